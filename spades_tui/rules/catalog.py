"""Every option of a rule set as data: its field, meaning and values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, get_args

import msgspec

from spades_tui.cards import Card
from spades_tui.rules.options.option import Option
from spades_tui.rules.ruleset import GROUPS, RuleSet
from spades_tui.text import format_number


class OptionField(NamedTuple):
    """One option of a rule set, with all that menus and messages need.

    Attributes:
        group: the name of its group, a field of `RuleSet`.
        name: its name, a field of the group and unique among all options.
        option: its title, help, choices and conditions.
        type: its annotated type, by which `msgspec` checks a value.
        default: its value in the standard rules.
        low: the lowest number a player may type; None if only the values in `option.choices` are
            allowed.
        high: the highest number a player may type; None in the same case as `low`.
        cards: whether any card is allowed as its value, besides `option.choices`.
    """

    group: str
    name: str
    option: Option
    type: Any
    default: Any
    low: int | None
    high: int | None
    cards: bool

    def get_value(self, rules: RuleSet) -> Any:
        """Return the value this option has in `rules`."""
        return getattr(getattr(rules, self.group), self.name)


@cache
def all_options() -> dict[str, OptionField]:
    """Return every option by its name, in the order of the menu."""
    fields: dict[str, OptionField] = {}
    for group in GROUPS:
        for field in msgspec.structs.fields(type(getattr(RuleSet(), group))):
            parts = list(_parts(field.type))
            option = next(part for part in parts if isinstance(part, Option))
            bounds: list[Any] = [part for part in parts if isinstance(part, msgspec.Meta)]
            low, high = (bounds[0].ge, bounds[0].le) if bounds else (None, None)
            cards = any(bound.pattern for bound in bounds)
            fields[field.name] = OptionField(
                group, field.name, option, field.type, field.default, low, high, cards
            )
    return fields


def _parts(hint: Any) -> Iterator[Any]:
    """Yield the annotations of a type and of its parts."""
    for part in get_args(hint):
        yield part
        yield from _parts(part)


def replace_options(rules: RuleSet, values: dict[str, Any]) -> RuleSet:
    """Return `rules` with options set to `values`, without any check.

    Args:
        rules: the rule set.
        values: by option name, its new value, which must be valid for that option.
    """
    by_group: dict[str, dict[str, Any]] = {}
    for name, value in values.items():
        by_group.setdefault(all_options()[name].group, {})[name] = value
    groups = {
        group: msgspec.structs.replace(getattr(rules, group), **options)
        for group, options in by_group.items()
    }
    return msgspec.structs.replace(rules, **groups)


def with_options(rules: RuleSet, /, **values: Any) -> RuleSet:
    """Return `rules` with options set to `values`, each checked by the type of its option.

    Contradictions between options are not checked.

    Args:
        rules: the rule set.
        values: by option name, its new value.

    Raises:
        KeyError: when there is no option of that name.
        msgspec.ValidationError: when a value does not fit its option, naming it.
    """
    fitting = {
        name: msgspec.convert(value, all_options()[name].type) for name, value in values.items()
    }
    return replace_options(rules, fitting)


def value_label(name: str, value: Any) -> str:
    """Return the meaning of an option's value in a few words, as menus show it.

    A number without words of its own gets those of another choice, with the number replaced; a card
    gets its name.

    Args:
        name: the name of the option.
        value: a valid value of that option.
    """
    choices = all_options()[name].option.choices
    if isinstance(value, tuple):
        return ", ".join(_part(choices, part) for part in value) or "none"
    if value in choices:
        return choices[value]
    if isinstance(value, str):
        return f"the {Card(value).full_label}"
    for choice, words in choices.items():
        if isinstance(choice, int) and abs(choice) > 1 and str(abs(choice)) in words:
            label = words.replace(str(abs(choice)), str(abs(value)))
            return re.sub(r"\b1 (\w+)s\b", r"1 \1", label)
    return format_number(value)


def _part(choices: dict[Any, str], part: Any) -> str:
    return part.label if isinstance(part, Card) else choices.get(part, str(part))


def toml_value(value: Any) -> str:
    """Return an option's value as text, as it is written in a rules file (TOML)."""
    return msgspec.json.encode(value).decode()


def describe_allowed_values(name: str) -> str:
    """Return the values that the option `name` may have as part of a sentence, such as "a whole
    number from 0 to 18"."""
    field = all_options()[name]
    words = [toml_value(value) for value in field.option.choices if not isinstance(value, tuple)]
    if field.cards:
        no_cards = ", ".join(word for word in words if word.islower())
        return f'{no_cards} or a card, as in "3H", "TS", "BJ"'
    if name == "removed":
        return 'a list of cards, as in ["2C", "2H"]'
    if field.default == ():
        return f"a list of {', '.join(words)}"
    if field.low is None:
        return " or ".join(words) if len(words) < 3 else f"one of {', '.join(words)}"
    named = [word for word in words if word.startswith('"')]
    return " or ".join([f"a whole number from {field.low} to {field.high}", *named])
