"""The baselines: legal under every preset, and as good as they are meant to be."""

from __future__ import annotations

import random

import pytest

from spades_tui.bots.players import BASELINES
from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.bots.sampling.hidden_cards import add_open_hands
from spades_tui.bots.sampling.sampler import Sampler
from spades_tui.cards import Card
from spades_tui.engine import Game, Rejection
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet, single_game

PRESETS = presets()


@pytest.mark.one_in(6)
@pytest.mark.parametrize("preset", PRESETS)
def test_flat_monte_carlo_is_legal_under_every_preset(preset: str) -> None:
    rules = single_game(PRESETS[preset].rules)
    flat, other = load_bot("flatmc"), load_bot("bid3")
    game = Game(rules, 3)
    game.deal()
    while game.prompt is not None:
        prompt = game.prompt
        bot = flat if prompt.seat == 0 else other
        decided = bot.decide(game.view(prompt.seat), SearchBudget(samples=1), random.Random(5))
        assert not isinstance(game.submit(decided.action), Rejection)


def at_the_last_tricks(left: int) -> Game:
    game = Game(RuleSet(), 12)
    game.deal()
    club = load_bot("club")
    while game.prompt is not None:
        view = game.view(game.prompt.seat)
        if view.hand is not None and len(view.tricks) == 13 - left:
            break
        game.submit(club.decide(view, SearchBudget(), random.Random(1)).action)
    return game


def test_the_same_arguments_give_the_same_card() -> None:
    game = at_the_last_tricks(5)
    assert game.prompt is not None
    view = game.view(game.prompt.seat)

    def decided(seed: int) -> Decision:
        return load_bot("flatmc").decide(view, SearchBudget(), random.Random(seed))

    assert decided(1) == decided(1)
    assert "points" in decided(1).numbers or len(game.prompt.actions) == 1


def test_every_reference_has_a_name() -> None:
    assert [load_bot(spec).name for spec in BASELINES] == list(BASELINES)


def all_hands(game: Game) -> tuple[tuple[Card, ...], ...]:
    return game.state.current_hand.cards


def test_open_hands_leave_nothing_but_the_true_deal() -> None:
    game = at_the_last_tricks(6)
    assert game.prompt is not None
    view = add_open_hands(game.view(game.prompt.seat), all_hands(game))
    sampler = Sampler(view)
    assert not sampler.open
    bit = sampler.position.masks.kinds
    for table in sampler.tables(3, random.Random(1)):
        for hand, place in sampler.position.place.items():
            assert table.cards_at(place) == bit(all_hands(game)[hand])[0]
