"""A player of another checkout answers as it does there."""

from random import Random

import msgspec
import pytest

from spades_tui.bots.factory import make_bot
from spades_tui.bots.players import parse_spec
from spades_tui.bots.protocol import SearchBudget
from spades_tui.engine import Game
from spades_tui.lab.arena.earlier_bot import EarlierBot
from spades_tui.lab.arena.earlier_bot_server import remove_unknown
from spades_tui.player_view import View
from spades_tui.rules.ruleset import RuleSet
from tests.engine.tables import do
from tests.golden import GOLDEN


@pytest.mark.medium
def test_a_player_of_this_same_checkout_decides_alike() -> None:
    game, here = Game(RuleSet(), 3), make_bot(parse_spec("club"))
    there = EarlierBot(GOLDEN.parent.parent, "club")
    try:
        game.deal()
        for place in range(12):
            assert game.to_act is not None
            view = game.view(game.to_act)
            answer = here.decide(view, SearchBudget(), Random(place)).action
            assert there.decide(view, SearchBudget(), Random(place)).action == answer
            do(game, answer)
    finally:
        there.close()


def test_what_another_checkout_does_not_know_is_left_out_of_the_view() -> None:
    game = Game(RuleSet(), 3)
    game.deal()
    assert game.to_act is not None
    view = game.view(game.to_act)
    told = msgspec.to_builtins(view)
    told["weather"] = "fine"
    told["rules"]["scoring"]["price_of_rain"] = 10
    told["rules"]["umbrellas"] = {}
    told["auction"] = [{"type": "RainBegan", "seat": 1}, *told["auction"]]
    told["prompt"]["actions"] = [{"type": "OpenUmbrella"}, *told["prompt"]["actions"]]
    told["prompt"]["sky"] = "gray"

    assert msgspec.convert(remove_unknown(told, msgspec.inspect.type_info(View)), View) == view
