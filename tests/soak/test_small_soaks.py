"""The soaks in small, for every day."""

import os
import sys
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from spades_tui.rules.catalog import with_options
from spades_tui.rules.constraints.warnings import endless_game_warnings
from spades_tui.rules.presets import presets
from tests.soak import __main__ as everything
from tests.soak import (
    claims,
    endings,
    error_rates,
    every_rule,
    fair_bots,
    hostile_files,
    learned_bids,
    monkey,
    mutants,
    open_cards,
    page_changes,
    stored_files,
    tiny_budget,
)


def test_one_command_runs_every_soak() -> None:
    folder = Path(__file__).parent
    soaks = {
        file.stem
        for file in folder.glob("*.py")
        if "\ndef main() -> int:" in file.read_text() and file.stem != "__main__"
    }

    assert set(everything.SMALL) == soaks
    assert all(
        "--n" in command
        for command in everything.commands(small=True, seed=1, jobs=1).values()
        if command[0] != "pytest"
    )


@pytest.mark.medium
def test_the_soak_of_learned_bids_plays_hands_both_ways() -> None:
    names = ("club", "spades_tui.lab.opponents:overbidder", learned_bids.CAREFUL)
    found = learned_bids.soak(learned_bids.Task(*names, seed=4))

    assert 0 < found.changed < found.hands
    assert all(0 < sum(way.pair_sets.values()) <= sum(way.pairs.values()) for way in found.counts)


@pytest.mark.medium
def test_a_mutant_known_to_change_nothing_is_one_there_is() -> None:
    there = {one.place for one in mutants.mutants(mutants.ROOT)}

    assert not [name for name in mutants.EQUAL if name not in there]


def test_a_mutant_is_tried_with_tests_of_every_folder_and_those_of_its_module_first() -> None:
    near, rest = mutants.in_order(mutants.ROOT, Path("spades_tui/rules/scoring/contract.py"))

    assert "tests/rules/scoring/test_contract.py" in near
    assert {"tests/rules/bidding/test_bidding_rules.py", "tests/engine/test_play.py"} <= {*rest}


@pytest.mark.one_in(6)
@pytest.mark.parametrize("preset", sorted(presets()))
def test_twenty_hands_of_a_preset_by_random_legal_actors(preset: str) -> None:
    task = every_rule.Task(presets()[preset].rules, seed=7, hands=20)

    assert every_rule.soak(task) == 20


@pytest.mark.medium
@pytest.mark.one_in(24)
@pytest.mark.parametrize("preset", sorted(presets()))
def test_a_game_of_bots_under_a_preset_ends(preset: str) -> None:
    assert endings.soak(endings.Task(preset, presets()[preset].rules, seed=7, games=1)).finished


@pytest.mark.medium
def test_a_game_that_does_not_end_is_given_up_and_has_been_warned_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(endings, "MOST_HANDS", 8)
    rules = with_options(presets()["solo"].rules, min_team_bid=4)
    assert endings.soak(endings.Task("solo", rules, seed=7, games=1)) == (False, 8)
    assert list(endless_game_warnings(rules))


@pytest.mark.medium
@pytest.mark.one_in(12)
@pytest.mark.parametrize("part", range(12))
def test_three_hundred_hands_under_random_rule_sets(part: int) -> None:
    tasks = every_rule.random_tasks(25, seed=100 + part)

    assert sum(every_rule.soak(task) for task in tasks) == 25


@pytest.mark.medium
@pytest.mark.one_in(9)
@pytest.mark.parametrize("preset", fair_bots.PRESETS)
def test_bots_play_legally_and_nobody_peeks(preset: str) -> None:
    assert fair_bots.soak(fair_bots.Task(preset, seed=3, hands=5, peek=False)).hands == 5
    assert fair_bots.soak(fair_bots.Task(preset, seed=4, hands=2, peek=True)).hands == 2


@pytest.mark.medium
def test_the_highest_level_does_nothing_illegal_in_no_time() -> None:
    found = tiny_budget.soak(tiny_budget.Task("standard", decisions=40, seed=9))

    assert found.illegal == 0
    assert found.decisions >= 40


@pytest.mark.slow
@pytest.mark.terminal
@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_every_way_of_leaving_ends_the_program_and_leaves_nothing_behind() -> None:
    from tests.soak import leaving  # needs a POSIX system and pexpect

    assert leaving.soak(2, seed=3)


