"""The play: who leads, what may be led, what must be played."""

from __future__ import annotations

from typing import Any

from tests.bots.heuristics.option_positions import at_table, card_in, differs, shows

MIDDLING = "KS 8S 3S AH 9H 4H KD 6D 2D QC 9C 7C 3C"


@shows("opening_lead")
def the_eldest_hand_follows_where_the_dealer_leads() -> None:
    south = "3S TH 9H 8H 5H 2H AD 6D 5D 3D 7C 5C 3C"
    position = at_table("3 3 3 3", until=(0, "play"), south=south)
    differs("opening_lead", ("left of dealer", "dealer"), position, ("AD", "2H"))


@shows("spades_lead")
def trumps_are_drawn_at_once_where_they_may_be_led() -> None:
    position = at_table("6 3 3 1", south="AS KS QS JS TS 9S 8S 7S 3H 9D 5D 4D 3C")
    differs("spades_lead", ("broken", "any time"), position, ("9D", "7S"))


@shows("first_trick")
def the_lowest_club_is_led_where_the_first_trick_asks_for_it() -> None:
    position = at_table("5 3 3 2", south="KS 8S 3S AH 9H 4H KD 6D AC KC 4C 3C 2C")
    values = ("normal", "lowest club, no spade")
    differs("first_trick", values, position, ("KC", "2C"), opening_lead="left of dealer")


@shows("first_trick")
def an_ace_that_cannot_be_ruffed_in_the_first_trick_is_led_at_once() -> None:
    position = at_table(
        "3 3 3 3", until=(0, "play"), south="JS 2S AH QH 5H 3H 2H AD TD 9D 5D 4D QC"
    )
    differs("first_trick", ("normal", "no spades"), position, ("QC", "AH"))


@shows("must_beat")
def second_hand_may_not_play_low_where_it_must_beat() -> None:
    position = card_in("QH 9H 4H KS 7S QD 8D 3D TC 8C 5C 4C 2C", trick="6H")
    differs("must_beat", (False, True), position, ("4H", "QH"))


@shows("rake_and_shake")
def the_little_joker_falls_under_the_big_one_where_all_play_their_highest() -> None:
    position = card_in("LJ 3S 9D 8D 3D", trick="BJ 4S 5S", taken=(2, 2, 2, 2))
    answers = ("3S", "LJ")
    base: dict[str, Any] = {"jokers": "two", "removed": ("2C", "2H")}
    differs("rake_and_shake", (False, True), position, answers, **base)
