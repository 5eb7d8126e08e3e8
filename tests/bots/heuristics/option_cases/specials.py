"""Special bids: both partners' nils, blind bids, ten-for-200, moon, no trump, Bemo."""

from __future__ import annotations

from typing import Any

from tests.bots.heuristics.option_positions import at_table, card_in, differs, shows

MIDDLING = "KS 8S 3S AH 9H 4H KD 6D 2D QC 9C 7C 3C"
HARMLESS = "3S 2S 8H 6H 4H 2H 9D 5D 3D 8C 6C 4C 2C"
SOLID = "AS KS QS JS TS 9S 8S 7S AH KH AD KD AC"
SIDE_SUITS = "2S AH KH QH JH AD KD QD JD AC KC QC JC"
DOUBLE: dict[str, Any] = {"double_nil": True}
BLIND: dict[str, Any] = {"blind_bid_min": 6}
NO_TRUMP: dict[str, Any] = {"no_trump": True}
NO_DEFICIT: dict[str, Any] = {"blind_no_trump_deficit": 0}
BLIND_NT: dict[str, Any] = {"no_trump": True, "blind_no_trump": True, "blind_bid_min": 6}
FAR: dict[str, Any] = {"scores": (-50, 400)}


@shows("double_nil")
def both_nils_are_suggested_far_behind_on_a_safe_hand() -> None:
    differs("double_nil", (False, True), at_table(south=HARMLESS, **FAR), ("1", "dnil"))


@shows("double_nil_value")
def a_double_nil_worth_no_more_than_one_is_left_alone() -> None:
    position = at_table(south=HARMLESS, **FAR)
    differs("double_nil_value", (500, 100), position, ("dnil", "1"), **DOUBLE)


@shows("double_nil_loss")
def a_double_nil_that_loses_the_game_is_left_alone() -> None:
    position = at_table(south=HARMLESS, scores=(50, 150))
    base = {**DOUBLE, "double_nil_deficit": 0}
    differs("double_nil_loss", (250, "game"), position, ("dnil", "nil"), **base)


@shows("double_nil_deficit")
def a_double_nil_is_suggested_only_as_far_behind_as_it_may_be() -> None:
    position = at_table(south=HARMLESS, **FAR)
    differs("double_nil_deficit", (400, 500), position, ("dnil", "1"), **DOUBLE)


@shows("double_nil_both_fail")
def a_double_nil_is_not_risked_where_both_failing_hands_the_game_over() -> None:
    position = at_table(south="QS 2S KH TH TC 9C 7C 6C 5C 4C 5D 3D 2D", scores=(-100, 300))
    base = {**DOUBLE, "double_nil_deficit": 0}
    differs("double_nil_both_fail", (0, 1000), position, ("dnil", "2"), **base)


@shows("double_nil_pass")
def a_double_nil_is_safer_with_two_cards_to_exchange() -> None:
    position = at_table(south="KS 2S 8H 6H 4H 2H KD 5D 3D 8C 6C 4C 2C", scores=(-100, 400))
    differs("double_nil_pass", (0, 2), position, ("2", "dnil"), **DOUBLE)


@shows("blind_bid_min")
def far_behind_a_number_is_bid_blind_where_it_may_be_low_enough() -> None:
    position = at_table(scores=(0, 150))
    differs("blind_bid_min", (6, 7), position, ("b6", "StayDown"))


@shows("blind_bid_max")
def a_blind_number_is_bid_no_higher_than_it_may_be() -> None:
    position = at_table(scores=(-100, 200))
    base = BLIND | {"blind_bid_loss": "single"}
    differs("blind_bid_max", ("none", 6), position, ("b7", "b6"), **base)


@shows("blind_bid_value")
def the_only_blind_number_is_bid_for_a_higher_price() -> None:
    base: dict[str, Any] = {"blind_bid_min": 7, "blind_bid_max": 7}
    values = ("double", 200)
    differs("blind_bid_value", values, at_table(scores=(-100, 200)), ("StayDown", "b7"), **base)


@shows("blind_bid_makes")
def a_blind_number_that_has_to_be_hit_exactly_is_left_alone() -> None:
    position = at_table(scores=(0, 150))
    differs("blind_bid_makes", ("at least", "exactly"), position, ("b6", "StayDown"), **BLIND)


@shows("blind_bid_loss")
def a_blind_number_that_loses_single_is_risked_sooner() -> None:
    position = at_table(scores=(-100, 200))
    differs("blind_bid_loss", ("double", "single"), position, ("StayDown", "b7"), **BLIND)


@shows("blind_bid_deficit")
def a_blind_number_is_bid_only_as_far_behind_as_it_may_be() -> None:
    position = at_table(south=MIDDLING, scores=(0, 150))
    differs("blind_bid_deficit", (0, 300), position, ("b6", "3"), **BLIND)


