"""The commands of the laboratory: their help, and what all of them refuse."""

from __future__ import annotations

from functools import partial

import pytest

from spades_tui import lab
from spades_tui.lab.__main__ import all_commands, run
from tests.cli import test_commands as cli
from tests.cli.test_commands import ESCAPES, Capture

data, refusal = partial(cli.data, run=run), partial(cli.refusal, run=run)
COMMANDS = all_commands()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_in_ascii_with_an_example(capsys: Capture, command: str) -> None:
    assert run([command, "--help"]) == 0
    told = capsys.readouterr().out
    assert f"Usage: python -m spades_tui.lab {command}" in told
    assert f"Example: python -m spades_tui.lab {command} " in told
    assert told.isascii()


def test_whatever_is_written_as_a_command_is_one() -> None:
    assert cli.left_out(lab, COMMANDS) == []


def test_without_a_command_all_are_listed(capsys: Capture) -> None:
    assert run([]) == 0
    told = capsys.readouterr().out
    assert all(f"  {command} " in told for command in COMMANDS)


def test_simulate_heads_each_column_by_seats_and_bots(capsys: Capture) -> None:
    assert run(["simulate", "--hands", "1", "--bots", "bid3"]) == 0
    told = capsys.readouterr().out
    assert "1 hand, 0 games finished" in told
    assert "bid3 + bid3" in told
    assert "South + North" in told
    assert "West + East" in told


@pytest.mark.medium
def test_simulate_counts_wins_hands_and_illegal_actions(capsys: Capture) -> None:
    told = data(capsys, "simulate", "--preset", "quick", "--games", "2", "--bots", "bid3")
    assert sum(side["wins"] for side in told["sides"]) == told["games"] == 2
    assert told["hands"] >= 2
    assert [side["illegal_actions"] for side in told["sides"]] == [0, 0]


@pytest.mark.medium
def test_a_fingerprint_is_the_same_twice_and_another_by_another_seed(capsys: Capture) -> None:
    few = ("fingerprint", "--presets", "standard", "--bots", "novice,bid3", "--hands", "1")
    first, again, other = (
        data(capsys, *few, "--jobs", "1", "--seed", seed) for seed in ("1", "1", "2")
    )
    assert first == again
    assert [part["hash"] for part in first["parts"]] != [part["hash"] for part in other["parts"]]
    assert [part["bot"] for part in first["parts"]] == ["novice", "bid3"]


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["bots"], "No such command 'bots'"),
        (["mine"], "No such command 'mine'"),
        (["--json", "simulate"], "No such option: --json"),
        (["simulate", "--games", "1", "--hands", "1"], "--hands"),
        (["simulate", "--games", "0"], "--games"),
        (["bench", "--seconds", "nan"], "--seconds"),
        (["simulate", "--games", "1", "--bots", "zed"], "--bots"),
        (["simulate", "--games", "1", "--preset", "nope"], "nope"),
        (["fingerprint", "--presets", "nope"], "--presets"),
        (["fingerprint", "--bots", "zed"], "--bots"),
    ],
)
def test_a_bad_command_line_is_refused_with_the_field(
    capsys: Capture, argv: list[str], says: str
) -> None:
    assert says in refusal(capsys, *argv)


@pytest.mark.parametrize("argv", [("arena", ESCAPES, ESCAPES), ("simulate", "--bots", ESCAPES)])
def test_what_is_quoted_from_the_command_line_is_visible(
    capsys: Capture, argv: tuple[str, ...]
) -> None:
    assert run([*argv]) in (1, 2)
    told = capsys.readouterr()
    assert (told.out + told.err).replace("\n", "").isprintable()


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    "argv",
    [
        ("arena", "--a", "bid3", "--b", "bid3", "--deals", "1", "--jobs", "1"),
        ("bench", "--part", "kernel", "--seconds", "0.01"),
        ("simulate", "--hands", "1", "--bots", "bid3"),
    ],
)
def test_nothing_outside_ascii_is_written(argv: tuple[str, ...], capsys: Capture) -> None:
    run([*argv, "--ascii"])
    told = capsys.readouterr()
    assert told.out.isascii()
    assert told.err.isascii()
