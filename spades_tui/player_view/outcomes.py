"""The outcome of a side's contract and nils in a finished hand, as one sign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from spades_tui.player_view.view import HandResult, View
from spades_tui.rules.bids import is_nil

Outcome = Literal["made", "set", "nil", ""]
OUTCOME_SIGNS: Final[dict[Outcome, str]] = {"made": "■", "set": "□", "nil": "●", "": "·"}


def side_outcome(view: View, result: HandResult, side: int) -> Outcome:
    """Return the outcome of a finished hand for a side: "made", "set", "nil" or "" (nothing
    promised).

    A contract or nil that failed makes it "set", even if another one succeeded. A nil that
    succeeded is named before a contract that was made.

    Args:
        view: any view of the game, for its seats.
        result: the hand.
        side: number of the side.
    """
    contract_made = result.sides[side].made
    seats = [seat for seat in view.seats.sides[side] if is_nil(result.bids[seat])]
    if contract_made is False or not all(nil_succeeded(view, result, (seat,)) for seat in seats):
        return "set"
    return "nil" if seats else "made" if contract_made else ""


def nil_succeeded(view: View, result: HandResult, seats: Sequence[int]) -> bool:
    """Whether a nil of `seats` succeeded: one seat, or both partners for a double nil.

    They must have taken no trick. After a revoke, the nils of the offending side fail and all
    others succeed, whatever tricks were taken (decision 28).
    """
    if result.revoker is None:
        return not any(result.tricks[seat] for seat in seats)
    side_of = view.seats.side_of
    return side_of[result.revoker] != side_of[seats[0]]
