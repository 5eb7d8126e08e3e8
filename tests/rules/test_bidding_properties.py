"""Whatever the rule set and the auction so far, a bid is legal or refused with a reason."""

import random

import pytest

from spades_tui.cards import shuffled
from spades_tui.rules.bidding import (
    BidFacts,
    bid_refusal,
    every_bid,
    forced_bid,
    legal_bids,
    replaces_side,
)
from spades_tui.rules.bids import PARTNERS, Bid
from spades_tui.rules.deck import pack, tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from tests.rulesets import random_rules


def some_auction(rules: RuleSet, rng: random.Random) -> list[BidFacts]:
    """Return every looked turn of one random auction."""
    seats, size = seating(rules), tricks_in_hand(rules)
    cards = shuffled(pack(rules), str(rng.random()))
    bids: list[Bid | None] = [None] * seats.players
    scores = tuple(rng.randrange(-400, 500) for _ in seats.sides)
    turns = []
    for seat in seats.clockwise_from(rng.randrange(seats.players)):
        if bids[seat] is not None:
            continue
        facts = BidFacts(
            seat=seat,
            hand=tuple(cards[seat * size : (seat + 1) * size]),
            bids=tuple(bids),
            scores=scores,
            order=seats.clockwise_from(0),
            looked=(True,) * seats.players,
        )
        turns.append(facts)
        choices = legal_bids(facts, rules)
        bid = forced_bid(facts, rules) or rng.choice(choices)
        bids[seat] = bid
        partner = seats.partner_of[seat]
        if partner is not None and replaces_side(bid, rules):
            bids[partner] = PARTNERS
    return turns


@pytest.mark.parametrize("seed", range(60))
def test_every_turn_has_a_bid_and_every_other_bid_a_reason(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng)
    for facts in some_auction(rules, rng):
        legal = legal_bids(facts, rules)
        assert legal
        for bid in every_bid(rules):
            assert (bid_refusal(facts, bid, rules) is None) is (bid in legal)
        forced = forced_bid(facts, rules)
        assert forced is None or forced in legal
