"""Tables keyed by kinds of events and actions are whole."""

from typing import get_args, get_type_hints

import pytest

from spades_tui.engine import decide
from spades_tui.rules import actions as a
from spades_tui.rules.actions import Action
from spades_tui.rules.events import Event
from spades_tui.view.redaction import _REDACTIONS

OF_THEIR_OWN = {
    a.CallMisdeal, a.KeepDrawn, a.DiscardDrawn, a.Discard, a.PassCards, a.PlayCard, a.CallRevoke,
}  # fmt: skip
"""Actions whose events have other fields."""


def test_every_action_has_its_event() -> None:
    assert set(decide._TWINS) | OF_THEIR_OWN == set(get_args(Action))


@pytest.mark.parametrize(("action", "event"), decide._TWINS.items())
def test_an_action_and_its_event_have_the_same_fields(
    action: type[Action], event: type[Event]
) -> None:
    assert get_type_hints(action) == get_type_hints(event)


def test_every_event_whose_cards_may_be_hidden_is_redacted() -> None:
    hideable = {
        event
        for event in get_args(Event)
        if any(
            "Card" in str(kind) and "None" in str(kind) for kind in get_type_hints(event).values()
        )
    }
    assert hideable == set(_REDACTIONS)
