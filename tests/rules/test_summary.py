"""The rules on one line, and the list of what differs."""

import pytest
from hypothesis import given

from spades_tui.rules.catalog import with_options
from spades_tui.rules.dependencies import find_changed_options
from spades_tui.rules.explain.prices import prices
from spades_tui.rules.explain.summary import WIDTH, differences, summary
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet
from tests.rulesets import rule_sets

STANDARD = "4 players · to 500 · nil ±100 · blind nil ±200 at −100 · 10 bags −100 · set −10×bid"


def test_the_standard_game_on_one_line() -> None:
    assert summary(RuleSet()) == STANDARD


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"target": 300}, "to 300"),
        ({"nil_value": 50}, "nil ±50"),
        ({"blind_nil": False}, "nil ±100 · 10 bags"),
        ({"blind_nil_loss": "half"}, "blind nil +200 −100"),
        ({"nil": False, "blind_nil": False}, "no nil"),
        ({"set_penalty": "partial"}, "set −10×short"),
        ({"bag_limit": 5, "bag_penalty": 50}, "5 bags −50"),
        ({"bag_limit": "off"}, "no bag penalty"),
        ({"floor": -200}, "lost at −200"),
        ({"must_beat": True}, "must beat"),
        ({"not_total": True}, "total not 13"),
        ({"overtrick": 0, "bag_limit": "off"}, "overtricks 0"),
        ({"tie": "fewest bags"}, "tie: fewest bags"),
        ({"double_nil": True, "double_nil_value": "game"}, "double nil game −250"),
    ],
)
def test_a_changed_rule_is_told(changes: dict[str, object], words: str) -> None:
    assert words in summary(with_options(RuleSet(), **changes))
    assert words not in STANDARD


@pytest.mark.parametrize("name", list(presets()))
def test_a_preset_fits_on_the_line(name: str) -> None:
    line = summary(presets()[name].rules)
    assert len(line) <= WIDTH
    assert "\n" not in line


def test_no_two_presets_have_the_same_summary() -> None:
    lines = [summary(preset.rules) for preset in presets().values()]
    assert len(set(lines)) == len(lines)


@given(rule_sets())
def test_any_rule_set_fits_and_names_table_and_target(rules: RuleSet) -> None:
    line = summary(rules)
    assert len(line) <= WIDTH
    assert f"to {rules.ending.target}" in line


def test_differences_are_short_phrases_one_for_each_option() -> None:
    pirate = preset_named("pirate").rules
    found = differences(pirate, RuleSet())
    assert "Bags after a penalty: the count starts at 0" in [one.words for one in found]
    assert len(found) == len(find_changed_options(pirate, RuleSet())) == 5
    assert differences(pirate, pirate) == ()


def test_differences_say_numbers_like_the_proposed_ones() -> None:
    rules = with_options(RuleSet(), nil_value=70, floor=-350, target=640, removed=("2C", "2H"))
    assert [one.words for one in differences(rules, RuleSet())] == [
        "Removed cards: 2♣, 2♥",
        "Nil is worth: ±70",
        "Target score: 640",
        "Floor: −350",
    ]


def test_a_narrow_line_keeps_what_matters_most() -> None:
    assert summary(RuleSet(), 58) == "4 players · to 500 · nil ±100 · blind nil ±200 at −100"
    assert summary(RuleSet(), 5) == "4 players · to 500"


def test_the_only_blind_bid_is_shown_with_its_price() -> None:
    rules = with_options(RuleSet(), nil=False, blind_nil=False, blind_bid_min=6)
    priced = with_options(rules, blind_bid_max=6, blind_bid_value=100)
    for table, blind in ((rules, "6+ ×2"), (priced, "6 ±100")):
        assert ("blind", blind) in prices(table)
        assert f"blind {blind}" in summary(table)
