"""An index of the records in SQLite, so that a thousand games are listed at once.

It is derived: deleted, it is made again from the records. A thread or process opens its own.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Final, Literal, NamedTuple, TypeAlias, get_type_hints

from spades_tui.storage.beside import SUFFIX, prices_name
from spades_tui.storage.files import RECORD, Stamp, files_in, is_text, set_aside, stamps_in
from spades_tui.storage.index_rows import (
    DECIMALS,
    MOST,
    DecisionRow,
    GameRow,
    Rows,
    SeatRow,
    rows_of,
)
from spades_tui.storage.paths import StorageProblem, folders, look_into, made, reason

_APPLICATION: Final = 0x53504144
"""Says in the file that it is ours."""
_VERSION: Final = 5
"""Of the tables; an index of another version is made again."""
_WAIT: Final = 5.0
"""Seconds that another window may take to write."""

_NO_COPY: Final = (
    "file NOT IN (SELECT file FROM (SELECT file, row_number() OVER (PARTITION BY id ORDER BY "
    "file IN (SELECT file FROM priced) DESC, size DESC, file) AS place FROM games WHERE id != '') "
    "WHERE place > 1)"
)
"""Of copies of one game only one counts: that with prices, else the longest."""

_COUNTED: Final = f"max(-{MOST}, min(points, {MOST}))"
"""What a decision counts, as `points_counted` has it."""

_TYPES: Final = {
    name: {int: "INTEGER", float: "REAL", str: "TEXT"}[kind]
    for row in (GameRow, SeatRow, DecisionRow)
    for name, kind in get_type_hints(row).items()
}


class Listed(NamedTuple):
    """A game in the list.

    Attributes:
        game: its row.
        error_rate: points lost for each judged decision, if priced.
        size: bytes of its record and its prices.
    """

    game: GameRow
    error_rate: float | None
    size: int


class ReadingProgress(NamedTuple):
    """How far the indexing has come."""

    done: int
    of: int


Tell: TypeAlias = Callable[[ReadingProgress], object]
"""Hears how far reading has come, a record between two steps."""


class NoIndex(StorageProblem):
    """There is no SQLite in this Python: what needs no index still works."""

    def __init__(self) -> None:
        super().__init__(
            "This Python was built without sqlite3, so games cannot be listed or counted; "
            "everything else works."
        )


def index_path() -> Path:
    """Return where the index lies."""
    return folders().state / "index.sqlite"


def priced_records() -> dict[Path, Stamp]:
    """Return the records, and the games under way, that have prices beside them; their stamps."""
    found: dict[Path, Stamp] = {}
    for folder in (folders().records, folders().games):
        stamps = stamps_in(folder, SUFFIX)
        there = [path for path in files_in(folder) if is_text(path.name)] if stamps else []
        found |= {path: stamp for path in there if (stamp := stamps.get(prices_name(path.name)))}
    return found


class Index:
    """The open index; close it, or use it in a ``with``.

    Every method raises `StorageProblem` when the file cannot be used. One that turns out to be
    damaged is set aside first, so that the next to open it begins a fresh one. Where no file can be
    written, the games are listed in memory: they can be read all the same.

    Attributes:
        note: what was found and done on opening, one sentence or "".
        is_saved: whether it is in a file, where another process finds it.
    """

    def __init__(self) -> None:
        """Open the index, or begin a fresh one in the place of one that cannot be used.

        Raises:
            NoIndex: when there is no SQLite.
            StorageProblem: when another window holds it.
        """
        self.note = ""
        self._ready = False
        self.is_saved = True
        try:
            self._open_saved(index_path())
        except _Unwritable as problem:
            self.is_saved = False
            self._open(":memory:")
            self.note = f"{problem} Until then all games are read each time."

    def _open_saved(self, path: Path) -> None:
        try:
            made(path.parent)
        except StorageProblem as problem:
            raise _Unwritable(str(problem)) from problem
        try:
            self._open(path)
        except _UnfitIndex as unfit:
            self.note = _renewed(path, unfit)
            self._open(path)

    def _open(self, path: Path | Literal[":memory:"]) -> None:
        sqlite3 = _sqlite()
        try:
            self._base = sqlite3.connect(path, timeout=_WAIT, isolation_level=None)
        except sqlite3.Error as error:
            raise _trouble(error) from error
        try:
            with self._guarded():
                self._prepare()
            self._ready = True
        except BaseException:
            self._base.close()
            raise

    def _prepare(self) -> None:
        """Make the tables of an empty file; refuse one that is not ours."""
        (application,) = self._base.execute("PRAGMA application_id").fetchone()
        (version,) = self._base.execute("PRAGMA user_version").fetchone()
        (tables,) = self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables and application != _APPLICATION:
            raise _UnfitIndex("foreign")
        if tables and version != _VERSION:
            raise _UnfitIndex("outdated")
        self._base.execute("PRAGMA journal_mode=WAL")
        self._base.execute("PRAGMA synchronous=NORMAL")
        if tables:
            return
        with self._writing():
            if self._base.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,):
                return  # another window was faster
            for statement in _TABLES:
                self._base.execute(statement)
            self._base.execute(f"PRAGMA application_id={_APPLICATION}")
            self._base.execute(f"PRAGMA user_version={_VERSION}")

    def __enter__(self) -> Index:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Let the file go."""
        self._base.close()

    # -- bringing it up to date -------------------------------------------------------------

    def update(self) -> Iterator[ReadingProgress]:
        """Read the records that are new or have changed, one between two steps; drop lost ones.

        A caller that stops in between loses nothing: the rest is read the next time.
        """
        folder = folders().records
        look_into(folder)
        there = {name: stamp for name, stamp in stamps_in(folder, RECORD).items() if is_text(name)}
        known = self._known("games")
        for file in known.keys() - there.keys():
            self._drop(file)
        due = [name for name in sorted(there) if known.get(name) != there[name]]
        yield ReadingProgress(0, len(due))
        for done, name in enumerate(due, 1):
            self._put(rows_of(folder / name), there[name])
            yield ReadingProgress(done, len(due))

    def _known(self, table: str) -> dict[str, Stamp]:
        """Return the stamps of the files when they were read into a table, by name."""
        with self._guarded():
            found = self._base.execute(f"SELECT file, size, mtime FROM {table}").fetchall()
        return {file: Stamp(size, mtime) for file, size, mtime in found}

    def _put(self, rows: Rows, stamp: Stamp) -> None:
        file = rows.game.file
        with self._guarded(), self._writing():
            self._delete(file)
            self._insert("games", (*rows.game, rows.game.words, *stamp))
            for seat in rows.seats:
                self._insert("seats", seat)

    def _drop(self, file: str) -> None:
        with self._guarded(), self._writing():
            self._delete(file)

    def _delete(self, file: str) -> None:
        for table in ("games", "seats"):
            self._base.execute(f"DELETE FROM {table} WHERE file = ?", (file,))

    def _insert(self, table: str, values: tuple[object, ...]) -> None:
        marks = ", ".join("?" * len(values))
        self._base.execute(f"INSERT INTO {table} VALUES ({marks})", values)

    def update_decisions(
        self, read: Callable[[Path], Sequence[DecisionRow]]
    ) -> Iterator[ReadingProgress]:
        """Read the prices that are new or have changed, one record between two steps.

        Args:
            read: returns the priced decisions of the record in a file.
        """
        look_into(folders().records, folders().games)
        there, known = priced_records(), self._known("priced")
        for file in known.keys() - {path.name for path in there}:
            self._put_decisions(file, (), None)
        due = [(path, stamp) for path, stamp in there.items() if known.get(path.name) != stamp]
        yield ReadingProgress(0, len(due))
        for done, (path, stamp) in enumerate(due, 1):
            self._put_decisions(path.name, read(path), stamp)
            yield ReadingProgress(done, len(due))

    def _put_decisions(self, file: str, rows: Sequence[DecisionRow], stamp: Stamp | None) -> None:
        with self._guarded(), self._writing():
            for table in ("decisions", "priced"):
                self._base.execute(f"DELETE FROM {table} WHERE file = ?", (file,))
            for row in rows:
                self._insert("decisions", row)
            if stamp is not None:
                self._insert("priced", (file, *stamp))

    # -- asking it --------------------------------------------------------------------------

    def games(self, search: str = "") -> list[Listed]:
        """Return the games in which every word of `search` occurs, the latest first."""
        words = [_escaped(word) for word in search.casefold().split()]
        where = " AND ".join(["words LIKE ? ESCAPE '\\'"] * len(words)) or "1"
        fields = ", ".join(f"games.{name}" for name in GameRow._fields)
        with self._guarded():
            found = self._base.execute(
                f"SELECT {fields}, (SELECT round(avg({_COUNTED}), {DECIMALS}) FROM decisions "
                "WHERE decisions.file = games.file AND person), size + coalesce("
                "(SELECT size FROM priced WHERE priced.file = games.file), 0) "
                f"FROM games WHERE {where} AND {_NO_COPY} ORDER BY games.created DESC, games.file",
                words,
            ).fetchall()
        return [Listed(GameRow(*row[:-2]), *row[-2:]) for row in found]

    def seats(self) -> list[SeatRow]:
        """Return what each player did in each finished hand."""
        with self._guarded():
            found = self._base.execute(f"SELECT * FROM seats WHERE {_NO_COPY}")
            return [SeatRow(*row) for row in found]

    def decisions(self) -> list[DecisionRow]:
        """Return the priced decisions of finished hands."""
        with self._guarded():
            found = self._base.execute(
                f"SELECT * FROM decisions WHERE {_NO_COPY} ORDER BY created, file, event"
            )
            return [DecisionRow(*row) for row in found]

    # -- faults -----------------------------------------------------------------------------

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """All or nothing of what is written inside, also when the process is killed."""
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if self._base.in_transaction:  # a full disk has ended it already
                self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")

    @contextlib.contextmanager
    def _guarded(self) -> Iterator[None]:
        sqlite3 = _sqlite()
        try:
            yield
        except sqlite3.OperationalError as error:  # locked, read-only, a full disk
            raise _trouble(error) from error
        except sqlite3.DatabaseError as error:
            unfit = _UnfitIndex("damaged")
            if self._ready:  # on opening, whoever opens sets it aside
                self._base.close()
                _renewed(index_path(), unfit)
            raise unfit from error


