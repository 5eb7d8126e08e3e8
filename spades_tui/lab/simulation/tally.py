"""What is counted while bots play among themselves, and the figures that come of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

import msgspec

from spades_tui.player_view import HandResult
from spades_tui.rules.seating import Seating

TICK_US: Final = 10
"""Microseconds of a step."""

TimeHistogram = dict[int, int]
"""How often a decision took so many steps."""


def add_time(ticks: TimeHistogram, seconds: float) -> None:
    """Add the time of one decision."""
    tick = int(seconds * 1_000_000) // TICK_US
    ticks[tick] = ticks.get(tick, 0) + 1


def time_quantile(ticks: TimeHistogram, part: float) -> float:
    """Return the milliseconds that `part` (0 to 1) of the decisions stay within; 0 of none."""
    wanted, seen = part * sum(ticks.values()), 0
    for tick in sorted(ticks):
        seen += ticks[tick]
        if seen >= wanted:
            return round((tick + 1) * TICK_US / 1000, 2)
    return 0.0


class Counts(msgspec.Struct):
    """Counts of one side or of one kind of bot.

    Attributes:
        hands: hands of a side it sat on.
        seats: hands of a player it was.
        points: points of its sides.
        contracts: contracts its sides had.
        sets: those among them that were lost.
        bags: bags its sides took.
        pairs: by number of the hand in the game, contracts made of the numbers of two partners.
        pair_sets: those among them that were lost.
        bid: tricks bid, of every kind.
        numbers: bids that were a number of tricks.
        over: those numbers less the tricks they are about, in all.
        off: the same without sign.
        nils_bid: nils of every kind.
        nils_made: those among them that were made.
        illegal: answers the rules refused.
        decisions: answers given.
        ticks: by sort of decision, how often one took so many steps of `TICK_US`.
    """

    hands: int = 0
    seats: int = 0
    points: int = 0
    contracts: int = 0
    sets: int = 0
    bags: int = 0
    pairs: Counter[int] = msgspec.field(default_factory=Counter)
    pair_sets: Counter[int] = msgspec.field(default_factory=Counter)
    bid: int = 0
    numbers: int = 0
    over: int = 0
    off: int = 0
    nils_bid: int = 0
    nils_made: int = 0
    illegal: int = 0
    decisions: int = 0
    ticks: dict[str, TimeHistogram] = msgspec.field(default_factory=dict)

    def count_side(self, result: HandResult, side: int) -> None:
        """Add what a finished hand was to a side."""
        scored = result.sides[side]
        self.hands += 1
        self.points += scored.hand
        self.contracts += scored.made is not None
        self.sets += scored.made is False
        self.bags += scored.bags_taken

    def count_pair(self, result: HandResult, side: int, seats: Seating) -> None:
        """Add a finished hand for which both partners of a side bid a number."""
        bids = [result.bids[seat] for seat in seats.sides[side]]
        if len(bids) == 2 and all(bid is not None and bid.kind == "number" for bid in bids):
            self.pairs[result.number] += 1
            self.pair_sets[result.number] += result.sides[side].made is False

    def count_seat(self, result: HandResult, seat: int, seats: Seating) -> None:
        """Add what a finished hand was to a player."""
        self.seats += 1
        bid = result.bids[seat]
        if bid is None:
            return
        self.bid += bid.tricks
        if bid.is_nil or bid.is_double_nil:
            self.nils_bid += 1
            self.nils_made += not result.tricks[seat]
        elif bid.kind == "number":
            error = bid.tricks - result.tricks_for(seat, seats)
            self.numbers += 1
            self.over += error
            self.off += abs(error)

    def count_decision(self, sort: str, seconds: float, *, legal: bool, free: bool) -> None:
        """Add an answer; the time of one that was not `free` is no time to think."""
        self.decisions += 1
        self.illegal += not legal
        if free:
            add_time(self.ticks.setdefault(sort, {}), seconds)

    def add(self, other: Counts) -> None:
        """Take in what was counted elsewhere."""
        add_fields(self, other, "ticks")
        for sort, ticks in other.ticks.items():
            mine = self.ticks.setdefault(sort, {})
            for tick, count in ticks.items():
                mine[tick] = mine.get(tick, 0) + count


def add_fields(sums: msgspec.Struct, more: msgspec.Struct, *apart: str) -> None:
    """Add to each field of `sums` that of `more`, but for those `apart`."""
    for name in sums.__struct_fields__:
        if name not in apart:
            setattr(sums, name, getattr(sums, name) + getattr(more, name))


class GameEnd(msgspec.Struct, frozen=True):
    """How a game ended.

    Attributes:
        hands: hands scored in it.
        scores: points of each side.
        winner: the side that won.
        reason: why it was over and who won, one sentence.
    """

    hands: int
    scores: tuple[int, ...]
    winner: int
    reason: str


class Tally(msgspec.Struct):
    """Counts of one or more games.

    Attributes:
        sides: what was counted of each side.
        players: what was counted of each player; points, sets and bags are those of their side.
        ends: how each game ended, in the order they were played.
        wins: games won by each side.
        answers: what was counted of all bots' answers.
        games: games finished.
        hands: hands scored.
        given_up: games that showed no sign of ending.
        misdeals: deals thrown in.
        faults: what a check found wrong, one sentence each.
    """

    sides: list[Counts]
    wins: list[int]
    players: list[Counts]
    ends: list[GameEnd] = msgspec.field(default_factory=list)
    answers: Counts = msgspec.field(default_factory=Counts)
    games: int = 0
    hands: int = 0
    given_up: int = 0
    misdeals: int = 0
    faults: list[str] = msgspec.field(default_factory=list)

    def count_hand(self, result: HandResult, seats: Seating) -> None:
        """Add a finished hand."""
        self.hands += 1
        for side, counts in enumerate(self.sides):
            counts.count_side(result, side)
            for seat in seats.sides[side]:
                counts.count_seat(result, seat, seats)
                self.players[seat].count_side(result, side)
                self.players[seat].count_seat(result, seat, seats)

    def time_within(self, part: float) -> float:
        """Return the milliseconds that `part` (0 to 1) of all answers stay within."""
        return time_quantile(self.answers.ticks.get("", {}), part)


def empty_tally(seats: Seating) -> Tally:
    """Return a tally of nothing."""
    sides = len(seats.sides)
    return Tally(_no_counts(sides), [0] * sides, _no_counts(seats.players))


def _no_counts(number: int) -> list[Counts]:
    return [Counts() for _ in range(number)]


def merge_tallies(tallies: Iterable[Tally], seats: Seating) -> Tally:
    """Return all tallies in one."""
    total = empty_tally(seats)
    for tally in tallies:
        for mine, other in zip(
            (*total.sides, *total.players, total.answers),
            (*tally.sides, *tally.players, tally.answers),
            strict=True,
        ):
            mine.add(other)
        total.ends += tally.ends
        total.wins = [one + other for one, other in zip(total.wins, tally.wins, strict=True)]
        total.games += tally.games
        total.hands += tally.hands
        total.given_up += tally.given_up
        total.misdeals += tally.misdeals
        total.faults += tally.faults
    return total
