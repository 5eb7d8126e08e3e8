"""Remove from events and logs the cards that a seat may not know.

The hands of a deal are never in a redacted log, not even the seat's own, because a player who has
not looked must not see them. Views contain the cards a player knows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from spades_tui.rules.events import (
    Assumed,
    CardDrawn,
    CardsDiscarded,
    CardsPassed,
    Event,
    HandDealt,
    LeftoversTaken,
    RevokeLeft,
)


def _deal(event: HandDealt, _seat: int) -> Event:
    hidden_rest = None if event.rest else ()
    hidden = (None,) * len(event.hands)
    return replace(event, hands=hidden, rest=hidden_rest, nonce=None)


def _draw(event: CardDrawn, seat: int) -> Event:
    if event.seat == seat:
        return event
    return replace(event, kept=None, discarded=None)


def _cards(event: LeftoversTaken | CardsDiscarded | CardsPassed, seat: int) -> Event:
    return event if event.seat == seat else replace(event, cards=None)


_REDACTIONS: dict[type, Callable[[Any, int], Event]] = {
    HandDealt: _deal,
    CardDrawn: _draw,
    LeftoversTaken: _cards,
    CardsDiscarded: _cards,
    CardsPassed: _cards,
}


def redact_event(event: Event, seat: int) -> Event | None:
    """Return `event` without the cards that `seat` may not know; None to hide the whole event.

    Passed cards are shown to the giver only; the receiver learns them from `View.transfers`. An own
    wrong card left uncorrected is hidden from the others, an assumed event from all players.
    """
    if isinstance(event, Assumed) or (isinstance(event, RevokeLeft) and event.seat != seat):
        return None
    redact = _REDACTIONS.get(type(event))
    return event if redact is None else redact(event, seat)


def redact_log(events: Sequence[Event], seat: int) -> tuple[Event, ...]:
    """Return the events that `seat` may know, in order, without cards that it may not know."""
    visible = (redact_event(event, seat) for event in events)
    return tuple(event for event in visible if event is not None)
