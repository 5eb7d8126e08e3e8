"""The ladder: one's level beside the bots', what to practice, what was reached."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from textual import work

from spades_tui.storage.paths import StorageError
from spades_tui.text import capitalize
from spades_tui.tui.frame.routes import DrillsRoute, LessonsRoute, PuzzlesRoute, Route
from spades_tui.tui.pages.statistics.page import group_blocks
from spades_tui.tui.two_panes import ListDetailPage
from spades_tui.tui.widgets.prose import Block, bar_text
from spades_tui.tui.widgets.row_list import BLANK, ListRow, RowList, heading, note

if TYPE_CHECKING:
    from spades_tui.statistics.ladder import Ladder
    from spades_tui.statistics.statistic import Group, Line

REMEDY_ROUTES: Final[dict[str, Callable[[str], Route]]] = {
    "drill": DrillsRoute,
    "lesson": LessonsRoute,
    "puzzle": PuzzlesRoute,
}
_TERM: Final = 10
"""Columns of what a level is called."""
_BAR: Final = 30
"""Columns of the longest bar."""


class LadderPage(ListDetailPage[None]):
    """Levels, ways to practice, and what was reached."""

    key_contexts = ("list", "open", "back")

    def __init__(self) -> None:
        super().__init__()
        self._found: Ladder | None = None
        self._waiting = Block("gold", "Reading your games …")

    def titles(self) -> tuple[str, ...]:
        return "Ladder", "", "From the error rate in your reviewed hands"

    def build_list(self) -> RowList:
        return RowList(self.rows(), quiet=True)

    def short_detail(self, key: str) -> list[Block]:
        return self._blocks(group for group in self._groups() if not group.title)

    def detail(self, key: str) -> list[Block]:
        return self._blocks(group for group in self._groups() if not _is_list(group))

    def _groups(self) -> list[Group]:
        return [] if self._found is None else self._found.parts()[0][1]

    def _blocks(self, groups: Iterable[Group]) -> list[Block]:
        return [self._waiting] if self._found is None else [*group_blocks(groups, _TERM)]

    def fit(self) -> None:
        self.refresh_rows()

    def on_mount(self) -> None:
        self._read()

    @work(group="read", exclusive=True)
    async def _read(self) -> None:
        """Bring the index up to date in a thread of its own, then show what it says."""
        from spades_tui.statistics.ladder import load_ladder

        try:
            self.show(await self.read_in_thread(load_ladder))
        except StorageError as problem:
            self._waiting = Block("alarm", str(problem))
            self.show(None)

    def show(self, found: Ladder | None) -> None:
        """Show the ladder, or why there is none."""
        self._found = found
        self.refresh_rows()
        self.show_notice(found.note if found else "", "alarm")

    def rows(self) -> list[ListRow]:
        from spades_tui.statistics.remedies import remedy_title

        rows: list[ListRow] = []
        for group in self._groups():
            if not group.title or (self.is_wide and not _is_list(group)):
                continue
            rows += [*([BLANK] if rows else []), heading(group.title)]
            for line in group.lines:
                rows.append(note(_row_text(line)))
                for way in line.remedies:
                    key = f"{way.kind}:{way.name}:{line.term}"
                    rows.append(ListRow(key, capitalize(remedy_title(way))))
        return rows

    def row_selected(self, key: str) -> None:
        kind, _, rest = key.partition(":")
        name = rest.partition(":")[0]
        self.spades.show(REMEDY_ROUTES[kind](name))


def _is_list(group: Group) -> bool:
    """Whether a group belongs to the list where there is room for a chart beside it."""
    return bool(group.title) and not any(line.bar for line in group.lines)


def _row_text(line: Line) -> str:
    if line.bar is not None:
        return f"{capitalize(line.term):<{_TERM}}{line.text:>4}  {bar_text(line.bar.end, _BAR)}"
    return capitalize(f"{line.term}: {line.text}" if line.term else line.text)
