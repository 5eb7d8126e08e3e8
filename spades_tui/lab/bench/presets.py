"""How much processor time the strongest level takes under each preset, the first decision included.

Each preset has a process of its own, in which nothing has been worked out before: its first
decision is what the first decision of a game costs a player who has just sat down.
"""

from __future__ import annotations

from time import process_time
from typing import Final

import msgspec

from spades_tui.bots.kernel import kernel_kind
from spades_tui.bots.roster import bot_named
from spades_tui.lab.bench.parts import Amounts, BenchPart, Tell, milliseconds, percentile
from spades_tui.lab.bench.positions import LONGEST, whole_game
from spades_tui.rules.presets import preset_named, presets
from spades_tui.table.worker.process import pool
from spades_tui.table.worker.requests import Request, decision

MOST: Final = 300
"""Milliseconds that no decision should take."""


class PresetPace(msgspec.Struct, frozen=True):
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


class Presets(BenchPart, frozen=True, kw_only=True):
    """How long the strongest level takes under every preset.

    Attributes:
        kind: the kernel in use.
        number: decisions of each preset.
        presets: by preset, in the order of the menu.
    """

    kind: str
    number: int
    presets: dict[str, PresetPace]

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


def measure_presets(amounts: Amounts, tell: Tell) -> Presets:
    """Let the strongest level decide in one game of every preset."""
    number = amounts.decisions
    found = {}
    for name in presets():
        tell(f"presets: {name}")
        found[name] = pace_under(name, number)
    return Presets(
        how=f"The first and {number - 1} more decisions of {LONGEST} with a choice, spread evenly "
        "over one game of each preset, at its usual number of deals; processor time; a fresh "
        f"process for each preset, its modules imported; {kernel_kind()} kernel.",
        again=f"python -m spades_tui.lab bench --part presets --decisions {number}",
        kind=kernel_kind(),
        number=number,
        presets=found,
    )


def pace_under(name: str, number: int) -> PresetPace:
    """Return how long `number` decisions under a preset take, in a process of their own."""
    asked = whole_game(preset_named(name).rules)
    spread = [asked[at * len(asked) // number] for at in range(min(number, len(asked)))]
    times = alone(spread)
    most = max(range(len(times)), key=times.__getitem__)
    view = spread[most].view
    return PresetPace(
        milliseconds(times[0]),
        milliseconds(percentile(times, 0.5)),
        milliseconds(percentile(times, 0.95)),
        milliseconds(times[most]),
        f"{view.question.kind}, hand {view.hand_number}",
    )


def alone(asked: list[Request]) -> list[float]:
    """Return the processor seconds of each answer, given by a process started for them."""
    with pool(1) as process:
        return process.submit(seconds_of, asked).result()


def seconds_of(asked: list[Request]) -> list[float]:
    """Return the processor seconds of each answer, in the order asked."""
    bot = bot_named(LONGEST)
    times = []
    for request in asked:
        begun = process_time()
        decision(bot, request)
        times.append(process_time() - begun)
    return times
