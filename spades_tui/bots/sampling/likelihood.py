"""How likely the bids are from the hands of a deal."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.bid_model import READING, READING_DEVIATION, hand_model_for
from spades_tui.bots.heuristics.bid_record import BidRecord, bid_tells
from spades_tui.bots.sampling.position import Position
from spades_tui.player_view import View

_UNITS: Final = 1024
"""Units in a trick, so that fractional bids are whole numbers for the kernel; as a power of two it
causes no rounding."""


class BidLikelihood:
    """Computes how likely the bids of the other players in a view are in possible deals."""

    def __init__(self, view: View, position: Position, record: BidRecord) -> None:
        """Prepare to weigh the bids of the other players.

        Args:
            view: the view with the bids.
            position: the same position for the kernel.
            record: each player's habits in the game so far.
        """
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
        """Whether any bid of another player is evidence; if not, `weights` are equal for all
        deals."""
        return bool(self._seats)

    def weights(self, held: list[int], twice: list[int], size: int) -> list[float]:
        """Return for each deal the likelihood of the bids, above 0 and not normalized.

        Args:
            held: masks of the cards of each hand: those of the first deal, then of the next, and so
                on.
            twice: masks of the cards that each hand holds twice, in the same order.
            size: the number of hands of a deal, the pile out of play counted as one.
        """
        return self._reader.weights(
            held, twice, size, self._played, self._seats, self._bids, self._usual
        )


_FAR: Final = 2.25
"""Tricks from an average bid beyond which hands are too rare to turn up in a sample of deals."""


def _usual_bid(bid: int, over: float, average: float) -> float:
    """Return the bid other players would make with the hand of a player who bids `over` tricks too
    many."""
    far = max(_FAR, abs(bid - average))
    return max(average - far, min(bid - over, average + far))
