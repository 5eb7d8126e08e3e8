"""How long a game still goes on, and what bags held now will have cost by its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain, permutations
from math import sqrt
from statistics import fmean, pstdev
from typing import Final

from spades_tui.bots.win_probability.sample import HandScore
from spades_tui.rules.capabilities import price_of_a_bag, settled_bags
from spades_tui.rules.ruleset import RuleSet

_BEST_OF: Final = {2: 0.56, 3: 0.85, 4: 1.03}
"""By how many standard deviations the best of so many sides is better than the average one."""
_OVERSHOOT: Final = 0.5
"""Hands by which a target is passed, about."""
_AHEAD: Final = 16
"""Hands for which the price of bags is worked out; more do not change it."""


class Pace:
    """What a hand of one rule set brings on average, and what follows for the game.

    Attributes:
        gain: points a side makes in a hand, the threat of its bags taken off.
        fall: points a side loses in a hand where hands cost more than they bring and a floor ends
            the game; else 0.
        swing: standard deviation of the difference two sides make in a hand.
    """

    def __init__(self, rules: RuleSet, hands: Sequence[tuple[HandScore, ...]]) -> None:
        self._rules = rules
        self._limit = rules.scoring.bag_limit
        scores = list(chain.from_iterable(hands))
        self._bags = Counter(score.bags for score in scores)
        price = price_of_a_bag(rules)
        nets = [score.points - price * score.bags for score in scores]
        self._spread = max(1.0, pstdev(nets))
        mean, least = fmean(nets), self._spread / 8
        self.gain = max(mean, least)
        self.fall = max(-mean, least) if mean < 0 and rules.ending.floor != "none" else 0.0
        apart = [
            (one.points - other.points - price * (one.bags - other.bags)) ** 2
            for hand in hands
            for one, other in permutations(hand, 2)
        ]
        self.swing = max(1.0, sqrt(fmean(apart)))
        self._best_of = _BEST_OF.get(len(hands[0]), 1.27) * self._spread
        self._prices = self._priced()

    def hands_left(self, best: float, worst: float, to_come: int | None) -> float:
        """Return how many hands are still to come, about.

        Args:
            best: what the best side has.
            worst: what the side has that will reach the floor first.
            to_come: hands until the limit of hands ends the game; None without one.
        """
        ending = self._rules.ending
        left = self._until(ending.target - best, self.gain)
        if self.fall and ending.floor != "none":
            left = min(left, self._until(worst - ending.floor, self.fall))
        return left if to_come is None else min(left, max(1, to_come))

    def _until(self, gap: float, step: float) -> float:
        """Return the hands until the first side has come so many points further."""
        lift = self._best_of
        root = (sqrt(lift * lift + 4 * step * max(0.0, gap)) - lift) / (2 * step)
        return max(1.0, root * root + _OVERSHOOT)

    def after_penalty(self, bags: int) -> tuple[int, int]:
        """Return the points a count of bags costs at once, and the bags then kept."""
        times, kept = settled_bags(bags, self._rules)
        return times * self._rules.scoring.bag_penalty, kept

    def bag_price(self, bags: int, left: float) -> float:
        """Return the points that bags held now will have cost in so many hands, on average."""
        if self._limit == "off" or not bags:
            return 0.0
        row = self._prices[min(bags, self._limit - 1)]
        low = min(int(left), _AHEAD - 1)
        part = min(1.0, left - low)
        return row[low] + part * (row[low + 1] - row[low])

    def _priced(self) -> list[list[float]]:
        """Penalties to be expected, by bags held and hands left, beyond those of no bags."""
        if self._limit == "off":
            return []
        total = self._bags.total()
        rows = [[0.0] * (_AHEAD + 1) for _ in range(self._limit)]
        for left in range(1, _AHEAD + 1):
            for bags, row in enumerate(rows):
                for more, count in self._bags.items():
                    cost, kept = self.after_penalty(bags + more)
                    row[left] += count / total * (cost + rows[kept][left - 1])
        return [[cost - free for cost, free in zip(row, rows[0], strict=True)] for row in rows]
