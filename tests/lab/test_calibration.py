"""Calibration: estimated chances are compared with the results, case by case."""

from __future__ import annotations

import random

from spades_tui.bots.baselines.baseline import Baseline
from spades_tui.bots.protocol import Alternative, Decision, SearchBudget
from spades_tui.lab.arena.calibration import (
    Calibration,
    Forecast,
    compare_forecasts,
    play_game,
    report_calibration,
)
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


def calibration_of(event: str, *bots: str) -> Calibration | None:
    report = report_calibration(bots, 1, [play_game(QUICK, bots, 1, 0)])
    return next((entry for entry in report.events if entry.event == event), None)


def test_exact_chances_have_the_brier_score_of_exact_chances() -> None:
    forecasts = [Forecast("nil", 0.25, happened) for happened in (True, False, False, False)]
    calibration = compare_forecasts(forecasts)
    assert calibration.brier == calibration.brier_if_exact == round(0.75 / 4, 4)
    assert calibration.bands[0].chances == "20–30%"
    assert calibration.whole.expected == calibration.whole.happened.value == 0.25


def test_one_of_two_sides_wins() -> None:
    wins = calibration_of("win", "baseline")
    assert wins is not None
    cases = sum(band.count for band in wins.bands)
    assert round(sum(band.happened.value * band.count for band in wins.bands), 1) == cases / 2
    assert abs(sum(band.expected * band.count for band in wins.bands) - cases / 2) < 0.1


def test_the_chance_of_a_contract_is_that_of_the_bid_chosen() -> None:
    assert calibration_of("make", "baseline") is None
    contracts = calibration_of("make", f"{__name__}:certain")
    assert contracts is not None
    assert [band.chances for band in contracts.bands] == ["90–100%"]
    assert contracts.bands[0].expected == 1
    assert contracts.brier == round(1 - contracts.bands[0].happened.value, 4)
    assert contracts.brier_if_exact == 0


def test_the_first_of_several_bots_is_measured_on_nils_bid_before() -> None:
    sure = f"{__name__}:certain"
    bots = (sure, sure, f"{__name__}:nil", sure)
    partner, broken = (calibration_of(event, *bots) for event in ("partner's nil", "break"))
    assert partner is not None
    assert broken is not None
    assert calibration_of("nil", *bots) is None
    assert partner.whole.expected == broken.whole.expected == 1
    assert partner.whole.count < broken.whole.count  # one partner, two opponents
