"""The colors of pages and table, one declaration per theme; card faces are in `decks`.

A theme names its colors by their purpose, and is registered as a Textual `Theme`. The same colors
are derived from Textual's own themes, so that each of them can be used.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

import msgspec
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme


def _luminance(color: str) -> float:
    """Return the relative luminance (WCAG 2) of a color ``#rrggbb``, 0 (black) to 1 (white)."""
    parts = (int(color[start : start + 2], 16) / 255 for start in (1, 3, 5))
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, other: str) -> float:
    """Return the contrast (WCAG 2) between two colors ``#rrggbb``: 1 (equal) to 21."""
    dark, light = sorted((_luminance(first), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _mix(color: str, other: str, share: float) -> str:
    """Return a mix of two colors ``#rrggbb``; `share` is the part of `other`, 0 to 1."""
    parts = (
        round(
            int(color[start : start + 2], 16) * (1 - share)
            + int(other[start : start + 2], 16) * share
        )
        for start in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)


class TableTheme(msgspec.Struct, frozen=True):
    """The colors of a theme by their purpose: ``#rrggbb``, or ``default`` for the terminal's own.

    Attributes:
        title: the name shown in the settings.
        ground: the felt the cards lie on, and the background of pages.
        rail: the bars above and below.
        panel: panels, dialogs and the bid pad.
        line: frames and rules.
        ink: ordinary text, with a contrast of at least 7:1 on `ground`.
        muted: secondary text, at least 4.5:1 on `ground`.
        gold: whose turn it is, who wins, what is selected.
        alarm: refusals and losses.
        good: a contract made.
        emblem: the spade on an empty felt, barely different from `ground`.
    """

    title: str
    ground: str
    rail: str
    panel: str
    line: str
    ink: str
    muted: str
    gold: str
    alarm: str
    good: str
    emblem: str

    @property
    def is_light(self) -> bool:
        """Whether text is darker than the felt; False for the terminal's own colors."""
        return self.ink.startswith("#") and _luminance(self.ink) < _luminance(self.ground)

    @property
    def is_plain(self) -> bool:
        """Whether the theme uses only the terminal's own colors."""
        return self.ground == "default"


THEMES: Final[dict[str, TableTheme]] = {
    "green": TableTheme(
        "Green felt",
        ground="#143d2f", rail="#0b251c", panel="#0e2e23", line="#4d7d69",
        ink="#f0ede0", muted="#a9c4b6", gold="#f6c95c", alarm="#ffa48a", good="#9be3a4",
        emblem="#224d3d",
    ),
    "burgundy": TableTheme(
        "Burgundy",
        ground="#5c1f30", rail="#2e0c16", panel="#43131f", line="#9c6472",
        ink="#f6ece4", muted="#dbb9b9", gold="#f8d070", alarm="#ffb09c", good="#a6e6a6",
        emblem="#6c3040",
    ),
    "night": TableTheme(
        "Night",
        ground="#343b47", rail="#14171c", panel="#23282f", line="#76839a",
        ink="#eceff4", muted="#aab3c0", gold="#ebcb8b", alarm="#f0a08f", good="#a8d99a",
        emblem="#444d5b",
    ),
    "light": TableTheme(
        "Light",
        ground="#c0bbaf", rail="#ece5d2", panel="#dcd2b6", line="#82764f",
        ink="#1d1a12", muted="#43391f", gold="#664300", alarm="#861212", good="#0b5220",
        emblem="#afa895",
    ),
    "high-contrast": TableTheme(
        "High contrast",
        ground="#303030", rail="#000000", panel="#000000", line="#ffffff",
        ink="#ffffff", muted="#ffffff", gold="#ffff00", alarm="#ffb0a0", good="#80ff80",
        emblem="#3c3c3c",
    ),
    "gray": TableTheme(
        "Gray",
        ground="#3a3a3a", rail="#1c1c1c", panel="#262626", line="#8a8a8a",
        ink="#ffffff", muted="#d0d0d0", gold="#ffffff", alarm="#ffffff", good="#ffffff",
        emblem="#444444",
    ),
    "sixteen": TableTheme(
        "Sixteen colors",
        ground="#000000", rail="#000000", panel="#000000", line="#00aaaa",
        ink="#ffffff", muted="#aaaaaa", gold="#ffff55", alarm="#ff5555", good="#55ff55",
        emblem="#000000",
    ),
    "terminal": TableTheme(
        "The terminal's own",
        ground="default", rail="default", panel="default", line="default",
        ink="default", muted="default", gold="default", alarm="default", good="default",
        emblem="default",
    ),
}  # fmt: skip
"""The program's themes by name, in the order of the settings. `terminal` draws no background, and
`sixteen` replaces the others on a terminal of sixteen colors."""

FORMER_NAMES: Final = {
    "blue": "night", "walnut": "burgundy", "linen": "light", "sky": "light", "grey": "gray",
}  # fmt: skip
"""Names of dropped themes, which settings and theme files may still use → the nearest current
theme."""


COLORLESS: Final = msgspec.structs.replace(THEMES["terminal"], title="No colors")
"""The theme used if NO_COLOR is set."""

DEFAULT_THEME: Final = "green"

_READABLE: Final = {"ink": 5.0, "muted": 3.6, "gold": 3.6, "alarm": 3.6, "good": 3.6}
"""The least contrast of text on every background in Textual's themes; texts with less are
changed."""
_DARKEST_FELT: Final = 0.032
"""The least luminance of the felt, so that the black cards of a deck stand out from it."""
_LIGHTEST_FELT: Final = 0.53
"""The most luminance of the felt, so that white cards stand out from it."""
_CURSOR_SHARES: Final = (0.25, 0.2, 0.15, 0.1)
"""Shares of gold in the background of a selected row; the largest on which text can be read is
used."""
_LEAST_ON_CURSOR: Final = 3.0


def current_name(name: str) -> str:
    """Return the current name of the theme that was saved under `name`.

    It is `name` itself if the theme was never renamed, and the default theme if `name` is "".
    """
    return FORMER_NAMES.get(name, name) or DEFAULT_THEME


TEXTUAL_THEMES: Final = tuple(name for name, theme in BUILTIN_THEMES.items() if not theme.ansi)
"""Textual's own themes; those of the terminal's colors are replaced by `terminal`."""


@cache
def builtin_theme(name: str) -> TableTheme:
    """Return the table's colors for Textual's theme `name`, one of `TEXTUAL_THEMES`."""
    return _table_theme(BUILTIN_THEMES[name])


def builtin_title(name: str) -> str:
    """Return the title that the settings show for Textual's theme `name`."""
    return name.replace("-", " ").capitalize()


def _table_theme(theme: Theme) -> TableTheme:
    """Return the table's colors for a theme of Textual, each text readable on each background."""
    colors = theme.to_color_system().generate()
    background, surface, panel, foreground = (
        Color.parse(colors[name]).hex6.lower()
        for name in ("background", "surface", "panel", "foreground")
    )
    pole = "#ffffff" if _luminance(foreground) > _luminance(background) else "#000000"
    felt = background
    while not _DARKEST_FELT <= _luminance(felt) <= _LIGHTEST_FELT:
        felt = _mix(felt, "#ffffff" if _luminance(felt) < _DARKEST_FELT else "#000000", 0.04)
    grounds = (background, surface, panel, felt)
    ink = _readable(foreground, pole, grounds, _READABLE["ink"])
    inks = {
        "muted": _mix(surface, foreground, 0.6),
        "gold": Color.parse(colors["primary"]).hex6.lower(),
        "alarm": Color.parse(colors["error"]).hex6.lower(),
        "good": Color.parse(colors["success"]).hex6.lower(),
    }
    return TableTheme(
        title=builtin_title(theme.name),
        ground=felt,
        rail=panel,
        panel=surface,
        line=_readable(_mix(surface, foreground, 0.3), ink, (surface, felt), 2.0),
        ink=ink,
        emblem=_mix(felt, ink, 0.1),
        **{role: _readable(color, ink, grounds, _READABLE[role]) for role, color in inks.items()},
    )


def _readable(color: str, pole: str, grounds: Iterable[str], least: float) -> str:
    """Return `color`, moved toward `pole` until it has a contrast of `least` on all grounds."""
    grounds = tuple(grounds)
    for step in range(21):
        moved = _mix(color, pole, step / 20)
        if all(contrast(moved, ground) >= least for ground in grounds):
            return moved
    return pole


def textual_name(name: str) -> str:
    """Return the name under which a theme is registered with Textual.

    Textual takes a comma in a name for "or", so commas become semicolons.
    """
    return name.replace(",", ";")


def textual_theme(name: str, felt: TableTheme) -> Theme:
    """Return a Textual theme with the colors of `felt`, for the style sheets.

    Args:
        name: the name of the theme in the settings.
        felt: its colors.
    """
    own = {role: _css_color(getattr(felt, role)) for role in _ROLES}
    return Theme(
        name=textual_name(name),
        primary=own["gold"],
        secondary=own["line"],
        accent=own["gold"],
        warning=own["gold"],
        error=own["alarm"],
        success=own["good"],
        foreground=own["ink"],
        background=own["ground"],
        surface=own["panel"],
        panel=own["rail"],
        boost=own["panel"] if felt.is_plain else None,
        dark=not felt.is_light,
        ansi=felt.is_plain,
        variables=_plain_variables() if felt.is_plain else {"foreground-muted": own["muted"]},
    )


def _plain_variables() -> dict[str, str]:
    """Return the variables of Textual's theme `ansi-dark`, with ``ansi_default`` as every color."""
    return {
        name: "ansi_default" if value.startswith("ansi_") else value
        for name, value in BUILTIN_THEMES["ansi-dark"].variables.items()
    } | {"input-cursor-text-style": "reverse"}


def tokens(felt: TableTheme) -> dict[str, str]:
    """Return the style sheet variables, name → color, that Textual's themes lack."""
    names = {"ground": "felt", "panel": "dialog"}
    return {
        "cursor": _css_color(cursor_color(felt)),
        **{names.get(role, role): _css_color(getattr(felt, role)) for role in _ROLES},
    }


def cursor_color(felt: TableTheme) -> str:
    """Return the background color of a selected row, panel color mixed with gold.

    It is the panel color itself if the theme has one color for all backgrounds.
    """
    if felt.ground == felt.rail == felt.panel:
        return felt.panel
    shades = (_mix(felt.panel, felt.gold, share) for share in _CURSOR_SHARES)
    readable = (shade for shade in shades if contrast(felt.muted, shade) >= _LEAST_ON_CURSOR)
    return next(readable, _mix(felt.panel, felt.gold, _CURSOR_SHARES[-1]))


_ROLES: Final = tuple(role for role in TableTheme.__struct_fields__ if role != "title")


def _css_color(color: str) -> str:
    return "ansi_default" if color == "default" else color
