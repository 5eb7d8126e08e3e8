"""The raising round (RULES.md `raise_round`, ruling 33)."""

from __future__ import annotations

from spades_tui.rules.bidding.facts import BidFacts, bids_after
from spades_tui.rules.bidding.limits import limit_refusal
from spades_tui.rules.bids import Bid
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.account import side_bids
from spades_tui.rules.scoring.specials import ten_for_200
from spades_tui.rules.seating import seating


def raises(facts: BidFacts, rules: RuleSet) -> tuple[int, ...]:
    """Return the numbers the player's bid may be raised to; perhaps none.

    Only an ordinary number is raised, neither out of a ten-for-200 nor into one; a Bemo called
    with it stays. No limit yields: a bid that cannot be raised stands.
    """
    mine = facts.bids[facts.seat]
    if mine is None or mine.kind != "number" or _is_ten_for_200(facts, mine, rules):
        return ()
    numbers = range(mine.tricks + 1, tricks_in_hand(rules) + 1)
    higher = (Bid("number", n, mine.bemo) for n in numbers)
    return tuple(
        bid.tricks
        for bid in higher
        if limit_refusal(facts, bid, rules) is None and not _is_ten_for_200(facts, bid, rules)
    )


def _is_ten_for_200(facts: BidFacts, bid: Bid, rules: RuleSet) -> bool:
    """Whether `bid` makes the side's sum a ten-for-200 by itself."""
    side = seating(rules).side_of[facts.seat]
    bids = side_bids(bids_after(facts, bid, rules), side, rules)
    return ten_for_200(bids, rules) is not None
