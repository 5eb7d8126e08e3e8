"""Every clash of a rule set, whichever constraint it is against."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import msgspec

from spades_tui.rules.constraints.bidding import BIDDING
from spades_tui.rules.constraints.constraint import Clash, Constraint
from spades_tui.rules.constraints.scoring import SCORING
from spades_tui.rules.constraints.table import TABLE
from spades_tui.rules.options.catalogue import all_options, allowed_values
from spades_tui.rules.options.dependencies import normalised
from spades_tui.rules.ruleset import RuleSet

CONSTRAINTS: Final[tuple[Constraint, ...]] = tuple(
    sorted((*TABLE, *BIDDING, *SCORING), key=lambda constraint: constraint.number)
)
"""Every constraint, in the order of its number."""


def clashes_in(rules: RuleSet) -> Iterator[tuple[int, Clash]]:
    """Find the clashes, each with the number of its constraint.

    Options that do not matter are left aside, as long as their value is one they may have.
    """
    unfit = [(132, clash) for clash in _unfit(rules)]
    if unfit:
        yield from unfit
        return
    settled = normalised(rules)
    for constraint in CONSTRAINTS:
        for clash in constraint.clashes(settled):
            yield constraint.number, clash


def _unfit(rules: RuleSet) -> Iterator[Clash]:
    """Decision 132: every value is one its option may have, the floor below 0, the target above.

    It comes before all other constraints, which may then rely on the values.
    """
    with suppress(msgspec.ValidationError):
        msgspec.convert(msgspec.to_builtins(rules), RuleSet)
        return
    for name, option in all_options().items():
        value = option.of(rules)
        try:
            msgspec.convert(value, option.type)
        except msgspec.ValidationError:
            title, allowed = option.option.title, allowed_values(name)
            reason = f"{value!r} is not allowed for “{title}”: use {allowed}."
            yield Clash((name,), reason, ({name: option.default},))
