"""The unfinished games: which there are, and which are open in another window.

Only first lines are read: the menu is up before any game is played through
(`spades_tui.storage.standing` does that).
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from spades_tui.storage.files import set_aside
from spades_tui.storage.locks import is_locked, lock
from spades_tui.storage.paths import folders
from spades_tui.storage.problems import StorageProblem
from spades_tui.storage.records import Header, read_header, read_record


class SavedGame(NamedTuple):
    """An unfinished game in the list: only its first line has been read."""

    path: Path
    header: Header
    saved: datetime
    locked: bool


def unfinished() -> tuple[SavedGame, ...]:
    """Return the unfinished games this program can go on with, the one last played first."""
    found = []
    for path in _files():
        try:
            header = read_header(path)
            saved = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        except (StorageProblem, OSError):
            continue
        found.append(SavedGame(path, header, saved, is_locked(path)))
    return tuple(sorted(found, key=lambda game: game.saved, reverse=True))


def take_stock() -> tuple[str, ...]:
    """Set files aside that are no games at all and return a sentence for each that was found.

    Once at the start of the program: what is set aside is not told again. A newer version's file
    is told and stays.
    """
    told = []
    for path in _files():
        record = read_record(path)
        if record.header is not None or record.fault is None or is_locked(path):
            continue
        sentence = record.fault.sentence
        if record.fault.kind in ("damaged", "foreign", "empty"):
            try:
                aside = set_aside(path, record.fault.kind)
            except StorageProblem:
                pass
            else:
                sentence = f"{sentence.removesuffix('.')}; it is kept as {aside.name}."
        told.append(sentence)
    return tuple(told)


def discard(saved: SavedGame) -> None:
    """Give an unfinished game up for good: its file is set aside, not deleted.

    Raises:
        OpenElsewhere: when another window has it.
        StorageProblem: when it cannot be set aside.
    """
    held = lock(saved.path)
    try:
        set_aside(saved.path, "given-up")
    finally:
        held.release()


def _files() -> list[Path]:
    try:
        return sorted(folders().games.glob("*.jsonl"))
    except OSError:
        return []
