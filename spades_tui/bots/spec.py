"""How players are named: a level, a style, a number of deals, a character, or two at once.

`NAME`, `NAME+STYLE`, `NAME@N`, `CHARACTER`, `BIDDER/PLAYER` and `module:callable`; the parts go
together as in `master@24+bold/club`. N is the number of deals of a level that searches. Reading a
name imports none of the players.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from spades_tui.bots.players import (
    CAST,
    OLD_NAMES,
    PLAYERS,
    SEARCHERS,
    STYLED,
    STYLES,
    character,
)
from spades_tui.rules.text import did_you_mean, listed, whole_number

_SIGNS: Final = re.compile("([@+])")


class Spec(msgspec.Struct, frozen=True):
    """A player's name, understood.

    Attributes:
        name: a level or a baseline; with `callable`, a module.
        styles: names of styles, their leanings added up.
        deals: possible deals to look at for a card; None for the level's own number.
        callable: what in the module makes the player, for a player from elsewhere.
        cards: who plays the cards, where it is not the same one.
    """

    name: str
    styles: tuple[str, ...] = ()
    deals: int | None = None
    callable: str = ""
    cards: Spec | None = None

    @property
    def has_outsider(self) -> bool:
        """Whether a module from elsewhere would have to be imported."""
        return bool(self.callable) or (self.cards is not None and self.cards.has_outsider)


def read_spec(text: str) -> Spec:
    """Understand a player's name.

    Raises:
        ValueError: with one sentence that says what is wrong with it.
    """
    bidder, slash, player = text.partition("/")
    spec = _one(bidder)
    if not slash:
        return spec
    if "/" in player:
        raise ValueError(f"{text.strip()!r} names more than a bidder and a player.")
    return msgspec.structs.replace(spec, cards=_one(player))


def each_of(text: str) -> tuple[str, ...]:
    """Return the players' names in a line with commas between them."""
    return tuple(part.strip() for part in text.split(","))


def spec_problem(text: str) -> str | None:
    """Return what is wrong with a player's name, or None.

    A player from elsewhere may be named on the command line alone: what a file, a setting or a
    code says never leads to an import.
    """
    try:
        spec = read_spec(text)
    except ValueError as error:
        return str(error)
    return outsider_problem(text) if spec.has_outsider else None


def outsider_problem(text: str) -> str:
    """Say that the player called `text` is from elsewhere and cannot be had like that."""
    return f"{text.strip()!r} comes from outside the program; name it on the command line."


def _one(text: str) -> Spec:
    module, colon, made = text.strip().partition(":")
    if colon:
        if not made or not module:
            raise ValueError(f"{text.strip()!r} does not name a player; write module:callable.")
        return Spec(module, callable=made)
    known = OLD_NAMES.get(text.strip().lower(), text.strip())
    name, *parts = _SIGNS.split(known)
    spec = _named(name)
    for sign, word in zip(parts[::2], parts[1::2], strict=True):
        spec = _with_deals(spec, word) if sign == "@" else _with_style(spec, word)
    return spec


def _named(name: str) -> Spec:
    known = character(name)
    if known is not None:
        return Spec(known.level, (known.style,))
    if name.strip().lower() in PLAYERS:
        return Spec(name.strip().lower())
    people = tuple(one.name for one in CAST)
    hint = did_you_mean(name, tuple(PLAYERS)) or did_you_mean(name.title(), people)
    names = ", ".join(PLAYERS)
    raise ValueError(
        f"There is no bot {name.strip()!r}{hint}; the names are {names}, and {listed(people)}."
    )


def _with_style(spec: Spec, style: str) -> Spec:
    style = style.strip().lower()
    if style not in STYLES:
        hint = did_you_mean(style, tuple(STYLES))
        raise ValueError(f"There is no style {style!r}{hint}; the styles are {', '.join(STYLES)}.")
    if spec.name not in STYLED:
        raise ValueError(f"{spec.name} takes no style; {listed(STYLED)} do.")
    return msgspec.structs.replace(spec, styles=(*spec.styles, style))


def _with_deals(spec: Spec, number: str) -> Spec:
    number = number.strip()
    if spec.name not in SEARCHERS:
        raise ValueError(f"{spec.name} takes no @{number}; only {listed(SEARCHERS)} sample deals.")
    deals = whole_number(number)
    if deals is None or not 1 <= deals <= 100_000:
        raise ValueError(f"{number!r} is not a number of deals; write it as in {spec.name}@24.")
    return msgspec.structs.replace(spec, deals=deals)
