"""The ladder: one's level beside the bots', what to practice, what was reached."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from textual import work

from spades_tui.storage.paths import StorageError
from spades_tui.text import capitalize
from spades_tui.tui.frame.routes import DrillsRoute, LessonsRoute, PuzzlesRoute, Route
from spades_tui.tui.two_panes import ListDetailPage
from spades_tui.tui.widgets.prose import SPACER, Block, BlockStyle
from spades_tui.tui.widgets.row_list import BLANK, ListRow, RowList, heading, note

if TYPE_CHECKING:
    from spades_tui.statistics.ladder import Ladder

REMEDY_ROUTES: Final[dict[str, Callable[[str], Route]]] = {
    "drill": DrillsRoute,
    "lesson": LessonsRoute,
    "puzzle": PuzzlesRoute,
}
_BAR: Final = 30
"""Columns of the longest bar."""
_LOST: Final = "Points lost per decision"


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
        if self._found is None:
            return [self._waiting]
        from spades_tui.statistics.ladder import level_text, rate_text

        errors = self._found.errors
        return [Block("gold", level_text(errors)), Block("quiet", rate_text(errors))]

    def detail(self, key: str) -> list[Block]:
        if self._found is None:
            return [self._waiting]
        lines = partial(_bars, self._rungs())
        return [*self.short_detail(key), SPACER, Block("bold", _LOST), Block("text", lines=lines)]

    def _rungs(self) -> list[tuple[str, float]]:
        from spades_tui.statistics.ladder import rungs

        return [] if self._found is None else rungs(self._found.errors)

    def fit(self) -> None:
        self.refresh_rows()

    def on_mount(self) -> None:
        self._read()

    @work(group="read", exclusive=True)
    async def _read(self) -> None:
        """Bring the index up to date in a thread of its own, then show what it says."""
        from spades_tui.statistics.ladder import load_ladder

        try:
            self._found = await self.read_in_thread(load_ladder)
        except StorageError as problem:
            self._waiting = Block("alarm", str(problem))
        self.refresh_rows()
        self.show_notice("" if self._found is None else self._found.note, "alarm")

    def rows(self) -> list[ListRow]:
        if self._found is None:
            return []
        from spades_tui.statistics.remedies import remedies_for, remedy_title
        from spades_tui.statistics.statistics import habit_cost_text, habit_text

        found = self._found
        rows: list[ListRow] = []
        if not self.is_wide:
            rows += [heading(_LOST), *(note(line) for _, line in _bars(self._rungs())), BLANK]
        rows.append(heading("Practice these: your costliest habits"))
        if not found.habits:
            rows.append(note("What costs you most in reviewed games will appear here."))
        for habit in found.habits:
            rows.append(note(f"{capitalize(habit_text(habit))}: {habit_cost_text(habit)}"))
            for way in remedies_for(habit):
                key = f"{way.kind}:{way.name}:{habit.kind}"
                rows.append(ListRow(key, capitalize(remedy_title(way))))
        if found.reached:
            rows += [BLANK, heading("Reached")]
        rows += [note(f"{one.when.isoformat()}  {one.words}") for one in found.reached]
        return rows

    def row_selected(self, key: str) -> None:
        kind, _, rest = key.partition(":")
        name = rest.partition(":")[0]
        self.spades.show(REMEDY_ROUTES[kind](name))


def _bars(rungs: Sequence[tuple[str, float]], _width: int = 0) -> list[tuple[BlockStyle, str]]:
    """Return a line a level, with a bar as long as it loses points; your own stands out."""
    from spades_tui.statistics.statistics import one_decimal

    most = max((rate for _, rate in rungs), default=0.0) or 1.0
    return [
        ("gold" if name == "you" else "text",
         f"{name:<9}{one_decimal(rate):>5}  {'█' * round(_BAR * max(rate, 0.0) / most)}")
        for name, rate in rungs
    ]  # fmt: skip
