"""Rules being edited: what may be chosen, what differs, what is wrong; no screen in it."""

from __future__ import annotations

from textwrap import shorten
from typing import Any, Final

import msgspec

from spades_tui.cards import Card
from spades_tui.rules.catalog import (
    OptionField,
    all_options,
    allowed_values,
    replace_options,
    value_label,
    with_options,
)
from spades_tui.rules.constraints import Problem, fix_text, problems, warnings
from spades_tui.rules.deck import full_pack
from spades_tui.rules.dependencies import changed_options, not_applicable
from spades_tui.rules.explain.summary import differences
from spades_tui.rules.ruleset import RuleSet
from spades_tui.text import format_number, parse_signed_number
from spades_tui.tui.widgets.prose import SPACER, Block
from spades_tui.tui.widgets.row_list import ListRow, Mark, cycle, grouped

_DEEPEST: Final = 200
"""Changes that can be taken back."""


class RuleDraft:
    """A rule set while it is changed.

    Attributes:
        rules: as they are now; options that do not apply keep what they were set to.
        base: what they came from.
        base_title: what that is called.
    """

    def __init__(self, rules: RuleSet, base_title: str) -> None:
        self.rules = rules
        self.base = rules
        self.base_title = base_title
        self._past: list[RuleSet] = []

    def restart_from(self, rules: RuleSet, title: str) -> None:
        """Go on from another rule set; this can be taken back as well."""
        self.set_rules(rules)
        self.base, self.base_title = rules, title

    def set_rules(self, rules: RuleSet) -> None:
        """Change everything at once."""
        if rules != self.rules:
            self._past = [*self._past[-_DEEPEST:], self.rules]
            self.rules = rules

    def set(self, name: str, value: Any) -> None:
        """Change one option to a value that fits it."""
        self.set_rules(replace_options(self.rules, {name: value}))

    def cycle(self, name: str, by: int) -> None:
        """Change one option to the next offered value, or the one before."""
        self.set(name, cycle(menu_values(name), self.value(name), by))

    def reset(self, name: str) -> None:
        """Put one option back to what it was."""
        self.set(name, all_options()[name].of(self.base))

    def undo(self) -> bool:
        """Take the last change back; False when there is none."""
        if not self._past:
            return False
        self.rules = self._past.pop()
        return True

    def value(self, name: str) -> Any:
        """Return what an option is set to."""
        return all_options()[name].of(self.rules)

    @property
    def inactive_options(self) -> dict[str, str]:
        """Options that do not apply, with the reason."""
        return not_applicable(self.rules)

    @property
    def changed(self) -> dict[str, OptionField]:
        """Options in which the rules differ from what they came from."""
        return changed_options(self.rules, self.base)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Why the rules cannot be played."""
        return problems(self.rules)

    def problems_of(self, name: str) -> tuple[Problem, ...]:
        """Return the problems an option has a part in."""
        return tuple(problem for problem in self.problems if name in problem.options)


# -- values -------------------------------------------------------------------------------


def menu_values(name: str) -> list[Any]:
    """Return the values a menu offers for an option, in order."""
    field = all_options()[name]
    known = list(field.option.choices)
    if field.default != () or any(isinstance(value, tuple) for value in known):
        return known
    return [(), *((value,) for value in known)]


def possible(name: str, rules: RuleSet) -> list[Any]:
    """Return all the values that can be picked under `rules`: those offered, and every card."""
    listed = menu_values(name)
    cards = full_pack(rules) if all_options()[name].cards else ()
    now = all_options()[name].of(rules)
    return list(dict.fromkeys((*listed, *(card.value for card in cards), now)))


def is_multi_valued(name: str) -> bool:
    """Whether several values can be chosen together."""
    return isinstance(all_options()[name].default, tuple)


def list_items(name: str) -> dict[str, tuple[Any, str]]:
    """Return the values a list may be made of: a key, the value and its words."""
    choices = all_options()[name].option.choices
    if not any(isinstance(value, tuple) for value in choices):
        return {str(value): (value, words) for value, words in choices.items()}
    return {str(card): (card, card.label) for card in Card if _may_stand_in(name, card)}


def _may_stand_in(name: str, card: Card) -> bool:
    alone = replace_options(RuleSet(), {name: (card,)})
    return not any(problem.options == (name,) for problem in problems(alone))


def read_value(name: str, text: str) -> Any:
    """Read a value as somebody types it: a number, or one of the words.

    Raises:
        ValueError: with one sentence that says what is allowed.
    """
    field = all_options()[name]
    text = text.strip().replace("−", "-")
    words = {str(value).lower(): value for value in field.option.choices}
    words |= {meaning.lower(): value for value, meaning in field.option.choices.items()}
    value = words.get(text.lower(), text)
    if isinstance(value, str) and value not in field.option.choices:
        value = parse_signed_number(text)
    try:
        return all_options()[name].of(with_options(RuleSet(), **{name: value}))
    except msgspec.ValidationError:
        raise ValueError(f"Type {allowed_values(name)}.") from None


# -- as lists and text --------------------------------------------------------------------


def option_lines(draft: RuleDraft, shown: set[str] | None = None) -> list[ListRow]:
    """Return the options as rows under the headings of their groups; `shown` limits them."""
    off, differs = draft.inactive_options, draft.changed
    wrong = {name for problem in draft.problems for name in problem.options}
    lines = []
    for name, field in all_options().items():
        if shown is not None and name not in shown:
            continue
        mark: Mark = "wrong" if name in wrong else "changed" if name in differs else ""
        value = "–" if name in off else value_label(name, draft.value(name))
        line = ListRow(
            name, field.option.title, value, off=name in off, turns=name not in off, mark=mark,
            enter="why off" if name in off else "mark" if is_multi_valued(name) else
            "type" if field.low is not None else "",
        )  # fmt: skip
        lines.append((field.group.capitalize(), line))
    return grouped(lines)


def search_options(word: str) -> set[str]:
    """Return the options whose name, title, help or values hold a word."""
    word = word.strip().lower()
    found = set()
    for name, field in all_options().items():
        option = field.option
        texts = (name.replace("_", " "), option.title, option.help, *option.choices.values())
        if any(word in text.lower() for text in texts):
            found.add(name)
    return found


def option_blocks(draft: RuleDraft, name: str) -> list[Block]:
    """Return what is to be known of an option: help, values, problems, source."""
    field = all_options()[name]
    option = field.option
    blocks = [Block("heading", option.title)]
    blocks += [Block("alarm", problem.reason) for problem in draft.problems_of(name)]
    off = draft.inactive_options.get(name)
    if off:
        blocks.append(Block("gold", f"Off: {off}"))
    blocks += [Block("text", option.help), SPACER]
    value = draft.value(name)
    for choice in menu_values(name):
        chosen = choice == value and not off
        sign = "●" if chosen else "○"
        blocks.append(Block("bold" if chosen else "quiet", f"{sign} {value_label(name, choice)}"))
    if value not in menu_values(name) and not off:
        blocks.append(Block("bold", f"● {value_label(name, value)}"))
    if field.low is not None and field.high is not None:
        low, high = format_number(field.low), format_number(field.high)
        blocks.append(Block("quiet", f"or a number from {low} to {high}: Enter"))
    if field.cards:
        blocks.append(Block("quiet", "or another card: Enter"))
    if is_multi_valued(name):
        blocks.append(Block("quiet", "or several of them: Enter"))
    blocks.append(SPACER)
    if name in draft.changed:
        blocks.append(Block("gold", f"• was: {value_label(name, field.of(draft.base))}"))
    blocks.append(Block("quiet", f"Source: {option.source}"))
    return blocks


def status_blocks(draft: RuleDraft) -> list[Block]:
    """Return what is to be known of the whole: problems, warnings, differences."""
    blocks: list[Block] = []
    found = draft.problems
    if found:
        blocks += [SPACER, Block("heading", "Cannot be played")]
        blocks += [Block("alarm", problem.reason) for problem in found]
        blocks += [Block("text", fix_text(draft.rules))]
    told = warnings(draft.rules) if not found else ()
    if told:
        blocks += [SPACER, Block("heading", "Note")]
        blocks += [Block("quiet", sentence) for sentence in told]
    differs = differences(draft.rules, draft.base)
    if differs:
        title = shorten(f"Changes from {draft.base_title}", 26, placeholder="…")
        blocks += [SPACER, Block("heading", title)]
        blocks += [Block("text", f"• {one.words}") for one in differs]
    return blocks
