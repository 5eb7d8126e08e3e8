"""Themes of puzzles: the stake, and the place in the trick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from spades_tui.bots.protocol import Alternative
from spades_tui.cards import Suit
from spades_tui.player_view import View
from spades_tui.review.themes import theme_of
from spades_tui.rules.actions import Action, Discard, PassCards, PlayCard

PuzzleTheme = Literal[
    "make it", "set", "bags", "cover a nil", "break a nil", "keep my nil", "lead",
    "second and third hand", "ruff or discard", "ending", "bid to the score",
]  # fmt: skip


class ThemeInfo(NamedTuple):
    """The description of a theme in lists.

    Attributes:
        title: its title.
        description: a sentence on the theme.
    """

    title: str
    description: str


PUZZLE_THEMES: Final[dict[PuzzleTheme, ThemeInfo]] = {
    "make it": ThemeInfo("Make your contract", "Your contract hangs on this card."),
    "set": ThemeInfo(
        "Set them",
        "One card sets the other side; the tempting one lets them make it.",
    ),
    "bags": ThemeInfo(
        "Bags: avoid them, or give them away",
        "A trick too many costs more than it brings, or one can be left to them.",
    ),
    "cover a nil": ThemeInfo(
        "Cover your partner's nil",
        "Your partner must not win a trick: take it, or lead so that they can duck.",
    ),
    "break a nil": ThemeInfo(
        "Break their nil",
        "Somebody over there must not win a trick: make them.",
    ),
    "keep my nil": ThemeInfo("Keep your own nil", "You bid nil. Get rid of what might win."),
    "lead": ThemeInfo("What to lead", "You lead: which suit, and how high?"),
    "second and third hand": ThemeInfo(
        "Second and third hand",
        "Others play after you: high or low, and why?",
    ),
    "ruff or discard": ThemeInfo(
        "Ruff, or let it go",
        "You cannot follow suit: a trump now, or later?",
    ),
    "ending": ThemeInfo(
        "Endings that hold in any layout",
        "The right answer holds however the hidden cards lie; a wrong one meets the cards "
        "that beat it.",
    ),
    "bid to the score": ThemeInfo(
        "Bid to the score",
        "What the score asks for, and not the cards alone.",
    ),
}
"""Every theme by its name in commands and in the file of puzzles, in the order of lists."""

STAKES: Final[Mapping[str, PuzzleTheme]] = {
    "nil bid": "bid to the score",
    "number": "bid to the score",
    "own nil": "keep my nil",
    "cover": "cover a nil",
    "their nil": "break a nil",
    "contract": "make it",
    "set": "set",
    "bags": "bags",
}
"""Theme of puzzles by the theme of a decision; other decisions have none."""


def themes_between(view: View, better: Alternative, worse: Alternative) -> tuple[PuzzleTheme, ...]:
    """Return the themes of a choice between two answers; empty if cards are passed or discarded.

    The theme "ending" is never among them, because it needs a proof.

    Args:
        view: the view of the player who decides.
        better: the better answer, with its figures.
        worse: the other answer, with its figures.
    """
    if isinstance(better.action, PassCards | Discard):
        return ()
    stake = STAKES.get(theme_of(view, better, worse))
    themes: list[PuzzleTheme] = [] if stake is None else [stake]
    trick = view.trick
    if not isinstance(better.action, PlayCard):
        return tuple(themes)
    if trick is None:
        themes.append("lead")
    elif len(trick.plays) < len(view.hand_sizes) - 1:
        themes.append("second and third hand")
    if trick is not None and _is_ruff(view, better.action) != _is_ruff(view, worse.action):
        themes.append("ruff or discard")
    return tuple(themes)


def possible_themes(view: View) -> frozenset[PuzzleTheme]:
    """Return the themes that a puzzle at this view could have; this needs no search."""
    if view.question.kind == "pass":
        return frozenset()
    if view.question.kind != "play":
        return frozenset(("bid to the score",))
    themes: set[PuzzleTheme] = {"make it", "set", "bags", "ending"}
    if view.trick is None:
        themes.add("lead")
    else:
        themes |= {"second and third hand", "ruff or discard"}
    alive = view.live_nils
    if view.seat in alive:
        themes.add("keep my nil")
    own = set(view.seats.sides[view.side])
    if alive & own - {view.seat}:
        themes.add("cover a nil")
    if alive - own:
        themes.add("break a nil")
    return frozenset(themes)


def _is_ruff(view: View, action: Action) -> bool:
    """Whether an action plays a trump to a trick of another suit."""
    trick = view.trick
    assert trick is not None
    trump = isinstance(action, PlayCard) and action.card.suit in (Suit.SPADES, None)
    return trump and trick.plays[0].card.suit not in (Suit.SPADES, None)
