"""How likely the bids made and the cards played are from the hands of a deal."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from spades_tui.bots.bid_model import READING
from spades_tui.bots.heuristics.goals import goals_of_view
from spades_tui.bots.kernel import CardMasks, Table
from spades_tui.bots.kernel.deals import DealBatch
from spades_tui.bots.kernel.hand_model import HandModel, implausible_by_deal
from spades_tui.bots.kernel.table import ALL_BY_POLICY
from spades_tui.bots.sampling.position import Position
from spades_tui.cards import Suit
from spades_tui.player_view import View
from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import bids_are_free, bids_by_talk
from spades_tui.rules.turns import first_bidder


class BidLikelihood:
    """Weighs deals by the bids made in them."""

    def __init__(self, view: View, position: Position) -> None:
        rules = view.rules
        self._reader = hand_model_for(position.masks)
        self._usual = [READING.average(rules), READING.slope, READING.deviation]
        self._played = position.played
        told = not bids_by_talk(rules) and bids_are_free(rules)
        bids = {
            seat: bid
            for seat, bid in enumerate(view.bids)
            if told and bid is not None and seat != view.seat and _tells(view, seat, bid)
        }
        self._seats = list(bids)
        self._bids = [0 if bid.is_nil else bid.tricks for bid in bids.values()]

    @property
    def has_bids(self) -> bool:
        """Whether there is any bid that says something."""
        return bool(self._seats)

    def weights(self, held: list[int], twice: list[int], size: int) -> list[float]:
        """Return the likelihood of the bids in each deal of `size` hands, deal after deal."""
        return self._reader.weights(
            held, twice, size, self._played, self._seats, self._bids, self._usual
        )


def _tells(view: View, seat: int, bid: Bid) -> bool:
    """Whether a bid says anything of the cards: not where the rules left the player no other."""
    if view.rules.bidding.one_nil_each_side:
        order = view.seats.clockwise_from(first_bidder(view.rules, view.dealer))
        partner = view.seats.partner_of[seat]
        forced = partner is not None and order.index(partner) < order.index(seat)
        least = bid.kind == "number" and bid.tricks <= view.rules.bidding.min_beside_nil
        if least or (forced and bid.is_nil):
            return False
    return bid.kind in ("number", "nil")


@lru_cache(maxsize=16)
def hand_model_for(masks: CardMasks) -> HandModel:
    """Return who reads hands under these masks."""
    sides = [mask for suit, mask in masks.suits.items() if suit is not Suit.SPADES]
    return HandModel(sides, masks.suits[Suit.SPADES], masks.packs)


_SURPRISE: Final = 0.5
"""Likelihood of a card a sensible player would not have played.

Measured with the cards face up `club` plays such a card once in six times where chance would play
it nearly every second time, a ratio of 0.2; of which the root is taken, as one strange card is
often followed by others for the same reason.
"""


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
