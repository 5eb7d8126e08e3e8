"""The result of a hand split up: the cards, one's own decisions, the partner's, the others'."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from spades_tui.bots.search.pricing.point import point_worth
from spades_tui.bots.search.pricing.price import Price
from spades_tui.coach.hands import PlayedHand
from spades_tui.coach.replays import DealWorth

_ORDINARY: Final = 20.0
"""Points, either way, within which the cards of a deal are ordinary."""
_WONDERFUL: Final = 60.0
"""Points from which they are more than good or poor."""


REST: Final = "how the hidden cards lay for what was bid and played, and what is only estimated"
"""What is left of a result once cards and choices are taken off."""


class Split(msgspec.Struct, frozen=True):
    """What moved a side's chance to win the game, in points at the score before the hand.

    `result` is exactly the sum of the parts that follow it.

    Attributes:
        result: the chance after the hand less the chance before.
        deal: what equal bots make of these cards less the chance before.
        own: what the seat's own decisions gave away, never counted as luck.
        partner: the same of the partner.
        others: what the other sides gave away.
        rest: what is left: how the cards fell to good decisions, and what could only be guessed.
        deal_error: standard error of `deal`.
        point: chance to win that a point stands for.
    """

    result: float
    deal: float
    own: float
    partner: float
    others: float
    rest: float
    deal_error: float
    point: float

    @property
    def shown_rest(self) -> int:
        """The rest in whole points, so that the parts add up to the result as they are shown."""
        return round(self.result) - sum(
            map(round, (self.deal, self.own, self.partner, self.others))
        )


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
    point = point_worth(hand.before, side)
    own = mate = others = 0.0
    for who, price in prices:
        if price is None:
            continue
        if who == seat:
            own -= price.lost
        elif table.side_of[who] == side:
            mate -= price.lost
        else:  # what a side gives away is shared by all others
            others += price.lost / (len(table.sides) - 1)
    before = hand.chance_before(side)
    result, deal = hand.chance_after(side) - before, worth.chances[side] - before
    whole, cards, mine, theirs, against = (
        round(part / point, 2) for part in (result, deal, own, mate, others)
    )
    return Split(
        result=whole,
        deal=cards,
        own=mine,
        partner=theirs,
        others=against,
        rest=round(whole - cards - mine - theirs - against, 2),
        deal_error=round(worth.errors[side] / point, 2),
        point=round(point, 8),
    )


def cards_in_a_word(found: Split) -> str:
    """Return what the cards of a deal were: "ordinary", "good", "poor", "wonderful", "dreadful".

    It goes by whole points, which is what stands beside it.
    """
    points = round(found.deal)
    if abs(points) < _ORDINARY:
        return "ordinary"
    if abs(points) < _WONDERFUL:
        return "good" if points > 0 else "poor"
    return "wonderful" if points > 0 else "dreadful"
