"""How often a deal may be thrown in: counted exactly, and held against deals dealt out."""

from math import comb, sqrt
from typing import Any

import pytest

from spades_tui.engine.dealing import deal_cards
from spades_tui.rules.catalog import with_options
from spades_tui.rules.misdeal import misdeal_chance, misdeal_reasons
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

DEALS = 800
ALL = ("one spade", "seven of a suit", "no face card")


def rules_of(preset: str, *called: str, **more: Any) -> RuleSet:
    return with_options(preset_named(preset).rules, misdeal=called, **more)


@pytest.mark.one_in(6)
@pytest.mark.parametrize(
    "rules",
    [
        *(rules_of(preset, *ALL) for preset in ("standard", "three-handed", "six-handed")),
        *(rules_of(preset, *ALL) for preset in ("three-handed-jokers", "three-dummy")),
        *(rules_of(preset, *ALL) for preset in ("deuces-high", "jokers-54", "us-jokers")),
        rules_of("standard", "one spade"),
        rules_of("standard", "no spades", "no face card"),
        rules_of("three-handed", "seven of a suit"),
        rules_of("standard", *ALL, removed=("2D", "3D", "4D", "5D")),
    ],
)
def test_the_chance_of_a_misdeal_is_that_of_the_deals(rules: RuleSet) -> None:
    """Five standard errors: a right count fails once in two million runs."""
    players = seating(rules).players
    found = 0
    for deal in range(DEALS):
        hands, _rest = deal_cards(rules, 7, deal, 1)
        found += any(misdeal_reasons(hand, rules) for hand in hands[:players])
    chance = misdeal_chance(rules)
    assert abs(found / DEALS - chance) < 5 * sqrt(chance * (1 - chance) / DEALS)


def test_the_chance_is_exact_where_it_can_be_counted_by_hand() -> None:
    """Of three hands without a spade at most two can be: 13 spades fill no hand of 17 alone."""
    one, two = comb(39, 17) / comb(52, 17), comb(39, 34) / comb(52, 34)
    assert misdeal_chance(rules_of("three-handed", "no spades")) == pytest.approx(3 * one - 3 * two)
    assert misdeal_chance(rules_of("standard")) == 0.0
