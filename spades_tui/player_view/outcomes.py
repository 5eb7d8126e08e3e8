"""The outcome of a side's contract and nils in a finished hand, as one sign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from spades_tui.player_view.view import HandResult, View
from spades_tui.rules.bids import is_nil

Outcome = Literal["made", "set", "nil", ""]
OUTCOME_SIGNS: Final[dict[Outcome, str]] = {"made": "■", "set": "□", "nil": "●", "": "·"}


def side_outcome(view: View, result: HandResult, side: int) -> Outcome:
    """Return how a hand of `view`'s game ended for a side; "" if it had promised nothing.

    A contract or a nil that failed counts before one that was kept.
    """
    made = result.sides[side].made
    seats = [seat for seat in view.seats.sides[side] if is_nil(result.bids[seat])]
    if made is False or not all(nil_succeeded(view, result, (seat,)) for seat in seats):
        return "set"
    return "nil" if seats else "made" if made else ""


def nil_succeeded(view: View, result: HandResult, seats: Sequence[int]) -> bool:
    """Whether `seats` took no trick; a revoke settles nils regardless of tricks (decision 28)."""
    if result.revoker is None:
        return not any(result.tricks[seat] for seat in seats)
    side_of = view.seats.side_of
    return side_of[result.revoker] != side_of[seats[0]]
