"""Partnership bidding: the numbers a side may agree on (ruling 29)."""

from __future__ import annotations

import msgspec

from spades_tui.rules.bidding.facts import BidFacts, partner_has_nil, partner_of
from spades_tui.rules.bidding.kinds import kind_refusal
from spades_tui.rules.bidding.limits import limit_refusal, limits_in_force
from spades_tui.rules.bids import PARTNERS, Bid
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet


def agreed_numbers(facts: BidFacts, rules: RuleSet) -> tuple[int, ...]:
    """Return the numbers a side may agree on; never none.

    Beside a partner's nil they bind the other partner alone.
    """
    side = _as_a_side(facts, rules)
    every_number = (Bid("number", n) for n in range(tricks_in_hand(rules) + 1))
    numbers = [bid for bid in every_number if kind_refusal(side, bid, rules) is None]
    limits = limits_in_force(side, numbers, rules)
    return tuple(b.tricks for b in numbers if limit_refusal(side, b, rules, limits) is None)


def _as_a_side(facts: BidFacts, rules: RuleSet) -> BidFacts:
    """Return the facts as they are for the side: its number speaks for the partner too."""
    bids, partner = list(facts.bids), partner_of(facts, rules)
    if partner is not None and not partner_has_nil(facts, rules):
        bids[partner] = PARTNERS
    # A number binds the side whoever of it has looked, so the cards have no say.
    return msgspec.structs.replace(facts, hand=facts.hand or (), bids=tuple(bids))
