"""A few layouts of the hidden cards that show why the right card of a puzzle is right."""

from __future__ import annotations

from itertools import islice
from typing import Final

from spades_tui.bots.interface import causes_between
from spades_tui.bots.pricing.price import Price
from spades_tui.player_view import View
from spades_tui.player_view.standing import side_standing
from spades_tui.player_view.wording import Cast
from spades_tui.practice.course.goal import Goal
from spades_tui.practice.course.layouts import Layouts
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.bids import is_nil
from spades_tui.rules.deck import sorted_hand, tricks_in_hand

_TRIED: Final = 120
"""Layouts that are dealt to find the few shown."""
_SHOWN: Final = 3
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
    reached = {card: found for equal, found in layouts.played_out().items() for card in equal}
    if right.card not in reached or wrong.card not in reached:
        return ()
    pairs = zip(reached[right.card], reached[wrong.card], strict=True)
    apart = (number for number, (good, bad) in enumerate(pairs) if good and not bad)
    different = dict.fromkeys(_line(view, layouts.hands(number), cast) for number in apart)
    lines = list(islice(different, _SHOWN))
    if not lines:
        return ()
    better, worse = cast.the_card(right.card), cast.the_card(wrong.card)
    return (f"It works with {better} and fails with {worse} if, for example:", *lines)


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


def _line(view: View, hands: tuple[tuple[object, ...], ...], cast: Cast) -> str:
    hidden = [seat for seat in range(len(hands)) if seat != view.seat]
    parts = []
    for seat in hidden:
        cards = sorted_hand(hands[seat], view.rules)  # type: ignore[arg-type]
        parts.append(f"{cast.subject_verb(seat, 'hold')} {' '.join(map(cast.card, cards))}")
    return f"{'; '.join(parts)}."
