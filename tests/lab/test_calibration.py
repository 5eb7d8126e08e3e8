"""Calibration: what was expected is set against what came, case by case."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

from spades_tui.bots.baselines.baseline import Baseline
from spades_tui.bots.protocol import Alternative, Decision, SearchBudget
from spades_tui.lab.arena.calibration import (
    Calibration,
    CalibrationTask,
    Forecast,
    _calibration,
    calibrate,
)
from spades_tui.lab.work import InlineExecutor
from spades_tui.player_view import View
from spades_tui.rules.actions import MakeBid
from spades_tui.rules.bids import NIL, is_nil
from spades_tui.rules.presets import preset_named

QUICK = preset_named("quick").rules


class Certain(Baseline):
    """Is sure of every contract, and that its partner makes nil and opponents do not."""

    def decide(self, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
        action = super().decide(view, limit, rng).action
        figures = {"make": 1.0}
        if any(is_nil(view.bids[seat]) for seat in range(4) if seat % 2 == view.seat % 2):
            figures["nil"] = 1.0
        elif any(map(is_nil, view.bids)):
            figures["break"] = 1.0
        return Decision(action, alternatives=(Alternative(action, figures),))


class Nil(Baseline):
    """Always bids nil."""

    def decide(self, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
        nil = MakeBid(view.seat, NIL)
        if nil in view.question.actions:
            return Decision(nil, alternatives=(Alternative(nil, {"nil": 0.5}),))
        return super().decide(view, limit, rng)


def certain() -> Certain:
    return Certain()


def nil() -> Nil:
    return Nil()


def found_in(bot: str, what: str) -> Calibration | None:
    report = calibrate(CalibrationTask(QUICK, bot, 1, 1), InlineExecutor())
    return next((one for one in report.events if one.event == what), None)


def test_exact_chances_have_the_brier_score_of_exact_chances() -> None:
    forecasts = [Forecast("nil", 0.25, happened) for happened in (True, False, False, False)]
    calibration = _calibration(forecasts)
    assert calibration.brier == calibration.brier_if_exact == round(0.75 / 4, 4)
    assert calibration.bands[0].chances == "20–30%"
    assert calibration.whole.expected == calibration.whole.happened.value == 0.25


def test_one_of_two_sides_wins() -> None:
    found = found_in("baseline", "win")
    assert found is not None
    cases = sum(row.count for row in found.bands)
    assert round(sum(row.happened.value * row.count for row in found.bands), 1) == cases / 2
    assert abs(sum(row.expected * row.count for row in found.bands) - cases / 2) < 0.1


def test_what_a_bot_expects_of_its_contract_is_asked_when_it_bids() -> None:
    assert found_in("baseline", "make") is None
    found = found_in(f"{__name__}:certain", "make")
    assert found is not None
    assert [row.chances for row in found.bands] == ["90–100%"]
    assert found.bands[0].expected == 1
    assert found.brier == round(1 - found.bands[0].happened.value, 4)
    assert found.brier_if_exact == 0


def test_the_first_of_several_bots_is_asked_of_nils_bid_before() -> None:
    bots = f"{__name__}:certain,{__name__}:certain,{__name__}:nil,{__name__}:certain"
    partner, broken = (found_in(bots, event) for event in ("partner's nil", "break"))
    assert partner is not None
    assert broken is not None
    assert found_in(bots, "nil") is None
    assert partner.whole.expected == broken.whole.expected == 1
    assert partner.whole.count < broken.whole.count  # one partner, two opponents


def test_calibration_is_the_same_everywhere() -> None:
    task = CalibrationTask(QUICK, "baseline", 2, 1)
    with ThreadPoolExecutor(2) as threads:
        assert calibrate(task, threads) == calibrate(task, InlineExecutor())
