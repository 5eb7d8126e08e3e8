"""An index of the records in SQLite, so that a thousand games are listed at once.

It is derived from the records: if it is deleted or damaged, it is made again. Every row that is
read is compared with its stored checksum, so that a damaged figure is not used. Each thread or
process opens its own connection.
"""

from __future__ import annotations

import contextlib
import stat
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_type_hints
from zlib import crc32

import msgspec

from spades_tui.storage.files import RECORD_SUFFIX, is_read_only, is_text, set_aside
from spades_tui.storage.index_rows import (
    DECIMALS,
    DecisionRow,
    GameRow,
    RecordRows,
    SeatRow,
    cap_points,
    record_rows,
)
from spades_tui.storage.listing import (
    PRICES_SUFFIX,
    FileStamp,
    files_in,
    price_file_name,
    stamps_in,
)
from spades_tui.storage.paths import (
    StorageError,
    check_folders,
    ensure_folder,
    folders,
    system_reason,
)
from spades_tui.storage.records.verify import VerifiedRecord, verify_record

_APPLICATION: Final = 0x53504144
"""SQLite's application id of our index."""
_VERSION: Final = 9
"""Version of the tables; an index of another version is made again."""
LOCK_TIMEOUT: Final = 5.0
"""Seconds to wait while another window writes."""

_NO_COPY: Final = (
    "file NOT IN (SELECT file FROM (SELECT file, row_number() OVER (PARTITION BY id ORDER BY "
    "file IN (SELECT file FROM priced) DESC, size DESC, file) AS place FROM games WHERE id != '') "
    "WHERE place > 1)"
)
"""SQL condition: of copies of one game only one counts, the one with prices, else the longest."""

_KINDS: Final[dict[str, Any]] = {
    name: kind
    for row in (GameRow, SeatRow, DecisionRow)
    for name, kind in get_type_hints(row).items()
}
_TYPES: Final = {int: "INTEGER", float: "REAL", str: "TEXT"}
_encode: Final = msgspec.json.Encoder().encode
_Values: TypeAlias = tuple[Any, ...]
"""A row in the form SQLite returns it."""


class IndexedGame(NamedTuple):
    """A game in the list, as read from the index.

    Attributes:
        game: its row.
        error_rate: points the person lost per priced decision, each limited by `cap_points`;
            None if none is priced.
        size: size of its record and its price file, in bytes.
    """

    game: GameRow
    error_rate: float | None
    size: int


class ReadingProgress(NamedTuple):
    """Progress of bringing the index up to date.

    Attributes:
        done: number of records read so far.
        total: number of records to read.
    """

    done: int
    total: int


ProgressCallback: TypeAlias = Callable[[ReadingProgress], object]
"""Called with the progress of reading, after each record."""
DecisionReader: TypeAlias = Callable[[VerifiedRecord], Sequence[DecisionRow]]
"""Returns the priced decisions of a record."""


class SqliteMissing(StorageError):
    """Raised when this Python has no SQLite; everything that needs no index still works."""

    def __init__(self) -> None:
        super().__init__(
            "This Python was built without sqlite3, so games cannot be listed or counted; "
            "everything else works."
        )


def index_path() -> Path:
    """Return the path of the index file, which need not exist."""
    return folders().state / "index.sqlite"


def find_priced_records() -> dict[Path, FileStamp]:
    """Return by path the records, finished or not, that have a price file, with the stamp of that
    file."""
    listed: dict[Path, FileStamp] = {}
    for folder in (folders().records, folders().games):
        stamps = stamps_in(folder, PRICES_SUFFIX)
        paths = [path for path in files_in(folder) if is_text(path.name)] if stamps else []
        listed |= {
            path: stamp for path in paths if (stamp := stamps.get(price_file_name(path.name)))
        }
    return listed


