"""Every clash of a rule set, whichever constraint it is against."""

from __future__ import annotations

from collections.abc import Iterator

from spades_tui.rules.constraints import bidding, play, players, scoring, special, table
from spades_tui.rules.constraints.constraint import CONSTRAINTS, Clash
from spades_tui.rules.options.dependencies import normalised
from spades_tui.rules.ruleset import RuleSet

_AREAS = (table, players, bidding, special, play, scoring)
"""Importing them enters their constraints."""

CONSTRAINTS.sort(key=lambda entered: entered.number)


def clashes_in(rules: RuleSet) -> Iterator[tuple[int, Clash]]:
    """Find the clashes, each with the number of its constraint.

    Options that have no say are left aside, as long as their value is one they may have.
    """
    unfit = [(132, clash) for clash in scoring.unfit(rules)]
    if unfit:
        yield from unfit
        return
    settled = normalised(rules)
    for number, clashes in CONSTRAINTS:
        for clash in clashes(settled):
            yield number, clash
