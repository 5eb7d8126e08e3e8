"""`spades bots`: everybody is listed, and what is listed can be named."""

from __future__ import annotations

import json

import pytest

from spades_tui.bots.catalog import _GRAMMAR
from spades_tui.bots.players import (
    BASELINES,
    CHARACTERS,
    LEVELS,
    MY_LEVEL,
    STYLES,
    parse_spec,
    spec_error,
)
from spades_tui.cli.app import run

Capture = pytest.CaptureFixture[str]


def test_every_player_is_listed(capsys: Capture) -> None:
    assert run(["bots"]) == 0
    names = [line.split(":")[0] for line in capsys.readouterr().out.splitlines() if ": " in line]
    everybody = (*LEVELS, MY_LEVEL, *STYLES, *(one.name for one in CHARACTERS), *BASELINES)
    assert names[: len(everybody)] == list(everybody)


def test_what_is_listed_as_json_can_be_named(capsys: Capture) -> None:
    assert run(["bots", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [level["name"] for level in told["levels"]] == list(LEVELS)
    for level in told["levels"]:
        problem = spec_error(f"{level['name']}+bold")
        assert (problem is None) == level["styled"]
        assert (spec_error(f"{level['name']}@8") is None) == level["searches"]
    assert all(spec_error(one["spec"]) is None for one in told["cast"])
    assert all(spec_error(one["name"]) is None for one in told["references"])


def test_the_examples_of_the_grammar_are_right() -> None:
    assert all(parse_spec(example) for example, _ in _GRAMMAR)
