"""Which rule sets can be played at all, and which deserve a warning (RULINGS.md section 2)."""

from __future__ import annotations

from functools import lru_cache

from spades_tui.rules.applies import normalised
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.validity import bidding, play, players, scoring, special, table
from spades_tui.rules.validity.cautions import cautions
from spades_tui.rules.validity.constraint import CONSTRAINTS, Problem

__all__ = ["CONSTRAINTS", "Problem", "is_valid", "problems", "warnings"]

_AREAS = (table, players, bidding, special, play, scoring)
"""Importing them enters their constraints."""


@lru_cache(maxsize=1024)
def problems(rules: RuleSet) -> tuple[Problem, ...]:
    """Return every contradiction in `rules`; none when they can be played.

    Options that have no say are left aside, as long as their value is one they may have.
    """
    unfit = tuple(Problem(options, reason, "V32") for options, reason in scoring.unfit(rules))
    if unfit:
        return unfit
    settled = normalised(rules)
    return tuple(
        Problem(options, reason, number)
        for number, clashes in CONSTRAINTS
        for options, reason in clashes(settled)
    )


def is_valid(rules: RuleSet) -> bool:
    """Whether `rules` can be played."""
    return not problems(rules)


def warnings(rules: RuleSet) -> tuple[str, ...]:
    """Return a sentence for everything in `rules` that may surprise the players."""
    return tuple(cautions(normalised(rules)))
