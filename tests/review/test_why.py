"""Every decision of a finished hand is had again from its view, its bot and its chance."""

from __future__ import annotations

from random import Random

import pytest

from spades_tui.bots.protocol import Decision, Reason, SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.engine import Rejection, fold
from spades_tui.player_view.wording import Cast
from spades_tui.review.why import Explanation, explain, explain_in_process, repeat_request
from spades_tui.rules.actions import MakeBid, PlayCard
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.table.hands import DecisionPoint, decision_points
from spades_tui.table.seats import Seats
from spades_tui.table.seats import levels_after as seated_then
from spades_tui.table.table import Table
from spades_tui.table.worker.requests import decide
from tests.storage.playing import any_action

STANDARD = preset_named("standard").rules


def seated(rules: RuleSet, *levels: str | None) -> Seats:
    players = seating(rules).players
    return Seats(tuple(levels[min(seat, len(levels) - 1)] for seat in range(players)))


def of(level: str) -> tuple[str, ...]:
    """Return who sits at a table of `level`: one of the slow ones is enough."""
    return (level, "club") if "@" in level else (level,)


def play_a_hand(table: Table, rng: Random, *, undo_every: int = 0) -> None:
    """Play to the end of a hand; the person takes every so manieth decision back once."""
    made = 0
    table.deal()
    while table.view().phase != "between":
        prompt = table.view().prompt
        if prompt is None or table.bot_to_act() is not None:
            assert table.bot_step() is not None
            continue
        done = table.submit(any_action(prompt, rng))
        assert not isinstance(done, Rejection), done
        made += 1
        if undo_every and made % undo_every == 0 and table.can_undo():
            table.undo()


def answers(table: Table) -> list[tuple[DecisionPoint, Explanation]]:
    cast = Cast(table.names, None)
    found = []
    for one in table.decisions():
        request = repeat_request(one, table.seats.levels, table.seed)
        if request is not None:
            found.append((one, explain_in_process(one, request, cast, load_bot)))
    return found


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "level", ["novice", "rookie", "regular", "club", "expert@2", "master@2", "club+bold"]
)
def test_a_bot_gives_the_reason_for_what_it_did(level: str) -> None:
    table = Table.new(STANDARD, 5, seated(STANDARD, *of(level)), saved=False)
    play_a_hand(table, Random(1))
    found = answers(table)
    assert len(found) == 4 + 52
    for one, answer in found:
        assert answer.is_reproduced, (one.event, answer.text)
        assert answer.text


@pytest.mark.one_in(12)
@pytest.mark.parametrize("preset", presets())
def test_every_rule_set_is_had_again(preset: str) -> None:
    rules = preset_named(preset).rules
    table = Table.new(rules, 3, seated(rules, "club"), saved=False)
    play_a_hand(table, Random(1))
    found = answers(table)
    assert len(found) >= 13
    assert all(answer.is_reproduced for _, answer in found)


@pytest.mark.parametrize("level", ["club", "expert@2"])
def test_what_was_taken_back_is_left_out_and_the_rest_still_fits(level: str) -> None:
    table = Table.new(STANDARD, 8, seated(STANDARD, None, level, "club"), saved=False)
    play_a_hand(table, Random(2), undo_every=4)
    found = answers(table)
    assert len(found) == 3 + 39
    assert all(answer.is_reproduced for _, answer in found)
    assert len(table.decisions()) == 56


@pytest.mark.medium
def test_a_game_taken_up_again_gives_the_same_reasons() -> None:
    table = Table.new(STANDARD, 8, seated(STANDARD, None, "club"))
    play_a_hand(table, Random(2), undo_every=5)
    before = [answer.text for _, answer in answers(table)]
    table.close()
    assert table.path is not None
    again = Table.resume(table.path)
    assert [answer.text for _, answer in answers(again)] == before
    again.close()


def test_nothing_is_told_of_a_hand_under_way() -> None:
    table = Table.new(STANDARD, 8, seated(STANDARD, "club"), saved=False)
    table.deal()
    for _ in range(20):
        table.bot_step()
    assert table.decisions() == ()


def test_while_a_hand_is_under_way_the_one_before_is_told() -> None:
    table = Table.new(STANDARD, 8, seated(STANDARD, "club"), saved=False)
    play_a_hand(table, Random(1))
    before = table.decisions()
    table.deal()
    for _ in range(20):
        table.bot_step()
    assert table.decisions() == before


def test_looking_back_at_a_hand_applies_no_event_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.new(STANDARD, 8, seated(STANDARD, "club"))
    play_a_hand(table, Random(1))
    monkeypatch.setattr(fold, "_apply_event", None)

    (hand,) = table.snapshot().hands()
    assert table.decisions() == hand.expand().decisions
    assert table.last_claims() == ()


@pytest.mark.medium
def test_only_the_hand_just_finished_is_told_at_the_table() -> None:
    table = Table.new(STANDARD, 8, seated(STANDARD, "club"))
    play_a_hand(table, Random(1))
    play_a_hand(table, Random(1))
    table.close()
    assert {one.view.hand_number for one in table.decisions()} == {2}
    assert len(decision_points(table.snapshot().game.steps)) == 112


