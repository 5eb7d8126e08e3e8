"""Requests for decisions, prices and claims, as values that another process can answer."""

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
    """Return the search limit of a bot at a table of a pace.

    Args:
        pace: "instant", "quick", "normal" or "step".
    """
    return SearchBudget(seconds=_AT_TABLE[pace])


class BotError(RuntimeError):
    """Raised if a bot or an analysis fails and would fail again; the text is one sentence."""


class DecisionRequest(msgspec.Struct, frozen=True):
    """A request to a bot.

    Attributes:
        seq: length of the game's log at the time of the request; the answer counts only if it is
            still the same.
        seat: the seat that must decide.
        view: the view of that seat: all the bot may know.
        level: the bot's name.
        key: text that seeds the bot's random generator, so that it decides the same in a resumed
            game.
        limit: how long the bot may search.
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
        view: the view of the player who decides.
        action: the decision.
        depth: how thoroughly to price it.
    """

    view: View
    action: Action
    depth: Depth = FULL_DEPTH


class ClaimRequest(msgspec.Struct, frozen=True):
    """A claim to be proved.

    Attributes:
        seq: length of the game's log at the time of the request; the answer counts only if it is
            still the same.
        view: the claimer's view.
        claim: the kind of claim.
    """

    seq: int
    view: View
    claim: ClaimKind


def decide(bot: Bot, request: DecisionRequest) -> Decision:
    """Return the decision of `bot`; the same request gets the same decision, unless time runs out.

    Raises:
        BotError: as `call_bot` does.
    """
    return call_bot(bot, request.view, request.limit, random.Random(request.key))


_SHORT: Final = Repr()
_SHORT.maxother = _SHORT.maxstring = 120
"""Limits for showing an answer of an external bot, which may have any type and length."""


def call_bot(bot: Bot, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
    """Return a bot's decision at the prompt of `view`; its legality is not checked.

    Args:
        bot: the bot, which may be an external one.
        view: the view of the seat that must decide.
        limit: how long it may search.
        rng: the bot's random generator.

    Raises:
        BotError: when the bot raises an error, or returns anything but a decision.
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
    """Return the text that seeds a bot's random generator for a decision (`DecisionRequest.key`).

    It is made of the arguments alone, so that the decision can be repeated after the game.

    Args:
        seed: the seed of the game; None if it has none.
        length: the length of the log before the decision.
        seat: the seat that decides.
    """
    return f"{seed}/{length}/{seat}"


def first_legal_action(prompt: Prompt) -> Action:
    """Return the first legal answer to `prompt`.

    If cards must be picked, it is the last of the cards that may be picked.
    """
    if prompt.actions:
        return prompt.actions[0]
    assert prompt.pick is not None
    return prompt.picked(prompt.pick.cards[-prompt.pick.count :])


def prove_request(question: ClaimRequest) -> ClaimResult:
    """Return the result of a claim, computed in this process."""
    from spades_tui.solver.claim_knowledge import knowledge_of
    from spades_tui.solver.claims import prove_claim

    return prove_claim(knowledge_of(question.view), question.claim)
