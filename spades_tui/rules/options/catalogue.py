"""Every option of a rule set as data: where it lives, what it means, what it may be."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin

import msgspec

from spades_tui.rules.options.option import Option
from spades_tui.rules.ruleset import GROUPS, RuleSet


class OptionField(NamedTuple):
    """One option in its place: ``group.name``, its metadata, type and default."""

    group: str
    name: str
    option: Option
    type: Any
    default: Any

    def of(self, rules: RuleSet) -> Any:
        """Return the value this option has in `rules`."""
        return getattr(getattr(rules, self.group), self.name)


@cache
def all_options() -> dict[str, OptionField]:
    """Return every option by its name, in the order a menu shows them."""
    found: dict[str, OptionField] = {}
    for group in GROUPS:
        for field in msgspec.structs.fields(type(getattr(RuleSet(), group))):
            hint = field.type
            assert get_origin(hint) is Annotated, field.name
            option = next(part for part in get_args(hint) if isinstance(part, Option))
            found[field.name] = OptionField(group, field.name, option, hint, field.default)
    return found


def with_options(rules: RuleSet, /, **values: Any) -> RuleSet:
    """Return `rules` with the named options changed; types are checked, combinations are not.

    Raises:
        KeyError: when there is no option of that name.
        msgspec.ValidationError: when a value does not fit its option, naming it.
    """
    by_group: dict[str, dict[str, Any]] = {}
    for name, value in values.items():
        field = all_options()[name]
        by_group.setdefault(field.group, {})[name] = msgspec.convert(value, field.type)
    groups = {
        group: msgspec.structs.replace(getattr(rules, group), **changes)
        for group, changes in by_group.items()
    }
    return msgspec.structs.replace(rules, **groups)
