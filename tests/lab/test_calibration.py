"""Calibration: what was expected is set against what came, case by case."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

from spades_tui.bots.baselines.baseline import Baseline
from spades_tui.bots.protocol import Alternative, Decision, SearchBudget
from spades_tui.lab.arena.calibration import Bin, Calibration, CalibrationTask, calibrate
from spades_tui.lab.work import InlineExecutor
from spades_tui.player_view import View
from spades_tui.rules.presets import preset_named

QUICK = preset_named("quick").rules


class Certain(Baseline):
    """Is sure of every contract."""

    def decide(self, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
        action = super().decide(view, limit, rng).action
        return Decision(action, alternatives=(Alternative(action, {"make": 1.0}),))


def certain() -> Certain:
    return Certain()


def found_in(bot: str, what: str) -> Calibration | None:
    report = calibrate(CalibrationTask(QUICK, bot, 1, 1), InlineExecutor())
    return next((one for one in report.found if one.what == what), None)


def test_a_chance_that_is_always_right_costs_what_chance_costs() -> None:
    band = Bin()
    for came in (True, False, False, False):
        band.note(0.25, came)
    assert (band.count, band.expected, band.came) == (4, 1.0, 1)
    assert band.off == band.spread == 0.75


def test_one_of_two_sides_wins() -> None:
    found = found_in("baseline", "win")
    assert found is not None
    cases = sum(row.count for row in found.rows)
    assert round(sum(row.came * row.count for row in found.rows), 1) == cases / 2
    assert abs(sum(row.expected * row.count for row in found.rows) - cases / 2) < 0.1


def test_what_a_bot_expects_of_its_contract_is_asked_when_it_bids() -> None:
    assert found_in("baseline", "make") is None
    found = found_in(f"{__name__}:certain", "make")
    assert found is not None
    assert [row.band for row in found.rows] == ["90–100%"]
    assert found.rows[0].expected == 1
    assert found.brier == round(1 - found.rows[0].came, 4)
    assert found.brier_if_true == 0


def test_calibration_is_the_same_everywhere() -> None:
    task = CalibrationTask(QUICK, "baseline", 2, 1)
    with ThreadPoolExecutor(2) as threads:
        assert calibrate(task, threads) == calibrate(task, InlineExecutor())
