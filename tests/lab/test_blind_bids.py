"""Blind bids forced: everything said of them is set against what came."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from spades_tui.bots.heuristics.bot import RuleBot
from spades_tui.bots.protocol import Decision, SearchBudget, offered
from spades_tui.lab import CannotMeasure
from spades_tui.lab.arena import blind_bids
from spades_tui.lab.arena.blind_bids import (
    BlindTask,
    at_any_score,
    blind_hand,
    force_blind_bids,
    is_made,
)
from spades_tui.lab.work import InlineExecutor
from spades_tui.player_view import HandResult, View
from spades_tui.rules.actions import MakeBid
from spades_tui.rules.bids import BLIND_NIL, Bid
from spades_tui.rules.capabilities import deficit_needed, kinds_played
from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import Preset, presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.facts import SideScore
from spades_tui.rules.seating import seating

BLIND = [
    preset
    for preset in presets().values()
    if any(kind.startswith("blind") for kind in kinds_played(preset.rules))
]


@pytest.mark.one_in(12)
@pytest.mark.parametrize("preset", BLIND, ids=lambda preset: preset.id)
def test_under_every_preset_with_blind_bids_each_kind_is_forced(preset: Preset) -> None:
    rules = preset.rules
    task = BlindTask(rules, "club", "spades_tui.lab.opponents:careful", 12, drawn=True)
    found = force_blind_bids(task, InlineExecutor())
    kinds = {"blind nil" if one.what == "blind nil" else "blind number" for one in found.found}
    assert kinds == {kind for kind in kinds_played(rules) if kind.startswith("blind")}
    for one in found.found:
        assert one.whole.count == sum(row.count for row in one.rows)
        assert 0 <= one.whole.low <= one.whole.came <= one.whole.high <= 1


def test_nobody_need_be_behind() -> None:
    rules = at_any_score(RuleSet())
    assert deficit_needed("blind nil", RuleSet()) == 100
    assert deficit_needed("blind nil", rules) == 0


def test_without_blind_bids_there_is_nothing_to_force() -> None:
    rules = with_options(RuleSet(), blind_nil=False)
    with pytest.raises(CannotMeasure, match="novice says no chance"):
        force_blind_bids(BlindTask(rules, "novice", "novice", 2), InlineExecutor())


@pytest.mark.medium
def test_what_is_forced_is_the_same_everywhere() -> None:
    task = BlindTask(RuleSet(), "club", "baseline", 4, 1)
    with ThreadPoolExecutor(2) as threads:
        assert force_blind_bids(task, threads) == force_blind_bids(task, InlineExecutor())


def test_a_blind_nil_is_kept_without_a_trick_and_a_number_made_by_the_side() -> None:
    seats = seating(RuleSet())
    sides = (SideScore((), 70, 70, 0, made=True), SideScore((), -40, -40, 0, made=False))
    result = HandResult(1, 0, (None,) * 4, (0, 4, 9, 0), sides)
    assert is_made(result, 0, BLIND_NIL, seats)
    assert not is_made(result, 2, BLIND_NIL, seats)
    assert not is_made(result, 0, Bid("blind double nil"), seats)
    assert is_made(result, 0, Bid("blind number", 7), seats)
    assert not is_made(result, 1, Bid("blind number", 4), seats)


class Bold:
    """Goes blind wherever that is offered; else answers as `club`."""

    name = "bold"

    def __init__(self) -> None:
        self.blind: list[int] = []

    def decide(self, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
        call = MakeBid(view.seat, BLIND_NIL)
        usual = RuleBot().decide(view, limit, rng)
        if call in offered(view, MakeBid):
            self.blind.append(view.seat)
            return Decision(call, alternatives=usual.alternatives)
        return usual


@pytest.mark.medium
def test_nobody_else_goes_blind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponents and partners who go blind as well would make it another hand."""
    bot = Bold()
    monkeypatch.setattr(blind_bids, "arena_bot", lambda _name: bot)
    for number in range(4):
        assert blind_hand(BlindTask(RuleSet(), "bold", "bold", 4), number)
    assert bot.blind == [0, 1, 2, 3]
