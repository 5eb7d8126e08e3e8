"""Nil decisions: judged by what nil and the numbers bring in the same possible deals."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from math import isclose

import pytest

from spades_tui.bots.fallback import nearest_bid
from spades_tui.bots.heuristics.points import bag_cost_adjustment, net_points
from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.lab import CannotMeasure
from spades_tui.lab.arena.nil_judge import NilComparison, NilTask, Tried, main, seen
from spades_tui.lab.work import InlineExecutor
from spades_tui.player_view import View
from spades_tui.rules.actions import MakeBid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.facts import SideScore

Trials = Iterator[Tried]


def judged(*deals: Tried, number: int) -> NilComparison:
    trials: Trials = cycle(deals)
    judge = NilComparison(trials, lambda share: share)
    judge.try_in(number)
    return judge


def test_the_gain_of_nil_is_over_the_best_number() -> None:
    judge = judged([(100, False), (30, False), (40, False)], number=10)
    gain, error = judge.gain()
    assert (gain, error) == (60, 0)
    assert judge.loss(bid=True) == 0
    assert judge.loss(bid=False) == 60


def test_a_nil_counts_as_often_as_it_lives_at_a_table() -> None:
    alive: Tried = [(100, False), (0, False)]
    lost: Tried = [(-100, True), (0, False)]
    plain = judged(alive, alive, lost, alive, alive, number=400)
    assert isclose(plain.gain()[0], 60, abs_tol=1)
    stern = NilComparison(cycle([alive, alive, lost, alive, alive]), lambda _: 0.25)
    stern.try_in(40)
    assert stern.gain()[0] == -50
    assert stern.loss(bid=True) == 50


def test_luck_is_not_taken_for_insight() -> None:
    rng = random.Random(1)

    def noise() -> Trials:
        while True:
            yield [(rng.gauss(0, 60), False), (rng.gauss(0, 60), False)]

    losses = []
    for _ in range(300):
        judge = NilComparison(noise(), lambda share: share)
        judge.try_in(20)
        losses.append(judge.loss(bid=False))
    assert abs(sum(losses) / len(losses)) < 4


def test_bags_are_worth_minus_their_price() -> None:
    assert bag_cost_adjustment(RuleSet()) == 11
    assert bag_cost_adjustment(with_options(RuleSet(), bag_limit="off")) == 0
    sides = (SideScore((), 42, 42, 2, bags_taken=2), SideScore((), 30, 30, 0))
    assert net_points(sides, 0, 11) == 20 - 30


class Always:
    """Bids nil, or three, whenever it may."""

    def __init__(self, name: str) -> None:
        self.name = name

    def decide(self, view: View, _limit: SearchBudget, _rng: random.Random) -> Decision:
        assert view.prompt is not None
        if self.name == "nil":
            bids = [action for action in view.prompt.actions if isinstance(action, MakeBid)]
            return Decision(next(action for action in bids if action.bid.kind == "nil"))
        return Decision(nearest_bid(view, 3))


def always_nil() -> Always:
    return Always("nil")


def always_three() -> Always:
    return Always("three")


@pytest.mark.medium
def test_bidding_nil_on_everything_is_dear_and_on_nothing_cheap() -> None:
    dear, cheap = (
        seen(NilTask(RuleSet(), f"{__name__}:{name}", 8, 16, 3), InlineExecutor())
        for name in ("always_nil", "always_three")
    )
    assert dear.bid == dear.hands == 8
    assert cheap.bid == 0
    assert dear.loss.value > 50 > cheap.loss.value >= -5
    assert dear.loss_by_not_bidding == 0
    assert cheap.loss_by_bidding == 0


def test_nils_are_judged_the_same_everywhere() -> None:
    task = NilTask(RuleSet(), "baseline", 4, 10, 1)
    with ThreadPoolExecutor(2) as threads:
        assert seen(task, threads) == seen(task, InlineExecutor())


def test_without_nil_there_is_nothing_to_judge() -> None:
    rules = with_options(preset_named("standard").rules, nil=False)
    with pytest.raises(CannotMeasure, match="no player bids nil"):
        seen(NilTask(rules, "bid3", 2, 8), InlineExecutor())


def test_nils_are_judged_by_a_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["--a", "baseline", "--hands", "2", "--worlds", "8", "--jobs", "1"]
    monkeypatch.setattr("sys.argv", ["nils", *argv])
    main()
    assert capsys.readouterr().out.startswith("2 hands: ")


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--a", "nobody"], "There is no bot 'nobody'"),
        (["--rules", "nothing"], "There is no preset"),
        (["--hands", "0"], "are 1 or more"),
        (["heard"], "unrecognized arguments: heard"),
    ],
)
def test_what_cannot_be_judged_is_refused_with_the_reason(
    argv: list[str],
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.argv", ["nils", *argv])
    with pytest.raises(SystemExit, match="2"):
        main()
    assert words in capsys.readouterr().err
