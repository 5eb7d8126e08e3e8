"""Decisions on what a hand scores that no worked figure shows."""

from __future__ import annotations

from typing import Any

import pytest

from spades_tui.rules.bids import parse_bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import MissingFact, contract_of, list_needed_facts
from tests.rules.scoring.scored import SOLO3, all_scored, points, scored

KEPT: dict[str, Any] = {"promise_broken": (False,) * 4}
DUMMY: dict[str, Any] = {"players": "three with dummy", "nil": False, "blind_nil": False}


def test_lines_stand_in_the_order_of_scoring() -> None:
    side = scored(
        "nil 4 4+lb 4",
        "2 4 5 2",
        before=((0, 8), (0, 0)),
        facts={"winners": "2222200111133"},
        bemo=True,
    )
    assert [(line.label, line.points) for line in side.lines] == [
        ("Contract 4, took 5", 40),
        ("Little Bemo made", 60),
        ("Nil failed, took 2", -100),
        ("Overtricks 1", 1),
        ("Failed nil's tricks 2", 2),
        ("10 bags", -100),
    ]
    assert points(side) == (-97, 1)
    assert (side.bags_taken, side.made) == (3, True)


# Decision 10: a lost bid has no overtricks and no bags


@pytest.mark.parametrize(
    ("bids", "tricks", "options", "facts"),
    [
        ("10for200 1 - 1", "7 1 5 0", {"ten_for_200": "by declaration"}, {}),
        ("2 2 2 3", "4 3 4 2", {"double_take_loses": True}, {}),
        (
            "nt4 3 3 3",
            "5 3 4 1",
            {"no_trump": True},
            {"promise_broken": (True, False, False, False)},
        ),
        ("3 3 4 3", "5 3 4 1", {}, {"revoker": 0}),
    ],
    ids=["overshot", "twice the bid", "promise broken", "revoke"],
)
def test_decision_10_a_lost_bid_has_no_bags(
    bids: str, tricks: str, options: dict[str, Any], facts: dict[str, Any]
) -> None:
    side = scored(bids, tricks, facts=facts, **options)
    assert (side.made, side.bags_taken, len(side.lines)) == (False, 0, 1)


def test_decision_19_a_sunk_contract_costs_ten_times_the_bid_and_keeps_only_the_nils_bags() -> None:
    side = scored("4 4 nil 4", "6 4 1 2", failed_nil_sinks_partner=True, set_penalty="partial")
    assert points(side) == (-40 - 100 + 1, 1)


def test_decision_19_a_nil_that_holds_sinks_nobody() -> None:
    side = scored("4 4 nil 4", "4 5 0 4", failed_nil_sinks_partner=True)
    assert points(side) == (140, 0)


def test_two_nils_have_no_contract_and_their_tricks_are_bags() -> None:
    side = scored("nil 4 nil 4", "0 6 2 5")
    assert (side.made, *points(side)) == (None, 100 - 100 + 2, 2)


def test_decision_17_two_nils_bid_apart_are_no_double_nil() -> None:
    us, them = all_scored("nil 6 nil 5", "1 6 1 5", double_nil=True)
    assert us.hand == -200 + 2
    assert them.hand == 110


@pytest.mark.parametrize(("overtrick", "expected"), [(1, (244, 0)), (0, (240, 0)), (-1, (240, 0))])
def test_decision_20_beside_a_blind_nil_bags_are_free(
    overtrick: int, expected: tuple[int, int]
) -> None:
    side = scored("4 4 bnil 4", "8 3 0 2", blind_nil_bags_free=True, overtrick=overtrick)
    assert points(side) == expected
    assert scored("4 4 nil 4", "8 3 0 2", blind_nil_bags_free=True).bags == 4


def test_decision_22_the_card_cancels_no_bag_of_a_failed_nil() -> None:
    side = scored("4 4 nil 4", "4 4 2 3", bag_cancel_card="3H", facts={"cancelled": (0, 0, 1, 0)})
    assert points(side) == (-58, 2)


def test_decision_22_two_copies_cancel_one_each() -> None:
    side = scored(
        "2 3 3 2 3 3",
        "5 2 3 2 3 2",
        players="six pairs",
        packs=2,
        bag_cancel_card="3H",
        facts={"cancelled": (1, 0, 0, 1, 0, 0)},
    )
    assert points(side) == (41, 1)
    assert side.lines[-1].label == "Overtricks 3, 2 canceled"


def test_decision_23_twice_the_bid_beside_a_nil_counts_the_partner_alone() -> None:
    own = scored("2 5 nil 5", "3 5 1 4", double_take_loses=True)
    together = scored(
        "2 5 nil 5", "3 5 1 4", double_take_loses=True, failed_nil_tricks="count for partner"
    )
    assert own.made is True
    assert together.made is False


