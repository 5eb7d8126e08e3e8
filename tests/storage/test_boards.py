"""Lines about boards, and codes of results: what nobody could have played is passed over."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import msgspec
import pytest

from spades_tui.bots.players import PLAY
from spades_tui.practice.boards.daily import daily_result, day_lines, streak
from spades_tui.practice.boards.duplicate import load_matches, standing_of
from spades_tui.rules.formats.match_codes import MatchCode, read_result, write_result
from spades_tui.rules.presets import preset_named
from spades_tui.storage.boards import FILE, BoardEntry, BoardJournal, BoardResult, MatchStart
from spades_tui.storage.paths import folders
from spades_tui.storage.sealed_line import checksum

NOW = datetime(2026, 3, 3, 12, tzinfo=UTC)
GOOD = BoardResult("id", "2026-03-03", 1, NOW, 12, helped=False)
MATCH = MatchCode(preset_named("standard").rules, 7, 2, PLAY, 4)


def written(**values: object) -> None:
    """Write a line about a board with other values under a right check, after a good one."""
    file = folders().data / FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    data = b""
    for more in ({}, values):
        part = msgspec.json.encode({**msgspec.to_builtins(GOOD), **more})
        data += b'{"check":"%b","board":%b}\n' % (checksum(part).encode(), part)
    file.write_bytes(data)


@pytest.mark.parametrize(
    "values",
    [
        {"when": "2026-03-03T12:00:00"},
        {"when": "0001-01-01T00:00:00+14:00"},
        {"when": "9999-12-31T23:59:59-14:00"},
        {"net": 10**18},
        {"net": -(10**18)},
        {"board": "\x1b[2J"},
    ],
)
def test_a_board_nobody_can_have_played_is_passed_over(values: dict[str, object]) -> None:
    written(**values)

    file = BoardJournal()
    assert file.lines == [GOOD]
    assert day_lines(daily_result(file, date(2026, 3, 3)), streak(file, NOW.date()), NOW)
    assert load_matches(file) == ()


@pytest.mark.parametrize(
    "line",
    [
        {"type": "ParFound", "board": "2026-03-03", "version": 1, "mean": 1e308, "error": 1.0},
        {"type": "ParFound", "board": "2026-03-03", "version": 1, "mean": 1.0, "error": -1.0},
        {"type": "MatchBegun", "match": "D-", "when": "2026-03-03T12:00:00"},
    ],
)
def test_so_is_a_par_or_a_match_that_cannot_be(line: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(line, type=BoardEntry)


def test_lines_that_are_right_come_back() -> None:
    file = BoardJournal()
    east = datetime(2026, 3, 3, 12, tzinfo=timezone(timedelta(hours=14)))
    for line in (GOOD, MatchStart(MATCH.code, east)):
        file.add(line)

    assert BoardJournal().lines == [GOOD, MatchStart(MATCH.code, east)]


@pytest.mark.parametrize("name", ["\x1b[2Jx", "a\nb", "\u202egnp", "\x9b31m"])
def test_the_name_in_a_result_is_fit_to_be_shown(name: str) -> None:
    code = write_result(MATCH, name, [10, -20])

    found = read_result(MATCH, code)
    assert found.name.isprintable()
    assert found.nets == (10, -20)


def test_a_match_of_which_nothing_was_played_stands() -> None:
    assert standing_of(BoardJournal(), MATCH).next == 1
