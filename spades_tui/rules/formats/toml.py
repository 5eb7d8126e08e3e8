"""Rule sets as TOML files: a title and, by group, the options that differ from the standard."""

from __future__ import annotations

import tomllib
from typing import Any, Final

import msgspec
import tomli_w

from spades_tui import PROGRAM
from spades_tui.decoding import prepare_type
from spades_tui.rules.catalog import (
    OptionField,
    all_options,
    describe_allowed_values,
    replace_options,
    toml_value,
)
from spades_tui.rules.constraints import Problem, fix_lines, fix_of_defaults, problems
from spades_tui.rules.dependencies import find_changed_options, normalize
from spades_tui.rules.ruleset import GROUPS, RuleSet
from spades_tui.text import did_you_mean

UNTITLED: Final = "Untitled rules"
_LONGEST_TITLE: Final = 60


class RulesFileError(ValueError):
    """Raised for a text without a playable rule set; its message is one sentence with the remedy.

    Attributes:
        problems: the contradictions between options, or the wrong value; empty for other faults,
            such as a syntax error.
    """

    def __init__(self, message: str, *faults: Problem) -> None:
        super().__init__(message)
        self.problems = faults


def load_rules(text: str) -> tuple[str, RuleSet]:
    """Return the title and the rule set in the text of a rules file; the rule set is normalized.

    Options that the text leaves out have their default, unless that contradicts an option in the
    text; then they get a value that fits (decision 80).

    Raises:
        RulesFileError: with one sentence that names the field and the remedy.
    """
    data = _parse(text)
    title = _title(data.pop("title", UNTITLED))
    values = {
        group: {name: _value(group, name, value) for name, value in data[group].items()}
        for group in _check_groups(data)
    }
    rules = msgspec.convert(values, prepare_type(RuleSet))
    named = [name for group in values.values() for name in group]
    rules = replace_options(rules, fix_of_defaults(rules, named) or {})
    _refuse_contradictions(rules)
    return title, normalize(rules)


def change_option(rules: RuleSet, line: str) -> RuleSet:
    """Return `rules` with one option changed.

    Args:
        rules: the rule set.
        line: the change as ``name = value``; quotes around the value may be left out.

    Raises:
        RulesFileError: if the option or value is not valid or the result cannot be played, with one
            sentence that names the option and the remedy.
    """
    name, equals, text = (part.strip() for part in line.partition("="))
    field = all_options().get(name)
    if field is None or not equals:
        hint = "" if field else did_you_mean(name, all_options())
        raise RulesFileError(f"{name!r} is not an option{hint}: write name = value.")
    try:
        value = tomllib.loads(f"value = {text}")["value"]
    except ValueError:
        value = text
    changed = replace_options(rules, {name: _value(field.group, name, value)})
    _refuse_contradictions(changed)
    return changed


def _refuse_contradictions(rules: RuleSet) -> None:
    """Do nothing if `rules` can be played.

    Raises:
        RulesFileError: with the first contradiction, the number of others, and the remedy.
    """
    faults = problems(rules)
    if faults:
        first, others = faults[0], len(faults) - 1
        rest_note = f" (There {'is' if others == 1 else 'are'} {others} more.)" if others else ""
        remedy = f" Write {fix_lines(rules)}."
        raise RulesFileError(f"{first.options[0]}: {first.reason}{rest_note}{remedy}", *faults)


def dump_rules(rules: RuleSet, title: str = UNTITLED) -> str:
    """Return the text of a rules file.

    It has the title and the options in which `rules` differ from the standard rules.
    """
    settled = normalize(rules)
    data: dict[str, Any] = {"title": title}
    for name, field in find_changed_options(settled, RuleSet()).items():
        data.setdefault(field.group, {})[name] = msgspec.to_builtins(field.get_value(settled))
    return tomli_w.dumps(data)


def _parse(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except RecursionError:
        raise RulesFileError("This is not a rules file: it is nested too deeply.") from None
    except ValueError as error:
        message = (
            str(error) if isinstance(error, tomllib.TOMLDecodeError) else "a number is too long"
        )
        raise RulesFileError(
            f"This is not TOML: {message}; write options as in nil_value = 50, under their [group]."
        ) from None


def _title(title: Any) -> str:
    if not isinstance(title, str) or not title.strip() or not title.isprintable():
        raise RulesFileError('title: write a name on one line in quotes, as in title = "Ours".')
    if len(title.strip()) > _LONGEST_TITLE:
        raise RulesFileError(f"title: use at most {_LONGEST_TITLE} characters.")
    return title.strip()


def _check_groups(data: dict[str, Any]) -> list[str]:
    for key, value in data.items():
        if key in all_options() and not (key in GROUPS and isinstance(value, dict)):
            group = all_options()[key].group
            raise RulesFileError(f"{key}: this option belongs under the heading [{group}].")
        if key not in GROUPS:
            hint = did_you_mean(key, (*GROUPS, *all_options()))
            raise RulesFileError(
                f"{key!r} is not a group of rules{hint}: use {', '.join(GROUPS)}, or title."
            )
        if not isinstance(value, dict):
            raise RulesFileError(f"{key}: this is a group: write [{key}] and its options below.")
    return list(data)


def _value(group: str, name: str, value: Any) -> Any:
    field = all_options().get(name)
    if field is None:
        hint = did_you_mean(name, all_options())
        raise RulesFileError(
            f"{name!r} in [{group}] is not an option{hint}; `{PROGRAM} rules standard --options` "
            "lists them all."
        )
    if field.group != group:
        raise RulesFileError(f"{name}: this option belongs under [{field.group}], not [{group}].")
    try:
        if not isinstance(value, float):  # 10.0 would pass for 10
            return msgspec.convert(value, field.type)
    except msgspec.ValidationError:
        pass
    raise _unfit(field, value)


def _unfit(field: OptionField, value: Any) -> RulesFileError:
    value_text = toml_value(value) if isinstance(value, str | int) else str(value)
    if len(value_text) > _LONGEST_TITLE:
        value_text = value_text[:_LONGEST_TITLE] + "…"
    reason = f"{value_text} is not allowed: use {describe_allowed_values(field.name)}."
    return RulesFileError(f"{field.name}: {reason}", Problem((field.name,), reason, 132))
