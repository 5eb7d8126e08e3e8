"""The cost of one answer among several, from what each came to in the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from spades_tui.bots.odds import standard_error

BLOCK: Final = 40
"""Deals drawn together: of a block some may be the same, so an error is told from whole blocks."""

Values = Sequence[Sequence[float]]
"""By plan, what it came to in each deal; all in the same deals."""


class Fitted(NamedTuple):
    """What an answer cost.

    Attributes:
        cost: the best chosen in one half of the deals and priced in the other, both ways round.
        naive: the best chosen and priced in all.
        error: standard error of the cost.
        gap: standard error of the gap between the answer and the best other one.
    """

    cost: float
    naive: float
    error: float
    gap: float


def fitted(values: Values, own: Sequence[int], batch: int) -> Fitted:
    """Return what it cost to choose among the plans `own` and not among all.

    Several plans may stand for one answer, which is worth what the best of them is.

    Args:
        values: by plan, the values in each deal.
        own: the plans of the answer that was chosen.
        batch: deals drawn at a time; every other batch belongs to the second half.
    """
    everything, count = range(len(values)), len(values[0])
    halves = [
        [at for at in range(count) if (at // batch) % 2 == half] or list(range(count))
        for half in range(2)
    ]
    costs: list[float] = []
    gaps: dict[int, float] = {}
    for choosing, pricing in (halves, halves[::-1]):
        best = _best(values, everything, choosing)
        mine = _best(values, own, choosing)
        for at in pricing:
            gaps[at] = values[best][at] - values[mine][at]
        costs.append(sum(gaps[at] for at in pricing) / len(pricing))
    whole = range(count)
    best, mine = _best(values, everything, whole), _best(values, own, whole)
    naive = sum(values[best]) / count - sum(values[mine]) / count
    others = [at for at in everything if at not in own]
    rival = _best(values, others, whole) if others else mine
    gap = error_of([values[rival][at] - values[mine][at] for at in whole])
    error = error_of([gaps[at] for at in sorted(gaps)])
    return Fitted(sum(costs) / 2, naive, error, gap)


def _best(values: Values, plans: Sequence[int], deals: Sequence[int]) -> int:
    """Return the plan that came to the most in some deals; the first of equals."""
    return max(plans, key=lambda plan: (sum(values[plan][at] for at in deals), -plan))


def error_of(values: Sequence[float]) -> float:
    """Return the standard error of a mean, from the means of blocks; 1 where there are too few."""
    size = BLOCK if len(values) >= 5 * BLOCK else 1
    blocks = [values[at : at + size] for at in range(0, len(values) - size + 1, size)]
    return standard_error([sum(block) / size for block in blocks], 1.0)
