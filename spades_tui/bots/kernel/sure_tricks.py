"""Tricks that are safe in any play: they end an open-card search early."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .bits import highest_bit, popcount
from .table import PlayRules

if TYPE_CHECKING:
    from mypy_extensions import i64

NEIGHBORS: Final = 0b1010
"""Mask of the hands beside the leader's, which are never assumed to help it.

The leader's hand has bit 0; the hand opposite has bit 2."""


class SureTricks:
    """Counts tricks that are sure for one side or the other, whatever the others play.

    The masks `a`, `b`, `c` and `d` are the hands in turn, the leader's first. A foe is a hand that
    the leader's side does not control.

    Attributes:
        mattered: after a result that is proved, mask of the lowest card of each suit whose rank
            mattered.
        leading: after `cash`, the remaining cards of the hand that leads; `after`, `opposite` and
            `before` are the others in turn.
        rules: the rules of play.
        scored: the places whose tricks are counted, with bit n for place n.
        scoring: the places that play for many of these tricks, with bit n for place n.
    """

    def __init__(self, rules: PlayRules, scored: i64, scoring: i64) -> None:
        """Prepare to count; `scored` and `scoring` are as a `DoubleDummySolver` takes them."""
        self.rules: PlayRules = rules
        self.scored: i64 = scored
        self.scoring: i64 = scoring
        self.mattered: i64 = 0
        self.leading: i64 = 0
        self.after: i64 = 0
        self.opposite: i64 = 0
        self.before: i64 = 0

    def find_verdict(
        self, a: i64, b: i64, c: i64, d: i64, leader: i64, need: i64, left: i64, free: bool
    ) -> i64:
        """Return 1 if the scored places surely win `need` tricks, -1 if they surely do not, else 0.

        Args:
            a: the hand that leads.
            b: the hand after `a`.
            c: the hand opposite.
            d: the hand before `a`.
            leader: the place of `a`.
            need: tricks the scored places need.
            left: tricks left.
            free: whether spades may be led.
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
            if scored & 1 and self._masters(a & spades, theirs, need):
                return 1
            if scored & 2 and self._masters(b & spades, theirs, need):
                return 1
            if scored & 4 and self._masters(c & spades, theirs, need):
                return 1
            if scored & 8 and self._masters(d & spades, theirs, need):
                return 1
        if theirs and popcount(theirs) >= against:
            if scored & 1 == 0 and self._masters(a & spades, ours, against):
                return -1
            if scored & 2 == 0 and self._masters(b & spades, ours, against):
                return -1
            if scored & 4 == 0 and self._masters(c & spades, ours, against):
                return -1
            if scored & 8 == 0 and self._masters(d & spades, ours, against):
                return -1
        odd = (self.scored ^ self.scoring) | (self.scored ^ self.scoring) << 4
        odd >>= leader
        if odd & 1:
            return 0
        wanted = need if scored & 1 else against
        foes = ~scored if scored & 1 else scored
        friend: bool = (foes | odd) & 4 == 0
        trumps = theirs if scored & 1 else ours
        if self.quick(a, b, c, d, friend, trumps, wanted) or (
            free and self.drawing(a, b, c, d, friend, trumps, wanted)
        ):
            return 1 if scored & 1 else -1
        return 0

    def drawing(
        self, a: i64, b: i64, c: i64, d: i64, friend: bool, trumps: i64, wanted: i64
    ) -> bool:
        """Return whether the leader's side surely wins `wanted` tricks if it first leads spades.

        The spades must leave the foes no trumps, unless they win enough tricks. The arguments are
        as for `quick`.
        """
        spades = self.rules.spades
        if trumps == 0 or trumps > a & spades:
            return False
        self.mattered = 0
        number = self.cash(a, b, c, d, friend, spades, wanted)
        foes = self.after | self.before
        if not friend:
            foes |= self.opposite
        if number < wanted and foes & spades:
            return False
        mattered = self.mattered
        if not self.quick(
            self.leading, self.after, self.opposite, self.before, friend, 0, wanted - number
        ):
            return False
        self.mattered |= mattered
        return True

    def quick(self, a: i64, b: i64, c: i64, d: i64, friend: bool, trumps: i64, wanted: i64) -> bool:
        """Return whether the leader's side surely wins `wanted` tricks before a foe can ruff.

        The leader cashes cards of the side suits, then leads to the hand opposite, which does the
        same. The trumps of one of these two hands can win tricks at any time.

        Args:
            a: the hand that leads.
            b: the hand after it, a foe.
            c: the hand opposite.
            d: the hand before the leader, a foe.
            friend: whether the hand opposite is on the leader's side.
            trumps: mask of the trumps of the foes.
            wanted: the number of tricks.
        """
        sides = ~self.rules.spades
        self.mattered = 0
        # who has trumps and nothing else would have to ruff the friend
        room = popcount(a & sides) if a & ~sides else wanted
        if friend and c & ~sides:
            room = min(room, popcount(c & sides))
        number = min(room, self.cash(a, b, c, d, friend, sides, wanted))
        if self._trumps_suffice(a, c, friend, trumps, wanted - number):
            return True
        if not friend:
            return False
        own, after, opposite, before = self.leading, self.after, self.opposite, self.before
        mattered = self.mattered
        remaining = own & sides
        while remaining:
            suit = self.rules.suit_of(remaining & -remaining)
            remaining &= ~suit
            self.mattered = mattered
            extra = self.count_crossed(own, after, opposite, before, suit, wanted - number)
            if extra and self._trumps_suffice(
                a, c, True, trumps, wanted - min(room, number + extra)
            ):
                return True
        return False

    def _trumps_suffice(self, a: i64, c: i64, friend: bool, trumps: i64, wanted: i64) -> bool:
        """Return whether the trumps of one hand, the leader's or a friend's, win the `wanted`
        tricks.

        Args:
            a: the hand that leads.
            c: the hand opposite.
            friend: whether the hand opposite is on the leader's side.
            trumps: mask of the trumps of the foes.
            wanted: the tricks still wanted.
        """
        if wanted <= 0:
            return True
        mattered = self.mattered
        spades = self.rules.spades
        if self._masters(a & spades, trumps, wanted) or (
            friend and self._masters(c & spades, trumps, wanted)
        ):
            self.mattered |= mattered
            return True
        return False

    def count_crossed(self, a: i64, b: i64, c: i64, d: i64, suit: i64, wanted: i64) -> i64:
        """Return the number of tricks that are sure if the leader leads `suit` to the friend
        opposite.

        It is 0 if a foe may win the first of them, and at most `wanted`.

        Args:
            a: the hand that leads.
            b: the hand after it, a foe.
            c: the friend's hand opposite.
            d: the hand before the leader, a foe.
            suit: the mask of a side suit that `a` holds.
            wanted: the highest number of tricks to count.
        """
        spades = self.rules.spades
        top = c & suit
        if top == 0:
            return 0
        top = highest_bit(top)
        low = a & suit
        low &= -low
        if low > top or (b | d) & suit > top:
            return 0
        if (b & suit == 0 and b & spades) or (d & suit == 0 and d & spades):
            return 0
        self.mattered |= top
        b ^= b & suit & -(b & suit)
        d ^= d & suit & -(d & suit)
        return 1 + self.cash(c ^ top, d, a ^ low, b, True, ~spades, wanted - 1)

    def _masters(self, own: i64, others: i64, wanted: i64) -> bool:
        """Return whether the trumps of one hand surely win `wanted` tricks.

        Each higher trump of the others beats at most one of them.

        Args:
            own: the trumps of the hand.
            others: the trumps of the hands whose tricks do not help.
            wanted: the number of tricks.
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

    def cash(self, a: i64, b: i64, c: i64, d: i64, friend: bool, suits: i64, wanted: i64) -> i64:
        """Return the number of tricks the leader can win in a row without a ruff by a foe.

        The others are assumed to follow with their lowest cards. A suit is led only as long as each
        foe that has trumps must follow to it; a friend's discards are never needed. The hands left
        are stored in `leading`, `after`, `opposite` and `before`.

        Args:
            a: the hand that leads.
            b: the hand after it, a foe.
            c: the hand opposite.
            d: the hand before the leader, a foe.
            friend: whether the hand opposite is on the leader's side.
            suits: mask of the suits to lead.
            wanted: the highest number of tricks to count.
        """
        rules = self.rules
        remaining = a & suits
        number: i64 = 0
        while remaining and number < wanted:
            suit = rules.suit_of(remaining & -remaining)
            own = remaining & suit
            remaining ^= own
            against = (b | c | d) & suit
            low: i64 = 0
            if friend:
                low = c & suit
                against ^= low
            if against > own or (low & -low) > own:
                continue
            longest = max(popcount(b & suit), popcount(d & suit))
            if not friend:
                longest = max(longest, popcount(c & suit))
            times = wanted - number
            if suit != rules.spades:
                if b & rules.spades:
                    times = min(times, popcount(b & suit))
                if d & rules.spades:
                    times = min(times, popcount(d & suit))
                if not friend and c & rules.spades:
                    times = min(times, popcount(c & suit))
            rounds: i64 = 0
            while own and rounds < times:
                card = highest_bit(own)
                if (rounds < longest and against > card) or (low & -low) > card:
                    break  # a friend would have to take it, and the lead
                if rounds < longest or low:
                    self.mattered |= card
                low &= low - 1
                own ^= card
                rounds += 1
            number += rounds
            a = a & ~suit | own
            b = b & ~suit | _without_lowest(b & suit, rounds)
            c = c & ~suit | _without_lowest(c & suit, rounds)
            d = d & ~suit | _without_lowest(d & suit, rounds)
        self.leading = a
        self.after = b
        self.opposite = c
        self.before = d
        return number


def _without_lowest(cards: i64, number: i64) -> i64:
    """Return `cards` without the `number` lowest of them."""
    while number > 0:
        cards &= cards - 1
        number -= 1
    return cards
