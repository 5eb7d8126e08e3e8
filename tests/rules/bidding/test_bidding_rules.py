"""What may be bid, rule by rule (decisions 9 and 29 to 37)."""

import pytest

from spades_tui.cards import parse_cards
from spades_tui.rules.bidding import (
    all_bids,
    bid_refusal,
    find_forced_bid,
    legal_bids,
    list_agreeable_numbers,
    nil_round_bids,
    raises,
    single_number_reason,
    window_bids,
)
from spades_tui.rules.bids import parse_bid
from spades_tui.rules.dependencies import normalize
from spades_tui.rules.misdeal import misdeal_reasons
from spades_tui.rules.ruleset import RuleSet
from tests.rules.bidding.auctions import A_HAND, NO_SPADES, auction, shown, table

ONE_TO_13 = " ".join(str(n) for n in range(1, 14))
STANDARD = RuleSet()


def bids(text: str, rules: RuleSet, **more: object) -> str:
    return shown(legal_bids(auction(text, rules, **more), rules))  # type: ignore[arg-type]


def numbers(text: str, rules: RuleSet, **more: object) -> list[int]:
    found = legal_bids(auction(text, rules, **more), rules)  # type: ignore[arg-type]
    return [bid.tricks for bid in found if bid.kind == "number" and not bid.bemo]


def refused(text: str, bid: str, rules: RuleSet, **more: object) -> str:
    reason = bid_refusal(auction(text, rules, **more), parse_bid(bid), rules)  # type: ignore[arg-type]
    assert reason is not None
    assert reason.endswith(".")
    return reason


def test_standard_bids_nil_or_one_to_thirteen() -> None:
    assert bids("? . . .", STANDARD) == f"nil {ONE_TO_13}"
    assert "lowest number is 1" in refused("? . . .", "0", STANDARD)


def test_both_partners_may_bid_nil_unless_one_only() -> None:
    assert "nil" in bids("nil 3 ? .", STANDARD).split()
    one = table(nil_per_side="one")
    assert "nil" not in bids("nil 3 ? .", one).split()
    assert "yours has" in refused("nil 3 ? .", "nil", one)


def test_only_one_player_at_the_table_bids_nil_where_that_is_the_rule() -> None:
    one = table(nil_per_side="one at the table")
    assert "nil" in bids("3 3 ? .", one).split()
    for made in ("nil 3 ? .", "3 nil ? .", "3 bnil ? ."):
        assert "nil" not in bids(made, one).split()
        assert "only one player at the table" in refused(made, "nil", one)
    behind = {"hand": None, "scores": (0, 100)}
    assert bids("3 3 ? .", one, **behind) == "bnil"
    assert bids("3 nil ? .", one, **behind) == ""
    assert "nil" in bids("3 nil ? .", table(nil_per_side="one")).split()


def test_decision_17_a_double_nil_is_no_nil_that_takes_the_only_one_away() -> None:
    one = table(nil_per_side="one at the table", double_nil=True, double_nil_deficit=0)
    assert "nil" in bids("dnil ? - .", one).split()
    assert "dnil" in bids("nil ? 3 .", one).split()


def test_one_nil_at_the_table_may_stand_with_a_least_bid_beside_it() -> None:
    one = table(nil_per_side="one at the table", min_beside_nil=4)
    assert normalize(one) == one
    assert "only one player at the table" in refused("nil ? 4 .", "nil", one)
    side = table(nil_per_side="one", min_beside_nil=4)
    assert normalize(side) == table(min_beside_nil=4)


def test_blind_nil_only_unlooked_and_a_hundred_behind() -> None:
    assert bids("? . . .", STANDARD, hand=None, scores=(100, 200)) == "bnil"
    assert bids("? . . .", STANDARD, hand=None, scores=(101, 200)) == ""
    assert "looked" in refused("? . . .", "bnil", STANDARD, scores=(0, 200))
    assert "your side when" in refused("? . . .", "bnil", STANDARD, hand=None)


def test_who_may_bid_one_number_alone_is_told_why() -> None:
    held, free = table(bid_rule="spades held"), table(no_ones=True)
    one = "AS KH QH JH AD KD QD JD AC KC QC JC TC"
    assert (
        refused("? . . .", "3", held, hand=one) == "You may not bid 3: with 1 spade you must bid 1."
    )
    assert (
        single_number_reason(auction("? . . .", held, hand=one), held)
        == "with 1 spade you must bid 1"
    )
    assert single_number_reason(auction("? . . .", free, hand=one), free) is None
    bemo = table(bemo=True)
    assert single_number_reason(auction("4+lb 3 ? .", bemo), bemo) is None, (
        "every number is open beside it"
    )


