"""The bot protocol: a function of one seat's view, a limit and a random generator."""

from __future__ import annotations

import random
from typing import Final, Protocol, TypeVar

import msgspec

from spades_tui.player_view import View
from spades_tui.rules.actions import Action

Kind = TypeVar("Kind")


class Reason(msgspec.Struct, frozen=True):
    """A reason for a decision.

    Attributes:
        kind: its kind in one or two words: "make", "set", "duck", "cover" …
        text: one short sentence for the player.
    """

    kind: str
    text: str


class Alternative(msgspec.Struct, frozen=True):
    """One of the answers compared.

    Attributes:
        action: the answer.
        numbers: figures by name; those that are missing are unknown. Chances, from 0 to 1: "win" to
            win the game, "make" that the player's side makes its contract, "set" to set an opposing
            one, "nil" that the nils of the player's side succeed, "break" that an opposing nil
            fails, "penalty" to pay a bag penalty. For the player's side in this hand, on average:
            "points" net, "tricks", "bags", and net points by cause ("by contract" …). "error" is
            the standard error of the answer's value, "gap error" that of its gap to the answer
            chosen, both in chance to win; "worlds" is the number of possible deals it was tried in.
            A bot by rule of thumb gives "worth", its value in points for the player's side, and of
            a bid "nil" or "make".
    """

    action: Action
    numbers: dict[str, float] = {}


class Decision(msgspec.Struct, frozen=True):
    """A decision and its grounds.

    Attributes:
        action: the action, one of the prompt's answers.
        reasons: the reasons, most important first.
        numbers: figures by name, such as "tricks" expected of the hand, "nil" the chance that a nil
            of it succeeds, "worth" the value of the answer in points for the player's side,
            "worlds" the number of possible deals tried; those that are missing are unknown.
        alternatives: every answer that was compared, best first, with the one chosen; empty if none
            were compared.
        stopped: whether the time limit ended the search early.
    """

    action: Action
    reasons: tuple[Reason, ...] = ()
    numbers: dict[str, float] = {}
    alternatives: tuple[Alternative, ...] = ()
    stopped: bool = False

    @property
    def reason_text(self) -> str:
        """The sentences of all reasons as one text; "" without reasons."""
        return " ".join(reason.text for reason in self.reasons)


def decide_because(action: Action, kind: str, text: str, **numbers: float) -> Decision:
    """Return a decision with one reason.

    Args:
        action: the action decided on.
        kind: the kind of the reason, as `Reason.kind`.
        text: the reason as a short sentence.
        numbers: the figures of the decision, as `Decision.numbers`.
    """
    return Decision(action, (Reason(kind, text),), numbers)


def list_offered(view: View, kind: type[Kind]) -> list[Kind]:
    """Return the actions of the class `kind` that the prompt of `view` allows; empty if none."""
    return [action for action in view.question.actions if isinstance(action, kind)]


class SearchBudget(msgspec.Struct, frozen=True):
    """How long a bot may search; a player by rule of thumb ignores it.

    Attributes:
        seconds: seconds after which the bot answers with its results so far; None for no time
            limit.
        samples: number of possible deals to try; None for the level's default.
        figures: whether the reasons and the figures of every alternative are wanted.
    """

    seconds: float | None = None
    samples: int | None = None
    figures: bool = True


NO_FIGURES: Final = SearchBudget(figures=False)
"""For decisions whose reasons are not shown; a search without figures is shorter."""


class Bot(Protocol):
    """A bot: it answers prompts by a seat's view alone, and remembers nothing between calls."""

    @property
    def name(self) -> str:
        """The name of the bot as lists of levels show it."""

    def decide(self, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
        """Return the decision for the prompt of `view`.

        The same arguments give the same decision, unless time runs out.

        Args:
            view: the knowledge of the seat that answers.
            limit: how long the bot may search.
            rng: the generator for all random choices.
        """


_LONGEST: Final = 300
"""Longest text of an error, in characters."""


class BotLoadError(ValueError):
    """Raised, with a sentence that gives the reason, if an external module does not make a bot."""


def error_text(error: BaseException) -> str:
    """Return the type and message of an error as one line of limited length (`_LONGEST`).

    The error is that of an external bot: even turning it into text may raise an error. Then the
    line has no message.
    """
    try:
        message = " ".join(str(error).split())
    except KeyboardInterrupt:
        raise
    except BaseException:
        message = ""
    words = f"{type(error).__name__}: {message}".rstrip(". :")
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST]}…"
