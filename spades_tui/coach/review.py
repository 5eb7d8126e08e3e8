"""A hand looked back at: each decision with its cost, its mark and a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from spades_tui.bots.search.pricing.price import FULL, Depth, Price
from spades_tui.bots.search.pricing.pricing import price as priced
from spades_tui.coach.marks import Mark, mark_of
from spades_tui.coach.sentences import sentence_for
from spades_tui.coach.why import Decided
from spades_tui.rules.actions import Action
from spades_tui.view import View
from spades_tui.view.wording import Cast

Pricer = Callable[[View, Action, Depth], Price | None]
"""Prices a decision, or finds its price where it is kept."""


class Judged(msgspec.Struct, frozen=True):
    """A decision that has been looked back at.

    Attributes:
        decided: the decision.
        price: what it cost; None where it is not judged: forced, talk, a revoke.
        mark: its mark; empty where there was nothing to choose.
        sentence: what is to be said of it.
    """

    decided: Decided
    price: Price | None
    mark: Mark
    sentence: str

    @property
    def is_real(self) -> bool:
        """Whether there was a choice that made a difference: what error rates count."""
        return bool(self.mark)


def judged(decided: Decided, price: Price | None, cast: Cast) -> Judged:
    """Return a decision with its mark and its sentence, from its price."""
    mark = mark_of(price, decided.view)
    return Judged(decided, price, mark, sentence_for(decided, price, mark, cast))


def review(
    decided: Iterable[Decided], cast: Cast, depth: Depth = FULL, pricer: Pricer = priced
) -> Iterator[Judged]:
    """Yield decisions looked back at, in order, each as soon as it is priced."""
    for one in decided:
        yield judged(one, pricer(one.view, one.action, depth), cast)


class SeatSummary(msgspec.Struct, frozen=True):
    """The decisions of a seat in short.

    Attributes:
        real: decisions with a choice that made a difference.
        marks: how many have each mark.
        cost: what all of them cost together, in points at their score.
    """

    real: int
    marks: dict[Mark, int]
    cost: float


def summary(found: Sequence[Judged]) -> SeatSummary:
    """Return the decisions of a seat in short."""
    real = [one for one in found if one.is_real]
    marks = Counter(one.mark for one in real)
    cost = sum(one.price.points for one in real if one.price is not None)
    return SeatSummary(len(real), dict(marks), cost)
