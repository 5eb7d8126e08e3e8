"""What the rules page states is what the rules do: its sentences held against the engine."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_tui.cards import Card, Suit, parse_cards
from spades_tui.engine.dealing import highest_draw
from spades_tui.rules.bidding import auction_refusal
from spades_tui.rules.bidding.facts import BidFacts
from spades_tui.rules.bidding.kinds import every_bid, kind_refusal
from spades_tui.rules.bidding.limits import limit_refusal
from spades_tui.rules.bidding.stages import legal_bids, nil_round_bids
from spades_tui.rules.bids import BLIND_NIL, NIL, PARTNERS, Bid
from spades_tui.rules.deck import card_order, pack, tricks_in_hand
from spades_tui.rules.exchange import exchanges_due
from spades_tui.rules.explain import explain, plain_text
from spades_tui.rules.options.catalogue import with_options
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.tricks import Play, trick_of
from tests.rules.scored import scored
from tests.rulesets import rule_sets

FAR_BEHIND = 10**6


@cache
def page(rules: RuleSet) -> str:
    return " ".join(plain_text("Rules", explain(rules)).split())


EVERY_PRESET = pytest.mark.parametrize("name", presets())
"""Among them the page says each of these sentences somewhere, and leaves it out somewhere."""


@dataclass
class Auction:
    """Bids of the first side; every other player bids the lowest number that can be bid."""

    rules: RuleSet

    def possible(self, mine: Bid, partners: Bid) -> tuple[Bid, ...] | None:
        """Return all bids where some auction leads to these two, else None."""
        table = seating(self.rules)
        seat, partner = table.sides[0]
        for number in range(tricks_in_hand(self.rules) + 1):
            bids: list[Bid] = [Bid("number", number)] * table.players
            if self.rules.bidding.bidding == "partnership":
                for _first, second in table.sides[1:]:
                    bids[second] = PARTNERS
            bids[seat], bids[partner] = mine, partners
            if self.rules.bidding.one_nil_each_side:
                for first, _second in table.sides[1:]:
                    bids[first] = NIL
            if auction_refusal(bids, None, self.rules) is None:
                return tuple(bids)
        return None


def two_partner_bids(rules: RuleSet) -> Iterator[tuple[Bid, Bid]]:
    """Yield what two partners can bid with a nil in it."""
    for number in (1, 4, tricks_in_hand(rules) - 1):
        yield NIL, Bid("number", number)
        yield BLIND_NIL, Bid("number", number)
    yield NIL, NIL
    yield BLIND_NIL, NIL
    if rules.specials.double_nil:
        yield Bid("double nil"), PARTNERS


def exchanges(rules: RuleSet) -> bool:
    """Whether some auction ends in an exchange of cards."""
    order = range(seating(rules).players)
    for mine, partners in two_partner_bids(rules):
        bids = Auction(rules).possible(mine, partners)
        if bids is not None and exchanges_due(bids, rules, order):
            return True
    return False


def has_nils_of_partners(rules: RuleSet) -> bool:
    return seating(rules).has_partners and rules.nil.nil


def exchanges_as_told(rules: RuleSet) -> bool:
    never = "No cards are exchanged." in page(rules)
    return not has_nils_of_partners(rules) or never is not exchanges(rules)


@EVERY_PRESET
def test_a_presets_page_says_that_no_cards_are_exchanged_where_none_can_be(name: str) -> None:
    assert exchanges_as_told(presets()[name].rules)


@given(rule_sets())
def test_the_page_says_that_no_cards_are_exchanged_where_none_can_be(rules: RuleSet) -> None:
    assert exchanges_as_told(rules)


def test_a_double_nil_alone_can_bring_an_exchange() -> None:
    rules = with_options(RuleSet(), blind_nil=False, double_nil=True, double_nil_pass=2)
    assert exchanges(rules)
    assert "No cards are exchanged at the nil of one partner." in page(rules)
    assert "No cards are exchanged." not in page(rules)


def may_bid_blind(rules: RuleSet) -> bool:
    """Whether a player who has not looked and is far behind may bid anything."""
    players, sides = seating(rules).players, len(seating(rules).sides)
    scores = tuple(0 if side == 0 else FAR_BEHIND for side in range(sides))
    facts = BidFacts(0, None, (None,) * players, scores, looked=(False,) * players)
    return any(kind_refusal(facts, bid, rules) is None for bid in every_bid(rules))


def looks_as_told(rules: RuleSet) -> bool:
    looks = "everyone looks at their cards before they bid" in page(rules)
    dealt = rules.nil.nil and rules.deal.deal == "all at once"
    return not dealt or looks is not may_bid_blind(rules)


@EVERY_PRESET
def test_a_presets_page_says_that_everybody_looks_where_nothing_is_bid_blind(name: str) -> None:
    assert looks_as_told(presets()[name].rules)


@given(rule_sets())
def test_everybody_looks_before_bidding_only_where_nothing_is_bid_blind(rules: RuleSet) -> None:
    assert looks_as_told(rules)


def test_blind_bids_may_be_played_without_blind_nil() -> None:
    rules = with_options(RuleSet(), blind_nil=False, blind_bid_min=6)
    assert may_bid_blind(rules)
    assert "There is no blind nil. " in page(rules)


def check_two_nils(rules: RuleSet) -> None:
    if not has_nils_of_partners(rules):
        return
    bids = Auction(rules).possible(NIL, NIL)
    assert ("Both partners may bid nil" in page(rules)) is (bids is not None)
    for exchange in exchanges_due(bids or (), rules, range(len(bids or ()))):
        assert exchange.simultaneous
        assert "If both partners have bid nil, they exchange once" in page(rules)


@EVERY_PRESET
def test_a_presets_page_says_whether_both_partners_may_bid_nil(name: str) -> None:
    check_two_nils(presets()[name].rules)


@given(rule_sets())
def test_the_page_says_whether_both_partners_may_bid_nil(rules: RuleSet) -> None:
    check_two_nils(rules)


_ORDER = re.compile(r"In ([a-z, ]+) the cards rank ([^.]+)\.")
_SPADES = re.compile(r"The spades rank, from the top: ([^.]+)\.")
_JOKERS = {"Big Joker": "BJ", "Little Joker": "LJ"}


def told_orders(rules: RuleSet) -> dict[Suit, list[Card]]:
    """Return the cards of every suit from the highest, as the page ranks them."""
    text, found = page(rules), dict[Suit, list[Card]]()
    for names, ranks in _ORDER.findall(text):
        for suit in Suit:
            if suit.plural in names or names == "each suit":
                found[suit] = list(
                    parse_cards(" ".join(f"{r}{suit.value}" for r in ranks.split(", ")))
                )
    for labels in _SPADES.findall(text):
        words = [_JOKERS.get(label, label) for label in labels.split(", ")]
        found[Suit.SPADES] = list(parse_cards(" ".join(words)))
    return found


@given(rule_sets())
def test_the_cards_rank_as_the_page_says(rules: RuleSet) -> None:
    order, there = card_order(rules), set(pack(rules))
    told = told_orders(rules)
    for suit in Suit:
        assert set(told[suit]) == {card for card in there if order.suit[card] is suit}
        for high, low in zip(told[suit], told[suit][1:], strict=False):
            assert trick_of((Play(0, low), Play(1, high)), rules).winner == 1


@given(rule_sets(), st.integers(0, 2**16))
def test_limits_give_way_only_where_the_page_says_so(rules: RuleSet, seed: int) -> None:
    table, rng = seating(rules), Random(seed)
    if rules.bidding.bidding == "partnership":
        return
    bids: list[Bid | None] = [None] * table.players
    for seat in range(table.players):
        facts = BidFacts(seat, parse_cards("AS KH QD"), tuple(bids), (0,) * len(table.sides))
        legal = [bid for bid in legal_bids(facts, rules) if bid.kind == "number" or bid.is_nil]
        if any(limit_refusal(facts, bid, rules) for bid in legal):
            assert "way" in page(rules).partition("Should th")[2].partition(".")[0]
        if not legal:
            return  # only special bids are open
        bids[seat] = rng.choice(legal[-3:] + legal[:1])


def test_the_most_a_side_may_bid_gives_way_alone() -> None:
    rules = with_options(RuleSet(), nil=False, blind_nil=False, max_team_bid="tricks")
    all_of_them = Bid("number", 13)
    facts = BidFacts(0, parse_cards("AS"), (None, NIL, all_of_them, NIL), (0, 0))
    assert legal_bids(facts, rules)
    assert "Should this limit leave a player without any bid, it gives way." in page(rules)
    rules = with_options(rules, not_total=True, min_team_bid=4)
    order = "the forbidden total, the least bid, the most a side may bid."
    assert order in page(rules)


@pytest.mark.parametrize("partner", [True, False])
@pytest.mark.parametrize("reduces", [True, False])
def test_a_failed_nils_tricks_cost_what_the_page_says(partner: bool, reduces: bool) -> None:
    options: dict[str, Any] = {"blind_nil": False, "overtrick_reduces": reduces}
    options |= {"bag_limit": "off"} if reduces else {}
    options |= {} if partner else {"players": "four solo"}
    rest = "10 2 0" if partner else "4 4 4"
    one = scored("nil 3 4 3", f"1 {rest}", **options)
    two = scored("nil 3 4 3", f"2 {'9 2 0' if partner else '3 4 4'}", **options)
    idle = one.hand == two.hand and one.bags == two.bags
    text = page(with_options(RuleSet(), **options))
    assert idle is reduces is ("not counted at all" in text)


def test_tricks_of_two_failed_nils_are_overtricks_though_they_would_count_for_a_partner() -> None:
    options = {"failed_nil_tricks": "count for partner"}
    assert scored("nil 4 nil 4", "1 6 1 5", **options).bags == 2
    text = page(with_options(RuleSet(), **options))
    assert "If the partner has bid nil too, they are overtricks." in text
    assert "nil too" not in page(with_options(RuleSet(), **options, nil_per_side="one"))


def test_the_card_that_cancels_an_overtrick_leaves_a_failed_nils_tricks() -> None:
    options = {"bag_cancel_card": "3H"}
    facts = {"cancelled": (1, 0, 0, 0)}
    assert scored("nil 4 4 4", "1 4 4 4", facts=facts, **options).bags == 1
    assert scored("nil 4 4 4", "0 4 5 4", facts=facts, **options).bags == 0
    told = "The tricks of a failed nil are not canceled."
    assert told in page(with_options(RuleSet(), **options))
    assert told not in page(with_options(RuleSet(), **options, failed_nil_tricks="neither"))


def test_blind_nil_is_declared_in_the_nil_round_only_at_ones_own_turn() -> None:
    for when, kinds in (("own turn", "nil or blind nil (see"), ("before", "declare nil (see")):
        rules = with_options(preset_named("alpha-theta").rules, blind_nil_when=when)
        facts = BidFacts(0, None, (None,) * 4, (0, FAR_BEHIND), looked=(False,) * 4)
        assert (BLIND_NIL in nil_round_bids(facts, rules)) is (when == "own turn")
        assert kinds in page(rules)


def test_the_page_tells_small_blind_bets() -> None:
    rules = preset_named("three-handed-jokers").rules
    options = dict.fromkeys(("small_bid_bonus", "blind_bet", "overtrick_reduces"), True) | {
        "players": "three solo", "jokers": "two", "nil": False, "blind_nil": False,
        "zero_is_nil": False, "bag_limit": "off",
    }  # fmt: skip
    points = [scored(f"b{n} 5 5", f"{n} 9 {9 - n}", **options).hand for n in (2, 1, 0)]
    assert points == [60, 70, 200]
    assert scored("b0 5 5", "3 9 6", **options).hand == -30
    assert (
        "A blind bet of 2 made exactly scores 60, one of 1 scores 70; a blind bet of 0 scores 200 "
        "if no trick is taken, and otherwise loses 10 for every trick."
    ) in page(rules)


def test_a_draw_is_repeated_when_two_have_the_highest_card() -> None:
    rules = with_options(preset_named("six-handed").rules, first_dealer="high card")
    assert "If the highest card has been drawn twice, everybody" in page(rules)
    assert highest_draw(parse_cards("AS KD AS 2H")) is None
    assert highest_draw(parse_cards("AS KD KD 2H")) == 0


def test_nobody_is_said_to_be_dealt_the_first_card() -> None:
    for preset in presets().values():
        if preset.rules.deal.deal == "all at once":
            assert "The cards are shuffled and dealt out." in page(preset.rules)
