"""The answer given for a bot that has none of its own."""

from __future__ import annotations

from spades_tui.rules.actions import Action, Discard, PassCards
from spades_tui.view import Prompt


def first_choice(prompt: Prompt) -> Action:
    """Return the first legal answer to `prompt`, the last cards where any may be picked."""
    if prompt.actions:
        return prompt.actions[0]
    assert prompt.pick is not None
    make = Discard if prompt.pick.verb == "discard" else PassCards
    return make(prompt.seat, prompt.pick.cards[-prompt.pick.count :])