def test_decision_27_a_plain_zero_is_made_and_every_trick_is_over() -> None:
    side = scored("0 6 0 6", "1 6 1 5", zero_is_nil=False, double_take_loses=True)
    assert (side.made, *points(side)) == (True, 2, 2)


def test_decision_12_every_contract_of_ten_counts_beside_a_nil_too() -> None:
    every = {"ten_for_200": "every ten"}
    assert scored("6 1 4 1", "6 2 4 1", **every).hand == 200
    assert scored("nil 1 10 1", "0 2 10 1", **every).hand == 300
    assert scored("6 1 4 1", "5 2 4 2", **every).hand == -200


def test_the_name_of_a_ten_for_200_tells_its_number() -> None:
    side = scored("10for200 1 - 1", "6 2 4 1", ten_for_200="by declaration")
    assert side.lines[0].label == "Ten for 200, took 10"


def test_decision_12_a_blind_ten_stays_a_blind_bid() -> None:
    side = scored("b10 1 - 1", "6 1 5 1", ten_for_200="every ten", blind_bid_min=7)
    assert points(side) == (201, 1)


@pytest.mark.parametrize(("ten", "lost"), [("off", -200), ("by declaration", -500)])
def test_decision_13_a_moon_for_the_game_lost(ten: str, lost: int) -> None:
    side = scored("moon 1 - 1", "9 0 3 1", moon="game", ten_for_200=ten)
    assert (side.hand, side.wins_game, side.loses_game) == (lost, False, False)


def test_a_moon_for_the_game_made_wins_it() -> None:
    assert scored("moon 1 - 1", "9 0 4 0", moon="game").wins_game


def test_decision_47_a_moon_of_six_players_is_seventeen_tricks() -> None:
    six: dict[str, Any] = {"players": "six pairs", "packs": 2, "moon": 200}
    assert scored("moon 1 1 - 1 1", "9 0 0 8 0 0", **six).hand == 200
    assert scored("moon 1 1 - 1 1", "9 1 0 7 0 0", **six).hand == -200


def test_decision_16_in_partnership_bidding_the_whole_number_doubles() -> None:
    side = scored("nt7 6 - -", "4 3 3 3", no_trump=True, bidding="partnership", facts=KEPT)
    assert side.hand == 140


def test_a_side_of_an_agreed_number_counts_all_its_tricks() -> None:
    assert points(scored("7 6 - -", "4 3 4 2", bidding="partnership")) == (71, 1)


# Decision 24


def test_decision_24_an_overtrick_of_nothing_still_has_a_line() -> None:
    side = scored("3 3 2 2", "4 3 4 2", overtrick=0)
    assert (side.lines[1].label, side.lines[1].points) == ("Overtricks 3", 0)


# Decisions 25 and 26


def test_decision_25_a_blind_zero_doubles_the_hundred_and_not_the_tens() -> None:
    small = SOLO3 | {"small_bid_bonus": True, "blind_bet": True}
    assert scored("b0 5 6", "0 8 9", **small).hand == 200
    assert scored("b0 5 6", "3 7 7", **small).hand == -30


def test_decision_25_a_small_bet_made_blind_adds_its_worth_once_more() -> None:
    small = SOLO3 | {"small_bid_bonus": True, "blind_bet": True}
    made, lost = scored("b2 5 6", "2 8 7", **small), scored("b2 5 6", "1 8 8", **small)
    assert (made.hand, made.made, lost.hand, lost.made) == (60, True, -40, False)
    assert made.lines[0].label == "Small blind bid 2, took 2"
    assert scored("2 5 6", "2 8 7", **small).lines[0].label == "Small bid 2, took 2"


def test_a_small_bet_pays_less_for_every_trick_above_it() -> None:
    small = SOLO3 | {"small_bid_bonus": True}
    won = [scored(f"2 5 {15 - took}", f"{took} 5 {12 - took}", **small) for took in (2, 3, 4, 5)]
    assert [(side.hand, side.made) for side in won] == [
        (40, True),
        (20, True),
        (0, True),
        (-10, True),
    ]
    none = [scored("0 5 6", f"{took} 5 {12 - took}", **small) for took in (0, 1)]
    assert [(side.hand, side.made) for side in none] == [(100, True), (-10, False)]
    one = [scored("1 5 6", f"{took} 5 {12 - took}", **small) for took in (0, 1, 2, 3)]
    assert [(side.hand, side.made) for side in one] == [
        (-10, False),
        (60, True),
        (0, True),
        (-10, True),
    ]


