"""Which answers to a puzzle are right: as good as the best, in the band of a bid, or proved."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.protocol import Alternative
from spades_tui.bots.search.pricing.price import Price
from spades_tui.bots.search.pricing.pricing import found_among
from spades_tui.rules.actions import Action, MakeBid, PassCards
from spades_tui.rules.bids import is_nil
from spades_tui.view import View

CLEAR_WIN: Final = 0.02
CLEAR_POINTS: Final = 10.0
"""An answer is clear of the others by so much chance to win, or so many points at the score."""
_LEVEL: Final = 0.3
"""Share of that within which an answer is as good as the best."""
_MOST: Final = 3
"""Right answers among cards at most: with more there is little to find."""


def clear_gap(point: float) -> float:
    """Return the chance to win by which right and wrong answers are apart.

    Args:
        point: chance to win that a net point is worth.
    """
    return min(CLEAR_WIN, CLEAR_POINTS * point)


def in_band(bid: Action, best: Action) -> bool:
    """Whether a bid is as good as right: nil where it is nil, else a trick more or less at most."""
    if not isinstance(bid, MakeBid) or not isinstance(best, MakeBid):
        return bid == best
    if is_nil(bid.bid) or is_nil(best.bid) or bid.bid.kind != best.bid.kind:
        return bid.bid == best.bid
    return abs(bid.bid.tricks - best.bid.tricks) <= 1


def right_among(price: Price, scale: float = 1.0) -> tuple[Action, ...]:
    """Return the right answers, the best first; none where right and wrong are not clearly apart.

    Args:
        price: every answer with its figures.
        scale: how much of the gap is asked for; less for a first look.
    """
    best = price.options[0]
    need = scale * clear_gap(price.point)

    def gap(one: Alternative) -> float:
        return best.numbers["win"] - one.numbers["win"]

    if isinstance(best.action, MakeBid):
        right = [one for one in price.options if in_band(one.action, best.action)]
    elif isinstance(best.action, PassCards):
        right = [one for one in price.options if gap(one) < need]
    else:
        right = [one for one in price.options if gap(one) <= _LEVEL * clear_gap(price.point)]
        if len(right) > min(_MOST, len(price.options) // 2):
            return ()
    wrong = [one for one in price.options if one not in right]
    if not wrong or any(gap(one) < need for one in wrong):
        return ()
    return tuple(one.action for one in right)


def is_right(price: Price, view: View, action: Action, right: tuple[Action, ...]) -> bool | None:
    """Whether an answer is right; None where that cannot be told from the prices there are.

    Args:
        price: of the answers that were tried.
        view: of the player who answers.
        action: the answer.
        right: the right ones among those tried, the best first.
    """
    if isinstance(action, MakeBid):
        return in_band(action, right[0])
    found = found_among(price, view, action)
    return None if found is None else found.action in right
