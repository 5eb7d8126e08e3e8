"""Duplicate: a match board by board against the other table, codes for friends."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from rich.cells import cell_len, set_cell_size
from textual import work
from textual.binding import Binding, BindingType
from textual.content import Content

from spades_tui.bots.players import LEVELS
from spades_tui.practice.boards.board import level_by_index, playout_net, table_for, update_results
from spades_tui.practice.boards.duplicate import (
    UnusableCode,
    add_friend_result,
    board_of,
    level_net_line,
    load_matches,
    match_from_code,
    new_match,
    save_match,
    standing_of,
    standing_rows,
    total_lines,
)
from spades_tui.rules.explain.summary import summary
from spades_tui.rules.presets import preset_named
from spades_tui.storage.paths import StorageError
from spades_tui.table.table import fresh_seed
from spades_tui.table.worker.analysis import Analyst
from spades_tui.table.worker.requests import BotError
from spades_tui.text import count_noun
from spades_tui.tui.dialogs import TextDialog
from spades_tui.tui.two_panes import TwoPanesPage
from spades_tui.tui.widgets.text_pane import TextLine

_NAME: Final = 12
"""Width of a friend's name over a column of points."""

if TYPE_CHECKING:
    from spades_tui.rules.formats.match_codes import MatchCode
    from spades_tui.storage.boards import BoardJournal, BoardResult

_HOW = (
    "You and the bots of another table play the same boards, and so can a friend: send the code of "
    "the match, and compare by the code of the result once both have finished."
)


