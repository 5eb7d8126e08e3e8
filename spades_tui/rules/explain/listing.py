"""Options of a rule set, and presets, as lines and as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from spades_tui.rules.catalog import all_options, describe_allowed_values, toml_value, value_label
from spades_tui.rules.dependencies import not_applicable
from spades_tui.rules.explain.summary import summary
from spades_tui.rules.formats.share_codes import encode_rules, fingerprint
from spades_tui.rules.presets import presets, presets_by_group
from spades_tui.rules.ruleset import RuleSet


class OptionData(msgspec.Struct, frozen=True):
    """An option of a rule set.

    Attributes:
        group: its group, a table in a rules file.
        option: its name.
        value: its value.
        default: its value in the standard rules.
        title: its title in menus.
        meaning: its value in words.
        help: one or two sentences about the option.
        source: the traditions it comes from.
        applies: whether it matters with the other options.
        why_not: a sentence saying why it does not matter; null if it matters.
    """

    group: str
    option: str
    value: Any
    default: Any
    title: str
    meaning: str
    help: str
    source: str
    applies: bool
    why_not: str | None


class RulesData(msgspec.Struct, frozen=True):
    """A rule set in JSON.

    Attributes:
        title: its title.
        summary: its rules in one line.
        fingerprint: twelve hex digits, the same for equivalent rule sets.
        code: its share code.
        rules: the rule set.
        options: every option with its value.
    """

    title: str
    summary: str
    fingerprint: str
    code: str
    rules: RuleSet
    options: tuple[OptionData, ...]


class PresetData(msgspec.Struct, frozen=True):
    """A preset in JSON.

    Attributes:
        id: its name in commands and records.
        title: its name in the menu.
        group: its heading in the menu.
        summary: a line of description.
        source: the tradition it comes from.
        in_force: its rules in one line.
        code: its share code.
    """

    id: str
    title: str
    group: str
    summary: str
    source: str
    in_force: str
    code: str


def list_options(rules: RuleSet, word: str = "") -> tuple[OptionData, ...]:
    """Return the options of a rule set as data.

    Args:
        rules: the rule set.
        word: a word that the name, title or help must contain, in any case; "" for all options.
    """
    off = not_applicable(rules)
    return tuple(
        OptionData(
            field.group, name, value := field.get_value(rules), field.default, field.option.title,
            value_label(name, value), field.option.help, field.option.source, name not in off,
            off.get(name),
        )
        for name, field in all_options().items()
        if word.lower() in f"{name} {field.option.title} {field.option.help}".lower()
    )  # fmt: skip


def option_lines(options: Iterable[OptionData]) -> Iterator[str]:
    """Yield lines of text about options, under the names of their groups.

    Each has its value, meaning, possible values and source.
    """
    group = ""
    for option in options:
        if option.group != group:
            group = option.group
            yield f"[{group}]"
        changed = " *" if option.value != option.default and option.applies else ""
        yield f"{option.option} = {toml_value(option.value)}{changed}"
        yield f"    {option.title}: {option.meaning}. {option.help}"
        yield f"    Use {describe_allowed_values(option.option)}. Source: {option.source}."
        if option.why_not:
            yield f"    Off: {option.why_not}"
    yield "* differs from the standard rules" if group else "No option is about that."


def rules_data(title: str, rules: RuleSet) -> RulesData:
    """Return a rule set called `title` as data."""
    return RulesData(
        title, summary(rules), fingerprint(rules), encode_rules(rules), rules, list_options(rules)
    )


def list_presets() -> tuple[PresetData, ...]:
    """Return all presets as data, in the order of the menu."""
    return tuple(
        PresetData(
            preset.id, preset.title, preset.group, preset.summary, preset.source,
            summary(preset.rules), encode_rules(preset.rules),
        )
        for preset in presets().values()
    )  # fmt: skip


def preset_lines() -> Iterator[str]:
    """Yield lines of text that list all presets under the headings of their groups."""
    for group, members in presets_by_group().items():
        yield f"{group}."
        yield from (f"{preset.id}: {preset.summary}" for preset in members)
