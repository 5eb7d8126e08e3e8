"""Texts written before hands were read as PBN make the same games, questions and solutions.

`hands_of_2026.jsonl` was written by the program of November 2026 over all presets and 20 random
rule sets, and is never renewed: "finished" hands, "open" ones with a question, "solve" positions.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spades_tui.engine import Game
from spades_tui.engine.hand_text.position import game_at_question
from spades_tui.engine.hand_text.replay import game_from_text
from spades_tui.rules.formats.hand_text import HandText
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.solver.double_dummy import possible_goals, solve_goal
from spades_tui.solver.position import position_from_text
from spades_tui.storage.records.imports import check_form, read_hands

LINES = (Path(__file__).parent / "hands_of_2026.jsonl").read_text("utf-8").splitlines()
RECORDS: list[dict[str, Any]] = [json.loads(line) for line in LINES]


def _digest(value: object) -> str:
    return hashlib.sha256(msgspec.json.encode(value)).hexdigest()[:16]


def _finished(form: HandText, rules: RuleSet) -> dict[str, Any]:
    game = game_from_text(form, rules)
    return {
        "scores": list(game.state.scores),
        "bags": list(game.state.bags),
        "untold": game.state.current_hand.untold,
        "events": len(game.log),
        "log": _digest(game.log),
    }


def _open(form: HandText, rules: RuleSet) -> dict[str, Any]:
    game: Game = game_at_question(form, rules)
    assert game.prompt is not None
    view = game.view(game.prompt.seat)
    known: list[Any] = [
        [card.value for card in view.hand or ()],
        [str(bid) if bid else "" for bid in view.bids],
        [[(play.hand, play.card.value) for play in trick.plays] for trick in view.tricks],
        [view.taken, view.leader, view.scores, view.bags],
        [view.spades_broken, view.declarer, view.phase, len(game.prompt.actions)],
    ]
    flat = [*known[:3], *known[3], *known[4]]
    return {"seat": view.seat, "asked": game.prompt.kind, "digest": _digest(flat)}


def _solve(form: HandText, rules: RuleSet) -> dict[str, Any]:
    spot = position_from_text(form, rules)
    called = seating(rules).called
    solved = [(goal.text(called), solve_goal(spot, goal)) for goal in possible_goals(spot)]
    return {"values": {name: [answer.status, answer.value] for name, answer in solved}}


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("kind", "read"), [("finished", _finished), ("open", _open), ("solve", _solve)]
)
def test_texts_of_the_program_before_pbn_mean_the_same(kind: str, read: Any) -> None:
    records = [record for record in RECORDS if record["kind"] == kind]
    assert len(records) >= 24
    for record in records:
        (text,) = read_hands(record["text"])
        form, named = check_form(text)
        expected = {key: record[key] for key in record.keys() - {"kind", "text", "rules"}}
        assert read(form, named.rules) == expected, record["text"]