class _UnfitIndex(StorageProblem):
    """The file cannot be the index; `word` says why."""

    def __init__(self, word: str) -> None:
        super().__init__(f"{index_path().name} is {word}; it is made again when it is opened.")
        self.word = word


class _Unwritable(StorageProblem):
    """There can be no such file, or nothing be written to it."""


def _trouble(error: Exception) -> StorageProblem:
    """Return what keeps SQLite from its file, and what to do about it."""
    path, name = index_path(), getattr(error, "sqlite_errorname", "")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return StorageProblem(
            f"{path} cannot be used: another window is writing there; try again in a moment."
        )
    if name.startswith(("SQLITE_FULL", "SQLITE_IOERR")):
        return _Unwritable(
            f"{path} cannot be written: {error}. Make room on that disk; no game is lost, the file "
            "only lists them."
        )
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return _Unwritable(
            f"{path} cannot be written: {error}. Allow it, or name another folder in SPADES_HOME."
        )
    return StorageProblem(f"{path} cannot be used: {error}. Delete it: it is made again.")


def _sqlite() -> ModuleType:
    try:
        import sqlite3  # noqa: PLC0415 - some Pythons lack it
    except ImportError:
        raise NoIndex from None
    return sqlite3


def _renewed(path: Path, unfit: _UnfitIndex) -> str:
    """Put an unfit file out of the way: an outdated one is deleted, for it holds nothing else.

    Raises:
        StorageProblem: when that cannot be done.
    """
    outdated = unfit.word == "outdated"
    gone = ("-wal", "-shm", *([""] if outdated else []))
    try:
        for beside in gone:
            path.with_name(path.name + beside).unlink(missing_ok=True)
    except OSError as error:
        raise _Unwritable(f"{path} cannot be made again: {reason(error)}.") from error
    if outdated:
        return ""
    try:
        aside = set_aside(path, unfit.word)
    except StorageProblem as problem:
        raise _Unwritable(str(problem)) from problem
    return f"{path.name} was {unfit.word}; it is kept as {aside.name} and made again."


def _escaped(word: str) -> str:
    for char in "\\%_":
        word = word.replace(char, f"\\{char}")
    return f"%{word}%"


def _table(name: str, fields: tuple[str, ...], more: str) -> str:
    columns = (f"{field} {_TYPES[field]} NOT NULL" for field in fields)
    return f"CREATE TABLE {name} ({', '.join((*columns, more))})"


_TABLES: Final = (
    _table(
        "games",
        GameRow._fields,
        "words TEXT NOT NULL, size INTEGER NOT NULL, mtime INTEGER NOT NULL, PRIMARY KEY (file)",
    ),
    _table("seats", SeatRow._fields, "PRIMARY KEY (file, place, seat)"),
    _table("decisions", DecisionRow._fields, "PRIMARY KEY (file, event)"),
    "CREATE TABLE priced (file TEXT NOT NULL PRIMARY KEY, size INTEGER NOT NULL, "
    "mtime INTEGER NOT NULL)",
)
