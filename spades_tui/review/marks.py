"""The mark of a decision, by its cost and standard error, and the checker's sentence about a
card."""

from __future__ import annotations

import random
from typing import Final, Literal

from spades_tui.bots.interface import MOTIFS, motif_of
from spades_tui.bots.pricing.price import GRADE_LIMITS, Price, grade_thresholds
from spades_tui.bots.pricing.price_decision import is_priceable
from spades_tui.bots.protocol import NO_FIGURES
from spades_tui.bots.roster import load_bot
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.text import capitalize, count_noun

Mark = Literal["", "forced", "=", "fine", "!", "?!", "?", "??"]
"""The mark of a decision: "" if it is not judged (talk, a revoke), "forced" without a choice, "="
if all answers are equal, "fine", "!" the only good one, "?!" slip, "?" mistake, "??" blunder."""

MARK_WORDS: Final[dict[Mark, str]] = {
    "": "not judged",
    "forced": "no choice",
    "=": "no difference",
    "fine": "fine",
    "!": "the only good one",
    "?!": "slip",
    "?": "mistake",
    "??": "blunder",
}
LOSING_MARKS: Final[tuple[Mark, ...]] = ("?!", "?", "??")
"""The marks of decisions that lost something, the mildest first."""
REAL: Final[tuple[Mark, ...]] = ("fine", "!", *LOSING_MARKS)
"""The marks of decisions that made a difference, which error rates count."""
Standing = Literal["right", "close", "wrong"]
"""Whether an answer to a practice question is right: "right" if a review would not mark it, "wrong"
if it would, "close" (neither) if its loss is near the limit or within the error."""
NEAR: Final = 1 / 3
"""An answer is close if its loss differs from the limit of a mark by up to this share of the
limit."""
_IN_DOUBT: Final = 2.0
"""A cost of at most this many standard errors may be chance."""
_ALONE: Final = 10.0
"""Least number of points by which every other answer must be worse than the only good one."""
_WOULD_MISS: Final = ("rookie", "regular")
"""The only good card is marked "!" only if one of these levels would miss it."""


def mark_of(price: Price | None, view: View, action: Action) -> Mark:
    """Return the mark of a decision.

    Args:
        price: its price; None if nothing could be compared.
        view: the view of the player who decided.
        action: the decision.
    """
    if price is None:
        if not view.question.is_free:
            return "forced"
        return "=" if is_priceable(view, action) else ""
    if price.equal:
        return "="
    lost = mark_of_loss(price)
    if lost:
        return lost
    return "!" if _is_only_good(price) and _is_missed(price, view) else "fine"


def mark_for_loss(cost: float, error: float, point: float) -> Mark:
    """Return the mark of a loss, one of `LOSING_MARKS`; "" if it is too small or may be chance.

    Args:
        cost: the lost chance to win the game (0 to 1).
        error: standard error of the cost.
        point: the chance to win that a net point is worth.
    """
    if cost <= _IN_DOUBT * error:
        return ""
    passed = [edge for edge in grade_thresholds(point) if cost >= edge]
    return LOSING_MARKS[len(passed) - 1] if passed else ""


def mark_of_loss(price: Price) -> Mark:
    """Return the mark of a decision by its cost alone: one of `LOSING_MARKS`, or ""."""
    return "" if price.equal else mark_for_loss(price.cost, price.error, price.point)


def find_mark_threshold(point: float) -> float:
    """Return the smallest loss that is marked, as a lost chance to win the game (0 to 1).

    Args:
        point: the chance to win that a net point is worth.
    """
    return grade_thresholds(point)[0]


def standing_of(cost: float, error: float, point: float) -> Standing:
    """Return, by its loss, whether an answer to a practice question is "right", "close" or "wrong".

    Args:
        cost: the lost chance to win the game (0 to 1).
        error: standard error of the cost.
        point: the chance to win that a net point is worth.
    """
    edge = find_mark_threshold(point)
    if cost < edge * (1 - NEAR):
        return "right"
    if cost <= edge * (1 + NEAR):
        return "close"
    return "wrong" if mark_for_loss(cost, error, point) else "close"


def standing_of_price(price: Price) -> Standing:
    """Return whether a priced answer to a practice question is "right", "close" or "wrong"."""
    return "right" if price.equal else standing_of(price.cost, price.error, price.point)


def _is_only_good(price: Price) -> bool:
    if price.chosen != 0 or price.by_hand:
        return False
    best, second = (option.numbers for option in price.options[:2])
    gap = best["win"] - second["win"]
    return gap >= _ALONE * price.point and gap > _IN_DOUBT * second["error"]


def _is_missed(price: Price, view: View) -> bool:
    """Whether a weaker player would have answered differently."""
    answers = (
        load_bot(level).decide(view, NO_FIGURES, random.Random(level)).action
        for level in _WOULD_MISS
    )
    return any(answer != price.action for answer in answers)


def is_uncertain(price: Price) -> bool:
    """Whether the standard error of a decision's cost is more than a third of the cost."""
    return price.error > abs(price.cost) / 3


def can_check(view: View, action: Action) -> bool:
    """Whether `action` is a card that was chosen among several, so that the checker can judge
    it."""
    return isinstance(action, PlayCard) and is_priceable(view, action)


def is_costly(price: Price | None, least: float) -> bool:
    """Whether a card has a mark that stands for a cost of `least` points or more.

    Args:
        price: the price of the card; None (nothing to compare) is never costly.
        least: one of the limits in `GRADE_LIMITS`, in points.
    """
    if price is None:
        return False
    mark = mark_of_loss(price)
    return mark in LOSING_MARKS and GRADE_LIMITS[LOSING_MARKS.index(mark)].points >= least


def idea_text(view: View, price: Price, cast: Cast, *, done: bool) -> str:
    """Return one or two sentences with the idea that a card misses; "" if none is clear.

    Args:
        view: the view of the player.
        price: the price of the card.
        cast: names of the players.
        done: whether the card has been played; if not, the text does not name the better card.
    """
    best, chosen = price.options[0], price.options[price.chosen]
    motif = motif_of(view, best, chosen, price.options, cast, by_hand=price.by_hand)
    return "" if motif is None else motif.text if done else MOTIFS[motif.name].idea


COST_LIMIT: Final = 100
"""Costs above this many points are not shown exactly: close to the end of a game they explode."""


def format_cost(points: float, *, is_doubtful: bool = False) -> str:
    """Return a cost in words, as "about 12 points".

    More than `COST_LIMIT` points are "more than 100 points".

    Args:
        points: the cost.
        is_doubtful: whether its standard error is large; the text is then "at least about 12
            points".
    """
    if points > COST_LIMIT:
        return f"more than {COST_LIMIT} points"
    least = "at least " if is_doubtful else ""
    return f"{least}about {count_noun(max(1, round(points)), 'point')}"


def cost_text(price: Price, cast: Cast, *, done: bool) -> str:
    """Return a sentence with the cost of a card.

    Args:
        price: the price of the card.
        cast: names of the players.
        done: whether the card has been played; the sentence then also names the better card.
    """
    chosen, best = price.action, price.best
    assert isinstance(chosen, PlayCard)
    assert isinstance(best, PlayCard)
    card = cast.the_card(chosen.card)
    points = format_cost(price.points, is_doubtful=is_uncertain(price))
    sentence = f"{capitalize(card)} {'cost' if done else 'costs'} {points}"
    better = f"; {cast.the_card(best.card)} was better" if done else ""
    return f"{sentence}{better}."
