"""Points of a hand as a side sees them: less those of the others, bags counted at their price."""

from __future__ import annotations

from collections.abc import Sequence

from spades_tui.rules.capabilities import price_of_a_bag
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.facts import SideScore


def net_points(sides: Sequence[SideScore], side: int, charge: float = 0.0) -> float:
    """Return a side's points of a hand less those of an average other side.

    Args:
        sides: what every side scored.
        side: whose points are wanted.
        charge: points taken off for every bag (`bag_charge`).
    """
    worth = [score.hand - charge * score.bags_taken for score in sides]
    own = worth.pop(side)
    return own - sum(worth) / len(worth)


def bag_charge(rules: RuleSet) -> float:
    """Return what is taken off for a bag, so that it is worth minus its price in the end."""
    price = price_of_a_bag(rules)
    return price + (rules.scoring.overtrick == 1) if rules.scoring.bag_limit != "off" else price
