"""Whole matches of random players: nothing lost, nothing leaked, everything told by the log."""

import random

import pytest

from spades_tui.engine import Game, project, replay
from spades_tui.player_view import Prompt
from spades_tui.rules.actions import Action, MakeBid
from spades_tui.rules.bids import Bid
from spades_tui.rules.events import HandDealt, LeftoversTaken
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from tests.engine.random_play import assert_conserved, play_hands, reshuffled, step
from tests.rulesets import random_rules

PRESETS = sorted(presets())


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_played_and_its_log_tells_everything(name: str) -> None:
    rules = presets()[name].rules

    game = play_hands(rules, 11, 3, revokes=0.1)

    assert game.state.results
    with_seed, without_seed = replay(rules, 11, game.log), replay(rules, None, game.log)
    assert with_seed.state == game.state
    assert without_seed.state == game.state
    assert with_seed.log == game.log


@pytest.mark.parametrize("name", PRESETS)
def test_no_view_depends_on_cards_its_seat_cannot_see(name: str) -> None:
    rng = random.Random(5)
    game = Game(presets()[name].rules, 5)
    for _ in range(2):
        if game.over:
            break
        game.deal()
        while game.prompt is not None:
            if rng.random() < 0.3:
                for seat in range(game.state.seats.players):
                    other = reshuffled(game.state, seat, rng)
                    assert project(other, seat) == game.view(seat)
            step(game, rng, revokes=0.1)
            assert_conserved(game.state)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", range(60))
def test_any_valid_rule_set_is_played_to_the_end_of_its_hands(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng)
    game = Game(rules, seed)
    for _ in range(2):
        if game.over:
            break
        game.deal()
        while game.prompt is not None:
            if rng.random() < 0.02:
                _take_back(game, rng)
            else:
                step(game, rng, revokes=0.2)
            assert_conserved(game.state)

    assert replay(rules, seed, game.log).state == game.state


def _take_back(game: Game, rng: random.Random) -> None:
    seats = [seat for seat in range(game.state.seats.players) if game.can_undo(seat)]
    if seats:
        game.undo(rng.choice(seats))


def test_a_redacted_log_holds_no_card_its_seat_may_not_know() -> None:
    game = play_hands(presets()["jokers-54"].rules, 2, 1)

    for seat in range(4):
        log = game.log_for(seat)
        assert len(log) == len(game.log)
        (deal,) = (event for event in log if isinstance(event, HandDealt))
        (taken,) = (event for event in log if isinstance(event, LeftoversTaken))
        assert set(deal.hands) == {None}
        assert deal.nonce is None
        assert (taken.cards is None) == (taken.seat != seat)


def first_answer(prompt: Prompt) -> Action:
    return prompt.actions[0]


def test_a_game_is_played_on_until_something_or_to_the_end_of_the_hand() -> None:
    game = Game(RuleSet(), 5)
    game.deal()
    game.play_on(first_answer, until=lambda prompt: prompt.kind == "play")
    assert (game.view(0).phase, len(game.state.results)) == ("play", 0)
    game.play_on(first_answer)
    assert (game.view(0).phase, len(game.state.results)) == ("between", 1)


def test_an_answer_that_is_refused_is_an_error_or_gives_way_to_another() -> None:
    game = Game(RuleSet(), 5)
    game.deal()
    with pytest.raises(AssertionError, match="Rejection"):
        game.play_on(lambda prompt: MakeBid(prompt.seat, Bid("number", 99)))
    game.play_on(lambda prompt: MakeBid(prompt.seat, Bid("number", 99)), instead=first_answer)
    assert len(game.state.results) == 1
