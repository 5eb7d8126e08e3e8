"""Two cards between which is chosen, and what can be seen of them."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from spades_tui.bots.fallback import would_win
from spades_tui.bots.heuristics.deduction import SPADES, SUIT_NUMBER, Deduction
from spades_tui.bots.protocol import list_offered
from spades_tui.bots.reasons.voids import has_layout
from spades_tui.cards import Card, Suit
from spades_tui.player_view.standing import side_standing
from spades_tui.player_view.wording import Cast
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.capabilities import counts_last_spades
from spades_tui.rules.tricks import Trick
from spades_tui.text import capitalize, join_words

_SEVERAL: Final = 2
_HOPEFUL: Final = 2
"""Higher cards out beside which a card may still win a later trick."""
LAST: Final = 2
"""Tricks left up to which a card is not played for what comes after the next."""
LOW: Final = 3
"""Lower cards of its suit there may be under a card that is led low against a nil."""


class CardFacts(NamedTuple):
    """One legal card among the cards that the player knows of. "Out" is defined at `CardChoice`.

    Attributes:
        card: the card.
        suit: the number of the suit that the card counts as (`SUIT_NUMBER`).
        strength: its strength in that suit; higher strengths win.
        takes: whether the card would be ahead in the trick if played now; True for a lead.
        above: number of higher cards of its suit that are out.
        below: number of lower cards of its suit that are unseen.
        beside: the strengths of the hand's other cards of this suit, weakest first.
    """

    card: Card
    suit: int
    strength: int
    takes: bool
    above: int
    below: int
    beside: tuple[int, ...]

    @property
    def is_trump(self) -> bool:
        """Whether the card counts as a spade."""
        return self.suit == SPADES

    @property
    def is_lowest(self) -> bool:
        """Whether the hand holds no lower card of the suit."""
        return self.strength <= min(self.beside, default=self.strength)

    @property
    def may_win_later(self) -> bool:
        """Whether the card is likely enough to win a later trick to be kept.

        At most 2 higher cards of its suit are out, and at least one lower card is unseen.
        """
        return self.above <= _HOPEFUL < _HOPEFUL + self.below


class CardChoice:
    """Two legal cards of one hand to compare, `good` and `bad`, from the player's view.

    The functions of motifs take a choice and return the sentence that says why `good` is better.
    Terms:

    - The hand is that of `deduction.me`: the player's own, or a dummy that the player plays.
    - Hands are indices of `Seating`: the seat of the hand's player, or the last for a dummy.
    - Suits are numbers (`SUIT_NUMBER`); strengths order the cards of a suit, higher ones win.
    - Friends are the other hands of this hand's playing side; opponents are all hands of other
      sides. Hands are "to come" if they play to the present trick after this hand.
    - A nil is live if it has not failed.
    - A card is "out" if it is unseen or in an opponent's open hand.
    - A card "beats" or "takes" if it would be ahead in the trick on the table.

    Attributes:
        view: the player's view.
        deduction: the player's deductions about the hidden cards from `view`.
        good: facts of the better card.
        bad: facts of the worse card.
        cast: names of the players and style of cards, for sentences.
        trick: the trick on the table; None if the cards are leads.
        led: number of the suit led; -1 for leads.
        holder: the hand that is ahead in the trick; for leads, `deduction.me`.
        foes: the opponents to come, in the order of play.
    """

    def __init__(self, deduction: Deduction, good: PlayCard, bad: PlayCard, cast: Cast) -> None:
        """Compare two legal cards of the hand `deduction.me`.

        Args:
            deduction: the player's deductions about the hidden cards.
            good: the play of the better card.
            bad: the play of the worse card.
            cast: names of the players and style of cards, for sentences.
        """
        self.deduction, self.view, self.cast = deduction, deduction.view, cast
        self._plays = good, bad
        self.trick = self.view.trick
        self.good, self.bad = self.facts_of(good), self.facts_of(bad)
        self.led = SUIT_NUMBER[self.trick.suit] if self.trick else -1
        self.holder = self.trick.winner if self.trick else self.deduction.me
        self.foes = tuple(
            hand for hand in self.deduction.to_come if not self.deduction.is_friend(hand)
        )

    def swap(self) -> CardChoice:
        """Return the same choice with `good` and `bad` exchanged."""
        good, bad = self._plays
        return CardChoice(self.deduction, bad, good, self.cast)

    def recast(self, cast: Cast) -> CardChoice:
        """Return the same choice with another `cast`."""
        return CardChoice(self.deduction, *self._plays, cast)

    @property
    def must_beat(self) -> int | None:
        """The first open hand to come in which every legal card beats the card that is ahead.

        None if there is no such hand. Not for leads.
        """
        suit, strength = self.deduction.suit_and_strength(self.table.winning_card)
        for hand in self.deduction.to_come:
            cards = self.deduction.seen.get(hand)
            if cards is None:
                continue
            held = cards[self.led]
            if (held and suit == self.led and min(held) > strength) or (
                not held and suit != SPADES and cards[SPADES] and sum(map(bool, cards)) == 1
            ):
                return hand
        return None

    def facts_of(self, play: PlayCard) -> CardFacts:
        """Return the facts of a card of the hand."""
        deduction = self.deduction
        suit, strength = deduction.suit_and_strength(play.card)
        takes = self.trick is None or would_win(self.view, play)
        beside = list(deduction.mine[suit])
        beside.remove(strength)
        above = self.count_above(suit, strength)
        below = bisect_left(deduction.out[suit], strength)
        return CardFacts(play.card, suit, strength, takes, above, below, tuple(beside))

    def held_elsewhere(self, suit: int, *, friends: bool = False) -> list[int]:
        """Return the strengths of the cards of a suit that are out, weakest first.

        Args:
            suit: the number of the suit.
            friends: whether cards in friends' open hands are included.
        """
        deduction, cards = self.deduction, list(self.deduction.out[suit])
        for hand, open_hand in deduction.seen.items():
            if friends or not deduction.is_friend(hand):
                cards += open_hand[suit]
        return sorted(cards)

    def count_above(self, suit: int, strength: int, *, friends: bool = False) -> int:
        """Return the number of cards of `suit` that are out and stronger than `strength`.

        The arguments are those of `held_elsewhere`.
        """
        return sum(card > strength for card in self.held_elsewhere(suit, friends=friends))

    @property
    def is_touching(self) -> bool:
        """Whether the two cards are equal as far as the player can tell.

        Of one suit: no card in between is unseen, in an open hand, or ahead in the trick. Of two
        suits: both are side suits of which no other hand has a card. False if either card is
        `View.cancel_card`, and for spades if winning the last tricks with spades scores
        (`counts_last_spades`).
        """
        if self.one_suit:
            return self._are_touching(self.bad.strength)
        suits = {self.good.suit, self.bad.suit}
        is_open = SPADES in suits or any(self.held_elsewhere(suit, friends=True) for suit in suits)
        return not is_open and self.view.cancel_card not in (self.good.card, self.bad.card)

    def _are_touching(self, strength: int) -> bool:
        """Whether nothing lies between the better card and another of its suit in the hand."""
        suit, deduction = self.good.suit, self.deduction
        if suit == SPADES and counts_last_spades(deduction.rules):
            return False
        cards = self.good.card, self.card_of(suit, strength)
        if self.view.cancel_card in cards:
            return False
        low, high = sorted((self.good.strength, strength))
        others = self.held_elsewhere(suit, friends=True)
        if self.trick is not None:
            ahead, rank = deduction.suit_and_strength(self.trick.winning_card)
            others += [rank] if ahead == suit else []
        return not any(low <= other <= high for other in others)

    @property
    def has_twin_out(self) -> bool:
        """Whether the twin of `good` is unseen, which beats it if it is played later."""
        return self.good.strength in self.deduction.out[self.good.suit]

    @property
    def group(self) -> str:
        """The name of `good`, or of all held cards equal to it: "one of the 7♦ and the 6♦"."""
        touching = [card for card in self.good.beside if self._are_touching(card)]
        cards = sorted((self.good.strength, *touching), reverse=True)
        names = self.names([self.card_of(self.good.suit, card) for card in cards])
        return f"one of {names}" if touching else names

    @property
    def one_suit(self) -> bool:
        """Whether both cards are of the same suit."""
        return self.good.suit == self.bad.suit

    @property
    def is_higher(self) -> bool:
        """Whether both cards are of the same suit and `good` is higher."""
        return self.one_suit and self.good.strength > self.bad.strength

    @property
    def is_lower(self) -> bool:
        """Whether both cards are of the same suit and `good` is lower."""
        return self.one_suit and self.good.strength < self.bad.strength

    @property
    def friends_hold(self) -> bool:
        """Whether a friend is ahead in the trick on the table; False for leads."""
        return self.trick is not None and self.deduction.is_friend(self.holder)

    @property
    def has_made(self) -> bool:
        """Whether the player's side has a contract and has the tricks for it."""
        stands = side_standing(self.view, self.view.side)
        return bool(stands.contract) and not stands.need

    @property
    def has_lost(self) -> bool:
        """Whether the player's side has a contract and can no longer make it."""
        stands = side_standing(self.view, self.view.side)
        return bool(stands.contract) and stands.fate == "set"

    @property
    def stays_beatable(self) -> bool:
        """Whether more cards of the suit led beat the trick after `good` than after `bad`.

        Both must be of the suit led, with `good` the lower one; else, and for leads, False.
        """
        ahead = self.good.card if self.good.takes else self.table.winning_card
        in_suit = self.good.suit == self.led == self.deduction.table.suit[ahead]
        return self.is_lower and in_suit and len(self.higher_out(ahead)) > self.bad.above

    @property
    def is_own_nil(self) -> bool:
        """Whether the player of the hand has a nil that has not failed."""
        return self.deduction.me in self.deduction.live_nils

    def nil_of(self, *, friend: bool) -> tuple[int, ...]:
        """Return the other hands whose nil has not failed, in the order of their indices.

        Args:
            friend: True for the friends, False for the opponents.
        """
        deduction = self.deduction
        return tuple(
            hand
            for hand in sorted(deduction.live_nils - {deduction.me})
            if deduction.is_friend(hand) == friend
        )

    @property
    def helps_their_nil(self) -> bool:
        """Whether `good` beats the card of an opponent whose nil has not failed.

        False for leads.
        """
        return (
            self.trick is not None and self.good.takes and self.holder in self.nil_of(friend=False)
        )

    @property
    def may_break_nil(self) -> bool:
        """Whether `good` is so low that a live nil of an opponent may have to beat it later.

        At most 3 lower cards of the suit are unseen, and the opponent may hold the suit.
        """
        good = self.good
        is_low = bool(good.above) and good.below <= LOW
        nils = self.nil_of(friend=False)
        return is_low and any(not self.is_void(hand, good.suit) for hand in nils)

    @property
    def low_against(self) -> int | None:
        """The first opponent whose live nil the low lead of `good` attacks; None if there is none.

        The card must be the hand's lowest of its suit (or equal to it), and at most 3 lower cards
        of the suit are unseen, no more than higher cards are out. The opponent may hold the suit.
        None if the player has a live nil, or if the cards are not leads.
        """
        good = self.good
        is_low = good.above and good.below <= min(LOW, good.above) and self.is_lowest_held
        if self.trick or self.is_own_nil or not is_low:
            return None
        nils = self.nil_of(friend=False)
        return next((hand for hand in nils if not self.is_void(hand, good.suit)), None)

    @property
    def high_for(self) -> int | None:
        """The first friend with a live nil that can go under `good`, a lead; None if none.

        At least one higher card of the suit is out, but fewer than the lower unseen ones, and the
        friend may hold the suit. None if the player has a live nil, or if the cards are not leads.
        """
        good = self.good
        if self.trick or self.is_own_nil or not 0 < good.above < good.below:
            return None
        nils = self.nil_of(friend=True)
        return next((hand for hand in nils if not self.is_void(hand, good.suit)), None)

    @property
    def is_top_held(self) -> bool:
        """Whether `good` is the hand's highest card of its suit, or equal to all higher ones."""
        higher = [card for card in self.good.beside if card > self.good.strength]
        return all(map(self._are_touching, higher))

    @property
    def is_lowest_held(self) -> bool:
        """Whether `good` is the hand's lowest card of its suit, or equal to all lower ones."""
        lower = [card for card in self.good.beside if card < self.good.strength]
        return all(map(self._are_touching, lower))

    @property
    def last_winners(self) -> list[Card]:
        """The cards by which the last hand to play, an open friend, can win the trick.

        The highest comes first. If opponents play before it, only cards are listed that these could
        beat by nothing but a ruff. Empty if the last hand is not an open friend, and for leads.
        """
        last = self.deduction.to_come[-1:]
        cards = (
            self.deduction.seen.get(last[0]) if last and self.deduction.is_friend(last[0]) else None
        )
        if cards is None or self.trick is None:
            return []
        suit = self.led if cards[self.led] else SPADES
        ahead, strength = self.deduction.suit_and_strength(self.trick.winning_card)
        if suit not in (ahead, SPADES):
            return []
        beating = [card for card in cards[suit] if suit != ahead or card > strength]
        if self.foes:
            beating = [card for card in beating if self.is_top(suit, card)]
        return [self.card_of(suit, card) for card in reversed(beating)]

    def is_void(self, hand: int, suit: int) -> bool:
        """Return whether `hand` cannot hold a card of `suit` in any layout of the unseen cards."""
        return not has_layout(self.deduction, hand, holds=suit)

    def can_be_ruffed(self, suit: int) -> bool:
        """Return whether an opponent to come may be out of `suit` and may hold a spade."""
        return any(has_layout(self.deduction, hand, lacks=suit, holds=SPADES) for hand in self.foes)

    @property
    def winning_plays(self) -> list[PlayCard]:
        """The legal plays that would be ahead in the trick. Not for leads."""
        return [play for play in list_offered(self.view, PlayCard) if would_win(self.view, play)]

    @property
    def must_win(self) -> bool:
        """Whether every legal card would be ahead in the trick. Not for leads."""
        return len(self.winning_plays) == len(self.view.question.actions)

    @property
    def is_from_shortest_suit(self) -> bool:
        """Whether the suit of `good` is at most as long as each side suit of the hand.

        Side suits of which no card is unseen are ignored; if no other remain, whether `good` is the
        only card of its suit.
        """
        deduction = self.deduction
        lengths = [
            len(held) for suit, held in enumerate(deduction.mine)
            if held and suit != SPADES and deduction.out[suit]
        ]  # fmt: skip
        return len(self.good.beside) < min(lengths, default=1)

    @property
    def top_above(self) -> int:
        """The number of cards out that are higher than the hand's best of the suit of `good`."""
        return self.count_above(self.good.suit, max(self.good.strength, *self.good.beside, -1))

    @property
    def is_partners_trick(self) -> bool:
        """Whether a friend is ahead and can be beaten only by a ruff.

        False if the friend's card is a ruff or the friend has a live nil, and for leads.
        """
        if not self.friends_hold or self.is_ruffed or self.holder in self.deduction.live_nils:
            return False
        return self.is_highest_ahead

    @property
    def is_settled(self) -> bool:
        """Whether no card still to come can beat the card ahead in the trick. Not for leads."""
        spades = self.winning_suit != SPADES and self.held_elsewhere(SPADES, friends=True)
        return not self.deduction.to_come or (self.is_highest_ahead and not spades)

    @property
    def is_highest_ahead(self) -> bool:
        """Whether no other hand can hold a card of the suit that beats the one that is ahead.

        With two packs its twin does. Not for leads.
        """
        suit, strength = self.deduction.suit_and_strength(self.table.winning_card)
        return not self.count_above(suit, strength - 1, friends=True)

    @property
    def lower_ruffs(self) -> list[CardFacts]:
        """Facts of the legal ruffs that would be ahead and are lower than `good`, lowest first.

        A ruff is a spade played on another suit. Not for leads.
        """
        return [card for card in self._ruffs if card.strength < self.good.strength]

    @property
    def higher_ruffs(self) -> list[CardFacts]:
        """Facts of the legal ruffs that would be ahead and are higher than `good`, lowest first.

        Only those that fewer cards out beat than `good`. Not for leads.
        """
        return [
            card
            for card in self._ruffs
            if card.strength > self.good.strength and card.above < self.good.above
        ]

    @property
    def _ruffs(self) -> list[CardFacts]:
        cards = map(self.facts_of, self.winning_plays)
        return sorted(filter(self.ruffs, cards), key=lambda card: card.strength)

    @property
    def table(self) -> Trick:
        """The trick on the table.

        Raises:
            AssertionError: if the cards are leads.
        """
        assert self.trick is not None
        return self.trick

    @property
    def is_ruffed(self) -> bool:
        """Whether a spade is ahead in a trick of another suit. Not for leads."""
        return self.led not in (SPADES, self.winning_suit)

    @property
    def winning_suit(self) -> int:
        """Number of the suit of the card that is ahead. Not for leads."""
        return self.deduction.table.suit[self.table.winning_card]

    def ruffs(self, facts: CardFacts) -> bool:
        """Whether the card of `facts` is a spade and the suit led is another. Not for leads."""
        return facts.is_trump and self.led != SPADES

    def overruffers(self, facts: CardFacts) -> list[int]:
        """Return the opponents to come who may overruff the card of `facts`; [] if it is no ruff.

        They are out of the suit led, have no live nil, and may hold a higher spade.
        """
        if not self.ruffs(facts):
            return []
        deduction = self.deduction
        spades = {
            hand: deduction.seen.get(hand, deduction.out)[SPADES]
            for hand in self.may_ruff(self.led)
        }
        return [hand for hand, held in spades.items() if max(held, default=-1) > facts.strength]

    @property
    def opponents(self) -> list[int]:
        """All hands of other sides, whether they are to come or not."""
        hands = range(len(self.view.hand_sizes))
        return [hand for hand in hands if not self.deduction.is_friend(hand)]

    def may_ruff(self, suit: int, foes: Sequence[int] | None = None) -> list[int]:
        """Return the opponents without a live nil who are out of a suit and may hold a spade.

        Args:
            suit: the number of the suit; for spades the result is empty.
            foes: the opponents to choose from; None for those to come.
        """
        foes = self.foes if foes is None else foes
        willing = (hand for hand in foes if hand not in self.deduction.live_nils)
        return [hand for hand in willing if self.can_ruff(hand, suit)]

    def partner_ruffs(self, suit: int) -> list[int]:
        """Return the friends to come, without a live nil, who are out of `suit` and may hold a
        spade.
        """
        mates = set(self.deduction.to_come) - set(self.foes) - self.deduction.live_nils
        return [hand for hand in sorted(mates) if self.can_ruff(hand, suit)]

    def can_ruff(self, hand: int, suit: int) -> bool:
        """Whether `hand` is out of `suit`, a side suit, and may hold a spade."""
        return suit != SPADES and self.is_void(hand, suit) and not self.is_void(hand, SPADES)

    def card_of(self, suit: int, strength: int) -> Card:
        """Return the card with this strength in the suit; the pack must have one."""
        table = self.deduction.table
        return next(
            card for card, high in table.strength.items()
            if high == strength and table.suit[card] == suit
        )  # fmt: skip

    def higher_out(self, card: Card) -> list[Card]:
        """Return the cards of the suit of `card` that are out and higher, highest first."""
        suit, strength = self.deduction.suit_and_strength(card)
        higher = [other for other in self.held_elsewhere(suit) if other > strength]
        return [self.card_of(suit, other) for other in reversed(higher)]

    def beaters(self, card: Card, hands: Sequence[int] | None = None) -> list[Card]:
        """Return the cards of the suit of `card` with which some hands may beat it, highest first.

        Args:
            card: the card to beat.
            hands: the hands that may play on it; None for the opponents to come.
        """
        (suit, strength), deduction = self.deduction.suit_and_strength(card), self.deduction
        higher: Counter[int] = Counter()
        for hand in self.foes if hands is None else hands:
            held = deduction.seen.get(hand)
            follows = held and self.led not in (-1, suit) and held[self.led]
            if not (follows or self.is_void(hand, suit)):
                higher |= Counter((held or deduction.out)[suit])
        ranks = sorted(higher.elements(), reverse=True)
        return [self.card_of(suit, other) for other in ranks if other > strength]

    def comes_again(self, suit: int) -> bool:
        """Return whether cards of `suit` are sure to be left in other hands after this trick.

        More cards of the suit are unseen or in open hands than are out of play or hands to come may
        follow with.
        """
        deduction, led = self.deduction, self.good.suit if self.trick is None else self.led
        hidden = [deduction.sizes[hand] for hand in deduction.others if hand not in deduction.seen]
        gone = sum(map(len, deduction.out)) - sum(hidden)
        if suit == led:
            gone += sum(not self.is_void(hand, suit) for hand in deduction.to_come)
        return len(self.held_elsewhere(suit, friends=True)) > gone

    @property
    def can_ruff_later(self) -> bool:
        """Whether the hand has a spade, and the suit of `good` is sure to be left in other hands.

        False with 2 tricks left or fewer, the present one included.
        """
        is_early = self.deduction.left > LAST
        return bool(self.deduction.mine[SPADES]) and is_early and self.comes_again(self.good.suit)

    def can_win_later(self, facts: CardFacts) -> bool:
        """Return whether a card may win a later trick if the player does not win this one.

        Always True with more than 2 tricks left, the present one included, and for the highest
        spade. With 2 tricks left or fewer, a hand that may win this trick must be able to lead the
        suit, and enough cards must remain that the card beats.
        """
        deduction, suit = self.deduction, facts.suit
        if deduction.left > LAST or (facts.is_trump and not facts.above):
            return True
        if self.trick and not deduction.to_come and self.is_void(self.holder, suit):
            return False
        harmless = [
            card
            for other in {suit, 1, 2, 3}
            for card in self.held_elsewhere(other, friends=True)
            if other != suit or card < facts.strength
        ]
        return self.lower_anywhere(facts) and len(harmless) >= len(deduction.others)

    def is_top(self, suit: int, strength: int) -> bool:
        """Return whether no card of `suit` that is out is stronger than `strength`."""
        return not self.count_above(suit, strength)

    def other_tops(self) -> list[Card]:
        """Return the hand's best card of each suit in which no card out is higher, in suit order.

        `good` is left out.
        """
        deduction = self.deduction
        return [
            self.card_of(suit, cards[-1])
            for suit, cards in enumerate(deduction.mine)
            if cards and self.is_top(suit, cards[-1])
            and (suit, cards[-1]) != (self.good.suit, self.good.strength)
        ]  # fmt: skip

    def lower_anywhere(self, facts: CardFacts) -> bool:
        """Return whether a lower card of the same suit is unseen or in another open hand."""
        return any(card < facts.strength for card in self.held_elsewhere(facts.suit, friends=True))

    def low_beside(self, facts: CardFacts) -> list[int]:
        """Return the strengths of the hand's lower cards of the suit of a card, weakest first.

        Only those are listed that are lower than the highest card of the suit that is out.
        """
        highest = max(self.held_elsewhere(facts.suit), default=-1)
        return [card for card in facts.beside if card < min(highest, facts.strength)]

    # --- words -------------------------------------------------------------------------

    def say(self, text: str, **words: str) -> str:
        """Return a sentence with the names of cards and players put in, capitalized.

        Args:
            text: a format string. It may use {good} and {bad} (the cards), {group} (the property),
                {suit}, {suits}, {bad_suit} and {bad_suits} (nouns for their suits), {hand} ("the
                hand" or "the dummy") and, if the cards follow, {holding} (the card ahead, with
                its owner).
            words: the values of any other names in `text`.
        """
        parts = {
            "good": self.cast.the(self.good.card),
            "bad": self.cast.the(self.bad.card),
            "suits": self.suits(self.good.suit),
            "suit": self.suits(self.good.suit).removesuffix("s"),
            "bad_suits": self.suits(self.bad.suit),
            "bad_suit": self.suits(self.bad.suit).removesuffix("s"),
            "hand": "the dummy" if self.deduction.me == self.view.seats.players else "the hand",
        }
        if "{group}" in text:
            parts["group"] = self.group
        if self.trick is not None:
            parts["holding"] = (
                f"{self.cast.possessive_of(self.holder)} {self.cast.card(self.trick.winning_card)}"
            )
        return capitalize(text.format(**parts, **words))

    def suits(self, suit: int) -> str:
        """Return the plural noun for a suit number: "clubs"."""
        return tuple(Suit)[suit].plural

    def count_out(self, number: int, suit: int, verb: tuple[str, str] = ("is", "are")) -> str:
        """Return a number of cards out with a verb: "no club out is", "3 clubs out are".

        Args:
            number: the number of cards.
            suit: the number of their suit.
            verb: the verb in the singular, also used for 0, and in the plural.
        """
        noun = self.suits(suit).removesuffix("s") if number < _SEVERAL else self.suits(suit)
        return f"{number or 'no'} {noun} out {verb[number >= _SEVERAL]}"

    @property
    def beat_counts(self) -> str:
        """How many cards out beat each of the two, within a sentence."""
        beats = (
            f"{self.count_out(card.above, card.suit, ('beats', 'beat'))} {self.cast.the(card.card)}"
            for card in (self.good, self.bad)
        )
        return ", and ".join(beats)

    def names(self, cards: Sequence[Card], joint: str = "and") -> str:
        """Return the names of cards, joined for use within a sentence: "the A♠, the 9♠ and the 2♣".

        Args:
            cards: the cards, in the order wanted.
            joint: the word before the last name.
        """
        return join_words(list(dict.fromkeys(map(self.cast.the, cards))), joint)

    def name_strengths(self, suit: int, strengths: Sequence[int]) -> list[str]:
        """Return the names of the cards of `suit` with these strengths, highest first."""
        return [self.cast.the(self.card_of(suit, card)) for card in sorted(strengths)[::-1]]

    def has(self, hand: int) -> str:
        """Return a player with their verb: "West has", "West, the other defender, has"."""
        name, view = self.cast.object_of(hand), self.view
        is_defender = self.deduction.seats.has_dummy and view.seat != view.declarer
        if is_defender and self.deduction.is_friend(hand):
            name = f"{name}, the other defender,"
        return f"{name} {'have' if name.startswith('you') else 'has'}"
