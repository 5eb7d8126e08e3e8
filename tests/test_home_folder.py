"""A home folder of today opens in every later version, and means the same.

`tests/home_folder/README.md` says what is in it. Neither the folder nor `expected.json` is ever
rewritten: a later version that reads something else has lost what a player saved. Only the section
"Adapter" may follow the program's names.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

HERE: Final = Path(__file__).parent / "home_folder"
EXPECTED: Final[dict[str, Any]] = json.loads((HERE / "expected.json").read_bytes())
OWN_RULES: Final = ("Friday rules", "Große Runde ♠", "Short")
RULE_CODES: Final = tuple(
    code for name, code in EXPECTED["codes"].items() if name.startswith(("rules", "game"))
)
SETTINGS: Final = sorted((HERE / "settings").glob("*.toml"))

Command = Callable[..., Any]
Position = dict[str, Any]


# Adapter: the names of the program that no command stands for.


def run_command(arguments: list[str]) -> int:
    """Run a command of `spades` and return its exit code."""
    from spades_tui.cli.app import run

    return run(arguments)


def read_position(path: Path) -> Position:
    """Return the unfinished game in `path` as its player sees it, with every legal answer."""
    from spades_tui.table.table import Table

    table = Table.resume(path)
    view = table.view()
    table.close()
    assert not table.notes
    prompt = view.prompt
    encode = msgspec.json.encode
    return {
        "title": table.title,
        "names": list(table.names),
        "phase": view.phase,
        "hand number": view.hand_number,
        "hand": None if view.hand is None else [card.value for card in view.hand],
        "bids": [bid and str(bid) for bid in view.bids],
        "trick": [
            [play.hand, play.card.value] for play in (view.trick.plays if view.trick else ())
        ],
        "taken": list(view.taken),
        "scores": list(view.scores),
        "bags": list(view.bags),
        "legal": sorted(encode(action).decode() for action in (prompt.actions if prompt else ())),
        "pick": [prompt.pick.verb, prompt.pick.count] if prompt and prompt.pick else None,
        "events": len(table.log()),
    }


def play_to_the_end(path: Path) -> Iterator[tuple[int, ...]]:
    """Play the game in `path` on with quick bots in every seat; yield the scores of each hand."""
    import random

    from spades_tui.bots.protocol import NO_FIGURES
    from spades_tui.bots.roster import load_bot
    from spades_tui.table.table import Table, TableUpdate

    bot = load_bot("novice")
    table = Table.resume(path, bot_for=lambda _: bot)
    while not table.over:
        view = table.view()
        if view.phase == "between":
            yield view.scores
            table.deal()
        elif table.bot_to_act() is not None:
            table.bot_step()
        else:
            action = bot.decide(view, NO_FIGURES, random.Random(len(view.plays))).action
            assert isinstance(table.submit(action), TableUpdate)
    yield table.view().scores
    table.close()


def read_due_dates() -> dict[str, str]:
    """Return the day on which each question that was answered comes again."""
    from spades_tui.practice.question import due_date
    from spades_tui.storage.practice_answers import AnswerJournal

    journal = AnswerJournal()
    assert not journal.problem
    given = journal.group_by_question()
    days = {name: due_date(answers) for name, answers in given.items()}
    return {name: day.isoformat() for name, day in days.items() if day is not None}


def read_due_questions(day: date) -> dict[str, Any]:
    """Return the mistakes that are asked on a day, in order, and the number of missed puzzles."""
    from spades_tui.practice.mistakes import due_today, load_priced_decisions
    from spades_tui.practice.puzzles.practice import PuzzleSource
    from spades_tui.practice.puzzles.puzzle import load_puzzles
    from spades_tui.storage.practice_answers import AnswerJournal

    noon, journal = datetime(day.year, day.month, day.day, 12, tzinfo=UTC), AnswerJournal()
    rows = due_today(load_priced_decisions(), journal, lambda: noon)
    puzzles = PuzzleSource(load_puzzles(), journal, lambda: noon)
    return {
        "mistakes": [[row.question, row.file, row.event, row.mark] for row in rows],
        "missed puzzles": puzzles.count_missed(),
    }


def read_progress() -> dict[str, Any]:
    """Return the answers counted by kind and grade, and progress in lessons, course and drills."""
    from collections import Counter

    from spades_tui.practice.course.session import course_progress
    from spades_tui.practice.drills.drill import drill_scores
    from spades_tui.practice.lessons.learner import lesson_progress
    from spades_tui.storage.practice_answers import AnswerJournal

    journal = AnswerJournal()
    counts = Counter(f"{answer.kind}: {answer.grade}" for answer in journal.answers)
    lessons = lesson_progress(journal.answers).items()
    drills = drill_scores(journal).items()
    return {
        "answers": dict(counts),
        "lessons": {
            name: [lesson.step, lesson.done, lesson.answered, lesson.right]
            for name, lesson in lessons
            if lesson.step or lesson.done
        },
        "course": {
            name: state for name, state in course_progress(journal.answers).items() if state
        },
        "drills": {name: [score.answered, score.right] for name, score in drills if score.answered},
    }


def read_boards() -> dict[str, Any]:
    """Return the results of boards, their par, the matches and the friends' results."""
    from spades_tui.practice.boards.board import update_results
    from spades_tui.practice.boards.duplicate import load_matches, standing_of

    journal = update_results()
    assert not journal.note
    matches = {}
    for match in load_matches(journal):
        standing = standing_of(journal, match)
        friends = [[friend.name, list(friend.nets)] for friend in standing.friends]
        matches[match.code] = {"nets": list(standing.nets), "friends": friends}
    days = ("2026-03-01", "2026-03-02")
    pars = {day: journal.par(day, 9) for day in days}
    return {
        "played": sorted([one.board, one.net, one.helped] for one in journal.all_played()),
        "par": {day: par and [par.mean, par.error] for day, par in pars.items()},
        "matches": matches,
    }


