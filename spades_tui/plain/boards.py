"""Boards in words: the deal of a day, and matches in duplicate."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime

from spades_tui.bots.players import LEVELS
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.table import PlainGame
from spades_tui.player_view.wording import CardStyle
from spades_tui.practice.boards.board import (
    SharedBoard,
    par_from,
    par_requests,
    table_for,
    update_results,
)
from spades_tui.practice.boards.daily import (
    board_on,
    daily_result,
    day_lines,
    days_without_par,
    month_lines,
    share_line,
    streak,
    today,
)
from spades_tui.practice.boards.duplicate import (
    board_of,
    level_net_line,
    other_table,
    save_match,
    standing_lines,
    standing_of,
)
from spades_tui.rules.formats.match_codes import MatchCode
from spades_tui.storage.boards import BoardJournal
from spades_tui.storage.clock import utc_now
from spades_tui.storage.settings import Settings
from spades_tui.table.playouts import run_playout


class PlainBoards:
    """Plays boards (`SharedBoard`: hands that everyone plays with the same cards) in plain text.

    Args:
        console: the console for questions and answers.
        style: how cards are written.
        settings: the player's settings, such as the names at the table.
        now: returns the current time.

    Attributes:
        lost: whether the board played last could not be saved.
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

    def _play_board(self, board: SharedBoard) -> bool:
        """Let the player play a board; return False if it is left for later or was not saved."""
        table = table_for(board, self._settings.names)
        try:
            PlainGame(table, self._console, self._style, self._settings).play()
        finally:
            table.close()
            self.lost = table.saving.loss_notice is not None
        return table.over and not self.lost

    def _tell_trouble(self, file: BoardJournal) -> None:
        if file.note:
            self._say(file.note)

    # -- a deal a day ---------------------------------------------------------------------

    def daily(self, day: date, *, repeat: bool = False) -> None:
        """Let the player play the deal of a day, unless they have played it; then show its result.

        No result is shown if the player leaves the deal unfinished, or if it cannot be saved.

        Args:
            day: the day of the deal.
            repeat: whether to play it even if it has been played; that try is not rated.

        Raises:
            ValueError: if the day has no deal.
        """
        board, name = board_on(day), day.isoformat()
        file = update_results()
        if repeat or not file.results_on(name):
            if repeat and file.results_on(name):
                self._say("You have played this deal: this try is not rated.")
            if not self._play_board(board):
                return
            file = update_results()
        if day in days_without_par(file, day):
            self._say("Working out par: twelve games of a master.")
            playouts = [run_playout(request) for request in par_requests(board, name)]
            file.add(par_from(board, name, playouts))
        self._show_day(file, day)

    def _show_day(self, file: BoardJournal, day: date) -> None:
        """Show the result of a day from the journal, with the line to share if it was played."""
        result, run = daily_result(file, day), streak(file, today(self._now))
        self._say(*day_lines(result, run, self._now()))
        if result.played is not None:
            self._say(f"To share: {share_line(result, run)}")
        self._tell_trouble(file)

    def calendar(self, month: date) -> None:
        """Show the player's results on the days of a month; `month` is any day of it."""
        self._say(*month_lines(update_results(), month))

    # -- duplicate ------------------------------------------------------------------------

    def duplicate(self, match: MatchCode) -> None:
        """Let the player play the boards of a match that they have not played yet.

        After each board, the scores of bots with the same cards are shown; at the end, or when the
        player leaves, the state of the match.
        """
        self._say(f"The code of this match, for a friend: {match.code}")
        file = update_results()
        save_match(file, match, self._now)
        while (number := standing_of(file, match).next) is not None:
            board = board_of(match, number)
            if not self._play_board(board):
                break
            file = update_results()
            for level in LEVELS:
                playout = run_playout(board.make_playout_request(level, f"level/{level}"))
                self._say(f"With your cards, {level_net_line(level, playout, match.rules)}")
        self.show_match(file, match)

    def show_match(self, file: BoardJournal, match: MatchCode) -> None:
        """Show the state of a match, with the code of the result once all boards are played.

        Args:
            file: the journal of results.
            match: the match.
        """
        now = standing_of(file, match)
        self._say(*standing_lines(now, other_table(now)))
        code = now.code(self._settings.names[0] if self._settings.names else "")
        if code is not None:
            self._say(f"The code of your result, for a friend: {code}")
        self._tell_trouble(file)
