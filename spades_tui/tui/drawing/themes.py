"""The colors of the table, one declaration per theme; card faces are in `decks`."""

from __future__ import annotations

from typing import Final

import msgspec
from textual.theme import Theme


def luminance(color: str) -> float:
    """Return how light ``#rrggbb`` is, 0 to 1, as WCAG 2 reckons it."""
    parts = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast between two colors, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


class TableTheme(msgspec.Struct, frozen=True):
    """One coloring of the table.

    Attributes:
        title: what the settings call it.
        ground: the felt the cards lie on.
        rail: the bars above and below, darker than the felt.
        panel: dialogs and the bid pad.
        line: frames and rules.
        ink: ordinary text, at least 7:1 on `ground`.
        muted: text of second rank, at least 4.5:1 on `ground`.
        gold: whose turn, who wins, what is selected.
        alarm: refusals and losses.
        good: a contract made.
        emblem: the spade on an empty felt, hardly apart from `ground`.
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
        """Whether it is written on in dark ink."""
        return self.ink.startswith("#") and luminance(self.ink) < luminance(self.ground)


THEMES: Final[dict[str, TableTheme]] = {
    "green": TableTheme(
        "Green felt",
        ground="#143d2f", rail="#0b251c", panel="#0e2e23", line="#4d7d69",
        ink="#f0ede0", muted="#a9c4b6", gold="#f6c95c", alarm="#ffa48a", good="#9be3a4",
        emblem="#224d3d",
    ),
    "blue": TableTheme(
        "Blue felt",
        ground="#16344f", rail="#0b1d31", panel="#0f2740", line="#4f7599",
        ink="#eef1f4", muted="#a9bfd4", gold="#f6c95c", alarm="#ffa48a", good="#9be3a4",
        emblem="#244461",
    ),
    "burgundy": TableTheme(
        "Burgundy",
        ground="#5c1f30", rail="#2e0c16", panel="#43131f", line="#9c6472",
        ink="#f6ece4", muted="#dbb9b9", gold="#f8d070", alarm="#ffb09c", good="#a6e6a6",
        emblem="#6c3040",
    ),
    "walnut": TableTheme(
        "Walnut",
        ground="#4a3420", rail="#22170d", panel="#352515", line="#8d7358",
        ink="#f5ecdf", muted="#d2bda4", gold="#f6cc66", alarm="#ffad94", good="#a8e09a",
        emblem="#5a432e",
    ),
    "night": TableTheme(
        "Night",
        ground="#343b47", rail="#14171c", panel="#23282f", line="#76839a",
        ink="#eceff4", muted="#aab3c0", gold="#ebcb8b", alarm="#f0a08f", good="#a8d99a",
        emblem="#444d5b",
    ),
    "linen": TableTheme(
        "Linen, light",
        ground="#c6c1b5", rail="#ece5d2", panel="#dcd2b6", line="#82764f",
        ink="#1d1a12", muted="#43391f", gold="#5a3c00", alarm="#861212", good="#0d4a1e",
        emblem="#b5ae9b",
    ),
    "sky": TableTheme(
        "Sky, light",
        ground="#b8bfc6", rail="#e6ebf0", panel="#d3dae0", line="#5f7a92",
        ink="#121a22", muted="#2b3e50", gold="#583b00", alarm="#86121c", good="#0c4a26",
        emblem="#a1adb9",
    ),
    "high-contrast": TableTheme(
        "High contrast",
        ground="#303030", rail="#000000", panel="#000000", line="#ffffff",
        ink="#ffffff", muted="#ffffff", gold="#ffff00", alarm="#ffb0a0", good="#80ff80",
        emblem="#3c3c3c",
    ),
    "grey": TableTheme(
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
"""The themes by name, in the order of the settings. `terminal` takes the terminal's own colors,
and `sixteen` takes the place of the others where there are only sixteen."""


def color_256(number: int) -> str:
    """Return a color that is drawn as `number`, 16 to 255, where there are only 256.

    Rich takes the nearest of them, but rounds grays by their lightness: some fall a step too low.
    """
    if number >= _GRAYS:
        parts = [round((number - _GRAYS + 1) * 10.2)] * 3
    else:
        levels = (0, 95, 135, 175, 215, 255)
        parts = [levels[(number - 16) // by % 6] for by in (36, 6, 1)]
    return "#" + "".join(f"{part:02x}" for part in parts)


_GRAYS: Final = 232
"""The first of the grays."""


def _theme_256(name: str, **numbers: int) -> TableTheme:
    colors = {role: color_256(number) for role, number in numbers.items()}
    return TableTheme(THEMES[name].title, **colors)


THEMES_256: Final[dict[str, TableTheme]] = {
    "green": _theme_256(
        "green", ground=235, rail=234, panel=236, line=65, emblem=237,
        ink=230, muted=250, gold=221, alarm=210, good=150,
    ),
    "blue": _theme_256(
        "blue", ground=235, rail=234, panel=236, line=67, emblem=237,
        ink=255, muted=152, gold=221, alarm=210, good=150,
    ),
    "burgundy": _theme_256(
        "burgundy", ground=235, rail=234, panel=236, line=131, emblem=237,
        ink=230, muted=181, gold=221, alarm=216, good=150,
    ),
    "walnut": _theme_256(
        "walnut", ground=236, rail=234, panel=237, line=137, emblem=238,
        ink=230, muted=187, gold=221, alarm=216, good=150,
    ),
    "night": _theme_256(
        "night", ground=237, rail=233, panel=235, line=103, emblem=239,
        ink=255, muted=249, gold=222, alarm=216, good=150,
    ),
    "linen": _theme_256(
        "linen", ground=250, rail=255, panel=253, line=101, emblem=248,
        ink=233, muted=236, gold=58, alarm=88, good=22,
    ),
    "sky": _theme_256(
        "sky", ground=250, rail=255, panel=253, line=67, emblem=248,
        ink=233, muted=236, gold=58, alarm=88, good=22,
    ),
    "high-contrast": _theme_256(
        "high-contrast", ground=236, rail=232, panel=233, line=231, emblem=238,
        ink=231, muted=231, gold=226, alarm=217, good=120,
    ),
    "grey": _theme_256(
        "grey", ground=237, rail=234, panel=235, line=245, emblem=239,
        ink=231, muted=252, gold=231, alarm=231, good=231,
    ),
}  # fmt: skip
"""The same for a terminal of 256 colors, chosen from them by hand.

A dark felt of exact colors falls on their green 22 or their black: grounds are neutral here, and a
theme shows in its lines and inks. `sixteen` and `terminal` are the same at every depth.
"""

COLORLESS: Final = msgspec.structs.replace(THEMES["terminal"], title="No colors")
"""What the table is drawn with when NO_COLOR asks for none."""

DEFAULT_THEME: Final = "green"


def textual_theme_name(felt: str) -> str:
    """Return the name Textual knows the theme of `felt` by."""
    return f"spades-{felt}"


def textual_theme(name: str, felt: TableTheme) -> Theme:
    """Return the Textual theme of a felt; its tokens are `$felt`, `$rail`, `$gold` …"""
    return Theme(
        name=textual_theme_name(name),
        primary=felt.gold,
        foreground=felt.ink,
        background=felt.ground,
        surface=felt.panel,
        panel=felt.rail,
        dark=not felt.is_light,
        variables=tokens(felt),
    )


def tokens(felt: TableTheme) -> dict[str, str]:
    """Return the style sheet tokens of a felt."""
    names = {"ground": "felt", "panel": "dialog"}
    return {
        names.get(name, name): "ansi_default" if value == "default" else value
        for name, value in msgspec.structs.asdict(felt).items()
        if name != "title"
    }
