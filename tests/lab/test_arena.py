"""The arena: fair exchanges of seats, results counted for the right bot."""

from __future__ import annotations

import random
from math import isclose

import msgspec
import pytest

from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.estimate import Interval, ratio_interval, share_interval
from spades_tui.lab.arena.contest import ArenaReport, Contest, play_deal, report_contest
from spades_tui.player_view import View
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.table.worker.requests import BotError

TABLES = ("standard", "solo", "three-handed", "three-dummy", "two-handed", "six-handed")
BASELINE, BID3 = ("baseline",), ("bid3",)


def play(contest: Contest) -> ArenaReport:
    return report_contest(contest, [play_deal(contest, deal) for deal in range(contest.deals)])


@pytest.mark.parametrize("preset", TABLES)
def test_a_bot_gains_nothing_on_itself_when_sides_are_exchanged(preset: str) -> None:
    contest = Contest(preset_named(preset).rules, BASELINE, BASELINE, 2, 3)
    report = play(contest)
    assert report.hands == 2 * len(contest.line_ups())
    assert isclose(report.net.value, 0, abs_tol=1e-9)
    assert report.a.illegal_actions == report.b.illegal_actions == 0


@pytest.mark.parametrize("preset", TABLES)
def test_a_sits_once_at_every_seat(preset: str) -> None:
    rules = preset_named(preset).rules
    line_ups = Contest(rules, BASELINE, BID3, 1).line_ups()
    of_a = [seat for table in line_ups for seat, bot in enumerate(table.bots) if bot == "baseline"]
    assert sorted(of_a) == list(range(seating(rules).players))
    assert all(table.side_groups.count(0) == 1 for table in line_ups)
    assert all(
        group == (bot != "baseline")
        for table in line_ups
        for bot, group in zip(table.bots, table.seat_groups, strict=True)
    )


@pytest.mark.medium
def test_the_better_bot_gains_what_the_other_loses() -> None:
    first, second = (
        play(Contest(RuleSet(), *pair, 6, 1)) for pair in ((BASELINE, BID3), (BID3, BASELINE))
    )
    assert first.net.low > 0
    assert first.net.value == -second.net.value
    assert first.a.points_a_hand == second.b.points_a_hand


@pytest.mark.medium
def test_whole_games_are_won_by_one_of_two() -> None:
    quick = preset_named("quick").rules
    report = play(Contest(quick, BASELINE, BID3, 2, 1, games=True))
    assert report.games == report.a.wins + report.b.wins == 4
    assert report.win_share is not None
    assert report.win_share.value == report.a.wins / 4 > 0.5
    assert report.even_share == 0.5
    assert report.hands > 6


def test_bids_cards_and_decisions_are_counted_for_their_bot() -> None:
    report = play(Contest(RuleSet(), BID3, BASELINE, 5, 2))
    assert report.a.bot == "bid3"
    assert report.a.nils_bid == 0
    assert report.a.bid_a_hand == 6
    assert report.a.decisions == 10 * 2 * 14
    assert 0 < report.a.set_share < 1
    assert report.a.times["bid"].count == 20
    assert 0 < report.a.times["play"].count < 20 * 13


@pytest.mark.medium
def test_partners_may_be_two_kinds_of_bots() -> None:
    mixed, pure = (
        play(Contest(RuleSet(), a, BASELINE, 5, 2)) for a in (("bid3", "baseline"), BID3)
    )
    assert pure.a.bid_error != mixed.a.bid_error != mixed.b.bid_error
    assert mixed.a.bot == "bid3,baseline"


def test_another_seed_deals_other_cards() -> None:
    contest = Contest(RuleSet(), BID3, BASELINE, 3, 5)
    assert play(contest).net == play(contest).net
    assert play(msgspec.structs.replace(contest, seed=6)).net != play(contest).net


def test_a_ratio_of_equal_sizes_is_an_average_with_its_error() -> None:
    ratio = ratio_interval([2.0, 4.0, 6.0, 8.0], [2, 2, 2, 2], z=1.0)
    assert ratio.value == 2.5
    assert isclose(ratio.high - ratio.value, (5 / 3) ** 0.5 / 2, abs_tol=1e-3)


def test_a_share_has_its_wilson_interval() -> None:
    assert share_interval(8, 10) == Interval(0.8, 0.4902, 0.9433)
    assert share_interval(0, 10) == Interval(0.0, 0.0, 0.2775)
    assert share_interval(0, 0) == Interval(0.0, 0.0, 1.0)


class Careless:
    """Plays cards nobody holds, or fails."""

    def __init__(self, name: str) -> None:
        self.name = name

    def decide(self, view: View, _limit: SearchBudget, _rng: random.Random) -> Decision:
        assert view.prompt is not None
        if self.name == "failing":
            raise LookupError("no idea")
        action = view.prompt.actions[0]
        if isinstance(action, PlayCard) and view.trick is not None:
            return Decision(PlayCard(view.seat, view.seat, view.trick.plays[0].card))
        return Decision(action)


def careless() -> Careless:
    return Careless("careless")


def failing() -> Careless:
    return Careless("failing")


def test_illegal_answers_are_counted_and_the_hand_goes_on() -> None:
    report = play(Contest(RuleSet(), (f"{__name__}:careless",), BID3, 1))
    assert report.hands == 2
    assert report.a.illegal_actions > 0
    assert report.b.illegal_actions == 0


def test_a_bot_that_fails_is_named() -> None:
    with pytest.raises(BotError, match=r"failing failed on a decision \(LookupError: no idea\)"):
        play(Contest(RuleSet(), BID3, (f"{__name__}:failing",), 1))
