"""The outcome of a side's contract and nils in a finished hand, as one sign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from spades_tui.player_view.view import HandResult, View
from spades_tui.rules.bids import is_nil

Outcome = Literal["made", "set", "nil", ""]
OUTCOME_SIGNS: Final[dict[Outcome, str]] = {"made": "■", "set": "□", "nil": "●", "": "·"}


def side_outcome(view: View, result: HandResult, side: int) -> Outcome:
    """Return the outcome of a finished hand for a side: "made", "set", "nil", or "" without any
    promise.

    "set" if its contract or any of its nils failed; else "nil" if it made a nil, "made" if it made
    only a contract.

    Args:
        view: any view of the game, for its seating.
        result: the finished hand.
        side: the index of the side.
    """
    contract_made = result.sides[side].made
    seats = [seat for seat in view.seats.sides[side] if is_nil(result.bids[seat])]
    if contract_made is False or not all(nil_succeeded(view, result, (seat,)) for seat in seats):
        return "set"
    return "nil" if seats else "made" if contract_made else ""


def nil_succeeded(view: View, result: HandResult, seats: Sequence[int]) -> bool:
    """Whether a nil or double nil was made in a finished hand.

    It is made if `seats` took no trick. After a revoke, all nils of the side at fault fail and all
    others are made, whatever tricks were taken (decision 28).

    Args:
        view: any view of the game, for its seating.
        result: the finished hand.
        seats: the seats that must take no trick: the nil bidder, or both partners for a double nil.
    """
    if result.revoker is None:
        return not any(result.tricks[seat] for seat in seats)
    side_of = view.seats.side_of
    return side_of[result.revoker] != side_of[seats[0]]
