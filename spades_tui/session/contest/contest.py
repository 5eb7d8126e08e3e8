"""What is to be played: two kinds of bots, deals by seed, and who sits where on each of them."""

from __future__ import annotations

from typing import Final

import msgspec

from spades_tui.bots.baselines.ceiling import Ceiling
from spades_tui.bots.players import LEVELS
from spades_tui.bots.protocol import Bot
from spades_tui.bots.roster import bot_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.session.botgame import game_seed, single_games

_CEILING: Final = "ceiling"


class Contest(msgspec.Struct, frozen=True):
    """A measurement of the bots A and B; the same contest always comes to the same figures.

    Attributes:
        rules: the rules in force, one game at a time.
        a: name of the one kind of bot.
        b: name of the other.
        deals: number of deals, or of games' seeds.
        seed: what they are made of.
        games: whole games, instead of single hands.
    """

    rules: RuleSet
    a: str
    b: str
    deals: int
    seed: int = 0
    games: bool = False

    def deal_seed(self, number: int) -> int:
        """Return the seed of deal `number`."""
        return game_seed(self.seed, number)


def arena_bot(spec: str) -> Bot:
    """Return a bot by its name, or `ceiling`: the strongest level with open cards.

    As at the searching levels, `ceiling@24` looks at so many deals; there is but one to look at,
    which is played out so many times as often. The name was typed on the command line.

    Raises:
        ValueError: with a sentence, when there is no bot of that name.
    """
    name, at, worlds = spec.strip().partition("@")
    if name.lower() == _CEILING:
        return Ceiling(bot_named(f"{LEVELS[-1]}{at}{worlds}"), spec.strip())
    return bot_named(spec, outsiders=True)


def contest(
    rules: RuleSet,
    a: str,
    b: str,
    deals: int,
    seed: int = 0,
    *,
    games: bool = False,
) -> Contest:
    """Return a contest that can be played.

    Raises:
        ValueError: with a sentence, when there is no bot of a name or nothing is to be played.
    """
    for spec in (a, b):
        arena_bot(spec)
    if deals < 1:
        raise ValueError(f"{deals} deals are too few; play 1 or more.")
    return Contest(single_games(rules), a, b, deals, seed, games)


def line_ups(rules: RuleSet) -> tuple[tuple[int, ...], ...]:
    """Return the seats of A, for each time a deal is played.

    Two sides exchange their seats; at any other table one A sits among B's, in every seat in turn.
    """
    seats = seating(rules)
    if len(seats.sides) == 2:
        return seats.sides
    return tuple((seat,) for seat in range(seats.players))
