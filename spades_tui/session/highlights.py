"""The best and the dearest decision of a game, from the prices that are kept already."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from spades_tui.bots.search.pricing.price import Price
from spades_tui.coach.marks import LOST, mark_of
from spades_tui.coach.review import Judged, judged
from spades_tui.session.played import Played
from spades_tui.session.priced_rows import kept_prices
from spades_tui.view.wording import Cast


class Highlight(NamedTuple):
    """One decision worth naming.

    Attributes:
        hand: number of its hand in its game.
        judged: the decision, with its sentence.
    """

    hand: int
    judged: Judged


class Highlights(NamedTuple):
    """What a reviewed game is remembered by.

    Attributes:
        best: the only good choice that was found, of several the one with most at stake.
        dearest: the mistake that cost most.
        priced: how many decisions of the person had a price.
    """

    best: Highlight | None
    dearest: Highlight | None
    priced: int


def highlights(played: Played, game: int | None = None) -> Highlights:
    """Return the best and the dearest decision of the person, of all games or of one.

    Nothing is priced for it: a decision that no review has looked at is left out.
    """
    kept = played.kept()
    if kept is None or not len(kept):
        return Highlights(None, None, 0)
    cast = Cast(tuple(played.header.names), played.seat, "symbols")
    good: list[tuple[float, Highlight]] = []
    bad: list[tuple[float, Highlight]] = []
    priced = 0
    for steps in played.hands():
        hand = steps.played()
        if game is not None and hand.before.game != game:
            continue
        for one in (one for one in hand.decided if one.seat == played.seat):
            found = kept_prices(one, kept)
            if not found or found[0].price.by_hand:
                continue
            price = found[0].price
            priced += 1
            mark = mark_of(price, one.view, one.action)
            if mark == "!" or mark in LOST:
                shown = Highlight(hand.number, judged(one, price, cast))
                kind = good if mark == "!" else bad
                kind.append((_stake(price) if mark == "!" else price.points, shown))
    return Highlights(_most(good), _most(bad), priced)


def _stake(price: Price) -> float:
    """Return the points between the best answer and the next."""
    best, other = (option.numbers.get("win", 0.0) for option in price.options[:2])
    return (best - other) / price.point


def _most(found: Iterable[tuple[float, Highlight]]) -> Highlight | None:
    return max(found, key=lambda one: one[0], default=(0.0, None))[1]
