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
        kind: its kind, one word or two: "make", "set", "duck", "cover" …
        text: one short sentence for the player.
    """

    kind: str
    text: str


class Alternative(msgspec.Struct, frozen=True):
    """One of the answers compared.

    Attributes:
        action: the answer.
        numbers: figures by name, chances from 0 to 1: "win" the game, "error" the standard error
            of that, "gap error" the one of its gap to the answer chosen, "points" net for the own
            side in this hand, "make" the own contract, "set" an opposing one, "nil" alive at the
            end (one's own side's), "tricks" of the own side, "bags" of it, "worlds" the possible
            deals it was tried in. A player by rule of thumb has "worth" only.
    """

    action: Action
    numbers: dict[str, float] = {}


class Decision(msgspec.Struct, frozen=True):
    """A decision and its grounds.

    Attributes:
        action: the action; one of the prompt's answers.
        reasons: the reasons, the most important first.
        numbers: figures by name: "tricks" expected, "nil" survival chance, "worth" in points,
            "worlds" the possible deals tried …
        alternatives: every answer that was compared, the best first, the one chosen among them.
        stopped: whether the time limit ended the search early.
    """

    action: Action
    reasons: tuple[Reason, ...] = ()
    numbers: dict[str, float] = {}
    alternatives: tuple[Alternative, ...] = ()
    stopped: bool = False

    @property
    def reason_text(self) -> str:
        """The reasons as one text."""
        return " ".join(reason.text for reason in self.reasons)


def decide_because(action: Action, kind: str, text: str, **numbers: float) -> Decision:
    """Return a decision that has one reason."""
    return Decision(action, (Reason(kind, text),), numbers)


def offered(view: View, kind: type[Kind]) -> list[Kind]:
    """Return the answers of one kind that the prompt of `view` allows."""
    return [action for action in view.question.actions if isinstance(action, kind)]


class SearchBudget(msgspec.Struct, frozen=True):
    """How long a bot may search; a player by rule of thumb needs no time.

    Attributes:
        seconds: after this time it answers with its results so far; None for no time limit.
        samples: number of hidden deals tried; None for the level's default.
        figures: whether the reasons and the figures of every alternative are wanted.
    """

    seconds: float | None = None
    samples: int | None = None
    figures: bool = True


NO_FIGURES: Final = SearchBudget(figures=False)
"""For decisions whose reasons are not shown; a search without figures is shorter."""


class Bot(Protocol):
    """A player. It remembers nothing between calls: the view holds all there is to know."""

    @property
    def name(self) -> str:
        """The name in lists of levels."""

    def decide(self, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
        """Answer the prompt of `view`; the same arguments always give the same answer."""


_LONGEST: Final = 300
"""Longest text of an error, in characters."""


class BotLoadError(ValueError):
    """An external module creates no player, or fails at the second one; the sentence gives the
    reason."""


def error_text(error: BaseException) -> str:
    """Return the message of an error in an external bot; even its text may raise an error."""
    try:
        message = " ".join(str(error).split())
    except KeyboardInterrupt:
        raise
    except BaseException:
        message = ""
    words = f"{type(error).__name__}: {message}".rstrip(". :")
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST]}…"
