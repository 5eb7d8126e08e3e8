"""A rule set as the kernel's masks and flags, and cards as its bits."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from spades_tui.bots.kernel.table import (
    FIRST_NO_SPADE,
    FIRST_NORMAL,
    FIRST_SPADE_ALLOWED,
    FIRST_WITHOUT_SPADES,
    SPADES_ANY_TIME,
    SPADES_FREE_OPENING,
    SPADES_WHEN_BROKEN,
    PlayRules,
)
from spades_tui.cards import Card, Suit
from spades_tui.rules.capabilities import has_club_trick, lowest_club_leads
from spades_tui.rules.deck import card_order
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

BLOCKS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
"""The suits in the order of their bits, lowest first."""

_SPADES_LEAD: Final = {
    "broken": SPADES_WHEN_BROKEN,
    "broken, opening free": SPADES_FREE_OPENING,
    "any time": SPADES_ANY_TIME,
}
_FIRST_TRICK: Final = {
    "normal": FIRST_NORMAL,
    "no spades": FIRST_WITHOUT_SPADES,
    "lowest club, no spade": FIRST_NO_SPADE,
    "lowest club, spade allowed": FIRST_SPADE_ALLOWED,
}


class CardMasks:
    """The bits that stand for the cards of a rule set; their order is that of `kernel.table`.

    Attributes:
        bit: by card, its bit: a mask with this one bit.
        card: by bit, the card.
        suits: by suit, the mask of its cards; raised cards and jokers count as spades.
        packs: the number of packs, 1 or 2.
        play: the rules of play for a `Table`.
    """

    def __init__(self, rules: RuleSet) -> None:
        order = card_order(rules)
        ranked = [card for suit in BLOCKS for card in order.by_suit[suit]]
        self.bit = {card: 1 << place for place, card in enumerate(ranked, start=1)}
        self.card = {bit: card for card, bit in self.bit.items()}
        self.suits = {suit: self._sum(order.by_suit[suit]) for suit in BLOCKS}
        self.packs = rules.deck.packs
        nine = self.bit[Card.S9]
        spades = self.suits[Suit.SPADES]
        self.play = PlayRules(
            seating(rules).hands,
            [self.suits[suit] for suit in BLOCKS],
            _flags(rules),
            self.bit.get(Card.BJ, 0) if rules.play.rake_and_shake else 0,
            spades & ~(nine - 1),
        )

    def _sum(self, cards: Iterable[Card]) -> int:
        return sum(self.bit[card] for card in cards)

    def suit_mask(self, bit: int) -> int:
        """Return the mask of the suit that the card `bit` counts as."""
        return next(mask for mask in self.suits.values() if mask & bit)

    def height(self, bit: int) -> tuple[bool, int]:
        """Return whether the card `bit` counts as a spade, and the number of lower cards in its
        suit.

        Two copies of a card count as one.
        """
        suit = self.suit_mask(bit)
        return suit == self.suits[Suit.SPADES], (suit & (bit - 1)).bit_count()

    def kinds(self, cards: Iterable[Card]) -> tuple[int, int]:
        """Return two masks: of the cards `cards`, and of those that occur twice among them."""
        held = twice = 0
        for card in cards:
            bit = self.bit[card]
            twice |= held & bit
            held |= bit
        return held, twice

    def lowest_club(self, hands: Iterable[int]) -> int:
        """Return the bit of the lowest club in all of the masks `hands`; 0 if they have no club."""
        clubs = 0
        for held in hands:
            clubs |= held & self.suits[Suit.CLUBS]
        return clubs & -clubs

    def cards(self, held: int, twice: int = 0) -> tuple[Card, ...]:
        """Return the cards of the mask `held`; those that are also in `twice` are listed twice.

        They are ordered by suit (clubs, diamonds, hearts, spades), in each suit from weakest to
        strongest.
        """
        listed = []
        while held:
            bit = held & -held
            listed += [self.card[bit]] * (2 if twice & bit else 1)
            held ^= bit
        return tuple(listed)


def _flags(rules: RuleSet) -> list[int]:
    play = rules.play
    normal = not has_club_trick(rules)
    return [
        _SPADES_LEAD[play.spades_lead],
        _FIRST_TRICK[play.first_trick],
        int(normal and lowest_club_leads(rules)),
        int(play.must_beat),
        int(play.rake_and_shake),
        int(rules.deck.packs == 2),
    ]


@lru_cache(maxsize=64)
def masks_for(rules: RuleSet) -> CardMasks:
    """Return the card masks of `rules`; cached."""
    return CardMasks(rules)
