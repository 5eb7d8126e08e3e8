"""Decisions on the bidding, each by its number (decisions 1 to 3, 9, 15 to 17 and 29 to 36)."""

from typing import Any

import pytest

from spades_tui.cards import parse_cards
from spades_tui.rules.bidding import (
    bid_refusal,
    find_forced_bid,
    legal_bids,
    list_agreeable_numbers,
    needs_consent,
    nil_round_bids,
    raises,
    window_bids,
)
from spades_tui.rules.bidding.kinds import kind_refusal
from spades_tui.rules.bids import parse_bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.misdeal import misdeal_reasons
from spades_tui.rules.ruleset import RuleSet
from tests.rules.bidding.auctions import A_HAND, NO_SPADES, auction, table


def words(text: str, rules: RuleSet, **more: Any) -> set[str]:
    return {str(bid) for bid in legal_bids(auction(text, rules, **more), rules)}


def window(text: str, rules: RuleSet, **more: Any) -> set[str]:
    facts = auction(text, rules, **{"hand": None, **more})
    return {str(bid) for bid in window_bids(facts, rules)}


def numbers(text: str, rules: RuleSet, **more: Any) -> list[int]:
    found = legal_bids(auction(text, rules, **more), rules)
    return [bid.tricks for bid in found if bid.kind == "number" and not bid.bemo]


def why(text: str, bid: str, rules: RuleSet, **more: Any) -> str:
    return bid_refusal(auction(text, rules, **more), parse_bid(bid), rules) or "legal"


def raised(text: str, rules: RuleSet, seat: int = 0) -> tuple[int, ...]:
    """The raises of a player after a finished auction."""
    bids = tuple(parse_bid(word) for word in text.split())
    before = auction("? . . .", rules)
    facts = type(before)(seat, before.hand, bids, before.scores)
    return raises(facts, rules)


BLIND: dict[str, Any] = {
    "blind_bid_min": 6,
    "moon": 200,
    "blind_moon": 400,
    "no_trump": True,
    "blind_no_trump": True,
    "double_nil": True,
    "blind_double_nil": True,
    "blind_nil": False,
}
FAR_BEHIND = (-100, 300)


def test_decision_2_a_side_calls_blind_before_either_partner_looks() -> None:
    rules = table(**BLIND)
    assert {"b6", "b13", "bmoon", "bnt5", "bdnil"} <= window("? . . .", rules, scores=FAR_BEHIND)
    facts = auction("? . . .", rules, hand=None, scores=FAR_BEHIND)
    partner_looked = type(facts)(
        0, None, facts.bids, facts.scores, looked=(False, False, True, False)
    )
    assert window_bids(partner_looked, rules) == ()


def test_decision_2_what_the_partner_refused_is_not_proposed_again() -> None:
    rules = table(**BLIND)
    facts = auction("? . . .", rules, hand=None, scores=FAR_BEHIND)
    refused = type(facts)(0, None, facts.bids, facts.scores, ("blind number",), facts.looked)
    kinds = {bid.kind for bid in window_bids(refused, rules)}
    assert kinds == {"blind moon", "blind no trump", "blind double nil"}


def test_decision_2_the_second_side_hears_the_first() -> None:
    rules = table(blind_bid_min=6, not_total=True)
    assert "b7" in window("? . . .", rules)
    assert "b7" not in window("? b6 . -", rules)
    assert "b8" in window("? b6 . -", rules)


@pytest.mark.parametrize(
    ("bid", "asked"),
    [
        ("b7", True), ("bmoon", True), ("bnt6", True), ("bdnil", True), ("dnil", True),
        ("nt4", True), ("4", False), ("nil", False), ("bnil", False), ("moon", False),
        ("10for200", False), ("4+lb", False),
    ],
)  # fmt: skip
def test_the_partner_is_asked_about_what_binds_both(bid: str, asked: bool) -> None:
    assert needs_consent(parse_bid(bid)) is asked


def test_decision_3_blind_nil_at_their_turn_though_the_partner_has_looked_and_bid() -> None:
    rules = table(blind_nil_deficit=0)
    assert words("4 3 ? .", rules, hand=None) == {"bnil"}


@pytest.mark.parametrize("special", ["10for200", "moon"])
def test_decision_9_a_special_replaces_the_partners_number_and_beats_no_nil(special: str) -> None:
    rules = table(ten_for_200="by declaration", moon=500)
    assert special in words("4 3 ? .", rules)
    assert special not in words("nil 3 ? .", rules)
    assert special not in words("bnil 3 ? .", rules)


def test_decision_9_a_blind_nil_shuts_the_window_for_the_sides_bids() -> None:
    rules = table(**{**BLIND, "blind_nil": True, "blind_nil_when": "before"})
    assert window("bnil . ? .", rules, scores=FAR_BEHIND) == {"bnil"}


