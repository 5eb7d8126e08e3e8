"""The raising round (RULES.md `raise_round`, ruling 33)."""

from __future__ import annotations

from spades_tui.rules.bidding.facts import BidFacts
from spades_tui.rules.bidding.limits import limit_refusal
from spades_tui.rules.bids import Bid
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet


def raises(facts: BidFacts, rules: RuleSet) -> tuple[int, ...]:
    """Return the numbers the player's bid may be raised to; perhaps none.

    Only an ordinary number is raised, a Bemo called with it stays. No limit yields: a bid that
    cannot be raised stands.
    """
    mine = facts.bids[facts.seat]
    if mine is None or mine.kind != "number":
        return ()
    numbers = range(mine.tricks + 1, tricks_in_hand(rules) + 1)
    higher = (Bid("number", n, mine.bemo) for n in numbers)
    return tuple(bid.tricks for bid in higher if limit_refusal(facts, bid, rules) is None)
