"""A finished hand looked back at: each decision put once more to the bot that made it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spades_tui.bots.protocol import Bot, Limit
from spades_tui.coach.why import Decided, Why, unknown, why
from spades_tui.session.thinking import Request, chance_key, decision
from spades_tui.view.wording import Cast

__all__ = ["Decided", "Why", "ask_again", "unknown", "why", "why_here"]

UNTIMED: Final = Limit()
"""As long as it takes."""


def ask_again(
    decided: Decided,
    levels: Sequence[str | None],
    seed: int | None,
    limit: Limit = UNTIMED,
    *,
    outsiders: bool = False,
) -> Request | None:
    """Return the question as it was put then, None where the person decided.

    Args:
        decided: what came of it.
        levels: the bot at each player's seat, None for the person.
        seed: of the game, if it has one.
        limit: how long the bot may think now.
        outsiders: whether the bot may be one from outside the program.
    """
    level = levels[decided.seat]
    if level is None:
        return None
    key = chance_key(seed, decided.index, decided.seat)
    return Request(decided.index, decided.seat, decided.view, level, key, limit, outsiders)


def why_here(decided: Decided, request: Request, cast: Cast, bot_for: Callable[[str], Bot]) -> Why:
    """Return the bot's reasons, thought out at once and in place."""
    try:
        found = decision(bot_for(request.level), request)
    except ValueError as error:
        return unknown(f"This player cannot be asked. {error}")
    return why(decided, found, cast)
