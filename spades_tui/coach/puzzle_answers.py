"""Which answers to a puzzle are right: those that a review would not mark."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.protocol import Alternative
from spades_tui.bots.search.pricing.price import Price
from spades_tui.bots.search.pricing.pricing import found_among
from spades_tui.coach.marks import NEAR, Standing, marked_from, standing_of
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.view import View

_MOST: Final = 3
"""Right answers among cards at most: with more there is little to find."""


def gap_to_best(price: Price, one: Alternative) -> float:
    """Return the chance to win that an answer lacks to the best one."""
    return price.options[0].numbers["win"] - one.numbers["win"]


def standing_among(price: Price, view: View, action: Action) -> Standing | None:
    """Return how an answer stands among those that were tried; None where it was not tried."""
    found = found_among(price, view, action)
    return None if found is None else _standing(price, found)


def _standing(price: Price, one: Alternative) -> Standing:
    return standing_of(gap_to_best(price, one), one.numbers["error"], price.point)


def right_among(price: Price, scale: float = 1.0) -> tuple[Action, ...]:
    """Return the right answers, the best first; none where right and wrong are not clearly apart.

    Args:
        price: every answer with its figures.
        scale: how much of the gap to a wrong answer is asked for; less for a first look.
    """
    need = scale * marked_from(price.point) * (1 + NEAR)
    right = [one for one in price.options if _standing(price, one) == "right"]
    wrong = [one for one in price.options if one not in right]
    if not wrong or any(gap_to_best(price, one) < need for one in wrong):
        return ()
    cards = isinstance(price.best, PlayCard)
    if cards and len(right) > min(_MOST, len(price.options) // 2):
        return ()
    return tuple(one.action for one in right)
