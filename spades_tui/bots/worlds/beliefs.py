"""How likely the bids are from the hands of a deal: what a bid says about the cards behind it."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from spades_tui.bots.kernel import Masks
from spades_tui.bots.worlds.expectation import Expectation
from spades_tui.bots.worlds.position import Position
from spades_tui.rules.bids import Bid
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.seating import seating
from spades_tui.view import View

_SHARE_BID = 0.84
"""Share of the tricks that a table bids in all."""
_SLOPE = 0.7
"""How much of what a hand expects above the average goes into its bid."""
_SPREAD = 0.8
"""Standard deviation of a bid around that, in tricks."""
_WHIM = 0.03
"""Likelihood every hand keeps, whatever it bids."""


class Beliefs:
    """Weighs deals by the bids made in them."""

    def __init__(self, view: View, position: Position) -> None:
        rules = view.rules
        self._expectation = _expectation(position.masks)
        self._average_bid = _SHARE_BID * tricks_in_hand(rules) / seating(rules).hands
        self._played = position.played
        told = rules.bidding.bidding == "round the table" and rules.bidding.bid_rule == "free"
        self._bids = {
            seat: bid
            for seat, bid in enumerate(view.bids)
            if told and bid is not None and seat != view.seat and _tells(bid)
        }

    @property
    def any(self) -> bool:
        """Whether there is any bid that says something."""
        return bool(self._bids)

    def weights(self, deals: list[dict[int, int]]) -> list[float]:
        """Return the likelihood of the bids in each deal; hands are masks by number."""
        tricks = [
            {seat: self._expectation.tricks(deal[seat] | self._played[seat]) for seat in self._bids}
            for deal in deals
        ]
        values = [value for deal in tricks for value in deal.values()]
        average = sum(values) / max(1, len(values))
        return [
            self._weight(deal, guess, average) for deal, guess in zip(deals, tricks, strict=True)
        ]

    def _weight(self, deal: dict[int, int], tricks: dict[int, float], average: float) -> float:
        weight = 1.0
        for seat, bid in self._bids.items():
            expected = self._average_bid + _SLOPE * (tricks[seat] - average)
            if bid.is_nil:
                top = self._expectation.top_trumps(deal[seat] | self._played[seat])
                weight *= 0.3 ** (tricks[seat] + top) + _WHIM**2
            else:
                off = (bid.tricks - expected) / _SPREAD
                weight *= exp(-off * off / 2) + _WHIM
        return weight


def _tells(bid: Bid) -> bool:
    return bid.kind in ("number", "nil")


@lru_cache(maxsize=16)
def _expectation(masks: Masks) -> Expectation:
    return Expectation(masks)
