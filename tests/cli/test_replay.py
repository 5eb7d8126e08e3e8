"""`spades history replay`: a finished record in full, an unfinished one as its player saw it."""

import json
from collections.abc import Callable, Iterator
from datetime import date
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import structs

from spades_tui.cli.app import run
from spades_tui.history.replay import Replay, narrate_record
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.history import step_through
from spades_tui.player_view.wording import Cast
from spades_tui.practice.boards.daily import board_on
from spades_tui.rules.catalog import with_options
from spades_tui.rules.events import HandDealt
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.paths import folders
from spades_tui.storage.records import unfinished as saves
from spades_tui.storage.records.header import Practice
from spades_tui.storage.records.verify import verify_record
from spades_tui.table.seats import Seats
from spades_tui.table.table import Table
from tests.engine.random_play import play_hands
from tests.plain.scripted import new_table
from tests.practice.board_play import finished as finished_board
from tests.table.scripted import advance

Capture = pytest.CaptureFixture[str]


def recorded(rules: RuleSet, *, hands: int = 1, plays: int = 0, seed: int = 1) -> Path:
    """Return the record of a game left after so many hands and so many steps more."""
    table = new_table(rules=rules, seed=seed)
    rng = Random(seed)
    while len(table.view().results) < hands and not table.over:
        advance(table, rng)
    for _ in range(plays):
        advance(table, rng)
    table.close()
    assert table.path is not None
    return table.path


@pytest.fixture
def finished() -> Path:
    return recorded(with_options(preset_named("quick").rules, max_hands=1))


@pytest.fixture
def unfinished() -> Path:
    return recorded(preset_named("quick").rules, plays=12)


def told(capsys: Capture, *argv: str, code: int = 0) -> list[str]:
    assert run(["history", "replay", *argv]) == code
    return capsys.readouterr().out.splitlines()


def data(capsys: Capture, path: Path) -> Any:
    return json.loads("\n".join(told(capsys, str(path), "--json")))


@pytest.mark.medium
def test_a_board_is_finished_with_its_hand_and_shown_whole(capsys: Capture) -> None:
    finished_board(board_on(date(2026, 3, 3)))
    (path,) = folders().records.iterdir()
    lines = told(capsys, str(path))
    assert lines[1].endswith(", finished.")
    for holder in ("You hold", "West holds", "North holds", "East holds"):
        assert sum(line.startswith(holder) for line in lines) == 1
    sheet = data(capsys, path)
    assert sheet["finished"] is True


def test_an_unfinished_game_shows_the_players_own_cards_alone(
    capsys: Capture, unfinished: Path
) -> None:
    lines = told(capsys, str(unfinished))

    assert any(line.startswith("Your hand: ") for line in lines)
    assert not any(" holds " in line for line in lines)
    assert "only what the player may know" in lines[1]
    assert "Hand 1 is over." in lines


@pytest.mark.one_in(4)
@pytest.mark.parametrize("preset_id", list(presets()))
def test_a_record_of_every_preset_is_told_to_its_end(capsys: Capture, preset_id: str) -> None:
    rules = with_options(preset_named(preset_id).rules, max_hands=1)

    lines = told(capsys, str(recorded(rules, hands=20)))

    assert "Hand 1 is over." in lines
    assert any(line.startswith("North holds ") or line.startswith("East holds ") for line in lines)


def test_json_of_a_finished_game_is_whole(capsys: Capture, finished: Path) -> None:
    sheet = data(capsys, finished)

    assert sheet["finished"] is True
    assert sheet["problem"] is None
    assert sheet["header"]["seed"] == 1
    dealt = next(event for event in sheet["events"] if event["type"] == "HandDealt")
    assert [len(hand) for hand in dealt["hands"]] == [13] * 4
    (hand,) = sheet["results"]
    assert hand["game"] == hand["number"] == 1
    assert [side["score"] for side in hand["sides"]] == sheet["scores"]


