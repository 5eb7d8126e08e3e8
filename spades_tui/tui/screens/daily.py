"""A deal a day: how today stands, par, the calendar, a line to share."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

from textual.widget import Widget

from spades_tui.storage.paths import StorageProblem
from spades_tui.tui.page import Page
from spades_tui.tui.widgets.bars import Notice
from spades_tui.tui.widgets.prose import Block, Prose

if TYPE_CHECKING:
    from spades_tui.storage.boards import BoardFile


class DailyPage(Page[None]):
    """The deal of today; Enter plays it."""

    places = ("daily", "page", "back")

    def __init__(self, day: date | None = None) -> None:
        """`day` is the date looked at; today where None."""
        super().__init__()
        from spades_tui.session.daily import today
        from spades_tui.session.practising import utc_now

        self._now = utc_now
        self.day = day or today(utc_now)
        self._file: BoardFile | None = None
        self._par_problem = ""

    def titles(self) -> tuple[str, ...]:
        return "A deal a day", "", "The same cards for everybody, all over the world"

    def body(self) -> Iterable[Widget]:
        yield Prose(self._blocks())
        yield Notice()

    def on_mount(self) -> None:
        self.run_worker(self._read(), group="read", exclusive=True)

    def _blocks(self) -> list[Block]:
        file = self._file
        if file is None:
            return [Block("gold", "Reading the results …")]
        from spades_tui.session.daily import calendar_lines, day_lines, day_of, run_of_days, today

        day, run = day_of(file, self.day), run_of_days(file, today(self._now))
        first, *lines = day_lines(day, run, self._now())
        blocks = [Block("gold", first), *(Block("text", line) for line in lines)]
        if day.played is not None and day.par is None:
            text = self._par_problem or "Par is being worked out: twelve games of a master …"
            blocks.append(Block("quiet", text))
        if day.played is not None:
            blocks.append(Block("quiet", "Enter plays it once more; that try is not rated."))
        blocks.append(Block("blank"))
        blocks += [Block("text", line) for line in calendar_lines(file, self.day)]
        return [*blocks, Block("quiet", "▲ over par, ■ par, ▼ under, · played, par not known")]

    async def _read(self) -> None:
        """Read the results in a thread, then let par be worked out by the bots' process."""
        from spades_tui.session.board_results import par_of, results_read
        from spades_tui.session.daily import board_on, day_of
        from spades_tui.session.looking import Looker
        from spades_tui.session.thinking import BotFailed

        try:
            self._file = file = await asyncio.to_thread(results_read)
        except StorageProblem as problem:
            self.say(str(problem), "alarm")
            return
        self._tell()
        if day_of(file, self.day).played is None or self.spades.thinker is None:
            return
        try:
            name = self.day.isoformat()
            await par_of(board_on(self.day), name, file, Looker(self.spades.thinker).replay)
        except BotFailed as failed:
            self._par_problem = str(failed)
        self._tell()

    def _tell(self) -> None:
        assert self._file is not None
        self.query_one(Prose).show(self._blocks())
        self.say(self._file.note, "alarm")

    def action_play(self) -> None:
        """Sit down to the deal; a second time it is not rated."""
        from spades_tui.session.board_tables import table_for
        from spades_tui.session.daily import board_on

        try:
            table = table_for(board_on(self.day), self.spades.settings.names)
        except (StorageProblem, ValueError) as problem:
            self.say(str(problem), "alarm")
            return
        self.spades.open_table(table)

    def action_share(self) -> None:
        """Show a line for friends that spoils nothing."""
        from spades_tui.session.daily import day_of, run_of_days, shared_line, today

        if self._file is None:
            return
        day = day_of(self._file, self.day)
        if day.played is None:
            self.say("Play the deal first; then there is a line to share.")
            return
        line = shared_line(day, run_of_days(self._file, today(self._now)))
        self.app.copy_to_clipboard(line)
        self.say(f"{line} (copied)", "gold")
