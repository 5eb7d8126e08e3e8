"""Counts of bids, tricks and scores of bots in games among themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

import msgspec

from spades_tui.player_view import HandResult
from spades_tui.rules.seating import Seating

_TICKS: Final = 100_000
"""Ticks in a second; times are counted in ticks."""

Times = Counter[tuple[str, int]]
"""Number of decisions by group and by the ticks they took."""


def time_quantile(times: Times, group: str, part: float) -> float:
    """Return the milliseconds that the share `part` (0 to 1) of a group's decisions do not exceed.

    0 if there are none.
    """
    counts = {tick: count for (name, tick), count in times.items() if name == group}
    wanted, seen = part * sum(counts.values()), 0
    for tick in sorted(counts):
        seen += counts[tick]
        if seen >= wanted:
            return round((tick + 1) * 1000 / _TICKS, 2)
    return 0.0


class Counts(msgspec.Struct):
    """Counts of one side or of one kind of bot, which may have several sides and players.

    Attributes:
        hands: hands scored, once for each of its sides.
        seats: hands scored, once for each of its players.
        points: sum of the points of its sides.
        contracts: contracts of its sides.
        sets: contracts that were set.
        bags: bags taken by its sides.
        pairs: by number of the hand in the game, contracts for which both partners bid a number.
        pair_sets: likewise, those of these contracts that were set.
        bid: sum of the tricks bid, by bids of every kind.
        numbers: bids of a number of tricks.
        over: sum of those numbers minus the tricks taken.
        off: sum of the absolute differences between them.
        nils_bid: nils of every kind.
        nils_made: nils that were made.
        illegal: answers the rules refused.
        decisions: answers given.
        times: the times of decisions that left a choice.
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
    times: Times = msgspec.field(default_factory=Counter)

    def count_side(self, result: HandResult, side: int) -> None:
        """Add a finished hand of `side`."""
        scored = result.sides[side]
        self.hands += 1
        self.points += scored.hand
        self.contracts += scored.made is not None
        self.sets += scored.made is False
        self.bags += scored.bags_taken

    def count_pair(self, result: HandResult, side: int, seats: Seating) -> None:
        """Add a finished hand of `side` if both partners bid a number in it."""
        bids = [result.bids[seat] for seat in seats.sides[side]]
        if len(bids) == 2 and all(bid is not None and bid.kind == "number" for bid in bids):
            self.pairs[result.number] += 1
            self.pair_sets[result.number] += result.sides[side].made is False

    def count_seat(self, result: HandResult, seat: int, seats: Seating) -> None:
        """Add a finished hand of the player at `seat`."""
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

    def count_decision(self, group: str, seconds: float, *, legal: bool, free: bool) -> None:
        """Add an answer of the group `group` that took `seconds`.

        Args:
            group: the group of decisions in `times`.
            seconds: the time the answer took.
            legal: whether the rules accepted it.
            free: whether the prompt left a choice; only then its time is counted.
        """
        self.decisions += 1
        self.illegal += not legal
        if free:
            self.times[group, int(seconds * _TICKS)] += 1

    def add(self, other: Counts) -> None:
        """Add the counts of `other` to these."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Tally(msgspec.Struct):
    """Counts of one or more games.

    Attributes:
        sides: by side, its counts.
        wins: by side, games won.
        answers: counts of the answers of all bots; other fields of it stay 0.
        games: games finished.
        hands: hands scored.
        given_up: games stopped without a winner after very many hands.
        misdeals: deals thrown in.
        faults: faults found by checks, one sentence each.
    """

    sides: list[Counts]
    wins: list[int]
    answers: Counts = msgspec.field(default_factory=Counts)
    games: int = 0
    hands: int = 0
    given_up: int = 0
    misdeals: int = 0
    faults: list[str] = msgspec.field(default_factory=list)

    def count_hand(self, result: HandResult, seats: Seating) -> None:
        """Add a finished hand of all sides and players."""
        self.hands += 1
        for side, counts in enumerate(self.sides):
            counts.count_side(result, side)
            for seat in seats.sides[side]:
                counts.count_seat(result, seat, seats)

    def time_within(self, part: float) -> float:
        """Return the milliseconds that the share `part` (0 to 1) of all answers do not exceed."""
        return time_quantile(self.answers.times, "", part)


def empty_tally(seats: Seating) -> Tally:
    """Return a tally of no games."""
    return Tally([Counts() for _ in seats.sides], [0] * len(seats.sides))


def merge_tallies(tallies: Iterable[Tally], seats: Seating) -> Tally:
    """Return the sum of tallies of games with the same seats."""
    total = empty_tally(seats)
    for tally in tallies:
        for mine, other in zip(
            (*total.sides, total.answers), (*tally.sides, tally.answers), strict=True
        ):
            mine.add(other)
        total.wins = [mine + other for mine, other in zip(total.wins, tally.wins, strict=True)]
        for name in ("games", "hands", "given_up", "misdeals", "faults"):
            setattr(total, name, getattr(total, name) + getattr(tally, name))
    return total
