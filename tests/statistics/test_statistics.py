"""Statistics: counted as they say, help apart, and the same as counted from the game itself."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from spades_tui.bots.pricing.price import FULL_DEPTH
from spades_tui.bots.pricing.price_decision import question_key
from spades_tui.engine.calls import bidding_order
from spades_tui.history.indexing import read_index
from spades_tui.player_view.wording import Cast
from spades_tui.review.marks import LOSING_MARKS, mark_of_loss
from spades_tui.review.priced_decisions import decision_rows, find_cached_prices
from spades_tui.review.review import review_decision
from spades_tui.statistics.error_rates import (
    ErrorRate,
    error_rate_text,
    estimate_mean,
    format_with_error,
)
from spades_tui.statistics.statistic import figure_lines
from spades_tui.statistics.statistics import (
    MAX_HABITS,
    Statistics,
    all_rows,
    compute_statistics,
    load_statistics,
)
from spades_tui.storage.index import SqliteMissing
from spades_tui.storage.index_rows import POINTS_CAP, DecisionRow, GameRow, SeatRow
from spades_tui.storage.records.prices import PriceCache
from spades_tui.storage.records.record import read_record
from spades_tui.table.hands import list_finished_hands
from tests.review.mistakes import novices_game, own_decisions, own_prices, reviewed_game


def game(file: str = "a", *, kind: str = "sealed", assisted: int = 0, won: int = 1) -> GameRow:
    return GameRow(file, id=file, kind=kind, human=0, won=won, assisted=assisted, hands=1)


def seat(
    number: int, file: str = "a", *, made: int = 1, nil: int = -1, counted: int = 2, tricks: int = 3
) -> SeatRow:
    side, person = number % 2, int(number == 0)
    kind = "number" if nil < 0 else "nil"
    return SeatRow(file, 1, number, side, person, kind, 3, tricks, nil, made, 1, 4, counted, 1)


def decision(
    event: int,
    points: float,
    file: str = "a",
    *,
    who: int = 0,
    mark: str = "fine",
    theme: str = "contract",
    created: str = "2026-01-01",
) -> DecisionRow:
    person = int(who == 0)
    return DecisionRow(
        file, event, 1, who, person, created, "lead", theme, "middle", points, mark, ""
    )


def found(
    games: Sequence[GameRow] = (game(),),
    seats: Sequence[SeatRow] = (),
    decisions: Sequence[DecisionRow] = (),
) -> Statistics:
    return compute_statistics(games, seats or [seat(number) for number in range(4)], decisions)


def test_a_mean_has_its_standard_error() -> None:
    some = estimate_mean([1.0, 2.0, 3.0])
    assert (some.count, some.mean) == (3, 2.0)
    assert some.error == pytest.approx(3**-0.5, abs=1e-4)
    assert (estimate_mean([]).count, estimate_mean([5.0]).error) == (0, 0.0)


def test_one_value_alone_does_not_say_how_well_it_is_known() -> None:
    assert (
        error_rate_text(ErrorRate(estimate_mean([8.0]), 1))
        == "8.0 points a decision, 1 of 1 marked"
    )
    assert error_rate_text(ErrorRate(estimate_mean([8.0, 8.0]), 0)).startswith("8.0 ±0.0 points")
    assert format_with_error(6.0, estimate_mean([6.0])) == "6.0"


def test_one_decision_of_a_game_all_but_decided_is_not_all_there_is_to_a_rate() -> None:
    rows = [decision(1, 6514.0, mark="??"), decision(2, -3000.0), decision(3, 7.0, mark="??")]
    one = found(decisions=rows).unassisted
    assert one.errors.points.mean == pytest.approx(7 / 3, abs=1e-4)
    assert one.habits[0].points == POINTS_CAP + 7


def test_the_error_rate_counts_every_real_decision_of_ones_own() -> None:
    rows = [decision(1, 0.0), decision(2, 12.0, mark="?"), decision(3, 90.0, who=1)]
    one = found(decisions=rows).unassisted
    assert one.errors.points.count == 2
    assert one.errors.points.mean == 6.0
    assert one.errors.marked == 1
    assert one.kinds["lead"] == one.phases["middle"] == one.themes["contract"] == one.errors


def test_the_partner_is_measured_in_the_hands_that_were_reviewed_for_oneself() -> None:
    rows = [decision(1, 4.0), decision(2, 10.0, who=2), decision(3, 50.0, who=3)]
    assert found(decisions=rows).unassisted.partner.points.mean == 10.0
    assert found(decisions=rows[1:]).unassisted.partner.points.count == 0


def test_games_with_help_are_apart_and_tries_and_imported_hands_do_not_count() -> None:
    games = [game("a"), game("b", assisted=1, won=0), game("c", kind="branch")]
    games.append(game("d", kind="imported"))
    seats = [seat(number, file) for file in "abcd" for number in range(4)]
    rows = [decision(1, 1.0, "a"), decision(1, 2.0, "b"), decision(1, 3.0, "c")]
    rows.append(decision(1, 4.0, "d"))
    both = found(games, seats, rows)
    assert (both.unassisted.games, both.unassisted.won, both.unassisted.lost) == (1, 1, 0)
    assert (both.assisted.games, both.assisted.won, both.assisted.lost) == (1, 0, 1)
    assert both.unassisted.errors.points.mean == 1.0
    assert both.assisted.errors.points.mean == 2.0


def test_sets_bags_and_nils() -> None:
    games = [game(file) for file in "ab"]
    seats = [
        *[seat(number, "a", made=0) for number in range(4)],
        seat(0, "b", nil=1),
        seat(1, "b"),
        seat(2, "b", nil=0),
        seat(3, "b"),
    ]
    one = found(games, seats).unassisted
    assert (one.own.hands, one.own.contracts, one.own.sets) == (2, 2, 1)
    assert (one.own.nils, one.own.nils_made) == (1, 1)
    assert (one.partners.nils, one.partners.nils_made) == (1, 0)
    assert one.own.bags.mean == 1.0
    assert one.bids["4 spades"].bid.count == 1, "a nil is no number"
    assert one.bids["4 spades"].took.mean == 3.0
    assert {
        "Your side: 1 of 2 contracts set, 1.0 bags a hand.",
        "Your nils: 1 of 1 made.",
        "Your partners' nils: 0 of 1 made.",
    } <= set(figure_lines(found(games, seats)))


def test_bids_clearly_off_are_told_with_the_hand_and_the_seat() -> None:
    def bids(count: int, turn: int, tricks: tuple[int, ...]) -> list[SeatRow]:
        some = (seat(0, tricks=tricks[at % len(tricks)]) for at in range(count))
        return [one._replace(turn=turn) for one in some]

    def told(*rows: SeatRow) -> list[str]:
        lines = figure_lines(found([game()], rows))
        return [line for line in lines if line.startswith("With ")]

    assert told(*bids(10, 1, (2, 4)), *bids(19, 3, (3, 4, 4))) == [], "too few in each seat"
    even = bids(40, 1, (2, 4))
    assert told(*even) == []
    assert told(*even, *bids(21, 3, (3, 4, 4))) == [
        "With 4 spades in third seat you bid 0.7 ±0.1 low, of 21 bids."
    ]
    assert told(*bids(20, 1, (2, 2, 3)), *bids(20, 2, (2, 3))) == [
        "With 4 spades you bid 0.6 ±0.1 high, of 40 bids."
    ]


def test_the_dearest_habits_come_first_and_once_is_none() -> None:
    themes = ("contract", "set", "bags", "tricks", "cover", "their nil")
    rows = [
        decision(10 * place + turn, 10.0 + place, mark="?", theme=theme)
        for place, theme in enumerate(themes)
        for turn in range(2)
    ]
    rows.append(decision(99, 500.0, mark="??", theme="cards"))
    habits = found(decisions=rows).unassisted.habits
    assert [habit.theme for habit in habits] == ["their nil", "cover", "tricks", "bags", "set"]
    assert len(habits) == MAX_HABITS
    assert (habits[0].count, habits[0].points) == (2, 30.0)


def test_luck_is_what_a_side_was_dealt_more_and_changes_sign_with_the_sides() -> None:
    lucky = [seat(number, counted=3 if number % 2 == 0 else 1) for number in range(4)]
    unlucky = [seat(number, counted=1 if number % 2 == 0 else 3) for number in range(4)]
    assert found(seats=lucky).unassisted.luck.mean == 4.0
    assert found(seats=unlucky).unassisted.luck.mean == -4.0
    fewer = "Luck in the cards: your side was dealt 4.0 tricks fewer a hand than the others"
    assert any(line.startswith(fewer) for line in figure_lines(found(seats=unlucky)))


def test_over_time_games_stand_in_their_order() -> None:
    games = [game(file) for file in "ab"]
    seats = [seat(number, file) for file in "ab" for number in range(4)]
    rows = [
        decision(1, 1.0, "a", created="2026-02-01"),
        decision(1, 9.0, "b", created="2026-01-01"),
    ]
    course = found(games, seats, rows).unassisted.over_time
    assert [one.rate.points.mean for one in course] == [9.0, 1.0]


@pytest.mark.medium
def test_it_says_what_can_be_counted_from_the_game_itself() -> None:
    reviewed_game()
    one = load_statistics().unassisted
    played = novices_game()
    hands = list_finished_hands(played.steps)
    assert one.games == 1
    assert one.own.hands == len(hands)
    assert one.own.sets == sum(hand.result.sides[0].made is False for hand in hands)
    real = [each for each in own_prices() if each is not None and not each.equal]
    assert one.errors.points.count == len(real)
    assert one.errors.points.mean == pytest.approx(
        sum(max(-POINTS_CAP, min(each.points, POINTS_CAP)) for each in real) / len(real), abs=1e-3
    )
    assert one.errors.marked == sum(mark_of_loss(each) in LOSING_MARKS for each in real)
    spades = [sum(card.suit == "S" for card in hand.after.current_hand.dealt[0]) for hand in hands]
    assert sum(bids.bid.count for bids in one.bids.values()) == len(spades)
    turns = [row.turn for row in read_index(all_rows, lambda _: None)[0][1] if row.person]
    assert turns == [bidding_order(hand.after).index(0) + 1 for hand in hands]


@pytest.mark.medium
def test_a_decision_in_a_decided_game_counts_for_nothing() -> None:
    path = reviewed_game()
    before = {row.event: row for row in decision_rows(path)}
    name, event = read_record(path).header, min(before)
    assert name is not None
    one = next(one for one in own_decisions(novices_game()) if one.index == event)
    kept = PriceCache(path, name.id)
    ((found, _),) = find_cached_prices(one, kept)
    by_hand = msgspec.structs.replace(found, by_hand=True)
    kept.add_price(question_key(one.view, one.action, FULL_DEPTH), by_hand)
    assert {row.event for row in decision_rows(path)} == before.keys() - {event}
    assert review_decision(one, by_hand, Cast(("You", "West", "North", "East"), 0)).by_hand


@pytest.mark.usefixtures("without_sqlite")
def test_without_sqlite_it_is_said() -> None:
    with pytest.raises(SqliteMissing, match="built without sqlite3"):
        load_statistics()


def test_boards_are_not_games_that_nobody_won() -> None:
    games = [game("a"), game("b", won=0), *(game(f"c{at}", kind="board", won=-1) for at in "12")]
    assert "Played: 2 games, 1 won, 1 lost; 2 boards; 1 hand." in figure_lines(found(games))
    alone = found([game("c", kind="daily", won=-1)])
    assert "Played: 1 board; 0 hands." in figure_lines(alone)