class DuplicatePage(TwoPanesPage[None]):
    """The page of one match; Enter plays its next board, or starts a new match if none is left."""

    TITLE = "Duplicate"
    DEFAULT_CSS = "DuplicatePage.-normal #second { height: 9; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", "play", id="duplicate.play",
                tooltip="Play the next board, or begin a match."),
        Binding("V", "code", "friend's code", id="duplicate.code",
                tooltip="Enter a friend's code: a match, or a result."),
        Binding("c", "copy", "copy code", id="duplicate.copy",
                tooltip="Copy the code of the match, or of your result."),
    ]  # fmt: skip

    def __init__(self, code: str = "") -> None:
        """Show the match with this code; "" shows the latest."""
        super().__init__()
        self._code = code
        self._file: BoardJournal | None = None
        self._waiting = "Reading the results …"
        self.match: MatchCode | None = None
        self._others: dict[int, int] = {}
        self._levels: list[str] = []

    def on_mount(self) -> None:
        self.show_remark("The same cards at two tables")
        self._read()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return False for copying a code without a match; otherwise as in `Page`."""
        if action == "copy":
            return self._file is not None and self.match is not None and self.is_active
        return super().check_action(action, parameters)

    def first_pane(self, width: int) -> tuple[str, list[TextLine]]:
        if self._file is None:
            return "", [self.line(self._waiting, "$gold")]
        if self.match is None:
            text = "No match has been started: press Enter to play eight boards."
            return "Match", [self.line(text, "bold $gold")]

        now = standing_of(self._file, self.match)
        others = [self._others.get(number) for number in range(1, self.match.boards + 1)]
        left = f"Enter plays board {now.next}." if now.next else "Enter begins another match."
        played = f"{len(now.nets)} of {count_noun(self.match.boards, 'board')} played."
        lines = [self.line(f"{played} {left}", "bold $gold")]
        if now.nets:
            table = _table(standing_rows(now, others), width)
            lines += [Content(), *(self.line(text, style) for style, text in table), Content()]
        return "Match", [*lines, *map(self.line, total_lines(now, others))]

    def second_pane(self) -> tuple[str, list[TextLine]]:
        lines: list[TextLine] = []
        if self._levels:
            lines.append(self.line("Your last cards, played by each level", "bold"))
            lines += [*map(self.line, self._levels), Content()]
        if self._file is not None and self.match is not None:
            code = standing_of(self._file, self.match).code(self._person)
            level = level_by_index(self.match.level)
            lines += [
                self.row("match", self.match.code),
                *([self.row("result", code)] if code is not None else []),
                self.row("bots", f"{level} at every other seat"),
                self.row("rules", summary(self.match.rules)),
                Content(),
            ]
        return "Codes and other tables", [*lines, self.line(_HOW, "$muted")]

    @property
    def _person(self) -> str:
        names = self.app.settings.names
        return names[0] if names else ""

    @work(group="read", exclusive=True)
    async def _read(self) -> None:
        """Read the results in a thread and show them; then have bots play the same boards."""
        try:
            self._file = file = await asyncio.to_thread(update_results)
            begun = load_matches(file)
            self.match = match_from_code(self._code) if self._code else begun[0] if begun else None
        except StorageError as problem:
            self._waiting = str(problem)
        except UnusableCode as problem:
            self.show_notice(str(problem), "alarm")
        self.refresh_panes()
        self._tell_trouble()
        if self.match is not None and self.app.thinker is not None:
            await self._play_elsewhere(self.match, Analyst(self.app.thinker))

    def _tell_trouble(self) -> None:
        """Show a notice if results could not be read or saved."""
        if self._file is not None and self._file.note:
            self.show_notice(self._file.note, "alarm")

    async def _play_elsewhere(self, match: MatchCode, analyst: Analyst) -> None:
        """Have bots play every board that the player has played, and show their results.

        The board played last is also played by bots of each level with the player's cards.

        Args:
            match: the match.
            analyst: plays the boards in the bots' process.
        """
        assert self._file is not None
        now = standing_of(self._file, match)
        if not now.has_todays_bots:
            return
        played = now.played
        done = [number for number, result in enumerate(played, 1) if result is not None]
        try:
            for number in done:
                board = board_of(match, number)
                playout = await analyst.play_out(
                    board.make_playout_request(board.others, "other table")
                )
                self._others[number] = playout_net(playout, match.rules)
                self.refresh_panes()
            if not done:
                return
            last = max(done, key=lambda number: _timestamp_of(played[number - 1]))
            for level in LEVELS:
                request = board_of(match, last).make_playout_request(level, f"level/{level}")
                playout = await analyst.play_out(request)
                self._levels.append(level_net_line(level, playout, match.rules))
                self.refresh_panes()
        except BotError as failed:
            self.show_notice(str(failed), "alarm")

    def action_play(self) -> None:
        """Open the next board; begin a new match if none is left."""
        if self._file is None or self.app.guard.ignores_press():
            return
        if self.match is None or standing_of(self._file, self.match).next is None:
            self.match = self._make_match()
        save_match(self._file, self.match)
        number = standing_of(self._file, self.match).next
        assert number is not None
        board, names = board_of(self.match, number), self.app.settings.names
        self.try_storage(lambda: self.app.session.open_table(table_for(board, names)))

    def _make_match(self) -> MatchCode:
        """Return a new match with the standard rules."""
        return new_match(preset_named("standard").rules, fresh_seed())

    def action_code(self) -> None:
        """Ask for a friend's code: a match to play, or a result."""
        title = "A friend's code"
        words = "D-… is a match to be played, E-… a result to be compared."
        self.app.open(TextDialog(title, words, ""), self._take)

    def _take(self, code: str) -> None:
        if self._file is None:
            return
        try:
            if code.strip().upper().startswith("E-"):
                matches = load_matches(self._file)
                self.match = add_friend_result(self._file, code, matches)
            else:
                self.match = match_from_code(code)
                save_match(self._file, self.match)
        except UnusableCode as problem:
            self.show_notice(str(problem), "alarm")
            return
        self._others, self._levels = {}, []
        self.show_notice("")
        self.refresh_panes()
        self._tell_trouble()

    def action_copy(self) -> None:
        """Copy the code of the player's result; while the match is not finished, that of the
        match."""
        assert self._file is not None
        assert self.match is not None
        code = standing_of(self._file, self.match).code(self._person) or self.match.code
        self.app.copy_to_clipboard(code)
        self.show_notice("Copied: " + ("the result." if code.startswith("E-") else "the match."))


def _table(rows: Sequence[tuple[str, Sequence[str]]], width: int) -> list[tuple[str, str]]:
    """Return lines (style, text) of a table with as many columns as fit `width` cells.

    `rows` are (label, cells); the first one is the head, the last one the sum.
    """
    first = max(len(label) for label, _ in rows)
    short = [(label, [set_cell_size(cell, _NAME).rstrip() for cell in cells])
             for label, cells in rows]  # fmt: skip
    wide = max(cell_len(cell) for _, cells in short for cell in cells)
    fits = max((width - first) // (wide + 2), 1)
    styles = ["$muted", *[""] * (len(rows) - 2), "bold"]
    lines = (
        label.ljust(first) + "".join(" " * (wide + 2 - cell_len(cell)) + cell for cell in cells)
        for label, cells in ((label, cells[:fits]) for label, cells in short)
    )
    return list(zip(styles, lines, strict=True))


def _timestamp_of(played: BoardResult | None) -> float:
    return 0.0 if played is None else played.when.timestamp()
