"""From hand to hand and from game to game (decisions 5, 38)."""

import random

from spades_tui.engine import Game
from tests.engine.random_play import play_hand
from tests.engine.tables import rules_with


def test_the_deal_passes_left_from_game_to_game() -> None:
    game = Game(rules_with(max_hands=1, match=2, blind_nil=False), 6)
    rng = random.Random(6)
    dealers, games = [], []
    while not game.over:
        play_hand(game, rng)
        dealers.append(game.view(0).dealer)
        games.append(game.view(0).game)

    first = dealers[0]
    assert dealers == [(first + place) % 4 for place in range(len(dealers))]
    assert games == sorted(games)
    assert max(game.view(0).wins) == 2
    assert game.view(0).match_winner == game.view(0).wins.index(2)


def test_a_new_game_begins_at_0() -> None:
    game = Game(rules_with(max_hands=1, match=2, blind_nil=False), 6)
    play_hand(game, random.Random(6))
    assert game.view(0).outcome is not None
    won = game.view(0).wins
    game.mark_assisted(0, "hint")
    assert game.view(0).assisted

    game.deal()

    view = game.view(0)
    assert view.outcome is None
    assert (view.scores, view.bags, view.results) == ((0, 0), (0, 0), ())
    assert (view.game, view.hand_number, view.wins) == (2, 1, won)
    assert not view.assisted


def test_help_is_known_by_seat_and_kind_until_a_new_game_begins() -> None:
    game = Game(rules_with(max_hands=2, match=2, blind_nil=False), 6)
    play_hand(game, random.Random(6))
    assert not game.has_used_aid(0, "hint")
    game.mark_assisted(0, "hint")
    play_hand(game, random.Random(7))
    assert game.has_used_aid(0, "hint")
    assert not game.has_used_aid(2, "hint")
    assert not game.has_used_aid(0, "undo")
    game.deal()
    assert game.view(0).game == 2
    assert not game.has_used_aid(0, "hint")


def test_scores_are_those_of_the_last_result() -> None:
    game = Game(rules_with(blind_nil=False), 9)
    rng = random.Random(9)
    for _ in range(3):
        play_hand(game, rng)

    view = game.view(0)
    assert [result.number for result in view.results] == [1, 2, 3]
    assert view.scores == tuple(side.score for side in view.results[-1].sides)
    assert view.bags == tuple(side.bags for side in view.results[-1].sides)
    totals = [sum(result.sides[side].hand for result in view.results) for side in (0, 1)]
    assert view.scores == tuple(totals)
