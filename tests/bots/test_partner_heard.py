"""Partners who agree on a number: who names it counts what the other has said of their hand."""

from __future__ import annotations

import random

import msgspec
import pytest

from spades_tui.bots.club import Club
from spades_tui.bots.protocol import Limit, offered
from spades_tui.bots.roster import bot_named
from spades_tui.engine import Game
from spades_tui.rules.actions import Propose
from spades_tui.rules.events import Said
from spades_tui.rules.presets import preset_named
from spades_tui.view import View


def naming(seed: int) -> View:
    """Return the view of the first player to name a number after the partner has spoken."""
    game, club = Game(preset_named("partnership-bidding").rules, seed), Club()
    game.deal()
    while game.prompt is not None:
        view = game.view(game.prompt.seat)
        said = any(isinstance(e, Said) and e.seat == view.partner for e in view.auction)
        if said and offered(view, Propose):
            return view
        game.submit(club.decide(view, Limit(), random.Random(1)).action)
    raise AssertionError("Nobody was asked for a number.")


def number_after(view: View, sure: int) -> int:
    """Return the number a master names whose partner is sure of so many tricks."""
    auction = tuple(
        msgspec.structs.replace(e, sure_halves=2 * sure)
        if isinstance(e, Said) and e.seat == view.partner
        else e
        for e in view.auction
    )
    heard = msgspec.structs.replace(view, auction=auction)
    action = bot_named("master@16").decide(heard, Limit(figures=False), random.Random(4)).action
    assert isinstance(action, Propose)
    return action.number


@pytest.mark.search
@pytest.mark.parametrize("seed", [2, 3])
def test_a_master_names_more_where_the_partner_is_sure_of_more(seed: int) -> None:
    view = naming(seed)
    assert number_after(view, 1) < number_after(view, 6)
