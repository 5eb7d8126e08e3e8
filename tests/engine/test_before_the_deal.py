"""A table at which nothing has happened yet."""

import pytest

from spades_tui.engine import Game
from spades_tui.rules.actions import Look
from spades_tui.rules.presets import presets
from tests.engine.tables import refusal


@pytest.mark.parametrize("name", ["standard", "six-handed", "three-dummy", "two-handed"])
def test_everybody_may_look_at_an_empty_table(name: str) -> None:
    game = Game(presets()[name].rules, 1)

    for seat in range(game.state.seats.players):
        view = game.view(seat)
        assert (view.phase, view.game, view.hand_number, view.dealer) == ("between", 0, 0, -1)
        assert (view.hand, view.dealt, view.to_act) == ((), None, None)
        assert view.taken == (0,) * game.state.seats.hands
        assert view.stock == 0
        assert not view.assisted
    assert "yet to be dealt" in refusal(game, Look(0))
