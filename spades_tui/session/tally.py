"""What is counted while bots play among themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

import msgspec

from spades_tui.rules.bids import Bid
from spades_tui.rules.seating import Seating
from spades_tui.view import HandResult

TICK_US: Final = 10
"""Microseconds of a step."""

Ticks = dict[int, int]
"""How often a decision took so many steps."""


def count_time(ticks: Ticks, seconds: float) -> None:
    """Add the time of one decision."""
    tick = int(seconds * 1_000_000) // TICK_US
    ticks[tick] = ticks.get(tick, 0) + 1


def time_within(ticks: Ticks, part: float) -> float:
    """Return the milliseconds that `part` (0 to 1) of the decisions stay within; 0 of none."""
    wanted, seen = part * sum(ticks.values()), 0
    for tick in sorted(ticks):
        seen += ticks[tick]
        if seen >= wanted:
            return round((tick + 1) * TICK_US / 1000, 2)
    return 0.0


class Tally(msgspec.Struct):
    """Counts of one or more games; the lists have one entry a side.

    Attributes:
        games: games finished.
        hands: hands scored.
        given_up: games that showed no sign of ending.
        misdeals: deals thrown in.
        decisions: answers given.
        illegal: answers the rules refused.
        wins: games won.
        points: points scored in hands.
        sets: contracts lost.
        bags: bags taken.
        bid: tricks bid as numbers.
        nils_bid: nils of every kind, by player.
        nils_made: those among them that were made.
        ticks: how often a decision took so many steps of `TICK_US`.
        faults: what a check found wrong, one sentence each.
    """

    wins: list[int]
    points: list[int]
    sets: list[int]
    bags: list[int]
    bid: list[int]
    nils_bid: list[int]
    nils_made: list[int]
    games: int = 0
    hands: int = 0
    given_up: int = 0
    misdeals: int = 0
    decisions: int = 0
    illegal: int = 0
    ticks: Ticks = msgspec.field(default_factory=dict)
    faults: list[str] = msgspec.field(default_factory=list)

    def count_hand(self, result: HandResult, seats: Seating) -> None:
        """Add a finished hand."""
        self.hands += 1
        for side, scored in enumerate(result.sides):
            self.points[side] += scored.hand
            self.sets[side] += scored.made is False
            self.bags[side] += scored.bags_taken
        for seat, bid in enumerate(result.bids):
            if bid is not None:
                self._count_bid(seats.side_of[seat], bid, result.tricks[seat])

    def _count_bid(self, side: int, bid: Bid, took: int) -> None:
        self.bid[side] += bid.tricks
        if bid.is_nil or bid.is_double_nil:
            self.nils_bid[side] += 1
            self.nils_made[side] += not took

    def count_decision(self, seconds: float) -> None:
        """Add the time one answer took."""
        self.decisions += 1
        count_time(self.ticks, seconds)

    def time_within(self, part: float) -> float:
        """Return the milliseconds that `part` (0 to 1) of all decisions stay within."""
        return time_within(self.ticks, part)


def empty_tally(sides: int) -> Tally:
    """Return a tally of nothing."""
    return Tally(**{name: [0] * sides for name in _BY_SIDE})  # type: ignore[arg-type]


def added(tallies: Iterable[Tally], sides: int) -> Tally:
    """Return all tallies in one."""
    total = empty_tally(sides)
    for tally in tallies:
        for name in _BY_SIDE:
            pairs = zip(getattr(total, name), getattr(tally, name), strict=True)
            setattr(total, name, [one + other for one, other in pairs])
        for name in _COUNTS:
            setattr(total, name, getattr(total, name) + getattr(tally, name))
        total.ticks = dict(Counter(total.ticks) + Counter(tally.ticks))
        total.faults += tally.faults
    return total


_BY_SIDE = ("wins", "points", "sets", "bags", "bid", "nils_bid", "nils_made")
_COUNTS = ("games", "hands", "given_up", "misdeals", "decisions", "illegal")