def test_json_of_an_unfinished_game_holds_no_hidden_card(capsys: Capture, unfinished: Path) -> None:
    sheet = data(capsys, unfinished)

    assert sheet["finished"] is False
    assert "seed" not in sheet["header"]
    for event in sheet["events"]:
        if event["type"] == "HandDealt":
            assert event["hands"] == [None] * 4
    text = json.dumps(sheet["events"])
    _, game = verify_record(unfinished)
    assert game is not None
    hidden = game.view(0).commitment
    assert hidden in text
    assert "nonce" not in text


def test_a_damaged_record_is_told_as_far_as_it_is_good(capsys: Capture, finished: Path) -> None:
    lines = finished.read_bytes().splitlines(keepends=True)
    finished.write_bytes(b"".join(lines[:20]) + b'{"type": "Nonsense"}\n' + lines[20])

    assert run(["history", "replay", str(finished)]) == 1

    said = capsys.readouterr()
    assert "Your hand: " in said.out
    assert said.err == f"spades: {finished.name} is damaged: line 21 is spoiled.\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is empty"),
        ("hello\n", "is not a record"),
        ('{"kind":"spades game","format":99,"program":"9.0"}\n', "newer version"),
        ('{"kind":"spades game","format":1}\n', "earlier version"),
    ],
)
def test_what_is_no_record_is_refused_in_a_sentence(
    capsys: Capture, tmp_path: Path, text: str, says: str
) -> None:
    file = tmp_path / "some.jsonl"
    file.write_text(text)

    assert run(["history", "replay", str(file)]) == 1

    said = capsys.readouterr()
    assert said.out == ""
    assert says in said.err
    assert said.err.count("\n") == 1


class _Typed(PlainConsole):
    """A console at which these answers are typed; `shown` counts the lines before each."""

    def __init__(self, answers: list[str]) -> None:
        self.shown: list[int] = []
        self.out = StringIO()
        super().__init__(StringIO(), self.out)
        self._answers: Iterator[str] = iter(answers)

    def ask(self) -> str | None:
        self.shown.append(len(self.out.getvalue().splitlines()))
        return next(self._answers, None)


def stepped(path: Path, answers: list[str]) -> tuple[list[str], list[int]]:
    record, game = verify_record(path)
    assert game is not None
    assert record.header is not None
    console = _Typed(answers)
    story = Replay(path, record.header, game).steps(None)
    step_through((one.beat for one in story), console)
    return console.out.getvalue().splitlines(), console.shown


def test_enter_goes_an_event_on_and_q_leaves(finished: Path) -> None:
    lines, shown = stepped(finished, ["", "", "q"])

    assert len(shown) == 3
    assert "Hand 1: " in "".join(lines[: shown[0]])
    assert lines[shown[1] - 1].count(" bids ") + lines[shown[1] - 1].startswith("You bid") == 1


def test_whole_tricks_hands_and_the_rest_can_be_told_at_once(finished: Path) -> None:
    lines, shown = stepped(finished, ["t", "q"])
    assert any(line.endswith("the trick.") for line in lines[shown[0] : shown[1]])

    lines, shown = stepped(finished, ["h"])
    assert "Hand 1 is over." in lines
    assert len(shown) == 1, "nothing is asked after the last event"

    lines, shown = stepped(finished, ["a"])
    assert len(shown) == 1
    assert lines[-1] == "End of the record."


def test_a_trick_that_ends_with_a_wrong_card_settled_ends_a_step_too() -> None:
    rules = preset_named("tournament").rules
    log = play_hands(rules, 1, 2, revokes=0.5).log
    cast = Cast(("South", "West", "North", "East"), 0, "words")
    beats = list(narrate_record(rules, log, cast, 0, in_full=True))

    finished = [beat for beat in beats if any(line.endswith("the trick.") for line in beat.lines)]
    assert any("lies open" in line or "stand." in line for one in finished for line in one.lines)
    assert all(beat.ends_trick for beat in finished)


def test_b_goes_an_event_back(finished: Path) -> None:
    lines, shown = stepped(finished, ["", "", "b", "q"])
    assert lines[shown[1] : shown[2]] != lines[shown[0] : shown[1]]
    assert lines[shown[2] : shown[3]] == lines[shown[0] : shown[1]]


