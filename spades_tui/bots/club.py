"""The level `club`: a sound player who counts cards and reads the score and the rules."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from spades_tui.bots.heuristics.bidding.blind import before_looking
from spades_tui.bots.heuristics.bidding.consent import answer
from spades_tui.bots.heuristics.bidding.later import misdeal, nil_or_not, raise_or_stand
from spades_tui.bots.heuristics.bidding.talk import talk
from spades_tui.bots.heuristics.bidding.turn import bid_in_turn
from spades_tui.bots.heuristics.cards import play_card
from spades_tui.bots.heuristics.passing import discard, keep_or_not, pass_cards
from spades_tui.bots.protocol import Decision, Limit, Reason
from spades_tui.bots.style import PLAIN, Style
from spades_tui.rules.actions import CorrectRevoke
from spades_tui.view import PromptKind, View


def _call(view: View) -> Decision:
    assert view.prompt is not None
    return Decision(view.prompt.actions[0], (Reason("revoke", "A card has proved the revoke."),))


def _correct(view: View) -> Decision:
    assert view.prompt is not None
    right = [action for action in view.prompt.actions if isinstance(action, CorrectRevoke)]
    return Decision((right or view.prompt.actions)[0])


def _any(answer: Callable[[View], Decision]) -> Callable[[View, Style], Decision]:
    """An answer for which style makes no difference."""
    return lambda view, _style: answer(view)


_ANSWERS: Final[dict[PromptKind, Callable[[View, Style], Decision]]] = {
    "draw": _any(keep_or_not),
    "blind": before_looking,
    "look": before_looking,
    "answer": answer,
    "misdeal": misdeal,
    "nil": nil_or_not,
    "bid": bid_in_turn,
    "talk": talk,
    "raise": raise_or_stand,
    "kitty": _any(discard),
    "pass": _any(pass_cards),
    "play": play_card,
    "renounce": _any(_correct),
    "revoke": _any(_call),
}


class Club:
    """Bids by tables and the score, counts, covers, sets and ducks; leans as its style says."""

    def __init__(self, name: str = "club", style: Style = PLAIN) -> None:
        self.name = name
        self._style = style

    def decide(self, view: View, _limit: Limit, _rng: random.Random) -> Decision:
        """Answer the prompt of `view`."""
        assert view.prompt is not None
        return _ANSWERS[view.prompt.kind](view, self._style)
