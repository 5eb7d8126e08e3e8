"""The raising round (option `raise_round`, decision 33)."""

from __future__ import annotations

from spades_tui.rules.bidding.facts import BidFacts, Refusal, bids_after
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
    numbers = range(tricks_in_hand(rules) + 1)
    return tuple(number for number in numbers if raise_refusal(facts, number, rules) is None)


def raise_refusal(facts: BidFacts, number: int, rules: RuleSet) -> str | None:
    """Return one sentence that says why the bid may not be raised to `number`, or None."""
    reason = _refusal(facts, number, rules)
    return None if reason is None else f"You may not raise to {number}: {reason}."


def _refusal(facts: BidFacts, number: int, rules: RuleSet) -> Refusal:
    mine = facts.bids[facts.seat]
    if mine is None or mine.kind != "number":
        return "only a plain number is raised"
    if _is_ten_for_200(facts, mine, rules):
        return "a ten-for-200 stands as it is"
    if number <= mine.tricks:
        return f"the bid is {mine.tricks}, and it can only go up"
    if number > tricks_in_hand(rules):
        return f"there are only {tricks_in_hand(rules)} tricks"
    higher = Bid("number", number, mine.bemo)
    if _is_ten_for_200(facts, higher, rules):
        return "the side's ten would become a ten-for-200"
    return limit_refusal(facts, higher, rules)


def _is_ten_for_200(facts: BidFacts, bid: Bid, rules: RuleSet) -> bool:
    """Whether `bid` makes the side's sum a ten-for-200 by itself."""
    side = seating(rules).side_of[facts.seat]
    bids = side_bids(bids_after(facts, bid, rules), side, rules)
    return ten_for_200(bids, rules) is not None
