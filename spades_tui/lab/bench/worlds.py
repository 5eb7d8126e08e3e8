"""Possible deals a second: how quickly the hidden cards are dealt where they may lie."""

from __future__ import annotations

import random
from statistics import median
from typing import Final

from spades_tui.bots.kernel import kernel_kind
from spades_tui.bots.sampling.sampler import Sampler
from spades_tui.lab.bench.figures import BenchPart, Stopwatch, Tell
from spades_tui.lab.bench.parts import Amounts
from spades_tui.lab.bench.positions import PRESET, positions
from spades_tui.session.thinking import Request

_VIEWS: Final = 20
_BATCH: Final = 40


class WorldRate(BenchPart, frozen=True, kw_only=True):
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


def measure_worlds(amounts: Amounts, tell: Tell) -> WorldRate:
    """Deal what `_VIEWS` players cannot see."""
    seconds = amounts.seconds
    rates = []
    for number, request in enumerate(positions("play", _VIEWS)):
        tell(f"worlds: position {number + 1} of {_VIEWS}")
        rates.append(_deals_a_second(request, seconds / _VIEWS))
    return WorldRate(
        how=f"The cards hidden from the player to move in {_VIEWS} positions of the preset "
        f"{PRESET}, one per hand, dealt again and again as bids and play tell, for "
        f"{seconds:g} s in all; one process, CPU time.",
        again=f"python -m spades_tui.lab bench --part worlds --seconds {seconds:g}",
        kind=kernel_kind(),
        median=round(median(rates)),
        most=round(max(rates)),
        least=round(min(rates)),
    )


def _deals_a_second(request: Request, seconds: float) -> float:
    worlds, rng = Sampler(request.view), random.Random(request.key)
    done, watch = 0, Stopwatch(seconds)
    while watch.runs or not done:
        done += sum(1 for _ in worlds.tables(_BATCH, rng))
    return done / watch.spent
