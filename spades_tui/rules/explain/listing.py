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
    """An option of a rule set in JSON.

    Attributes:
        group: the name of its group, a table in a rules file.
        option: its name.
        value: its value in the rule set.
        default: its value in the standard rules.
        title: its title in menus.
        meaning: its value in words.
        help: one or two sentences about the option.
        source: the traditions it comes from.
        applies: whether it has any effect with the other options as they are.
        why_not: a sentence saying why it has no effect; null if it has.
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
        fingerprint: twelve hexadecimal digits, the same for equivalent rule sets.
        code: its share code, ``R-…``.
        rules: the rule set.
        options: its options with their values, all of them, in the order of the menu.
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
        group: the heading above it in the menu.
        summary: a line of description, written for the preset.
        source: the tradition it comes from.
        in_force: its rules in one line (`summary` of the rule set).
        code: its share code, ``R-…``.
    """

    id: str
    title: str
    group: str
    summary: str
    source: str
    in_force: str
    code: str


def list_options(rules: RuleSet, word: str = "") -> tuple[OptionData, ...]:
    """Return the options of a rule set as data, in the order of the menu.

    Args:
        rules: the rule set.
        word: text that an option's name, title or help must contain, in any case; "" for all
            options.
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
    """Yield lines of text about `options`, each group under its name.

    Each option has its value, meaning, allowed values and source. The last line explains the mark
    of changed options, or says that there are none to list.

    Args:
        options: options of one rule set, in the order of the menu.
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
    """Return a rule set as data, with the title `title`."""
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
    """Yield lines of text that list all presets with their summaries, each group under its
    heading."""
    for group, members in presets_by_group().items():
        yield f"{group}."
        yield from (f"{preset.id}: {preset.summary}" for preset in members)