class Index:
    """The open index; close it, or use it in a ``with``.

    Every method raises `StorageError` when the file cannot be used. If the file turns out to be
    damaged, it is set aside and `UnusableIndex` is raised; the next `Index` begins a new file. If
    no file can be written, the index is in memory and lasts until it is closed.

    Attributes:
        note: a sentence about a problem found on opening and its repair; "" if there was none.
        is_saved: whether the index is in a file, so that another process can open it.
    """

    def __init__(self, *, in_memory: bool = False) -> None:
        """Open the index, or create a new one if it does not exist or cannot be used.

        Args:
            in_memory: whether to use no file.

        Raises:
            SqliteMissing: when there is no SQLite.
            StorageError: when another window has locked it.
        """
        self.note = ""
        self.is_saved = not in_memory
        try:
            if self.is_saved:
                self._open_saved(index_path())
        except IndexNotWritable as problem:
            self.is_saved = False
            self.note = problem.note
        if not self.is_saved:
            self._open(":memory:")

    def _open_saved(self, path: Path) -> None:
        try:
            ensure_folder(path.parent)
        except StorageError as problem:
            raise IndexNotWritable(str(problem)) from problem
        for name in _names(path):
            _check_regular(name)
        try:
            self._open(path)
        except UnusableIndex as unfit:
            _remove_damaged(path, unfit)
            self.note = unfit.note
            try:
                self._open(path)
            except UnusableIndex as again:
                raise IndexNotWritable(f"{path} cannot be used: {again.__cause__}.") from again

    def _open(self, path: Path | Literal[":memory:"]) -> None:
        sqlite3 = _sqlite()
        try:
            self._base = sqlite3.connect(path, timeout=LOCK_TIMEOUT, isolation_level=None)
        except sqlite3.Error as error:
            raise _trouble(error) from error
        try:
            with _translate_errors():
                self._prepare()
        except BaseException:
            self._base.close()
            raise

    def _prepare(self) -> None:
        """Create the tables in an empty file.

        Raises:
            UnusableIndex: when the file is another program's, of another version, or damaged.
        """
        (application,) = self._base.execute("PRAGMA application_id").fetchone()
        (version,) = self._base.execute("PRAGMA user_version").fetchone()
        (tables,) = self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()
        is_ours = self._tables() == list(_TABLES)
        if tables and application != _APPLICATION and not is_ours:
            raise UnusableIndex("foreign")
        if tables and application == _APPLICATION and version != _VERSION:
            raise UnusableIndex("outdated")
        if tables and (application != _APPLICATION or not is_ours):
            raise UnusableIndex("damaged")
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

    def _tables(self) -> list[str]:
        # All at once, here and below: a row that cannot be read would keep the file open, and
        # Windows then does not let it be removed.
        query = "SELECT sql FROM sqlite_master WHERE type = 'table' ORDER BY rowid"
        return [sql for (sql,) in self._base.execute(query).fetchall()]

    def __enter__(self) -> Index:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self._base.close()

    # -- bringing it up to date -------------------------------------------------------------

    def update(self, read: DecisionReader | None = None) -> Iterator[ReadingProgress]:
        """Bring the rows of finished games up to date; yield the progress at the start and after
        each record.

        New and changed records are read, and the rows of missing ones removed. If the caller stops
        the iteration early, the remaining records are read the next time.

        Args:
            read: returns the priced decisions of a record. It is called for the records read here
                whose prices are new, so that none is replayed twice; None to leave all prices to
                `update_decisions`.
        """
        folder = folders().records
        check_folders(folder)
        current = {
            name: stamp for name, stamp in stamps_in(folder, RECORD_SUFFIX).items() if is_text(name)
        }
        indexed = self._read_stamps("games")
        for file in indexed.keys() - current.keys():
            self._drop(file)
        due = [name for name in sorted(current) if indexed.get(name) != current[name]]
        yield ReadingProgress(0, len(due))
        prices = self._due_prices() if read and due else {}
        for done, name in enumerate(due, 1):
            path = folder / name
            verified = verify_record(path)
            self._write_record(record_rows(verified), current[name])
            if read and path in prices:
                self._write_decisions(name, read(verified), prices[path])
            yield ReadingProgress(done, len(due))

    def _due_prices(self) -> dict[Path, FileStamp]:
        """Return the records whose prices are new or have changed, with the stamps of these."""
        indexed = self._read_stamps("priced")
        return {
            path: stamp
            for path, stamp in find_priced_records().items()
            if indexed.get(path.name) != stamp
        }

    def _read_stamps(self, table: str) -> dict[str, FileStamp]:
        """Return the stamps of the files when they were read into a table, by name."""
        with self._set_aside_on_damage():
            rows = self._base.execute(f"SELECT file, size, mtime FROM {table}").fetchall()
        return {file: FileStamp(size, mtime) for file, size, mtime in rows}

    def _write_record(self, rows: RecordRows, stamp: FileStamp) -> None:
        game, seats = _rows_of_record(rows, stamp)
        with self._set_aside_on_damage(), self._writing():
            self._delete(rows.game.file, "games", "seats")
            self._insert("games", game)
            for seat in seats:
                self._insert("seats", seat)

    def _drop(self, file: str) -> None:
        with self._set_aside_on_damage(), self._writing():
            self._delete(file, "games", "seats")

    def _delete(self, file: str, *tables: str) -> None:
        for table in tables:
            self._base.execute(f"DELETE FROM {table} WHERE file = ?", (file,))

    def _insert(self, table: str, values: _Values) -> None:
        marks = ", ".join("?" * len(values))
        self._base.execute(f"INSERT INTO {table} VALUES ({marks})", values)

    def update_decisions(self, read: DecisionReader) -> Iterator[ReadingProgress]:
        """Bring the rows of priced decisions up to date; yield the progress at the start and after
        each record.

        If the caller stops the iteration early, the remaining records are read the next time.

        Args:
            read: returns the priced decisions of a record.
        """
        check_folders(folders().records, folders().games)
        for file in self._read_stamps("priced").keys() - {
            path.name for path in find_priced_records()
        }:
            self._write_decisions(file, (), None)
        due = self._due_prices()
        yield ReadingProgress(0, len(due))
        for done, (path, stamp) in enumerate(due.items(), 1):
            self._write_decisions(path.name, read(verify_record(path)), stamp)
            yield ReadingProgress(done, len(due))

    def _write_decisions(
        self, file: str, rows: Sequence[DecisionRow], stamp: FileStamp | None
    ) -> None:
        with self._set_aside_on_damage(), self._writing():
            self._delete(file, "decisions", "priced")
            if stamp is None:
                return
            priced, decisions = _rows_of_prices(file, rows, stamp)
            self._insert("priced", priced)
            for row in decisions:
                self._insert("decisions", row)

    # -- asking it --------------------------------------------------------------------------

    def games(self, search: str = "") -> list[IndexedGame]:
        """Return the finished games whose text (`GameRow.words`) has every word of `search`, the
        latest first.

        Case does not matter; "" finds all games. Of copies of one game only one is returned.
        """
        words = [_escape_word(word) for word in search.casefold().split()]
        return self._list_games(
            " AND ".join((*["words LIKE ? ESCAPE '\\'"] * len(words), _NO_COPY)), words
        )

    def _list_games(self, condition: str, words: Sequence[str] = ()) -> list[IndexedGame]:
        """Return games; the tables are read through, as a damaged index of SQLite's hides rows."""
        with self._set_aside_on_damage():
            priced = {row[0]: row for row in self._base.execute("SELECT * FROM priced").fetchall()}
            games = self._base.execute(
                f"SELECT * FROM games WHERE {condition} ORDER BY created DESC, file", words
            ).fetchall()
            if not all(map(_is_whole, (*games, *priced.values()))):
                raise UnusableIndex("damaged")
        return [_one_listed(row, priced.get(row[0])) for row in games]

    def seats(self) -> list[SeatRow]:
        """Return one row for each player in each finished hand, by file, hand and seat.

        Of copies of one game only one counts, here and in `decisions`.
        """
        return [SeatRow(*row) for row in self._rows("seats", "games", "place, seat")]

    def decisions(self) -> list[DecisionRow]:
        """Return the rows of all priced decisions of finished hands, those of the earliest game
        first."""
        decisions = [DecisionRow(*row) for row in self._rows("decisions", "priced", "event")]
        return sorted(decisions, key=lambda row: row.created)

    def _rows(
        self, table: str, source: str, order: str, condition: str = _NO_COPY
    ) -> list[_Values]:
        """Return the rows of a table, by file; the checksum over the rows of each file must be
        right."""
        with self._set_aside_on_damage():
            sums = dict(self._base.execute(f"SELECT file, {table} FROM {source} WHERE {condition}"))
            rows: list[_Values] = self._base.execute(
                f"SELECT * FROM {table} WHERE {condition} ORDER BY file, {order}"
            ).fetchall()
            none = _sum([])
            whole = {file: _sum(list(rows)) for file, rows in groupby(rows, itemgetter(0))}
            if whole != {file: count for file, count in sums.items() if count != none}:
                raise UnusableIndex("damaged")
        return rows

    # -- is it whole? -----------------------------------------------------------------------

    def check(self) -> None:
        """Check the whole index, every page and row, for damage.

        Raises:
            UnusableIndex: when it is damaged; the file has then been set aside.
        """
        with self._set_aside_on_damage():
            if self._base.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                raise UnusableIndex("damaged")
        self._list_games("1")
        self._rows("seats", "games", "place, seat", "1")
        self._rows("decisions", "priced", "event", "1")

    def comparison(self, read: DecisionReader) -> Callable[[VerifiedRecord], None]:
        """Return a function that compares a replayed record and its prices with their rows in the
        index.

        The function raises `UnusableIndex` when they differ. It ignores records and prices that are
        new or have changed since the index was brought up to date.

        Args:
            read: returns the priced decisions of a record.
        """
        records = folders().records
        now, indexed = stamps_in(records, RECORD_SUFFIX), self._read_stamps("games")
        games = {records / file: stamp for file, stamp in indexed.items() if now.get(file) == stamp}
        indexed = self._read_stamps("priced")
        prices = {
            path: stamp
            for path, stamp in find_priced_records().items()
            if indexed.get(path.name) == stamp
        }

        def compare(verified: VerifiedRecord) -> None:
            path = verified.record.path
            if path in games:
                self._is_to_be("games", _rows_of_record(record_rows(verified), games[path])[0])
            if path in prices:
                self._is_to_be(
                    "priced", _rows_of_prices(path.name, read(verified), prices[path])[0]
                )

        return compare

    def _is_to_be(self, table: str, values: _Values) -> None:
        with self._set_aside_on_damage():
            select = f"SELECT * FROM {table} WHERE file = ?"
            if self._base.execute(select, values[:1]).fetchall() != [values]:
                raise UnusableIndex("not what the games say")

    # -- faults -----------------------------------------------------------------------------

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """Write everything inside the block or nothing, also when the process is killed."""
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if self._base.in_transaction:  # a full disk has ended it already
                self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")

    @contextlib.contextmanager
    def _set_aside_on_damage(self) -> Iterator[None]:
        """Set the file aside if it turns out to be damaged."""
        try:
            with _translate_errors():
                yield
        except UnusableIndex as unfit:
            self._base.close()
            if self.is_saved:
                _remove_damaged(index_path(), unfit)
            raise