def test_decision_15_bemo_is_offered_to_both_partners_but_called_by_one() -> None:
    rules = table(bemo=True)
    assert {"1+lb", "13+bb"} <= words("4 3 ? .", rules)
    assert "already called a Bemo" in why("4+bb 3 ? .", "3+lb", rules)
    assert "goes with" in why("4 3 ? .", "nil+lb", rules)
    assert "Bemo is not played" in why("4 3 ? .", "3+lb", table())


def test_decision_15_a_bemo_does_not_go_with_a_plain_zero() -> None:
    rules = table(bemo=True, zero_is_nil=False)
    assert "0" in words("? . . .", rules)
    assert "0+lb" not in words("? . . .", rules)


def test_decision_16_a_no_means_they_must_bid_otherwise() -> None:
    rules = table(no_trump=True)
    facts = auction("? . . .", rules)
    refused = type(facts)(0, facts.hand, facts.bids, facts.scores, ("no trump",))
    kinds = {bid.kind for bid in legal_bids(refused, rules)}
    assert kinds == {"nil", "number"}
    assert "said no" in (bid_refusal(refused, parse_bid("nt3"), rules) or "")


def test_decision_16_the_holding_is_waived_blind() -> None:
    rules = table(**BLIND, no_trump_holding="no spade", blind_no_trump_deficit=0)
    assert "bnt5" in window("? . . .", rules)
    assert "without spades" in why("? . . .", "nt3", rules)


def test_decision_17_blind_double_nil_has_the_deficit_of_the_double_nil() -> None:
    rules = table(**BLIND, double_nil_deficit=300)
    assert "bdnil" in window("? . . .", rules, scores=(0, 300))
    assert "bdnil" not in window("? . . .", rules, scores=(1, 300))


def test_decision_17_two_nils_apart_are_open_only_where_both_may() -> None:
    assert "nil" in words("nil 3 ? .", table(double_nil=True))
    assert "nil" not in words("nil 3 ? .", table(double_nil=True, nil_per_side="one"))


@pytest.mark.parametrize(("score", "open_to_him"), [(-100, True), (-99, False)])
def test_deficits_are_against_the_highest_other_side(score: int, open_to_him: bool) -> None:
    rules = table(players="six pairs", packs=2)
    found = words("? . . . . .", rules, hand=None, scores=(score, -300, 0))
    assert ("bnil" in found) is open_to_him


@pytest.mark.parametrize(
    ("bid", "options"),
    [
        ("b7", {"blind_bid_min": 7}),
        ("bnt6", {**BLIND, "blind_no_trump_deficit": 0}),
        ("bdnil", {**BLIND, "double_nil_deficit": 0}),
        ("bnil", {"blind_nil": True, "blind_nil_when": "before", "blind_nil_deficit": 0}),
    ],
)
def test_at_any_score_is_also_for_the_side_ahead(bid: str, options: dict[str, object]) -> None:
    assert bid in window("? . . .", table(**options), scores=(370, 200))


def test_at_any_score_a_nil_at_ones_own_turn_is_for_the_side_ahead_too() -> None:
    assert "bnil" in words("? . . .", table(blind_nil_deficit=0), hand=None, scores=(370, 200))
    double = table(double_nil=True, double_nil_deficit=0)
    assert "dnil" in words("? . . .", double, scores=(370, 200))


def test_decision_35_without_partners_the_deficit_is_against_the_leader() -> None:
    rules = table(players="four solo")
    assert words("? . . .", rules, hand=None, scores=(0, 50, 100, 20)) == {"bnil"}
    assert words("? . . .", rules, hand=None, scores=(0, 50, 99, 20)) == set()


def test_decision_29_a_side_agrees_from_its_minimum_and_beside_a_nil_from_another() -> None:
    rules = table(bidding="partnership", min_team_bid=4, min_beside_nil=2)
    assert list_agreeable_numbers(auction("? . . .", rules), rules)[0] == 4
    assert list_agreeable_numbers(auction("? . nil .", rules), rules)[0] == 2
    assert "nil" in words("? . . .", rules)


def test_decision_29_a_number_may_be_agreed_on_before_anyone_looks() -> None:
    rules = table(bidding="partnership")
    unlooked = auction("? . . .", rules, hand=None)
    assert list_agreeable_numbers(unlooked, rules) == tuple(range(1, 14))


def test_decision_30_specials_are_exempt_from_minimums() -> None:
    rules = table(min_team_bid=4, no_trump=True)
    assert "nt2" in words("1 3 ? .", rules)
    assert "2" not in words("1 3 ? .", rules)
    assert "1" in words("nt2 3 ? .", rules)


