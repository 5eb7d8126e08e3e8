"""Why a decision was made: its bot is asked again, and answers the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from spades_tui.bots.protocol import Bot, Decision, Limit, Reason
from spades_tui.player_view.wording import Cast, phrase
from spades_tui.table.hands import Decided
from spades_tui.table.worker.requests import Request, chance_key, decision
from spades_tui.text import capitalized


class Why(msgspec.Struct, frozen=True):
    """The reasons of a decision.

    Attributes:
        reasons: the weightiest first; never empty.
        decision: what the bot answers now, with its figures; None where it cannot be asked.
        agrees: whether that is what was done.
    """

    reasons: tuple[Reason, ...]
    decision: Decision | None
    agrees: bool

    @property
    def text(self) -> str:
        """All of it in sentences."""
        return " ".join(sentence(reason.text) for reason in self.reasons)


def why(decided: Decided, found: Decision, cast: Cast) -> Why:
    """Return what a bot's answer of today says about what it did.

    Args:
        decided: what was done.
        found: what the bot answers now to the same question.
        cast: the players, for the case that it is something else.
    """
    if found.action != decided.action:
        return Why((_other(found, cast),), found, agrees=False)
    reasons = found.reasons or (_unspoken(decided),)
    if found.stopped:
        reasons += (Reason("stopped", "Time was short: fewer deals were tried than usual."),)
    return Why(reasons, found, agrees=True)


def unknown(reason: str) -> Why:
    """Return what is said where the bot cannot be asked; `reason` is a sentence."""
    return Why((Reason("unknown", reason),), None, agrees=False)


def _unspoken(decided: Decided) -> Reason:
    if decided.choices == 1:
        return Reason("forced", "There was nothing else to do.")
    return Reason("unspoken", "This player gives no reason.")


def _other(found: Decision, cast: Cast) -> Reason:
    """Return that the reasons of then cannot be had."""
    text = (
        f"Asked again, this player would {phrase(found.action, cast)}. The record differs: it was "
        "another version of the player, or one that could try more or fewer deals."
    )
    return Reason("other", text)


def sentence(text: str) -> str:
    """Return a reason as a sentence that stands by itself."""
    return capitalized(text) + ("" if text.endswith((".", "!", "?")) else ".")


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
