"""For every option of a rule set a position in which `club` acts differently with the switch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from spades_tui.rules.catalog import all_options
from tests.bots.heuristics.option_cases import bids, cards, nils, scores, specials, the_table
from tests.bots.heuristics.option_positions import CASES

GROUPS: Final = (the_table, bids, nils, specials, cards, scores)
"""Importing them has registered their positions."""

WITHOUT_ACTION: Final[dict[str, str]] = {
    "first_dealer": "Chance, or the cards drawn, find the dealer: nobody is asked.",
    "packs": "Two packs go with six players and with nobody else, so it cannot be flipped alone.",
    "deal": "Hands are drawn by two players and by nobody else: it cannot be flipped alone.",
    "first_trick_order": "Clubs are forced whatever the order, and a hand without one throws its "
    "best discard either way.",
    "max_team_bid": "More than all the tricks can never be made, so nobody sensible bids it.",
    "blind_moon": "All thirteen tricks unseen are out of reach at any score: nobody sensible calls "
    "it, nor is it called where it is not played.",
    "blind_double_nil": "Two nils unseen succeed too rarely at any score: no sensible player "
    "calls them.",
    "revokes": "Bots never play a wrong card; where it cannot be played there is none to call.",
    "match": "Each game of a match is played to be won, however many wins are needed.",
}
"""Options that cannot change what a bot does, and why."""


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=f"{name}-{case.__name__}") for name in CASES for case in CASES[name]],
)
def test_the_action_differs_with_the_switch(case: Callable[[], None]) -> None:
    case()


def test_every_option_has_a_position_or_a_reason_to_have_none() -> None:
    assert CASES.keys() | WITHOUT_ACTION.keys() == all_options().keys()
    assert not CASES.keys() & WITHOUT_ACTION.keys()
    assert len(WITHOUT_ACTION) <= 15
