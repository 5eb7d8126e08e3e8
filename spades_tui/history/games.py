"""List all games, finished or not, in a thread, and describe each in one line."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, Literal, NamedTuple

import msgspec

from spades_tui.history.indexing import read_index
from spades_tui.storage.index import (
    Index,
    IndexedGame,
    ProgressCallback,
    ReadingProgress,
    SqliteMissing,
)
from spades_tui.storage.index_rows import GameRow, read_rows
from spades_tui.storage.listing import files_in, price_path, undecodable_names
from spades_tui.storage.locks import is_locked
from spades_tui.storage.paths import StorageError, check_folders, folders
from spades_tui.storage.records.record import read_header
from spades_tui.text import count_noun, format_number

Condition = Literal["unfinished", "finished", "spoiled"]

KINDS: Final = {
    "sealed": "",
    "practice": "practice",
    "branch": "practice, branched off another game",
    "imported": "imported",
    "daily": "deal of the day",
    "board": "duplicate board",
}
"""Labels of the kinds of game, by the kind's name in a record."""


class GameEntry(NamedTuple):
    """A game in the list.

    Attributes:
        folder: the folder of its record.
        row: its row in the index.
        condition: "unfinished" (can be continued), "finished" (can be viewed) or "spoiled" (the
            record cannot be used).
        size: size of its record and its price file, in bytes.
        error_rate: points the person lost per priced decision; None if none is priced, and for
            unfinished games.
        locked: whether it is open at a table, in any window of the program.
    """

    folder: Path
    row: GameRow
    condition: Condition
    size: int = 0
    error_rate: float | None = None
    locked: bool = False

    @property
    def path(self) -> Path:
        """The path of its record."""
        return self.folder / self.row.file

    @property
    def key(self) -> str:
        """The path of its record as text, to tell entries apart; much faster to make than
        `path`."""
        return f"{self.folder}{os.sep}{self.row.file}"

    @property
    def data(self) -> GameData:
        """The entry for JSON."""
        return GameData(*self.row, self.condition, self.error_rate, str(self.path))

    @property
    def words(self) -> str:
        """The text in which a search looks for words (`matches_search`), in lower case."""
        row = self.row
        words = f"{row.words} {KINDS.get(row.kind, '')} {self.condition} {row.file}"
        return words.casefold()


class GameData(msgspec.Struct, frozen=True):
    """A game of the list in JSON: all fields of `GameRow`, then fields of `GameEntry`, with its
    path."""

    file: str
    id: str
    created: str
    title: str
    kind: str
    names: str
    human: int
    scores: str
    won: int
    finished: int
    assisted: int
    hands: int
    problem: str
    condition: Condition
    error_rate: float | None
    path: str


class GameListing(NamedTuple):
    """All games: unfinished ones, then finished ones, the latest of each first; unusable records
    last.

    Attributes:
        entries: the games.
        size: size of all their records and price files, in bytes.
        note: a sentence about problems found while reading; "" if there were none.
    """

    entries: tuple[GameEntry, ...] = ()
    size: int = 0
    note: str = ""


def list_games(tell: ProgressCallback = lambda _: None) -> GameListing:
    """Return all games after bringing the index up to date, each once if there are copies of it.

    Without SQLite only the unfinished games are listed, and the note says so.

    Args:
        tell: called with the progress. It may raise an exception to stop; the records read so far
            need not be read again.

    Raises:
        StorageError: when the index cannot be used, or a folder cannot be read.
    """
    games, records = folders().games, folders().records
    check_folders(games)
    paths = files_in(games)
    unfinished, spoiled = list[GameEntry](), list[GameEntry]()
    for done, path in enumerate(paths, 1):
        row = read_rows(path).game
        if row.id:
            locked = is_locked(path)
            unfinished.append(GameEntry(games, row, "unfinished", _size(path), locked=locked))
        else:
            spoiled.append(GameEntry(games, row, "spoiled", _size(path)))
        tell(ReadingProgress(done, len(paths)))
    unfinished.sort(key=lambda entry: entry.row.created, reverse=True)
    finished, note = list[GameEntry](), ""
    try:
        indexed, note = read_index(Index.games, tell)
        finished += (_entry(records, row) for row in indexed)
    except SqliteMissing as problem:
        note = str(problem)
    for path in undecodable_names(records):
        spoiled.append(GameEntry(records, read_rows(path).game, "spoiled", _size(path)))
    entries = (*_each_once(unfinished, finished), *spoiled)
    return GameListing(entries, sum(entry.size for entry in entries), note)


def _each_once(
    unfinished: Sequence[GameEntry], finished: Sequence[GameEntry]
) -> tuple[GameEntry, ...]:
    """Return all games once; of two copies in both folders, the one with more hands."""
    hands_by_id = {entry.row.id: entry.row.hands for entry in finished if entry.row.id}
    goes_on = [entry for entry in unfinished if entry.row.hands > hands_by_id.get(entry.row.id, -1)]
    behind = {entry.row.id for entry in goes_on}
    return (*goes_on, *(entry for entry in finished if entry.row.id not in behind))