def test_zero_is_a_plain_bid_where_zero_is_not_nil() -> None:
    assert bids("? . . .", table(zero_is_nil=False)) == f"nil 0 {ONE_TO_13}"


def test_nil_round_takes_nils_out_of_the_bidding() -> None:
    rules = table(nil_round=True, zero_is_nil=False, nil_per_side="one")
    assert bids("? . . .", rules) == f"0 {ONE_TO_13}"
    assert shown(nil_round_bids(auction("? . . .", rules), rules)) == "nil"
    assert nil_round_bids(auction("nil . ? .", rules), rules) == ()
    behind = auction("? . . .", rules, hand=None, scores=(0, 100))
    assert shown(nil_round_bids(behind, rules)) == "bnil"


def test_second_partner_is_held_to_the_sides_minimum_the_first_is_not() -> None:
    rules = table(min_team_bid=4, min_beside_nil=3)
    assert numbers("? . . .", rules)[0] == 1
    assert numbers("2 3 ? .", rules)[0] == 2
    assert "at least 4" in refused("2 3 ? .", "1", rules)


def test_beside_a_nil_only_its_own_minimum_applies() -> None:
    rules = table(min_team_bid=4, min_beside_nil=3)
    assert numbers("nil 3 ? .", rules)[0] == 3
    assert numbers("nil 3 ? .", table(min_team_bid=4))[0] == 1


def test_no_nil_beside_a_partner_who_bid_too_little() -> None:
    rules = table(min_beside_nil=4)
    assert "nil" not in bids("3 3 ? .", rules).split()
    assert "nil" in bids("4 3 ? .", rules).split()
    assert "nil" not in bids("nil 3 ? .", rules).split()


def test_a_player_alone_is_held_to_the_minimum_themselves() -> None:
    rules = table(players="four solo", min_team_bid=2)
    assert numbers("? . . .", rules)[0] == 2
    assert refused("? . . .", "1", rules) == "You may not bid 1: you must bid at least 2."


def test_nobody_bids_one() -> None:
    assert 1 not in numbers("? . . .", table(no_ones=True))
    assert "bids of 1 are not allowed" in refused("4 3 ? .", "1", table(no_ones=True))


def test_last_bidder_may_not_make_the_total_thirteen() -> None:
    rules = table(not_total=True)
    assert 3 not in numbers("3 3 4 ?", rules)
    assert 3 in numbers("3 3 ? .", rules)
    assert "nil" not in bids("5 4 4 ?", rules).split()
    assert "total of bids may not be 13" in refused("3 3 4 ?", "3", rules)


def test_specials_count_their_number_towards_the_total() -> None:
    rules = table(not_total=True, ten_for_200="by declaration")
    assert 3 not in numbers("10for200 nil - ?", rules)


def test_a_side_may_bid_at_most_all_tricks_where_it_is_limited() -> None:
    assert numbers("9 3 ? .", table(max_team_bid="tricks"))[-1] == 4
    assert numbers("9 3 ? .", STANDARD)[-1] == 13


def test_not_total_yields_when_it_would_leave_nothing() -> None:
    # Partner 13 with a team maximum, both opponents nil: only zero is left, and it totals 13.
    rules = table(not_total=True, max_team_bid="tricks", zero_is_nil=False, nil=False)
    assert numbers("13 0 ? 0", rules) == [0]


def test_mirror_bids_fill_themselves_in() -> None:
    rules = table(bid_rule="spades held", blind_nil=False)
    assert str(find_forced_bid(auction("? . . .", rules), rules)) == "3"
    assert str(find_forced_bid(auction("? . . .", rules, hand=NO_SPADES), rules)) == "nil"
    plain = table(bid_rule="spades held", nil=False)
    assert str(find_forced_bid(auction("? . . .", plain, hand=NO_SPADES), plain)) == "0"
    assert find_forced_bid(auction("? . . .", STANDARD), STANDARD) is None
    assert bids("? . . .", rules) == "3"


