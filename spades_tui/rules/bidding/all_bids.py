"""Every bid there is, in the order a player looks for one."""

from __future__ import annotations

from functools import cache

from spades_tui.rules.bids import BLIND_NIL, NIL, TEN_FOR_200, Bemo, Bid
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet


@cache
def _bids(tricks: int, bemo: bool) -> tuple[Bid, ...]:
    calls: tuple[Bemo, ...] = ("", "little", "big") if bemo else ("",)
    numbers = range(tricks + 1)
    return (
        NIL,
        BLIND_NIL,
        Bid("double nil"),
        Bid("blind double nil"),
        *(Bid("number", n, call) for call in calls for n in numbers),
        TEN_FOR_200,
        Bid("moon"),
        *(Bid("no trump", n, call) for call in calls for n in numbers if n),
        *(Bid("blind number", n) for n in numbers),
        Bid("blind moon"),
        *(Bid("blind no trump", n, call) for call in calls for n in numbers if n),
    )


def every_bid(rules: RuleSet) -> tuple[Bid, ...]:
    """Return all that could be bid with so many tricks in a hand, whether it is played or not."""
    return _bids(tricks_in_hand(rules), rules.specials.bemo)
