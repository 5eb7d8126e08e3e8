"""Rules being edited: values to choose, differences, problems, texts; without a screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

import msgspec

from spades_tui.cards import Card
from spades_tui.rules.catalog import (
    OptionField,
    all_options,
    describe_allowed_values,
    replace_options,
    value_label,
    with_options,
)
from spades_tui.rules.constraints import Problem, fix_text, problems, warnings
from spades_tui.rules.deck import full_pack
from spades_tui.rules.dependencies import find_changed_options, not_applicable
from spades_tui.rules.explain.summary import differences, summary
from spades_tui.rules.formats.share_codes import encode_rules
from spades_tui.rules.ruleset import RuleSet
from spades_tui.text import format_number, parse_signed_number
from spades_tui.tui.widgets.lists import ListItem, heading, next_value

_DEEPEST: Final = 200
"""The most changes that can be undone."""


class RuleDraft:
    """A rule set while it is edited, with undo.

    The `name` of an option is the name of its field (`all_options`).

    Attributes:
        rules: the current rules; options that do not apply keep their values.
        base: the rules the editing started from.
        base_title: the title of `base`.
    """

    def __init__(self, rules: RuleSet, base_title: str) -> None:
        self.rules = rules
        self.base = rules
        self.base_title = base_title
        self._past: list[RuleSet] = []

    def restart_from(self, rules: RuleSet, title: str) -> None:
        """Replace both the rules and `base` by another rule set; `undo` brings back the rules
        only."""
        self._set_rules(rules)
        self.base, self.base_title = rules, title

    def _set_rules(self, rules: RuleSet) -> None:
        """Replace all the rules; do nothing if they are the same."""
        if rules != self.rules:
            self._past = [*self._past[-_DEEPEST:], self.rules]
            self.rules = rules

    def set(self, name: str, value: Any) -> None:
        """Set the option `name` to a value of its type."""
        self._set_rules(replace_options(self.rules, {name: value}))

    def cycle(self, name: str, step: int) -> None:
        """Set the option `name` to the next (`step` 1) or previous (-1) of its `menu_values`."""
        self.set(name, next_value(menu_values(name), self.value(name), step))

    def reset(self, name: str) -> None:
        """Set the option `name` to its value in `base`."""
        self.set(name, all_options()[name].get_value(self.base))

    def undo(self) -> bool:
        """Undo the last change and return True; return False if there is none."""
        if not self._past:
            return False
        self.rules = self._past.pop()
        return True

    def value(self, name: str) -> Any:
        """Return the current value of the option `name`."""
        return all_options()[name].get_value(self.rules)

    @property
    def inactive_options(self) -> dict[str, str]:
        """The options that do not apply under these rules: name → a sentence why."""
        return not_applicable(self.rules)

    @property
    def changed(self) -> dict[str, OptionField]:
        """The options whose values differ from `base`: name → the option."""
        return find_changed_options(self.rules, self.base)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems that keep the rules from being played; () if they can be played."""
        return problems(self.rules)

    def problems_of(self, name: str) -> tuple[Problem, ...]:
        """Return those of `problems` that name the option `name`; () if there are none."""
        return tuple(problem for problem in self.problems if name in problem.options)


# -- values -------------------------------------------------------------------------------


def menu_values(name: str) -> list[Any]:
    """Return the values offered for the option `name`, in the order of its menu."""
    field = all_options()[name]
    values = list(field.option.choices)
    if field.default != () or any(isinstance(value, tuple) for value in values):
        return values
    return [(), *((value,) for value in values)]


def possible(name: str, rules: RuleSet) -> list[Any]:
    """Return all values that can be chosen for the option `name` under `rules`.

    These are the offered ones, every card of the pack if the option takes cards, and the current
    one.
    """
    listed = menu_values(name)
    cards = full_pack(rules) if all_options()[name].cards else ()
    now = all_options()[name].get_value(rules)
    return list(dict.fromkeys((*listed, *(card.value for card in cards), now)))


def is_multi_valued(name: str) -> bool:
    """Whether the value of the option `name` is a tuple of several values."""
    return isinstance(all_options()[name].default, tuple)


def list_items(name: str) -> dict[str, tuple[Any, str]]:
    """Return the values that may be in the tuple of a multi-valued option: key → (value, text).

    The key is the value as text, for a row of a list.
    """
    choices = all_options()[name].option.choices
    if not any(isinstance(value, tuple) for value in choices):
        return {str(value): (value, words) for value, words in choices.items()}
    return {str(card): (card, card.label) for card in Card if _may_stand_in(name, card)}


