"""What the table costs while cards fly, and while nothing happens."""

from __future__ import annotations

from statistics import median
from typing import Final

from spades_tui.lab import CannotMeasure
from spades_tui.lab.bench.children import children
from spades_tui.lab.bench.figures import BenchPart, Tell, milliseconds, percentile
from spades_tui.lab.bench.keys import REST, RIGHT
from spades_tui.lab.bench.parts import Amounts

_ENTER: Final = b"\r"
_TRICK: Final = 5.0
"""Seconds in which a card is played, the others follow, and the trick is gathered."""
_TRICKS: Final = 5
_IDLE: Final = 20.0
"""Seconds in which nobody touches the table."""


class Animation(BenchPart, frozen=True, kw_only=True):
    """Processor time from one frame to the next while cards move."""

    frames: int
    median_ms: float
    p99_ms: float

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return the frames, the median and the slow ones."""
        return (
            ("frames", str(self.frames)),
            ("median, p99", f"{self.median_ms:.1f} ms, {self.p99_ms:.1f} ms of processor time"),
        )


class Idle(BenchPart, frozen=True, kw_only=True):
    """The share of a processor's time that an untouched table takes."""

    seconds: float
    share: float

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return the share."""
        return (("of a processor", f"{self.share:.2%}"),)


def measure_animation(amounts: Amounts, tell: Tell) -> Animation:
    """Play some cards with movement on.

    Raises:
        CannotMeasure: when nothing moves, or the system does not tell processor time.
    """
    with children() as programs, programs.opened(programs.table, amounts.cells) as terminal:
        terminal.wait_for(programs.table.texts)
        terminal.settle(REST)
        frames: list[float] = []
        for trick in range(_TRICKS):
            tell(f"animation: trick {trick + 1} of {_TRICKS}")
            terminal.press(RIGHT)
            frames += terminal.frames(_ENTER, _TRICK)
    if not frames:
        raise CannotMeasure("Nothing moved on the table.")
    return Animation(
        how=f"{_TRICKS} tricks played by keys at a table in a {amounts.size} pseudo-terminal; "
        "processor time of the program's main thread from the end of one frame to the next.",
        again=f"python -m spades_tui.lab bench --part animation --size {amounts.size}",
        frames=len(frames),
        median_ms=milliseconds(median(frames)),
        p99_ms=milliseconds(percentile(frames, 0.99)),
    )


def measure_idle(amounts: Amounts, tell: Tell) -> Idle:
    """Leave a table alone.

    Raises:
        CannotMeasure: when the system does not tell processor time.
    """
    with children() as programs, programs.opened(programs.table, amounts.cells) as terminal:
        terminal.wait_for(programs.table.texts)
        terminal.settle(2 * REST)
        tell("idle: waiting")
        share = terminal.share_while_idle(_IDLE)
    return Idle(
        how=f"{_IDLE:.0f} seconds at an untouched table in a {amounts.size} pseudo-terminal; "
        "processor time of all its processes and threads.",
        again=f"python -m spades_tui.lab bench --part idle --size {amounts.size}",
        seconds=_IDLE,
        share=share,
    )
