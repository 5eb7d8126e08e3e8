"""Whatever the rule set and the auction so far: a bid is open, and every other has its reason."""

from random import Random
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from spades_tui.cards import shuffle_items
from spades_tui.rules.bidding import (
    BidSituation,
    all_bids,
    bid_refusal,
    find_forced_bid,
    is_whole_side_bid,
    legal_bids,
    list_agreeable_numbers,
    nil_round_bids,
    raises,
    window_bids,
)
from spades_tui.rules.bids import PARTNERS, Bid, BidKind
from spades_tui.rules.deck import full_pack, tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from tests.rules.bidding.auctions import table
from tests.rulesets import every_bid_played, rule_sets

SEEDS = st.integers(0, 2**32 - 1)


class Auction:
    """A random auction round the table, unlooked calls among it."""

    def __init__(self, rules: RuleSet, rng: Random) -> None:
        self.rules, self.rng = rules, rng
        self.seats = seating(rules)
        players, size = self.seats.players, tricks_in_hand(rules)
        cards = shuffle_items(full_pack(rules), str(rng.random()))
        self.hands = [tuple(cards[s * size : (s + 1) * size]) for s in range(players)]
        self.bids: list[Bid | None] = [None] * players
        self.scores = tuple(rng.randrange(-400, 500) for _ in self.seats.sides)
        self.order = self.seats.clockwise_from(rng.randrange(players))
        self.turns: list[BidSituation] = []
        self._blind_calls()
        for seat in self.order:
            if self.bids[seat] is None:
                self._turn(seat)

    def facts(self, seat: int, *, looked: bool = True) -> BidSituation:
        return BidSituation(
            seat=seat,
            hand=self.hands[seat] if looked else None,
            bids=tuple(self.bids),
            scores=self.scores,
            looked=(looked,) * self.seats.players,
        )

    def _blind_calls(self) -> None:
        """Now and then somebody calls in the window, or declares a nil in the nil round."""
        for seat in self.order:
            unlooked = self.facts(seat, looked=False)
            if self.bids[seat] is None and self.rng.random() < 0.2:
                self._make(seat, window_bids(unlooked, self.rules))
        for seat in self.order:
            if self.rules.bidding.nil_round and self.bids[seat] is None and self.rng.random() < 0.3:
                self._make(seat, nil_round_bids(self.facts(seat), self.rules))

    def _turn(self, seat: int) -> None:
        facts = self.facts(seat)
        self.turns += [self.facts(seat, looked=False), facts]
        bids = legal_bids(facts, self.rules)
        kind = self.rng.choice(sorted({bid.kind for bid in bids}))  # as often as any other
        self._make(seat, tuple(bid for bid in bids if bid.kind == kind))

    def _make(self, seat: int, bids: tuple[Bid, ...]) -> None:
        if not bids:
            return
        bid = self.rng.choice(bids)
        self.bids[seat] = bid
        partner = self.seats.partner_of[seat]
        if partner is not None and is_whole_side_bid(bid, self.rules):
            self.bids[partner] = PARTNERS

    def sides(self) -> list[list[Bid]]:
        made = [[self.bids[seat] for seat in side] for side in self.seats.sides]
        assert all(bid is not None for side in made for bid in side)
        return [[bid for bid in side if bid is not None] for side in made]


@given(rules=rule_sets(), seed=SEEDS)
def test_every_turn_has_a_bid_and_every_other_bid_a_reason(rules: RuleSet, seed: int) -> None:
    for facts in Auction(rules, Random(seed)).turns:
        legal = legal_bids(facts, rules)
        assert legal or facts.hand is None
        assert all(bid.is_blind is (facts.hand is None) for bid in legal)
        for bid in all_bids(rules):
            reason = bid_refusal(facts, bid, rules)
            assert (reason is None) is (bid in legal)
            assert reason is None or reason.endswith(".")


@given(rules=rule_sets(), seed=SEEDS)
def test_a_bid_that_fills_itself_in_is_the_only_one(rules: RuleSet, seed: int) -> None:
    for facts in Auction(rules, Random(seed)).turns:
        forced = find_forced_bid(facts, rules)
        if forced is not None:
            assert legal_bids(facts, rules) == (forced,)


@given(rules=rule_sets(), seed=SEEDS)
def test_a_side_always_has_a_number_to_agree_on(rules: RuleSet, seed: int) -> None:
    for facts in Auction(rules, Random(seed)).turns:
        if rules.bidding.bid_rule == "free" and not rules.bidding.one_nil_each_side:
            assert list_agreeable_numbers(facts, rules)


@given(rules=rule_sets(), seed=SEEDS)
def test_decision_9_a_side_ends_with_one_contract(rules: RuleSet, seed: int) -> None:
    for side in Auction(rules, Random(seed)).sides():
        specials = [bid for bid in side if bid.is_side_bid or bid.is_no_trump]
        nils = [bid for bid in side if bid.is_nil]
        assert len(specials) <= 1
        assert not (specials and nils)
        assert sum(1 for bid in side if bid.bemo) <= 1
        if rules.nil.nil_per_side == "one" and len(side) > 1:
            assert len(nils) <= 1


@given(rules=rule_sets(), seed=SEEDS)
def test_a_raise_is_higher_and_ends_within_the_tricks(rules: RuleSet, seed: int) -> None:
    auction = Auction(rules, Random(seed))
    for seat, bid in enumerate(auction.bids):
        assert bid is not None
        found = raises(auction.facts(seat), rules)
        assert all(bid.tricks < number <= tricks_in_hand(rules) for number in found)
        assert not found or bid.kind == "number"


def test_every_kind_of_bid_occurs_in_these_auctions() -> None:
    rules = table(**every_bid_played() | {"bemo": True, "blind_nil_when": "before"})
    bids = {
        bid for seed in range(100) for side in Auction(rules, Random(seed)).sides() for bid in side
    }
    assert {bid.kind for bid in bids} == set(get_args(BidKind))
    assert any(bid.bemo for bid in bids)