def read_settings() -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return the settings in force, and what is said about them."""
    from spades_tui.storage.settings import load_settings

    loaded = load_settings()
    return json.loads(msgspec.json.encode(loaded.settings)), loaded.notes


def read_theme(name: str) -> Any:
    """Return the colors of a theme of one's own."""
    from spades_tui.tui.drawing.user_themes import load_themes

    themes = load_themes()
    assert not themes.errors
    return msgspec.to_builtins(themes.felts[name])


def read_own_keys(keys: str, own: dict[str, str]) -> str:
    """Return what is wrong with keys of one's own; "" if all of them are in force."""
    from spades_tui.tui.frame.keymap import load_keymap

    return load_keymap(keys, own)[1]


# The folder, and what was in it.


def observe_games(command: Command) -> dict[str, Any]:
    """Return every game in the list, and every finished one with its deals and results."""
    fields = ("id", "created", "title", "kind", "names", "human", "scores", "won", "finished")
    more = ("assisted", "hands", "problem", "condition", "error_rate")
    listed = {
        game["file"]: {field: game[field] for field in (*fields, *more)}
        for game in command("history", "list", "--json")
    }
    records = {}
    for file in (file for file, game in listed.items() if game["finished"]):
        record = command("history", "replay", file, "--json")
        deals = [event for event in record["events"] if event["type"] == "HandDealt"]
        records[file] = {
            **{key: record[key] for key in ("finished", "sealed", "scores", "bags", "wins")},
            "events": len(record["events"]),
            "deals": [
                "/".join("".join(hand) if hand else "" for hand in deal["hands"]) for deal in deals
            ],
            "tricks": [hand["tricks"] for hand in record["results"]],
            "points": [[side["hand"] for side in hand["sides"]] for hand in record["results"]],
        }
    return {"listed": listed, "records": records}


def observe_prices(command: Command) -> dict[str, Any]:
    """Return the prices of two reviewed games, by hand and decision."""
    fields = ("moment", "chosen", "mark", "best", "deals", "cost_win", "cost_points", "se_points")
    return {
        file: [
            [{key: decision.get(key) for key in fields} for decision in hand["decisions"]]
            for hand in command("review", file, "--json")
        ]
        for file in ("20260227-090014-5.jsonl", "20260228-090103-21.jsonl")
    }


def observe_statistics(command: Command) -> dict[str, Any]:
    """Return the figures that follow from games and prices."""
    found = command("stats", "--json")
    fields = ("games", "won", "lost", "reviewed", "errors", "kinds")
    return {part: {key: found[part][key] for key in fields} for part in ("unassisted", "assisted")}


def observe_rules(command: Command) -> dict[str, Any]:
    """Return each rule set of one's own, and each share code, as all of its options."""
    found = {}
    for name in (*OWN_RULES, *RULE_CODES):
        shown = command("rules", name, "--json")
        found[name] = {key: shown[key] for key in ("code", "fingerprint", "rules")}
    return found


