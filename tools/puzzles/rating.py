"""Rates puzzles by a crowd of weak players, no two alike, each of whom tries each puzzle once.

The levels alone cannot tell puzzles apart: they always answer the same. So habits, memory, leanings
and the few deals that are tried differ from player to player, and all of them slip at times.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from math import log
from typing import Final, NamedTuple

from msgspec.structs import replace

from spades_tui.bots.heuristics.bot import RuleBot
from spades_tui.bots.parameters import (
    RuleParameters,
    SearchParameters,
    Style,
    sum_styles,
)
from spades_tui.bots.players import PLAY
from spades_tui.bots.protocol import NO_FIGURES, Bot
from spades_tui.bots.reasons.find import motif_of
from spades_tui.bots.search.bot import SearchBot
from spades_tui.estimate import chance_from_log_odds
from spades_tui.lab.work import map_ordered, process_executor
from spades_tui.practice.puzzles.puzzle import Puzzle
from spades_tui.practice.puzzles.question import standing_among

_SLIPS: Final = 0.15
"""Share of puzzles in which the least attentive players give a random one of the priced answers."""
_MEAN: Final = 1500.0
_DEVIATION: Final = 300.0
"""Mean and standard deviation of the ratings of puzzles and players before any has been tried."""
_SLOPE: Final = log(10) / 400
_ROUNDS: Final = 30

Tell = Callable[[int, int], object]
"""Called with the number of puzzles tried, and of all."""


class WeakPlayer(NamedTuple):
    """A player of the crowd: the bot that decides, and the share of puzzles in which it slips."""

    bot: Bot
    slips: float


def _style(chance: random.Random) -> Style:
    return sum_styles(
        [
            Style(
                bold=chance.gauss(0, 0.5),
                nil=chance.gauss(0, 20),
                bags=chance.gauss(0, 3),
                setting=chance.gauss(0, 15),
            )
        ]
    )


def _rule_player(chance: random.Random) -> Bot:
    """Return a rule bot with random settings, from about `novice` to about `club`."""
    skill = RuleParameters(
        tricks=chance.choice((0, 1, 2, 4, 8)),
        honors=chance.choice(("", "A", "AK")),
        score=chance.random() < 0.5,
        bags=chance.random() < 0.5,
        covers=chance.random() < 0.75,
        goes_blind=chance.random() < 0.5,
        honors_only=chance.random() < 0.5,
        foresight=chance.choice((0.0, 0.5, 1.0)),
        ruffs_partner=chance.choice((0.0, 0.0, 0.3)),
    )
    return RuleBot("regular", _style(chance), skill)


def _searcher(chance: random.Random) -> Bot:
    """Return a bot that tries each answer once in one to four deals, and gives the one that did
    best."""
    ability = SearchParameters(
        deals=chance.choice((1, 2, 4)),
        rollouts=1,
        policy_share=chance.choice((0, 100, 200)),
        reads_cards=False,
        natural=False,
    )
    return SearchBot("expert", ability, _style(chance))


_KINDS: Final = (_rule_player, _rule_player, _rule_player, _rule_player, _searcher)


@cache
def weak_player(number: int) -> WeakPlayer:
    """Return player `number` of the crowd, always the same one."""
    chance = random.Random(f"weak player {number}")
    return WeakPlayer(_KINDS[number % len(_KINDS)](chance), _SLIPS * chance.random())


class Tried(NamedTuple):
    """The results of a puzzle: by player, whether they solved it; and the name of its idea, "" for
    none."""

    solved: tuple[bool, ...]
    motif: str


def try_puzzle(puzzle: Puzzle, tries: int) -> Tried:
    """Let the first `tries` players of the crowd try a puzzle, and return the results.

    Raises:
        ValueError: when the puzzle is impossible under the rules of this version.
    """
    game = puzzle.position.game()
    assert game.prompt is not None
    view, price = game.view(game.prompt.seat), puzzle.price(game.prompt)
    solved = []
    for number in range(tries):
        player, chance = weak_player(number), random.Random(f"{number}/{puzzle.id}")
        if chance.random() < player.slips:
            action = chance.choice(price.options).action
        else:
            action = player.bot.decide(view, NO_FIGURES, chance).action
        solved.append(standing_among(price, view, action) == "right")
    best, trap = price.options[0], price.options[price.chosen]
    motif = motif_of(view, best, trap, price.options)
    return Tried(tuple(solved), motif.name if motif else "")


def _fitted(value: float, others: Sequence[float], won: int) -> tuple[float, float]:
    """Return a rating after one Newton step toward the likeliest value, and its standard error.

    Args:
        value: the rating before.
        others: the ratings of its opponents.
        won: the number of opponents it beat.
    """
    chances = [chance_from_log_odds(_SLOPE * (value - other)) for other in others]
    slope = _SLOPE * (won - sum(chances)) - (value - _MEAN) / _DEVIATION**2
    bend = _SLOPE**2 * sum(one * (1 - one) for one in chances) + 1 / _DEVIATION**2
    return value + slope / bend, bend**-0.5


def fit_ratings(results: Sequence[Sequence[bool]]) -> list[tuple[float, float]]:
    """Return the rating of each puzzle with its standard error, fitted together with the players'.

    Ratings are on the Elo scale, with a mean of about 1500; higher is harder.

    Args:
        results: by puzzle, whether each player solved it.
    """
    tries = len(results[0])
    players = [_MEAN] * tries
    beaten = [sum(one[at] for one in results) for at in range(tries)]
    missed = [tries - sum(one) for one in results]
    puzzles = [(_MEAN, _DEVIATION)] * len(results)
    for _ in range(_ROUNDS):
        puzzles = [
            _fitted(value, players, won) for (value, _), won in zip(puzzles, missed, strict=True)
        ]
        ratings = [value for value, _ in puzzles]
        players = [
            _fitted(value, ratings, won)[0] for value, won in zip(players, beaten, strict=True)
        ]
    return puzzles


def rate_puzzles(
    puzzles: Sequence[Puzzle], tries: int, jobs: int = 1, tell: Tell = lambda _done, _of: None
) -> tuple[Puzzle, ...]:
    """Return puzzles with their ratings, and the ideas they are about.

    Args:
        puzzles: the puzzles.
        tries: the number of players who try each.
        jobs: processes to use; the ratings are the same for any number.
        tell: called with the number of puzzles tried, and of all.

    Raises:
        ValueError: when a puzzle is impossible under the rules of this version.
    """
    found: list[Tried] = []
    with process_executor(jobs) as executor:
        for one in map_ordered(executor, try_puzzle, ((one, tries) for one in puzzles)):
            found.append(one)
            tell(len(found), len(puzzles))
    rated = fit_ratings([one.solved for one in found])
    return tuple(
        replace(
            one,
            rating=round(value),
            deviation=round(error),
            play=PLAY,
            motif=tried.motif,
        )
        for one, (value, error), tried in zip(puzzles, rated, found, strict=True)
    )
