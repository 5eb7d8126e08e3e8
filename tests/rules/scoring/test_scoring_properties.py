"""What holds for every hand under every rule set: sums, bags, sides that do not meet."""

from __future__ import annotations

from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from spades_tui.cards import Card
from spades_tui.rules.bids import KINDS, PARTNERS, Bid, BidKind
from spades_tui.rules.catalog import with_options
from spades_tui.rules.deck import card_order, full_pack, tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import (
    HandFacts,
    SideScore,
    contract_of,
    facts_for_side,
    find_needed_trick_order,
    game_outcome,
    list_needed_facts,
    points_by_cause,
    score_hand,
    settle_side,
    side_account,
)
from spades_tui.rules.seating import seating
from tests.rules.scoring.scored import SOLO3, hand_of
from tests.rulesets import random_options, random_rules

Before = tuple[tuple[int, int], ...]

FOR_TWO = tuple(kind for kind, terms in KINDS.items() if terms.for_side)
FOR_ONE: tuple[BidKind, ...] = ("number", "number", "number", "nil", "blind nil", "no trump")


def random_bid(kind: BidKind, rng: Random, most: int) -> Bid:
    """Return a bid of that kind, Bemo now and then."""
    if not KINDS[kind].numbered:
        return Bid(kind, KINDS[kind].tricks)
    return Bid(kind, rng.randint(0, most), rng.choice(("", "", "", "little", "big")))


