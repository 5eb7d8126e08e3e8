"""A deal a day: the same for everybody, one try that counts, par, a run of days, a calendar."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

import pytest
from msgspec.structs import replace

from spades_tui.bots.players import PLAY
from spades_tui.engine import Game
from spades_tui.practice.boards.board import (
    find_par,
    par_from,
    playout_net,
    table_for,
    update_results,
)
from spades_tui.practice.boards.daily import (
    SATURDAY_PRESETS,
    DailyResult,
    board_on,
    calendar,
    calendar_legend,
    calendar_lines,
    daily_result,
    day_lines,
    days_without_par,
    month_line,
    next_deal,
    preset_on,
    share_line,
    streak,
    today,
)
from spades_tui.rules.presets import presets
from spades_tui.storage.boards import BoardResult, ParScore
from spades_tui.table.playouts import run_playout
from tests.practice.board_play import finished, play

DAY = date(2026, 3, 3)
NOON = datetime(2026, 3, 3, 12, 30, tzinfo=UTC)


VECTORS = {
    "2026-01-01": (753_223_415, "4da07ee07617", -148),
    "2026-03-03": (940_338_034, "087468cc1166", 19),
    "2026-03-07": (712_732_493, "d0cc13583138", -10),
    "2027-12-31": (556_171_641, "2f11cf1e1e7f", 161),
}
"""By date: seed, the beginning of the deal's commitment, what bots make of it."""


@pytest.mark.parametrize("day", VECTORS)
def test_the_deal_of_a_day_is_the_same_everywhere(day: str) -> None:
    board = board_on(date.fromisoformat(day))
    game = Game(board.rules, board.seed)
    game.deal()
    digest = game.state.commitment[:12]
    net = playout_net(run_playout(board.make_playout_request("club", "vector")), board.rules)
    assert (board.seed, digest, net) == VECTORS[day], "raise PLAY where only the play differs"


def test_the_date_is_that_of_utc() -> None:
    late = datetime.fromisoformat("2026-03-03T23:30:00-05:00")
    assert today(lambda: late) == date(2026, 3, 4)


def test_saturdays_have_a_house_rule_and_each_can_be_played_by_all() -> None:
    days = [DAY + timedelta(days=step) for step in range(7 * len(SATURDAY_PRESETS))]
    found = {preset_on(day) for day in days if day.weekday() == 5}
    assert found == set(SATURDAY_PRESETS) <= set(presets())
    assert {preset_on(day) for day in days if day.weekday() != 5} == {"standard"}
    for day in days:
        board_on(day)
    with pytest.raises(ValueError, match="first deal"):
        board_on(date(2025, 12, 31))


def test_the_next_deal_comes_at_midnight_of_utc_told_in_local_time() -> None:
    local = datetime(2026, 3, 4, tzinfo=UTC).astimezone()
    assert next_deal(NOON) == f"The next deal comes at {local:%H:%M}, in 11 hours and 30 minutes."


@pytest.mark.medium
def test_a_board_is_over_with_its_hand_and_only_the_first_try_counts() -> None:
    finished(board_on(DAY), "novice")
    finished(board_on(DAY), "club")
    file = update_results()
    tries = file.results_on("2026-03-03")
    assert len(tries) == 2
    assert daily_result(file, DAY).played == tries[0]
    assert daily_result(file, DAY).retry == tries[1]
    assert len(update_results().lines) == 2, "read once"


def test_a_board_left_in_its_middle_goes_on_where_it_was() -> None:
    board = board_on(DAY)
    table = play(board.table(), cards=3)
    table.close()
    again = table_for(board, ())
    assert again.view() == table.view()
    again.close()
    assert update_results().lines == []


def test_bots_at_a_board_are_not_limited_by_the_clock() -> None:
    table = play(board_on(DAY).table(saved=False), cards=1)
    while table.bot_to_act() is None:
        play(table, cards=1)
    request = table.bot_request("quick")
    assert request is not None
    assert request.limit.seconds is None


@pytest.mark.medium
async def test_par_is_worked_out_once_from_games_of_a_master() -> None:
    board, asked = board_on(DAY), []

    async def replay(question: object) -> object:
        asked.append(question)
        return run_playout(board.make_playout_request("club", "quick"))

    file = update_results()
    for _ in range(2):
        par = await find_par(board, "2026-03-03", file, replay, games=3)  # type: ignore[arg-type]
    assert len(asked) == 3
    assert all(one.levels == ("master", "club", "club", "club") for one in asked)  # type: ignore[attr-defined]
    assert len({one.key for one in asked}) == 3  # type: ignore[attr-defined]
    assert par == update_results().par("2026-03-03", PLAY)


