"""Results of boards: append-only lines, beside the records they are read from."""

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
"""Net points of a board at most, won or lost."""


class _Line(msgspec.Struct, frozen=True, tag=True):
    pass


class BoardResult(_Line, frozen=True, tag="BoardPlayed"):
    """A board the person has finished.

    Attributes:
        record: id of its record.
        board: names it: a date, or code and number of a match.
        version: of the bots' play.
        when: the moment it was begun.
        net: net points of the person's side.
        helped: whether help was taken.
    """

    record: str
    board: str
    version: int
    when: datetime
    net: int
    helped: bool

    def __post_init__(self) -> None:
        """Check for values that cannot have been played.

        Raises:
            ValueError: for a time, points or a name that no board has.
        """
        check_storable(self.when)
        _check_name(self.board)
        if abs(self.net) > MAX_POINTS:
            raise ValueError("no board comes to that")


class ParScore(_Line, frozen=True, tag="ParFound"):
    """The par score of a board.

    Attributes:
        board: its name.
        version: version of the bots' play.
        mean: average net points of a level in the person's seat.
        error: standard error of the mean.
    """

    board: str
    version: int
    mean: float
    error: float

    def __post_init__(self) -> None:
        """Check for values that no board has.

        Raises:
            ValueError: for an impossible mean or error, or a name no board has.
        """
        _check_name(self.board)
        if abs(self.mean) > MAX_POINTS or not 0 <= self.error <= MAX_POINTS:
            raise ValueError("no board is worth that")


class FriendResult(_Line, frozen=True, tag="FriendsResult"):
    """A friend's result code, kept until it may be opened and after.

    Attributes:
        match: code of the match; empty as long as it is not known here.
        code: the code of the result.
    """

    match: str
    code: str


class MatchStart(_Line, frozen=True, tag="MatchBegun"):
    """A match that the person has started, or has the code of.

    Attributes:
        match: its code.
        when: the moment.
    """

    match: str
    when: datetime

    def __post_init__(self) -> None:
        """Check the time.

        Raises:
            ValueError: when it is none.
        """
        check_storable(self.when)


BoardEntry = BoardResult | ParScore | FriendResult | MatchStart


def _check_name(board: str) -> None:
    if not (board.isascii() and board.isprintable()):
        raise ValueError("no board is called that")


class BoardJournal:
    """All that is known of boards."""

    def __init__(self) -> None:
        """Read the file.

        Raises:
            StorageError: when there is no folder for it.
        """
        self._lines: Journal[BoardEntry] = Journal(folders().data / FILE, "board", BoardEntry)  # type: ignore[arg-type]
        self.lines: list[BoardEntry] = list(self._lines.values)

    @property
    def note(self) -> str:
        """A sentence about the damage of the file, or ""."""
        return self._lines.note("Results of boards")

    def add(self, line: BoardEntry) -> None:
        """Store an entry."""
        self.lines.append(line)
        self._lines.append(line)

    def played(self, board: str) -> list[BoardResult]:
        """Return the results on a board, the first time first."""
        return [result for result in self.all_played() if result.board == board]

    def all_played(self) -> list[BoardResult]:
        """Return every board that was played, in the order they were."""
        results = [line for line in self.lines if isinstance(line, BoardResult)]
        return sorted(results, key=lambda result: result.when)

    def par(self, board: str, version: int) -> ParScore | None:
        """Return the par score of a board by a version of the bots; None if it is not known."""
        pars = (line for line in self.lines if isinstance(line, ParScore))
        return next((par for par in pars if (par.board, par.version) == (board, version)), None)

    def matches(self) -> list[str]:
        """Return the codes of all matches, the last one used first."""
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
        """Return the results of friends in a match, as codes."""
        friends = (line for line in self.lines if isinstance(line, FriendResult))
        return list(dict.fromkeys(friend.code for friend in friends if friend.match == match))


def board_records(known_ids: set[str]) -> Iterator[tuple[Path, Header]]:
    """Yield the records of finished boards without the ids in `known_ids`."""
    for path in files_in(folders().records):
        try:
            header = read_header(path)
        except (StorageError, OSError, ValueError, OverflowError):
            continue
        if header.kind.is_board and header.id not in known_ids:
            yield path, header
