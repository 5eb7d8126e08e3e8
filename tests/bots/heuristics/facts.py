"""What a view shows, found without the bots' own counting, to check what they say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import combinations_with_replacement

from spades_tui.bots.protocol import Decision
from spades_tui.cards import Card, Suit
from spades_tui.player_view import View
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.bids import is_nil
from spades_tui.rules.capabilities import hands_that_count
from spades_tui.rules.catalog import with_options
from spades_tui.rules.deck import card_order, full_pack, tricks_in_hand
from spades_tui.rules.scoring import contract_of, game_outcome, score_hand
from spades_tui.rules.scoring.facts import HandFacts, MissingFact
from spades_tui.rules.tricks import Play, Trick, make_trick
from spades_tui.rules.turns import play_order


class Facts:
    """A decision with facts of its view, computed without the code of the bots.

    Attributes:
        view: the view of the player who decided, as that player remembered it.
        decision: the answer, with the figures of the bot that gave the reason.
    """

    def __init__(self, view: View, decision: Decision) -> None:
        self.view, self.decision = view, decision
        self.order = card_order(view.rules)
        self.me = view.question.hand

    # -- cards ---------------------------------------------------------------------------

    @property
    def played(self) -> Card:
        """The card that was chosen."""
        assert isinstance(self.decision.action, PlayCard)
        return self.decision.action.card

    @cached_property
    def mine(self) -> tuple[Card, ...]:
        """The cards of the hand that plays."""
        return (self.view.hand if self.me == self.view.seat else self.view.dummy) or ()

    @cached_property
    def out(self) -> list[Card]:
        """The cards held by other hands or put away by others."""
        left = Counter(full_pack(self.view.rules))
        left.subtract(play.card for trick in self.view.all_tricks for play in trick.plays)
        left.subtract(self.mine)
        left.subtract(self.view.discarded)
        return list(left.elements())

    @cached_property
    def hidden(self) -> list[Card]:
        """The cards of `out` that lie in no hand open to all."""
        left = Counter(self.out)
        left.subtract(self.view.hand or () if self.me != self.view.seat else self.view.dummy or ())
        return list(left.elements())

    @property
    def open_hands(self) -> list[int]:
        """The hands whose cards the player sees, except the one that plays."""
        hands = [self.view.seat, *([self.view.seats.players] if self.view.dummy else [])]
        return [hand for hand in hands if hand != self.me]

    @property
    def legal(self) -> list[Card]:
        """The legal cards."""
        return [a.card for a in self.view.question.actions if isinstance(a, PlayCard)]

    def suit(self, card: Card) -> Suit:
        """The suit a card counts as."""
        return self.order.suit[card]

    def rank(self, card: Card) -> int:
        """The strength of a card in its suit; higher wins."""
        return self.order.strength[card]

    def above(self, card: Card) -> list[Card]:
        """The cards out that beat `card` in its suit, except those of an open hand of its side."""
        out = self.hidden if any(map(self.friend, self.open_hands)) else self.out
        same = (other for other in out if self.suit(other) is self.suit(card))
        return [other for other in same if self.rank(other) > self.rank(card)]

    def twin_out(self, card: Card) -> bool:
        """Whether another hand may hold the same card, as in a double deck."""
        return any(
            self.suit(other) is self.suit(card) and self.rank(other) == self.rank(card)
            for other in self.out
        )

    def lower(self, card: Card) -> list[Card]:
        """The cards of the hand that plays that are lower than `card` in its suit."""
        same = (other for other in self.mine if self.suit(other) is self.suit(card))
        return [other for other in same if self.rank(other) < self.rank(card)]

    # -- the trick -----------------------------------------------------------------------

    @property
    def trick(self) -> Trick:
        """The trick on the table; there must be one."""
        assert self.view.trick is not None
        return self.view.trick

    def after(self, card: Card) -> Trick:
        """The trick on the table with `card` added."""
        plays = (*self.trick.plays, Play(self.me, card))
        can_win = self.trick.spades_can_win
        return make_trick(plays, self.view.rules, suit=self.trick.suit, spades_can_win=can_win)

    def wins(self, card: Card) -> bool:
        """Whether `card` would win the trick, if it ended with it."""
        return self.after(card).winner == self.me

    @cached_property
    def to_come(self) -> list[int]:
        """The hands still to play to the trick after this one, in order."""
        done = {play.hand for play in self.view.trick.plays} if self.view.trick else set()
        order = play_order(self.view.rules, self.view.declarer)
        start = order.index(self.me)
        return [hand for hand in (*order[start + 1 :], *order[:start]) if hand not in done]

    def void(self, hand: int, suit: Suit) -> bool:
        """Whether a hand is known to hold no card of a suit."""
        dummy = self.view.dummy if hand == self.view.seats.players else None
        known = self.view.hand if hand == self.view.seat else dummy
        if known is not None:
            return all(self.suit(card) is not suit for card in known)
        shown = any(
            trick.suit is suit and play.hand == hand and self.suit(play.card) is not suit
            for trick in self.view.all_tricks
            for play in trick.plays
        )
        return shown or all(self.suit(card) is not suit for card in self.hidden)

    def may_beat(self, hand: int, card: Card) -> bool:
        """Whether a hand may hold a card of the suit of `card` that is as high, or higher."""
        dummy = hand == self.view.seats.players
        seen = dummy or (hand == self.view.seat != self.me)
        held = (self.view.dummy if dummy else self.view.hand) or () if seen else self.hidden
        same = (other for other in held if self.suit(other) is self.suit(card))
        return any(self.rank(other) >= self.rank(card) for other in same)

    # -- sides and bids ------------------------------------------------------------------

    def friend(self, hand: int) -> bool:
        """Whether the tricks of a hand count for the player's side."""
        view = self.view
        if view.seats.has_dummy:
            own = {view.declarer, view.seats.players}
            return (hand in own) == (self.me in own)
        return view.seats.side_of[hand] == view.seats.side_of[self.me]

    def nil(self, hand: int) -> bool:
        """Whether a hand has bid nil and taken no trick."""
        bids = self.view.bids
        return hand < len(bids) and is_nil(bids[hand]) and not self.view.taken[hand]

    def need(self, side: int) -> int:
        """The tricks a side still needs for its contract; 0 or less once it is made."""
        view = self.view
        hands = hands_that_count(side, view.bids, view.declarer, view.rules)
        contract = contract_of(view.bids, side, view.rules) or 0
        return contract - sum(view.taken[hand] for hand in hands)

    @property
    def left(self) -> int:
        """The number of tricks still to be won, counting the current one."""
        return tricks_in_hand(self.view.rules) - len(self.view.tricks)

    def bags_may_matter(self) -> bool:
        """Whether the game may go on after this hand, or bags may decide its winner."""
        return any(
            won is None or won != self._winner(taken, with_bags=False)
            for taken in self._ways_to_end()
            for won in [self._winner(taken, with_bags=True)]
        )

    def _ways_to_end(self) -> Iterator[tuple[int, ...]]:
        """Yield all possible trick counts of the hands, by index, at the end of this hand."""
        hands = range(len(self.view.taken))
        for shares in combinations_with_replacement(hands, self.left):
            more = Counter(shares)
            yield tuple(had + more[hand] for hand, had in enumerate(self.view.taken))

    def _winner(self, taken: tuple[int, ...], *, with_bags: bool) -> int | None:
        """Return the winning side of a game that ends with these tricks; None if it goes on."""
        view, rules = self.view, self.view.rules
        if not with_bags:
            rules = with_options(rules, overtrick=0, bag_limit="off")
        before = tuple(
            (score, bags * with_bags) for score, bags in zip(view.scores, view.bags, strict=True)
        )
        facts = HandFacts(
            bids=view.bids, tricks=taken, cancelled=(0,) * len(taken),
            promise_broken=(False,) * len(view.bids), declarer=view.declarer,
        )  # fmt: skip
        try:
            sides = score_hand(facts, rules, before)
        except MissingFact:  # a bonus may keep the game going
            return None
        ended = game_outcome(sides, rules, view.hand_number)
        return ended.winner if ended else None

    # -- figures -------------------------------------------------------------------------

    def worth(self, card: Card) -> float:
        """The bot's figure "worth" for a card, in points."""
        return next(
            one.numbers["worth"]
            for one in self.decision.alternatives
            if isinstance(one.action, PlayCard) and one.action.card is card
        )
