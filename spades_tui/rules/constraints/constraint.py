"""How a constraint on rule sets is written down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import msgspec

from spades_tui.rules.options.catalogue import all_options, meaning
from spades_tui.rules.options.dependencies import why_off
from spades_tui.rules.ruleset import RuleSet

Change = dict[str, Any]
"""Options and what to set them to."""


class Clash(NamedTuple):
    """Where a rule set contradicts itself.

    Attributes:
        options: names of the options concerned, the one to change first.
        reason: one sentence that says what is wrong.
        fixes: changes each of which ends this clash, the nearest first.
    """

    options: tuple[str, ...]
    reason: str
    fixes: tuple[Change, ...]


class Problem(msgspec.Struct, frozen=True):
    """Why a rule set cannot be played.

    Attributes:
        options: names of the options concerned, the one to change first.
        reason: one sentence that says what is wrong; `spades_tui.rules.constraints.remedy` tells
            what would mend the whole rule set.
        number: the decision it implements.
    """

    options: tuple[str, ...]
    reason: str
    number: int = 0


class Constraint(NamedTuple):
    """A numbered rule that says where a rule set contradicts itself."""

    number: int
    clashes: Callable[[RuleSet], Iterator[Clash]]


CONSTRAINTS: Final[list[Constraint]] = []
"""Every constraint, in the order of its number; the modules of this package fill it."""

Check = Callable[[RuleSet], Iterator[Clash]]


def constraint(number: int) -> Callable[[Check], Check]:
    """Enter the decorated function as the constraint of that number."""

    def enter(check: Check) -> Check:
        CONSTRAINTS.append(Constraint(number, check))
        return check

    return enter


def must_be(rules: RuleSet, cause: str, why: str, required: Change) -> Iterator[Clash]:
    """Find the options that have a say and are not what `cause` requires.

    Args:
        rules: the rule set.
        cause: the option that requires it.
        why: half a sentence that says so, without a full stop.
        required: option → the value it must have.
    """
    for name, value in required.items():
        option = all_options()[name]
        if option.of(rules) != value and not why_off(rules, name):
            reason = f"{why}: “{option.option.title}” has to be “{meaning(name, value)}”."
            undone = {cause: all_options()[cause].default}
            yield Clash((name, cause), reason, ({name: value}, undone))