def test_a_record_is_found_by_its_name_in_the_list(capsys: Capture, finished: Path) -> None:
    for name in (finished.name, finished.stem):
        assert run(["history", "replay", name]) == 0
        assert "Sealed game" in capsys.readouterr().out
    assert run(["history", "replay", "nothing.jsonl"]) == 1


def test_a_finished_game_has_a_code_that_deals_it_again(
    capsys: Capture, finished: Path, type_in: Callable[[str], None]
) -> None:
    (code,) = told(capsys, str(finished), "--code")
    type_in("")
    assert run(["play", "--plain", "--rules", code]) == 0

    first, again = (
        verify_record(finished)[1],
        verify_record(saves.list_unfinished_games()[0].path)[1],
    )

    assert first is not None
    assert again is not None
    assert again.rules == first.rules
    deals = [
        next(event for event in game.log if isinstance(event, HandDealt)) for game in (first, again)
    ]
    assert deals[0] == deals[1]


def test_an_unfinished_game_has_no_code_for_it_would_give_the_cards_away(
    capsys: Capture, unfinished: Path
) -> None:
    assert run(["history", "replay", str(unfinished), "--code"]) == 2
    assert "not finished" in capsys.readouterr().err


def test_a_game_whose_deals_were_not_made_by_its_seed_has_no_code(
    capsys: Capture, finished: Path
) -> None:
    header = verify_record(finished)[0].header
    assert header is not None
    assert header.game_code is not None
    assert structs.replace(header, kind=Practice()).game_code is None
    assert structs.replace(header, seed=None).game_code is None


# -- the reasons of every bot in a record --------------------------------------------------


def bots_recorded(level: str = "club", *, more: int = 0, seed: int = 4) -> Path:
    """Return the record of a game of bots by `seed`: one hand, or `more` decisions of a second."""
    rules = with_options(preset_named("standard").rules, max_hands=1 if not more else "none")
    table = Table.new(rules, seed, Seats((level, "club", "club", "club")))
    table.deal()
    while table.view().phase != "between":
        table.bot_step()
    if more:
        table.deal()
        for _ in range(more):
            table.bot_step()
    table.close()
    assert table.path is not None
    return table.path


@pytest.mark.medium
def test_every_decision_is_given_a_reason(capsys: Capture) -> None:
    lines = told(capsys, str(bots_recorded()), "--why")
    assert lines[0] == "Hand 1."
    assert lines[1] == "Bids."
    assert sum(line.startswith("Trick ") for line in lines) == 13
    numbered = [line for line in lines if line.split(".")[0].isdecimal()]
    assert [int(line.split(".")[0]) for line in numbered] == list(range(1, 57))
    assert all(line.count(". ") >= 2 for line in numbered), "what was done, and why"
    assert "Asked again" not in "".join(lines)


@pytest.mark.medium
def test_the_reason_of_one_decision_alone(capsys: Capture) -> None:
    path = bots_recorded("expert@2")
    lines = told(capsys, str(path), "--decision", "30")
    assert sum(line.startswith("30. ") for line in lines) == 1
    assert not any(line.startswith("29. ") for line in lines)


@pytest.mark.medium
def test_a_decision_there_is_not(capsys: Capture) -> None:
    assert run(["history", "replay", str(bots_recorded()), "--decision", "57"]) == 2
    assert (
        capsys.readouterr().err
        == "spades: --decision: finished hands have 56 decisions by bots; choose one of them.\n"
    )


@pytest.mark.medium
def test_a_hand_under_way_gives_nothing_away(capsys: Capture) -> None:
    lines = told(capsys, str(bots_recorded(more=20)), "--why")
    assert "Hand 1." in lines
    assert "Hand 2." not in lines


@pytest.mark.medium
def test_reasons_as_data(capsys: Capture) -> None:
    found: list[dict[str, Any]] = json.loads(
        "\n".join(told(capsys, str(bots_recorded("expert@2")), "--why", "--json"))
    )
    assert len(found) == 56
    assert all(one["agrees"] and one["text"] for one in found)
    assert sum(one["player"] == "expert@2" for one in found) == 14
    assert all(one["decision"]["action"] == one["action"] for one in found)