def other_copies(*records: Path) -> dict[Path, tuple[Path, ...]]:
    """Return by record the paths of other copies of its game, finished or not, not among `records`.

    To delete a game for good, delete them, too: a copy is listed once the record is gone.

    Args:
        records: the paths of the records.
    """
    wanted = {record: _id_of(record) for record in records}
    copies: dict[str, list[Path]] = {game: [] for game in wanted.values() if game}
    for folder in (folders().records, folders().games) if copies else ():
        for path in files_in(folder):
            if path not in wanted and (game := _id_of(path)) in copies:
                copies[game].append(path)
    return {record: tuple(copies.get(game, ())) for record, game in wanted.items()}


def _id_of(record: Path) -> str:
    try:
        return read_header(record).id
    except (StorageError, OSError, ValueError, OverflowError):
        return ""


def _entry(folder: Path, listed: IndexedGame) -> GameEntry:
    game, rate, size = listed
    return GameEntry(folder, game, "finished" if game.id else "spoiled", size, rate)


def matching(entries: Sequence[GameEntry], search: str) -> tuple[GameEntry, ...]:
    """Return the games whose `words` match `search` (`matches_search`), in the order of
    `entries`."""
    return tuple(entry for entry in entries if matches_search(entry.words, search))


def matches_search(text: str, search: str) -> bool:
    """Whether every word of `search`, in any case, occurs in `text`; True for an empty search.

    Args:
        text: the text, in lower case.
        search: words separated by spaces.
    """
    return all(word in text for word in search.casefold().split())


def _size(record: Path) -> int:
    size = 0
    for path in (record, price_path(record)):
        with contextlib.suppress(OSError):
            size += path.stat().st_size
    return size


# -- in words -----------------------------------------------------------------------------


def start_time(row: GameRow) -> datetime:
    """Return when a game began, in the time zone of this computer."""
    return datetime.fromisoformat(row.created).astimezone()


def result_text(row: GameRow) -> str:
    """Return the score with the result as text: "won 512 to 420", "184 to 212 after 3 hands".

    Without a finished hand, "in the first hand", or for a game read from text "not played to its
    end".
    """
    scores = " to ".join(format_number(int(score)) for score in row.scores.split())
    result = {1: "won ", 0: "lost "}.get(row.won, "")
    if row.finished:
        return f"{result}{scores}"
    if row.hands:
        return f"{scores} after {count_noun(row.hands, 'hand')}"
    return "not played to its end" if row.kind == "imported" else "in the first hand"


def kind_labels(row: GameRow) -> tuple[str, ...]:
    """Return labels for the kind of game and for help taken; empty for an ordinary game without
    help."""
    parts = (KINDS.get(row.kind, row.kind), "assisted" if row.assisted else "")
    return tuple(part for part in parts if part)


def error_rate_text(rate: float | None) -> str:
    """Return an error rate as text: "3.1 points lost per decision"; "" for None."""
    return "" if rate is None else f"{rate:.1f} points lost per decision"


def describe_game(entry: GameEntry, *, with_file: bool = True) -> str:
    """Return a sentence about a game, which suits a screen reader better than columns.

    For an unusable record it is a sentence about the damage.

    Args:
        entry: the game.
        with_file: whether the sentence ends with the name of its file.
    """
    row = entry.row
    if entry.condition == "spoiled":
        return row.problem
    parts = (
        f"{start_time(row):%Y-%m-%d %H:%M}",
        row.title or "Spades",
        row.names,
    )
    details = (result_text(row), error_rate_text(entry.error_rate), *kind_labels(row))
    summary = f"{', '.join(parts)}: {', '.join(part for part in details if part)}"
    state = ", unfinished" if entry.condition == "unfinished" else ""
    return f"{summary}{state}{f' ({row.file})' if with_file else ''}"


def count_listed(count: int, search: str = "") -> str:
    """Return a sentence with the number of games listed: "12 games with club."

    Args:
        count: number of games listed.
        search: the words searched for; "" for all games.
    """
    with_words = f" with {search}" if search else ""
    return f"{count_noun(count, 'game')}{with_words}."


def summarize_listing(listing: GameListing, count: int) -> str:
    """Return sentences with the number of games, the folders they are saved in and their size.

    Args:
        listing: the list of games.
        count: the number of games shown of it.
    """
    place, size = folders(), size_text(listing.size)
    return (
        f"{count_listed(count)} "
        f"Finished games are in {place.records}, unfinished ones in {place.games}: {size} in all."
    )


def describe_record(path: Path, *, with_file: bool = True) -> str:
    """Return a sentence about the game in the record `path`, or about the damage to the record.

    Args:
        path: the path of the record, which is replayed.
        with_file: whether the sentence ends with the name of the file.
    """
    row = read_rows(path).game
    condition: Condition = "finished" if row.id else "spoiled"
    if row.id and path.parent == folders().games:
        condition = "unfinished"
    return describe_game(GameEntry(path.parent, row, condition), with_file=with_file)


def size_text(size: int) -> str:
    """Return a size in bytes as text: "340 KB", "8.3 MB"; "nothing yet" for 0."""
    if size >= 1_000_000:
        return f"{size / 1e6:.1f} MB"
    return f"{max(round(size / 1e3), 1)} KB" if size else "nothing yet"
