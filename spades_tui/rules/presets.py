"""The presets of the menu, from a table of their differences, `presets.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from spades_tui import PROGRAM
from spades_tui.decoding import prepare_type
from spades_tui.rules.ruleset import RuleSet
from spades_tui.text import did_you_mean


class Preset(msgspec.Struct, frozen=True):
    """A named rule set that comes with the program.

    Attributes:
        id: its name in commands and records.
        title: its name in the menu.
        group: the heading above it in the menu.
        summary: a line of description.
        rules: the rule set.
        source: the tradition it comes from, in words.
    """

    id: str
    title: str
    group: str
    summary: str
    rules: RuleSet
    source: str


@cache
def _presets() -> dict[str, Preset]:
    text = (files("spades_tui.rules") / "presets.toml").read_text("utf-8")
    return {name: _preset(name, data) for name, data in tomllib.loads(text).items()}


def _preset(preset_id: str, data: dict[str, Any]) -> Preset:
    texts = {key: data.pop(key) for key in ("title", "group", "summary", "source")}
    return Preset(id=preset_id, rules=msgspec.convert(data, prepare_type(RuleSet)), **texts)


def presets() -> dict[str, Preset]:
    """Return every preset by its id, in the order of the menu."""
    return dict(_presets())


def presets_by_group() -> dict[str, tuple[Preset, ...]]:
    """Return the presets by the heading above them in the menu, in the order of the menu."""
    groups: dict[str, tuple[Preset, ...]] = {}
    for preset in presets().values():
        groups[preset.group] = (*groups.get(preset.group, ()), preset)
    return groups


def preset_named(preset_id: str) -> Preset:
    """Return the preset with the id `preset_id`.

    Raises:
        ValueError: with a sentence that suggests the nearest id.
    """
    preset = _presets().get(preset_id)
    if preset is None:
        hint = did_you_mean(preset_id, _presets())
        raise ValueError(f"There is no preset {preset_id!r}{hint}; `{PROGRAM} rules` lists them.")
    return preset
