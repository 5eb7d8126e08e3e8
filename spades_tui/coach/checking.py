"""What the checker says of a card: that it costs points, and after the trick what was better."""

from __future__ import annotations

from spades_tui.bots.search.pricing.price import MARKS, Price
from spades_tui.bots.search.pricing.pricing import is_judged
from spades_tui.coach.marks import LOST, is_rough, mark_of_loss
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.rules.text import capitalized, counted
from spades_tui.view import View
from spades_tui.view.wording import Cast


def is_checked(view: View, action: Action) -> bool:
    """Whether the checker has something to look at: a card chosen among several."""
    return isinstance(action, PlayCard) and is_judged(view, action)


def costs(price: Price | None, least: float) -> bool:
    """Whether a review would mark a card, and as dear as what costs at least so many points."""
    if price is None:
        return False
    mark = mark_of_loss(price)
    return mark in LOST and MARKS[LOST.index(mark)].points >= least


def cost_words(price: Price, cast: Cast, *, done: bool) -> str:
    """Return what a card costs, in a sentence; once it is played what was better, too."""
    chosen, best = price.action, price.best
    assert isinstance(chosen, PlayCard)
    assert isinstance(best, PlayCard)
    about = "at least about" if is_rough(price) else "about"
    card = cast.the_card(chosen.card)
    points = counted(round(price.points), "point")
    told = f"{capitalized(card)} {'cost' if done else 'costs'} {about} {points}"
    better = f"; {cast.the_card(best.card)} was better" if done else ""
    return f"{told}{better}."
