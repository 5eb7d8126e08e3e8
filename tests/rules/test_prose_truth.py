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
from spades_tui.engine.dealing import dealer_by_draw
from spades_tui.engine.timeline import timeline
from spades_tui.rules.bidding import impossible_auction_reason
from spades_tui.rules.bidding.facts import BidSituation
from spades_tui.rules.bidding.kinds import all_bids, kind_refusal
from spades_tui.rules.bidding.limits import limit_refusal
from spades_tui.rules.bidding.stages import legal_bids, list_agreeable_numbers, nil_round_bids
from spades_tui.rules.bids import BLIND_NIL, NIL, PARTNERS, Bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.deck import card_order, full_pack, tricks_in_hand
from spades_tui.rules.exchange import exchanges_due
from spades_tui.rules.explain.rule_text import explain
from spades_tui.rules.explain.section import plain_text
from spades_tui.rules.following import PlayFacts, legal_cards
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.tricks import Play, make_trick
from tests.rules.scoring.scored import scored
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
            if impossible_auction_reason(bids, None, self.rules) is None:
                return tuple(bids)
        return None


def two_partner_bids(rules: RuleSet) -> Iterator[tuple[Bid, Bid]]:
    """Yield what two partners can bid with a nil in it."""
    most = tricks_in_hand(rules)
    for number in (1, 4, most - 1, most):
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


@pytest.mark.medium
@given(rule_sets())
def test_the_page_says_that_no_cards_are_exchanged_where_none_can_be(rules: RuleSet) -> None:
    assert exchanges_as_told(rules)


def test_a_partner_who_must_bid_every_trick_beside_a_nil_exchanges_cards() -> None:
    rules = with_options(RuleSet(), blind_nil=False, min_beside_nil=13, nil_pass=2)
    assert exchanges(rules)
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
    facts = BidSituation(0, None, (None,) * players, scores, looked=(False,) * players)
    return any(kind_refusal(facts, bid, rules) is None for bid in all_bids(rules))


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
    told = re.search(r"If both partners have bid nil([^.]*), they exchange once", page(rules))
    for pair in ((NIL, NIL), (BLIND_NIL, NIL), (BLIND_NIL, BLIND_NIL)):
        found = Auction(rules).possible(*pair) if bids else None
        if found is None:
            continue
        mine = exchanges_due(found, rules, range(len(found)))[:1]
        if pair == (NIL, NIL):
            assert bool(mine) is (told is not None and "is blind" not in told[1])
        for exchange in mine:
            assert told is not None
            assert exchange.simultaneous
            assert "either may decline it" in page(rules) or not exchange.decliners


@EVERY_PRESET
def test_a_presets_page_says_whether_both_partners_may_bid_nil(name: str) -> None:
    check_two_nils(presets()[name].rules)


@pytest.mark.medium
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
    order, there = card_order(rules), set(full_pack(rules))
    told = told_orders(rules)
    for suit in Suit:
        assert set(told[suit]) == {card for card in there if order.suit[card] is suit}
        for high, low in zip(told[suit], told[suit][1:], strict=False):
            assert make_trick((Play(0, low), Play(1, high)), rules).winner == 1


@given(rule_sets(), st.integers(0, 2**16))
def test_limits_give_way_only_where_the_page_says_so(rules: RuleSet, seed: int) -> None:
    table, rng = seating(rules), Random(seed)
    if rules.bidding.bidding == "partnership":
        return
    bids: list[Bid | None] = [None] * table.players
    for seat in range(table.players):
        facts = BidSituation(seat, parse_cards("AS KH QD"), tuple(bids), (0,) * len(table.sides))
        legal = [bid for bid in legal_bids(facts, rules) if bid.kind == "number" or bid.is_nil]
        if any(limit_refusal(facts, bid, rules) for bid in legal):
            assert "way" in page(rules).partition("Should th")[2].partition(".")[0]
        if not legal:
            return  # only special bids are open
        bids[seat] = rng.choice(legal[-3:] + legal[:1])


@given(rule_sets())
def test_the_first_bidder_is_offered_the_numbers_the_page_names(rules: RuleSet) -> None:
    told = re.search(
        r"(?:from (\d+) to|which can only be) (\d+)(?:, until|\. (?:It is the|Nobody|Here))",
        page(rules),
    )
    if told is None:
        assert rules.bidding.bid_rule != "free" or rules.bidding.one_nil_each_side
        return
    table = seating(rules)
    nobody: tuple[Bid | None, ...] = (None,) * table.players
    facts = BidSituation(0, parse_cards("AS KH QD"), nobody, (0,) * len(table.sides))
    numbers = list(list_agreeable_numbers(facts, rules))
    if rules.bidding.bidding == "round the table":
        numbers = [bid.tricks for bid in legal_bids(facts, rules) if bid.kind == "number"]
    assert [int(told[1] or told[2]), int(told[2])] == [min(numbers), max(numbers)]


