"""The ladder: one's level beside the bots', what to practice, what was reached."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

from textual.widget import Widget

from spades_tui.storage.paths import StorageProblem
from spades_tui.tui.host import PageName
from spades_tui.tui.page import Page
from spades_tui.tui.widgets.bars import Notice
from spades_tui.tui.widgets.listing import BLANK, Line, Listing, heading, note

if TYPE_CHECKING:
    from spades_tui.session.ladder import Ladder
    from spades_tui.storage.index import Step

_PAGES: Final[dict[str, PageName]] = {"drill": "drills", "lesson": "learn", "puzzle": "puzzles"}
_OFTEN: Final = 0.2
"""Seconds after which progress is shown again."""


class LadderPage(Page[None]):
    """Levels, ways to practice, and what was reached."""

    places = ("list", "open", "back")

    def __init__(self) -> None:
        super().__init__()
        self._step: Step | None = None
        self._found: Ladder | None = None

    def titles(self) -> tuple[str, ...]:
        if self._found is None:
            return "Ladder", "", "Reading your games …"
        from spades_tui.session.ladder import level_words

        return "Ladder", "", level_words(self._found.errors)

    def body(self) -> Iterable[Widget]:
        yield Listing(self.rows(), column=28, quiet=True)
        yield Notice()

    def on_mount(self) -> None:
        self.run_worker(self._read(), group="read", exclusive=True)

    async def _read(self) -> None:
        """Bring the index up to date in a thread of its own, then show what it says."""
        from spades_tui.session.ladder import rate_words, read_ladder

        progress = self.set_interval(_OFTEN, self._tell_progress)
        try:
            self._found = await asyncio.to_thread(read_ladder, partial(setattr, self, "_step"))
        except StorageProblem as problem:
            self.say(str(problem), "alarm")
            return
        finally:
            progress.stop()
        self.renew()
        self.say(rate_words(self._found.errors))

    def _tell_progress(self) -> None:
        if self._step is not None and self._step.of:
            self.say(f"{self._step.done} of {self._step.of} games read")

    def rows(self) -> list[Line]:
        if self._found is None:
            return []
        from spades_tui.session.ladder import practice_for, rungs, way_words
        from spades_tui.session.statistics_words import habit_words, tenths

        found = self._found
        rows = [heading("Points lost per decision")]
        rows += [note(f"{name:<10}{tenths(rate):>5}") for name, rate in rungs(found.errors)]
        if found.habits:
            rows += [BLANK, heading("Practice these: your costliest habits")]
        for habit in found.habits:
            for way in practice_for(habit):
                about = habit_words(habit)
                label = way_words(way)
                rows.append(
                    Line(f"{way.kind}:{way.name}:{habit.kind}", label[0].upper() + label[1:], about)
                )
        if found.reached:
            rows += [BLANK, heading("Reached")]
        rows += [note(f"{one.when.isoformat()}  {one.words}") for one in found.reached]
        return rows

    def take_row(self, key: str) -> None:
        kind, _, rest = key.partition(":")
        name = rest.partition(":")[0]
        self.spades.show(_PAGES[kind], name)
