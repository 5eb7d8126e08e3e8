"""The search of claims proves exactly what holds in every layout that fits."""

from __future__ import annotations

import random
from types import ModuleType
from typing import Any

import pytest

from spades_tui.bots.kernel import Table, claim_search, kernel_kind, masks_for
from spades_tui.bots.kernel.claim_search import ClaimSearch
from spades_tui.lab.bench.kernel import plain_kernel, play_rules
from spades_tui.rules.catalog import with_options
from spades_tui.rules.ruleset import RuleSet
from tests.bots.kernel.plain_claims import Question, each, holds, layouts, random_question

FORMS: dict[str, dict[str, Any]] = {
    "breaking": {},
    "free": {"spades_lead": "any time"},
    "high twos": {"high_deuces": "2H 2D 2S"},
}
PLENTY = 10_000_000


def asked(question: Question, module: ModuleType = claim_search, rules: Any = None) -> Any:
    play = rules or masks_for(question.rules).play
    mine = 1 << question.mine
    found = module.ClaimSearch(play, question.mine, mine, mine, question.many, PLENTY)
    for place, hand in enumerate(question.hands):
        found.hold(place, hand.held, hand.hidden, hand.denied)
    found.pool = question.pool
    return found


def place_of(question: Question) -> tuple[int, int, bool, int, int, int, int]:
    trick = question.trick
    return (
        trick.placed, trick.leader, trick.broken, question.need,
        trick.led, trick.best, trick.winner,
    )  # fmt: skip


def assert_as_defined(question: Question) -> bool:
    """Also: what spoils a claim can be played, in a layout that fits, and spoils it."""
    expected = holds(question)
    assert asked(question).is_proved(*place_of(question)) == expected, question
    if not expected:
        search = asked(question)
        line = search.counterexample(*place_of(question))
        assert any(spoiled(question, layout, line) for layout in layouts(question)), question
    return expected


def spoiled(question: Question, layout: tuple[int, ...], line: list[int]) -> bool:
    """Whether the line can be played in a layout, and the claim is lost after it."""
    table = Table(masks_for(question.rules).play)
    trick = question.trick
    for place, cards in enumerate(layout):
        table.hold(place, cards, 0, 0)
    table.tricks = 1
    table.turn, table.in_trick, table.broken = trick.turn, trick.placed, trick.broken
    table.led, table.best, table.winner = trick.led, trick.best or 1, trick.winner
    left = layout[trick.turn].bit_count()
    need = question.need
    for card in line:
        if not table.legal() & card:
            return False
        before = table.tricks
        table.play(card)
        if table.tricks > before:
            left -= 1
            need -= (table.turn == question.mine) == question.many
    return need > left


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


def test_a_claim_that_takes_too_long_is_not_proved() -> None:
    masks = masks_for(RuleSet())
    cards = random.Random(2).sample(sorted(masks.bit.values()), 36)
    search = ClaimSearch(masks.play, 0, 1, 1, True, 50)
    search.hold(0, sum(cards[:9]), 0, 0)
    for place in (1, 2, 3):
        search.hold(place, 0, 9, 0)
    search.pool = sum(cards[9:])
    assert not search.is_proved(0, 0, True, 4, 0, 0, 0)
    assert search.nodes > 50


@pytest.mark.medium
def test_compiled_and_plain_prove_alike() -> None:
    plain = plain_kernel()
    if kernel_kind() == "plain" or plain is None:
        pytest.skip("no kernel is built in place")
    rng = random.Random(4)
    for size in (2, 2, 3) * 5 + (4,):
        question = random_question(RuleSet(), size, rng, most=10**6)
        one = asked(question)
        other = asked(question, plain.claim_search, play_rules(plain, masks_for(question.rules)))
        where = place_of(question)
        assert one.is_proved(*where) == other.is_proved(*where)
        assert (one.nodes, one.known) == (other.nodes, other.known)
        assert each(one.pool) == each(question.pool)