@pytest.mark.medium
def test_endings_are_worth_what_trying_every_card_says() -> None:
    assert not any("FAULT" in answer for answer in open_cards.soak(6, seed=5))


@pytest.mark.search
def test_whole_hands_come_to_what_dds_finds() -> None:
    pytest.importorskip("endplay", reason="DDS is not installed")
    assert set(open_cards.against_dds(1, seed=1)[0]) == {"DDS"}


def test_error_rates_that_do_not_order_the_levels_are_found() -> None:
    def rates(*means: float) -> dict[str, error_rates.Rate]:
        pairs = zip(error_rates.LEVELS, means, strict=True)
        return {level: error_rates.Rate(mean, 0.1) for level, mean in pairs}

    assert error_rates.faults(rates(3, 2, 1, 0.5)) == []
    assert error_rates.faults(rates(3, 1.9, 2, 0.5)) == []  # not refuted
    assert len(error_rates.faults(rates(2.1, 2, 1, 0.9))) == 2
    assert len(error_rates.faults(rates(3, 1, 2, 0.5))) == 1
    hands = [error_rates.Lost(10, 5), error_rates.Lost(20, 10)]
    assert error_rates.rate_of(hands) == (2.0, 0.0)


@pytest.mark.medium
def test_claims_are_judged_as_they_are_defined() -> None:
    answers = claims.soak(12, seed=6)
    assert {"proved", "refused"} <= set(answers)
    assert not any("FAULT" in answer for answer in answers)


@pytest.mark.medium
@pytest.mark.one_in(8)
@pytest.mark.parametrize("part", range(8))
def test_hostile_files_neither_crash_nor_steer_nor_run_anything(part: int) -> None:
    found = hostile_files.soak(11, range(50 * part, 50 * part + 50))

    assert found.faults == ()
    assert found.cases.total() == 50


def _escape() -> None:
    print("\x1b[2J")


def _crash() -> None:
    raise TypeError


def _import() -> None:
    import_module("this")


def _lose() -> None:
    Path(os.environ["SPADES_HOME"], "game.jsonl").unlink()


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (_escape, "an escape was printed"),
        (_crash, "TypeError"),
        (_import, "imported: ['this'"),
        (_lose, "bytes lost"),
    ],
)
def test_a_fault_in_reading_hostile_files_is_found(
    monkeypatch: pytest.MonkeyPatch, fault: Callable[[], None], told: str
) -> None:
    case = hostile_files.Case("record", hostile_files.originals()[0])
    assert hostile_files.problem(case) is None

    def read(home: Path, data: bytes) -> None:
        (home / "game.jsonl").write_bytes(data)
        fault()

    monkeypatch.setitem(hostile_files.READERS, "record", read)
    assert told in str(hostile_files.problem(case))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_monkey_at_the_keys_breaks_nothing(seed: int) -> None:
    assert monkey.soak(400, seed).total() > 300


@pytest.mark.medium
def test_an_index_killed_while_it_is_written_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPADES_HOME", "")  # set back after the soak has set its own
    assert stored_files.kill_index(2, 5)[1] == []


@pytest.mark.medium
def test_a_damaged_index_is_never_believed_and_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPADES_HOME", "")  # the soak puts its own there
    assert stored_files.damage_index(25, 3)[1] == []


@pytest.mark.medium
def test_answers_and_prices_killed_while_they_are_kept_are_all_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SPADES_HOME", "")  # set back after the soak has set its own
    said, faults = stored_files.kill_answers(2, 5)
    assert said
    assert faults == []


@pytest.mark.medium
@pytest.mark.usefixtures("spades_home")
async def test_pages_that_were_closed_leave_nothing_behind() -> None:
    changed, rounds = await page_changes.soak(3)
    assert changed >= 50
    assert not page_changes.growth(changed, rounds)


def test_growth_is_more_of_a_kind_or_many_more_objects() -> None:
    first = Counter(Screen=3, Widget=49, other=50_000)
    for more in (Counter(Screen=1), Counter(Widget=1), Counter(other=1000)):
        assert page_changes.growth(60, [first, first, first + more]) == more
    assert not page_changes.growth(60, [first, first, first + Counter(other=50)])
