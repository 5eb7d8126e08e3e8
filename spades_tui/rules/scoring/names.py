"""The sides of a table in words, and the verbs that agree with them."""

from __future__ import annotations

from typing import Final

from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

_PLURAL: Final = frozenset({"Us", "Them", "We", "They", "You"})


def side_names(rules: RuleSet) -> tuple[str, ...]:
    """Return a name for each side where nobody has given one."""
    table = seating(rules)
    return _names(len(table.sides), "Pair" if table.has_partners else "Player")


def default_names(sides: int) -> tuple[str, ...]:
    """Return names for so many sides, without knowing who sits in them."""
    return _names(sides, "Side")


def _names(sides: int, word: str) -> tuple[str, ...]:
    if sides == 2:
        return ("Us", "Them")
    return tuple(f"{word} {number}" for number in range(1, sides + 1))


def verb_for(name: str, plural: str, singular: str) -> str:
    """Return the form of a verb that fits `name`."""
    return plural if name in _PLURAL or " and " in name or "&" in name else singular


def agreeing(name: str, plural: str, singular: str) -> str:
    """Return `name` with the form of the verb that fits it."""
    return f"{name} {verb_for(name, plural, singular)}"
