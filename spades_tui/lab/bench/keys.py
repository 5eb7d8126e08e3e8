"""The table under keys: from a press to the end of what it draws; while cards fly; while nothing
happens.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

import msgspec

from spades_tui.bots.kernel import kernel_kind
from spades_tui.lab import CannotMeasure
from spades_tui.lab.bench.parts import (
    BenchPart,
    BenchSize,
    ProgressCallback,
    milliseconds,
    percentile,
)
from spades_tui.lab.bench.positions import SLOWEST_LEVEL
from spades_tui.lab.bench.programs import Program, Programs, scratch_programs
from spades_tui.lab.bench.terminal import QUIET_SECONDS, TIMEOUT_SECONDS, PseudoTerminal

RIGHT: Final = b"\x1b[C"

PAUSE: Final = 1.0
"""Seconds of silence before the first key: the table has put itself in order by then."""

_GLANCE: Final = 0.05
"""Seconds between two looks at whether the bots have begun."""


class KeyLatency(BenchPart, frozen=True, kw_only=True):
    """How long a key takes at the table.

    Attributes:
        presses: keys pressed.
        unheard: those among them that changed nothing on the screen.
        processor_ms: median of the processor time of a key, None where the system does not tell:
            other work on the machine lengthens it hardly.
        answers: questions the bots answered between first and last key, None where they had none.
    """

    presses: int
    unheard: int
    median_ms: float
    p90_ms: float
    p99_ms: float
    processor_ms: float | None = None
    answers: int | None = None

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return the median and the slow ones."""
        rows: tuple[tuple[str, str], ...] = (
            ("median", f"{self.median_ms:.1f} ms"),
            ("p90, p99", f"{self.p90_ms:.1f} ms, {self.p99_ms:.1f} ms"),
        )
        if self.processor_ms is not None:
            rows = (*rows, ("processor, median", f"{self.processor_ms:.1f} ms"))
        if self.answers is None:
            return rows
        return (*rows, ("decided meanwhile", f"{self.answers} cards"))


def measure_keys(amounts: BenchSize, tell: ProgressCallback) -> KeyLatency:
    """Move through the cards of the hand with the right arrow key.

    Raises:
        CannotMeasure: when most of the keys draw nothing.
    """
    with scratch_programs() as programs:
        return _measured(programs, programs.table, amounts, tell)


def measure_thinking(amounts: BenchSize, tell: ProgressCallback) -> KeyLatency:
    """Do the same while three bots think without a pause in their own process.

    Raises:
        CannotMeasure: when most of the keys draw nothing.
    """
    with scratch_programs() as programs:
        return _measured_busy(programs, amounts, tell)


def _measured_busy(programs: Programs, amounts: BenchSize, tell: ProgressCallback) -> KeyLatency:
    answers = Path(programs.busy.home, "answers")

    def answered() -> int:
        return answers.stat().st_size if answers.exists() else 0

    before = 0

    def get_going(terminal: PseudoTerminal) -> None:
        nonlocal before
        deadline = perf_counter() + TIMEOUT_SECONDS
        while not (before := answered()):
            terminal.wait_for_silence(_GLANCE)
            if perf_counter() > deadline:
                raise CannotMeasure("The bots did not start to think.")

    found = _measured(programs, programs.busy, amounts, tell, get_going)
    return msgspec.structs.replace(
        found,
        how=found.how + f" Meanwhile the bot process chooses cards for three {SLOWEST_LEVEL} bots "
        f"({kernel_kind()} kernel) without a pause.",
        again=f"python -m spades_tui.lab bench --part thinking {_asked(amounts)}",
        answers=answered() - before,
    )


def _measured(
    programs: Programs,
    table: Program,
    amounts: BenchSize,
    tell: ProgressCallback,
    get_going: Callable[[PseudoTerminal], None] = lambda _: None,
) -> KeyLatency:
    presses = amounts.presses
    with programs.opened(table, amounts.cells) as terminal:
        tell("keys: opening the table")
        terminal.wait_for(table.texts)
        terminal.wait_for_silence(PAUSE)
        get_going(terminal)
        times, spent = [], []
        for press in range(presses):
            tell(f"keys: {press + 1} of {presses}")
            before = terminal.spent()
            seconds = terminal.press(RIGHT)
            if seconds is not None:
                times.append(seconds)
                spent.append(terminal.spent() - before)
            elif press - len(times) >= presses // 2:
                raise CannotMeasure("The table did not react to the arrow keys.")
    return KeyLatency(
        how=f"{presses} presses of the right arrow key at a table in a {amounts.size} "
        "pseudo-terminal, each from writing the key to reading the last byte of the repaint; "
        f"{QUIET_SECONDS * 1000:.0f} ms without output end it and are not counted.",
        again=f"python -m spades_tui.lab bench --part keys {_asked(amounts)}",
        presses=presses,
        unheard=presses - len(times),
        median_ms=milliseconds(median(times)),
        p90_ms=milliseconds(percentile(times, 0.9)),
        p99_ms=milliseconds(percentile(times, 0.99)),
        processor_ms=milliseconds(median(spent)) if any(spent) else None,
    )


def _asked(amounts: BenchSize) -> str:
    return f"--presses {amounts.presses} --size {amounts.size}"


_ENTER: Final = b"\r"
_TRICK: Final = 5.0
"""Seconds in which a card is played, the others follow, and the trick is gathered."""
TRICKS: Final = 5
IDLE_TIME: Final = 20.0
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


def measure_animation(amounts: BenchSize, tell: ProgressCallback) -> Animation:
    """Play some cards with movement on.

    Raises:
        CannotMeasure: when nothing moves, or the system does not tell processor time.
    """
    with scratch_programs() as programs, programs.opened(programs.table, amounts.cells) as terminal:
        terminal.wait_for(programs.table.texts)
        terminal.wait_for_silence(PAUSE)
        frames: list[float] = []
        for trick in range(TRICKS):
            tell(f"animation: trick {trick + 1} of {TRICKS}")
            terminal.press(RIGHT)
            frames += terminal.frames(_ENTER, _TRICK)
    if not frames:
        raise CannotMeasure("Nothing moved on the table.")
    return Animation(
        how=f"{TRICKS} tricks played by keys at a table in a {amounts.size} pseudo-terminal; "
        "processor time of the program's main thread from the end of one frame to the next.",
        again=f"python -m spades_tui.lab bench --part animation --size {amounts.size}",
        frames=len(frames),
        median_ms=milliseconds(median(frames)),
        p99_ms=milliseconds(percentile(frames, 0.99)),
    )


def measure_idle(amounts: BenchSize, tell: ProgressCallback) -> Idle:
    """Leave a table alone.

    Raises:
        CannotMeasure: when the system does not tell processor time.
    """
    with scratch_programs() as programs, programs.opened(programs.table, amounts.cells) as terminal:
        terminal.wait_for(programs.table.texts)
        terminal.wait_for_silence(2 * PAUSE)
        tell("idle: waiting")
        share = terminal.share_while_idle(IDLE_TIME)
    return Idle(
        how=f"{IDLE_TIME:.0f} seconds at an untouched table in a {amounts.size} pseudo-terminal; "
        "processor time of all its processes and threads.",
        again=f"python -m spades_tui.lab bench --part idle --size {amounts.size}",
        seconds=IDLE_TIME,
        share=share,
    )
