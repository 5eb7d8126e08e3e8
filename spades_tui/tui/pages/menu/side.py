"""The right side of the menu: the table one can sit down at, the deal of the day, the last game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from textual.app import ComposeResult
from textual.containers import Container

from spades_tui.history.games import GameEntry, error_rate_text, list_games, result_text
from spades_tui.player_view import View
from spades_tui.player_view.wording.short import short_side_names
from spades_tui.practice.boards.board import update_results
from spades_tui.practice.boards.daily import daily_result, day_words, streak, today
from spades_tui.practice.mistakes import load_priced_decisions
from spades_tui.statistics.today import find_today
from spades_tui.storage.clock import utc_now
from spades_tui.storage.index import ProgressCallback
from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.text import format_number
from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.pages.practice.page import way_named
from spades_tui.tui.widgets.canvas_widget import CanvasWidget
from spades_tui.tui.widgets.row_list import ListRow, RowList

_COLUMN: Final = 22


class MenuNews(NamedTuple):
    """What is told beside the rows of the menu.

    Attributes:
        due: how many questions are due.
        today: how long practice takes today, and which day in a row it is.
        day: how the deal of the day stands, in a few words.
        last: the record of the last game that was finished; None where there is none.
        result: how it ended, in a few words.
    """

    due: int
    today: str
    day: str
    last: Path | None
    result: str

    @property
    def rows(self) -> list[ListRow]:
        """The rows under the table, each with the command that opens it as its key."""
        daily = way_named("daily")
        rows = [ListRow(daily.action, daily.label, self.day)]
        return rows if self.last is None else [*rows, ListRow("last", "Last game", self.result)]


def read_news(tell: ProgressCallback) -> MenuNews:
    """Read what is told beside the rows; `tell` hears how far reading the games has come.

    Raises:
        StorageError: when something of it cannot be read.
    """
    file, now = update_results(), today(utc_now)
    plan = find_today(load_priced_decisions(tell), AnswerJournal(), file)
    day = day_words(daily_result(file, now), streak(file, now))
    last = next((one for one in list_games(tell).entries if _is_whole(one)), None)
    if last is None:
        return MenuNews(plan.due, plan.words, day, None, "")
    parts = result_text(last.row), error_rate_text(last.error_rate)
    return MenuNews(
        plan.due, plan.words, day, last.path, " · ".join(part for part in parts if part)
    )


def _is_whole(game: GameEntry) -> bool:
    """Whether it was a game to its end, not a single hand."""
    return bool(game.row.finished) and game.row.kind in ("sealed", "practice")


class WaitingTable(CanvasWidget):
    """A table in a box, with the hand and the score as its title."""

    def __init__(self, view: View, names: Sequence[str]) -> None:
        super().__init__(id="waiting")
        self._view, self._names = view, names
        self._tell(view, names)

    def on_mount(self) -> None:
        self.show(self._view, self._names)

    def show(self, view: View, names: Sequence[str]) -> None:
        """Show another table."""
        from spades_tui.tui.table.preview import mount_preview  # the engine, only to look at it

        mount_preview(self, view, names)
        for table in self.query("#small-table"):
            table.styles.display = "block"  # the pages show theirs on wide terminals alone
        self._tell(view, names)
        self.repaint()

    def _tell(self, view: View, names: Sequence[str]) -> None:
        sides = short_side_names(view, names)
        self._title = f"Hand {view.hand_number} is waiting"
        self._scores = " · ".join(
            f"{sides[side]} {format_number(view.scores[side])}" for side in view.own_first
        )

    def paint(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        canvas.frame(0, 0, width, height, canvas.style("line"))
        canvas.write_right(width - 2, 0, f" {self._scores} ", "muted")
        canvas.write(2, 0, f" {self._title} ", "gold", bold=True)


class MenuSide(Container):
    """The waiting table over the rows of the news."""

    DEFAULT_CSS = """
    MenuSide { layer: side; layout: vertical; background: $felt; }
    MenuSide #waiting { width: 100%; height: 1fr; margin-bottom: 1; }
    MenuSide #small-table { width: 1fr; height: 100%; margin: 1; layout: vertical; }
    MenuSide #small-status { display: none; }
    MenuSide #small-felt { width: 100%; height: 1fr; }
    MenuSide #small-hand { width: 100%; height: 5; }
    """

    def __init__(self) -> None:
        super().__init__(id="side")
        self.listing = RowList([], column=_COLUMN, quiet=True)
        self.listing.is_current = False

    def compose(self) -> ComposeResult:
        yield self.listing

    def show(self, waiting: tuple[View, Sequence[str]] | None, rows: Sequence[ListRow]) -> None:
        """Show the table that waits, with the players' names, and the rows."""
        if not self.listing.is_attached:  # it is still being mounted: another page came between
            self.call_after_refresh(self.show, waiting, rows)
            return
        there = list(self.query(WaitingTable))
        for table in there:
            table.display = waiting is not None
            if waiting is not None:
                table.show(*waiting)
        if waiting is not None and not there:
            self.mount(WaitingTable(*waiting), before=self.listing)
        self.listing.styles.height = max(len(rows), 1)
        self.listing.show(rows)

    def lie(self, x: int, y: int, width: int, height: int) -> None:
        """Lie there on the page."""
        self.styles.margin = (y, 0, 0, x)
        self.styles.width, self.styles.height = width, height
