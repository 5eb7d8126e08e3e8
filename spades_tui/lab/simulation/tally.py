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

    `times` has the decisions of all groups. 0 if the group has none.
    """
    counts = {tick: count for (name, tick), count in times.items() if name == group}
    wanted, number = part * sum(counts.values()), 0
    for tick in sorted(counts):
        number += counts[tick]
        if number >= wanted:
            return round((tick + 1) * 1000 / _TICKS, 2)
    return 0.0


class Counts(msgspec.Struct):
    """Counts of one side or of one kind of bot, which may have several sides and players.

    Attributes:
        hands: number of hands scored, once for each of its sides.
        seats: number of hands scored, once for each of its players.
        points: sum of the points of its sides.
        contracts: number of contracts of its sides.
        sets: number of contracts that were set.
        bags: number of bags taken by its sides.
        pairs: by number of the hand in the game, the contracts for which both partners bid a
            number.
        pair_sets: by number of the hand in the game, those of these contracts that were set.
        bid: sum of the tricks bid, by bids of every kind.
        numbers: number of bids of the kind "number".
        over: sum of tricks bid minus tricks taken, over bids of that kind.
        off: sum of the absolute differences between tricks bid and taken, over bids of that kind.
        nils_bid: number of nils of every kind.
        nils_made: number of nils that were made.
        illegal: number of answers the rules refused.
        decisions: number of answers given.
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
        """Add the contract, points and bags of `side` in a finished hand."""
        scored = result.sides[side]
        self.hands += 1
        self.points += scored.hand
        self.contracts += scored.made is not None
        self.sets += scored.made is False
        self.bags += scored.bags_taken

    def count_pair(self, result: HandResult, side: int, seats: Seating) -> None:
        """Add the contract of `side` in a finished hand to `pairs`, if both partners bid a number.

        `seats` is the seating of the game.
        """
        bids = [result.bids[seat] for seat in seats.sides[side]]
        if len(bids) == 2 and all(bid is not None and bid.kind == "number" for bid in bids):
            self.pairs[result.number] += 1
            self.pair_sets[result.number] += result.sides[side].made is False

    def count_seat(self, result: HandResult, seat: int, seats: Seating) -> None:
        """Add the bid of the player at `seat` in a finished hand; `seats` is the seating of the
        game."""
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
        """Add an answer.

        Args:
            group: the name of the group of decisions in `times`.
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
        wins: by side, number of games won.
        answers: the counts of the answers of all bots; its fields about hands and bids stay 0.
        games: number of games finished.
        hands: number of hands scored.
        given_up: number of games stopped without a winner after very many hands.
        misdeals: number of deals thrown in.
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
        """Add a finished hand for all sides and players; `seats` is the seating of the game."""
        self.hands += 1
        for side, counts in enumerate(self.sides):
            counts.count_side(result, side)
            for seat in seats.sides[side]:
                counts.count_seat(result, seat, seats)

    def time_within(self, part: float) -> float:
        """Return the milliseconds that the share `part` (0 to 1) of all answers do not exceed; 0
        if there are none."""
        return time_quantile(self.answers.times, "", part)


def empty_tally(seats: Seating) -> Tally:
    """Return a tally of no games at a table with the seating `seats`."""
    return Tally([Counts() for _ in seats.sides], [0] * len(seats.sides))


def merge_tallies(tallies: Iterable[Tally], seats: Seating) -> Tally:
    """Return the sum of tallies, all of games with the seating `seats`."""
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
