"""Results of boards (single hands compared with other players'): append-only lines in one file."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from spades_tui.storage.clock import check_storable
from spades_tui.storage.journal import Journal
from spades_tui.storage.listing import files_in
from spades_tui.storage.paths import StorageError, folders
from spades_tui.storage.records.header import Header
from spades_tui.storage.records.record import read_header

FILE: Final = "boards.jsonl"
MAX_POINTS: Final = 1 << 20
"""Most net points a board can be won or lost by."""


class _Line(msgspec.Struct, frozen=True, tag=True):
    pass


class BoardResult(_Line, frozen=True, tag="BoardPlayed"):
    """The result of a board that the person has finished.

    Attributes:
        record: id of the game's record.
        board: name of the board: a date, or the code of a match, a slash and the number of the
            board in it.
        version: version of the bots' play.
        when: the time at which the board was begun.
        net: points of the person's side minus the average points of the other sides.
        helped: whether the person took help.
    """

    record: str
    board: str
    version: int
    when: datetime
    net: int
    helped: bool

    def __post_init__(self) -> None:
        """Check the values.

        Raises:
            ValueError: for a time, points or a name that no board has.
        """
        check_storable(self.when)
        _check_name(self.board)
        if abs(self.net) > MAX_POINTS:
            raise ValueError("no board comes to that")


class ParScore(_Line, frozen=True, tag="ParFound"):
    """The par score of a board: the average result of a bot that plays it in the person's seat.

    Attributes:
        board: name of the board, as in `BoardResult`.
        version: version of the bots' play.
        mean: average net points (as `BoardResult.net`) of the bot.
        error: standard error of the mean, in points.
    """

    board: str
    version: int
    mean: float
    error: float

    def __post_init__(self) -> None:
        """Check the values.

        Raises:
            ValueError: for an impossible mean or error, or a name that no board has.
        """
        _check_name(self.board)
        if abs(self.mean) > MAX_POINTS or not 0 <= self.error <= MAX_POINTS:
            raise ValueError("no board is worth that")


class FriendResult(_Line, frozen=True, tag="FriendsResult"):
    """A result code that a friend has sent.

    Attributes:
        match: code of the match; "" as long as that match is not known on this computer.
        code: the code of the result (`rules.formats.match_codes.write_result`).
    """

    match: str
    code: str


class MatchStart(_Line, frozen=True, tag="MatchBegun"):
    """A match that the person has started, or whose code they have entered.

    Attributes:
        match: code of the match.
        when: the time at which that was done.
    """

    match: str
    when: datetime

    def __post_init__(self) -> None:
        """Check the time.

        Raises:
            ValueError: when it cannot be stored (`check_storable`).
        """
        check_storable(self.when)


BoardEntry = BoardResult | ParScore | FriendResult | MatchStart


def _check_name(board: str) -> None:
    if not (board.isascii() and board.isprintable()):
        raise ValueError("no board is called that")


class BoardJournal:
    """The file of results, par scores, matches and friends' results of boards.

    Attributes:
        lines: all entries, in the order in which they were stored.
    """

    def __init__(self) -> None:
        """Read the file; a missing or damaged one is no error (`note`).

        Raises:
            StorageError: when the folder for it cannot be determined.
        """
        self._lines: Journal[BoardEntry] = Journal(folders().data / FILE, "board", BoardEntry)  # type: ignore[arg-type]
        self.lines: list[BoardEntry] = list(self._lines.values)

    @property
    def note(self) -> str:
        """A sentence saying that the file is damaged or cannot be written; "" if neither is so."""
        return self._lines.note("Results of boards")

    def add(self, line: BoardEntry) -> None:
        """Store an entry at the end of the file; if it cannot be written, `lines` has it and `note`
        says so."""
        self.lines.append(line)
        self._lines.append(line)

    def results_on(self, board: str) -> list[BoardResult]:
        """Return the results on the board with this name, in the order in which they were begun."""
        return [result for result in self.all_played() if result.board == board]

    def all_played(self) -> list[BoardResult]:
        """Return all results, in the order in which the boards were begun."""
        results = [line for line in self.lines if isinstance(line, BoardResult)]
        return sorted(results, key=lambda result: result.when)

    def par(self, board: str, version: int) -> ParScore | None:
        """Return the par score of a board by a version of the bots' play; None if none is stored.

        Args:
            board: the name of the board, as in `BoardResult`.
            version: the version of the bots' play.
        """
        pars = (line for line in self.lines if isinstance(line, ParScore))
        return next((par for par in pars if (par.board, par.version) == (board, version)), None)

    def matches(self) -> list[str]:
        """Return the codes of all matches that were started or played, the most recently used
        first."""
        last: dict[str, datetime] = {}
        for line in self.lines:
            if isinstance(line, MatchStart):
                code, time = line.match, line.when
            elif isinstance(line, BoardResult):
                code, time = line.board.rpartition("/")[0], line.when
            else:
                continue
            if code:
                last[code] = max(time, last.get(code, time))
        return sorted(last, key=last.__getitem__, reverse=True)

    def friends(self, match: str) -> list[str]:
        """Return friends' result codes in a match, each once, in the order received.

        Args:
            match: the code of the match; "" for results whose match is not known.
        """
        friends = (line for line in self.lines if isinstance(line, FriendResult))
        return list(dict.fromkeys(friend.code for friend in friends if friend.match == match))


def board_records(known_ids: set[str]) -> Iterator[tuple[Path, Header]]:
    """Yield the path and the header of each board's record among the finished games.

    Records that cannot be read are skipped.

    Args:
        known_ids: ids of records to leave out.
    """
    for path in files_in(folders().records):
        try:
            header = read_header(path)
        except (StorageError, OSError, ValueError, OverflowError):
            continue
        if header.kind.is_board and header.id not in known_ids:
            yield path, header
