"""All bot players, as lines and as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from spades_tui.bots.kernel import kernel_notice
from spades_tui.bots.parameters import Style
from spades_tui.bots.players import (
    BASELINES,
    CHARACTERS,
    LEVEL_CHOICES,
    LEVEL_TABLE,
    LEVELS,
    STYLED,
    STYLES,
)

_GRAMMAR: Final = (
    ("club+bold", "a level with a style; styles can be combined"),
    ("master@24", "a level that looks at 24 possible deals for each card"),
    ("vesh", "a character; capitals do not matter"),
    ("expert/club", "bids like expert, plays cards like club"),
    ("module:name", "a bot of your own: whatever this function returns"),
)


class LevelData(msgspec.Struct, frozen=True):
    """A level in JSON.

    Attributes:
        name: its name.
        words: one sentence about it.
        styled: whether a style can be added to it.
        searches: whether it searches over possible deals.
    """

    name: str
    words: str
    styled: bool
    searches: bool


class StyleData(msgspec.Struct, frozen=True):
    """A style in JSON.

    Attributes:
        name: its name.
        words: a few words about its effect.
        leanings: its leanings.
    """

    name: str
    words: str
    leanings: Style


class CharacterData(msgspec.Struct, frozen=True):
    """A character in JSON.

    Attributes:
        name: its name.
        level: the name of its level.
        style: the name of its style.
        words: one sentence about it.
        spec: its level and style as typed to name a bot, such as "club+bold".
    """

    name: str
    level: str
    style: str
    words: str
    spec: str


class ReferenceData(msgspec.Struct, frozen=True):
    """A reference bot in JSON.

    Attributes:
        name: its name.
        words: one sentence about it.
    """

    name: str
    words: str


class PlayerList(msgspec.Struct, frozen=True):
    """All players in JSON.

    Attributes:
        levels: the levels, weakest first.
        styles: the styles.
        cast: the characters, weakest first.
        references: the reference bots.
        notice: text for the player: that the kernel is not compiled, the effect, and the remedy;
            None if it is compiled.
    """

    levels: tuple[LevelData, ...]
    styles: tuple[StyleData, ...]
    cast: tuple[CharacterData, ...]
    references: tuple[ReferenceData, ...]
    notice: str | None


def list_players() -> PlayerList:
    """Return all players as data."""
    return PlayerList(
        tuple(
            LevelData(name, level.words, level.styled, level.searches)
            for name, level in LEVEL_TABLE.items()
            if name in LEVELS
        ),
        tuple(StyleData(name, style.words, style.leans) for name, style in STYLES.items()),
        tuple(CharacterData(*character, character.spec) for character in CHARACTERS),
        tuple(ReferenceData(name, LEVEL_TABLE[name].words) for name in BASELINES),
        kernel_notice(),
    )


def player_lines() -> Iterator[str]:
    """Yield lines of text that list all players under headings, and explain how to name them."""
    yield from _part("Levels, weakest first", LEVEL_CHOICES)
    yield from _part(
        f"Styles, for {', '.join(STYLED)}", ((name, style.words) for name, style in STYLES.items())
    )
    yield from _part(
        "Characters",
        ((character.name, f"{character.spec}. {character.words}") for character in CHARACTERS),
    )
    yield from _part("Reference bots", ((name, LEVEL_TABLE[name].words) for name in BASELINES))
    yield from _part("Naming a player", _GRAMMAR)
    if notice := kernel_notice():
        yield notice


def _part(title: str, rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield f"{title}."
    yield from (f"{name}: {words}" for name, words in rows)
