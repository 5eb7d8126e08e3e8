"""Points of a hand where the documents say nothing: decisions 56 to 61."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.scoring.scored import SOLO3, all_scored, points, scored

GAME: dict[str, Any] = {"double_nil": True, "double_nil_value": "game", "double_nil_loss": "game"}
SMALL = SOLO3 | {"small_bid_bonus": True, "blind_bet": True}
LAST: dict[str, Any] = {"winners": "3333333333000", "winning_cards": "AH " * 10 + "KS QS JS"}


@pytest.mark.parametrize(
    ("bids", "expected"), [("moon 6 - 7", (True, False)), ("bdnil 6 - 7", (True, False))]
)
def test_decision_56_a_credited_bid_decides_the_game(
    bids: str, expected: tuple[bool, bool]
) -> None:
    options = GAME | {"moon": "game", "blind_double_nil": True, "revokes": "penalised"}
    side = scored(bids, "0 1 2 0", facts={"revoker": 1}, **options)
    assert (side.wins_game, side.loses_game) == expected


def test_decision_57_half_of_an_odd_value_is_rounded_down() -> None:
    odd: dict[str, Any] = {"blind_nil_value": 25, "blind_nil_loss": "half"}
    assert points(scored("bnil 4 4 4", "1 4 4 4", **odd)) == (40 - 12 + 1, 1)


def test_decision_58_tricks_of_failed_nils() -> None:
    reducing: dict[str, Any] = {"overtrick_reduces": True, "bag_limit": "off"}
    assert scored("nil 4 4 4", "1 4 4 4", **reducing).hand == 40 - 100
    free: dict[str, Any] = {"blind_nil_bags_free": True}
    assert points(scored("bnil 4 3 4", "1 4 4 4", **free)) == (30 - 200 + 1 + 1, 0)
    ignored = GAME | {"failed_nil_tricks": "neither"}
    assert scored("dnil 6 - 5", "1 6 1 5", **ignored).bags == 2


@pytest.mark.parametrize(
    ("bid", "took", "expected"),
    [("b2", 2, 60), ("b2", 3, 40), ("b2", 1, -40), ("b1", 1, 70), ("b0", 0, 200), ("b0", 1, -10)],
)
def test_decision_59_small_blind_bids(bid: str, took: int, expected: int) -> None:
    assert scored(f"{bid} 3 3", f"{took} {9 - took} 8", **SMALL).hand == expected


@pytest.mark.parametrize(
    ("bid", "credited", "lost"), [("2", 40, -20), ("0", 100, -100), ("b1", 70, -20)]
)
def test_decision_59_small_bids_after_a_revoke(bid: str, credited: int, lost: int) -> None:
    for revoker, expected in ((1, credited), (0, lost)):
        facts = {"revoker": revoker}
        side = scored(f"{bid} 3 3", "1 2 3", facts=facts, **SMALL, revokes="penalised")
        assert side.hand == expected


def test_decision_60_a_lost_blind_bet_costs_its_doubled_worth() -> None:
    solo: dict[str, Any] = {"players": "three solo", "nil": False, "blind_nil": False}
    bets = solo | {"blind_bet": True, "set_penalty": "partial", "double_take_loses": True}
    assert scored("b5 3 3", "4 7 6", **bets).hand == -100
    assert scored("b4 3 3", "8 5 4", **bets).hand == -80
    assert scored("5 3 3", "4 7 6", **bets).hand == -10


def test_decision_61_which_bids_earn_a_bonus() -> None:
    bonuses = SOLO3 | {"big_bid_bonus": True, "sweep_bonus": 100, "small_bid_bonus": True}
    assert scored("moon 3 3", "17 0 0", **bonuses, moon=200).hand == 200
    assert scored("17 3 3", "17 0 0", **bonuses).hand == 170 + 110 + 100
    assert scored("2 3 3", "17 0 0", **bonuses).hand == -130
    run: dict[str, Any] = {"players": "four solo", "last_spade_bonus": "run"}
    assert scored("3 0 0 3", "3 0 0 10", facts=LAST, **run, zero_is_nil=False).hand == 30 + 30
    ten: dict[str, Any] = {"ten_for_200": "by declaration"} | run
    high = {"winners": "1110000000000", "winning_cards": "AH " * 12 + "KS"}
    assert scored("10for200 1 1 1", "10 3 0 0", facts=high, **ten).hand == 210
    every: dict[str, Any] = {"winners": "0" * 13, "winning_cards": "AH " * 12 + "KS"}
    assert scored("moon 1 1 1", "13 0 0 0", facts=every, **run, moon=200).hand == 210


def test_decision_61_two_defenders_share_the_last_trick() -> None:
    dummy: dict[str, Any] = {"players": "three with dummy", "nil": False, "blind_nil": False}
    facts: dict[str, Any] = {
        "winners": "0000333311222",
        "winning_cards": "AH " * 12 + "KS",
        "declarer": 0,
    }
    sides = all_scored("8 5 5", "4 2 3 4", facts=facts, **dummy, last_spade_bonus="last trick")
    assert [side.hand for side in sides] == [80, 60, 60]


def test_every_trick_taken_earns_the_bonus_beside_the_contract() -> None:
    side = scored("6 1 4 1", "8 0 5 0", sweep_bonus=200)

    assert [(line.label, line.points) for line in side.lines][-1] == ("Every trick taken", 200)
    assert side.hand == 100 + 3 + 200


def test_twelve_tricks_earn_nothing_extra() -> None:
    assert scored("6 1 4 1", "8 1 4 0", sweep_bonus=200).hand == 102


def test_a_moon_is_paid_as_a_moon() -> None:
    assert scored("moon 1 - 1", "8 0 5 0", sweep_bonus=200, moon=200).hand == 200


def test_beside_a_nil_that_held_the_partner_takes_every_trick_alone() -> None:
    assert scored("nil 1 5 1", "0 0 13 0", sweep_bonus=100).hand == 100 + 50 + 8 + 100


def test_switched_off_it_is_not_there() -> None:
    assert scored("6 1 4 1", "8 0 5 0").hand == 103
