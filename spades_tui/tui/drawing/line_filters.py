"""Filters for terminals with fewer colors or characters: the nearest of 256 colors, plain ASCII.

Both are Textual line filters, so they serve every widget alike, the card table included.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, TypeAlias

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as TextualColor
from textual.filter import LineFilter

from spades_tui.tui.drawing.canvas import convert_to_ascii

Lab: TypeAlias = tuple[float, float, float]
"""Lightness and the two hue axes of OKLab."""

_FIRST: Final = 16
"""The first of the 256 colors that is the same in every terminal."""
_CUBE: Final = (0, 95, 135, 175, 215, 255)
_CUBE_END: Final = 232
_LIGHTNESS: Final = 2.0
"""Weight of a difference in lightness, relative to hue: text must keep its contrast."""
_ADDED_CHROMA: Final = 3.0
"""Weight of chroma that a candidate adds: a dark felt must not turn neon."""
_LINES: Final = {("\u2500", "\u257f"): "+", ("\u2580", "\u259f"): "#"}
"""ASCII signs for other characters in these ranges: lines and blocks."""


class NearestOf256(LineFilter):
    """Line filter that replaces each ``#rrggbb`` color by the nearest of the terminal's 256."""

    def apply(self, segments: list[Segment], background: TextualColor) -> list[Segment]:
        return [
            Segment(text, style and _style_in_256(style), control)
            for text, style, control in segments
        ]


class AsciiOnly(LineFilter):
    """Line filter that replaces each character outside ASCII by exactly one ASCII character.

    Words should be converted before the layout (`Look.text`), as one character may become several.
    """

    def apply(self, segments: list[Segment], background: TextualColor) -> list[Segment]:
        return [
            segment
            if segment.text.isascii()
            else segment._replace(text=_convert_to_ascii(segment.text))
            for segment in segments
        ]


@lru_cache(4096)
def _convert_to_ascii(text: str) -> str:
    return "".join(map(_ascii_character, text))


@cache
def _ascii_character(character: str) -> str:
    dots = ord(character) - 0x2800
    if 0 <= dots < 256:  # braille: is its ink in the upper or the lower half?
        upper, lower = bool(dots & 0b00011011), bool(dots & 0b11100100)
        return ":" if upper and lower else "'" if upper else "." if lower else " "
    plain = convert_to_ascii(character)[:1] or " "
    if plain != "?" or character == "?":
        return plain
    return next((sign for (first, last), sign in _LINES.items() if first <= character <= last), "?")


@lru_cache(4096)
def _style_in_256(style: Style) -> Style:
    color, background = style.color, style.bgcolor
    if not any(part is not None and part.triplet is not None for part in (color, background)):
        return style
    return style + Style(
        color=color and _color_in_256(color), bgcolor=background and _color_in_256(background)
    )


def _color_in_256(color: Color) -> Color:
    return color if color.triplet is None else Color.from_ansi(nearest_of_256(color.triplet.hex))


@cache
def nearest_of_256(color: str) -> int:
    """Return the number, 16 to 255, of the terminal color most like `color` (``#rrggbb``)."""
    lightness, green_red, blue_yellow = _oklab(color)
    chroma = (green_red**2 + blue_yellow**2) ** 0.5
    differences = [
        _LIGHTNESS * (light - lightness) ** 2
        + (red - green_red) ** 2
        + (yellow - blue_yellow) ** 2
        + (_ADDED_CHROMA * (strength - chroma) ** 2 if strength > chroma else 0.0)
        for light, red, yellow, strength in _palette()
    ]
    return _FIRST + differences.index(min(differences))


def color_256(number: int) -> str:
    """Return the terminal's color `number`, 16 to 255, as ``#rrggbb``."""
    if number >= _CUBE_END:
        parts = [8 + 10 * (number - _CUBE_END)] * 3
    else:
        parts = [_CUBE[(number - _FIRST) // place % 6] for place in (36, 6, 1)]
    return "#" + "".join(f"{part:02x}" for part in parts)


@cache
def _palette() -> tuple[tuple[float, float, float, float], ...]:
    """Return the terminal's colors 16 to 255 in OKLab, each followed by its chroma."""
    colors = (_oklab(color_256(number)) for number in range(_FIRST, 256))
    return tuple((light, red, blue, (red**2 + blue**2) ** 0.5) for light, red, blue in colors)


def _oklab(color: str) -> Lab:
    """Return the sRGB color ``#rrggbb`` in OKLab (Björn Ottosson, 2020)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (int(color[start : start + 2], 16) / 255 for start in (1, 3, 5))
    )
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )
