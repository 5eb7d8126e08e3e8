"""Which rule sets can be played at all, and which deserve a warning (RULINGS.md section 2)."""

from __future__ import annotations

from functools import lru_cache

from spades_tui.rules.applies import normalised
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.validity.cautions import cautions
from spades_tui.rules.validity.clashes import clashes_in
from spades_tui.rules.validity.constraint import CONSTRAINTS, Problem
from spades_tui.rules.validity.remedies import remedy, remedy_lines, remedy_words

__all__ = [
    "CONSTRAINTS",
    "Problem",
    "is_valid",
    "problems",
    "remedy",
    "remedy_lines",
    "remedy_words",
    "warnings",
]


@lru_cache(maxsize=1024)
def problems(rules: RuleSet) -> tuple[Problem, ...]:
    """Return every contradiction in `rules`; none when they can be played."""
    return tuple(
        Problem(clash.options, clash.reason, number) for number, clash in clashes_in(rules)
    )


def is_valid(rules: RuleSet) -> bool:
    """Whether `rules` can be played."""
    return not problems(rules)


def warnings(rules: RuleSet) -> tuple[str, ...]:
    """Return a sentence for everything in `rules` that may surprise the players."""
    return tuple(cautions(normalised(rules)))
