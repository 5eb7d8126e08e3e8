"""What is scored, and how the game ends."""

from __future__ import annotations

from typing import Any

from spades_tui.player_view.view import HandResult
from spades_tui.rules.bids import Bid
from spades_tui.rules.scoring import SideScore
from tests.bots.heuristics.option_positions import at_table, card_in, differs, number_in, shows

MIDDLING = "KS 8S 3S AH 9H 4H KD 6D 2D QC 9C 7C 3C"
MADE: dict[str, Any] = {"trick": "KH 6H 8H", "bids": "3 2 2 1", "taken": (3, 3, 2, 0)}
"""South's side has made its five, and its ace would take an overtrick."""
SOLO: dict[str, Any] = {"players": "four solo", "min_team_bid": 0}
LEFT = "AH 3H 9D 4D 3C"


@shows("set_penalty")
def a_set_that_costs_only_what_is_missing_is_risked_sooner() -> None:
    position = at_table("4 4 4", south=MIDDLING, dealer=0)
    differs("set_penalty", ("full", "partial"), position, ("1", "2"))


@shows("overtrick")
def an_overtrick_is_taken_where_it_scores_and_ducked_where_it_costs() -> None:
    differs("overtrick", (1, -1), card_in(LEFT, **MADE), ("AH", "3H"), bag_limit="off")


@shows("bag_limit")
def bags_are_ducked_only_where_they_are_counted() -> None:
    position = card_in(LEFT, bags=(8, 0), **MADE)
    differs("bag_limit", (10, "off"), position, ("3H", "AH"))


@shows("bag_penalty")
def bags_are_ducked_only_where_they_cost() -> None:
    position = card_in(LEFT, bags=(8, 0), **MADE)
    differs("bag_penalty", (100, 0), position, ("3H", "AH"))


@shows("bags_after_penalty")
def past_the_limit_more_bags_are_free_where_they_start_afresh() -> None:
    position = card_in(LEFT, trick="KH 6H 8H", bids="2 9 2 1", taken=(3, 3, 2, 0), bags=(9, 0))
    differs("bags_after_penalty", ("carried", "reset"), position, ("3H", "AH"))


@shows("bag_cancel_card")
def a_trick_is_taken_for_the_card_that_cancels_a_bag() -> None:
    position = card_in("AH 2H", trick="KH 6H 3H", bids="2 3 2 3", taken=(3, 3, 2, 3), bags=(8, 0))
    differs("bag_cancel_card", ("none", "3H"), position, ("2H", "AH"))


@shows("bag_cancel_card")
def a_trick_is_taken_for_whichever_card_cancels_a_bag() -> None:
    position = card_in("AH 2H", trick="KH 6H QH", bids="2 3 2 3", taken=(3, 3, 2, 3), bags=(8, 0))
    differs("bag_cancel_card", ("3H", "QH"), position, ("2H", "AH"))


@shows("double_take_loses")
def a_trick_that_makes_twice_the_bid_is_ducked() -> None:
    position = card_in(LEFT, trick="KH 6H 8H", bids="1 3 2 3", taken=(3, 3, 2, 1))
    differs("double_take_loses", (False, True), position, ("AH", "3H"), bag_limit="off")


@shows("overtrick_reduces")
def an_overtrick_that_lowers_the_contract_is_ducked() -> None:
    position = card_in(LEFT, **MADE)
    differs("overtrick_reduces", (False, True), position, ("AH", "3H"), bag_limit="off")


@shows("last_spade_bonus")
def a_high_spade_is_kept_for_the_last_trick() -> None:
    position = card_in("AS KS 2D", bids="4 3 3 3", taken=(3, 3, 3, 1))
    differs("last_spade_bonus", ("off", "last trick"), position, ("KS", "2D"), **SOLO)


