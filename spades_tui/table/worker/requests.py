"""A request to a bot, in a form that can be answered elsewhere and later, or not at all."""

from __future__ import annotations

import random
from reprlib import Repr
from typing import TYPE_CHECKING, Final

import msgspec

from spades_tui.bots.pricing.price import FULL_DEPTH, Depth
from spades_tui.bots.protocol import Bot, Decision, SearchBudget, error_text
from spades_tui.player_view import Prompt, View
from spades_tui.rules.actions import Action
from spades_tui.rules.events import ClaimKind

if TYPE_CHECKING:
    from spades_tui.solver.claim_knowledge import ClaimResult


_AT_TABLE: Final = {"instant": 0.6, "quick": 0.6, "normal": 1.5, "step": 1.5}
"""Seconds a bot may think at the table, by pace: an idle machine needs a tenth of it, and on a
loaded one a game has to go on."""


def limit_for_pace(pace: str) -> SearchBudget:
    """Return how long a bot may think at a table of this pace."""
    return SearchBudget(seconds=_AT_TABLE[pace])


class BotError(RuntimeError):
    """A bot raised an error instead of answering, and would do so again; the text is one
    sentence."""


class DecisionRequest(msgspec.Struct, frozen=True):
    """A request to a bot.

    Attributes:
        seq: length of the log when it was made; an answer to an older one is dropped.
        seat: the seat that must decide.
        view: all the bot may know.
        level: the bot's name.
        key: seeds the bot's random generator, so that a resumed game goes on the same.
        limit: how long it may search.
        outsiders: whether the bot may be an external one.
    """

    seq: int
    seat: int
    view: View
    level: str
    key: str
    limit: SearchBudget = SearchBudget()
    outsiders: bool = False


class PriceRequest(msgspec.Struct, frozen=True):
    """A request for the price of a decision.

    Attributes:
        view: the player's view.
        action: the decision.
        depth: how thoroughly to price it.
    """

    view: View
    action: Action
    depth: Depth = FULL_DEPTH


class ClaimRequest(msgspec.Struct, frozen=True):
    """A claim to be judged.

    Attributes:
        seq: length of the log when it was made; an answer to an older one is dropped.
        view: the claimer's view.
        claim: the claim.
    """

    seq: int
    view: View
    claim: ClaimKind


def decide(bot: Bot, request: DecisionRequest) -> Decision:
    """Return the answer of `bot`; the same request always gets the same answer.

    Raises:
        BotError: as `call_bot` does.
    """
    return call_bot(bot, request.view, request.limit, random.Random(request.key))


_SHORT: Final = Repr()
_SHORT.maxother = _SHORT.maxstring = 120
"""Limits for showing an answer of an external bot, which may have any type and length."""


def call_bot(bot: Bot, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
    """Return a bot's decision; every misbehavior of an external bot becomes an error.

    Raises:
        BotError: when it raises an error, or its answer is no decision.
    """
    try:
        decided: object = bot.decide(view, limit, rng)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        cause = error_text(error)
        raise BotError(f"The bot {bot.name} failed on a decision ({cause}).") from error
    if not isinstance(decided, Decision) or not isinstance(decided.action, Action):
        raise BotError(
            f"The bot {bot.name} answered {_SHORT.repr(decided)}, which is not a decision."
        )
    return decided


def rng_key(seed: int | None, length: int, seat: int) -> str:
    """Return the seed of `seat`'s decision with a log of `length` events.

    It depends on nothing else, so a decision can be repeated when the game is over.
    """
    return f"{seed}/{length}/{seat}"


def first_legal_action(prompt: Prompt) -> Action:
    """Return the first legal answer to `prompt`; the last cards if any may be picked."""
    if prompt.actions:
        return prompt.actions[0]
    assert prompt.pick is not None
    return prompt.picked(prompt.pick.cards[-prompt.pick.count :])


def prove_request(question: ClaimRequest) -> ClaimResult:
    """Return the answer to a claim."""
    from spades_tui.solver.claim_knowledge import knowledge_of
    from spades_tui.solver.claims import prove_claim

    return prove_claim(knowledge_of(question.view), question.claim)