@pytest.mark.medium
def test_par_has_its_error() -> None:
    board = board_on(DAY)
    found = [run_playout(board.make_playout_request(level, "x")) for level in ("club", "novice")]
    par = par_from(board, "x", found)
    nets = [playout_net(one, board.rules) for one in found]
    assert par.mean == sum(nets) / 2
    assert par.error == pytest.approx(abs(nets[0] - nets[1]) / 2, abs=0.01)


def played(day: date, net: int, *, helped: bool = False) -> BoardResult:
    noon = datetime.combine(day, time(12), UTC)
    return BoardResult(day.isoformat(), day.isoformat(), PLAY, noon, net, helped)


def test_a_shared_line_spoils_nothing() -> None:
    day = DailyResult(DAY, played(DAY, 82), ParScore("", PLAY, 50.0, 9.0))
    assert share_line(day, 4) == (
        f"Spades 2026-03-03 · ▲ +32 to par · 4 days in a row · bots v{PLAY}"
    )
    helped = DailyResult(DAY, played(DAY, 50, helped=True), None)
    assert (
        share_line(helped, 1) == f"Spades 2026-03-03 · par not known yet · with help · bots v{PLAY}"
    )
    with pytest.raises(ValueError, match="not been played"):
        share_line(DailyResult(DAY, None, None), 0)


def test_a_day_is_told_in_sentences() -> None:
    day = DailyResult(DAY, played(DAY, 82), ParScore("", PLAY, 50.0, 9.0))
    lines = day_lines(day, 2, NOON)
    assert "You scored +82 net points." in lines
    assert "A master with your cards: +50 on average. You are over par." in lines
    assert "2 days in a row." in lines
    assert not any("latest try" in line for line in lines)
    again = day_lines(day._replace(retry=played(DAY, 42)), 2, NOON)
    assert again[1] == "You scored +82 net points at your first try, which counts."
    assert again[2] == "Your latest try: +42 net points."
    assert "You scored −1 net point." in day_lines(DailyResult(DAY, played(DAY, -1), None), 1, NOON)
    assert "You have not played it yet. The first try counts." in day_lines(
        DailyResult(DAY, None, None), 0, NOON
    )


def test_a_run_of_days_ends_with_a_day_left_out() -> None:
    file = update_results()
    for back in (1, 2, 3, 5):
        file.add(played(DAY - timedelta(days=back), 0))
    assert streak(file, DAY) == 3, "today can still be played"
    file.add(played(DAY, 0))
    assert streak(file, DAY) == 4
    assert streak(file, DAY + timedelta(days=2)) == 0


def test_a_day_made_up_for_later_is_no_part_of_a_run() -> None:
    file = update_results()
    file.add(played(DAY, 0))
    file.add(replace(played(DAY - timedelta(days=1), 0), when=NOON))
    assert streak(file, DAY) == 1


def test_a_month_is_summed_up() -> None:
    file = update_results()
    assert month_line(file, DAY) == ""
    for back, net in ((0, 90), (1, 52), (2, 52)):
        day = DAY - timedelta(days=back)
        file.add(played(day, net))
        if back != 2:
            file.add(ParScore(day.isoformat(), PLAY, 50.0, 9.0))
    assert month_line(file, DAY) == "3 days played: 1 over par, 1 at par."


def test_the_calendar_of_a_month_has_every_day_once() -> None:
    file = update_results()
    file.add(played(DAY, 40))
    file.add(ParScore(DAY.isoformat(), PLAY, 10.0, 5.0))
    weeks = calendar(file, DAY)
    days = [day.date.day for week in weeks for day in week if day is not None]
    assert days == list(range(1, 32))
    lines = calendar_lines(file, DAY, DAY + timedelta(days=1))
    assert lines[0] == "March 2026"
    assert lines[1].split()[0] == "Su"
    assert lines[2].split()[0] == "1"  # a Sunday
    assert all(
        (day.date.weekday() + 1) % 7 == at for week in weeks for at, day in enumerate(week) if day
    )
    assert any("  3▲▸ 4   5 " in line for line in lines)
    assert calendar_legend(DAY, DAY).endswith("▸ today")


def test_days_left_before_their_par_was_known_are_named_today_first() -> None:
    file = update_results()
    days = [DAY - timedelta(days=back) for back in (2, 1, 0)]
    for day in days:
        file.add(played(day, 40))
    assert days_without_par(file, DAY) == (days[2], days[0], days[1])
    file.add(ParScore(days[2].isoformat(), PLAY, 10.0, 5.0))
    assert days_without_par(file, DAY) == (days[0], days[1])
    older = DAY - timedelta(days=40)
    file.add(played(older, 40))
    assert days_without_par(file, DAY) == (days[0], days[1])
    assert days_without_par(file, older) == (older,)


def test_today_is_marked_in_no_other_month() -> None:
    later = DAY + timedelta(days=31)
    assert not [line for line in calendar_lines(update_results(), DAY, later) if "▸" in line]
    assert "today" not in calendar_legend(DAY, later)
