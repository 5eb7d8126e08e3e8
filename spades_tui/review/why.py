"""Reasons of a past decision: its bot decides once more on the same view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from spades_tui.bots.protocol import Bot, Decision, Reason, SearchBudget
from spades_tui.player_view.wording import Cast, imperative
from spades_tui.table.hands import DecisionPoint
from spades_tui.table.worker.requests import DecisionRequest, decide, rng_key
from spades_tui.text import capitalize


class Explanation(msgspec.Struct, frozen=True):
    """The reasons of a bot's decision in a game.

    Attributes:
        reasons: the reasons, the most important first; never empty.
        decision: the bot's decision if it is asked again, with its figures; None if it cannot be
            asked.
        is_reproduced: whether that decision is the one in the game.
    """

    reasons: tuple[Reason, ...]
    decision: Decision | None
    is_reproduced: bool

    @property
    def text(self) -> str:
        """All reasons as a text of sentences."""
        return " ".join(as_sentence(reason.text) for reason in self.reasons)


def explain(decided: DecisionPoint, decision: Decision, cast: Cast) -> Explanation:
    """Return the explanation of a past decision, made from the bot's new decision.

    Args:
        decided: the decision in the game.
        decision: the bot's new decision on the same question.
        cast: names of the players, for the text if the two decisions differ.
    """
    if decision.action != decided.action:
        return Explanation((_other(decision, cast),), decision, is_reproduced=False)
    reasons = decision.reasons or (_unspoken(decided),)
    if decision.stopped:
        reasons += (Reason("stopped", "Time was short: fewer deals were tried than usual."),)
    return Explanation(reasons, decision, is_reproduced=True)


def no_explanation(reason: str) -> Explanation:
    """Return the explanation of a decision if the bot cannot be asked again.

    Args:
        reason: a sentence with the reason that it cannot.
    """
    return Explanation((Reason("unknown", reason),), None, is_reproduced=False)


def _unspoken(decided: DecisionPoint) -> Reason:
    if decided.choices == 1:
        return Reason("forced", "There was nothing else to do.")
    return Reason("unspoken", "This player gives no reason.")


def _other(decision: Decision, cast: Cast) -> Reason:
    """Return a reason that says the original reasons are not available."""
    text = (
        f"Asked again, this player would {imperative(decision.action, cast)}. The record differs: "
        "it was "
        "another version of the player, or one that could try more or fewer deals."
    )
    return Reason("other", text)


def as_sentence(text: str) -> str:
    """Return a reason as a sentence, with a capital and an end mark.

    Args:
        text: the reason, a clause or a sentence.
    """
    return capitalize(text) + ("" if text.endswith((".", "!", "?")) else ".")


__all__ = [
    "DecisionPoint",
    "Explanation",
    "explain",
    "explain_in_process",
    "no_explanation",
    "repeat_request",
]

UNTIMED: Final = SearchBudget()
"""A budget without a time limit."""


def repeat_request(
    decided: DecisionPoint,
    levels: Sequence[str | None],
    seed: int | None,
    limit: SearchBudget = UNTIMED,
    *,
    outsiders: bool = False,
) -> DecisionRequest | None:
    """Return the request of a past decision as it was in the game; None if the person decided.

    Args:
        decided: the decision.
        levels: by seat, the name of the bot at that time; None for the person.
        seed: the seed of the game; None if it is not known.
        limit: how long the bot may search now.
        outsiders: whether the bot may be an external one.
    """
    level = levels[decided.seat]
    if level is None:
        return None
    key = rng_key(seed, decided.index, decided.seat)
    return DecisionRequest(decided.index, decided.seat, decided.view, level, key, limit, outsiders)


def explain_in_process(
    decided: DecisionPoint, request: DecisionRequest, cast: Cast, bot_for: Callable[[str], Bot]
) -> Explanation:
    """Return the explanation of a past decision; the bot decides again in this process.

    Args:
        decided: the decision.
        request: the request for that decision (`repeat_request`).
        cast: names of the players.
        bot_for: returns the bot of a given name; raises `ValueError` for an unknown one.
    """
    try:
        decision = decide(bot_for(request.level), request)
    except ValueError as error:
        return no_explanation(f"This player cannot be asked. {error}")
    return explain(decided, decision, cast)