@pytest.mark.parametrize("named_by", ["either partner", "second partner"])
def test_one_possible_number_is_no_range(named_by: str) -> None:
    rules = with_options(RuleSet(), bidding="partnership", named_by=named_by, min_team_bid=13)
    assert "which can only be 13" in page(rules)
    assert "from 13 to 13" not in page(rules)


def test_the_most_a_side_may_bid_gives_way_alone() -> None:
    rules = with_options(RuleSet(), nil=False, blind_nil=False, max_team_bid="tricks")
    all_of_them = Bid("number", 13)
    facts = BidSituation(0, parse_cards("AS"), (None, NIL, all_of_them, NIL), (0, 0))
    assert legal_bids(facts, rules)
    assert "Should this limit leave a player without any bid, it gives way." in page(rules)
    taken = with_options(RuleSet(), nil_per_side="one at the table", max_team_bid="tricks")
    assert "Should this limit leave a player without any bid, it gives way." in page(taken)
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


def test_the_page_says_that_only_one_at_the_table_may_bid_nil() -> None:
    options = {"nil_per_side": "one at the table"}
    told = "Only one player at the table may bid nil in a hand, the first to do so"
    assert f"{told}." in page(with_options(RuleSet(), **options))
    own = with_options(RuleSet(), **options, double_nil=True)
    assert f"{told}; a double nil is a bid of its own." in page(own)


def test_the_card_that_cancels_an_overtrick_leaves_a_failed_nils_tricks() -> None:
    options = {"bag_cancel_card": "3H"}
    facts = {"cancelled": (1, 0, 0, 0)}
    assert scored("nil 4 4 4", "1 4 4 4", facts=facts, **options).bags == 1
    assert scored("nil 4 4 4", "0 4 5 4", facts=facts, **options).bags == 0
    told = "The tricks of a failed nil are not canceled."
    assert told in page(with_options(RuleSet(), **options))
    assert told not in page(with_options(RuleSet(), **options, failed_nil_tricks="neither"))


def test_a_card_that_cancels_may_be_any_and_its_copies_are_counted() -> None:
    six = with_options(preset_named("six-handed").rules, jokers="two", bag_cancel_card="QD")
    assert "the Q♦. For the side" in page(six)
    assert "Each of its two copies does so." in page(six)
    joker = with_options(six, bag_cancel_card="BJ")
    assert "One card cancels an overtrick: the Big Joker." in page(joker)
    assert full_pack(joker).count(Card.BJ) == 1
    assert "copies does so" not in page(joker)


def test_a_card_cut_for_the_bags_is_not_denied_elsewhere_on_the_page() -> None:
    text = page(with_options(RuleSet(), bag_cancel_card="cut"))
    assert "before each deal it is cut from the deck" in text
    assert "no cut" not in text


def test_blind_nil_is_declared_in_the_nil_round_only_at_ones_own_turn() -> None:
    for when, kinds in (("own turn", "nil or blind nil (see"), ("before", "declare nil (see")):
        rules = with_options(preset_named("alpha-theta").rules, blind_nil_when=when)
        facts = BidSituation(0, None, (None,) * 4, (0, FAR_BEHIND), looked=(False,) * 4)
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
        "A blind bet of 2 or 1 wins or loses 10 for each trick bid on top of what the table of "
        "small bids gives: made exactly, 2 scores 60 and 1 scores 70. A blind bet of 0 scores 200 "
        "if no trick is taken, and otherwise loses 10 for every trick."
    ) in page(rules)
    doubled = with_options(rules, blind_small_bid="doubled")
    assert "scores or loses twice what the table of small bids gives" in page(doubled)
    assert "2 scores 80 and 1 scores 120. A blind bet of 0 scores 200" in page(doubled)


def test_a_draw_is_repeated_when_two_have_the_highest_card() -> None:
    rules = with_options(preset_named("six-handed").rules, first_dealer="high card")
    assert "If the highest card has been drawn twice, everybody" in page(rules)
    assert dealer_by_draw(parse_cards("AS KD AS 2H")) is None
    assert dealer_by_draw(parse_cards("AS KD KD 2H")) == 0


@given(rule_sets())
def test_nobody_sits_on_the_left_at_a_table_of_two(rules: RuleSet) -> None:
    two = rules.table.players == "two solo"
    assert two is not bool(re.search(r"\b(left|clockwise)\b", page(rules)))


def test_a_declared_special_bid_alone_excludes_a_nil_beside_it() -> None:
    rules = preset_named("jjdd").rules
    every_ten = {"ten_for_200": "every ten", "ten_for_200_makes": "at least"}
    assert scored("nil 4 10 4", "0 2 10 1", **every_ten).hand == 300
    assert "A side may declare one special bid at most" in page(rules)
    told = "It is not declared: every contract of ten is one, beside a nil too"
    assert 0 < page(rules).index(told) < page(rules).index("no nil may stand beside it")


