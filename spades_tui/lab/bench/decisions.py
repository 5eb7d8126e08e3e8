"""How long each level thinks, and how many possible deals a second are sampled."""

from __future__ import annotations

import random
from statistics import median
from time import perf_counter
from typing import Final

import msgspec

from spades_tui.bots.kernel import kernel_kind
from spades_tui.bots.players import LEVELS
from spades_tui.bots.roster import load_bot
from spades_tui.bots.sampling.sampler import Sampler
from spades_tui.lab.bench.parts import (
    BenchPart,
    BenchSize,
    ProgressCallback,
    Stopwatch,
    milliseconds,
    percentile,
)
from spades_tui.lab.bench.positions import PRESET, Kind, positions
from spades_tui.table.worker.requests import DecisionRequest, decide

_KINDS: Final[tuple[Kind, ...]] = ("bid", "play")


class DecisionTimes(msgspec.Struct, frozen=True):
    """Milliseconds of a decision: half take no longer than `p50`, 95 of 100 than `p95`."""

    p50: float
    p95: float

    def told(self) -> str:
        """Return both."""
        return f"{self.p50:.1f}, {self.p95:.1f} ms"


class LevelTimes(msgspec.Struct, frozen=True):
    """How long one level takes."""

    bid: DecisionTimes
    card: DecisionTimes


class DecisionSpeed(BenchPart, frozen=True, kw_only=True):
    """How long every level takes over the same positions.

    Attributes:
        kind: the kernel in use.
        number: bids, and as many cards, of each level.
    """

    kind: str
    number: int
    levels: dict[str, LevelTimes]

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return one row a level."""
        return tuple(
            (f"{level} p50, p95", f"bid {pace.bid.told()}; card {pace.card.told()}")
            for level, pace in self.levels.items()
        )


def measure_decisions(amounts: BenchSize, tell: ProgressCallback) -> DecisionSpeed:
    """Let every level decide in the same positions of each kind."""
    number = amounts.decisions
    asked = {kind: positions(kind, number) for kind in _KINDS}
    levels = {}
    for level in LEVELS:
        tell(f"decisions: {level}")
        bid, card = (_pace(level, asked[kind]) for kind in _KINDS)
        levels[level] = LevelTimes(bid, card)
    return DecisionSpeed(
        how=f"{number} bids and {number} cards with a choice, one of each per hand of the preset "
        f"{PRESET}, the same for every level, which looks at its usual number of deals; "
        f"{kernel_kind()} kernel, one process, after one warm-up decision.",
        again=f"python -m spades_tui.lab bench --part decisions --decisions {number}",
        kind=kernel_kind(),
        number=number,
        levels=levels,
    )


def _pace(level: str, asked: tuple[DecisionRequest, ...]) -> DecisionTimes:
    bot = load_bot(level)
    decide(bot, asked[0])
    times = []
    for request in asked:
        begun = perf_counter()
        decide(bot, request)
        times.append(perf_counter() - begun)
    return DecisionTimes(
        milliseconds(percentile(times, 0.5)), milliseconds(percentile(times, 0.95))
    )


_VIEWS: Final = 20
_BATCH: Final = 40


class SamplingSpeed(BenchPart, frozen=True, kw_only=True):
    """Possible deals drawn in proportion to what bids and cards played make of them.

    Attributes:
        kind: the kernel in use.
        median: deals a second of the median position; then of the quickest and the slowest.
    """

    kind: str
    median: float
    most: float
    least: float

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return the median and the range."""
        return (
            (f"{self.kind} kernel", f"{self.median:,.0f} deals per second"),
            ("by position", f"{self.least:,.0f} to {self.most:,.0f}"),
        )


def measure_worlds(amounts: BenchSize, tell: ProgressCallback) -> SamplingSpeed:
    """Deal what `_VIEWS` players cannot see."""
    seconds = amounts.seconds
    rates = []
    for number, request in enumerate(positions("play", _VIEWS)):
        tell(f"worlds: position {number + 1} of {_VIEWS}")
        rates.append(_deals_a_second(request, seconds / _VIEWS))
    return SamplingSpeed(
        how=f"The cards hidden from the player to move in {_VIEWS} positions of the preset "
        f"{PRESET}, one per hand, dealt again and again as bids and play tell, for "
        f"{seconds:g} s in all; one process, CPU time.",
        again=f"python -m spades_tui.lab bench --part worlds --seconds {seconds:g}",
        kind=kernel_kind(),
        median=round(median(rates)),
        most=round(max(rates)),
        least=round(min(rates)),
    )


def _deals_a_second(request: DecisionRequest, seconds: float) -> float:
    worlds, rng = Sampler(request.view), random.Random(request.key)
    done, watch = 0, Stopwatch(seconds)
    while watch.runs or not done:
        done += sum(1 for _ in worlds.tables(_BATCH, rng))
    return done / watch.spent
