"""The deal of the day: its state, par, the calendar, and a line to share."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import TYPE_CHECKING, ClassVar, Final

from textual import work
from textual.binding import Binding, BindingType

from spades_tui.practice.boards.board import find_par, table_for, update_results
from spades_tui.practice.boards.daily import (
    board_on,
    calendar_legend,
    calendar_lines,
    daily_result,
    day_lines,
    days_without_par,
    month_line,
    share_line,
    streak,
    today,
)
from spades_tui.storage import clock
from spades_tui.storage.paths import StorageError
from spades_tui.table.worker.analysis import Analyst
from spades_tui.table.worker.requests import BotError
from spades_tui.tui.two_panes import TwoPanesPage
from spades_tui.tui.widgets.text_pane import TextLine

if TYPE_CHECKING:
    from spades_tui.storage.boards import BoardJournal

_OFTEN: Final = 20.0
"""Seconds between updates of the time to the next deal."""


class DailyPage(TwoPanesPage[None]):
    """The page of the deal of the day; Enter plays the deal."""

    TITLE = "Deal of the day"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", "play", id="daily.play",
                tooltip="Play the deal; the first try counts."),
        Binding("c", "share", "copy a line", id="daily.share",
                tooltip="Copy a line for friends that spoils nothing."),
    ]  # fmt: skip

    def __init__(self, day: date | None = None) -> None:
        """Show the deal of `day`; None shows today's."""
        super().__init__()

        self._now = clock.utc_now
        self._follows = day is None
        self.day = day or today(self._now)
        self._file: BoardJournal | None = None
        self._waiting = "Reading the results …"
        self._par_problem = ""

    def on_mount(self) -> None:
        self.show_remark("The same cards for everybody, all over the world")
        self._read()
        self.set_interval(_OFTEN, self.update_countdown)

    def update_countdown(self) -> None:
        """Show the time until the next deal; once that has passed, show the next deal.

        A page made for a certain day stays at that day.
        """
        day = today(self._now)
        if self._follows and self.day != day and self.is_active:
            self.day, self._par_problem = day, ""
            self._read()
        elif self._file is not None:
            self.refresh_panes()

    def on_screen_resume(self) -> None:
        self.update_countdown()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return False for copying the result of a deal that was not played; otherwise as in
        `Page`."""
        if action == "share":
            file = self._file
            played = None if file is None else daily_result(file, self.day).played
            return played is not None and self.is_active
        return super().check_action(action, parameters)

    def first_pane(self, width: int) -> tuple[str, list[TextLine]]:
        file = self._file
        if file is None:
            return "", [self.line(self._waiting, "$gold")]

        day, run = daily_result(file, self.day), streak(file, today(self._now))
        first, *sentences = day_lines(day, run, self._now())
        lines = [self.line(first, "bold $gold"), *map(self.line, sentences)]
        if day.played is not None and day.par is None:
            text = self._par_problem or "Par is being worked out: twelve games of a master …"
            lines.append(self.line(text, "$muted"))
        if day.played is not None:
            lines.append(self.line("Enter plays it once more; that try is not rated.", "$muted"))
        return "Today", lines

    def second_pane(self) -> tuple[str, list[TextLine]]:
        if self._file is None:
            return "", []

        now = today(self._now)
        title, *weeks = calendar_lines(self._file, self.day, now)
        lines = [*map(self.line, weeks), self.line(calendar_legend(self.day, now), "$muted")]
        months = month_line(self._file, self.day)
        return title, [*lines, self.line(months)] if months else lines

    @work(group="read", exclusive=True)
    async def _read(self) -> None:
        """Read the results in a thread and show them; then compute par for deals that lack it.

        Par is the result of master bots with the same cards; it is computed in the bots' process.
        """
        try:
            self._file = file = await asyncio.to_thread(update_results)
        except StorageError as problem:
            self._waiting = str(problem)
            self.refresh_panes()
            return
        self._tell()
        if daily_result(file, self.day).played is None or self.app.thinker is None:
            return
        analyst = Analyst(self.app.thinker)
        try:
            for day in days_without_par(file, self.day):
                if day != self.day and not self.is_active:
                    return  # the bots are wanted at the table
                await find_par(board_on(day), day.isoformat(), file, analyst.play_out)
                self._tell()
        except BotError as failed:
            self._par_problem = str(failed)
            self._tell()

    def _tell(self) -> None:
        assert self._file is not None
        self.refresh_panes()
        self.show_notice(self._file.note, "alarm")

    def action_play(self) -> None:
        """Open the table of the deal; only the first try is rated."""
        if self.app.guard.ignores_press():
            return
        try:
            table = table_for(board_on(self.day), self.app.settings.names)
        except (StorageError, ValueError) as problem:
            self.show_notice(str(problem), "alarm")
            return
        self.app.session.open_table(table)

    def action_share(self) -> None:
        """Copy the result as a line for friends and show it; it reveals neither cards nor bids."""
        if self._file is None:
            return
        day = daily_result(self._file, self.day)
        line = share_line(day, streak(self._file, today(self._now)))
        self.app.copy_to_clipboard(line)
        self.show_notice(f"{line} (copied)")
