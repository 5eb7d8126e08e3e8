"""Players made from their names."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from typing import Final

import msgspec

from spades_tui.bots.baselines.baseline import Baseline
from spades_tui.bots.baselines.bid3 import Bid3
from spades_tui.bots.baselines.flatmc import FlatMC
from spades_tui.bots.beginners.beginner import Beginner
from spades_tui.bots.beginners.habits import NOVICE, ROOKIE
from spades_tui.bots.beginners.regular import Regular
from spades_tui.bots.club import Club
from spades_tui.bots.protocol import Bot, Decision, Limit
from spades_tui.bots.search.bot import Searcher
from spades_tui.bots.search.skill import EXPERT, MASTER, Skill
from spades_tui.bots.spec import Spec
from spades_tui.bots.style import Style, style_of
from spades_tui.view import View

_SKILLS: Final[dict[str, Skill]] = {"expert": EXPERT, "master": MASTER}
"""The levels that search."""

_FIXED: Final[dict[str, Callable[[], Bot]]] = {
    "novice": lambda: Beginner("novice", NOVICE),
    "rookie": lambda: Beginner("rookie", ROOKIE),
    "bid3": Bid3,
    "baseline": Baseline,
    "rules": lambda: Club("rules"),
    "flatmc": FlatMC,
}

_STYLED: Final[dict[str, Callable[[Style], Bot]]] = {
    "regular": Regular,
    "club": lambda style: Club("club", style),
}


class Pair:
    """A player whose cards another one plays."""

    def __init__(self, bidder: Bot, player: Bot) -> None:
        self.name = f"{bidder.name}/{player.name}"
        self._bidder = bidder
        self._player = player

    def decide(self, view: View, limit: Limit, rng: random.Random) -> Decision:
        """Answer the prompt of `view`."""
        assert view.prompt is not None
        chosen = self._player if view.prompt.kind == "play" else self._bidder
        return chosen.decide(view, limit, rng)


def made(spec: Spec) -> Bot:
    """Return the player of this name.

    Raises:
        ValueError: with a sentence, when a player from elsewhere cannot be had.
    """
    bidder = _outsider(spec) if spec.callable else _one_of_us(spec)
    return bidder if spec.cards is None else Pair(bidder, made(spec.cards))


def _one_of_us(spec: Spec) -> Bot:
    if spec.name in _FIXED:
        return _FIXED[spec.name]()
    style = style_of(spec.styles)
    if spec.name in _STYLED:
        return _STYLED[spec.name](style)
    skill = _SKILLS[spec.name]
    if spec.worlds:
        skill = msgspec.structs.replace(skill, worlds=spec.worlds)
    return Searcher(spec.name, skill, style)


def _outsider(spec: Spec) -> Bot:
    """Call what a module of somebody else's makes its player with."""
    where = f"{spec.name}:{spec.callable}"
    try:
        make = getattr(importlib.import_module(spec.name), spec.callable, None)
    except ImportError as error:
        raise ValueError(f"The module {spec.name!r} cannot be used: {error}.") from None
    if not callable(make):
        raise ValueError(f"The module {spec.name!r} has nothing to call named {spec.callable!r}.")
    try:
        bot: Bot = make()
    except Exception as error:
        raise ValueError(f"{where} cannot be called without arguments: {error}.") from None
    if not callable(getattr(bot, "decide", None)):
        raise ValueError(f"What {where} makes is no player: it cannot decide.")
    if not isinstance(getattr(bot, "name", None), str):
        raise ValueError(f"What {where} makes is no player: it has no name.")
    return bot
