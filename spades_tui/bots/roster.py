"""The bots there are, by name; nothing of them is brought in before one is asked for."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.cast import CAST, character
from spades_tui.bots.protocol import Bot
from spades_tui.bots.spec import (
    LEVELS,
    REFERENCES,
    SEARCHERS,
    STYLED,
    outsider_problem,
    read_spec,
    spec_problem,
)
from spades_tui.bots.style import STYLE_WORDS

__all__ = [
    "LEVELS",
    "LEVEL_WORDS",
    "PLAYERS",
    "REFERENCES",
    "REFERENCE_WORDS",
    "SEARCHERS",
    "STYLED",
    "bot_named",
    "described",
    "spec_problem",
    "strength",
    "titled",
]

LEVEL_WORDS: Final[dict[str, str]] = {
    "novice": "Knows aces and kings, and forgets what has been played.",
    "rookie": "Counts high cards, trumps early, never thinks of bags.",
    "regular": "Bids sensibly, covers a nil; sees neither bags nor score.",
    "club": "Counts cards, sets and ducks; reads the score.",
    "expert": "Plays the hand out in possible deals before each card.",
    "master": "The same in many more deals: the strongest there is.",
}
"""What each level is like, in one sentence."""

REFERENCE_WORDS: Final[dict[str, str]] = {
    "bid3": "Always bids three and plays its last legal card.",
    "baseline": "Counts aces, guarded kings and long spades; plays greedily.",
    "rules": "club as it stands, pinned, so that figures can be compared.",
    "flatmc": "Bids as club; each card by 20 random play-outs of 20 deals.",
}
"""What each player to measure against does, in one sentence."""

PLAYERS: Final = (*LEVELS, *(one.name for one in CAST))
"""Everybody who may be chosen for the table from a list: the levels, then the cast."""


def bot_named(spec: str, *, outsiders: bool = False) -> Bot:
    """Return the bot called `spec`; the grammar is that of `bots.spec`.

    Args:
        outsiders: whether modules from elsewhere may be imported for it: only for a name that was
            typed on the command line.

    Raises:
        ValueError: with one sentence that says what is wrong with the name.
    """
    found = read_spec(spec)
    if found.has_outsider and not outsiders:
        raise ValueError(outsider_problem(spec))
    from spades_tui.bots.making import made  # noqa: PLC0415 - menus need the names alone

    return made(found)


def titled(spec: str) -> str:
    """Return a player's name as lists show it: a character with its level and its style."""
    one = character(spec)
    return spec if one is None else f"{one.name} ({strength(spec)})"


def strength(spec: str) -> str:
    """Return a player's level and style in words; a name of no character as it is."""
    one = character(spec)
    return spec if one is None else one.spec.replace("+", ", ")


def described(spec: str) -> str:
    """Return one sentence about a player that can be named, or nothing about one from elsewhere."""
    one = character(spec)
    if one is not None:
        return one.words
    found = read_spec(spec)
    if found.cards is not None or found.name not in LEVEL_WORDS:
        return ""
    leanings = "; ".join(STYLE_WORDS[style] for style in found.styles)
    return LEVEL_WORDS[found.name] + (f" {leanings.capitalize()}." if leanings else "")