def test_jokers_count_as_spades_for_mirror() -> None:
    rules = table(bid_rule="spades held", jokers="two", blind_nil=False)
    hand = "BJ LJ " + " ".join(A_HAND.split()[:11])
    assert str(find_forced_bid(auction("? . . .", rules, hand=hand), rules)) == "5"


def test_whiz_bids_the_spades_held_or_nil() -> None:
    rules = table(bid_rule="spades held or nil", blind_nil=False)
    assert bids("? . . .", rules) == "nil 3"
    assert bids("? . . .", rules, hand=NO_SPADES) == "nil"


def test_suicide_has_one_nil_on_each_side() -> None:
    rules = table(one_nil_each_side=True, nil_per_side="one", min_beside_nil=4, blind_nil=False)
    assert bids("? . . .", rules) == "nil " + " ".join(str(n) for n in range(4, 14))
    assert bids("5 3 ? .", rules) == "nil"
    assert numbers("nil 3 ? .", rules)[0] == 4
    assert "nil" not in bids("nil 3 ? .", rules).split()


def test_ten_for_200_is_declared_and_never_beside_a_nil() -> None:
    rules = table(ten_for_200="by declaration")
    assert "10for200" in bids("? . . .", rules).split()
    assert "10for200" in bids("4 3 ? .", rules).split()
    assert "10for200" not in bids("nil 3 ? .", rules).split()
    assert "10for200" not in bids("? . . .", table(ten_for_200="every ten")).split()


def test_moon_replaces_the_contract() -> None:
    assert "moon" in bids("3 3 ? .", table(moon=200)).split()
    assert "moon" not in bids("nil 3 ? .", table(moon=200)).split()


@pytest.mark.parametrize(
    ("holding", "hand", "allowed"),
    [
        ("at least one spade", A_HAND, True),
        ("at least one spade", NO_SPADES, False),
        ("no spade", A_HAND, False),
        ("no spade", NO_SPADES, True),
        ("any", NO_SPADES, True),
    ],
)
def test_no_trump_asks_for_the_holding_agreed(holding: str, hand: str, allowed: bool) -> None:
    rules = table(no_trump=True, no_trump_holding=holding)
    assert ("nt4" in bids("? . . .", rules, hand=hand).split()) is allowed
    assert ("nt1" in bids("? . . .", rules, hand=hand).split()) is allowed
    assert "nt0" not in bids("? . . .", rules, hand=hand).split()


def test_no_nil_stands_beside_no_trump_nor_the_other_way_round() -> None:
    rules = table(no_trump=True)
    assert "nil" not in bids("nt4 3 ? .", rules).split()
    assert "nt4" not in bids("nil 3 ? .", rules).split()
    assert "nt4" not in bids("nt4 3 ? .", rules).split()
    assert "nt4" in bids("3 3 ? .", rules).split()


def test_double_nil_is_for_the_first_partner_far_behind() -> None:
    rules = table(double_nil=True)
    assert "dnil" in bids("? . . .", rules, scores=(0, 400)).split()
    assert "dnil" not in bids("? . . .", rules, scores=(1, 400)).split()
    assert "dnil" not in bids("3 3 ? .", rules, scores=(0, 400)).split()


def test_every_bid_there_is_has_tricks_enough_and_a_bemo_only_where_played() -> None:
    assert not any(bid.bemo for bid in all_bids(STANDARD))
    assert max(bid.tricks for bid in all_bids(STANDARD)) == 13
    kinds = {bid.kind for bid in all_bids(table(bemo=True)) if bid.bemo}
    assert kinds == {"number", "no trump", "blind no trump"}


def test_a_little_bemo_needs_six_tricks_in_a_hand() -> None:
    low = [f"{rank}{suit}" for rank in "2345678" for suit in "CDHS"]
    six = "AS KS QS AH KH QH"
    assert "1+lb" in bids("? . . .", table(bemo=True, removed=tuple(low)), hand=six).split()
    fewer = table(bemo=True, removed=(*low, "9C", "9D", "9H", "9S"))
    assert "1+lb" not in bids("? . . .", fewer, hand="AS KS QS AH KH").split()


def test_bemo_goes_with_a_number_once_a_side() -> None:
    rules = table(bemo=True, no_trump=True, moon=200)
    found = bids("? . . .", rules).split()
    assert {"8+lb", "9+bb", "nt4+lb"} <= set(found)
    assert not {"moon+lb", "nil+lb"} & set(found)
    assert "8+lb" not in bids("4+lb 3 ? .", rules).split()
    assert "moon" not in bids("4+lb 3 ? .", rules).split()


