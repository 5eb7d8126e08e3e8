"""Two bids between which is chosen."""

from __future__ import annotations

from spades_tui.bots.heuristics.deduction import Deduction
from spades_tui.rules.bids import Bid
from spades_tui.rules.scoring.contract import contract_for
from spades_tui.rules.scoring.side_account import side_bids


class BidChoice:
    """A choice between two bids, cards seen.

    Attributes:
        view: what the bidder sees.
        known: what follows from it.
        good: the better bid.
        bad: the other one.
    """

    def __init__(self, known: Deduction, good: Bid, bad: Bid) -> None:
        self.known, self.view = known, known.view
        self.good, self.bad = good, bad

    @property
    def numbers(self) -> bool:
        """Whether both are ordinary numbers."""
        return {self.good.kind, self.bad.kind} == {"number"}

    @property
    def others(self) -> int | None:
        """Tricks all others have bid; None as long as one has not."""
        bids = [bid for seat, bid in enumerate(self.view.bids) if seat != self.view.seat]
        told = [bid for bid in bids if bid is not None and (bid.kind == "number" or bid.is_nil)]
        return sum(bid.tricks for bid in told) if len(told) == len(bids) else None

    def score_with(self, bid: Bid) -> int | None:
        """Return the score of the side once its contract with a bid is made; None if it is open."""
        view = self.view
        own = view.seats.sides[view.side]
        bids = tuple(bid if seat == view.seat else one for seat, one in enumerate(view.bids))
        told = side_bids(bids, view.side, view.rules)
        if len(told) < len(own) or any(one.kind != "number" for one in told):
            return None
        contract = contract_for(told, view.rules)
        return None if contract is None else view.scores[view.side] + contract.wins
