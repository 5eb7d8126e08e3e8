"""A few layouts of the hidden cards that show why the right card of a puzzle is right."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.interface import causes_between
from spades_tui.bots.protocol import Alternative
from spades_tui.cards import Card, Suit
from spades_tui.player_view import View
from spades_tui.player_view.standing import side_standing
from spades_tui.player_view.wording import Cast
from spades_tui.practice.course.goal import Goal
from spades_tui.practice.course.layouts import Layouts, PlayedTrick, contrast, describe_layout
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.bids import is_nil
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.text import capitalize

_TRIED: Final = 120
"""Layouts that are dealt to find the few shown."""
_SHOWN: Final = 3
"""Lines about other layouts beside one whose play is told: a heading, and a line for each."""
_LONG: Final = 3
"""Tricks of a line at most."""
_SEATS: Final = 4
"""Players at the tables for which layouts are shown."""
_ENDS: Final = {
    "make": ("your contract is made", "your contract is set"),
    "set": ("they are set", "they make their contract"),
    "bags": ("you take no bag more", "you take a bag more"),
    "nil": ("the nil of your side is safe", "the nil of your side is broken"),
    "break": ("their nil is broken", "their nil is made"),
}
"""What becomes of a goal once it is reached, and once it is missed."""


class PlayedLayouts:
    """Layouts in which the right card reaches what a wrong one loses.

    There are none for bids, exchanges and other tables than two partnerships of four.
    """

    def __init__(self, view: View, best: Alternative, given: Alternative, cast: Cast) -> None:
        self._view, self._cast = view, cast
        self._goal = _goal(view, best, given)
        self._layouts: Layouts | None = None
        right, wrong = best.action, given.action
        cards = isinstance(right, PlayCard) and isinstance(wrong, PlayCard)
        if self._goal is None or not cards or not _is_usual(view):
            return
        assert isinstance(right, PlayCard)
        assert isinstance(wrong, PlayCard)
        self._right, self._wrong = right.card, wrong.card
        self._layouts = Layouts(view, self._goal, _TRIED)
        self._hidden = [seat for seat in range(_SEATS) if seat != view.seat]

    def contrast(self) -> tuple[str, ...]:
        """Return how the play goes on in a layout after each card, and a few more layouts."""
        if self._layouts is None:
            return ()
        reached = self._layouts.played_out()
        shown = contrast(self._layouts, reached, self._right, self._wrong, self._hidden, self._cast)
        lines = self._lines(self._wrong, self._right)
        return (*lines, *shown[: _SHOWN if lines else None])

    def refute(self) -> tuple[str, ...]:
        """Return a layout and how the wrong card fails in it; nothing if no such is known.

        It does not name the right card.
        """
        lines = self._lines(self._wrong) if self._layouts else ()
        return () if any(self._cast.card(self._right) in text for text in lines) else lines

    def _lines(self, *cards: Card) -> tuple[str, ...]:
        """Return a layout and how the play goes on in it after each of some cards."""
        number = self._find_clear()
        if number is None or self._layouts is None:
            return ()
        held = describe_layout(self._layouts, number, self._hidden, self._cast)
        return (f"Suppose {held}", *(capitalize(self._line(number, card)) for card in cards))

    def _find_clear(self) -> int | None:
        """Return a layout in which the right card reaches the goal against best play only."""
        layouts = self._layouts
        if layouts is None:
            return None
        for number in range(_TRIED):
            if layouts.is_lost(number, self._wrong) and layouts.is_won(number, self._right):
                return number
        return None

    def _line(self, number: int, card: Card) -> str:
        assert self._layouts is not None
        assert self._goal is not None
        cast, text = self._cast, f"after {self._cast.the_card(card)}"
        for index, trick in enumerate(self._layouts.play_on(number, card, _LONG)):
            who, lead, best = trick.winner, cast.the_card(trick.lead), cast.the_card(trick.best)
            verb = "ruff" if _is_ruff(trick) else "win"
            if index == 0:
                text = f"{text}, {_say(cast, who, verb)} with {best}"
            elif who == trick.leader:
                leads, wins = (_say(cast, who, word).split()[-1] for word in ("lead", "win"))
                text = f"{text}, {leads} {lead} and {wins}"
            else:
                text = f"{text}; {_say(cast, who, verb)} {lead} with {best}"
        return f"{text}: {_ENDS[self._goal.kind][card == self._wrong]}."


def _is_ruff(trick: PlayedTrick) -> bool:
    return trick.best.suit is Suit.SPADES is not trick.lead.suit


def _say(cast: Cast, seat: int, verb: str) -> str:
    """Return a player with a verb within a sentence: "you win", "West wins"."""
    text = cast.subject_verb(seat, verb)
    return text[0].lower() + text[1:] if seat == cast.viewer else text


def _is_usual(view: View) -> bool:
    return len(view.hand_sizes) == _SEATS and view.seats.has_partners


def _goal(view: View, best: Alternative, given: Alternative) -> Goal | None:
    """Return the goal that explains most of the cost; None if no trick count stands for it."""
    cause = causes_between(best.numbers, given.numbers).main
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