def test_the_tricks_of_a_failed_nil_are_overtricks_though_its_partner_is_set() -> None:
    for sinks in (False, True):
        options = {"failed_nil_sinks_partner": sinks}
        assert scored("nil 4 4 4", "2 4 3 4", **options).bags == 2
        told = "they are overtricks, even if that bid is lost."
        assert told in page(with_options(RuleSet(), **options))


def test_after_a_nil_round_no_nil_is_announced_in_the_talk() -> None:
    talk: dict[str, Any] = {"bidding": "partnership", "zero_is_nil": False}
    text = page(with_options(preset_named("alpha-theta").rules, **talk))
    assert "In the second, partners agree on their numbers, and a nil can no longer" in text
    assert "announced in the talk" not in text
    assert "Beside a nil the number binds the other partner alone." in text
    assert "announced in the talk" in page(with_options(RuleSet(), bidding="partnership"))


def test_who_must_beat_and_has_no_club_is_not_free_in_the_first_trick() -> None:
    club: dict[str, Any] = {
        "first_trick": "lowest club, spade allowed",
        "first_trick_order": "2C leads",
    }
    rules = with_options(RuleSet(), **club, must_beat=True)
    led = make_trick((Play(1, Card.C2),), rules)
    facts = PlayFacts(parse_cards("AS 2H"), led, spades_broken=False, first_trick=True)
    assert legal_cards(facts, rules) == (Card.SA,)
    assert "Without a club, play a spade if it beats the card that is winning" in page(rules)
    assert "Without a club, play any card, even a spade." in page(with_options(RuleSet(), **club))


def test_the_page_names_the_tens_that_are_no_ten_for_200() -> None:
    options: dict[str, Any] = {
        "ten_for_200": "every ten",
        "no_trump": True,
        "blind_bid_min": 6,
        "bemo": True,
    }
    facts = {"promise_broken": (False,) * 4, "winners": (0,) * 6 + (1,) * 3 + (2,) * 4}
    for bids in ("nt5 3 5 3", "b10 3 - 3", "5+lb 3 5 3"):
        first, *_ = scored(bids, "6 3 4 0", facts=facts, **options).lines
        assert "10 for 200" not in first.label.lower(), first
        assert "ten for 200" not in first.label.lower(), first
    text = page(with_options(RuleSet(), **options))
    assert (
        "is one, beside a nil too, unless the ten is bid with a Bemo, at no trump or blind." in text
    )
    alone = page(with_options(RuleSet(), ten_for_200="every ten"))
    assert "every contract of ten is one, beside a nil too. On a score sheet" in alone


def test_a_small_bid_is_set_for_its_whole_value_though_the_penalty_is_partial() -> None:
    options: dict[str, Any] = {
        "players": "three solo", "set_penalty": "partial", "small_bid_bonus": True, "nil": False,
        "overtrick_reduces": True, "zero_is_nil": False, "bag_limit": "off", "blind_nil": False,
    }  # fmt: skip
    assert scored("2 5 5", "1 9 7", **options).hand == -20
    assert "A bid of 2 or 1 loses 10 for each trick bid." in page(
        with_options(RuleSet(), **options)
    )


def test_misdeals_come_before_leftovers_are_taken() -> None:
    rules = with_options(preset_named("jokers-54").rules, misdeal=("no spades",))
    phases = [phase.name for phase in timeline(rules)]
    assert phases.index("misdeal") < phases.index("kitty")
    assert "before the bidding, once nobody has called a misdeal. That player" in page(rules)


def test_nils_are_counted_as_nothing_only_where_they_are_played() -> None:
    options: dict[str, Any] = {"not_total": True, "nil": False, "blind_nil": False}
    assert "Nils count" not in page(with_options(RuleSet(), **options))
    assert "Nils count as 0." in page(with_options(RuleSet(), not_total=True))


def test_the_page_names_the_bids_that_twice_as_many_tricks_do_not_lose() -> None:
    options: dict[str, Any] = {"double_take_loses": True, "no_trump": True}
    blind, kept = options | {"blind_bid_min": 4}, {"promise_broken": (False,) * 4}
    assert scored("nt3 3 1 3", "8 3 0 2", facts=kept, **options).hand > 0
    assert scored("b4 3 - 3", "9 2 0 2", **blind).hand > 0
    assert "A no-trump or blind bid is not." in page(with_options(RuleSet(), **blind))
    assert "A no-trump bid is not." in page(with_options(RuleSet(), **options))


def test_nobody_is_said_to_be_dealt_the_first_card() -> None:
    for preset in presets().values():
        if preset.rules.deal.deal == "all at once":
            assert "The cards are shuffled and dealt out." in page(preset.rules)
