"""`spades` and `spades play` without a screen: a game from standard input."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from spades_tui.cli.app import run
from spades_tui.rules.formats.share_codes import encode_game, encode_rules
from spades_tui.rules.presets import presets
from spades_tui.statistics import own_level
from spades_tui.statistics.ladder import OwnLevel
from spades_tui.storage.locks import lock_game
from spades_tui.storage.records.unfinished import list_unfinished_games
from tests.cli.test_commands import refusal

Capture = pytest.CaptureFixture[str]


def spades(type_in: Callable[[str], None], capsys: Capture, script: str, *argv: str) -> list[str]:
    """Run the program on a script that ends before the game does; return the lines said."""
    type_in(script)
    assert run(list(argv)) == 0
    return capsys.readouterr().out.splitlines()


def test_the_end_of_the_script_keeps_the_game_and_the_bare_command_goes_on(
    type_in: Callable[[str], None], capsys: Capture
) -> None:
    first = spades(type_in, capsys, "4\n", "play", "--preset", "quick", "--seed", "3")
    assert first[-1] == "Game saved. Run spades to continue it."
    assert first[0].startswith("Spades. Quick")
    assert "Seed 3. Type help for a list of commands." in first

    again = spades(type_in, capsys, "score\nquit\n")
    assert "Continuing where you left off." in again
    assert any(line.startswith("Bids: you 4") for line in again)
    assert len(list_unfinished_games()) == 1


def test_the_same_seed_deals_the_same_cards(
    type_in: Callable[[str], None], capsys: Capture
) -> None:
    argv = ("play", "--plain", "--seed", "11", "--preset", "solo")
    assert spades(type_in, capsys, "4\n1\n", *argv) == spades(type_in, capsys, "4\n1\n", *argv)


@pytest.mark.medium
def test_a_friends_code_is_dealt(type_in: Callable[[str], None], capsys: Capture) -> None:
    rules = presets()["solo"].rules
    by_seed = spades(type_in, capsys, "4\n1\n", "play", "--seed", "11", "--preset", "solo")
    by_code = spades(type_in, capsys, "4\n1\n", "play", encode_game(rules, 11))
    assert by_code[2:] == by_seed[2:]
    spades(type_in, capsys, "", "play", encode_rules(rules))
    assert {game.header.rules for game in list_unfinished_games()} == {rules}
    for argv, said in {
        ("solo",): "'solo' is not a share code",
        ("R-0000",): "CODE: ",
        (encode_rules(rules), "--preset", "solo"): "A code brings its rules",
    }.items():
        assert said in refusal(capsys, "play", *argv)


def test_a_new_game_is_begun_beside_the_unfinished_one(
    type_in: Callable[[str], None], capsys: Capture
) -> None:
    spades(type_in, capsys, "", "play", "--plain", "--seed", "1")
    spades(type_in, capsys, "", "play", "--plain", "--new")
    assert len(list_unfinished_games()) == 2

    lines = spades(type_in, capsys, "", "play", "--plain", "--continue")
    assert "Continuing where you left off." in lines


def test_a_match_and_the_levels_asked_for_are_recorded(
    type_in: Callable[[str], None], capsys: Capture
) -> None:
    spades(
        type_in, capsys, "", "play", "--match", "3", "--partner", "club", "--opponents",
        "rookie",
    )  # fmt: skip

    header = list_unfinished_games()[0].header
    assert header.rules.ending.match == 3
    assert header.levels == (None, "rookie", "club", "rookie")


def test_an_unfinished_game_is_retold_without_the_cards_of_others(
    type_in: Callable[[str], None], capsys: Capture
) -> None:
    spades(type_in, capsys, "4\n1\n1\n", "play", "--seed", "3")
    record = list_unfinished_games()[0].path

    told = json.loads(
        "\n".join(spades(type_in, capsys, "", "history", "replay", str(record), "--json"))
    )

    assert told["finished"] is False
    assert "seed" not in told["header"]
    deal = next(event for event in told["events"] if event["type"] == "HandDealt")
    assert not any(deal["hands"])


def program(*argv: str, home: Path, script: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "SPADES_HOME": str(home), "TERM": "dumb"}
    return subprocess.run(
        [sys.executable, *argv],
        input=script, capture_output=True, text=True, env=environment, check=False,
    )  # fmt: skip


@pytest.mark.medium
def test_playing_in_words_imports_neither_typer_nor_textual(spades_home: Path) -> None:
    code = (
        "import sys\n"
        "from spades_tui.cli.app import run\n"
        "assert run([]) == 0\n"
        "print(sorted({'rich', 'textual', 'typer'} & set(sys.modules)))"
    )
    assert program("-c", code, home=spades_home).stdout.splitlines()[-1] == "[]"


@pytest.mark.one_in(4)
@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("{} <&-", "Standard input is closed, so nobody can answer."),
        ("{} >&- </dev/null", "Standard output is closed; redirect it to a file."),
        ("{} rules >&-", "Standard output is closed; redirect it to a file."),
        ("{} --version >&-", "Standard output is closed; redirect it to a file."),
        (
            "PYTHONIOENCODING=utf-16 {} </dev/null",
            "Encoding utf-16 does not work here; set PYTHONIOENC",
        ),
        ("SPADES_HOME=~nobody-here/x {} </dev/null", "SPADES_HOME: ~nobody-here is not a home"),
        ("SPADES_HOME=~nobody-here/x {} rules", "SPADES_HOME: ~nobody-here is not a home"),
    ],
)
def test_surroundings_one_cannot_play_in_are_one_sentence(command: str, says: str) -> None:
    spades = f"'{sys.executable}' -m spades_tui"

    done = subprocess.run(
        ["sh", "-c", command.format(spades)], check=False, capture_output=True, text=True
    )

    assert done.stderr.startswith(f"spades: {says}")
    assert done.stderr.count("\n") == 1
    assert (done.stdout, done.returncode) == ("", 1)


@pytest.mark.medium
@pytest.mark.one_in(3)
@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
@pytest.mark.parametrize("closed", ["<&-", "2>&-", "<&- 2>&-"])
def test_what_asks_nothing_needs_no_input(closed: str) -> None:
    command = f"'{sys.executable}' -m spades_tui rules {closed}"
    done = subprocess.run(["sh", "-c", command], check=False, capture_output=True, text=True)

    assert done.returncode == 0
    assert "standard" in done.stdout


@pytest.mark.medium
def test_a_reader_that_goes_away_is_no_traceback(spades_home: Path) -> None:
    code = (
        "import os, sys\n"
        "from spades_tui.cli.app import run\n"
        "reader, writer = os.pipe()\n"
        "os.close(reader)\n"
        "os.dup2(writer, 1)\n"
        "sys.exit(run(['rules']))"
    )
    done = program("-c", code, home=spades_home)
    assert (done.returncode, done.stderr) == (1, "")


def test_partner_and_opponents_can_be_characters_and_styles(
    type_in: Callable[[str], None], capsys: Capture
) -> None:
    argv = ("play", "--plain", "--partner", "quill", "--opponents", "Vesh,club+bold")
    spades(type_in, capsys, "", *argv)

    header = list_unfinished_games()[0].header
    assert header.levels == (None, "Vesh", "quill", "club+bold")
    assert header.names == ("You", "Vesh", "Quill", "East")


def test_my_level_becomes_a_level_that_is_recorded_and_shown(
    type_in: Callable[[str], None], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = OwnLevel("club", "my-level is club: you lose 2.0 points per decision, club 1.9.")
    monkeypatch.setattr(own_level, "find_own_level", lambda: own)
    argv = ("play", "--plain", "--partner", "My-Level", "--opponents", "Vesh,my-level")
    lines = spades(type_in, capsys, "score\n", *argv)

    assert list_unfinished_games()[0].header.levels == (None, "Vesh", "club", "club")
    assert own.reason in lines
    line = "Players: You, Vesh (expert, hunter), North (club), East (club). North is your partner."
    assert line in lines


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("--partner", "qwill", "--partner: There is no bot 'qwill' (did you mean 'Quill'?)"),
        ("--partner", "Vesh,Quill", "--partner: There is no bot 'Vesh,Quill'"),
        ("--opponents", "Vesh,club+bald", "--opponents: There is no style 'bald'"),
        ("--opponents", "no.such:Bot", "--opponents: The module 'no.such' cannot be used"),
    ],
)
def test_a_player_there_is_not_is_refused_in_one_sentence(
    option: str, value: str, words: str, capsys: Capture
) -> None:
    assert run(["play", "--plain", option, value]) == 2
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1


def test_it_is_said_when_the_game_last_played_is_open_elsewhere(
    type_in: Callable[[str], None], capsys: Capture
) -> None:
    spades(type_in, capsys, "", "play", "--plain", "--seed", "1")
    older = list_unfinished_games()[0].path
    spades(type_in, capsys, "", "play", "--plain", "--new")
    last = next(game.path for game in list_unfinished_games() if game.path != older)
    os.utime(older, (1, 1))
    held = lock_game(last)

    lines = spades(type_in, capsys, "", "play", "--plain", "--continue")
    held.release()
    assert any(line.startswith("The game played last is open in another") for line in lines)
    os.utime(older, (1, 1))

    lines = spades(type_in, capsys, "", "play", "--plain", "--continue")
    assert not any("another window" in line for line in lines)
