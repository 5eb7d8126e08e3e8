"""Nil, blind nil and their exchanges."""

from __future__ import annotations

from typing import Any

from spades_tui.cards import Card
from spades_tui.rules.actions import PassCards
from spades_tui.rules.ruleset import RuleSet
from tests.bots.heuristics.option_positions import (
    Position,
    at_table,
    card_in,
    differs,
    next_answer,
    prompt_of,
    say,
    seated,
    shows,
    submit,
)

HARMLESS = "3S 2S 8H 6H 4H 2H 9D 5D 3D 8C 6C 4C 2C"
ALL_LOW = "2S 5H 4H 3H 2H 7D 5D 3D 2D 6C 4C 3C 2C"
STRONG = "AS KS QS 9S 4S AH KH 3H AD 6D 2D 7C 3C"
MIDDLING = "KS 8S 3S AH 9H 4H KD 6D 2D QC 9C 7C 3C"
BEHIND: dict[str, Any] = {"scores": (0, 200)}


@shows("nil")
def nil_is_bid_on_nothing_where_it_is_played() -> None:
    differs("nil", (True, False), at_table(south=HARMLESS), ("nil", "1"))


@shows("nil_value")
def a_nil_worth_little_is_not_risked() -> None:
    differs("nil_value", (100, 0), at_table(south=HARMLESS), ("nil", "1"))


@shows("nil_per_side")
def a_second_nil_stands_beside_the_partners_where_both_may() -> None:
    position = at_table("4 nil 4", south=ALL_LOW, dealer=0, scores=(300, 400))
    differs("nil_per_side", ("both", "one"), position, ("nil", "2"))


@shows("nil_per_side")
def no_nil_is_bid_against_the_only_one_there_may_be() -> None:
    position = at_table("4 4 nil", south=ALL_LOW, dealer=0)
    differs("nil_per_side", ("one", "one at the table"), position, ("nil", "1"))


@shows("failed_nil_tricks")
def a_broken_nil_helps_the_contract_where_its_tricks_count() -> None:
    position = card_in(
        "AH 3H 9D 4D 3C", trick="KH 6H 8H", bids="4 3 nil 1", taken=(3, 4, 1, 0), bags=(8, 0)
    )
    values = ("bags only", "count for partner")
    differs("failed_nil_tricks", values, position, ("AH", "3H"))


@shows("failed_nil_sinks_partner")
def a_nil_is_not_risked_beside_a_high_bid_it_would_sink() -> None:
    position = at_table(
        "3 6 3", south="7S 6S 2S TH 8H 6H 5H 3H JC 5C 2C TD 8D", scores=(400, 100), dealer=0
    )
    differs("failed_nil_sinks_partner", (False, True), position, ("nil", "1"))


@shows("nil_pass")
def two_dangerous_cards_make_no_nil_unless_they_can_be_passed() -> None:
    position = at_table(south="KS 2S 8H 6H 4H 2H KD 5D 3D 8C 6C 4C 2C")
    differs("nil_pass", (0, 2), position, ("2", "nil"))


@shows("blind_nil")
def far_behind_a_blind_nil_is_called_where_it_is_played() -> None:
    position = at_table(south=MIDDLING, **BEHIND)
    differs("blind_nil", (True, False), position, ("bnil", "3"))


@shows("blind_nil_when")
def a_blind_nil_is_called_beside_a_high_bid_where_the_partner_has_bid_before() -> None:
    def position(rules: RuleSet) -> str:
        game = seated(rules, {2: STRONG}, scores=(0, 300), dealer=1)
        for word in ("7", "3"):
            if prompt_of(game).seat != 0:
                say(game, word if rules.nil.blind_nil_when == "own turn" else "stay")
        return next_answer(game)

    values = ("before", "own turn")
    one_card: dict[str, Any] = {"blind_nil": True, "blind_nil_pass": 1}
    differs("blind_nil_when", values, position, ("StayDown", "bnil"), **one_card)


@shows("blind_nil_value")
def a_blind_nil_worth_little_is_no_way_back() -> None:
    position = at_table(**BEHIND)
    differs("blind_nil_value", (200, 40), position, ("bnil", "Look"), blind_nil=True)


