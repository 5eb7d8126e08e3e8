"""Two bids between which is chosen."""

from __future__ import annotations

from spades_tui.bots.heuristics.deduction import Deduction
from spades_tui.rules.bids import Bid
from spades_tui.rules.scoring.contract import contract_for
from spades_tui.rules.scoring.side_account import side_bids


class BidChoice:
    """Two bids of one player to compare, `good` and `bad`, from the bidder's view.

    The cards of the hand are known unless `view.hand` is None.

    Attributes:
        view: the bidder's view.
        deduction: the bidder's deductions about the hidden cards from `view`.
        good: the better bid.
        bad: the worse bid; the same as `good` if only one bid is explained.
    """

    def __init__(self, deduction: Deduction, good: Bid, bad: Bid) -> None:
        self.deduction, self.view = deduction, deduction.view
        self.good, self.bad = good, bad

    @property
    def numbers(self) -> bool:
        """Whether both bids are ordinary numbers: neither nil nor blind."""
        return {self.good.kind, self.bad.kind} == {"number"}

    @property
    def others(self) -> int | None:
        """The sum of the bids of all other players, a nil as 0.

        None unless each of them has bid an ordinary number or a nil.
        """
        bids = [bid for seat, bid in enumerate(self.view.bids) if seat != self.view.seat]
        known_bids = [
            bid for bid in bids if bid is not None and (bid.kind == "number" or bid.is_nil)
        ]
        return sum(bid.tricks for bid in known_bids) if len(known_bids) == len(bids) else None

    def describe_bids(self) -> str:
        """Return the bids of the other players as words within a sentence.

        They are summed by side: "partner has bid 3 and the opponents 4", or "the others have bid 7"
        at a table without partners. Players who have not bid count as 0.
        """
        view = self.view
        mates = [seat for seat in view.seats.sides[view.side] if seat != view.seat]
        tricks = [bid.tricks if bid else 0 for bid in view.bids]
        foes = sum(tricks) - sum(tricks[seat] for seat in (*mates, view.seat))
        if not mates:
            return f"the others have bid {foes}"
        own = sum(tricks[seat] for seat in mates) or "nil"
        return f"partner has bid {own} and {view.seats.opponents} {foes}"

    @property
    def scores_of_others(self) -> list[int]:
        """The game scores that the other sides reach if they make their contracts, by side.

        Only sides are listed in which all players have bid an ordinary number.
        """
        view = self.view
        sides = (side for side in range(len(view.scores)) if side != view.side)
        scores = (self._score_of(side, view.bids) for side in sides)
        return [score for score in scores if score is not None]

    def score_with(self, bid: Bid) -> int | None:
        """Return the game score of the bidder's side if it makes its contract with `bid`.

        None if the partner has not bid, or if a bid of the side is not an ordinary number.
        """
        view = self.view
        bids = tuple(bid if seat == view.seat else other for seat, other in enumerate(view.bids))
        return self._score_of(view.side, bids)

    def _score_of(self, side: int, bids: tuple[Bid | None, ...]) -> int | None:
        view = self.view
        own = side_bids(bids, side, view.rules)
        if len(own) < len(view.seats.sides[side]) or any(bid.kind != "number" for bid in own):
            return None
        contract = contract_for(own, view.rules)
        return None if contract is None else view.scores[side] + contract.wins