class UnusableIndex(StorageError):
    """Raised when the file cannot be used as the index.

    Attributes:
        word: the kind of fault: "foreign" (another program's), "outdated", "damaged" or a short
            phrase.
        note: a sentence about the repair; "" as long as there is none, and for an outdated file.
    """

    def __init__(self, word: str) -> None:
        super().__init__(f"{index_path().name} is {word}; it is made again when it is opened.")
        self.word = word
        self.note = ""


class IndexNotWritable(StorageError):
    """Raised when no index file can be created or written; its text is the reason."""

    @property
    def note(self) -> str:
        """The reason, and a sentence saying that all games are read each time until it is
        solved."""
        return f"{self} Until then all games are read each time."


@contextlib.contextmanager
def _translate_errors() -> Iterator[None]:
    """Translate errors of SQLite and Python in the block into those of this module."""
    sqlite3 = _sqlite()
    try:
        yield
    except (sqlite3.Error, MemoryError, OverflowError, UnicodeDecodeError) as error:
        # the last two: a length, or a message, that is itself damaged
        raise _trouble(error) from error


def _trouble(error: Exception) -> StorageError:
    """Return the error that keeps SQLite from its file, with the remedy.

    An unknown error is taken as a fault of the file, which can be made again.
    """
    path, name = index_path(), getattr(error, "sqlite_errorname", "")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return StorageError(
            f"{path} cannot be used: another window is writing there; try again in a moment."
        )
    if name.startswith("SQLITE_FULL"):
        return IndexNotWritable(
            f"{path} cannot be written: {error}. Make room on that disk; no game is lost, the file "
            "only lists them."
        )
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")) and any(
        map(is_read_only, (path, path.parent))
    ):
        return IndexNotWritable(
            f"{path} cannot be written: {error}. Allow it, or name another folder in SPADES_HOME."
        )
    return UnusableIndex("damaged")


