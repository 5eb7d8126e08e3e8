"""Players made from their names."""

from __future__ import annotations

import importlib
import random
from typing import assert_never

import msgspec

from spades_tui.bots.abilities import Habits, Judgment, Skill, together
from spades_tui.bots.beginners import Beginner
from spades_tui.bots.club import Club
from spades_tui.bots.players import PLAYERS, STYLES
from spades_tui.bots.protocol import OTHERS_FAULTS, Bot, Decision, Limit, fault_words
from spades_tui.bots.search.bot import Searcher
from spades_tui.bots.spec import Spec
from spades_tui.view import View


class Pair:
    """A player whose cards are played by another one."""

    def __init__(self, bidder: Bot, player: Bot) -> None:
        self.name = f"{bidder.name}/{player.name}"
        self._bidder = bidder
        self._player = player

    def decide(self, view: View, limit: Limit, rng: random.Random) -> Decision:
        """Answer the prompt of `view`."""
        chosen = self._player if view.question.kind == "play" else self._bidder
        return chosen.decide(view, limit, rng)


def made(spec: Spec) -> Bot:
    """Return the player of this name.

    Raises:
        ValueError: with a sentence, when a player from elsewhere cannot be had.
    """
    bidder = _called(spec.name, spec.callable) if spec.callable else _one_of_us(spec)
    return bidder if spec.cards is None else Pair(bidder, made(spec.cards))


def _one_of_us(spec: Spec) -> Bot:
    ability = PLAYERS[spec.name].ability
    style = together(STYLES[name].leans for name in spec.styles)
    match ability:
        case Habits():
            return Beginner(spec.name, ability)
        case Judgment():
            return Club(spec.name, together((ability.leans, style)), ability)
        case Skill():
            if spec.deals:
                ability = msgspec.structs.replace(ability, deals=spec.deals)
            return Searcher(spec.name, ability, style)
        case str():
            return _called(*ability.split(":"))
    assert_never(ability)


def _called(module: str, name: str) -> Bot:
    """Call what a module makes its player with.

    Raises:
        ValueError: with a sentence, when it makes none; a module may end in any error at all.
    """
    where = f"{module}:{name}"
    failed = f"The module {module!r} cannot be used"
    try:
        make = getattr(importlib.import_module(module), name, None)
        failed = f"{where} cannot be called without arguments"
        bot: Bot | None = make() if callable(make) else None
        failed = f"{where} does not make a player"
        can_decide = callable(getattr(bot, "decide", None))
        named = isinstance(getattr(bot, "name", None), str)
    except ImportError as error:
        raise ValueError(f"{failed}: {error}.") from None
    except OTHERS_FAULTS as error:
        raise ValueError(f"{failed}: {fault_words(error)}.") from None
    if not callable(make):
        raise ValueError(f"The module {module!r} has nothing to call named {name!r}.")
    if bot is None or not can_decide:
        raise ValueError(f"{where} does not make a player: what it returns cannot decide.")
    if not named:
        raise ValueError(f"{where} does not make a player: what it returns has no name.")
    return bot
