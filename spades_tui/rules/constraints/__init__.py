"""Which rule sets can be played at all, and which deserve a warning. It must not know a game: the
rule set alone decides.

Constraints are rows of tables, one module for each part of the rules, as in `options` and
`explain`: the table with its cards, the bidding, the play with the scoring.
"""

from __future__ import annotations

from functools import lru_cache

from spades_tui.rules.constraints.conflicts import (
    CONSTRAINTS,
    find_conflicts,
    fix_lines,
    fix_of_defaults,
    fix_text,
    minimal_fix,
)
from spades_tui.rules.constraints.constraint import Problem
from spades_tui.rules.constraints.warnings import find_warnings
from spades_tui.rules.dependencies import normalize
from spades_tui.rules.ruleset import RuleSet

__all__ = [
    "CONSTRAINTS",
    "Problem",
    "fix_lines",
    "fix_of_defaults",
    "fix_text",
    "minimal_fix",
    "problems",
    "warnings",
]


@lru_cache(maxsize=1024)
def problems(rules: RuleSet) -> tuple[Problem, ...]:
    """Return a `Problem` for every contradiction in `rules`; empty if they can be played."""
    return tuple(
        Problem(clash.options, clash.reason, number) for number, clash in find_conflicts(rules)
    )


def warnings(rules: RuleSet) -> tuple[str, ...]:
    """Return sentences about consequences of `rules` that may surprise the players; empty if there
    are none."""
    return tuple(find_warnings(normalize(rules)))
