"""`spades history replay --why`: the reasons of every bot in a record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from spades_tui.cli.app import run
from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import preset_named
from spades_tui.table.seats import Seats
from spades_tui.table.table import Table

Capture = pytest.CaptureFixture[str]


def recorded(level: str = "club", *, more: int = 0) -> Path:
    """Return the record of a game of bots: one hand, or `more` decisions of a second one."""
    rules = with_options(preset_named("standard").rules, max_hands=1 if not more else "none")
    table = Table.new(rules, 4, Seats((level, "club", "club", "club")))
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


def told(capsys: Capture, *argv: str, code: int = 0) -> list[str]:
    assert run(["history", "replay", *argv]) == code
    return capsys.readouterr().out.splitlines()


def test_every_decision_is_given_a_reason(capsys: Capture) -> None:
    lines = told(capsys, str(recorded()), "--why")
    assert lines[0] == "Hand 1."
    assert lines[1] == "Bids."
    assert sum(line.startswith("Trick ") for line in lines) == 13
    numbered = [line for line in lines if line.split(".")[0].isdecimal()]
    assert [int(line.split(".")[0]) for line in numbered] == list(range(1, 57))
    assert all(line.count(". ") >= 2 for line in numbered), "what was done, and why"
    assert "Asked again" not in "".join(lines)


def test_one_decision_alone(capsys: Capture) -> None:
    path = recorded("expert@2")
    lines = told(capsys, str(path), "--decision", "30")
    assert sum(line.startswith("30. ") for line in lines) == 1
    assert not any(line.startswith("29. ") for line in lines)


def test_a_decision_there_is_not(capsys: Capture) -> None:
    assert run(["history", "replay", str(recorded()), "--decision", "57"]) == 2
    assert (
        capsys.readouterr().err
        == "spades: --decision: finished hands have 56 decisions by bots; choose one of them.\n"
    )


def test_a_hand_under_way_gives_nothing_away(capsys: Capture) -> None:
    lines = told(capsys, str(recorded(more=20)), "--why")
    assert "Hand 1." in lines
    assert "Hand 2." not in lines


def test_as_data(capsys: Capture) -> None:
    found: list[dict[str, Any]] = json.loads(
        "\n".join(told(capsys, str(recorded("expert@2")), "--why", "--json"))
    )
    assert len(found) == 56
    assert all(one["agrees"] and one["text"] for one in found)
    assert sum(one["player"] == "expert@2" for one in found) == 14
    assert all(one["decision"]["action"] == one["action"] for one in found)


def test_in_ascii(capsys: Capture) -> None:
    assert all(line.isascii() for line in told(capsys, str(recorded()), "--why", "--ascii"))
