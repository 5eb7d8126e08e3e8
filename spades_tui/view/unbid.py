"""A first hand that bids itself, told to those who play it (option `first_hand`)."""

from __future__ import annotations

from spades_tui.rules.seating import seating
from spades_tui.view.view import View


def bids_itself(view: View) -> bool:
    """Whether nobody bids the hand that is being played."""
    return view.hand_number == 1 and view.rules.bidding.first_hand == "bids itself"


def unbid_words(view: View) -> str:
    """Return what everybody plays for in a hand that nobody bids; "" in any other."""
    if not bids_itself(view):
        return ""
    least = view.rules.bidding.min_team_bid
    fewer = f", and loses {10 * least} with fewer than {least}" if least else ""
    who = "side" if seating(view.rules).has_partners else "player"
    return f"Nobody bids the first hand: each {who} scores 10 a trick{fewer}."
