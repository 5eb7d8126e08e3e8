"""Create bots from their names; external bots work on copies only."""

from __future__ import annotations

import importlib
import os
import random
from typing import Final, assert_never

import msgspec

from spades_tui.bots.heuristics.bot import RuleBot
from spades_tui.bots.parameters import (
    RuleParameters,
    SearchParameters,
    sum_styles,
)
from spades_tui.bots.players import LEVEL_TABLE, STYLES, BotSpec
from spades_tui.bots.protocol import Bot, BotLoadError, Decision, SearchBudget, error_text
from spades_tui.bots.reasons.explain import ExplainingBot
from spades_tui.bots.search.bot import SearchBot
from spades_tui.decoding import prepare_type
from spades_tui.player_view import View
from spades_tui.rules.actions import Action


class SplitBot:
    """A bot made of two bots: one chooses the cards to play, the other makes all other decisions.

    Attributes:
        name: the names of the other bot and of the card player, with "/" between them.
    """

    def __init__(self, bidder: Bot, player: Bot) -> None:
        self.name = f"{bidder.name}/{player.name}"
        self._bidder = bidder
        self._player = player

    def decide(self, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
        """Return the decision of the card player for a prompt to play a card, else of the other
        bot."""
        chosen = self._player if view.question.kind == "play" else self._bidder
        return chosen.decide(view, limit, rng)


def make_bot(spec: BotSpec) -> Bot:
    """Return the bot that `spec`, as returned by `parse_spec`, describes.

    Raises:
        BotLoadError: with a sentence, if an external bot cannot be loaded.
    """
    if spec.callable:
        bidder: Bot = ExternalBot(*_call_maker(spec.name, spec.callable))
    else:
        bidder = _one_of_us(spec)
    return bidder if spec.cards is None else SplitBot(bidder, make_bot(spec.cards))


def _one_of_us(spec: BotSpec) -> Bot:
    ability = LEVEL_TABLE[spec.name].ability
    style = sum_styles(STYLES[name].leans for name in spec.styles)
    match ability:
        case RuleParameters():
            return ExplainingBot(RuleBot(spec.name, style, ability))
        case SearchParameters():
            if spec.deals:
                ability = msgspec.structs.replace(ability, deals=spec.deals)
            return ExplainingBot(SearchBot(spec.name, ability, style))
        case str():
            return _call_maker(*ability.split(":"))[0]
    assert_never(ability)


def _call_maker(module: str, name: str) -> tuple[Bot, str]:
    """Call the function `name` in a module; return the bot it makes and the name the bot gives
    itself.

    Raises:
        BotLoadError: with a sentence, when it makes none; a module may raise any error.
    """
    path = f"{module}:{name}"
    failed = f"The module {module!r} cannot be used"
    try:
        make = getattr(importlib.import_module(module), name, None)
        failed = f"{path} cannot be called without arguments"
        bot: Bot | None = make() if callable(make) else None
        failed = f"{path} does not make a player"
        can_decide = callable(getattr(bot, "decide", None))
        called = getattr(bot, "name", None)
    except ImportError as error:
        raise BotLoadError(f"{failed}: {error}.") from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise BotLoadError(f"{failed}: {error_text(error)}.") from None
    if not callable(make):
        raise BotLoadError(f"The module {module!r} has nothing to call named {name!r}.")
    if bot is None or not can_decide:
        raise BotLoadError(f"{path} does not make a player: what it returns cannot decide.")
    if not isinstance(called, str):
        raise BotLoadError(f"{path} does not make a player: what it returns has no name.")
    return bot, called


_LONGEST: Final = 80
"""Longest name of an external bot, in characters."""
_ENCODER: Final = msgspec.msgpack.Encoder()
_VIEWS: Final = msgspec.msgpack.Decoder(prepare_type(View))
_LIMITS: Final = msgspec.msgpack.Decoder(prepare_type(SearchBudget))
_DECISIONS: Final = msgspec.msgpack.Decoder(prepare_type(Decision))


class ExternalBot:
    """Wrapper of a bot from another module, which gets copies so that it cannot change the game.

    Only `decide` of the bot is called, with a view that lacks the hidden cards as any bot's.

    Attributes:
        name: the name the bot gives itself, shortened if it is very long.
    """

    def __init__(self, bot: Bot, name: str) -> None:
        """Wrap a bot; `name` is the name the bot gives itself."""
        self.name = str.__str__(name)[:_LONGEST]
        self._bot = bot

    def decide(self, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
        """Return the bot's answer to the prompt of `view`; errors raised by the bot pass through.

        The caller must check the result: if the bot returns something else than a `Decision` with
        an `Action`, that object is returned.

        Raises:
            msgspec.ValidationError: if another field of the decision has a wrong type.
        """
        process = os.getpid()
        own_view, own_limit = (
            _VIEWS.decode(_ENCODER.encode(view)),
            _LIMITS.decode(_ENCODER.encode(limit)),
        )
        try:
            decided: object = self._bot.decide(own_view, own_limit, rng)
        finally:
            if os.getpid() != process:  # it has forked: one of the two goes on with the game
                os._exit(0)
        if isinstance(decided, Decision) and isinstance(decided.action, Action):
            return _DECISIONS.decode(_ENCODER.encode(decided))
        return decided  # type: ignore[return-value]