def test_decision_30_two_nils_need_the_double_nil_where_a_number_must_stand_beside() -> None:
    rules = table(min_beside_nil=1, double_nil=True)
    assert "so you must bid a number" in why("nil 3 ? .", "nil", rules)
    assert "dnil" in words("? . . .", rules, scores=FAR_BEHIND)


def test_decision_30_holds_in_the_nil_round_too() -> None:
    rules = table(nil_round=True, zero_is_nil=False, min_beside_nil=3)
    assert nil_round_bids(auction("nil . ? .", rules), rules) == ()


def test_decision_31_the_second_partner_may_leave_the_contract_as_it_is() -> None:
    rules = table(no_ones=True)
    assert "nil" in words("4 3 ? .", rules)
    assert numbers("4 3 ? .", rules)[0] == 2
    assert numbers("nil 3 ? .", rules)[0] == 2
    assert numbers("4 3 ? .", table(no_ones=True, zero_is_nil=False))[:2] == [0, 2]
    agreed = table(no_ones=True, bidding="partnership")
    assert list_agreeable_numbers(auction("? . . .", agreed), agreed)[0] == 2


@pytest.mark.parametrize(
    ("text", "gone"),
    [("5 4 4 ?", "nil"), ("moon nil - ?", "nil"), ("10for200 nil - ?", "3"), ("dnil 6 - ?", "7")],
)
def test_decision_32_nils_count_nothing_and_specials_their_number(text: str, gone: str) -> None:
    rules = table(not_total=True, moon=500, ten_for_200="by declaration", double_nil=True)
    assert "total of bids" in why(text, gone, rules)
    assert gone in words(text, table(moon=500, ten_for_200="by declaration", double_nil=True))


def test_decision_32_a_special_of_the_last_bidder_counts_instead_of_their_partners_number() -> None:
    rules = table(not_total=True, ten_for_200="by declaration")
    assert "10for200" not in words("1 4 2 ?", rules)
    assert "10for200" in words("1 4 3 ?", rules)


def test_decision_33_a_raise_keeps_its_bemo_and_ends_at_the_most_a_side_may_bid() -> None:
    rules = table(raise_round="each side", max_team_bid="tricks", bemo=True)
    assert raised("4+lb 3 6 2", rules) == (5, 6, 7)
    assert raised("13 3 nil 2", rules) == ()


@pytest.mark.parametrize("bid", ["nil", "bnil", "nt4", "10for200", "moon", "b7", "bmoon", "dnil"])
def test_decision_33_nils_blind_and_special_bids_are_not_raised(bid: str) -> None:
    assert raised(f"{bid} 3 4 2", table(raise_round="each side")) == ()


def test_decision_33_a_raise_that_makes_the_total_is_refused() -> None:
    rules = table(raise_round="first side", not_total=True)
    assert 5 not in raised("4 3 3 2", rules)
    assert raised("4 3 3 2", rules)[:2] == (6, 7)


def test_decision_34_nothing_is_declared_as_a_nil_after_the_nil_round() -> None:
    rules = table(nil_round=True, zero_is_nil=False, blind_nil_deficit=0)
    assert "first round" in why("? . . .", "nil", rules)
    assert "first round" in why("? . . .", "bnil", rules, hand=None)
    assert "0" in words("? . . .", rules)


def test_decision_36_suicide_leaves_the_second_partner_nothing_but_the_other() -> None:
    rules = table(
        one_nil_each_side=True,
        nil_per_side="one",
        min_beside_nil=4,
        blind_nil=False,
    )
    assert words("5 3 ? .", rules) == {"nil"}
    assert words("nil 3 ? .", rules) == {str(n) for n in range(4, 14)}
    assert words("? . . .", rules) == {"nil", *(str(n) for n in range(4, 14))}


@pytest.mark.parametrize(
    ("bid", "options"),
    [
        ("moon", {"moon": 200}), ("10for200", {"ten_for_200": "by declaration"}),
        ("nt4", {"no_trump": True}), ("b7", {"blind_bid_min": 7}), ("bmoon", {"blind_moon": 400}),
        ("bnt6", {**BLIND, "blind_no_trump_deficit": 0}),
        ("dnil", {"double_nil": True, "double_nil_deficit": 0}),
    ],
)  # fmt: skip
def test_no_special_bid_lets_a_side_off_its_nil(bid: str, options: dict[str, Any]) -> None:
    free = table(**options)
    suicide = with_options(free, one_nil_each_side=True, nil_per_side="one", blind_nil=False)
    hand = None if parse_bid(bid).is_blind else A_HAND
    facts = auction("? . . .", free, hand=hand)
    assert kind_refusal(facts, parse_bid(bid), free) is None
    assert "each side has a nil" in (kind_refusal(facts, parse_bid(bid), suicide) or "")