@shows("big_bid_bonus")
def a_seventh_trick_is_bid_where_it_brings_a_bonus() -> None:
    position = number_in("AS KS QS JS 9S 8S 7S KH 9D 5D 3D 7C 6C")
    differs("big_bid_bonus", (False, True), position, ("6", "7"), **SOLO)


@shows("ten_bonus")
def a_tenth_trick_is_bid_where_it_brings_a_bonus() -> None:
    position = at_table("1 6 1", south=MIDDLING, dealer=0)
    differs("ten_bonus", (0, 100), position, ("2", "4"))


@shows("small_bid_bonus")
def a_poor_hand_bids_by_the_table_of_small_bids() -> None:
    position = at_table(south="JS QH TH 6H 2H 9C 8C 2C KD QD 6D 4D 2D")
    base = SOLO | {"overtrick_reduces": True, "bag_limit": "off", "nil": False}
    base["zero_is_nil"] = False
    differs("small_bid_bonus", (False, True), position, ("2", "1"), **base)


@shows("sweep_bonus")
def the_last_trick_is_taken_for_the_bonus_on_all_of_them() -> None:
    position = card_in("AS 2S", trick="KS 5S 6S", bids="7 nil 4 1", taken=(7, 0, 4, 0))
    differs("sweep_bonus", (0, 200), position, ("2S", "AS"))


@shows("blind_bet")
def far_behind_a_bet_is_made_blind() -> None:
    position = at_table(scores=(-100, 100, 0))
    differs("blind_bet", (False, True), position, ("2", "b5"), of="three-handed")


@shows("blind_small_bid")
def a_blind_two_is_bet_sooner_where_the_bet_counts_whatever_is_taken_too_much() -> None:
    position = at_table("8 8", dealer=0)
    values = ("bet added", "doubled")
    differs("blind_small_bid", values, position, ("b2", "b3"), of="three-handed-jokers")


@shows("target")
def near_the_end_the_bids_leave_no_trick_to_those_who_would_win() -> None:
    position = number_in(MIDDLING, bids="? 4 3 4", scores=(300, 440))
    differs("target", (500, 1000), position, ("3", "2"))


@shows("floor")
def close_to_the_floor_nothing_is_risked() -> None:
    position = number_in(MIDDLING, bids="? 4 4 4", scores=(-170, 0))
    differs("floor", ("none", -200), position, ("2", "1"))


def past(*made: bool) -> tuple[HandResult, ...]:
    """Finished hands that South's side made or lost."""
    bids = tuple(Bid("number", tricks) for tricks in (4, 3, 3, 3))
    theirs = SideScore((), 0, 0, 0, made=True)
    return tuple(
        HandResult(number, 3, bids, (3, 3, 3, 4), (SideScore((), 0, 0, 0, made=each), theirs))
        for number, each in enumerate(made, 1)
    )


@shows("sets_lose")
def before_a_set_that_loses_the_game_less_is_bid() -> None:
    position = number_in(MIDDLING, bids="? 3 4 3", results=past(False, False))
    differs("sets_lose", (0, 3), position, ("2", "1"))


@shows("sets_lose_in_a_row")
def a_set_that_does_not_follow_another_is_no_danger() -> None:
    position = number_in(MIDDLING, bids="? 3 4 3", results=past(False, True, False))
    differs("sets_lose_in_a_row", (False, True), position, ("1", "2"), sets_lose=3)


@shows("max_hands")
def in_the_last_hand_one_bids_what_catches_up() -> None:
    position = number_in(MIDDLING, bids="? 3 4 3", scores=(200, 210), hand_number=10)
    differs("max_hands", ("none", 10), position, ("2", "3"))


@shows("tie")
def with_scores_level_at_the_end_the_bags_decide() -> None:
    position = card_in(
        "AH 3H", trick="KH 6H 8H", bids="3 3 2 2", taken=(3, 4, 2, 2), scores=(450, 450)
    )
    differs("tie", ("most bags", "fewest bags"), position, ("AH", "3H"), overtrick=0)
