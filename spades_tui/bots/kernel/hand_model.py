"""The expected tricks of a hand, and the evidence of bids and cards played about hidden ones."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from .bits import highest_bit, popcount

if TYPE_CHECKING:
    from mypy_extensions import i64

MIN_LIKELIHOOD: Final = 0.03
"""Least likelihood of a bid of tricks with any hand."""
NIL_WITH_TOP_SPADE: Final = 0.0001
"""Likelihood of a nil bid with the highest spade."""


class HandModel:
    """Computes expected tricks of hands, and likelihoods of bids, for the cards of one rule set.

    Attributes:
        side_suits: the mask of each side suit.
    """

    def __init__(self, sides: list[int], spades: int, packs: int) -> None:
        """Set the cards.

        Args:
            sides: the mask of each side suit.
            spades: the mask of spades.
            packs: the number of copies of each card, 1 or 2.
        """
        self.side_suits = sides
        self.spades: i64 = spades
        self.packs: i64 = packs
        self.top: list[float] = [0.97, 0.72, 0.36, 0.1]
        """Expected tricks of a guarded card of a side suit, by the number of higher cards (0 to 3).

        A card is guarded if the hand holds enough other cards of the suit for the higher ones."""
        self.bare: list[float] = [1.0, 0.35, 0.1, 0.0]
        """Expected tricks of a card of a side suit that is not guarded, likewise."""
        self.shortened: list[float] = [1.0, 1.0, 1.0, 1.0, 0.97, 0.9, 0.8, 0.65, 0.5]
        """Factor for the tricks of a side suit, since others ruff long suits, by cards held."""
        self.trump: list[float] = [1.0, 0.9, 0.65, 0.4]
        """Expected tricks of a guarded spade, by the number of higher spades (0 to 3)."""

    def tricks(self, held: i64, duplicates: i64) -> float:
        """Return the expected tricks of a hand.

        Args:
            held: mask of the cards in it.
            duplicates: mask of those it holds twice.
        """
        trumps = held & self.spades
        total = self._trump_worth(trumps, duplicates & trumps)
        short: i64 = 0
        for side in self.side_suits:
            cards = held & side
            copies = duplicates & cards
            total += self._side_worth(cards, copies, side)
            size = popcount(cards) + popcount(copies)
            if size < 2:
                short += 2 - size
        ruffs = min(short, popcount(trumps) + popcount(duplicates & trumps), 3)
        return total + 0.45 * float(ruffs)

    def _side_worth(self, cards: i64, duplicates: i64, suit: i64) -> float:
        """Return the expected tricks by rank of `cards` of one side suit.

        `duplicates` are those held twice; `suit` is the mask of the suit.
        """
        size = popcount(cards) + popcount(duplicates)
        place: i64 = 0
        total = 0.0
        while cards:
            bit = highest_bit(cards)
            above = self.packs * popcount(suit & -(bit + bit))
            if above > 3:
                break
            guarded: bool = size - 1 - place >= above - place
            worth = self.top[above] if guarded else self.bare[above]
            if above:
                worth += 0.15 * float(place)
            total += min(1.0, worth)
            if duplicates & bit:
                duplicates ^= bit
            else:
                cards ^= bit
            place += 1
        return total * self.shortened[min(size, 8)]

    def _trump_worth(self, cards: i64, duplicates: i64) -> float:
        """Return the expected tricks by rank and length of the spades `cards`, `duplicates` held
        twice."""
        size = popcount(cards) + popcount(duplicates)
        place: i64 = 0
        total = 0.0
        while cards:
            bit = highest_bit(cards)
            above = self.packs * popcount(self.spades & -(bit + bit))
            worth = 0.0
            if above < 4 and size - 1 - place >= above - place:
                worth = self.trump[above]
            by_length = 1.0 if place >= 4 else 0.5 if place == 3 else 0.0
            total += max(worth, by_length)
            if duplicates & bit:
                duplicates ^= bit
            else:
                cards ^= bit
            place += 1
        return total

    def top_trumps(self, held: i64) -> i64:
        """Return the number of the three highest spades that are in the mask `held`, 0 to 3."""
        top: i64 = 0
        left = self.spades
        for _ in range(3):
            bit = highest_bit(left)
            if held & bit:
                top += 1
            left ^= bit
        return top

    def mean_tricks(
        self, held: list[int], twice: list[int], seats: list[int], played: list[int], size: int
    ) -> float:
        """Return the expected tricks of the hands `seats` as dealt, averaged over hands and deals.

        Args:
            held: masks of the cards of each hand: those of the first deal, then of the next, and so
                on.
            twice: masks of the cards that each hand holds twice, in the same order.
            seats: the hands to count, as indices within a deal.
            played: by hand, a mask of the cards it has played, which are added to those held.
            size: the number of hands of a deal.
        """
        total = 0.0
        start = 0
        while start < len(held):
            for seat in seats:
                cards: i64 = held[start + seat]
                gone: i64 = played[seat]
                total += self.tricks(cards | gone, twice[start + seat] | (cards & gone))
            start += size
        return total * size / max(1, len(held) * len(seats))

    def weights(
        self,
        held: list[int],
        twice: list[int],
        size: int,
        played: list[int],
        seats: list[int],
        bids: list[int],
        usual: list[float],
    ) -> list[float]:
        """Return for each deal the likelihood of the bids, above 0 and not normalized.

        Args:
            held: masks of the cards of each hand: those of the first deal, then of the next, and so
                on.
            twice: masks of the cards that each hand holds twice, in the same order.
            size: the number of hands of a deal.
            played: by hand, a mask of the cards it has played.
            seats: the hands whose bids are evidence, as indices within a deal.
            bids: for each of `seats` its bid, in the unit of `usual`; 0 for a nil.
            usual: three numbers: the bid of an average hand; the bid's increase for each expected
                trick above the average; the standard deviation of bids from that.
        """
        average = self.mean_tricks(held, twice, seats, played, size)
        top = highest_bit(self.spades)
        slope = usual[1]
        spread = usual[2]
        likelihoods: list[float] = []
        start = 0
        while start < len(held):
            weight = 1.0
            for index in range(len(seats)):
                seat = seats[index]
                bid: i64 = bids[index]
                gone: i64 = played[seat]
                duplicates: i64 = twice[start + seat] | (held[start + seat] & gone)
                cards: i64 = held[start + seat] | gone
                tricks = self.tricks(cards, duplicates)
                if bid:
                    off = (float(bid) - usual[0] - slope * (tricks - average)) / spread
                    weight *= exp(-off * off / 2.0) + MIN_LIKELIHOOD
                else:
                    likely = float(0.3 ** (tricks + float(self.top_trumps(cards))))
                    weight *= (
                        NIL_WITH_TOP_SPADE
                        if cards & top
                        else likely + MIN_LIKELIHOOD * MIN_LIKELIHOOD
                    )
            likelihoods.append(weight)
            start += size
        return likelihoods
