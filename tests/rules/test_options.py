"""Every option explains itself: title, help, source, and a meaning for every value."""

from typing import Any, get_args

import pytest

from spades_tui.rules.bidding.kinds import KIND_CHECKS, all_bids
from spades_tui.rules.bids import BEMOS, KINDS, PARTNERS, Bemo, Bid, BidKind, parse_bid
from spades_tui.rules.capabilities import kinds_played
from spades_tui.rules.catalog import all_options, describe_allowed_values, value_label, with_options
from spades_tui.rules.deck import _RAISED as RAISED
from spades_tui.rules.dependencies import CONDITIONS
from spades_tui.rules.explain.play import _LEADS as LEADS
from spades_tui.rules.explain.scoring import _OVERTRICKS as OVERTRICKS
from spades_tui.rules.explain.specials import _HOLDING as HOLDING
from spades_tui.rules.explain.summary import _TABLES as TABLES
from spades_tui.rules.explain.table import _SEATS as SEATS
from spades_tui.rules.misdeal import _FITS as FITS
from spades_tui.rules.options.option import Need
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.contract import contract_for
from spades_tui.rules.scoring.game_end import TIE_BAG_SIGN
from tests.rulesets import every_bid_played, listed_values

NAMES = list(all_options())
TRADITIONS = {"Alpha Theta", "General rules", "Tournament", "Pirates", "House"}


@pytest.mark.parametrize("name", NAMES)
def test_an_option_has_title_help_and_source(name: str) -> None:
    option = all_options()[name].option
    assert option.title[0].isupper()
    assert len(option.title) <= 40
    assert not option.title.endswith(".")
    assert option.help.endswith((".", "?"))
    assert 20 <= len(option.help) <= 200
    assert set(option.source.split(", ")) <= TRADITIONS


@pytest.mark.parametrize("name", NAMES)
def test_every_value_has_a_meaning_of_its_own(name: str) -> None:
    field = all_options()[name]
    meanings = [value_label(name, value) for value in listed_values(name)]
    assert all(meanings)
    assert len(set(meanings)) == len(meanings)
    if field.default != ():
        assert set(listed_values(name)) == set(field.option.choices)


@pytest.mark.parametrize("name", NAMES)
def test_every_listed_value_fits_its_option(name: str) -> None:
    for value in listed_values(name):
        rules = with_options(RuleSet(), **{name: value})
        assert all_options()[name].get_value(rules) == value


def test_titles_are_told_apart_within_a_group() -> None:
    titles = [(field.group, field.option.title) for field in all_options().values()]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("nil_value", 70, "±70"),
        ("min_team_bid", 6, "at least 6"),
        ("bag_limit", 7, "7 bags"),
        ("blind_bid_min", 9, "9 or more"),
        ("floor", -350, "−350"),
        ("max_hands", 3, "3 hands"),
        ("max_hands", 1, "1 hand"),
        ("bag_penalty", 1, "1 point"),
        ("blind_nil_deficit", 1, "when 1 point or more behind"),
        ("removed", (), "none"),
        ("bag_cancel_card", "TS", "the 10♠"),
        ("bag_cancel_card", "BJ", "the Big Joker"),
    ],
)
def test_a_number_of_ones_own_is_said_like_the_proposed_ones(
    name: str, value: Any, words: str
) -> None:
    assert value_label(name, value) == words


def test_without_nils_a_zero_is_not_called_one() -> None:
    assert "nil" not in value_label("zero_is_nil", True)


def test_allowed_values_are_said_as_a_file_has_them() -> None:
    assert describe_allowed_values("blind_nil") == "true or false"
    assert describe_allowed_values("floor") == 'a whole number from -10000 to -1 or "none"'
    assert (
        describe_allowed_values("bag_cancel_card")
        == '"none", "cut" or a card, as in "3H", "TS", "BJ"'
    )
    assert describe_allowed_values("moon") == 'one of "off", 200, 500, "game"'


def test_a_changed_option_keeps_the_others() -> None:
    rules = with_options(RuleSet(), target=300, nil_value=50)
    assert (rules.ending.target, rules.nil.nil_value) == (300, 50)
    assert with_options(rules, target=500, nil_value=100) == RuleSet()


def test_every_kind_of_bid_is_played_by_some_rules_and_has_its_words() -> None:
    assert set(KINDS) == set(get_args(BidKind)) == set(KIND_CHECKS)
    assert set(BEMOS) == set(get_args(Bemo))
    assert len({terms.words for terms in KINDS.values()}) == len(KINDS)
    assert {terms.deficit for terms in KINDS.values()} - {""} <= all_options().keys()
    few = {"players": "three solo", "nil": False, "blind_nil": False}
    assert kinds_played(with_options(RuleSet(), **few)) == {"number"}
    rules = with_options(RuleSet(), **every_bid_played())
    assert kinds_played(rules) == set(KINDS)
    assert {bid.kind for bid in all_bids(rules)} == set(KINDS) - {"partner's"}
    for kind, terms in KINDS.items():
        bid = Bid(kind, terms.tricks or 7 * terms.numbered)
        assert parse_bid(str(bid)) == bid
        if terms.for_side and not bid.is_double_nil:
            contract = contract_for((bid, PARTNERS), rules)
            assert contract is not None
            assert not contract.ordinary, kind


def test_every_condition_an_option_can_need_is_known_and_some_option_needs_it() -> None:
    conditions = set(get_args(get_args(Need)[1]))
    bids = {kind for kind, terms in KINDS.items() if terms.options}
    assert set(CONDITIONS) == bids | conditions
    needed = {need for field in all_options().values() for need in field.option.needs}
    assert needed - bids == conditions


WHOLE: list[tuple[dict[Any, Any], str]] = [
    (SEATS, "players"),
    (TABLES, "players"),
    (RAISED, "high_deuces"),
    (FITS, "misdeal"),
    (HOLDING, "no_trump_holding"),
    (OVERTRICKS, "overtrick"),
    (TIE_BAG_SIGN, "tie"),
    (LEADS | {"holder of 2C": ""}, "opening_lead"),
]


@pytest.mark.parametrize(("table", "name"), WHOLE, ids=lambda part: str(part)[:20])
def test_a_table_keyed_by_an_options_values_is_whole(table: dict[Any, Any], name: str) -> None:
    assert table.keys() == all_options()[name].option.choices.keys()
