"""What a player may claim at their turn, and why where they may not."""

from __future__ import annotations

from typing import Final

from spades_tui.rules.bids import is_nil
from spades_tui.rules.capabilities import serves_claims
from spades_tui.rules.events import ClaimKind
from spades_tui.view import View

NOT_HERE: Final = (
    "Claims are proved at tables of four hands with one deck, without must-beat, rake or shake."
)


def no_claim(view: View, claim: ClaimKind | None = None) -> str | None:
    """Return why the player of `view` cannot make a claim now, in one sentence; else None.

    Without a `claim` it is asked whether anything can be claimed.
    """
    if not serves_claims(view.rules):
        return NOT_HERE
    if view.prompt is None or view.prompt.kind != "play":
        return "A claim is made at your turn to play a card."
    if claim == "nil" and claim not in claims_offered(view):
        bid = is_nil(view.bids[view.seat])
        return "Your nil has failed already." if bid else "You have bid no nil that could be safe."
    return None


def claims_offered(view: View) -> tuple[ClaimKind, ...]:
    """Return the kinds of claims that make sense; settled "but for bags" comes after "settled"."""
    nil = is_nil(view.bids[view.seat]) and view.taken[view.seat] == 0
    return ("all", "settled", "more", *(("nil",) if nil else ()))
