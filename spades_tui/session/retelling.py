"""A record told again from its first event on: all hands open, or only what the player knew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from spades_tui.cards import Card
from spades_tui.engine import State, project
from spades_tui.engine.state import new_state
from spades_tui.engine.steps import steps
from spades_tui.rules import events as happened
from spades_tui.rules.events import Assumed, CardsDiscarded, Event
from spades_tui.rules.ruleset import RuleSet
from spades_tui.view import View
from spades_tui.view.redaction import redacted
from spades_tui.view.wording import Cast, narrate
from spades_tui.view.wording.changes import follows, tell, trick_finished
from spades_tui.view.wording.status import by_suit, hand_line

_BY_ITSELF = happened.DealerChosen | happened.DealCommitted


class Beat(msgspec.Struct, frozen=True):
    """One event of a story.

    Attributes:
        view: how the table looked after it, from the player's seat.
        state: how it truly was; whoever shows it shows every card.
        lines: the event in words and what followed from it.
        goes_on: whether the next event belongs to it: nobody decided anything.
        ends_trick: whether it finished a trick, or the hand.
        ends_hand: whether it finished the hand, or threw it in.
    """

    view: View
    state: State
    lines: tuple[str, ...]
    goes_on: bool
    ends_trick: bool
    ends_hand: bool


def retold(
    rules: RuleSet, events: Sequence[Event], cast: Cast, seat: int, *, in_full: bool
) -> Iterator[Beat]:
    """Yield each event of a legal log that has anything to tell.

    Args:
        cast: the players by name.
        seat: whose story it is.
        in_full: name every card, instead of those `seat` may know.
    """
    before = project(new_state(rules), seat)
    untold = any(isinstance(one, Assumed) and isinstance(one.answer, CardsDiscarded)
                 for one in events)  # fmt: skip
    for _, happening, _, state in steps(rules, events):
        event = _without_leftovers(happening) if untold else happening
        after = project(state, seat)
        if in_full:
            lines = _openly(event, before, after, state, cast)
        else:
            lines = _as_seen(redacted(event, seat), before, after, cast)
        if lines:
            yield _beat(event, before, after, state, lines)
        before = after


def _without_leftovers(event: Event) -> Event:
    """Return an event of a hand of which nobody knows what was left over."""
    match event:
        case happened.HandDealt():
            return replace(event, rest=())
        case happened.LeftoversTaken():
            return replace(event, cards=None)
    return event


def _beat(event: Event, before: View, after: View, state: State, lines: list[str]) -> Beat:
    hand = len(after.results) > len(before.results) or isinstance(event, happened.MisdealCalled)
    trick = trick_finished((event,), before, after)
    by_itself = isinstance(event, _BY_ITSELF)
    return Beat(after, state, tuple(lines), by_itself, trick or hand, hand)


def _as_seen(event: Event | None, before: View, after: View, cast: Cast) -> list[str]:
    """Tell what a player saw, their own cards whenever these are others before the play."""
    lines = tell(() if event is None else (event,), before, after, cast)
    played = after.trick is not None or after.tricks or after.phase in ("draw", "between")
    if after.hand and not played and set(after.hand) != set(before.hand or ()):
        seat = after.seat
        lines += (
            [hand_line(after, cast)] if seat == cast.me else _held({seat: after.hand}, after, cast)
        )
    return lines


def _openly(event: Event, before: View, after: View, state: State, cast: Cast) -> list[str]:
    """Tell everything: every hand as it is dealt or drawn, every card exchanged."""
    line = narrate(event, cast)
    lines = [] if line is None else [line]
    if isinstance(event, happened.RevokeLeft) and line is None:
        lines.append(f"{cast.does(event.seat, 'let')} it stand.")
    if isinstance(event, happened.HandDealt):
        lines += _held(dict(enumerate(event.hands)), after, cast)
        if event.rest and any(event.hands):
            lines.append(f"Left over: {by_suit(event.rest, after, cast)}.")
    if before.phase == "draw" != after.phase and state.hand is not None:
        lines += _held(dict(enumerate(state.hand.cards)), after, cast)
    return lines + follows((event,), before, after, cast)


def _held(hands: Mapping[int, tuple[Card, ...] | None], view: View, cast: Cast) -> list[str]:
    return [
        f"{cast.does(hand, 'hold')} {by_suit(cards, view, cast)}."
        for hand, cards in hands.items()
        if cards
    ]