def test_twice_a_bid_of_one_loses_it_and_none_is_no_bid_to_take_twice() -> None:
    solo: dict[str, Any] = {"players": "four solo", "double_take_loses": True, "zero_is_nil": False}
    one, none = "1 4 4 4", "0 4 4 4"
    assert [scored(one, f"{took} 4 4 {5 - took}", **solo).hand for took in (1, 2)] == [10, -10]
    assert [scored(none, f"{took} 4 4 {5 - took}", **solo).made for took in (0, 1)] == [True, True]


def test_a_contract_that_has_to_be_hit_says_by_how_much_it_was_missed() -> None:
    exactly = {"blind_bid_min": 6, "blind_bid_makes": "exactly"}
    labels = [
        scored("b6 3 - 3", f"{took} 3 0 {10 - took}", **exactly).lines[0].label
        for took in (6, 7, 8)
    ]
    assert [label.partition(f"took {took}")[2] for took, label in enumerate(labels, 6)] == [
        "",
        ", one too many",
        ", too many",
    ]


def test_decision_26_jokers_and_raised_twos_are_high_spades() -> None:
    facts = {"winners": "1111112222222" + "00000", "winning_cards": "AH " * 13 + "8S BJ 2S LJ AS"}
    side = scored(
        "5 6 6",
        "5 6 7",
        facts=facts,
        last_spade_bonus="run",
        jokers="two",
        high_deuces="2S",
        **SOLO3,
    )
    assert side.hand == 50 + 40


def test_decision_26_no_last_spade_bonus_with_an_overtrick() -> None:
    facts = {"winners": "11111122222200000", "winning_cards": "AS " * 17}
    side = scored("4 6 5", "5 6 6", facts=facts, last_spade_bonus="run", **SOLO3)
    assert side.hand == 30


# Decision 28


def test_decision_28_an_established_revoke_loses_the_bid_and_credits_the_opponents() -> None:
    us, them = all_scored("4 nil 3 5", "5 0 3 2", before=((0, 9), (0, 9)), facts={"revoker": 0})
    assert points(us) == (-70, 9)
    assert points(them) == (150, 9)
    assert (us.wins_game, them.wins_game) == (False, False)
    assert all(line.label.endswith("lost by the revoke") for line in us.lines)
    assert all(line.label.endswith("credited for the revoke") for line in them.lines)


def test_decision_28_is_at_full_penalty_and_the_nil_is_lost_too() -> None:
    us, them = all_scored("4 3 nil 5", "4 1 0 1", set_penalty="partial", facts={"revoker": 2})
    assert us.hand == -40 - 100
    assert them.hand == 80


def test_decision_28_a_bemo_already_won_is_void() -> None:
    side = scored("4+lb 3 4 2", "6 1 0 0", bemo=True, facts={"revoker": 1, "winners": "0000001"})
    assert side.hand == 80


def test_a_hand_that_bids_itself_pays_ten_a_trick_down_to_the_least_bid() -> None:
    rules: dict[str, Any] = {"first_hand": "bids itself", "min_team_bid": 4}
    us, them = all_scored("? ? ? ?", "2 5 2 4", **rules)
    assert (us.hand, us.made, them.hand, them.made) == (40, True, 90, True)
    us, _ = all_scored("? ? ? ?", "2 6 1 4", **rules)
    assert (us.hand, us.made) == (-40, False)


@pytest.mark.parametrize(("least", "lost"), [(4, -50), (0, -60), (8, -80)])
def test_a_revoke_in_a_hand_that_bids_itself_costs_its_tricks_or_the_least_bid(
    least: int, lost: int
) -> None:
    rules: dict[str, Any] = {"first_hand": "bids itself", "min_team_bid": least}
    us, them = all_scored("? ? ? ?", "3 4 2 3", facts={"revoker": 2}, **rules)
    assert us.hand == lost
    assert them.hand == max(70, 10 * least)
    assert us.lines[0].label == "First hand, lost by the revoke"
    assert them.lines[0].label == "First hand, credited for the revoke"


@pytest.mark.parametrize(
    ("bids", "label"),
    [("nt4 5 - 4", "No trump 4"), ("nt4 5 3 4", "No trump 7"), ("bnt6 3 - 4", "Blind no trump 6")],
)
def test_decision_16_the_line_of_a_no_trump_says_whether_it_was_blind(
    bids: str, label: str
) -> None:
    rules: dict[str, Any] = {"no_trump": True, "blind_no_trump": True}
    promise = {"promise_broken": (False,) * 4}
    side = scored(bids, "4 3 3 3", facts=promise, **rules)
    assert side.lines[0].label == f"{label}, took 7"


# Decision 19


@pytest.mark.parametrize("took", range(8))
def test_a_contract_lost_with_the_nil_costs_the_whole_bid_whatever_it_took(took: int) -> None:
    rules: dict[str, Any] = {"failed_nil_sinks_partner": True, "set_penalty": "partial"}
    side = scored("5 3 nil 3", f"{took} {12 - took} 1 0", **rules)
    assert [line.points for line in side.lines[:2]] == [-50, -100]
    assert "set by the failed nil" in side.lines[0].label