def _may_stand_in(name: str, card: Card) -> bool:
    alone = replace_options(RuleSet(), {name: (card,)})
    return not any(problem.options == (name,) for problem in problems(alone))


def read_value(name: str, text: str) -> Any:
    """Return the value of the option `name` that the typed `text` stands for.

    The text is a number, or a value's name or label in any case.

    Raises:
        ValueError: if there is none; the message is a sentence with the allowed values.
    """
    field = all_options()[name]
    text = text.strip().replace("−", "-")
    words = {str(value).lower(): value for value in field.option.choices}
    words |= {meaning.lower(): value for value, meaning in field.option.choices.items()}
    value = words.get(text.lower(), text)
    if isinstance(value, str) and value not in field.option.choices:
        value = parse_signed_number(text)
    try:
        return all_options()[name].get_value(with_options(RuleSet(), **{name: value}))
    except msgspec.ValidationError:
        raise ValueError(f"Type {describe_allowed_values(name)}.") from None


# -- as lists and text --------------------------------------------------------------------

StyledText: TypeAlias = tuple[str, str]
"""A paragraph and its style."""


def option_items(draft: RuleDraft, listed: set[str] | None = None) -> list[ListItem]:
    """Return the options as items of a list, under headings of their groups.

    Args:
        draft: the rules, whose values, changes and problems are shown.
        listed: the names of the options to include; None includes all.
    """
    off, changed = draft.inactive_options, draft.changed
    wrong = {name for problem in draft.problems for name in problem.options}
    items: list[ListItem] = []
    group = ""
    for name, field in all_options().items():
        if listed is not None and name not in listed:
            continue
        if field.group != group:
            group = field.group
            items.append(heading(group.capitalize()))
        value = "–" if name in off else value_label(name, draft.value(name))
        mark = "!" if name in wrong else "•" if name in changed else ""
        items.append(
            ListItem(
                name, field.option.title, value, turns=name not in off, is_off=name in off,
                mark=mark,
            )
        )  # fmt: skip
    return items


def search_options(word: str) -> set[str]:
    """Return the names of the options whose name, title, help or values contain `word`.

    Upper and lower case are equal.
    """
    word = word.strip().lower()
    names = set()
    for name, field in all_options().items():
        option = field.option
        texts = (name.replace("_", " "), option.title, option.help, *option.choices.values())
        if any(word in text.lower() for text in texts):
            names.add(name)
    return names


def explain_option(draft: RuleDraft, name: str) -> Iterator[StyledText]:
    """Yield (paragraph, style) on an option: problems, help, values, value in `base`, source."""
    field = all_options()[name]
    option = field.option
    for problem in draft.problems_of(name):
        yield problem.reason, "bold $alarm"
    off = draft.inactive_options.get(name)
    if off:
        yield f"Off: {off}", "$gold"
    yield option.help, ""
    value, listed = draft.value(name), menu_values(name)
    for choice in listed:
        chosen = choice == value and not off
        yield (
            f"{'●' if chosen else '○'} {value_label(name, choice)}",
            "bold" if chosen else "$muted",
        )
    if value not in listed and not off:
        yield f"● {value_label(name, value)}", "bold"
    if field.low is not None and field.high is not None:
        low, high = format_number(field.low), format_number(field.high)
        yield f"or a number from {low} to {high}: Enter", "$muted"
    if field.cards:
        yield "or another card: Enter", "$muted"
    if is_multi_valued(name):
        yield "or several of them: Enter", "$muted"
    if name in draft.changed:
        yield f"• was: {value_label(name, field.get_value(draft.base))}", "$gold"
    yield f"Source: {option.source}", "$muted"


def explain_draft(draft: RuleDraft) -> Iterator[StyledText]:
    """Yield (paragraph, style) on the rules: problems or warnings, changes, summary and code."""
    if draft.problems:
        yield "", ""
        yield "Cannot be played", "bold $gold"
        for problem in draft.problems:
            yield problem.reason, "bold $alarm"
        yield fix_text(draft.rules), ""
    elif notes := warnings(draft.rules):
        yield "", ""
        yield "Note", "bold $gold"
        for note in notes:
            yield note, "$muted"
    changes = differences(draft.rules, draft.base)
    if changes:
        yield "", ""
        yield f"Changes from {draft.base_title}", "bold $gold"
        for change in changes:
            yield f"• {change.words}", ""
    if not draft.problems:
        yield "", ""
        yield "In one line", "bold $gold"
        yield summary(draft.rules), "$muted"
        yield encode_rules(draft.rules), "$muted"
