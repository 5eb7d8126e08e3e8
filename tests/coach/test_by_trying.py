"""What perfect play brings where somebody must beat, or rakes: as trying every card says."""

from __future__ import annotations

import random
from typing import Any

import pytest

from spades_tui.bots.kernel import Table, masks_for
from spades_tui.bots.kernel.solver import NOT_SOLVED
from spades_tui.cards import Card
from spades_tui.coach.by_trying import TryingSolver, is_tried
from spades_tui.rules.options.catalogue import with_options
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from tests.bots.test_open_cards import SEATS, by_trying, dealt, so_far

JOKERS: dict[str, Any] = {"jokers": "two", "removed": (Card.C2, Card.H2)}
FORMS: dict[str, dict[str, Any]] = {
    "must beat": {"must_beat": True},
    "rake": {"rake_and_shake": True, **JOKERS},
    "both": {"must_beat": True, "rake_and_shake": True, **JOKERS},
}


@pytest.mark.parametrize("who", SEATS)
@pytest.mark.parametrize("form", FORMS)
def test_a_hand_is_worth_what_trying_every_card_says(form: str, who: str) -> None:
    rules = with_options(RuleSet(), **FORMS[form])
    rng = random.Random(f"{form}/{who}")
    scored, scoring = SEATS[who]
    solver = TryingSolver(masks_for(rules).play, scored, scoring, 10_000)
    for _ in range(8):
        table = dealt(rules, rng.choice((2, 3, 3)), rng)
        expected = so_far(table, scored) + by_trying(table, scored, scoring, {})
        assert is_tried(table.rules, table)
        assert solver.tricks(table) == expected
        assert [solver.reaches(table, need) for need in range(6)] == [
            int(expected >= need) for need in range(6)
        ]


def full(rules: RuleSet, size: int) -> Table:
    """A table of so many cards of any suit in every hand."""
    masks = masks_for(rules)
    cards = random.Random(size).sample(sorted(masks.bit.values()), 4 * size)
    table = Table(masks.play)
    for place in range(4):
        table.hold(place, sum(cards[place::4]), 0, 0)
    return table


def test_a_question_that_takes_too_long_is_not_answered() -> None:
    rules = with_options(RuleSet(), must_beat=True)
    table = full(rules, 8)
    solver = TryingSolver(masks_for(rules).play, *SEATS["contract"], 20)
    assert solver.tricks(table) == solver.reaches(table, 5) == NOT_SOLVED
    assert not is_tried(table.rules, full(rules, 9))
    six = presets()["six-handed"].rules
    assert not is_tried(masks_for(six).play, table)