def test_decision_36_a_suicide_nil_stands_though_it_makes_the_total() -> None:
    rules = table(one_nil_each_side=True, nil_per_side="one", blind_nil=False, not_total=True)
    assert words("nil 8 5 ?", rules) == {"nil"}


def test_decision_36_raised_twos_count_as_spades() -> None:
    rules = table(bid_rule="spades held", high_deuces="all", blind_nil=False)
    hand = "2H 2C " + " ".join(NO_SPADES.split()[:11])
    held = find_forced_bid(auction("? . . .", rules, hand=hand), rules)
    assert str(held) == "3"  # the two of diamonds of the hand is the third


def test_decision_36_who_has_not_looked_is_forced_to_nothing() -> None:
    rules = table(bid_rule="spades held")
    assert find_forced_bid(auction("? . . .", rules, hand=None), rules) is None


YIELDS: dict[str, Any] = {"nil": False, "blind_nil": False, "zero_is_nil": True}


@pytest.mark.parametrize(
    ("text", "options", "left"),
    [
        # Partner 12 of at most 13 leaves one trick; opponents at nothing make the total.
        ("12 0 ? 0", {"not_total": True, "max_team_bid": "tricks"}, [1]),
        # No ones goes next, before the maximum.
        ("12 2 ? 2", {"no_ones": True, "max_team_bid": "tricks"}, [1]),
        # Then the minimum, and the maximum last of all.
        ("12 2 ? 2", {"min_team_bid": 14, "max_team_bid": "tricks"}, [1]),
        ("13 2 ? 2", {"max_team_bid": "tricks"}, list(range(1, 14))),
    ],
)
def test_2c_limits_yield_in_their_order(
    text: str, options: dict[str, Any], left: list[int]
) -> None:
    assert numbers(text, table(**YIELDS, **options)) == left


def test_2c_nothing_yields_as_long_as_a_bid_is_left() -> None:
    rules = table(not_total=True, no_ones=True, min_team_bid=4, max_team_bid="tricks")
    assert words("2 4 ? 1", rules) == {"nil", *(str(n) for n in range(2, 12))} - {"6"}


def test_no_limit_yields_to_a_blind_bid() -> None:
    rules = table(blind_nil_deficit=0, min_beside_nil=4)
    assert words("3 3 ? .", rules, hand=None) == set()


def test_a_blind_bet_is_held_to_the_total_like_any_other() -> None:
    rules = table(
        players="three solo", blind_bet=True, nil=False, blind_nil=False, zero_is_nil=False,
        not_total=True,
    )  # fmt: skip
    found = words("6 6 ?", rules, hand=None)
    assert "b5" not in found
    assert {"b0", "b4", "b17"} <= found


def test_blind_bets_open_no_nil_out_of_its_turn() -> None:
    bets = {"players": "three solo", "blind_bet": True, "zero_is_nil": False}
    rules = table(**bets, nil_round=True, blind_nil=False)
    assert why("? . .", "nil", rules).endswith("nils were declared in the first round.")
    assert why("? . .", "b4", rules, hand=None) == "legal"
    before = table(**bets, blind_nil_when="before", blind_nil_deficit=0)
    assert why("? . .", "bnil", before, hand=None).endswith("it is bid before anyone looks.")


def test_a_bid_that_is_not_played_is_said_not_to_be() -> None:
    for bid in ("b7", "bmoon", "bnt6", "bdnil", "dnil", "moon", "10for200", "nt4"):
        assert (
            why("? . . .", bid, table()) == f"You may not bid {bid}: this bid is not played here."
        )


def test_no_bid_is_higher_than_the_tricks_of_the_hand() -> None:
    assert why("? . . .", "14", table()) == "You may not bid 14: there are only 13 tricks."
    six = table(players="six pairs", packs=2)
    assert why("? . . . . .", "17", six) == "legal"


def test_a_joker_is_no_face_card_and_a_raised_two_a_spade() -> None:
    jokers = table(misdeal=("no face card",), jokers="two")
    assert misdeal_reasons(parse_cards("BJ LJ AS 9S TH 4D 3C"), jokers) == ("no face card",)
    deuces = table(misdeal=("no spades",), high_deuces="all")
    assert misdeal_reasons(parse_cards("2H KH QD AC"), deuces) == ()


def test_at_most_one_spade_covers_none() -> None:
    rules = table(misdeal=("no spades", "one spade"))
    assert misdeal_reasons(parse_cards(NO_SPADES), rules) == ("no spades", "one spade")
