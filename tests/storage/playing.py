"""Games played at random, for tests that need a record of one."""

from __future__ import annotations

from random import Random

from spades_tui.engine import Game, Rejection
from spades_tui.player_view import Prompt
from spades_tui.rules.actions import Action
from spades_tui.rules.catalog import with_options
from spades_tui.rules.formats.share_codes import fingerprint
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.records.game_file import GameFile
from spades_tui.storage.records.header import Header
from spades_tui.storage.records.record import encode_lines

SHORT = with_options(RuleSet(), max_hands=2)
"""Standard, over after two hands unless they end equal."""

NAMES = ("You", "West", "North", "East")
LEVELS = (None, "any", "any", "any")


def any_action(prompt: Prompt, rng: Random) -> Action:
    """Return a random legal answer; all are equally likely, and all picks of cards count as one."""
    pick = prompt.pick
    chosen = rng.randrange(len(prompt.actions) + (pick is not None))
    if chosen < len(prompt.actions):
        return prompt.actions[chosen]
    assert pick is not None
    return prompt.picked(rng.sample(pick.cards, pick.count))


def step(game: Game, rng: Random) -> None:
    """Deal, or give a random legal answer for the seat in turn."""
    if game.prompt is None:
        game.deal()
    else:
        assert not isinstance(game.submit(any_action(game.prompt, rng)), Rejection)


def played(rules: RuleSet = SHORT, seed: int = 7, steps: int = 40) -> Game:
    """Return a game after `steps` random deals and decisions, or earlier if it is over."""
    game, rng = Game(rules, seed), Random(seed)
    for _ in range(steps):
        if game.over:
            break
        step(game, rng)
    return game


def header_of(game: Game, title: str = "Test") -> Header:
    assert game.seed is not None
    return Header(
        id=f"{game.seed:016x}",
        rules=game.rules,
        fingerprint=fingerprint(game.rules),
        seed=game.seed,
        names=NAMES,
        levels=LEVELS,
        title=title,
    )


def written(game: Game) -> bytes:
    """Return the bytes of the record of `game`."""
    return encode_lines((header_of(game), *game.log))[0]


def saved(game: Game, title: str = "Test") -> GameFile:
    """Return the open record file of `game`."""
    file = GameFile.create(header_of(game, title))
    file.append(game.log)
    return file
