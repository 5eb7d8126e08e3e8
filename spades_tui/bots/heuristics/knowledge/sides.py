"""Who plays with whom: partners, single players, or defenders against a declarer."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating


class PlayingSides(NamedTuple):
    """The hands that win tricks together.

    Attributes:
        hands: the hands of each side.
        scoring: the scoring sides of each; two defenders of a dummy are two sides.
        of: the side of each hand.
    """

    hands: tuple[tuple[int, ...], ...]
    scoring: tuple[tuple[int, ...], ...]
    of: tuple[int, ...]


@cache
def playing_sides(rules: RuleSet, declarer: int | None = None) -> PlayingSides:
    """Return the sides; with a dummy on the table its declarer stands against the others."""
    table = seating(rules)
    if not table.has_dummy or declarer is None:
        sides = tuple((side,) for side in range(len(table.sides)))
        nobody = (len(sides),) * (table.hands - table.players)
        return PlayingSides(table.sides, sides, (*table.side_of, *nobody))
    others = tuple(seat for seat in range(table.players) if seat != declarer)
    dummy = table.hands - 1
    of = tuple(0 if hand in (declarer, dummy) else 1 for hand in range(table.hands))
    return PlayingSides(((declarer, dummy), others), ((declarer,), others), of)
