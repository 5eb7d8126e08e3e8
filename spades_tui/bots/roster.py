"""Create and describe players by name; their modules are imported when needed.

The grammar of names is that of `bots.players`.
"""

from __future__ import annotations

from spades_tui.bots.players import (
    LEVEL_TABLE,
    MY_LEVEL_WORDS,
    STYLES,
    external_error,
    find_character,
    is_my_level,
    parse_spec,
)
from spades_tui.bots.protocol import Bot


def load_bot(spec: str, *, outsiders: bool = False) -> Bot:
    """Return the bot called `spec`.

    Args:
        spec: a player's name, such as "club+bold" (`players.parse_spec`).
        outsiders: whether an external module may be imported: only for a name typed on the command
            line.

    Raises:
        ValueError: with one sentence, when the name is faulty or the bot cannot be loaded.
    """
    parsed = parse_spec(spec)
    if parsed.is_external and not outsiders:
        raise ValueError(external_error(spec))
    from spades_tui.bots.factory import make_bot  # noqa: PLC0415 - menus need the names alone

    return make_bot(parsed)


def display_name(spec: str) -> str:
    """Return a bot's name for lists: a character's with its level and style, any other
    unchanged."""
    character = find_character(spec)
    return spec if character is None else f"{character.name} ({level_and_style(spec)})"


def level_and_style(spec: str) -> str:
    """Return the level and style of the character called `spec` ("club, bold"); any other name
    unchanged."""
    character = find_character(spec)
    return spec if character is None else character.spec.replace("+", ", ")


def description(spec: str) -> str:
    """Return a sentence about a level (with its styles), a character or `MY_LEVEL`; "" for other
    bots.

    Raises:
        ValueError: with one sentence, if `spec` names no bot.
    """
    if is_my_level(spec):
        return MY_LEVEL_WORDS
    character = find_character(spec)
    if character is not None:
        return character.words
    parsed = parse_spec(spec)
    level = LEVEL_TABLE.get(parsed.name)
    if parsed.cards is not None or level is None or level.fixed:
        return ""
    leanings = "; ".join(STYLES[style].words for style in parsed.styles)
    return level.words + (f" {leanings.capitalize()}." if leanings else "")