# Decision 9: Bemo beside ten-for-200


def test_with_a_bemo_a_sum_of_ten_is_an_ordinary_contract() -> None:
    rules: dict[str, Any] = {"ten_for_200": "every ten", "bemo": True}
    winners = {"winners": "0000022222211"}
    side = scored("6+lb 1 4 1", "5 2 6 0", facts=winners, **rules)
    assert [line.points for line in side.lines] == [100, 60, 1]
    assert scored("6 1 4 1", "5 2 6 0", **rules).hand == -200


# Decision 35 and solo tables


def test_decision_35_a_nil_without_partner_stands_alone() -> None:
    solo: dict[str, Any] = {"players": "four solo"}
    sides = all_scored("nil 4 3 5", "2 4 3 4", **solo)
    assert [side.hand for side in sides] == [-98, 40, 30, -50]
    assert sides[0].bags == 2


# Decision 46


def test_decision_46_the_dummys_tricks_are_the_declarers() -> None:
    sides = all_scored("3 5 4", "3 3 4 3", facts={"declarer": 1}, **DUMMY)
    assert [points(side) for side in sides] == [(34, 4), (51, 1), (43, 3)]


def test_decision_46_each_defender_cancels_their_own_overtrick() -> None:
    sides = all_scored(
        "3 5 4",
        "3 3 4 3",
        facts={"declarer": 1, "cancelled": (1, 0, 0, 0)},
        bag_cancel_card="3H",
        **DUMMY,
    )
    assert [points(side) for side in sides] == [(33, 3), (51, 1), (42, 2)]


# What has to be known


@pytest.mark.parametrize(
    ("fact", "bids", "tricks", "options"),
    [
        ("winners", "4+lb 3 3 3", "4 3 3 3", {"bemo": True}),
        ("winners", "5 6 6", "5 6 6", SOLO3 | {"last_spade_bonus": "run"}),
        ("cancelled", "3 3 3 3", "4 3 3 3", {"bag_cancel_card": "cut"}),
        ("promise_broken", "nt4 3 3 3", "4 3 3 3", {"no_trump": True}),
        ("declarer", "3 5 4", "3 3 4 3", DUMMY),
    ],
)
def test_a_fact_that_is_needed_is_asked_for_by_name(
    fact: str, bids: str, tricks: str, options: dict[str, Any]
) -> None:
    with pytest.raises(MissingFact) as caught:
        all_scored(bids, tricks, **options)
    assert caught.value.fact == fact
    rules = with_options(RuleSet(), **options)
    assert fact in list_needed_facts(tuple(parse_bid(bid) for bid in bids.split()), rules)


def test_nothing_more_is_needed_in_the_standard_game() -> None:
    assert list_needed_facts((parse_bid("4"),) * 4, RuleSet()) == ()


@pytest.mark.parametrize(
    ("bids", "tricks"),
    [
        ("4 3 3 2", 7),
        ("nil 3 3 2", 3),
        ("nil 3 nil 2", None),
        ("dnil 3 - 2", None),
        ("b7 3 - 2", 7),
        ("10for200 3 - 2", 10),
        ("moon 0 - 0", 13),
        ("nt4 3 3 2", 7),
        ("? 3 3 2", 3),
        ("? 3 ? 2", None),
    ],
)
def test_contract_of_a_side_as_the_bids_stand(bids: str, tricks: int | None) -> None:
    made = tuple(None if bid == "?" else parse_bid(bid) for bid in bids.split())
    assert contract_of(made, 0, RuleSet()) == tricks


@pytest.mark.parametrize(
    ("blind_moon", "wins", "scored_points"), [(400, False, 400), ("twice the moon", True, 400)]
)
def test_a_blind_moon_wins_the_game_where_the_moon_does_unless_it_has_its_price(
    blind_moon: object, wins: bool, scored_points: int
) -> None:
    side = scored("bmoon 1 - 1", "9 0 4 0", moon="game", blind_moon=blind_moon)
    assert side.wins_game is wins
    assert side.hand == scored_points
    assert scored("moon 1 - 1", "9 0 4 0", moon="game", blind_moon=blind_moon).wins_game


@pytest.mark.parametrize(("blind_moon", "worth"), [(400, 400), ("twice the moon", 1000)])
def test_a_blind_moon_at_its_price_is_worth_400_whatever_the_moon_is(
    blind_moon: object, worth: int
) -> None:
    beside: dict[str, Any] = {"moon": "game", "ten_for_200": "every ten", "blind_moon": blind_moon}
    assert scored("bmoon 1 - 1", "9 0 4 0", **beside).hand == worth
