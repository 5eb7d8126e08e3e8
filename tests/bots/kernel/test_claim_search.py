"""The search of claims proves exactly what holds in every layout that fits."""

from __future__ import annotations

import random
from types import ModuleType
from typing import Any

import pytest

from spades_tui.bots.kernel import claim_search, kernel_kind, masks_for
from spades_tui.bots.kernel.claim_search import ClaimSearch
from spades_tui.cards import parse_cards
from spades_tui.lab.bench.kernel import plain_kernel, play_rules
from spades_tui.rules.catalog import with_options
from spades_tui.rules.ruleset import RuleSet
from tests.bots.kernel.plain_claims import (
    Hand,
    Question,
    Trick,
    each,
    holds,
    layouts,
    random_question,
)

FORMS: dict[str, dict[str, Any]] = {
    "breaking": {},
    "free": {"spades_lead": "any time"},
    "high twos": {"high_deuces": "2H 2D 2S"},
}
PLENTY = 10_000_000


def search_of(question: Question, module: ModuleType = claim_search, rules: Any = None) -> Any:
    play = rules or masks_for(question.rules).play
    mine = 1 << question.mine
    search = module.ClaimSearch(play, question.mine, mine, mine, question.many, PLENTY)
    for place, hand in enumerate(question.hands):
        search.hold(place, hand.held, hand.hidden, hand.denied)
    search.pool = question.pool
    trick = question.trick
    search.start(trick.placed, trick.leader, trick.led, trick.best, trick.winner, trick.broken)
    return search


def assert_as_defined(question: Question) -> bool:
    """Also: a claim that fails is spoiled by a card which that hand may hold, or has played."""
    expected = holds(question)
    search = search_of(question)
    assert search.can_reach(question.need) == expected, question
    if not expected:
        assert search.spoil()
        trick, winner, card = question.trick, search.leader, search.last
        assert (winner == question.mine) != question.many, question
        on_table = trick.best == card and trick.winner == winner
        assert on_table or any(layout[winner] & card for layout in layouts(question)), question
    return expected


@pytest.mark.medium
@pytest.mark.one_in(2)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("size", "number"), [(2, 120), (3, 25)])
def test_a_claim_holds_where_it_holds_in_every_layout(form: str, size: int, number: int) -> None:
    rules = with_options(RuleSet(), **FORMS[form])
    rng = random.Random(f"{form}/{size}")
    answers = [
        assert_as_defined(random_question(rules, size, rng, most=200)) for _ in range(number)
    ]
    assert 0 < sum(answers) < number


def test_a_known_card_that_shows_a_void_must_leave_a_deal_that_fits() -> None:
    """A hand whose hidden cards must be spades cannot discard its known club on a spade."""
    masks = masks_for(RuleSet())

    def cards(text: str) -> int:
        return sum(masks.bit[card] for card in parse_cards(text))

    clubs, spades = int(masks.play.clubs), int(masks.play.spades)
    hands = (
        Hand(cards("9S"), 2, 0),
        Hand(cards("4C 8S"), 0, 0),
        Hand(0, 2, spades),
        Hand(cards("7C"), 2, clubs),
    )
    trick = Trick(2, 1, True, spades, cards("5S"), 1)
    pool = cards("2C 6C 7S JS QS KS")
    assert assert_as_defined(Question(RuleSet(), hands, pool, trick, 1, many=False, need=3))


def test_a_claim_that_takes_too_long_is_not_proved() -> None:
    masks = masks_for(RuleSet())
    cards = random.Random(2).sample(sorted(masks.bit.values()), 36)
    search = ClaimSearch(masks.play, 0, 1, 1, True, 50)
    search.hold(0, sum(cards[:9]), 0, 0)
    for place in (1, 2, 3):
        search.hold(place, 0, 9, 0)
    search.pool = sum(cards[9:])
    search.start(0, 0, 0, 0, 0, True)
    assert not search.can_reach(4)
    assert search.nodes > 50


@pytest.mark.medium
def test_compiled_and_plain_prove_alike() -> None:
    plain = plain_kernel()
    if kernel_kind() == "plain" or plain is None:
        pytest.skip("no kernel is built in place")
    rng = random.Random(4)
    for size in (2, 2, 3) * 5 + (4,):
        question = random_question(RuleSet(), size, rng, most=10**6)
        one = search_of(question)
        other = search_of(
            question, plain.claim_search, play_rules(plain, masks_for(question.rules))
        )
        assert one.can_reach(question.need) == other.can_reach(question.need)
        assert (one.nodes, one.results) == (other.nodes, other.results)
        assert each(one.pool) == each(question.pool)
