"""The form of a constraint on rule sets: a row of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from spades_tui.rules.catalog import all_options, value_label
from spades_tui.rules.dependencies import inactive_reason
from spades_tui.rules.ruleset import RuleSet

Change = dict[str, Any]
"""New values by the name of the option."""


class Conflict(NamedTuple):
    """A contradiction in a rule set.

    Attributes:
        options: names of the options that contradict each other; the first one is the one to
            change.
        reason: one sentence that names the fault.
        fixes: changes each of which alone ends this conflict, the preferred one first.
    """

    options: tuple[str, ...]
    reason: str
    fixes: tuple[Change, ...]


class Problem(msgspec.Struct, frozen=True):
    """A reason a rule set cannot be played.

    Attributes:
        options: names of the options that contradict each other; the first one is the one to
            change.
        reason: one sentence that names the fault; `rules.constraints.minimal_fix` fixes the whole
            rule set.
        number: the number of the decision in DECISIONS.md it breaks; 0 if unknown.
    """

    options: tuple[str, ...]
    reason: str
    number: int = 0


class Contradiction(NamedTuple):
    """A constraint: a combination of option values that is not allowed.

    Attributes:
        number: the number of the decision in DECISIONS.md behind it.
        options: names of the options involved; the first one is the one to change.
        when: returns whether a rule set, already normalized (`normalize`), has these values.
        reason: one sentence that names the fault, or a function that returns it for a rule set.
        fixes: changes each of which alone ends the contradiction, the preferred one first; or
            functions that return such changes for a rule set.
    """

    number: int
    options: tuple[str, ...]
    when: Callable[[RuleSet], bool]
    reason: str | Callable[[RuleSet], str]
    fixes: tuple[Change | Callable[[RuleSet], Change], ...]

    def conflicts(self, rules: RuleSet) -> Iterator[Conflict]:
        """Yield one conflict if `rules`, already normalized, have these values; else nothing."""
        if self.when(rules):
            reason = self.reason if isinstance(self.reason, str) else self.reason(rules)
            fixes = (fix(rules) if callable(fix) else fix for fix in self.fixes)
            yield Conflict(self.options, reason, tuple(fixes))


class Requirement(NamedTuple):
    """A constraint: values that one option requires other options to have.

    Attributes:
        number: the number of the decision in DECISIONS.md behind it.
        cause: the name of the option that requires them.
        when: returns whether it requires them in a rule set, already normalized (`normalize`).
        reason: the reason, a sentence without a period.
        required: by the name of an option, the value it must have.
    """

    number: int
    cause: str
    when: Callable[[RuleSet], bool]
    reason: str
    required: Change

    def conflicts(self, rules: RuleSet) -> Iterator[Conflict]:
        """Yield a conflict for each option in `required` that has another value in `rules`.

        `rules` must be normalized. Nothing is yielded if `when` does not hold, or for an option
        that has no effect in `rules`.
        """
        if not self.when(rules):
            return
        for name, value in self.required.items():
            option = all_options()[name]
            if option.get_value(rules) != value and not inactive_reason(rules, name):
                reason = (
                    f"{self.reason}: “{option.option.title}” must be “{value_label(name, value)}”."
                )
                undone = {self.cause: all_options()[self.cause].default}
                yield Conflict((name, self.cause), reason, ({name: value}, undone))


Constraint = Contradiction | Requirement
