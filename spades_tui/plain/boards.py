"""Boards in words: the deal of a day, and matches in duplicate."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime

from spades_tui.bots.players import LEVELS
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.table import PlainGame
from spades_tui.player_view.wording import CardStyle
from spades_tui.practice.boards.board import (
    OneBoard,
    net_over,
    par_from,
    par_questions,
    results_read,
    table_for,
)
from spades_tui.practice.boards.daily import (
    board_on,
    calendar_legend,
    calendar_lines,
    day_lines,
    day_of,
    month_line,
    run_of_days,
    shared_line,
    today,
)
from spades_tui.practice.boards.duplicate import (
    board_in,
    level_net_line,
    remember,
    standing_lines,
    standing_of,
)
from spades_tui.rules.formats.match_codes import Match
from spades_tui.storage.boards import BoardFile
from spades_tui.storage.clock import utc_now
from spades_tui.storage.settings import Settings
from spades_tui.table.playouts import played_over


class PlainBoards:
    """Plays boards and tells what they came to.

    Args:
        console: where it is asked and answered.
        style: how cards are written.
        settings: names, and who gives hints.
        now: the moment.

    Attributes:
        lost: a board was played and could not be saved.
    """

    def __init__(
        self,
        console: PlainConsole,
        style: CardStyle,
        settings: Settings,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self._console, self._style, self._settings, self._now = console, style, settings, now
        self._say = console.say
        self.lost = False

    def _played(self, board: OneBoard) -> bool:
        """Let the person play a board; False when they leave it for later, or it was not saved."""
        table = table_for(board, self._settings.names)
        try:
            PlainGame(table, self._console, self._style, self._settings).play()
        finally:
            table.close()
            self.lost = table.loss is not None
        return table.over and not self.lost

    def _tell_trouble(self, file: BoardFile) -> None:
        if file.note:
            self._say(file.note)

    # -- a deal a day ---------------------------------------------------------------------

    def daily(self, day: date, *, again: bool = False) -> None:
        """Play the deal of a day where it was not yet, and say how it stands.

        Raises:
            ValueError: when that day has none.
        """
        board, name = board_on(day), day.isoformat()
        file = results_read()
        if again or not file.played(name):
            if again and file.played(name):
                self._say("You have played this deal: this try is not rated.")
            if not self._played(board):
                return
            file = results_read()
        if file.played(name) and file.par(name, file.played(name)[0].version) is None:
            self._say("Working out par: twelve games of a master.")
            found = [played_over(one) for one in par_questions(board, name)]
            file.add(par_from(board, name, found))
        self.tell_day(file, day)

    def tell_day(self, file: BoardFile, day: date) -> None:
        """Say how a day stands, with the line to share."""
        at, run = day_of(file, day), run_of_days(file, today(self._now))
        self._say(*day_lines(at, run, self._now()))
        if at.played is not None:
            self._say(f"To share: {shared_line(at, run)}")
        self._tell_trouble(file)

    def calendar(self, month: date) -> None:
        """Show the calendar of a month."""
        file, now = results_read(), today(self._now)
        self._say(*calendar_lines(file, month, now))
        self._say(*filter(None, (f"{calendar_legend(month, now)}.", month_line(file, month))))

    # -- duplicate ------------------------------------------------------------------------

    def duplicate(self, match: Match) -> None:
        """Play the boards of a match that are left, comparing after each."""
        self._say(f"The code of this match, for a friend: {match.code}")
        file = results_read()
        remember(file, match, self._now)
        while (number := standing_of(file, match).next) is not None:
            self._say(f"Board {number} of {match.boards}.")
            board = board_in(match, number)
            if not self._played(board):
                break
            file = results_read()
            for level in LEVELS:
                found = played_over(board.asked(level, f"level/{level}"))
                self._say(f"With your cards, {level_net_line(level, found, match.rules)}")
        self.tell_match(file, match)

    def tell_match(self, file: BoardFile, match: Match) -> None:
        """Say how a match stands, with the code of the result once it is complete."""
        now = standing_of(file, match)
        others = []
        for number, one in enumerate(now.played, 1):
            board = board_in(match, number)
            other = None if one is None else played_over(board.asked(board.others, "other table"))
            others.append(None if other is None else net_over(other, match.rules))
        self._say(*standing_lines(now, others))
        code = now.code(self._settings.names[0] if self._settings.names else "")
        if code is not None:
            self._say(f"The code of your result, for a friend: {code}")
        self._tell_trouble(file)
