"""A pilot that waits until nothing is left to do, however busy the machine is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.app import App
from textual.pilot import Pilot

MOST_TURNS = 10_000
"""Turns of the event loop that a wait may take: what never rests is no reason to hang."""


class PatientPilot(Pilot[Any]):
    """A pilot that waits until the event loop has run everything ready, and its consequences.

    Textual's own pilot takes a process that gets no processor time for an idle one.
    """

    async def press(self, *keys: str) -> None:
        for key in keys:
            await super().press(key)
            await run_ready()
        if self.app.screen_stack:  # a key may have left the program
            await self.pause()

    async def pause(self, delay: float | None = None) -> None:
        await super().pause(delay)
        await run_ready()


async def run_ready() -> None:
    """Wait until the event loop has run everything ready, and its consequences."""
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    for _ in range(MOST_TURNS):
        await asyncio.sleep(0)
        if not ready:
            return


@asynccontextmanager
async def running(app: App[Any], size: tuple[int, int] = (80, 24)) -> AsyncIterator[PatientPilot]:
    """Run an application without a terminal, and yield its pilot."""
    async with app.run_test(size=size):
        yield PatientPilot(app)
