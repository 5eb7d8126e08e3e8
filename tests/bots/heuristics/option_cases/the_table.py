"""The table, the deck, the deal: who is with whom, which cards there are, how hands are made."""

from __future__ import annotations

from typing import Any

from tests.bots.heuristics.option_positions import at_table, card_in, differs, number_in, shows

_TRUMPS = "AS KS QS 5S 4S AH KH 3H 9D 6D 2D 7C 3C"
_TOOK_LEFTOVERS: dict[str, Any] = {
    "dealer": 0,
    "south": "KS 7S 3S AH 9H 4H QD 6D 2D QC 9C 7C 3C",
    "rest": "BJ AS",
}


@shows("players")
def a_winning_partner_is_left_alone_but_nobody_else_is() -> None:
    position = card_in(
        "KS 7S 2S QD 8D 6D 3D TC 8C 5C 4C", trick="6H AH 3H", taken=(1, 1, 0, 0), bids="4 3 3 3"
    )
    differs("players", ("four partners", "four solo"), position, ("3D", "2S"))


@shows("jokers")
def the_ace_of_spades_is_no_boss_below_two_jokers() -> None:
    differs("jokers", ("none", "two"), number_in(_TRUMPS), ("6", "4"))


@shows("removed")
def a_suit_with_cards_missing_goes_round_less_often() -> None:
    hand = "QS TS 9S 6S 3S 9H 7H QC 7C AD TD 8D"
    less = ("2H", "3H", "4H", "2D")
    differs("removed", (("2S", "2C", "3C", "4C"), less), number_in(hand), ("4", "3"))


@shows("high_deuces")
def the_two_of_spades_is_no_low_card_where_it_ranks_high() -> None:
    position = card_in("4S 2S QD 8D 6D", trick="3S KS QS", taken=(2, 2, 3, 1), bids="3 3 3 3")
    differs("high_deuces", ("none", "2S"), position, ("2S", "4S"))


@shows("leftovers")
def the_dealer_bids_on_the_leftovers_he_has_taken_up() -> None:
    position = at_table("3 3 3", **_TOOK_LEFTOVERS)
    differs("leftovers", ("out of play", "dealer"), position, ("2", "4"), jokers="two")


@shows("discard_when")
def leftovers_taken_up_after_the_bidding_are_not_bid() -> None:
    position = at_table("3 3 3", **_TOOK_LEFTOVERS)
    base = {"jokers": "two", "leftovers": "dealer"}
    differs("discard_when", ("after bidding", "before bidding"), position, ("2", "4"), **base)


_NO_SPADES: dict[str, Any] = {"north": "AS KS QS JS TS 9S 8S 7S 6S 5S AH KH QH"}
_POOR = "JH 9H 8H 7H JD TD 9D 8D 7D JC TC 9C 8C"


@shows("misdeal")
def a_poor_hand_without_spades_is_thrown_in_where_it_may_be() -> None:
    position = at_table(south=_POOR, **_NO_SPADES)
    differs("misdeal", ((), ("no spades",)), position, ("1", "CallMisdeal"))


@shows("misdeal_consult")
def the_partner_is_asked_before_a_doubtful_hand_is_thrown_in() -> None:
    position = at_table(south=_POOR, **_NO_SPADES)
    answers = ("CallMisdeal", "Ask misdeal")
    differs("misdeal_consult", (False, True), position, answers, misdeal=("no spades",))
