"""The arena: fair exchanges of seats, and the same figures wherever the deals are played."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, ThreadPoolExecutor
from math import isclose
from pathlib import Path

import msgspec
import pytest

from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.engine import Game
from spades_tui.estimate import Interval, ratio_interval, share_interval
from spades_tui.lab.arena.contest import Contest, lineups
from spades_tui.lab.arena.report import ArenaReport, BotReport, run_contests
from spades_tui.lab.simulation.bot_game import draw_start_scores
from spades_tui.lab.work import InlineExecutor, gather, map_ordered, process_executor
from spades_tui.player_view import View
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.table.worker.requests import BotError

TABLES = ("standard", "solo", "three-handed", "three-dummy", "two-handed", "six-handed")


def timeless(report: ArenaReport) -> ArenaReport:
    def kind(of: BotReport) -> BotReport:
        return msgspec.structs.replace(of, times={})

    return msgspec.structs.replace(report, a=kind(report.a), b=kind(report.b))


def run_contest(contest: Contest, executor: Executor | None = None) -> ArenaReport:
    return run_contests({"": contest}, executor or InlineExecutor())[""]


def played(contest: Contest, executor: Executor | None = None) -> ArenaReport:
    return timeless(run_contest(contest, executor))


@pytest.mark.parametrize("preset", TABLES)
def test_a_bot_gains_nothing_on_itself_when_sides_are_exchanged(preset: str) -> None:
    rules = preset_named(preset).rules
    report = played(Contest(rules, "baseline", "baseline", 2, 3))
    assert report.hands == 2 * len(lineups(rules))
    assert isclose(report.net.value, 0, abs_tol=1e-9)
    assert report.a.illegal_actions == report.b.illegal_actions == 0


@pytest.mark.parametrize("preset", TABLES)
def test_everybody_sits_everywhere(preset: str) -> None:
    rules = preset_named(preset).rules
    found = sorted(seat for seats in lineups(rules) for seat in seats)
    assert found == list(range(seating(rules).players))


@pytest.mark.medium
def test_the_better_bot_gains_what_the_other_loses() -> None:
    one, other = (
        played(Contest(RuleSet(), *pair, 6, 1))
        for pair in (("baseline", "bid3"), ("bid3", "baseline"))
    )
    assert one.net.low > 0
    assert one.net.value == -other.net.value
    assert one.a == other.b


@pytest.mark.medium
def test_whole_games_are_won_by_one_of_two() -> None:
    quick = preset_named("quick").rules
    report = played(Contest(quick, "baseline", "bid3", 2, 1, games=True))
    assert report.games == 4
    assert report.win_share is not None
    assert report.win_share.value == report.wins / 4 > 0.5
    assert report.even_share == 0.5
    assert report.hands > 6


def test_what_is_counted() -> None:
    report = played(Contest(RuleSet(), "bid3", "baseline", 5, 2))
    assert report.a.bot == "bid3"
    assert report.a.nils_bid == 0
    assert report.a.decisions == 10 * 2 * 14
    assert 0 < report.a.set_share < 1
    plain = run_contest(Contest(RuleSet(), "bid3", "baseline", 1, 2))
    assert plain.a.times["bid"].decisions == 4
    assert 0 < plain.a.times["card"].decisions < 2 * 2 * 13


@pytest.mark.medium
def test_partners_may_be_two_kinds_of_bots() -> None:
    mixed, pure = (
        played(Contest(RuleSet(), a, "baseline", 5, 2)) for a in ("bid3,baseline", "bid3")
    )
    assert pure.a.bid_error != mixed.a.bid_error != mixed.b.bid_error
    assert mixed.a.nils_bid == 0


def test_threads_and_processes_come_to_the_same_figures() -> None:
    asked = Contest(RuleSet(), "bid3", "baseline", 3, 5)
    alone = played(asked)
    with ThreadPoolExecutor(3) as threads:
        assert played(asked, threads) == alone
    with process_executor(2) as two:
        assert played(asked, two) == alone
    assert played(msgspec.structs.replace(asked, seed=6)) != alone


def test_results_come_in_order_and_nothing_more_begins_after_a_failure() -> None:
    begun: list[int] = []

    def work(number: int) -> int:
        begun.append(number)
        if number == 3:
            raise ValueError("three")
        return number * number

    found = map_ordered(InlineExecutor(), work, ((number,) for number in range(9)))
    assert [next(found) for _ in range(3)] == [0, 1, 4]
    with pytest.raises(ValueError, match="three"):
        next(found)
    assert begun == [0, 1, 2, 3]


@pytest.mark.parametrize("preset", [*TABLES, "quick", "high-stakes", "alpha-theta-full"])
def test_drawn_scores_are_those_of_a_game_under_way(preset: str) -> None:
    rules = preset_named(preset).rules
    seen = set()
    for seed in range(20):
        game = Game(rules, seed)
        draw_start_scores(game, seed)
        before = game.state.scores
        game.deal()
        assert game.state.scores == before
        assert game.state.game == 1
        assert not game.over
        assert all(score < rules.ending.target for score in before)
        if rules.ending.floor != "none":
            assert all(score > rules.ending.floor for score in before)
        if rules.scoring.bag_limit != "off":
            assert all(0 <= bags < rules.scoring.bag_limit for bags in game.state.bags)
        seen.add(before)
    assert len(seen) > 10


def test_a_ratio_of_equal_sizes_is_an_average_with_its_error() -> None:
    found = ratio_interval([2.0, 4.0, 6.0, 8.0], [2, 2, 2, 2], z=1.0)
    assert found.value == 2.5
    assert isclose(found.high - found.value, (5 / 3) ** 0.5 / 2, abs_tol=1e-3)


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


def test_what_the_rules_refuse_is_counted_and_the_hand_goes_on() -> None:
    report = played(Contest(RuleSet(), f"{__name__}:careless", "bid3", 1))
    assert report.hands == 2
    assert report.a.illegal_actions > 0
    assert report.b.illegal_actions == 0


def test_a_bot_that_fails_is_named() -> None:
    with pytest.raises(BotError, match=r"failing failed on a decision \(LookupError: no idea\)"):
        played(Contest(RuleSet(), "bid3", f"{__name__}:failing", 1))


def interrupted() -> None:
    with process_executor(2) as executor:
        executor.submit(time.sleep, 60)
        raise KeyboardInterrupt


def test_nobody_waits_for_work_that_is_not_wanted_any_more() -> None:
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert time.monotonic() - started < 30


def broken_off() -> None:
    def pressed(done: int, _of: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with process_executor(2) as executor:
        gather(executor, time.sleep, [(0.01,)] * 500, pressed)


@pytest.mark.medium
def test_work_taken_back_is_no_fault_of_the_executor(monkeypatch: pytest.MonkeyPatch) -> None:
    faults: list[object] = []
    monkeypatch.setattr(threading, "excepthook", faults.append)
    with contextlib.suppress(KeyboardInterrupt):
        broken_off()
    for thread in threading.enumerate():
        if "Executor" in type(thread).__name__:
            thread.join(30)
    assert faults == []


WORK = """
import time
from spades_tui.lab.work import process_executor
if __name__ == "__main__":
    with process_executor(2) as two:
        two.submit(time.sleep, 1000)
        print(two.submit(abs, -1).result(), flush=True)
        time.sleep(1000)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_workers_end_with_the_process_that_handed_out_work(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(WORK)
    parent = subprocess.Popen(
        [sys.executable, str(program)],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    assert parent.stdout is not None
    assert parent.stdout.readline() == b"1\n"

    parent.kill()

    try:
        parent.communicate(timeout=20)  # the pipe ends when the last worker has gone
    finally:
        if sys.platform != "win32":
            with contextlib.suppress(ProcessLookupError):
                os.killpg(parent.pid, signal.SIGKILL)
