"""A hand looked back at: each decision with its cost, its mark and a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from spades_tui.bots.search.pricing.price import Price
from spades_tui.coach.marks import REAL, Mark, mark_of
from spades_tui.coach.sentences import sentence_for
from spades_tui.coach.why import Decided
from spades_tui.view.wording import Cast

BY_HAND: Final = (
    "The game is as good as decided: this goes by the points of the hand, and does not count."
)


class Judged(msgspec.Struct, frozen=True):
    """A decision that has been looked back at.

    Attributes:
        decided: the decision.
        price: what it cost; None where nothing can be compared: no choice, equal cards, talk, a
            revoke.
        mark: its mark.
        sentence: what is to be said of it.
    """

    decided: Decided
    price: Price | None
    mark: Mark
    sentence: str

    @property
    def is_real(self) -> bool:
        """Whether there was a choice that made a difference: what error rates count."""
        return self.mark in REAL

    @property
    def by_hand(self) -> bool:
        """Whether the game was as good as decided, so that this counts nowhere: see `BY_HAND`."""
        return self.is_real and self.price is not None and self.price.by_hand


def judged(decided: Decided, price: Price | None, cast: Cast) -> Judged:
    """Return a decision with its mark and its sentence, from its price."""
    mark = mark_of(price, decided.view, decided.action)
    return Judged(decided, price, mark, sentence_for(decided, price, mark, cast))


class SeatSummary(msgspec.Struct, frozen=True):
    """The decisions of a seat in short.

    Attributes:
        real: decisions with a choice that made a difference.
        marks: how many have each mark.
    """

    real: int
    marks: dict[Mark, int]


def summary(found: Sequence[Judged]) -> SeatSummary:
    """Return the decisions of a seat in short."""
    marks = Counter(one.mark for one in found if one.is_real)
    return SeatSummary(marks.total(), dict(marks))