def observe_codes(command: Command) -> dict[str, str]:
    """Return the code of each finished game that has one."""
    files = [
        file
        for file, game in EXPECTED["games"]["listed"].items()
        if game["condition"] == "finished" and game["kind"] == "sealed"
    ]
    return {file: command("history", "replay", file, "--code", text=True).strip() for file in files}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the folder, in UTC."""
    folder = tmp_path / "home"
    shutil.copytree(HERE / "data", folder)
    monkeypatch.setenv("SPADES_HOME", str(folder))
    monkeypatch.setenv("TZ", "UTC")
    if sys.platform != "win32":
        time.tzset()
    yield folder
    monkeypatch.undo()
    if sys.platform != "win32":
        time.tzset()


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs a command and returns its JSON, or its text."""

    def run(*arguments: str, text: bool = False) -> Any:
        assert run_command(list(arguments)) == 0, capsys.readouterr()
        told = capsys.readouterr()
        assert not told.err
        return told.out if text else json.loads(told.out)

    return run


def player_files(home: Path) -> dict[str, bytes]:
    """Return every file of the folder that holds something of the player's, with its bytes."""
    paths = [path for path in home.rglob("*") if path.is_file()]
    own = (".jsonl", ".prices", ".toml")
    return {
        path.relative_to(home).as_posix(): path.read_bytes() for path in paths if path.suffix in own
    }


def includes(whole: Any, part: Any) -> bool:
    """Whether a value has all of another; objects may have more members, of later versions."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(
            name in whole and includes(whole[name], value) for name, value in part.items()
        )
    return bool(whole == part)


def test_games_prices_figures_and_questions_are_the_same(home: Path, command: Command) -> None:
    before = player_files(home)
    assert observe_games(command) == EXPECTED["games"]
    assert observe_prices(command) == EXPECTED["prices"]
    assert observe_statistics(command) == EXPECTED["statistics"]
    assert read_due_dates() == EXPECTED["due dates"]
    for day, questions in EXPECTED["due questions"].items():
        assert read_due_questions(date.fromisoformat(day)) == questions
    assert read_progress() == EXPECTED["progress"]
    report = command("doctor", "--json")
    assert report["faults"] == []
    assert report["other versions"] == []
    assert player_files(home) == before, "reading priced something again, or changed a file"


def test_boards_and_codes_are_the_same(home: Path, command: Command) -> None:
    assert read_boards() == EXPECTED["boards"]
    assert observe_codes(command) == EXPECTED["game codes"]


def test_own_rule_sets_and_share_codes_are_the_same_rules(home: Path, command: Command) -> None:
    assert home.exists()
    assert includes(observe_rules(command), EXPECTED["rules"])


def test_own_settings_keys_and_theme_are_in_force(home: Path) -> None:
    assert home.exists()
    settings, notes = read_settings()
    assert not notes
    assert includes(settings, EXPECTED["settings"])
    assert read_own_keys(settings["keys"], settings["own_keys"]) == ""
    assert includes(read_theme("plum"), EXPECTED["theme"])


@pytest.mark.parametrize("path", SETTINGS, ids=lambda path: path.stem)
def test_every_value_of_a_setting_is_read(home: Path, path: Path) -> None:
    shutil.copy(path, home / "config" / "settings.toml")
    settings, notes = read_settings()
    assert not notes
    written = tomllib.loads(path.read_text("utf-8"))
    assert written.pop("format") == 1
    assert includes(settings, written)


@pytest.mark.parametrize("file", EXPECTED["unfinished"])
def test_an_unfinished_game_goes_on_where_it_was_left(home: Path, file: str) -> None:
    path = home / "state" / "games" / file
    assert read_position(path) == EXPECTED["unfinished"][file]


@pytest.mark.parametrize("name", ["standard", "mixed"])
def test_a_game_left_in_a_trick_is_played_to_its_end(home: Path, name: str) -> None:
    path = home / "state" / "games" / EXPECTED["left in a trick"][name]
    before = path.read_bytes()
    scores = list(play_to_the_end(path))
    assert len(scores) > 1
    finished = home / "data" / "records" / path.name
    assert not path.exists()
    assert finished.read_bytes().startswith(before), "what was saved stays as it was"
    assert os.environ["SPADES_HOME"] == str(home)
