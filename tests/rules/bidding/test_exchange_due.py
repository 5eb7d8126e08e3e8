"""Who exchanges cards after the bidding, how many and how (decision 8)."""

import pytest

from spades_tui.rules.bids import parse_bid
from spades_tui.rules.exchange import Exchange, exchanges_due
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from tests.rules.bidding.auctions import table

STANDARD = RuleSet()


def due(bids: str, rules: RuleSet, first: int = 0) -> tuple[Exchange, ...]:
    made = tuple(parse_bid(word) for word in bids.split())
    return exchanges_due(made, rules, seating(rules).clockwise_from(first))


def test_a_blind_nil_exchanges_two_cards_the_bidder_first() -> None:
    assert due("4 bnil 3 2", STANDARD) == (
        Exchange(1, 1, 3, 2, simultaneous=False, decliners=(1,), may_ask_suit=False),
    )


def test_a_nil_exchanges_nothing_unless_agreed() -> None:
    assert due("4 nil 3 2", STANDARD) == ()
    assert [e.count for e in due("4 nil 3 2", table(nil_pass=1))] == [1]


def test_alpha_theta_passes_one_card_together_and_must() -> None:
    rules = table(blind_nil_pass=1, pass_order="simultaneous", pass_duty="must")
    (exchange,) = due("bnil 4 3 2", rules)
    assert (exchange.count, exchange.simultaneous, exchange.decliners) == (1, True, ())


def test_a_blind_nils_exchange_may_have_an_order_and_a_duty_of_its_own() -> None:
    rules = table(nil_pass=1, pass_duty="must", blind_nil_pass_duty="may decline")
    assert [e.decliners for e in due("nil bnil 4 4", rules)] == [(), (1,)]
    rules = table(nil_pass=1, blind_nil_pass_order="simultaneous", pass_ask_suit=True)
    asked = [(e.simultaneous, e.may_ask_suit) for e in due("nil bnil 4 4", rules)]
    assert asked == [(False, True), (True, False)]


@pytest.mark.parametrize("bids", ["nil 3 bnil 4", "bnil 3 nil 4"])
@pytest.mark.parametrize("duty", [("must", "may decline"), ("may decline", "must")])
def test_decision_62_nobody_declines_what_one_of_two_nils_requires(
    bids: str, duty: tuple[str, str]
) -> None:
    rules = table(nil_pass=1, pass_duty=duty[0], blind_nil_pass_duty=duty[1])
    assert due(bids, rules)[0].decliners == ()
    assert due("nil 3 nil 4", rules)[0].decliners == (() if duty[0] == "must" else (0, 2))


@pytest.mark.parametrize("bids", ["nil 3 bnil 4", "bnil 3 nil 4"])
@pytest.mark.parametrize("nil_pass", [0, 1])
def test_two_nils_on_a_side_exchange_once_and_together(bids: str, nil_pass: int) -> None:
    (exchange,) = due(bids, table(nil_pass=nil_pass))
    assert {exchange.bidder, exchange.partner} == {0, 2}
    assert (exchange.count, exchange.simultaneous) == (2, True)
    assert set(exchange.decliners) == {0, 2}


def test_two_sides_exchange_in_seat_order() -> None:
    bids = "bnil bnil 3 4"
    assert [e.bidder for e in due(bids, STANDARD, first=0)] == [0, 1]
    assert [e.bidder for e in due(bids, STANDARD, first=1)] == [1, 0]
    assert [e.bidder for e in due(bids, STANDARD, first=3)] == [0, 1]


@pytest.mark.parametrize("word", ["dnil", "bdnil"])
def test_a_double_nil_exchanges_face_down_where_agreed_and_nobody_declines(word: str) -> None:
    assert due(f"{word} 4 - 3", table(double_nil=True)) == ()
    (exchange,) = due(f"{word} 4 - 3", table(double_nil=True, double_nil_pass=2))
    assert (exchange.count, exchange.simultaneous, exchange.decliners) == (2, True, ())


def test_a_suit_may_be_asked_for_only_before_the_partner_passes() -> None:
    assert due("bnil 4 3 2", table(pass_ask_suit=True))[0].may_ask_suit
    assert not due("bnil 4 nil 2", table(pass_ask_suit=True))[0].may_ask_suit


def test_decision_35_players_without_partners_exchange_nothing() -> None:
    assert due("bnil nil 4 3", table(players="four solo", nil_pass=1)) == ()


def test_six_players_exchange_across_the_table() -> None:
    rules = table(players="six pairs", packs=2)
    (exchange,) = due("4 3 bnil 2 4 3", rules)
    assert (exchange.bidder, exchange.partner, exchange.side) == (2, 5, 2)


def test_a_hand_that_bids_itself_has_no_exchange() -> None:
    assert exchanges_due((None,) * 4, STANDARD, (0, 1, 2, 3)) == ()
