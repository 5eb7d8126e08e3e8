"""A player from elsewhere, kept from what is not its own."""

from __future__ import annotations

import os
import random
from typing import Final

import msgspec

from spades_tui.bots.protocol import Bot, Decision, Limit
from spades_tui.rules.actions import Action
from spades_tui.rules.learned_types import learned
from spades_tui.view import View

_LONGEST: Final = 80
"""Characters of a name that are told."""
_ENCODER: Final = msgspec.msgpack.Encoder()
_VIEWS: Final = msgspec.msgpack.Decoder(learned(View))
_LIMITS: Final = msgspec.msgpack.Decoder(learned(Limit))
_DECISIONS: Final = msgspec.msgpack.Decoder(learned(Decision))


class Outsider:
    """Somebody else's bot: it works on copies, so that it can change nothing that is in play.

    It is asked for decisions alone, never shown the cards, whatever else it is able to do.
    """

    def __init__(self, bot: Bot, name: str) -> None:
        """Take a bot and what it said it is called."""
        self.name = str.__str__(name)[:_LONGEST]
        self._bot = bot

    def decide(self, view: View, limit: Limit, rng: random.Random) -> Decision:
        """Answer the prompt of `view`; what is no decision at all is returned as it is.

        Raises:
            ValidationError: when a part of the answer is of a kind it cannot be.
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
