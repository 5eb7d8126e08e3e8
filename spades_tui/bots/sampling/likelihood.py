"""How likely the bids are from the hands of a deal."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.bid_model import READING, READING_DEVIATION, hand_model_for
from spades_tui.bots.heuristics.bid_record import BidRecord, bid_tells
from spades_tui.bots.sampling.position import Position
from spades_tui.player_view import View

_UNITS: Final = 1024
"""Units of a trick, so that fractional bids are whole numbers for the kernel; as a power of two
it changes no figure."""


class BidLikelihood:
    """Weighs deals by the bids made in them."""

    def __init__(self, view: View, position: Position, record: BidRecord) -> None:
        """Prepare the likelihood of each bid of `view`, with that player's habits in the game so
        far."""
        rules = view.rules
        self._reader = hand_model_for(position.masks)
        usual = (READING.average(rules), READING.slope, READING_DEVIATION)
        self._usual = [_UNITS * weight for weight in usual]
        self._played = position.played
        bids = {
            seat: bid
            for seat, bid in enumerate(view.bids)
            if bid is not None and seat != view.seat
            if bid_tells(rules, view.dealer, view.bids, seat)
        }
        self._seats = list(bids)
        self._bids = [
            round(_UNITS * _usual_bid(bid.tricks, record[seat].over, usual[0])) or 1
            if bid.tricks
            else 0
            for seat, bid in bids.items()
        ]

    @property
    def has_bids(self) -> bool:
        """Whether any bid is evidence."""
        return bool(self._seats)

    def weights(self, held: list[int], twice: list[int], size: int) -> list[float]:
        """Return the likelihood of the bids in each deal of `size` hands, deal after deal."""
        return self._reader.weights(
            held, twice, size, self._played, self._seats, self._bids, self._usual
        )


_FAR: Final = 2.25
"""Tricks above or below an average bid beyond which hands are too rare to be found."""


def _usual_bid(bid: int, over: float, average: float) -> float:
    """Return the usual bid for the hand of a player who bids `over` too many."""
    far = max(_FAR, abs(bid - average))
    return max(average - far, min(bid - over, average + far))