@shows("blind_nil_loss")
def a_blind_nil_that_costs_half_is_risked_sooner() -> None:
    position = at_table(scores=(0, 110))
    one_card = dict[str, Any](blind_nil=True, blind_nil_pass=1, blind_nil_value=180)
    differs("blind_nil_loss", ("same", "half"), position, ("Look", "bnil"), **one_card)


@shows("blind_nil_deficit")
def a_blind_nil_is_called_only_as_far_behind_as_it_may_be() -> None:
    position = at_table(south=MIDDLING, **BEHIND)
    differs("blind_nil_deficit", (100, 300), position, ("bnil", "3"), blind_nil=True)


@shows("blind_nil_pass")
def a_blind_nil_is_likelier_with_cards_to_exchange() -> None:
    position = at_table(**BEHIND)
    differs("blind_nil_pass", (2, 0), position, ("bnil", "Look"), blind_nil=True)


_ALL_HIGH = "KS QS KH QH JH AD KD QD JD AC KC QC JC"


@shows("pass_order")
def who_holds_no_low_card_gives_back_what_he_has_been_given_before() -> None:
    def position(rules: RuleSet) -> str:
        game = seated(rules, {0: HARMLESS, 2: _ALL_HIGH})
        for word in ("nil", "4", "5", "3"):
            say(game, word)
        submit(game, PassCards(0, (Card.D9, Card.C8)))
        return next_answer(game)

    answers = ("PassCards 8C 9D", "PassCards JH JC")
    differs("pass_order", ("bidder first", "simultaneous"), position, answers, nil_pass=2)


@shows("pass_duty")
def a_nil_that_needs_no_help_declines_the_exchange() -> None:
    position = at_table("nil 4 4 4", south=ALL_LOW)
    differs(
        "pass_duty", ("may decline", "must"), position, ("DeclinePass", "PassCards 7D"), nil_pass=1
    )


def _after_a_blind_nil(hands: dict[int, str], given: PassCards | None = None) -> Position:
    """West goes blind nil, 200 behind; whoever then has to pass is asked."""

    def position(rules: RuleSet) -> str:
        game = seated(rules, hands, scores=(200, 0))
        for word in ("4", "bnil", "3", "4"):
            say(game, word)
        if prompt_of(game).kind == "look":
            say(game, "look")
        if given is not None:
            submit(game, given)
        return next_answer(game)

    return position


_BOTH: dict[str, Any] = {"blind_nil": True, "nil_pass": 1}


@shows("blind_nil_pass_order")
def who_covers_a_blind_nil_gives_back_what_they_have_been_given_before() -> None:
    given = PassCards(1, (Card.D7, Card.C6))
    position = _after_a_blind_nil({1: ALL_LOW, 3: _ALL_HIGH}, given)
    answers = ("PassCards 6C 7D", "PassCards JH JC")
    differs("blind_nil_pass_order", ("as for nil", "simultaneous"), position, answers, **_BOTH)


@shows("blind_nil_pass_duty")
def a_blind_nil_that_needs_no_help_declines_the_exchange() -> None:
    answers = ("DeclinePass", "PassCards 7D 5D")
    position = _after_a_blind_nil({1: ALL_LOW})
    differs("blind_nil_pass_duty", ("as for nil", "must"), position, answers, **_BOTH)


@shows("pass_ask_suit")
def a_nil_asks_for_the_suit_it_is_bare_in() -> None:
    position = at_table("nil 4 4 4", south="3S 2S 8H 6H 4H 2H 9D 5D 3D JC 9C 8C 7C")
    differs("pass_ask_suit", (False, True), position, ("PassCards 9D", "AskSuit C"), nil_pass=1)


@shows("cover_ask")
def the_partner_is_asked_for_cover_before_a_blind_nil() -> None:
    position = at_table(**BEHIND)
    differs("cover_ask", (False, True), position, ("bnil", "Ask cover"), blind_nil=True)


@shows("blind_nil_bags_free")
def beside_a_blind_nil_bags_are_not_feared_where_they_are_free() -> None:
    position = card_in(
        "AH 3H 9D 4D 3C", trick="KH 6H 8H", bids="3 2 bnil bnil", taken=(4, 4, 0, 0), bags=(8, 0)
    )
    differs("blind_nil_bags_free", (False, True), position, ("3H", "AH"), blind_nil=True)
