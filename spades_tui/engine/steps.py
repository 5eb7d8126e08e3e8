"""A log walked through: every event with the state before it and after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from spades_tui.engine.fold import apply
from spades_tui.engine.state import State, new_state
from spades_tui.rules.events import Event, Undone
from spades_tui.rules.ruleset import RuleSet


class Step(NamedTuple):
    """One event of a legal log; `place` says where in it, from 0."""

    place: int
    event: Event
    before: State
    after: State


def steps(rules: RuleSet, log: Sequence[Event], last: Step | None = None) -> Iterator[Step]:
    """Yield every event of a legal log in order, those taken back later too.

    Args:
        rules: those in force.
        log: the events.
        last: the step to go on after, where nothing after it is taken back to before it.
    """
    states = [new_state(rules) if last is None else last.after]
    begun = 0 if last is None else last.place + 1
    for place, event in enumerate(log[begun:], begun):
        before = states[-1]
        if isinstance(event, Undone):
            after = replace(states[event.to - begun], assisted=True)
        else:
            after = apply(before, event)
        states.append(after)
        yield Step(place, event, before, after)


def standing(rules: RuleSet, log: Sequence[Event], last: Step | None = None) -> list[Step]:
    """Return the events of a legal log that were not taken back; `last` as in `steps`."""
    kept: list[Step] = []
    for step in steps(rules, log, last):
        if isinstance(step.event, Undone):
            while kept and kept[-1].place >= step.event.to:
                kept.pop()
        else:
            kept.append(step)
    return kept
