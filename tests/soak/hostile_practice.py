"""Hostile files and codes round the game: boards, results, themes, back-ups, own keys."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from spades_tui.bots.players import PLAY
from spades_tui.cli.output import warn, write_out
from spades_tui.practice.boards.board import update_results
from spades_tui.practice.boards.daily import calendar_lines, daily_result, day_lines, streak
from spades_tui.practice.boards.duplicate import (
    UnusableCode,
    add_friend_result,
    load_matches,
    match_from_code,
    save_match,
    standing_lines,
    standing_of,
)
from spades_tui.rules.formats.match_codes import MatchCode, read_result, write_result
from spades_tui.rules.presets import presets
from spades_tui.storage.backup import restore
from spades_tui.storage.boards import (
    FILE,
    BoardEntry,
    BoardJournal,
    BoardResult,
    FriendResult,
    MatchStart,
    ParScore,
)
from spades_tui.storage.paths import StorageError
from spades_tui.storage.sealed_line import checksum
from spades_tui.storage.settings import load_settings
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.drawing.user_themes import load_themes
from tests.soak import mutations

DAY: Final = date(2026, 3, 3)
NOW: Final = datetime(2026, 3, 3, 12, tzinfo=UTC)
THEME: Final = b"""title = "Plum"
base = "night"
ground = "#3b2a4a"
rail = "#322340"
"""
KEYS: Final = b"""format = 1
keys = "vi"
pace = "quick"
[own_keys]
"menu new" = "X"
"table hint" = "Z"
"nobody" = "x"
"""
_NO_NAMES: Final = (
    "data/\x1b[2J.toml", f"data/{'x' * 300}.toml", "data/..", "C:\\x.toml", "data/a\\b.toml",
    "data/.x.toml",
)  # fmt: skip
IN_CODES: Final = ("match code", "result code")
"""Sorts that are no file."""


@cache
def _match() -> MatchCode:
    return MatchCode(presets()["standard"].rules, 7, 2, PLAY, 4)


@cache
def _boards() -> bytes:
    match = _match()
    lines: list[BoardEntry] = [
        BoardResult("a", DAY.isoformat(), 1, NOW, 12, helped=False),
        ParScore(DAY.isoformat(), 1, 4.5, 1.25),
        MatchStart(match.code, NOW),
        *(BoardResult(f"b{n}", f"{match.code}/{n}", 1, NOW, -40, helped=n > 1) for n in (1, 2)),
        FriendResult(match.code, write_result(match, "Ann", [10, -20])),
    ]
    parts = map(msgspec.json.encode, lines)
    return b"".join(
        b'{"check":"%b","board":%b}\n' % (checksum(part).encode(), part) for part in parts
    )


def _backup(rng: Random) -> bytes:
    """Return an archive with files of one's own, spoiled without or within."""
    names = ("config/settings.toml", "data/boards.jsonl", "state/games/g.jsonl", "data/x.toml",
             "data/pads/p.json", "config/themes/plum.toml")  # fmt: skip
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for good in rng.sample(names, 3):
            bad = (f"../{good}", f"/{good}", f"{good}/", good.upper(), *_NO_NAMES)
            name = rng.choice(bad) if rng.random() < 0.3 else good
            archive.writestr(name, mutations.toml(KEYS, rng))
    data = out.getvalue()
    return mutations.spoiled(data, rng) if rng.random() < 0.5 else data


def _code(text: str, rng: Random) -> bytes:
    return mutations.code(text, rng).encode("utf-8", "surrogateescape")


MAKE: Final[dict[str, Callable[[Random], bytes]]] = {
    "boards": lambda rng: mutations.checked(_boards(), "board", rng),
    "theme": lambda rng: mutations.toml(THEME, rng),
    "keys": lambda rng: mutations.toml(KEYS, rng),
    "backup": _backup,
    "match code": lambda rng: _code(_match().code, rng),
    "result code": lambda rng: _code(
        write_result(_match(), rng.choice(("Ann", "\x1b[2J", "\u202ex", "")), [10, -20]), rng
    ),
}


def _put(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def _tell(*lines: str) -> None:
    for line in lines:
        write_out(f"{line}\n")


def _tell_boards(file: BoardJournal) -> None:
    _tell(
        *day_lines(daily_result(file, DAY), streak(file, DAY), NOW), *calendar_lines(file, DAY, DAY)
    )
    for match in load_matches(file):
        now = standing_of(file, match)
        _tell(
            *standing_lines(now, [-one.net if one else None for one in now.played]), *now.problems
        )


def _read_boards(home: Path, data: bytes) -> None:
    _put(home / "data" / FILE, data)
    file = update_results()
    _tell(file.note)
    _tell_boards(file)


def _read_theme(home: Path, data: bytes) -> None:
    _put(home / "config/themes/plum.toml", data)
    found = load_themes()
    _tell(*found.errors, *(f"{name} {felt.title}" for name, felt in found.felts.items()))


def _read_keys(home: Path, data: bytes) -> None:
    _put(home / "config/settings.toml", data)
    loaded = load_settings()
    app = SpadesApp(loaded.settings)
    _tell(*loaded.notes, *app.notes)


def _read_backup(home: Path, data: bytes) -> None:
    source = _put(home / "outside.zip", data)
    before = {path for path in home.parent.iterdir() if path.name != home.name}
    try:
        found = restore(source)
        _tell(f"{found.written} written, {len(found.differ)} differ")
    except StorageError as problem:
        warn(str(problem))
    new = {path for path in home.parent.iterdir() if path.name != home.name} - before
    assert not any(path.suffix in (".toml", ".jsonl", ".json") for path in new), new


def _read_match(_home: Path, data: bytes) -> None:
    file = BoardJournal()
    try:
        save_match(file, match_from_code(data.decode("utf-8", "surrogateescape")))
    except UnusableCode as problem:
        warn(str(problem))
    _tell_boards(BoardJournal())


def _read_result(home: Path, data: bytes) -> None:
    _put(home / "data" / FILE, _boards())
    text = data.decode("utf-8", "surrogateescape")
    file = update_results()
    try:
        add_friend_result(file, text, load_matches(file))
        _tell(read_result(_match(), text).name)
    except ValueError as problem:
        warn(str(problem))
    _tell_boards(BoardJournal())


READ: Final[dict[str, Callable[[Path, bytes], None]]] = {
    "boards": _read_boards,
    "theme": _read_theme,
    "keys": _read_keys,
    "backup": _read_backup,
    "match code": _read_match,
    "result code": _read_result,
}
