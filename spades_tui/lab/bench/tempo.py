"""How long one waits at the table: from a card of one's own to the next turn."""

from __future__ import annotations

import asyncio
import os
import tempfile
from contextlib import closing
from statistics import median
from time import perf_counter
from typing import Final
from unittest.mock import patch

from spades_tui.lab import CannotMeasure
from spades_tui.lab.bench.parts import BenchPart, BenchSize, ProgressCallback
from spades_tui.lab.bench.programs import SEED
from spades_tui.rules.presets import preset_named
from spades_tui.storage.settings import Settings
from spades_tui.table.seats import make_seats
from spades_tui.table.table import Table, hint_decision
from spades_tui.table.worker.client import WorkerClient
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.table.screen import TableScreen

HANDS: Final = 3
_GLANCE: Final = 0.005
"""Seconds between two looks at whose turn it is."""
_PATIENCE: Final = 30.0
"""Seconds in which something must happen at the table."""


class Tempo(BenchPart, frozen=True, kw_only=True):
    """How long one waits between two turns of one's own in a hand.

    Attributes:
        turns: how many waits were timed.
        median_s: the seconds of one wait.
        longest_s: the seconds of the longest.
    """

    turns: int
    median_s: float
    longest_s: float

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return the median and the longest wait."""
        return (
            ("turns", str(self.turns)),
            ("median, longest", f"{self.median_s:.2f} s, {self.longest_s:.2f} s"),
        )


def measure_tempo(amounts: BenchSize, tell: ProgressCallback) -> Tempo:
    """Play some hands at the usual pace, each card as soon as it may be played.

    Raises:
        CannotMeasure: when the table stands still.
    """
    with (
        tempfile.TemporaryDirectory(prefix="spades-bench-") as folder,
        patch.dict(os.environ, {"SPADES_HOME": folder}),
        closing(WorkerClient()) as thinker,
    ):
        thinker.start()
        waits = asyncio.run(_played(thinker, amounts.cells, tell))
    return Tempo(
        how=f"{HANDS} hands of Standard with three club bots at the pace {Settings().pace}, on "
        f"the table's own screen of {amounts.size} without a terminal: from the player's card "
        f"until they are to play again, looked at every {1000 * _GLANCE:.0f} ms.",
        again=f"python -m spades_tui.lab bench --part tempo --size {amounts.size}",
        turns=len(waits),
        median_s=round(median(waits), 2),
        longest_s=round(max(waits), 2),
    )


async def _played(
    thinker: WorkerClient, size: tuple[int, int], tell: ProgressCallback
) -> list[float]:
    preset = preset_named("standard")
    table = Table.new(preset.rules, SEED, make_seats(preset.rules, "club", "club"))
    waits: list[float] = []
    async with SpadesApp(Settings(), table, thinker).run_test(size=size) as pilot:
        played: float | None = None
        heard = perf_counter()
        while len(table.view().results) < HANDS:
            await asyncio.sleep(_GLANCE)
            if perf_counter() - heard > _PATIENCE:
                raise CannotMeasure("The table stands still.")
            screen = pilot.app.screen
            if not isinstance(screen, TableScreen):
                await pilot.press("enter")  # the result of a hand
                continue
            view = screen.shown
            if table.bot_to_act() is not None or view.prompt is None:
                played = played if view.phase == "play" else None
                continue
            heard = perf_counter()
            if played is not None:
                waits.append(heard - played)
            tell(f"tempo: hand {view.hand_number} of {HANDS}, turn {len(waits) + 1}")
            screen.flow.decide(hint_decision(view).action)
            played = perf_counter() if view.phase == "play" else None
    return waits