@shows("ten_for_200")
def ten_tricks_in_sight_are_declared_for_200() -> None:
    position = at_table("1 5 1", south="AS KS QS JS 9S 8S AH KH AD 6D AC 7C 3C", dealer=0)
    base = {"ten_for_200_makes": "at least"}
    differs("ten_for_200", ("off", "by declaration"), position, ("8", "10for200"), **base)


@shows("ten_for_200_makes")
def the_eleventh_trick_is_ducked_where_ten_has_to_be_exact() -> None:
    position = card_in(
        "AH 3H", trick="KH 6H 8H", bids="10for200 1 - 1", taken=(6, 1, 4, 0), scores=(0, 0)
    )
    differs(
        "ten_for_200_makes", ("exactly", "at least"), position, ("3H", "AH"),
        ten_for_200="by declaration",
    )  # fmt: skip


@shows("ten_for_200_wins")
def ten_tricks_are_not_declared_for_what_they_score_anyway() -> None:
    position = at_table("1 3 1", south="AS KS QS JS 9S AH KH 3H AD 6D AC 7C 3C", dealer=0)
    base = {"ten_for_200": "by declaration", "ten_for_200_makes": "at least"}
    differs("ten_for_200_wins", (200, 100), position, ("10for200", "7"), **base)


@shows("ten_for_200_loses")
def ten_tricks_that_cost_more_than_they_win_are_not_declared() -> None:
    position = at_table("2 4 2", south="AS KS QS 9S AH KH 3H AD 6D 2D 8C 7C 3C", dealer=0)
    base = {"ten_for_200": "by declaration", "ten_for_200_makes": "at least"}
    differs("ten_for_200_loses", (200, 400), position, ("10for200", "5"), **base)


@shows("all_tricks")
def the_last_trick_is_taken_where_all_of_them_win_the_game() -> None:
    position = card_in("AS 2S", trick="KS 5S 6S", bids="7 nil 4 1", taken=(7, 0, 4, 0))
    differs("all_tricks", ("nothing", "game"), position, ("2S", "AS"))
    differs("all_tricks", ("nothing", "moon"), position, ("2S", "AS"), moon=500)


@shows("moon")
def a_hand_that_takes_everything_shoots_the_moon() -> None:
    differs("moon", ("off", 500), at_table(south=SOLID), ("11", "moon"))


@shows("no_trump")
def a_hand_of_side_suits_is_bid_as_no_trump() -> None:
    position = at_table("1 4 1", south=SIDE_SUITS, dealer=0)
    differs("no_trump", (False, True), position, ("5", "nt5"))


@shows("no_trump_loss")
def no_trump_that_costs_single_is_risked_sooner() -> None:
    hand = "8S 3S 7H 5H JC 7C 5C 2C QD TD 9D 8D 3D"
    position = at_table("1 4 1", south=hand, dealer=0)
    differs("no_trump_loss", (2, 1), position, ("2", "nt2"), **NO_TRUMP, nil=False)


@shows("no_trump_holding")
def without_a_spade_no_trump_needs_a_rule_that_lets_it_be_bid() -> None:
    position = at_table("1 4 1", south="2H AH KH QH JH AD KD QD JD AC KC QC JC", dealer=0)
    values = ("at least one spade", "any")
    differs("no_trump_holding", values, position, ("5", "nt5"), **NO_TRUMP)


@shows("blind_no_trump")
def behind_no_trump_is_bid_blind_where_it_is_played() -> None:
    position = at_table(south=MIDDLING, scores=(-100, 150))
    base = {**NO_TRUMP, "blind_bid_min": 6, "blind_bid_deficit": 400}
    differs("blind_no_trump", (False, True), position, ("3", "bnt6"), **base, **NO_DEFICIT)


@shows("blind_no_trump_loss")
def blind_no_trump_that_costs_single_is_risked_sooner() -> None:
    position = at_table(scores=(-200, 200))
    base = {**BLIND_NT, "blind_bid_deficit": 1000, "blind_no_trump_deficit": 0}
    differs("blind_no_trump_loss", (3, 1), position, ("StayDown", "bnt8"), **base)


@shows("blind_no_trump_deficit")
def blind_no_trump_is_bid_only_as_far_behind_as_it_may_be() -> None:
    position = at_table(south=MIDDLING, scores=(-100, 150))
    base = {**BLIND_NT, "blind_bid_deficit": 1000}
    differs("blind_no_trump_deficit", (200, 400), position, ("bnt6", "3"), **base)


@shows("bemo")
def a_hand_of_top_cards_calls_the_first_nine_tricks() -> None:
    differs("bemo", (False, True), at_table(south=SOLID), ("11", "11+bb"))
