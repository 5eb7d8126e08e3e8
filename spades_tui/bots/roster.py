"""Players by name: made, and described in lists; nothing of them is imported before it is needed.

The grammar of names is that of `bots.players`.
"""

from __future__ import annotations

from spades_tui.bots.players import PLAYERS, STYLES, character, outsider_problem, read_spec
from spades_tui.bots.protocol import Bot


def bot_named(spec: str, *, outsiders: bool = False) -> Bot:
    """Return the bot called `spec`.

    Args:
        outsiders: whether modules from elsewhere may be imported for it: only for a name that was
            typed on the command line.

    Raises:
        ValueError: with one sentence that says what is wrong with the name.
    """
    found = read_spec(spec)
    if found.has_outsider and not outsiders:
        raise ValueError(outsider_problem(spec))
    from spades_tui.bots.factory import made  # noqa: PLC0415 - menus need the names alone

    return made(found)


def titled(spec: str) -> str:
    """Return a player's name as lists show it: a character with its level and its style."""
    one = character(spec)
    return spec if one is None else f"{one.name} ({strength(spec)})"


def strength(spec: str) -> str:
    """Return a character's level and style in words; any other name as it is."""
    one = character(spec)
    return spec if one is None else one.spec.replace("+", ", ")


def described(spec: str) -> str:
    """Return one sentence about a player that can be chosen, or nothing about any other."""
    one = character(spec)
    if one is not None:
        return one.words
    found = read_spec(spec)
    level = PLAYERS.get(found.name)
    if found.cards is not None or level is None or level.fixed:
        return ""
    leanings = "; ".join(STYLES[style].words for style in found.styles)
    return level.words + (f" {leanings.capitalize()}." if leanings else "")
