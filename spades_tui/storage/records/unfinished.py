"""The unfinished games, and the locks of those open in another window.

Only first lines are read: the menu is up before any game is played through
(`spades_tui.storage.records.verify` does that).
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from spades_tui.storage.files import RECORD_SUFFIX, remove_temporaries, set_aside
from spades_tui.storage.listing import files_in, modification_time, price_path, stamps_in
from spades_tui.storage.locks import is_locked, lock_game
from spades_tui.storage.paths import StorageError, folder_problem, folders, system_reason

if TYPE_CHECKING:
    from spades_tui.storage.records.header import Header
    from spades_tui.storage.records.record import Fault


class SavedGame(Struct, frozen=True):
    """An unfinished game in the list, of whose record only the first line has been read.

    Attributes:
        path: the path of its record.
        header: the header.
        saved: when the file was last changed, in UTC.
        locked: whether it is open at a table, in any window of the program.
    """

    path: Path
    header: Header
    saved: datetime
    locked: bool


class OtherVersionGame(Struct, frozen=True):
    """An unfinished game written by another version of the program; its file must not be changed.

    Attributes:
        path: the path of its record.
        sentence: a sentence about it for the player.
        is_newer: whether a newer version wrote it; if not, an earlier one did.
    """

    path: Path
    sentence: str
    is_newer: bool


def list_unfinished_games() -> tuple[SavedGame, ...]:
    """Return the unfinished games with a usable header, the most recently played first."""
    games = []
    for path in files_in(folders().games):
        from spades_tui.storage.records.record import read_header  # only if there is a game

        try:
            header = read_header(path)
            saved = modification_time(path)
        except (StorageError, OSError, ValueError, OverflowError):
            continue
        games.append(SavedGame(path, header, saved, is_locked(path)))
    return tuple(sorted(games, key=lambda game: game.saved, reverse=True))


def is_first_game(path: Path | None) -> bool:
    """Whether `path` is the only record there is, finished games included; False for None."""
    place = folders()
    return [path] == [*files_in(place.games), *files_in(place.records)]


def other_version_games() -> tuple[OtherVersionGame, ...]:
    """Return the unfinished games of other versions of the program."""
    return tuple(
        OtherVersionGame(path, fault.sentence, fault.kind == "newer")
        for path, fault in _faults()
        if fault.is_other_version
    )


def set_aside_unusable_games() -> tuple[str, ...]:
    """Set aside unfinished games that cannot be used, and return sentences for the player about
    them.

    Sentences about folders that cannot be read come first. Incomplete files of killed processes are
    removed, and so are empty records among the finished games, which earlier versions could leave.

    Call this once at the start of the program: files set aside are not mentioned again. Games of
    other versions stay in place (`other_version_games`).
    """
    place = folders()
    for folder in place.all_folders:
        remove_temporaries(folder)
    notes = (
        set_aside_unusable(path, fault)
        for path, fault in _faults()
        if not fault.is_other_version and not is_locked(path)
    )
    problems = filter(None, map(folder_problem, place.all_folders))
    return (*problems, *notes, *_remove_empty_records())


def _remove_empty_records() -> Iterator[str]:
    folder = folders().records
    for name, stamp in stamps_in(folder, RECORD_SUFFIX).items():
        path = folder / name
        if stamp.size == 0 and not path.is_symlink() and not is_locked(path):
            with contextlib.suppress(OSError):
                path.unlink()
                yield f"{name} was empty, so it is removed from the finished games."


def set_aside_unusable(path: Path, fault: Fault) -> str:
    """Set an unusable record aside and return a sentence about it for the player.

    It stays in place if another version can use it, or if it cannot be read or moved.

    Args:
        path: the path of the record.
        fault: its fault.
    """
    if fault.kind not in ("damaged", "foreign", "empty"):
        return fault.sentence
    try:
        aside = set_aside(path, fault.kind)
    except StorageError as problem:
        return f"{fault.sentence} {problem}"
    return f"{fault.sentence.removesuffix('.')}; it is kept as {aside.name}."


def _faults() -> Iterator[tuple[Path, Fault]]:
    """Yield the games with a bad first line, and their faults."""
    for path in files_in(folders().games):
        from spades_tui.storage.records.record import Fault, UnusableRecord, read_header

        try:
            read_header(path)
        except UnusableRecord as unusable:
            yield path, unusable.fault
        except StorageError as problem:
            yield path, Fault("unreadable", str(problem))


def delete_record(record: Path) -> None:
    """Delete a record, finished or not, and its price file.

    Args:
        record: the path of the record.

    Raises:
        GameOpenElsewhere: when it is open in a window of the program.
        StorageError: when it cannot be deleted.
    """
    held = lock_game(record)
    try:
        record.unlink()
        price_path(record).unlink(missing_ok=True)
    except FileNotFoundError:
        raise StorageError(f"{record} is no longer there.") from None
    except OSError as error:
        raise StorageError(f"{record} cannot be deleted: {system_reason(error)}.") from error
    finally:
        held.release()
