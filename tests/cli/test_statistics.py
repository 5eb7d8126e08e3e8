"""`spades stats`: sentences for a reader, data for a program, one sentence without SQLite."""

from __future__ import annotations

import json
import re

import pytest

from spades_tui.cli.app import run
from spades_tui.storage.index import index_path
from tests.review.mistakes import novices_game, put_record, reviewed_game

Capture = pytest.CaptureFixture[str]


def told(capsys: Capture, *argv: str) -> str:
    assert run(["stats", *argv]) == 0
    return capsys.readouterr().out


@pytest.mark.medium
def test_a_transcript_is_sentences_without_columns_or_bars(capsys: Capture) -> None:
    reviewed_game()
    lines = told(capsys).splitlines()
    assert lines[0] == "Without help."
    for part in (
        "Played: 1 game, ",
        "Your error rate: ",
        "By kind of decision.",
        "By part of the hand.",
        "Your side: ",
    ):
        assert any(line.startswith(part) for line in lines), part
    assert any(line.startswith("Luck in the cards: ") for line in lines)
    for line in lines:
        assert line.endswith(".")
        assert not re.search(r"[│─█▁▂▌]|  |\t", line), line
    assert told(capsys, "--ascii").isascii()


@pytest.mark.medium
def test_fairness_is_told_in_sentences_and_as_data(capsys: Capture) -> None:
    assert told(capsys, "fairness").startswith("No hand has been dealt yet")
    put_record(novices_game())
    lines = told(capsys, "fairness").splitlines()
    data = json.loads(told(capsys, "fairness", "--json"))
    assert all(line.endswith(".") and "  " not in line for line in lines)
    assert lines[0].startswith(f"{data['deals']} deal")
    first, *_ = data["own"]
    got, due = (first[name] / first["hands"] for name in ("got", "expected"))
    assert f"Your cards in {data['deals']} hand" in lines[1]
    assert lines[2] == f"Spades: {got:.2f} a hand, chance {due:.2f}."
    assert [seat["players"] for seat in data["seats"]] == [4] * 4
    assert len(lines[lines.index("Spades in your hand.") + 1 :]) == len(data["spades"])
    assert sum(one["times"] for one in data["spades"]) == data["deals"]


def test_the_data_say_the_same(capsys: Capture) -> None:
    reviewed_game()
    data = json.loads(told(capsys, "--json"))
    rate = data["unassisted"]["errors"]
    said = f"{rate['points']['mean']:.1f} ±{rate['points']['error']:.1f} points a decision"
    assert f"Your error rate: {said}" in told(capsys)
    assert data["assisted"]["games"] == 0


@pytest.mark.parametrize("command", ["stats"])
def test_an_index_that_cannot_be_written_is_told(capsys: Capture, command: str) -> None:
    index_path().mkdir(parents=True)
    assert run(command.split()) == 0
    told = capsys.readouterr()
    assert told.out
    assert "Until then all games are read each time." in told.err
    assert run([*command.split(), "--json"]) == 0
    assert "cannot be written" in json.loads(capsys.readouterr().out)["note"]


@pytest.mark.usefixtures("without_sqlite")
def test_without_sqlite(capsys: Capture) -> None:
    assert run(["stats"]) == 1
    assert capsys.readouterr().err.count(".\n") == 1