def _sqlite() -> ModuleType:
    try:
        import sqlite3  # some Pythons lack it
    except ImportError:
        raise SqliteMissing from None
    return sqlite3


def _names(path: Path) -> tuple[Path, ...]:
    """Return the files of an SQLite database at `path`, the database itself last."""
    return (*(path.with_name(path.name + suffix) for suffix in ("-journal", "-wal", "-shm")), path)


def _check_regular(path: Path) -> None:
    """Refuse a folder or a pipe, for which SQLite might wait forever.

    Raises:
        IndexNotWritable: when `path` is one.
    """
    with contextlib.suppress(OSError):
        if not stat.S_ISREG(path.stat().st_mode):
            raise IndexNotWritable(f"{path} cannot be written: it is no regular file. Remove it.")


def _remove_damaged(path: Path, unfit: UnusableIndex) -> None:
    """Set a damaged file aside; our own is deleted, as it can be made again.

    Raises:
        IndexNotWritable: when that cannot be done.
    """
    name, is_ours = path.name, unfit.word == "outdated" or _is_ours(path)
    if unfit.word != "outdated":
        unfit.note = f"{name} was {unfit.word}; it is made again."
    try:
        for sibling in _names(path)[: None if is_ours else -1]:
            sibling.unlink(missing_ok=True)
    except OSError as error:
        raise IndexNotWritable(f"{path} cannot be made again: {system_reason(error)}.") from error
    if is_ours:
        return
    try:
        aside = set_aside(path, unfit.word)
    except StorageError as problem:
        raise IndexNotWritable(str(problem)) from problem
    unfit.note = f"{name} was {unfit.word}; it is kept as {aside.name} and made again."