def test_the_persons_own_decisions_are_asked_of_nobody() -> None:
    table = Table.new(STANDARD, 8, seated(STANDARD, None, "club"), saved=False)
    play_a_hand(table, Random(1))
    own = [one for one in table.decisions() if one.seat == 0]
    assert len(own) == 14
    assert all(repeat_request(one, table.seats.levels, table.seed) is None for one in own)


def test_an_answer_that_is_another_now_is_owned_to() -> None:
    table = Table.new(STANDARD, 8, seated(STANDARD, "club"), saved=False)
    play_a_hand(table, Random(1))
    cast = Cast(table.names, None)
    one = next(one for one in table.decisions() if isinstance(one.action, MakeBid))
    other = MakeBid(one.seat, next(
        a.bid for a in one.view.prompt.actions  # type: ignore[union-attr]  # they were asked
        if isinstance(a, MakeBid) and a != one.action
    ))  # fmt: skip
    said = explain(one, Decision(other, (Reason("make", "It is sure."),)), cast)
    assert not said.is_reproduced
    assert "would bid" in said.text
    assert "The record differs" in said.text
    assert "It is sure" not in said.text


@pytest.mark.medium
def test_thinking_that_was_cut_short_is_owned_to() -> None:
    table = Table.new(STANDARD, 8, seated(STANDARD, "club"), saved=False)
    play_a_hand(table, Random(1))
    one = next(one for one in table.decisions() if isinstance(one.action, PlayCard))
    said = explain(one, Decision(one.action, stopped=True), Cast(table.names))
    assert said.is_reproduced
    assert "Time was short" in said.text


def test_a_player_that_is_not_there_any_more_is_no_error() -> None:
    table = Table.new(STANDARD, 8, seated(STANDARD, "club"), saved=False)
    play_a_hand(table, Random(1))
    one = table.decisions()[0]
    request = repeat_request(one, ("nobody-of-that-name",) * 4, table.seed)
    assert request is not None
    said = explain_in_process(one, request, Cast(table.names), load_bot)
    assert not said.is_reproduced
    assert "cannot be asked" in said.text


def test_before_the_first_deal_there_is_nothing_to_tell() -> None:
    assert decision_points(()) == ()
    assert Table.new(STANDARD, 8, seated(STANDARD, "club"), saved=False).decisions() == ()


@pytest.mark.medium
@pytest.mark.parametrize("level", ["rookie", "club", "expert@2"])
def test_a_decision_is_among_those_that_were_weighed(level: str) -> None:
    table = Table.new(STANDARD, 6, seated(STANDARD, *of(level)), saved=False)
    play_a_hand(table, Random(1))
    weighed = 0
    for one, answer in answers(table):
        assert answer.decision is not None
        alternatives = answer.decision.alternatives
        if alternatives:
            weighed += 1
            assert one.action in [each.action for each in alternatives]
            assert len({each.action for each in alternatives}) == len(alternatives)
            assert all(each.numbers for each in alternatives)
    assert weighed > 20 or level == "rookie"


@pytest.mark.medium
@pytest.mark.parametrize("level", ["club", "expert@2", "master@2"])
def test_who_is_not_asked_for_figures_does_the_same(level: str) -> None:
    table = Table.new(STANDARD, 9, seated(STANDARD, *of(level)), saved=False)
    play_a_hand(table, Random(1))
    for one in table.decisions():
        request = repeat_request(one, table.seats.levels, table.seed, SearchBudget(figures=False))
        assert request is not None
        assert decide(load_bot(request.level), request).action == one.action, one.event


@pytest.mark.medium
def test_hints_and_two_decisions_taken_back_in_a_row_change_nothing() -> None:
    table = Table.new(STANDARD, 11, seated(STANDARD, None, "club"), saved=False)
    rng = Random(3)
    table.deal()
    made = 0
    while table.view().phase != "between":
        if table.bot_to_act() is not None:
            table.bot_step()
            continue
        prompt = table.view().prompt
        assert prompt is not None
        table.mark_assisted("hint")
        table.submit(any_action(prompt, rng))
        made += 1
        if made % 5 == 0:
            assert not isinstance(table.undo(), Rejection)
            assert not isinstance(table.undo(), Rejection)
    found = answers(table)
    assert len(found) == 3 + 39
    assert all(answer.is_reproduced for _, answer in found)


def test_after_a_seat_changes_hands_each_player_is_asked_for_its_own_decisions() -> None:
    table = Table.new(STANDARD, 8, seated(STANDARD, "club"), saved=False)
    play_a_hand(table, Random(1))
    at = len(table.log())
    table.take_seat(1, "rookie")
    log = table._game.log
    assert seated_then(("club",) * 4, log[:at]) == ("club",) * 4
    assert seated_then(("club",) * 4, log) == ("club", "rookie", "club", "club")
    assert table.seats.levels[1] == "rookie"
