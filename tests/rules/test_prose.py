"""The rules page says the rules in force: every switch changes it, and the presets are golden."""

import re
from typing import Any

import pytest
from hypothesis import given

from spades_tui.rules.catalog import all_options, replace_options, with_options
from spades_tui.rules.dependencies import normalize, not_applicable
from spades_tui.rules.explain.rule_text import explain
from spades_tui.rules.explain.section import plain_text
from spades_tui.rules.explain.summary import summary
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet
from tests.golden import GOLDEN, check_golden
from tests.rulesets import any_options, bases, is_valid, listed_values, rule_sets


def page(rules: RuleSet) -> str:
    return plain_text("Rules", explain(rules))


def same_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("name", list(presets()))
def test_the_page_of_a_preset_is_the_golden_one(name: str) -> None:
    preset = presets()[name]
    check_golden(f"rules/{name}.txt", plain_text(preset.title, explain(preset.rules)))


def test_there_are_no_other_golden_pages() -> None:
    assert {path.stem for path in (GOLDEN / "rules").iterdir()} == set(presets())


def _other_values(name: str, value: Any) -> list[Any]:
    odd = {"nil_value": 70, "target": 640, "floor": -350, "bag_limit": 7, "match": 5}
    values = [*listed_values(name), *([odd[name]] if name in odd else [])]
    return [other for other in values if other != value or type(other) is not type(value)]


ONES: dict[str, Any] = {
    "target": 1, "floor": -1, "max_hands": 1, "bag_penalty": 1, "min_team_bid": 1,
    "first_hand": "bids itself", "blind_nil_deficit": 1, "blind_bid_deficit": 1, "nil_pass": 1,
}  # fmt: skip


def test_one_is_no_plural() -> None:
    rules = with_options(preset_named("standard").rules, **ONES, blind_bid_min=7)
    told = same_line(page(rules)) + summary(rules, 400)
    assert not re.findall(r"\b1 (?:points|tricks|hands|games|bags|cards)\b", told)


@pytest.mark.one_in(8)
@pytest.mark.parametrize("base", list(bases()))
def test_flipping_an_option_that_applies_changes_the_page(base: str) -> None:
    rules = bases()[base]
    text = page(rules)
    idle = not_applicable(rules)
    for name, field in all_options().items():
        if name in idle:
            continue
        for value in _other_values(name, field.get_value(rules)):
            flipped = replace_options(rules, {name: value})
            if normalize(flipped) != normalize(rules) and is_valid(flipped):
                assert page(flipped) != text, (name, value)


def test_every_option_applies_in_one_of_those_bases() -> None:
    applied: set[str] = set()
    for rules in bases().values():
        applied |= all_options().keys() - not_applicable(rules).keys()
    assert applied == all_options().keys()


def test_two_values_of_an_option_never_read_the_same() -> None:
    for name, field in all_options().items():
        rules = preset_named("standard").rules
        pages = [page(replace_options(rules, {name: value})) for value in listed_values(name)]
        if name not in not_applicable(rules):
            assert len(set(pages)) == len(pages), field.name


@given(rule_sets() | any_options())
def test_any_rule_set_can_be_explained(rules: RuleSet) -> None:
    sections = explain(rules)
    assert [section.title for section in sections][:4] == [
        "The table",
        "The cards",
        "The deal",
        "Bidding",
    ]
    for section in sections:
        assert section.paragraphs, section.title
        for paragraph in section.paragraphs:
            assert paragraph.endswith((".", "?"))
            assert "  " not in paragraph
            assert paragraph[0].isupper() or paragraph[0].isdigit()


def test_rules_without_a_say_are_not_told() -> None:
    standard = page(RuleSet())
    assert page(with_options(RuleSet(), no_trump_loss=1, leftovers="dealer")) == standard


@pytest.mark.parametrize(
    ("preset", "changes", "words"),
    [
        ("suicide", {"min_beside_nil": 0}, "The first of the two bids nil or a number;"),
        ("jokers-54", {"removed": ("2C",)}, "discards any one card face down; nobody else sees it"),
        ("two-handed", {"opening_lead": "holder of 2C"}, "first trick; if it is in nobody's hand"),
        ("jokers-54", {"leftovers": "holder of 2C"}, "go to the holder of the 2♣"),
        ("standard", {"misdeal": ("no spades",)}, "A hand as dealt with no spade may be thrown in"),
        ("standard", {"blind_nil_loss": "half"}, "if it fails, it costs 100, half as much"),
        ("standard", {"overtrick": -1, "bag_limit": "off"}, "bid 4, take 6, and it is 38"),
        ("standard", {"match": 3}, "the first side to win three games"),
        ("standard", {"not_total": True, "moon": 200}, "Nils count as 0. A moon counts as 13."),
    ],
)
def test_the_page_of_a_changed_preset_says(
    preset: str, changes: dict[str, Any], words: str
) -> None:
    assert words in same_line(page(with_options(preset_named(preset).rules, **changes)))


def test_who_plays_alone_is_told_one_least_bid() -> None:
    for least in (0, 4):
        rules = with_options(preset_named("three-dummy").rules, min_team_bid=least)
        assert same_line(page(rules)).count("Everyone must bid at least") == 1
        assert f"Everyone must bid at least {max(least, 1)}." in same_line(page(rules))


def test_plain_text_keeps_to_the_width() -> None:
    text = plain_text("Pirates", explain(preset_named("pirate").rules), width=60)
    assert max(map(len, text.splitlines())) <= 60