def _is_ours(path: Path) -> bool:
    """Whether the head of a file marks it as our index: at byte 68, as in SQLite's format."""
    try:
        with path.open("rb") as file:
            head = file.read(72)
    except OSError:
        return False
    return head.startswith(b"SQLite format 3\0") and head[68:] == _APPLICATION.to_bytes(4, "big")


# -- rows and their sums --------------------------------------------------------------------


def _sum(values: object) -> int:
    return crc32(_encode(values))


def _append_sum(values: _Values) -> _Values:
    """Return a row with its sum at its end."""
    return (*values, _sum(values))


def _is_whole(row: _Values) -> bool:
    return bool(row[-1] == _sum(row[:-1]))


def _convert_row(row: GameRow | SeatRow | DecisionRow) -> _Values:
    """Return a row in the form SQLite returns it: without truth values and negative zero."""
    return tuple(
        value if isinstance(value, str) else _KINDS[name](value) + 0
        for name, value in zip(row._fields, row, strict=True)
    )


def _rows_of_record(rows: RecordRows, stamp: FileStamp) -> tuple[_Values, list[_Values]]:
    """Return the row of a game and those of its seats."""
    seats = [_convert_row(seat) for seat in rows.seats]
    game = (*_convert_row(rows.game), rows.game.words, stamp.size, stamp.mtime, _sum(seats))
    return _append_sum(game), seats


def _rows_of_prices(
    file: str, rows: Sequence[DecisionRow], stamp: FileStamp
) -> tuple[_Values, list[_Values]]:
    """Return the row of the prices of a record and those of its decisions."""
    ordered = sorted(rows, key=lambda row: row.event)
    decisions = [_convert_row(row) for row in ordered]
    own = [cap_points(row.points) for row in ordered if row.person]
    rate = round(sum(own) / len(own), DECIMALS) + 0 if own else None
    return _append_sum((file, stamp.size, stamp.mtime, rate, _sum(decisions))), decisions


def _one_listed(game: _Values, priced: _Values | None) -> IndexedGame:
    """Return a game in the list, read from a row of `games` and one of `priced`."""
    _, decision_count, _, rate, *_ = priced or (None, 0, None, None)
    width = len(GameRow._fields)
    return IndexedGame(GameRow(*game[:width]), rate, game[width + 1] + decision_count)


def _escape_word(word: str) -> str:
    for char in "\\%_":
        word = word.replace(char, f"\\{char}")
    return f"%{word}%"


def _table(name: str, fields: tuple[str, ...], constraints: str) -> str:
    columns = (f"{field} {_TYPES[_KINDS[field]]} NOT NULL" for field in fields)
    return f"CREATE TABLE {name} ({', '.join((*columns, constraints))})"


_STAMPED: Final = "size INTEGER NOT NULL, mtime INTEGER NOT NULL"
_TABLES: Final = (
    _table(
        "games",
        GameRow._fields,
        f"words TEXT NOT NULL, {_STAMPED}, seats INTEGER NOT NULL, sum INTEGER NOT NULL, "
        "PRIMARY KEY (file)",
    ),
    _table("seats", SeatRow._fields, "PRIMARY KEY (file, place, seat)"),
    _table("decisions", DecisionRow._fields, "PRIMARY KEY (file, event)"),
    f"CREATE TABLE priced (file TEXT NOT NULL PRIMARY KEY, {_STAMPED}, rate REAL, "
    "decisions INTEGER NOT NULL, sum INTEGER NOT NULL)",
)
"""All tables: the columns `seats` and `decisions` in another table are checksums over their rows
of that file, `sum` is that of the row itself."""
