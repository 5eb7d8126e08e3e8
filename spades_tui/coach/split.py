"""The result of a hand split up: the cards, one's own decisions, the partner's, the others'."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from spades_tui.bots.heuristics.evaluation.points import net_points
from spades_tui.bots.search.pricing.point import is_decided, point_worth
from spades_tui.bots.search.pricing.price import Price
from spades_tui.coach.hands import PlayedHand
from spades_tui.coach.replays import DealWorth
from spades_tui.rules.text import number_text

_ORDINARY: Final = (1.5, 20.0)
"""Games won in 100, either way, within which the cards of a deal are ordinary; or net points."""
_WONDERFUL: Final = (5.0, 60.0)
"""The same, from which they are more than good or poor."""


FALL: Final = "how the hidden cards lay for what was bid and played, and what is only estimated"
"""What the fall of cards is: what is left of a result once deal and choices are taken off."""


class Split(msgspec.Struct, frozen=True):
    """What moved a side's chance to win the game, in points at the score before the hand.

    In a game as good as decided it is what made the net points of the hand. `result` is exactly
    the sum of the parts that follow it.

    Attributes:
        result: the chance after the hand less the chance before; or the net points.
        deal: what equal bots make of these cards less the chance before; or in net points.
        own: what the seat's own decisions gave away, never counted as luck.
        partner: the same of the partner.
        others: what the other sides gave away.
        rest: what is left: how the cards fell to good decisions, and what could only be guessed.
        deal_error: standard error of `deal`.
        point: chance to win that a point is worth at that score.
        by_hand: whether all parts are net points of the hand.
    """

    result: float
    deal: float
    own: float
    partner: float
    others: float
    rest: float
    deal_error: float
    point: float
    by_hand: bool = False

    @property
    def shown(self) -> Split:
        """The same as it is shown: tenths of games won in 100, or whole net points.

        The fall of the cards is what makes the rounded parts add up to the rounded result.
        """
        unit, digits = (1.0, 0) if self.by_hand else (100 * self.point, 1)
        parts = self.result, self.deal, self.own, self.partner, self.others, self.deal_error
        whole, cards, own, partner, others, error = (round(unit * one, digits) for one in parts)
        rest = round(whole - cards - own - partner - others, digits)
        return Split(whole, cards, own, partner, others, rest, error, self.point, self.by_hand)

    def told(self, part: float) -> str:
        """Return a part of what is shown, with its sign."""
        return number_text(part, "+.0f" if self.by_hand else "+.1f")


def split(
    hand: PlayedHand, seat: int, prices: Iterable[tuple[int, Price | None]], worth: DealWorth
) -> Split:
    """Split the result of a hand for the side of `seat`.

    Args:
        hand: the hand.
        seat: whose decisions are the own ones.
        prices: every decision of the hand: who decided, and what it cost.
        worth: what the cards are worth.
    """
    table = hand.before.seats
    side = table.side_of[seat]
    point, by_hand = point_worth(hand.before, side), is_decided(hand.before, side)
    unit = 1.0 if by_hand else point
    own = mate = others = 0.0
    for who, price in prices:
        if price is None:
            continue
        lost = price.lost_points if by_hand else price.lost
        if who == seat:
            own -= lost
        elif table.side_of[who] == side:
            mate -= lost
        else:  # what a side gives away is shared by all others
            others += lost / (len(table.sides) - 1)
    if by_hand:
        result, deal = net_points(hand.result.sides, side), worth.points[side]
        error = worth.point_errors[side]
    else:
        before = hand.chance_before(side)
        result, deal = hand.chance_after(side) - before, worth.chances[side] - before
        error = worth.errors[side]
    whole, cards, mine, theirs, against = (
        round(part / unit, 2) for part in (result, deal, own, mate, others)
    )
    return Split(
        result=whole,
        deal=cards,
        own=mine,
        partner=theirs,
        others=against,
        rest=round(whole - cards - mine - theirs - against, 2),
        deal_error=round(error / unit, 2),
        point=round(point, 8),
        by_hand=by_hand,
    )


def cards_in_a_word(found: Split) -> str:
    """Return what the cards of a deal were: "ordinary", "good", "poor", "wonderful", "dreadful".

    It goes by the figure as it is shown, which is what stands beside it.
    """
    deal = found.shown.deal
    if abs(deal) < _ORDINARY[found.by_hand]:
        return "ordinary"
    if abs(deal) < _WONDERFUL[found.by_hand]:
        return "good" if deal > 0 else "poor"
    return "wonderful" if deal > 0 else "dreadful"
