"""Partnership bidding: the numbers a side may agree on (decision 29)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from spades_tui.rules.bidding.facts import BidFacts, Refusal, partner_has_nil, partner_of
from spades_tui.rules.bidding.kinds import kind_refusal
from spades_tui.rules.bidding.limits import Limit, limit_refusal, limits_in_force
from spades_tui.rules.bids import PARTNERS, Bid
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet


def agreed_numbers(facts: BidFacts, rules: RuleSet) -> tuple[int, ...]:
    """Return the numbers a side may agree on; never none.

    Beside a partner's nil they bind the other partner alone.
    """
    side = _as_a_side(facts, rules)
    limits = _limits(side, rules)
    numbers = range(tricks_in_hand(rules) + 1)
    return tuple(n for n in numbers if _refusal(side, n, limits, rules) is None)


def agreed_refusal(facts: BidFacts, number: int, rules: RuleSet) -> str | None:
    """Return one sentence that says why a side may not agree on `number`, or None."""
    side = _as_a_side(facts, rules)
    reason = _refusal(side, number, _limits(side, rules), rules)
    return None if reason is None else f"Your side may not agree on {number}: {reason}."


def _refusal(side: BidFacts, number: int, limits: Sequence[Limit], rules: RuleSet) -> Refusal:
    bid = Bid("number", number)
    return kind_refusal(side, bid, rules) or limit_refusal(side, bid, rules, limits)


def _limits(side: BidFacts, rules: RuleSet) -> Sequence[Limit]:
    numbers = (Bid("number", n) for n in range(tricks_in_hand(rules) + 1))
    fitting = [bid for bid in numbers if kind_refusal(side, bid, rules) is None]
    return limits_in_force(side, fitting, rules)


def _as_a_side(facts: BidFacts, rules: RuleSet) -> BidFacts:
    """Return the facts as they are for the side: its number speaks for the partner too."""
    bids, partner = list(facts.bids), partner_of(facts, rules)
    if partner is not None and not partner_has_nil(facts, rules):
        bids[partner] = PARTNERS
    # A number binds the side whoever of it has looked, so the cards have no say.
    return msgspec.structs.replace(facts, hand=facts.hand or (), bids=tuple(bids))
