"""Today: what to practice, how long it takes, and which day in a row it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual import work
from textual.widget import Widget

from spades_tui.storage.paths import StorageError
from spades_tui.tui.frame import routes as to
from spades_tui.tui.painted_page import PaintedPage
from spades_tui.tui.widgets.page_bars import Notice, TitleBar
from spades_tui.tui.widgets.row_list import ListRow, RowList

if TYPE_CHECKING:
    from spades_tui.statistics.today import Task, Today

_COLUMN = 26


class TodayPage(PaintedPage[None]):
    """What there is to practice today; Enter begins it.

    Attributes:
        found: what there is, once it is known.
    """

    key_contexts = ("list", "open", "back")

    def __init__(self) -> None:
        super().__init__()
        self.found: Today | None = None

    def titles(self) -> tuple[str, ...]:
        return "Today", "", "" if self.found is None else self.found.words

    def body(self) -> Iterable[Widget]:
        yield RowList(self.rows(), column=_COLUMN, quiet=True)
        yield Notice("Reading your reviewed games …")

    def rows(self) -> list[ListRow]:
        if self.found is None:
            return [ListRow("begin('')", "…")]
        return [
            ListRow(f"begin('{task.name}')", task.label, task.state, off=not task.minutes)
            for task in self.found.tasks
        ]

    def on_mount(self) -> None:
        self._read()

    def on_screen_resume(self) -> None:
        if self.found is not None:
            self._read()

    @work(group="read", exclusive=True)
    async def _read(self) -> None:
        """Find out what there is, in a thread of its own."""
        from spades_tui.statistics.today import read_today

        try:
            self.found = await self.read_in_thread(read_today)
        except StorageError as problem:
            self.show_notice(str(problem), "alarm")
            return
        if self.query(TitleBar):
            self.show_notice("")
            first = next((row.key for row in self.rows() if not row.off), None)
            kept = self.listing.key if self.listing.key in {row.key for row in self.rows()} else ""
            self.refresh_rows(kept or first)

    def action_begin(self, name: str) -> None:
        """Begin something of today."""
        for task in () if self.found is None else self.found.tasks:
            if task.name == name:
                self.spades.show(_route(task))


def _route(task: Task) -> to.Route:
    from spades_tui.statistics.today import PUZZLES

    way = task.remedy
    if way is not None and way.kind == "drill":
        return to.DrillsRoute(way.name)
    if way is not None and way.kind == "lesson":
        return to.LessonsRoute(way.name)
    if way is not None:
        return to.PuzzlesRoute(way.name, at_once=True, most=PUZZLES)
    if task.name == "puzzles":
        return to.PuzzlesRoute(at_once=True, most=PUZZLES)
    return to.DailyRoute() if task.name == "daily" else to.MistakesRoute()
