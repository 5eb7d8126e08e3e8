"""Answers at the table as lessons write them: ``4``, ``nil``, ``AH``, ``say 3``, ``pass AS+KD``."""

from __future__ import annotations

from typing import Final

from spades_tui.cards import parse_card
from spades_tui.rules import actions as act
from spades_tui.rules.actions import Action
from spades_tui.rules.text import listed
from spades_tui.view import Prompt

_WORDS: Final[dict[type[Action], str]] = {
    act.Look: "look",
    act.StayDown: "stay down",
    act.PassNil: "no nil",
    act.Ask: "ask",
    act.CallMisdeal: "misdeal",
    act.WaiveMisdeal: "play on",
    act.Agree: "agree",
    act.StandPat: "stand",
    act.KeepDrawn: "keep",
    act.DiscardDrawn: "put away",
    act.DeclinePass: "decline",
    act.LetStand: "let stand",
    act.CallRevoke: "revoke",
}
"""Answers that name nothing."""


def written(action: Action) -> str:
    """Return an answer as lessons write it."""
    match action:
        case act.MakeBid():
            return str(action.bid)
        case act.PlayCard() | act.CorrectRevoke():
            return action.card.value
        case act.Answer():
            return "yes" if action.yes else "no"
        case act.Say():
            maybe = f" maybe {_halves(action.maybe_halves)}" if action.maybe_halves else ""
            return f"say {_halves(action.sure_halves)}{maybe}"
        case act.Propose() | act.Raise():
            return f"{'propose' if isinstance(action, act.Propose) else 'raise'} {action.number}"
        case act.AskSuit():
            return action.suit.plural
        case act.Discard() | act.PassCards():
            verb = "discard" if isinstance(action, act.Discard) else "pass"
            return f"{verb} {'+'.join(sorted(card.value for card in action.cards))}"
        case _:
            return _WORDS[type(action)]


def _halves(halves: int) -> str:
    return f"{halves // 2}.5" if halves % 2 else str(halves // 2)


def answer_written(text: str, prompt: Prompt) -> Action:
    """Return the answer to `prompt` that `text` writes.

    Raises:
        ValueError: when it is none, with those there are.
    """
    for action in prompt.actions:
        if written(action) == text:
            return action
    verb, _, cards = text.partition(" ")
    if prompt.pick is not None and verb == prompt.pick.verb:
        return prompt.picked(parse_card(card) for card in cards.split("+"))
    offered = listed([written(action) for action in prompt.actions], "or")
    raise ValueError(f"{text!r} is no answer here, write {offered or prompt.kind}.")
