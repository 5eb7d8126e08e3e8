"""The rule sets the menu starts with, each a file of what differs."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.text import did_you_mean

_ORDER: Final = (
    "standard", "alpha-theta", "alpha-theta-full", "tournament", "pirate", "pirate-standard",
    "us-jokers", "jokers-54", "deuces-high", "partnership-bidding", "high-stakes", "lowest-club",
    "solo", "six-handed", "three-handed", "three-handed-bags", "three-handed-jokers",
    "three-dummy", "two-handed", "quick", "mirror", "whiz", "suicide", "jjdd",
)  # fmt: skip


class Preset(msgspec.Struct, frozen=True):
    """A named rule set.

    Attributes:
        id: what commands and records call it.
        title: what the menu calls it.
        group: the heading it stands under in the menu.
        summary: one line for somebody choosing.
        rules: the rule set itself.
        source: the document it was written from.
    """

    id: str
    title: str
    group: str
    summary: str
    rules: RuleSet
    source: str


def _read(preset_id: str) -> Preset:
    text = (files("spades_tui.rules") / "preset_files" / f"{preset_id}.toml").read_text("utf-8")
    data: dict[str, Any] = tomllib.loads(text)
    about = {key: data.pop(key) for key in ("title", "group", "summary", "source")}
    return Preset(id=preset_id, rules=msgspec.convert(data, RuleSet), **about)


@cache
def _read_once(preset_id: str) -> Preset:
    return _read(preset_id)


def presets() -> dict[str, Preset]:
    """Return every preset by its id, in the order of the menu."""
    return {preset_id: _read_once(preset_id) for preset_id in _ORDER}


def presets_by_group() -> dict[str, tuple[Preset, ...]]:
    """Return the presets under their headings."""
    groups: dict[str, tuple[Preset, ...]] = {}
    for preset in presets().values():
        groups[preset.group] = (*groups.get(preset.group, ()), preset)
    return groups


def preset_named(preset_id: str) -> Preset:
    """Return one preset.

    Raises:
        ValueError: with a sentence that suggests the nearest id.
    """
    if preset_id not in _ORDER:
        hint = did_you_mean(preset_id, _ORDER)
        raise ValueError(f"There is no preset {preset_id!r}{hint}; `spades presets` lists them.")
    return _read_once(preset_id)
