"""A player of another checkout answers as it does there."""

from random import Random

from spades_tui.bots.making import made
from spades_tui.bots.protocol import Limit
from spades_tui.bots.spec import read_spec
from spades_tui.engine import Game
from spades_tui.rules.ruleset import RuleSet
from tests.engine.tables import do
from tests.golden import GOLDEN
from tools.former import FormerPlayer


def test_a_player_of_this_same_checkout_decides_alike() -> None:
    game, here = Game(RuleSet(), 3), made(read_spec("club"))
    there = FormerPlayer(GOLDEN.parent.parent, "club")
    try:
        game.deal()
        for place in range(12):
            assert game.to_act is not None
            view = game.view(game.to_act)
            answer = here.decide(view, Limit(), Random(place)).action
            assert there.decide(view, Limit(), Random(place)).action == answer
            do(game, answer)
    finally:
        there.close()
