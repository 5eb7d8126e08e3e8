"""The expected tricks of a hand, and the evidence of bids and cards played about hidden ones."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from .bits import highest_bit, popcount

if TYPE_CHECKING:
    from mypy_extensions import i64

MIN_LIKELIHOOD: Final = 0.03
"""Least likelihood of any hand, for any bid."""
NIL_WITH_TOP_SPADE: Final = 0.0001
"""Likelihood of a nil with the highest spade."""


class HandModel:
    """Reads hands under one set of masks."""

    def __init__(self, sides: list[int], spades: int, packs: int) -> None:
        """Set the masks of the side suits and of spades, and the number of copies of each card."""
        self.side_suits = sides
        self.spades: i64 = spades
        self.packs: i64 = packs
        self.top: list[float] = [0.97, 0.72, 0.36, 0.1]
        """What a side suit's highest, second … card is worth with a card of its own below it."""
        self.bare: list[float] = [1.0, 0.35, 0.1, 0.0]
        """The same worth when there are too few small cards to guard it."""
        self.shortened: list[float] = [1.0, 1.0, 1.0, 1.0, 0.97, 0.9, 0.8, 0.65, 0.5]
        """How a long suit takes from it, as others ruff: by cards held."""
        self.trump: list[float] = [1.0, 0.9, 0.65, 0.4]

    def tricks(self, held: i64, duplicates: i64) -> float:
        """Return the expected tricks of the cards of a mask, some of them held twice."""
        trumps = held & self.spades
        total = self.trump_worth(trumps, duplicates & trumps)
        short: i64 = 0
        for side in self.side_suits:
            cards = held & side
            again = duplicates & cards
            total += self.side_worth(cards, again, side)
            size = popcount(cards) + popcount(again)
            if size < 2:
                short += 2 - size
        ruffs = min(short, popcount(trumps) + popcount(duplicates & trumps), 3)
        return total + 0.45 * float(ruffs)

    def side_worth(self, cards: i64, duplicates: i64, suit: i64) -> float:
        """Return the tricks that the cards of a side suit may win by rank."""
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

    def trump_worth(self, cards: i64, duplicates: i64) -> float:
        """Return the tricks that spades may win by rank and by length."""
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
        """Return how many of the three highest spades are held."""
        top: i64 = 0
        left = self.spades
        for _ in range(3):
            bit = highest_bit(left)
            if held & bit:
                top += 1
            left ^= bit
        return top

    def expected(
        self, held: list[int], twice: list[int], seats: list[int], played: list[int], size: int
    ) -> float:
        """Return the average expected tricks of the seats over deals of `size` hands each."""
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
        """Return the likelihood of the bids in each deal.

        Args:
            held: the hands of deal after deal as masks.
            twice: the cards held twice.
            size: hands of a deal.
            played: by hand, the cards it has played.
            seats: the seats whose bids are evidence.
            bids: by seat in `seats`: the bid, 0 for a nil.
            usual: the bid of an average hand, the share of a hand's expected tricks above the
                average that goes into its bid, and the standard deviation of bids from that.
        """
        average = self.expected(held, twice, seats, played, size)
        top = highest_bit(self.spades)
        slope = usual[1]
        spread = usual[2]
        found: list[float] = []
        start = 0
        while start < len(held):
            weight = 1.0
            for at in range(len(seats)):
                seat = seats[at]
                bid: i64 = bids[at]
                gone: i64 = played[seat]
                again: i64 = twice[start + seat] | (held[start + seat] & gone)
                cards: i64 = held[start + seat] | gone
                tricks = self.tricks(cards, again)
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
            found.append(weight)
            start += size
        return found
