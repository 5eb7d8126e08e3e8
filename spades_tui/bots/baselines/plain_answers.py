"""What a reference bot answers to everything but its bid and its card: the least it can."""

from __future__ import annotations

from spades_tui.rules.actions import (
    Action,
    Agree,
    Answer,
    CallRevoke,
    DeclinePass,
    Discard,
    KeepDrawn,
    Look,
    MakeBid,
    PassCards,
    PassNil,
    Propose,
    StandPat,
    WaiveMisdeal,
)
from spades_tui.rules.deck import card_order
from spades_tui.view import Pick, View

_LIKED = (Look, WaiveMisdeal, PassNil, StandPat, KeepDrawn, DeclinePass, CallRevoke, Agree)


def plain_answer(view: View) -> Action:
    """Look, say no, stand pat, keep, decline, agree; else the lowest cards or the first answer."""
    prompt = view.prompt
    assert prompt is not None
    for kind in _LIKED:
        for action in prompt.actions:
            if isinstance(action, kind):
                return action
    for action in prompt.actions:
        if isinstance(action, Answer) and not action.yes:
            return action
    if prompt.pick is not None:
        return _lowest(view, prompt.pick)
    return prompt.actions[0]


def _lowest(view: View, pick: Pick) -> Action:
    assert view.prompt is not None
    order = card_order(view.rules)
    ranked = sorted(pick.cards, key=lambda c: (order.is_spade(c), order.strength[c]))
    kind = Discard if pick.verb == "discard" else PassCards
    return kind(view.prompt.seat, tuple(ranked[: pick.count]))


def nearest_bid(view: View, wish: int) -> Action:
    """Return the number nearest to `wish` that may be bid or proposed, the lower of two."""
    assert view.prompt is not None
    found: list[tuple[int, int, Action]] = []
    for action in view.prompt.actions:
        number = _number(action)
        if number is not None:
            found.append((abs(number - wish), number, action))
    if not found:
        return plain_answer(view) if view.prompt.kind != "bid" else view.prompt.actions[0]
    return min(found, key=lambda entry: entry[:2])[2]


def _number(action: Action) -> int | None:
    if isinstance(action, Propose):
        return action.number
    if isinstance(action, MakeBid) and action.bid.kind == "number" and not action.bid.bemo:
        return action.bid.tricks
    return None
