"""How each side stands towards its contract."""

from __future__ import annotations

from typing import NamedTuple

from spades_tui.rules.capabilities import hands_that_count
from spades_tui.rules.scoring.contract import contract_of
from spades_tui.rules.seating import seating
from spades_tui.view import View


class Standing(NamedTuple):
    """A side's contract and the tricks that count towards it."""

    contract: int | None
    counted: int

    @property
    def need(self) -> int:
        """Tricks still to be taken, 0 when the contract is made or there is none."""
        return max((self.contract or 0) - self.counted, 0)

    @property
    def words(self) -> str:
        """``contract 7: need 3``, ``contract 7 made +1``; "" without a contract."""
        if self.contract is None:
            return ""
        if self.need:
            return f"contract {self.contract}: need {self.need}"
        over = self.counted - self.contract
        return f"contract {self.contract}: made{f' +{over}' if over else ''}"


def standing(view: View, side: int) -> Standing:
    """Return how `side` stands.

    There is no contract before the bidding is over. Tricks of a nil that do not help the partner
    are left out.
    """
    complete = view.phase in ("kitty", "exchange", "play")
    contract = contract_of(view.bids, side, view.rules) if complete else None
    hands = hands_that_count(side, view.bids, view.declarer, view.rules)
    counting = hands or seating(view.rules).sides[side]
    return Standing(contract, sum(view.taken[hand] for hand in counting))
