"""`spades daily` and `spades practice duplicate` in words: played, told, shared, refused."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest

from spades_tui.cli.app import run
from spades_tui.plain import boards as module
from spades_tui.plain.boards import PlainBoards
from spades_tui.plain.console import PlainConsole
from spades_tui.practice.boards.board import update_results
from spades_tui.practice.boards.daily import board_on
from spades_tui.practice.boards.duplicate import board_of, new_match
from spades_tui.rules.formats.match_codes import write_result
from spades_tui.rules.presets import preset_named
from spades_tui.storage.paths import folders
from spades_tui.storage.settings import Settings
from spades_tui.tui import pages
from tests.practice.board_play import finished

Capture = pytest.CaptureFixture[str]
DAY = date(2026, 3, 3)
NOW = datetime(2026, 3, 3, 12, tzinfo=UTC)


def told(*lines: str) -> tuple[PlainBoards, io.StringIO]:
    out = io.StringIO()
    console = PlainConsole(io.StringIO("".join(f"{line}\n" for line in lines)), out)
    return PlainBoards(console, "words", Settings(), lambda: NOW), out


@pytest.fixture
def _quick_par(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        module, "par_requests", lambda board, _name: (board.make_playout_request("club", "quick"),)
    )


@pytest.mark.medium
@pytest.mark.usefixtures("_quick_par")
def test_the_deal_of_a_day_is_played_told_and_shared() -> None:
    boards, out = told("3", *["1"] * 40)
    boards.daily(DAY)
    text = out.getvalue()
    assert text.count("Hand 1 is over.") == 1
    assert "You scored " in text
    assert "To share: Spades 2026-03-03, " in text
    assert "play --rules" not in text, "the code of the game would give the deal away"
    boards, out = told()
    boards.daily(DAY)
    assert "On the table" not in out.getvalue(), "played once"
    boards.calendar(DAY)
    assert "Tuesday, March 3: " in out.getvalue()


def test_a_deal_that_was_left_is_not_told() -> None:
    boards, out = told("3", "quit")
    boards.daily(DAY)
    assert "net points" not in out.getvalue()
    assert update_results().lines == []


@pytest.mark.medium
def test_a_match_is_played_and_compared() -> None:
    match = new_match(preset_named("standard").rules, 9, 1)
    boards, out = told("3", *["1"] * 40)
    boards.duplicate(match)
    text = out.getvalue()
    assert f"The code of this match, for a friend: {match.code}" in text
    assert "With your cards, novice: bid " in text
    assert "With your cards, master: bid " in text
    assert "the other table" in text
    assert "The code of your result, for a friend: E-" in text


def test_a_board_that_cannot_be_saved_ends_the_match_in_failure(
    type_in: Callable[[str], None], capsys: Capture
) -> None:
    folders().state.parent.mkdir(parents=True, exist_ok=True)
    folders().state.write_text("in the way")
    type_in("3\n" + "1\n" * 40)
    assert run(["practice", "duplicate", "--boards", "1", "--seed", "9", "--level", "rookie"]) == 1
    text = capsys.readouterr().out
    assert text.count("Spades. Board 1 of 1: ") == 1
    assert "The game was not saved" in text
    type_in("quit\n")
    assert run(["daily"]) == 1


@pytest.mark.medium
def test_results_that_cannot_be_saved_are_told(capsys: Capture) -> None:
    match = new_match(preset_named("standard").rules, 9, 1)
    finished(board_of(match, 1))
    (folders().data / "boards.jsonl").unlink(missing_ok=True)
    (folders().data / "boards.jsonl").mkdir()
    assert run(["practice", "duplicate", match.code]) == 0
    assert "Results of boards cannot be saved: " in capsys.readouterr().out


@pytest.mark.medium
def test_a_friends_result_is_compared(capsys: Capture) -> None:
    match = new_match(preset_named("standard").rules, 9, 1)
    finished(board_of(match, 1))
    assert run(["practice", "duplicate", write_result(match, "Ann", (1000,))]) == 0
    text = capsys.readouterr().out
    assert "Ann +1000" in text
    assert "1048 points less than Ann." in text


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["daily", "--date", "yesterday"], "is not a date"),
        (["daily", "--date", "2025-01-01"], "first deal of a day"),
        (["daily", "--date", "9999-01-01"], "is not out yet"),
        (["practice", "duplicate", "D-XXXX"], "copy it again"),
        (["practice", "duplicate", "E-XXXX"], "copy it again"),
        (["practice", "duplicate", "R-0"], "begins with D-"),
        (["practice", "duplicate", "D-XXXX", "--boards", "3"], "leave the options out"),
        (["practice", "duplicate", "--level", "wizard"], "choose one of"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(argv: list[str], words: str, capsys: Capture) -> None:
    assert run(argv) == 2
    assert words in capsys.readouterr().err


def test_the_calendar_needs_no_answer(capsys: Capture) -> None:
    finished(board_on(DAY))
    assert run(["daily", "--date", "2026-03-03", "--calendar"]) == 0
    assert capsys.readouterr().out.startswith("Tuesday, March 3: ")


def test_days_and_matches_are_printed_as_json_and_nothing_is_played(capsys: Capture) -> None:
    finished(board_on(DAY))
    assert run(["daily", "--date", "2026-03-03", "--json"]) == 0
    day = json.loads(capsys.readouterr().out)
    assert (day["date"], day["rules"], day["par"]) == ("2026-03-03", "standard", None)
    assert isinstance(day["net"], int)
    assert day["share"].startswith("Spades 2026-03-03")
    assert run(["daily", "--date", "2026-03-05", "--calendar", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == [day]
    assert run(["practice", "duplicate", "--json"]) == 1
    assert "No match was begun yet" in capsys.readouterr().err
    assert run(["practice", "duplicate", "--boards", "2", "--seed", "9", "--json"]) == 0
    match = json.loads(capsys.readouterr().out)
    assert (match["boards"], match["nets"], match["result"]) == (2, [None, None], None)


def test_at_a_terminal_what_is_asked_for_opens_as_a_page(
    opened_pages: list[object],
) -> None:
    match = new_match(preset_named("standard").rules, 9, 1)
    result = write_result(match, "Ann", (1000,))
    for words in (
        ["daily"],
        ["daily", "--date", "2026-03-03", "--again"],
        ["practice", "duplicate"],
        ["practice", "duplicate", match.code],
        ["practice", "duplicate", result],
        ["practice", "duplicate", "--seed", "9", "--boards", "1"],
        ["practice", "puzzles", "--theme", "set"],
        ["practice", "puzzles", "--missed"],
        ["practice", "puzzles", "--like", "their-ruff"],
    ):
        assert run(words) == 0
    assert opened_pages == [
        pages.DailyPage(None),
        pages.DailyPage(date(2026, 3, 3)),
        pages.DuplicatePage(""),
        pages.DuplicatePage(match.code),
        pages.DuplicatePage(match.code),
        pages.DuplicatePage(match.code),
        pages.BrowsePage("puzzles", "set", True),
        pages.BrowsePage("puzzles", "missed", True),
        pages.BrowsePage("ideas", "their ruff", True),
    ]
    assert update_results().friends(match.code) == [result]
    assert run(["practice", "duplicate", "D-XXXX"]) == 2
