"""How much processor time the strongest level takes under each preset, the first decision included.

Each preset has a process of its own, in which nothing has been worked out before: its first
decision is what the first decision of a game costs a player who has just sat down.
"""

from __future__ import annotations

from time import process_time
from typing import Final

import msgspec

from spades_tui.bots.kernel import kernel_kind
from spades_tui.bots.roster import load_bot
from spades_tui.lab.bench.parts import (
    BenchPart,
    BenchSize,
    ProgressCallback,
    milliseconds,
    percentile,
)
from spades_tui.lab.bench.positions import SLOWEST_LEVEL, whole_game
from spades_tui.rules.presets import preset_named, presets
from spades_tui.table.worker.process import process_pool
from spades_tui.table.worker.requests import DecisionRequest, decide

MOST: Final = 300
"""Milliseconds that no decision should take."""


class PresetTimes(msgspec.Struct, frozen=True):
    """Milliseconds of processor time under one preset.

    Attributes:
        first: of the first decision in a fresh process.
        p50: half of the decisions took no longer.
        p95: 95 of 100 took no longer.
        most: the longest took so long.
        longest: what was asked in it, and in which hand.
    """

    first: float
    p50: float
    p95: float
    most: float
    longest: str


class PresetSpeed(BenchPart, frozen=True, kw_only=True):
    """How long the strongest level takes under every preset.

    Attributes:
        kind: the kernel in use.
        number: decisions of each preset.
        presets: by preset, in the order of the menu.
    """

    kind: str
    number: int
    presets: dict[str, PresetTimes]

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return a row a preset, and how many keep to the limit."""
        slow = sum(pace.most > MOST for pace in self.presets.values())
        return (
            ("first, p50, p95, most", "milliseconds of processor time"),
            *(
                (
                    name,
                    f"{pace.first:5.0f} {pace.p50:5.0f} {pace.p95:5.0f} {pace.most:5.0f}"
                    f"  ({pace.longest})",
                )
                for name, pace in self.presets.items()
            ),
            (f"longer than {MOST} ms", f"a decision under {slow} of {len(self.presets)} presets"),
        )


def measure_presets(amounts: BenchSize, tell: ProgressCallback) -> PresetSpeed:
    """Let the strongest level decide in one game of every preset."""
    number = amounts.decisions
    found = {}
    for name in presets():
        tell(f"presets: {name}")
        found[name] = measure_preset(name, number)
    return PresetSpeed(
        how=f"The first and {number - 1} more decisions of {SLOWEST_LEVEL} with a choice, "
        "spread evenly "
        "over one game of each preset, at its usual number of deals; processor time; a fresh "
        f"process for each preset, its modules imported; {kernel_kind()} kernel.",
        again=f"python -m spades_tui.lab bench --part presets --decisions {number}",
        kind=kernel_kind(),
        number=number,
        presets=found,
    )


def measure_preset(name: str, number: int) -> PresetTimes:
    """Return how long `number` decisions under a preset take, in a process of their own."""
    asked = whole_game(preset_named(name).rules)
    spread = [asked[at * len(asked) // number] for at in range(min(number, len(asked)))]
    times = seconds_in_process(spread)
    most = max(range(len(times)), key=times.__getitem__)
    view = spread[most].view
    return PresetTimes(
        milliseconds(times[0]),
        milliseconds(percentile(times, 0.5)),
        milliseconds(percentile(times, 0.95)),
        milliseconds(times[most]),
        f"{view.question.kind}, hand {view.hand_number}",
    )


def seconds_in_process(asked: list[DecisionRequest]) -> list[float]:
    """Return the processor seconds of each answer, given by a process started for them."""
    with process_pool(1) as process:
        return process.submit(seconds_of, asked).result()


def seconds_of(asked: list[DecisionRequest]) -> list[float]:
    """Return the processor seconds of each answer, in the order asked."""
    bot = load_bot(SLOWEST_LEVEL)
    times = []
    for request in asked:
        begun = process_time()
        decide(bot, request)
        times.append(process_time() - begun)
    return times