def random_bids(rules: RuleSet, rng: Random) -> tuple[Bid, ...]:
    """Return a bid for every player, whether or not the rules would let them make it."""
    table, most = seating(rules), tricks_in_hand(rules)
    bids = [random_bid(rng.choice(FOR_ONE), rng, most // 2) for _ in range(table.players)]
    for side in table.sides:
        if len(side) == 2 and rng.random() < 0.4:
            bids[side[0]] = random_bid(rng.choice(FOR_TWO), rng, most)
            bids[side[1]] = PARTNERS
        elif len(side) == 1 and rng.random() < 0.3:
            bids[side[0]] = random_bid("blind number", rng, most // 2)
    return tuple(bids)


def random_hand(rules: RuleSet, rng: Random) -> HandFacts:
    """Return a hand with every fact known."""
    table, total = seating(rules), tricks_in_hand(rules)
    lucky = rng.sample(range(table.hands), rng.randint(1, table.hands))
    winners = tuple(rng.choice(lucky) for _ in range(total))
    cancelled = [0] * table.hands
    cancelled[rng.choice(lucky)] += 1
    return HandFacts(
        bids=random_bids(rules, rng),
        tricks=tuple(winners.count(hand) for hand in range(table.hands)),
        winners=winners,
        winning_cards=tuple(rng.sample(full_pack(rules), total)),
        cancelled=tuple(cancelled),
        promise_broken=tuple(rng.random() < 0.3 for _ in range(table.players)),
        declarer=rng.randrange(table.players) if table.has_dummy else None,
        revoker=rng.randrange(table.players) if rng.random() < 0.1 else None,
    )


def random_before(rules: RuleSet, rng: Random) -> Before:
    return tuple((rng.randint(-300, 600), rng.randint(0, 9)) for _ in seating(rules).sides)


def check(sides: tuple[SideScore, ...], before: Before) -> None:
    """What is true of every scored hand."""
    assert len(sides) == len(before)
    for side, (score, bags) in zip(sides, before, strict=True):
        assert side.hand == sum(line.points for line in side.lines)
        assert side.score == score + side.hand
        assert side.bags >= 0
        assert 0 <= side.bags_taken <= 18
        assert side.bags <= bags + side.bags_taken
        assert all(line.label for line in side.lines)


@given(st.integers(0, 2**32))
def test_lines_add_up_and_bags_are_never_negative_under_valid_rules(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    before = random_before(rules, rng)
    check(score_hand(random_hand(rules, rng), rules, before), before)


@given(st.integers(0, 2**32))
def test_a_side_scores_the_same_whatever_the_others_do_that_is_left_out(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng) if rng.random() < 0.7 else random_options(rng)
    before, facts = random_before(rules, rng), random_hand(rules, rng)
    for side, scored in enumerate(score_hand(facts, rules, before)):
        own = facts_for_side(facts, side, rules)
        account = side_account(own, rules, side, bids_itself=False)
        assert settle_side(account, before[side], bids_itself=False) == scored
        assert facts_for_side(own, side, rules) == own


def test_cards_that_cancel_bags_are_told_to_the_side_that_won_them_alone() -> None:
    rules = with_options(RuleSet(), bag_cancel_card="3H")
    facts = hand_of("3 3 3 3", "4 3 3 3", cancelled=(1, 0, 0, 0))
    assert [facts_for_side(facts, side, rules).cancelled for side in (0, 1)] == [
        (1, 0, 0, 0),
        (0,) * 4,
    ]


def test_of_the_first_tricks_of_a_bemo_only_who_won_them_is_told() -> None:
    rules = with_options(RuleSet(), bemo=True)
    facts = hand_of("4+lb 3 3 3", "8 3 0 2", winners="0000001110330")
    assert facts_for_side(facts, 0, rules).winners == (0,) * 6 + (1,) * 7


def test_tricks_the_last_of_which_pay_are_told_as_far_back_as_a_side_won_them_all() -> None:
    rules = with_options(RuleSet(), last_spade_bonus="run", **SOLO3)
    winners = "00" + "12" * 6 + "000"
    facts = hand_of("4 6 5", "5 6 6", winners=winners, winning_cards="AS " * 17)
    assert facts_for_side(facts, 0, rules).winners == (1,) * 14 + (0,) * 3
    assert facts_for_side(facts, 1, rules).winners == (0,) * 17
    ace, none = Card.SA, Card.C2
    assert facts_for_side(facts, 0, rules).winning_cards == (none,) * 14 + (ace,) * 3
    assert facts_for_side(facts, 1, rules).winning_cards == (none,) * 17


@given(st.integers(0, 2**32))
def test_lines_add_up_under_any_options_at_all(seed: int) -> None:
    rng = Random(seed)
    rules = random_options(rng)
    if not 1 <= tricks_in_hand(rules) <= 26:
        return
    before = random_before(rules, rng)
    sides = score_hand(random_hand(rules, rng), rules, before)
    for side, (score, _) in zip(sides, before, strict=True):
        assert side.hand == sum(line.points for line in side.lines) == side.score - score
        assert side.bags >= 0


@given(st.integers(0, 2**32))
def test_what_points_come_from_adds_up_to_them(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    before, facts = random_before(rules, rng), random_hand(rules, rng)
    for side, scored in enumerate(score_hand(facts, rules, before)):
        account = side_account(facts, rules, side, bids_itself=False)
        found = points_by_cause(account, before[side][1], bids_itself=False)
        assert sum(found) == scored.hand
        assert (found.penalty < 0) == (scored.bags < before[side][1] + scored.bags_taken)


@given(st.integers(0, 2**32))
def test_the_facts_named_as_needed_are_enough(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    facts = random_hand(rules, rng)
    needed = list_needed_facts(facts.bids, rules)
    asked = ("winners", "winning_cards", "cancelled", "promise_broken", "declarer")
    unneeded = {fact: None for fact in asked if fact not in needed}
    before = random_before(rules, rng)
    bare = msgspec.structs.replace(facts, **unneeded)
    assert score_hand(bare, rules, before) == score_hand(facts, rules, before)


@given(st.integers(0, 2**32))
def test_the_order_of_tricks_counts_no_further_than_is_said(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    facts = random_hand(rules, rng)
    assert facts.winners is not None
    assert facts.winning_cards is not None
    first, run = find_needed_trick_order(facts.bids, rules)
    order = card_order(rules)
    nine, start = order.strength[Card.S9], len(facts.winners)
    high = [order.is_spade(card) and order.strength[card] >= nine for card in facts.winning_cards]
    while run and start and high[start - 1]:
        start -= 1
    winners = (won if n < first or n >= start else 0 for n, won in enumerate(facts.winners))
    cards = (card if n >= start else Card.D3 for n, card in enumerate(facts.winning_cards))
    bare = msgspec.structs.replace(facts, winners=tuple(winners), winning_cards=tuple(cards))
    before = random_before(rules, rng)
    assert score_hand(bare, rules, before) == score_hand(facts, rules, before)


@given(st.integers(0, 2**32))
def test_a_game_that_is_over_has_a_winner_who_is_not_behind(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    sides = score_hand(random_hand(rules, rng), rules, random_before(rules, rng))
    outcome = game_outcome(sides, rules, rng.randint(1, 15))
    if outcome is None:
        assert len({side.score for side in sides}) < len(sides) or all(
            side.score < rules.ending.target for side in sides
        )
        return
    assert outcome.reason.endswith(".")
    floor = rules.ending.floor
    best = max(side.score for side in sides)
    winner = sides[outcome.winner]
    decided = any(side.wins_game or side.loses_game for side in sides)
    assert decided or winner.score == best
    assert decided or floor == "none" or winner.score > floor or best <= floor


def tricks_of_side(facts: HandFacts, side: int, rules: RuleSet) -> int:
    """The tricks of a side that could count for its contract."""
    bids = ((seat, facts.bids[seat]) for seat in seating(rules).sides[side])
    nils = rules.nil.failed_nil_tricks == "count for partner"
    return sum(facts.tricks[seat] for seat, bid in bids if nils or not (bid and bid.is_nil))


def hands_with_one_trick_more(rules: RuleSet, rng: Random) -> tuple[int, int, list[HandFacts]]:
    """A seat, its side's contract, and hands in which it wins ever more of an opponent's tricks.

    A seat that has bid nil, and a side without a number, have no contract to make: no hands.
    """
    table, total = seating(rules), tricks_in_hand(rules)
    bids = tuple(msgspec.structs.replace(bid, bemo="") for bid in random_bids(rules, rng))
    seat = rng.randrange(table.players)
    side = table.sides[table.side_of[seat]]
    tricks = [0] * table.hands
    for mate in side:
        tricks[mate] = rng.choice((0, 0, 1, 2)) if mate != seat else 0
    victim = next(s for s in range(table.players) if s not in side)
    hands = []
    for own in range(total - sum(tricks) + 1):
        tricks[seat] = own
        tricks[victim] = total - sum(t for s, t in enumerate(tricks) if s != victim)
        hands.append(
            HandFacts(
                bids=bids,
                tricks=tuple(tricks),
                winners=tuple(s for s, won in enumerate(tricks) for _ in range(won)),
                winning_cards=tuple(rng.sample(full_pack(rules), total)),
                cancelled=(0,) * table.hands,
                promise_broken=(False,) * table.players,
                declarer=seat if table.has_dummy else None,
            )
        )
    contract = contract_of(bids, table.side_of[seat], rules)
    return seat, contract or 0, hands if contract and not bids[seat].is_nil else []


@given(st.integers(0, 2**32))
def test_up_to_the_contract_a_trick_more_never_scores_less(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    seat, contract, hands = hands_with_one_trick_more(rules, rng)
    side, before = seating(rules).side_of[seat], random_before(rules, rng)
    scores = [
        score_hand(facts, rules, before)[side].hand
        for facts in hands
        if tricks_of_side(facts, side, rules) <= contract
    ]
    assert scores == sorted(scores), (rules, seat, scores)
