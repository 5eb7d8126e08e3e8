"""Why did they do that? Every decision of a finished hand, and its player's reasons.

A bot answers from its view alone and the same every time, so nothing of its thinking has to be
kept: it is asked once more what it was asked then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from spades_tui.bots.protocol import Decision, Reason
from spades_tui.engine.decide import action_behind
from spades_tui.engine.project import project
from spades_tui.engine.state import BETWEEN, State
from spades_tui.engine.steps import Step, standing
from spades_tui.rules.actions import Action
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.events import Event
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.text import capitalized
from spades_tui.view import View
from spades_tui.view.wording import Cast, narrate, phrase

_PARTS: Final = {
    "draw": "The draw",
    "kitty": "Leftovers",
    "exchange": "Exchange",
}
"""What the parts of a hand are called; all that is said is a bid."""


class Decided(msgspec.Struct, frozen=True):
    """A decision as it stands in a log.

    Attributes:
        index: place of its event, which is the length of the log when it was asked for.
        event: what came of it.
        action: the decision.
        view: all that the one who made it knew.
        choices: how many answers there were; a large number where any cards could be picked.
    """

    index: int
    event: Event
    action: Action
    view: View
    choices: int

    @property
    def seat(self) -> int:
        """Who decided."""
        return self.action.seat

    def told(self, cast: Cast) -> str:
        """Return what was done in a sentence."""
        return narrate(self.event, cast) or f"{cast.does(self.seat, 'let')} it stand."

    @property
    def part(self) -> str:
        """The part of the hand it belongs to, as a heading."""
        if self.view.phase == "play":
            return f"Trick {min(len(self.view.tricks) + 1, tricks_in_hand(self.view.rules))}"
        return _PARTS.get(self.view.phase, "Bids")


_MANY: Final = 99


def decisions(rules: RuleSet, log: Sequence[Event]) -> tuple[Decided, ...]:
    """Return every decision of the deals that are over: their cards lie open.

    What was taken back is left out, and so is whatever follows by itself.
    """
    return decided_in(_over(standing(rules, log)))


def last_decisions(rules: RuleSet, log: Sequence[Event]) -> tuple[Decided, ...]:
    """Return the decisions of the last deal that is over; none before the first."""
    over = _over(standing(rules, log))
    last = max((_place(step.before) for step in over), default=None)
    return decided_in(step for step in over if _place(step.before) == last)


def _over(steps: list[Step]) -> list[Step]:
    """Leave out the deal that is still under way."""
    if not steps or steps[-1].after.stage == BETWEEN:
        return steps
    under_way = _place(steps[-1].after)
    return [step for step in steps if _place(step.before) != under_way]


def _place(state: State) -> tuple[int, int]:
    return state.deal, state.attempt


def decided_in(steps: Iterable[Step]) -> tuple[Decided, ...]:
    """Return the decisions among the steps of a log, each with what its player knew."""
    found = (_decided(step) for step in steps)
    return tuple(one for one in found if one is not None)


def _decided(step: Step) -> Decided | None:
    before, prompt = step.before, step.before.prompt
    if prompt is None:
        return None
    action = action_behind(before, step.event)
    if action is None or action.seat != prompt.seat:
        return None  # help taken, or a look out of turn
    choices = _MANY if prompt.pick is not None else len(prompt.actions) + len(prompt.wrong)
    view = project(before, prompt.seat)
    return Decided(step.place, step.event, action, view, choices)


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
