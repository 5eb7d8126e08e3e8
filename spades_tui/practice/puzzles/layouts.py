"""A few layouts of the hidden cards that show why the right card of a puzzle is right."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import Final

from spades_tui.bots.interface import causes_between
from spades_tui.bots.protocol import Alternative
from spades_tui.cards import Card, Suit
from spades_tui.player_view import View
from spades_tui.player_view.standing import side_standing, tricks_left
from spades_tui.player_view.wording import Cast
from spades_tui.practice.course.goal import Goal
from spades_tui.practice.course.layouts import Layouts, PlayedTrick, contrast, describe_layout
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.bids import is_nil
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.text import capitalize

_TRIED: Final = 120
"""Layouts that are dealt to find the few shown."""
_COMPARED: Final = 8
"""Clear layouts compared for the shortest line, …"""
_FEW: Final = 8
"""… unless more cards are in the hand: then the first, as they take long to solve."""
_LONG: Final = 3
"""Longest line told trick by trick; of longer ones only the first and deciding tricks."""
_SEATS: Final = 4
"""Players at the tables for which layouts are shown."""
_ENDS: Final = {
    "make": ("your contract is made", "your contract is set"),
    "set": ("they are set", "they make their contract"),
    "bags": ("you take no bag more", "you take a bag more"),
}
"""Words for a goal that is reached, and for one that is missed."""


def find_played_layouts(
    view: View, best: Alternative, chosen: Alternative, cast: Cast
) -> PlayedLayouts | None:
    """Return layouts to explain why one card is better than another in reaching a goal.

    Args:
        view: the view of the player who decides.
        best: the right answer, with its figures.
        chosen: a wrong answer, with its figures.
        cast: the words for players and cards.

    Returns:
        The layouts; None if the answers are no cards or no goal depends on them, and at tables
            other than two partnerships of four players.
    """
    right, wrong, goal = best.action, chosen.action, _goal(view, best, chosen)
    if not (isinstance(right, PlayCard) and isinstance(wrong, PlayCard)):
        return None
    if goal is None or not _is_usual(view):
        return None
    return PlayedLayouts(view, goal, right.card, wrong.card, cast)


class PlayedLayouts:
    """Layouts of the hidden cards that explain why one card is right and another wrong.

    A layout is clear if the right card reaches a goal in it against any play, and the wrong card
    does not.
    """

    def __init__(self, view: View, goal: Goal, right: Card, wrong: Card, cast: Cast) -> None:
        self._view, self._goal, self._cast = view, goal, cast
        self._right, self._wrong = right, wrong
        self._layouts = Layouts(view, goal, _TRIED, view.seat)
        self._hidden = [seat for seat in range(_SEATS) if seat != view.seat]

    @property
    def is_clear(self) -> bool:
        """Whether there is a clear layout among those tried."""
        return next(self._clear(), None) is not None

    @property
    def is_shown(self) -> bool:
        """Whether there is a clear layout (see the class) in which all play in their own interest.

        If not, no play can be shown.
        """
        return self._shown is not None

    def contrast(self) -> tuple[str, ...]:
        """Return lines: a clear layout with the play after each card, then a few more layouts.

        Empty if no layout separates the two cards.
        """
        reached = self._layouts.play_out_cards()
        examples = contrast(
            self._layouts, reached, self._right, self._wrong, self._hidden, self._cast
        )
        lines = self._lines(self._wrong, self._right)
        extra = [text for text in examples[1:] if not lines or not lines[0].endswith(text)]
        return (*lines, *examples[:1], *extra) if extra else lines

    def refute(self) -> tuple[str, ...]:
        """Return lines: a clear layout and the play after the wrong card, by which it fails.

        Empty if there is none, or if the lines would name the right card.
        """
        lines = self._lines(self._wrong)
        return () if any(self._cast.card(self._right) in text for text in lines) else lines

    def _lines(self, *cards: Card) -> tuple[str, ...]:
        """Return a layout and how the play goes on in it after each of some cards."""
        number = self._shown
        if number is None:
            return ()
        held = describe_layout(self._layouts, number, self._hidden, self._cast)
        return (f"Suppose {held}", *(capitalize(self._line(number, card)) for card in cards))

    def _clear(self) -> Iterator[int]:
        """Yield layouts in which the right card reaches the goal against any play, unlike the
        wrong one."""
        for number in range(_TRIED):
            if self._layouts.is_lost(number, self._wrong) and self._layouts.is_won(
                number, self._right
            ):
                yield number

    @cached_property
    def _shown(self) -> int | None:
        """A clear layout in which all play sensibly; of several that in which the wrong card fails
        the soonest."""
        examples = (
            number
            for number in self._clear()
            if not self._breaks_own_nil(number) and self._is_sensible(number)
        )
        if tricks_left(self._view) > _FEW:
            return next(examples, None)
        return min(islice(examples, _COMPARED), key=self._delay, default=None)

    def _delay(self, number: int) -> tuple[bool, int]:
        """Return how late a layout shows that the wrong card fails: not at once, and the tricks."""
        line = self._layouts.play_on(number, self._wrong)
        return self._view.seats.side_of[line[0].winner] == self._view.side, len(line)

    def _is_sensible(self, number: int) -> bool:
        """Return whether nobody plays against their own interest in the lines of a layout."""
        lines = (self._layouts.play_on(number, card) for card in (self._right, self._wrong))
        return all(trick.is_sensible for line in lines for trick in line)

    def _breaks_own_nil(self, number: int) -> bool:
        """Return whether the right card breaks their nil by a line that costs the side its own."""
        goal, view = self._goal, self._view
        if goal.kind != "break":
            return False
        own = set(view.seats.sides[view.side]) & set(view.live_nils)
        if not own:
            return False
        line = self._layouts.play_on(number, self._right)
        return any(trick.winner in own for trick in line)

    def _line(self, number: int, card: Card) -> str:
        cast, text = self._cast, f"after {self._cast.the_card(card)}"
        line = self._layouts.play_on(number, card)
        is_long, is_kept = len(line) > _LONG, card == self._right and not self._goal.is_minimum
        for index, trick in enumerate(line):
            if is_long and index and (is_kept or index < len(line) - 1):
                continue
            winner, lead, best = trick.winner, cast.the_card(trick.lead), cast.the_card(trick.best)
            verb = _verb(trick)
            later = "later " if is_long and index else ""
            if index == 0:
                text = f"{text}, {_say(cast, winner, verb)} with {best}"
            elif winner == trick.leader and not later:
                leads, wins = (_say(cast, winner, word).split()[-1] for word in ("lead", "win"))
                text = f"{text}, {leads} {lead} and {wins}"
            elif trick.lead == trick.best:
                text = f"{text}; {later}{_say(cast, winner, 'win')} with {best}"
            else:
                text = f"{text}; {later}{_say(cast, winner, verb)} {lead} with {best}"
        return f"{text}: {self._end(is_reached=card == self._right)}."

    def _end(self, *, is_reached: bool) -> str:
        """Return words for the end of a line: the goal reached or missed."""
        kind, hands = self._goal.kind, self._goal.hands
        if kind in ("nil", "break"):
            is_broken = is_reached == (kind == "break")
            return (
                f"{self._cast.possessive_of(hands[0])} nil is {'broken' if is_broken else 'safe'}"
            )
        return _ENDS[kind][not is_reached]


def _verb(trick: PlayedTrick) -> str:
    if trick.best.suit is Suit.SPADES is not trick.lead.suit:
        return "overruff" if trick.is_overruff else "ruff"
    return "win"


def _say(cast: Cast, seat: int, verb: str) -> str:
    """Return a player with a verb within a sentence: "you win", "West wins"."""
    text = cast.subject_verb(seat, verb)
    return text[0].lower() + text[1:] if seat == cast.viewer else text


def _is_usual(view: View) -> bool:
    return len(view.hand_sizes) == _SEATS and view.seats.has_partners


def _goal(view: View, best: Alternative, chosen: Alternative) -> Goal | None:
    """Return the goal that explains most of the cost; None if no trick count stands for it."""
    cause = causes_between(best.numbers, chosen.numbers).main
    own = tuple(view.seats.sides[view.side])
    if cause in ("contract", "bags"):
        contract = side_standing(view, view.side).contract
        if contract is None:
            return None
        if cause == "contract":
            return Goal("make", own, True, contract)
        limit = max(contract, sum(view.taken[seat] for seat in own))
        return Goal("bags", own, False, limit, least=0)
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