def test_blind_bids_are_called_before_anyone_of_the_side_looks() -> None:
    rules = table(blind_bid_min=7, blind_moon=400, moon=200, nil=False, blind_nil=False)
    found = shown(window_bids(auction("? . . .", rules, hand=None), rules)).split()
    assert found == ["b7", "b8", "b9", "b10", "b11", "b12", "b13", "bmoon"]
    assert window_bids(auction("? . . .", rules), rules) == ()
    assert "b7" not in bids("? . . .", rules).split()


def test_blind_no_trump_may_be_one_less_than_a_blind_bid() -> None:
    rules = table(blind_bid_min=7, no_trump=True, blind_no_trump=True)
    behind = auction("? . . .", rules, hand=None, scores=(0, 400))
    assert "bnt6" in shown(window_bids(behind, rules)).split()
    assert "bnt5" not in shown(window_bids(behind, rules)).split()
    ahead = auction("? . . .", rules, hand=None, scores=(1, 400))
    assert "bnt6" not in shown(window_bids(ahead, rules)).split()


def test_blind_nil_before_anyone_looks_is_a_call_of_the_window() -> None:
    rules = table(blind_nil_when="before")
    facts = auction("? . . .", rules, hand=None, scores=(0, 100))
    assert shown(window_bids(facts, rules)) == "bnil"
    assert legal_bids(facts, rules) == ()


def test_blind_bet_is_made_unlooked_at_ones_own_turn() -> None:
    rules = table(
        players="three solo", blind_bet=True, nil=False, blind_nil=False, zero_is_nil=False
    )
    assert bids("? . .", rules, hand=None).split()[:3] == ["b0", "b1", "b2"]
    assert bids("? . .", rules).split()[0] == "0"


def test_a_blind_bet_is_held_to_the_least_bid_and_a_moon_is_not() -> None:
    rules = table(
        players="three solo", blind_bet=True, nil=False, blind_nil=False, zero_is_nil=False,
        min_team_bid=4, moon=500,
    )  # fmt: skip
    assert bids("? . .", rules, hand=None).split()[0] == "b4"
    assert "at least 4" in refused("? . .", "b3", rules, hand=None)
    assert "moon" in bids("? . .", rules).split()


def test_a_raise_goes_up_never_to_the_total_and_never_from_nil() -> None:
    rules = table(raise_round="each side")
    assert raises(auction("? 3 3 2", rules), rules) == ()
    facts = auction("? 3 3 2", rules)
    own = type(facts)(facts.seat, facts.hand, (parse_bid("4"), *facts.bids[1:]), facts.scores)
    assert raises(own, rules) == tuple(range(5, 14))
    strict = table(raise_round="each side", not_total=True)
    assert 5 not in raises(own, strict)
    nil = type(facts)(facts.seat, facts.hand, (parse_bid("nil"), *facts.bids[1:]), facts.scores)
    assert raises(nil, rules) == ()


def test_a_side_agrees_on_a_number_of_its_own() -> None:
    rules = table(bidding="partnership", min_team_bid=4, min_beside_nil=3)
    assert list_agreeable_numbers(auction("? . . .", rules), rules) == tuple(range(4, 14))
    assert list_agreeable_numbers(auction("? . nil .", rules), rules) == tuple(range(3, 14))
    strict = table(bidding="partnership", not_total=True)
    assert 8 not in list_agreeable_numbers(auction("? 5 . -", strict), strict)
    assert 8 in list_agreeable_numbers(auction("? . . .", strict), strict)


@pytest.mark.parametrize(
    ("reason", "hand"),
    [
        ("no spades", NO_SPADES),
        ("one spade", "AS " + " ".join(NO_SPADES.split()[:12])),
        ("seven of a suit", "KH 8H 3H QD 7D 2D AC TC 6C 5C 4C 3C 2C"),
        ("no face card", "9S 4S AS 8H 3H TD 7D 2D AC TC 6C 5C 4C"),
    ],
)
def test_misdeal_conditions(reason: str, hand: str) -> None:
    rules = table(misdeal=(reason,))
    assert misdeal_reasons(parse_cards(hand), rules) == (reason,)
    assert misdeal_reasons(parse_cards(A_HAND), rules) == ()
    assert misdeal_reasons(parse_cards(hand), STANDARD) == ()
