"""Options without a say are off, stored as their default and left out of the fingerprint."""

import pytest
from hypothesis import given

from spades_tui.cards import Card
from spades_tui.rules.catalog import all_options, with_options
from spades_tui.rules.dependencies import normalize, not_applicable
from spades_tui.rules.formats.share_codes import fingerprint
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet
from tests.rulesets import any_options

STANDARD = RuleSet()


@pytest.mark.parametrize("name", list(presets()))
def test_a_preset_holds_nothing_that_has_no_say(name: str) -> None:
    rules = presets()[name].rules
    assert normalize(rules) == rules


@pytest.mark.parametrize(
    ("switch", "idle"),
    [
        ({"nil": False, "blind_nil": False}, {"nil_value": 50, "failed_nil_tricks": "neither"}),
        ({"blind_nil": False}, {"blind_nil_value": 100, "blind_nil_pass": 1, "cover_ask": True}),
        ({"players": "four solo"}, {"bidding": "partnership", "no_trump": True, "nil_pass": 1}),
        ({"blind_nil_pass": 0}, {"pass_order": "simultaneous", "pass_duty": "must"}),
        ({}, {"blind_nil_pass_order": "simultaneous", "blind_nil_pass_duty": "must"}),
        ({"blind_nil_when": "before"}, {"cover_ask": True}),
        ({}, {"leftovers": "dealer", "discard_when": "after bidding"}),
        ({}, {"misdeal_consult": True}),
        ({}, {"blind_double_nil": True, "double_nil_pass": 2, "double_nil_value": "game"}),
        ({}, {"blind_bid_loss": "single", "ten_for_200_makes": "at least"}),
        ({}, {"no_trump_loss": 1, "blind_no_trump": True, "blind_no_trump_loss": 1}),
        ({}, {"first_trick_order": "2C leads"}),
        (
            {"one_nil_each_side": True, "nil_per_side": "one", "blind_nil": False},
            {"moon": 500, "blind_moon": 400, "no_trump": True, "blind_bid_min": 7},
        ),
        ({"first_trick": "lowest club, no spade"}, {"opening_lead": "dealer"}),
        ({"bag_limit": "off"}, {"bag_penalty": 50, "bags_after_penalty": "reset"}),
        ({"bag_limit": "off"}, {"blind_nil_bags_free": True}),
        ({"overtrick_reduces": True, "bag_limit": "off"}, {"overtrick": 0}),
        ({"bid_rule": "spades held", "blind_nil": False}, {"max_team_bid": "tricks"}),
    ],
)
def test_an_option_without_a_say_is_stored_as_its_default(
    switch: dict[str, object], idle: dict[str, object]
) -> None:
    plain = with_options(STANDARD, **switch)
    rules = with_options(plain, **idle)
    assert idle.keys() <= not_applicable(rules).keys()
    assert normalize(rules) == normalize(plain)
    assert fingerprint(rules) == fingerprint(plain)


@given(any_options())
def test_a_reason_is_a_sentence(rules: RuleSet) -> None:
    for reason in not_applicable(rules).values():
        assert reason[0].isupper()
        assert reason.endswith(".")


@given(any_options())
def test_normalising_twice_changes_nothing_more(rules: RuleSet) -> None:
    settled = normalize(rules)
    assert normalize(settled) == settled
    defaults = {name: all_options()[name].default for name in not_applicable(settled)}
    assert all(all_options()[name].get_value(settled) == value for name, value in defaults.items())


def test_lists_are_kept_in_one_order() -> None:
    one = with_options(STANDARD, removed=("2H", "2C"), misdeal=("no face card", "no spades"))
    other = with_options(STANDARD, removed=("2C", "2H"), misdeal=("no spades", "no face card"))
    assert normalize(one) == normalize(other)
    assert normalize(one).deck.removed == (Card.C2, Card.H2)


def test_two_packs_leave_the_twos_of_clubs_out_by_themselves() -> None:
    six = preset_named("six-handed").rules
    assert normalize(with_options(six, removed=("2C",))) == six


def test_presets_have_fingerprints_of_their_own() -> None:
    marks = {fingerprint(preset.rules) for preset in presets().values()}
    assert len(marks) == len(presets())


def test_a_fingerprint_stays_what_it_was() -> None:
    assert fingerprint(STANDARD) == "44136fa355b3"
    assert fingerprint(preset_named("pirate").rules) == "48fffc57a87d"


def test_an_exchange_at_a_blind_nil_that_is_told_apart_in_vain_is_the_same_rule_set() -> None:
    for order, duty in (("simultaneous", "must"), ("bidder first", "may decline")):
        plain = with_options(STANDARD, nil_pass=1, pass_order=order, pass_duty=duty)
        told = with_options(plain, blind_nil_pass_order=order, blind_nil_pass_duty=duty)
        assert fingerprint(told) == fingerprint(plain)
        assert normalize(told) == plain
