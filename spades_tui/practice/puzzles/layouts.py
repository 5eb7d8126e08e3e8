"""A few layouts of the hidden cards that show why the right card of a puzzle is right."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.interface import causes_between
from spades_tui.bots.pricing.price import Price
from spades_tui.player_view import View
from spades_tui.player_view.standing import side_standing
from spades_tui.player_view.wording import Cast
from spades_tui.practice.course.goal import Goal
from spades_tui.practice.course.layouts import Layouts, contrast
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.bids import is_nil
from spades_tui.rules.deck import tricks_in_hand

_TRIED: Final = 120
"""Layouts that are dealt to find the few shown."""
_SEATS: Final = 4
"""Players at the tables for which layouts are shown."""


def telling_layouts(view: View, price: Price, cast: Cast) -> tuple[str, ...]:
    """Return layouts in which the right card reaches what the wrong one loses, a line each.

    There are none for bids, exchanges and other tables than two partnerships of four.
    """
    right, wrong = price.best, price.action
    goal = _goal(view, price)
    cards = isinstance(right, PlayCard) and isinstance(wrong, PlayCard)
    if goal is None or not cards or len(view.hand_sizes) != _SEATS or not view.seats.has_partners:
        return ()
    assert isinstance(right, PlayCard)
    assert isinstance(wrong, PlayCard)
    layouts = Layouts(view, goal, _TRIED)
    reached = layouts.played_out()
    hidden = [seat for seat in range(_SEATS) if seat != view.seat]
    return contrast(layouts, reached, right.card, wrong.card, hidden, cast)


def _goal(view: View, price: Price) -> Goal | None:
    """Return the goal that explains most of the cost; None if no trick count stands for it."""
    cause = causes_between(price.options[0].numbers, price.options[price.chosen].numbers).main
    own = tuple(view.seats.sides[view.side])
    if cause in ("contract", "bags"):
        contract = side_standing(view, view.side).contract
        if contract is None:
            return None
        if cause == "contract":
            return Goal("make", own, True, contract)
        taken = max(contract, sum(view.taken[seat] for seat in own))
        return Goal("bags", own, False, taken, least=0)
    if cause == "their contract":
        contract = side_standing(view, 1 - view.side).contract
        if contract is None:
            return None
        return Goal("set", own, True, tricks_in_hand(view.rules) - contract + 1)
    nils = [seat for seat in view.live_nils if is_nil(view.bids[seat])]
    ours = [seat for seat in nils if seat in own]
    theirs = [seat for seat in nils if seat not in own]
    if cause == "nil" and len(ours) == 1:
        return Goal("nil", tuple(ours), False, 0)
    if cause == "their nil" and len(theirs) == 1:
        return Goal("break", tuple(theirs), True, 1)
    return None
