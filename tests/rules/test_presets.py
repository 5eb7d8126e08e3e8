"""The presets are all there and hold only what differs from the standard game."""

import tomllib
from importlib.resources import files

import msgspec
import pytest

from spades_tui.rules.presets import preset_named, presets, presets_by_group
from spades_tui.rules.ruleset import RuleSet
from tests.rules.test_options import TRADITIONS


def test_all_presets_are_there_in_the_order_of_the_menu() -> None:
    names = list(presets())
    assert len(names) == 24
    assert names[0] == "standard"
    assert names[-4:] == ["mirror", "whiz", "suicide", "jjdd"]


def test_standard_is_the_defaults() -> None:
    assert preset_named("standard").rules == RuleSet()


def test_no_two_presets_are_the_same_rule_set() -> None:
    rules = [preset.rules for preset in presets().values()]
    assert len(set(rules)) == len(rules)


@pytest.mark.parametrize("name", list(presets()))
def test_a_preset_holds_only_what_differs(name: str) -> None:
    text = (files("spades_tui.rules") / "presets.toml").read_text("utf-8")
    default = msgspec.to_builtins(RuleSet())
    for group, options in tomllib.loads(text)[name].items():
        if isinstance(options, dict):
            assert options, group
            assert all(default[group][option] != value for option, value in options.items())


@pytest.mark.parametrize("name", list(presets()))
def test_a_preset_says_what_it_is_in_one_line(name: str) -> None:
    preset = presets()[name]
    assert preset.title
    assert preset.group
    assert preset.source in TRADITIONS
    assert preset.summary.endswith(".")
    assert len(preset.summary) <= 100


def test_groups_hold_every_preset_once() -> None:
    grouped = [preset.id for group in presets_by_group().values() for preset in group]
    assert sorted(grouped) == sorted(presets())


def test_an_unknown_preset_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(ValueError, match="did you mean 'pirate'"):
        preset_named("pirat")
