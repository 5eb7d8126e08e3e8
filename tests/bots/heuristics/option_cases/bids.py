"""Order, form and limits of the bids."""

from __future__ import annotations

from spades_tui.rules.ruleset import RuleSet
from tests.bots.heuristics.option_positions import (
    at_table,
    differs,
    next_answer,
    play_until,
    prompt_of,
    say,
    seated,
    shows,
)

STRONG = "AS KS QS 9S 4S AH KH 3H AD 6D 2D 7C 3C"
MIDDLING = "KS 8S 3S AH 9H 4H KD 6D 2D QC 9C 7C 3C"
WEAK = "4S 3S JH 8H 6H 5H JD 9D 5D 3D TC 8C 6C"
NOTHING = "4S 3S 8H 7H 6H 5H 9D 5D 3D 2D 8C 6C 4C"


@shows("bidding")
def partners_tell_what_they_hold_where_they_bid_together() -> None:
    position = at_table(south=MIDDLING)
    differs("bidding", ("round the table", "partnership"), position, ("2", "Say 5 2"))


@shows("named_by")
def the_second_partner_names_the_number_alone() -> None:
    def position(rules: RuleSet) -> str:
        game = seated(rules, {0: MIDDLING})
        play_until(game, 2, "talk")
        return next_answer(game)

    values = ("either partner", "second partner")
    differs("named_by", values, position, ("Say 7 2", "6"), bidding="partnership")


@shows("first_bidder")
def who_bids_last_knows_what_the_others_leave() -> None:
    def position(rules: RuleSet) -> str:
        game = seated(rules, {0: MIDDLING}, dealer=0)
        while prompt_of(game).seat != 0:
            say(game, "4")
        return next_answer(game)

    differs("first_bidder", ("left of dealer", "dealer"), position, ("1", "2"))


@shows("raise_round")
def a_number_is_raised_when_the_others_leave_room() -> None:
    position = at_table("3 1 1 1", south=STRONG)
    differs("raise_round", ("off", "each side"), position, ("3H", "Raise 7"))


@shows("nil_round")
def numbers_are_bid_once_the_nils_are_known() -> None:
    def position(rules: RuleSet) -> str:
        game = seated(rules, {0: MIDDLING, 2: "2S 3H 2H 3D 4D 5D 7D 2C 4C 5C 6C 8C TC"})
        play_until(game, 0, "bid")
        return next_answer(game)

    differs("nil_round", (False, True), position, ("2", "3"), zero_is_nil=False)


@shows("zero_is_nil")
def a_plain_zero_is_bid_on_nothing() -> None:
    differs(
        "zero_is_nil",
        (True, False),
        at_table("4 4 4", south=NOTHING, dealer=0),
        ("1", "0"),
        nil=False,
    )


@shows("min_team_bid")
def the_second_partner_fills_the_bid_of_the_side_up() -> None:
    position = at_table("4 1 4", south=MIDDLING, dealer=0)
    differs("min_team_bid", (0, 6), position, ("3", "5"))


@shows("min_beside_nil")
def beside_a_nil_at_least_the_minimum_is_bid() -> None:
    position = at_table("4 nil 4", south=WEAK, dealer=0)
    differs("min_beside_nil", (0, 4), position, ("2", "4"))


@shows("no_ones")
def where_nobody_bids_one_a_poor_hand_bids_none_or_two() -> None:
    position = at_table("4 3 4", south=WEAK, dealer=0)
    differs("no_ones", (False, True), position, ("1", "2"), nil=False)


@shows("not_total")
def the_last_to_bid_steps_aside_from_the_total() -> None:
    position = at_table("4 3 4", south=MIDDLING, dealer=0)
    differs("not_total", (False, True), position, ("2", "1"))


@shows("bid_rule")
def the_spades_held_are_the_bid() -> None:
    position = at_table(south="AS 4S 3S 2S JH 8H 6H 5H JD 9D 5D TC 8C")
    differs("bid_rule", ("free", "spades held or nil"), position, ("2", "4"))


@shows("one_nil_each_side")
def beside_a_number_a_side_has_to_have_a_nil() -> None:
    position = at_table("4 4 nil", south=MIDDLING, dealer=0)
    differs("one_nil_each_side", (False, True), position, ("2", "nil"), nil_per_side="one")


@shows("first_hand")
def a_first_hand_that_bids_itself_begins_with_a_card() -> None:
    differs("first_hand", ("bid", "bids itself"), at_table(south=STRONG), ("6", "KH"))
