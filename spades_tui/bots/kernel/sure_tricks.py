"""Tricks nobody can take away, whatever is played: they end an open-card search early."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .bits import highest_bit, popcount
from .table import PlayRules

if TYPE_CHECKING:
    from mypy_extensions import i64

NEIGHBORS: Final = 0b1010
"""The hands beside the leader's: never counted on to play along, whosesoever side they are on."""


class SureTricks:
    """Counts tricks that are sure for one side or the other.

    Attributes:
        mattered: after `settled`, the lowest card of each suit whose rank mattered.
    """

    def __init__(self, rules: PlayRules, scored: i64, scoring: i64) -> None:
        """Prepare to count; `scored` and `scoring` are as a `DoubleDummySolver` takes them."""
        self.rules: PlayRules = rules
        self.scored: i64 = scored
        self.scoring: i64 = scoring
        self.mattered: i64 = 0

    def settled(self, a: i64, b: i64, c: i64, d: i64, leader: i64, need: i64, left: i64) -> i64:
        """Return 1 when the scored places surely come to `need`, -1 when they surely do not.

        Args:
            a: the hand that leads.
            b: the hand after it.
            c: the next.
            d: the last.
            leader: the place of `a`.
            need: tricks needed.
            left: tricks left.

        Returns:
            0 where neither is sure.
        """
        spades = self.rules.spades
        # whose tricks count, the leader's in the lowest bit
        scored = (self.scored | self.scored << 4) >> leader
        ours: i64 = 0
        theirs: i64 = 0
        if scored & 1:
            ours |= a
        else:
            theirs |= a
        if scored & 2:
            ours |= b
        else:
            theirs |= b
        if scored & 4:
            ours |= c
        else:
            theirs |= c
        if scored & 8:
            ours |= d
        else:
            theirs |= d
        ours &= spades
        theirs &= spades
        against = left - need + 1
        if ours and popcount(ours) >= need:
            if scored & 1 and self.masters(a & spades, theirs, need):
                return 1
            if scored & 2 and self.masters(b & spades, theirs, need):
                return 1
            if scored & 4 and self.masters(c & spades, theirs, need):
                return 1
            if scored & 8 and self.masters(d & spades, theirs, need):
                return 1
        if theirs and popcount(theirs) >= against:
            if scored & 1 == 0 and self.masters(a & spades, ours, against):
                return -1
            if scored & 2 == 0 and self.masters(b & spades, ours, against):
                return -1
            if scored & 4 == 0 and self.masters(c & spades, ours, against):
                return -1
            if scored & 8 == 0 and self.masters(d & spades, ours, against):
                return -1
        odd = (self.scored ^ self.scoring) | (self.scored ^ self.scoring) << 4
        odd >>= leader
        if odd & 1:
            return 0
        wanted = need if scored & 1 else against
        foes = ~scored if scored & 1 else scored
        cashed = self.cashed(a, b, c, d, foes | odd | NEIGHBORS)
        if cashed == 0:
            return 0
        number = popcount(cashed)
        if number >= wanted:
            self.mattered = without_lowest(cashed, number - wanted)
        elif self.masters(a & spades, theirs if scored & 1 else ours, wanted - number):
            self.mattered |= cashed
        else:
            return 0
        return 1 if scored & 1 else -1

    def masters(self, own: i64, others: i64, wanted: i64) -> bool:
        """Whether trumps of a hand win so many tricks: each loses to one of the others' at most.

        Args:
            own: the trumps of one hand.
            others: the trumps of those for whom a trick of that hand is lost.
            wanted: tricks.
        """
        length = popcount(own)
        if length < wanted:
            return False
        if length - popcount(others) >= wanted:
            self.mattered = 0
            return True
        number: i64 = 0
        while own:
            card = highest_bit(own)
            own ^= card
            number += 1
            if number >= wanted and number - popcount(others & -card) >= wanted:
                self.mattered = card
                return True
        return False

    def cashed(self, a: i64, b: i64, c: i64, d: i64, foes: i64) -> i64:
        """Return the side cards the leader may cash one after the other, no foe ruffing.

        Args:
            a: the hand that leads; the others follow in turn.
            b: the next.
            c: the next.
            d: the last.
            foes: a bit for each hand that would take a trick, from the leader's on.
        """
        rules = self.rules
        spades = rules.spades
        found: i64 = 0
        rest = a & ~spades
        against: i64 = 0
        if foes & 2:
            against |= b
        if foes & 4:
            against |= c
        if foes & 8:
            against |= d
        friends = (b | c | d) & ~against
        while rest:
            suit = rules.suit_of(rest & -rest)
            own = rest & suit
            rest ^= own
            run = top_run(own | (against & suit), own)
            if run == 0:
                continue
            times: i64 = 13
            if foes & 2 and b & spades:
                times = popcount(b & suit)
            if foes & 4 and c & spades:
                times = min(times, popcount(c & suit))
            if foes & 8 and d & spades:
                times = min(times, popcount(d & suit))
            low = friends & suit
            while times > 0 and run:
                card = highest_bit(run)
                if low & -low > card:
                    break  # a friend would have to take it, and the lead
                low &= low - 1
                found |= card
                run ^= card
                times -= 1
        return found


def top_run(cards: i64, hand: i64) -> i64:
    """Return those of some cards of a suit that are in `hand` and above all of the others."""
    others = cards & ~hand
    if others == 0:
        return cards
    return cards & ~(highest_bit(others) | (highest_bit(others) - 1))


def without_lowest(cards: i64, number: i64) -> i64:
    """Return some cards without so many of the lowest: the higher ones prove enough."""
    while number > 0:
        cards &= cards - 1
        number -= 1
    return cards
