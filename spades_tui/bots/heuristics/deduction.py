"""A player's knowledge from the view alone: unseen cards, voids, friends and opponents.

A card is a suit number (`SUIT_NUMBER`) and a strength, 0 for the weakest card of the suit. Lists
and tuples "by suit" have one entry for each suit number.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from spades_tui.cards import Card, Suit
from spades_tui.player_view import View
from spades_tui.player_view.standing import tricks_left
from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import hands_that_count
from spades_tui.rules.deck import card_order, full_pack
from spades_tui.rules.following import may_ruff
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import contract_of
from spades_tui.rules.seating import seating
from spades_tui.rules.turns import play_order

SUIT_NUMBER: Final = {suit: place for place, suit in enumerate(Suit)}
"""Number of each suit, in the order of `Suit`."""

SPADES: Final = SUIT_NUMBER[Suit.SPADES]
"""The number of spades, 0; the side suits are 1 to 3."""

SuitHoldings = tuple[tuple[int, ...], ...]
"""A set of cards as strengths by suit, weakest first; jokers and raised twos are spades."""


class CardNumbers(NamedTuple):
    """The suit numbers and strengths of the cards of a rule set.

    Attributes:
        suit: by card, the number of the suit it counts as (`SUIT_NUMBER`).
        strength: by card, its strength in that suit, 0 for the weakest.
        pack: by suit, every strength in play, weakest first, twice if there are two packs.
    """

    suit: dict[Card, int]
    strength: dict[Card, int]
    pack: SuitHoldings


@cache
def card_numbers(rules: RuleSet) -> CardNumbers:
    """Return the suit numbers and strengths of the cards under `rules`; cached."""
    order = card_order(rules)
    suit = {card: SUIT_NUMBER[counts_as] for card, counts_as in order.suit.items()}
    table = CardNumbers(suit, order.strength, ())
    return table._replace(pack=holding_of(full_pack(rules), table))


def holding_of(cards: Iterable[Card], table: CardNumbers) -> SuitHoldings:
    """Return the strengths of `cards` by suit; `table` gives their numbers."""
    suits: tuple[list[int], ...] = ([], [], [], [])
    for card in cards:
        suits[table.suit[card]].append(table.strength[card])
    for strengths in suits:
        strengths.sort()
    return tuple(map(tuple, suits))


class PlayingSides(NamedTuple):
    """The playing sides: groups of hands whose tricks count together, by index.

    Attributes:
        hands: by playing side, its hands.
        scoring: by playing side, the indices of the sides (`Seating.sides`) that score its tricks;
            two defenders against a dummy are two scoring sides.
        side_of_hand: by hand, its playing side.
    """

    hands: tuple[tuple[int, ...], ...]
    scoring: tuple[tuple[int, ...], ...]
    side_of_hand: tuple[int, ...]


@cache
def playing_sides(rules: RuleSet, declarer: int | None) -> PlayingSides:
    """Return the playing sides: with a dummy, first its declarer's and then the defenders'.

    Args:
        rules: the rules in force.
        declarer: the seat that plays the dummy; None without a dummy or before the declarer is
            known. Then they are the sides of the rules.
    """
    table = seating(rules)
    if not table.has_dummy or declarer is None:
        sides = tuple((side,) for side in range(len(table.sides)))
        no_side = (len(sides),) * (table.hands - table.players)
        return PlayingSides(table.sides, sides, (*table.side_of, *no_side))
    others = tuple(seat for seat in range(table.players) if seat != declarer)
    dummy = table.hands - 1
    side_of_hand = tuple(0 if hand in (declarer, dummy) else 1 for hand in range(table.hands))
    return PlayingSides(((declarer, dummy), others), ((declarer,), others), side_of_hand)


class Deduction:
    """A player's knowledge of the cards, derived from a view. Chances are from 0 to 1.

    A hand is known by its number in `Seating`: that of its player's seat, or the last for a dummy.

    Attributes:
        view: the view.
        me: the hand that plays: the player's, or a dummy that the player has to play.
        rules: the rules in force.
        table: the suit numbers and strengths of the cards.
        seats: the seating.
        sides: the playing sides.
        mine: by suit, the strengths of the cards of the hand `me`.
        seen: by hand, the cards of each other hand that lies open.
        out: by suit, the strengths of the cards that may be in hidden hands or out of play.
        void: by suit, the hands that have failed to follow it.
        left: tricks still to be won, the present one included.
        sizes: by hand, the number of its cards.
        alive: chance that an unseen card is in a hand, and not out of play.
        to_come: the hands that play to the present trick after `me`, in order.
        others: all hands but `me`.
        live_nils: the players whose nil has not failed.
        may_ruff: whether a hand that cannot follow suit may ruff the present trick.
    """

    def __init__(self, view: View, me: int) -> None:
        self.view = view
        self.me = me
        self.rules = view.rules
        self.table = card_numbers(view.rules)
        self.seats = view.seats
        self.sides = playing_sides(view.rules, view.declarer)
        open_hands = {view.seat: view.hand}
        if self.seats.has_dummy:
            open_hands[self.seats.players] = view.dummy
        own = open_hands.pop(me) or ()
        self.mine: SuitHoldings = holding_of(own, self.table)
        self.seen: dict[int, SuitHoldings] = {
            hand: holding_of(cards, self.table)
            for hand, cards in open_hands.items()
            if cards is not None
        }
        self.out = self._find_unseen(own)
        self.void = self._voids()
        self.left = tricks_left(view)
        self.live_nils = view.live_nils
        self.may_ruff = may_ruff(view.rules, first_trick=not view.tricks)
        self.sizes = view.hand_sizes
        self.to_come = self._find_later_hands()
        self.others = tuple(hand for hand in range(self.seats.hands) if hand != me)
        unseen = sum(map(len, self.out))
        held = sum(self.sizes[hand] for hand in self.others if hand not in self.seen)
        self.alive = min(1.0, held / unseen) if unseen else 1.0
        self._shares = [self._share_unseen(suit, max(0, unseen - held)) for suit in range(4)]

    def suit_and_strength(self, card: Card) -> tuple[int, int]:
        """Return the number of the suit that a card counts as, and its strength in that suit."""
        return self.table.suit[card], self.table.strength[card]

    def forced_above(self, hand: int, suit: int, strength: int) -> float:
        """Return the chance that `hand` has cards of `suit` but none as low as `strength`.

        It is estimated for a hand that avoids tricks, and so is less likely to hold high cards.
        """
        if hand in self.seen:
            held = self.seen[hand][suit]
            return float(bool(held) and held[0] > strength)
        unseen, share = self.out[suit], self.share(hand, suit)
        if not unseen or not share:
            return 0.0
        above = _count_above(unseen, strength)
        return float((1 - (1 - 0.7 * share) ** above) * (1 - share) ** (len(unseen) - above))

    def bid(self, hand: int) -> Bid | None:
        """Return the bid of the player of `hand`; None before it is made, and for a dummy."""
        return self.view.bids[hand] if hand < len(self.view.bids) else None

    def is_friend(self, hand: int) -> bool:
        """Whether `hand` belongs to the same playing side as `me`; True for `me`."""
        return self.sides.side_of_hand[hand] == self.sides.side_of_hand[self.me]

    def tricks_needed(self, side: int) -> int:
        """Return the number of tricks that a scoring side still needs to make its contract.

        0 or less if it has enough. A side without a contract needs none.
        """
        view = self.view
        contract = contract_of(view.bids, side, self.rules) or 0
        hands = hands_that_count(side, view.bids, view.declarer, self.rules)
        return contract - sum(view.taken[hand] for hand in hands)

    def share(self, hand: int, suit: int) -> float:
        """Return the chance that `hand` holds any particular unseen card of `suit`."""
        return self._shares[suit][hand]

    def is_void(self, hand: int, suit: int) -> bool:
        """Whether `hand` is known to hold no card of `suit`."""
        if hand in self.seen:
            return not self.seen[hand][suit]
        return hand in self.void[suit] or not self.out[suit] or not self.sizes[hand]

    def chance_void(self, hand: int, suit: int) -> float:
        """Return the chance that `hand` holds no card of `suit`."""
        if self.is_void(hand, suit):
            return 1.0
        if hand in self.seen:
            return 0.0
        return float((1 - self.share(hand, suit)) ** len(self.out[suit]))

    def count_above(self, suit: int, strength: int) -> int:
        """Return the number of cards of `suit` above `strength` that are unseen or in other open
        hands."""
        above = _count_above(self.out[suit], strength)
        return above + sum(_count_above(cards[suit], strength) for cards in self.seen.values())

    def chance_above(self, hand: int, suit: int, strength: int) -> float:
        """Return the chance that `hand` holds a card of `suit` above `strength`."""
        if hand in self.seen:
            held = self.seen[hand][suit]
            return 1.0 if held and held[-1] > strength else 0.0
        above = _count_above(self.out[suit], strength)
        if not above or hand in self.void[suit]:
            return 0.0
        return float(1 - (1 - self.share(hand, suit)) ** above)

    def _find_unseen(self, own: tuple[Card, ...]) -> SuitHoldings:
        """Return the cards of the pack that are not played, held, out of play or open."""
        view = self.view
        played = (play.card for play in view.plays)
        struck = Counter(map(self.suit_and_strength, (*played, *own, *view.discarded)))
        for cards in self.seen.values():
            for suit, held in enumerate(cards):
                struck.update((suit, strength) for strength in held)
        unseen = Counter(
            (suit, strength) for suit, whole in enumerate(self.table.pack) for strength in whole
        )
        left = sorted((unseen - struck).elements())
        return tuple(tuple(s for suit, s in left if suit == number) for number in range(4))

    def _voids(self) -> tuple[frozenset[int], ...]:
        voids: tuple[set[int], ...] = (set(), set(), set(), set())
        for trick in self.view.all_tricks:
            led = SUIT_NUMBER[trick.suit]
            voids[led].update(p.hand for p in trick.plays if self.table.suit[p.card] != led)
        return tuple(map(frozenset, voids))

    def _find_later_hands(self) -> tuple[int, ...]:
        trick = self.view.trick
        played = {play.hand for play in trick.plays} if trick else set()
        order = play_order(self.rules, self.view.declarer)
        start = order.index(self.me)
        following = (*order[start + 1 :], *order[:start])
        return tuple(hand for hand in following if hand not in played)

    def _share_unseen(self, suit: int, away: int) -> list[float]:
        """Return by hand its share of the unseen cards of a suit; `away` unseen cards are in no
        hand."""
        room = [
            0 if hand == self.me or hand in self.seen or hand in self.void[suit] else size
            for hand, size in enumerate(self.sizes)
        ]
        total = sum(room) + away
        return [size / total if total else 0.0 for size in room]


def _count_above(strengths: tuple[int, ...], strength: int) -> int:
    return len(strengths) - bisect_right(strengths, strength)
