"""Themes of the player's own: TOML files in the folder `themes` beside the settings.

    title = "Plum"
    base = "night"          # its colors are used for those not named
    ground = "#3b2a4a"

Each color is named by its role, as in `TableTheme`. A file that cannot be used is left out,
and a sentence says why.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from spades_tui.storage.files import read_toml
from spades_tui.storage.listing import files_in
from spades_tui.storage.paths import StorageError, folders
from spades_tui.text import did_you_mean, sanitize, sanitize_name
from spades_tui.tui.drawing.decks import DECKS
from spades_tui.tui.drawing.themes import (
    DEFAULT_THEME,
    TEXTUAL_THEMES,
    THEMES,
    TableTheme,
    builtin_theme,
    builtin_title,
    contrast,
    current_name,
)

MAX_THEMES: Final = 50
"""The most theme files that are read."""
_ROLES: Final = tuple(name for name in TableTheme.__struct_fields__ if name != "title")
_COLOR: Final = r"#[0-9a-fA-F]{6}"
_BASES: Final = tuple(name for name, felt in THEMES.items() if not felt.is_plain)
_GROUNDS: Final = ("ground", "rail", "panel")
_LEAST: Final = {"ink": 4.5, "muted": 3.0, "gold": 3.0, "alarm": 3.0, "good": 3.0}
"""The least contrast of each text color with every background."""
_CARD: Final = 1.5
"""The least contrast of a card with the felt."""


class Themes(Struct, frozen=True):
    """The themes that can be used.

    Attributes:
        felts: the themes by name, the program's own first.
        errors: a sentence for each file of the player's that cannot be used.
    """

    felts: Mapping[str, TableTheme]
    errors: tuple[str, ...] = ()


def load_themes() -> Themes:
    """Return the program's themes and those in the player's folder of themes.

    The files are read once per run.
    """
    try:
        return _themes_in(folders().config / "themes")
    except StorageError:
        return Themes(THEMES)


def theme_titles() -> dict[str, str]:
    """Return the title of every theme by its name: the program's, the player's own, Textual's."""
    titles = {name: felt.title for name, felt in load_themes().felts.items()}
    return titles | {name: builtin_title(name) for name in TEXTUAL_THEMES if name not in titles}


def find_theme(name: str) -> tuple[str, TableTheme] | None:
    """Return (current name, colors) of the theme saved under `name`; None if there is none."""
    felts = load_themes().felts
    name = name if name in felts else current_name(name)
    if name in felts:
        return name, felts[name]
    return (name, builtin_theme(name)) if name in TEXTUAL_THEMES else None


@lru_cache(maxsize=4)
def _themes_in(folder: Path) -> Themes:
    felts, notes = dict(THEMES), list[str]()
    for path in files_in(folder, ".toml")[:MAX_THEMES]:
        name = sanitize_name(path.stem)
        try:
            if name in felts:
                raise _Unfit(f"{name} is the name of another theme; give the file another")
            felts[name] = _felt(path, name)
        except (_Unfit, StorageError) as problem:
            notes.append(
                sanitize(f"The theme {path.name} is not used: {str(problem).rstrip('.')}.")
            )
    return Themes(felts, tuple(notes))


class _Unfit(Exception):
    """A theme file cannot be used; the text says what is wrong, and the remedy."""


def _felt(path: Path, name: str) -> TableTheme:
    import tomllib  # not before there is a theme to read

    try:
        table = tomllib.loads(read_toml(path))
    except (ValueError, RecursionError) as error:
        raise _Unfit(f"it is not TOML ({error})") from None
    base = table.pop("base", DEFAULT_THEME)
    base = current_name(base) if isinstance(base, str) else base
    if base not in _BASES:
        raise _Unfit(f"base is {base!r}; use {', '.join(_BASES)}")
    table.pop("dim", None)  # the paper of a barred card, which belongs to the deck
    title = table.pop("title", name)
    if not isinstance(title, str) or not title.strip():
        raise _Unfit(f"title is {title!r}; write a few words")
    for role, color in table.items():
        if role not in _ROLES:
            hint = did_you_mean(role, (*_ROLES, "title", "base"))
            raise _Unfit(f"{role} is no role{hint}; use {', '.join(_ROLES)}")
        if not isinstance(color, str) or not re.fullmatch(_COLOR, color):
            raise _Unfit(f"{role} is {_shorten(color)}; write a color as #rrggbb")
    colors = {role: color.lower() for role, color in table.items()}
    felt = msgspec.structs.replace(THEMES[base], title=sanitize_name(title.strip()), **colors)
    _check(felt)
    return felt


def _shorten(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 30 else text[:29] + "…"


def _check(felt: TableTheme) -> None:
    """Check that text and cards can be read on the theme's backgrounds.

    Raises:
        _Unfit: if a contrast is too low.
    """
    pairs = [(ink, on, least) for ink, least in _LEAST.items() for on in _GROUNDS]
    for ink, on, least in pairs:
        ratio = contrast(getattr(felt, ink), getattr(felt, on))
        if ratio < least:
            raise _Unfit(
                f"{ink} on {on} has a contrast of {ratio:.1f} to 1; it takes {least:g}, so make "
                "one of them lighter or darker"
            )
    if contrast(DECKS["four-color"].face, felt.ground) < _CARD:
        raise _Unfit("ground is as light as a card; make it darker")
