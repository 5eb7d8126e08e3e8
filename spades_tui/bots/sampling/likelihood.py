"""How likely the bids made and the cards played are from the hands of a deal."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.bid_model import READING, READING_DEVIATION, hand_model_for
from spades_tui.bots.heuristics.bid_record import BidRecord, bid_tells
from spades_tui.bots.heuristics.goals import goals_of_view
from spades_tui.bots.kernel import Table
from spades_tui.bots.kernel.deals import DealBatch
from spades_tui.bots.kernel.hand_model import implausible_by_deal
from spades_tui.bots.kernel.table import ALL_BY_POLICY
from spades_tui.bots.sampling.position import Position
from spades_tui.player_view import View

_UNITS: Final = 1024
"""A trick, so that bids are whole numbers for the kernel even between two tricks; as a power of two
it changes no figure."""


class BidLikelihood:
    """Weighs deals by the bids made in them."""

    def __init__(self, view: View, position: Position, record: BidRecord) -> None:
        """Read each bid of `view` as that player has bid so far in the game."""
        rules = view.rules
        self._reader = hand_model_for(position.masks)
        usual = (READING.average(rules), READING.slope, READING_DEVIATION)
        self._usual = [_UNITS * one for one in usual]
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
        """Whether there is any bid that says something."""
        return bool(self._seats)

    def weights(self, held: list[int], twice: list[int], size: int) -> list[float]:
        """Return the likelihood of the bids in each deal of `size` hands, deal after deal."""
        return self._reader.weights(
            held, twice, size, self._played, self._seats, self._bids, self._usual
        )


_SURPRISE: Final = 0.5
"""Likelihood of a card a sensible player would not have played.

Measured with the cards face up `club` plays such a card once in six times where chance would play
it nearly every second time, a ratio of 0.2; of which the root is taken, as one strange card is
often followed by others for the same reason.
"""


_FAR: Final = 2.25
"""Tricks above or below an average bid beyond which hands are too rare to be found."""


def _usual_bid(bid: int, over: float, average: float) -> float:
    """Return what anybody else would have bid on the hand of somebody who bids `over` too many."""
    far = max(_FAR, abs(bid - average))
    return max(average - far, min(bid - over, average + far))


class PlayLikelihood:
    """Weighs deals by the cards played in them."""

    def __init__(self, view: View, position: Position) -> None:
        masks = position.masks
        self._position = position
        self._plays = [masks.bit[play.card] for play in view.plays]
        own = {view.seat}
        if view.seats.has_dummy and view.seat == view.declarer:
            own.add(view.seats.hands - 1)
        self._own = sum(1 << position.place[hand] for hand in own)
        others = {play.hand for play in view.plays} - own
        self.any = bool(others) and view.rules.deck.packs == 1
        self._opening = Table(masks.play)
        self._opening.turn = position.first
        if self.any:  # before that the bids may not be complete
            goals_of_view(view, view.bids, position.order, taken=False).apply_to(
                self._opening, ALL_BY_POLICY
            )

    def weights(self, deals: DealBatch) -> list[float]:
        """Return the likelihood of the cards played by the others in each deal."""
        found = implausible_by_deal(
            deals, self._opening, self._position.played, self._plays, self._own
        )
        return [_SURPRISE**times for times in found]
