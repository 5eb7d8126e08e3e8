"""Which cards a hand is best without."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from spades_tui.bots.heuristics.evaluation.nil import nil_safety
from spades_tui.bots.heuristics.evaluation.tricks import Tricks
from spades_tui.bots.heuristics.knowledge import Known
from spades_tui.cards import Card
from spades_tui.view import View


def best_without(view: View, count: int, score: Callable[[Known], float]) -> tuple[Card, ...]:
    """Return the `count` cards whose loss leaves the best hand, chosen one after the other."""
    assert view.hand is not None
    left = list(view.hand)
    gone: list[Card] = []
    for _ in range(count):
        worst = max(left, key=lambda card: _score_without(view, left, gone, card, score))
        left.remove(worst)
        gone.append(worst)
    return tuple(gone)


def _score_without(
    view: View, left: list[Card], gone: list[Card], card: Card, score: Callable[[Known], float]
) -> float:
    rest = list(left)
    rest.remove(card)
    away = (*view.discarded, *gone, card)
    return score(Known(msgspec.structs.replace(view, hand=tuple(rest), discarded=away), view.seat))


def as_nil(known: Known) -> float:
    """How well a hand takes no trick."""
    return nil_safety(known)


def as_tricks(known: Known) -> float:
    """How well a hand takes tricks."""
    return Tricks(known).total
