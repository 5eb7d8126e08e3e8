"""The last tricks played exactly: as good as trying every card."""

from __future__ import annotations

import random

import pytest

from spades_tui.bots.heuristics.hand_scores import CachedDict
from spades_tui.bots.kernel import Table, masks_for
from spades_tui.bots.kernel.endgame import EndgameSolver
from spades_tui.bots.kernel.table import CANCEL_SHIFT, COUNT_BITS
from spades_tui.cards import Card
from spades_tui.rules.catalog import with_options
from spades_tui.rules.ruleset import RuleSet

RULES = with_options(RuleSet(), bag_cancel_card="3H")
MASKS = masks_for(RULES)
OWN = 0b0101
"""The places of the side that wants much."""
TRICK = (1 << COUNT_BITS) - 1


def worth(key: int) -> float:
    """What an ending is worth to the side: its tricks, and far more the card that cancels."""
    tricks = sum((key >> (COUNT_BITS * place)) & TRICK for place in (0, 2))
    cancelled = sum((key >> (CANCEL_SHIFT + 2 * place)) & 3 for place in (0, 2))
    return (3 - tricks) ** 2 + 5.5 * cancelled


VALUES = CachedDict(worth)


def table_of(hands: list[list[Card]], turn: int = 0) -> Table:
    """A table at which each place holds these cards."""
    table = Table(MASKS.play)
    for place, cards in enumerate(hands):
        table.hold(place, *MASKS.kinds(cards), 0)
    table.cancel = MASKS.bit[Card.H3]
    table.turn = turn
    table.broken = True
    return table


def solved(table: Table, card: int) -> float:
    return EndgameSolver(MASKS.play, OWN, -1, CachedDict(worth)).value(table, card)


def by_trying(table: Table, card: int) -> float:
    """The same, every card of everybody tried."""
    after = Table(MASKS.play)
    after.copy_from(table)
    after.play(card)
    legal = after.legal() if after.cards_at(after.turn) else 0
    if not legal:
        return worth(after.key())
    found = []
    while legal:
        bit = legal & -legal
        legal ^= bit
        found.append(by_trying(after, bit))
    return max(found) if OWN >> after.turn & 1 else min(found)


@pytest.mark.parametrize("seed", range(40))
def test_the_last_tricks_are_worth_what_trying_every_card_says(seed: int) -> None:
    rng = random.Random(seed)
    suits = rng.sample("SHDC", 2)
    near = [card for card in Card if card.name[0] in suits]
    cards = rng.sample(sorted({*near, Card.H3}), 12)
    table = table_of([cards[place::4] for place in range(4)], rng.randrange(4))
    legal = table.legal()
    while legal:
        bit = legal & -legal
        legal ^= bit
        assert solved(table, bit) == by_trying(table, bit)


def test_the_card_that_cancels_is_no_equal_of_the_card_above_it() -> None:
    table = table_of(
        [[Card.H4, Card.H3], [Card.DK, Card.DQ], [Card.C5, Card.C6], [Card.HA, Card.C2]], turn=3
    )
    ace = MASKS.bit[Card.HA]
    assert solved(table, ace) == by_trying(table, ace)
