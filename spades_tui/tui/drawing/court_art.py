"""The pictures on large cards: kings, queens, knaves and jokers, and a large suit for an ace.

Figures are pixels of half a cell, two in each, in the colors of `CourtColors`; they are the same
from both ends of the card. The suit is drawn in quarters of a cell, in one color.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from spades_tui.cards import Card, Suit

Pixels = tuple[str, ...]
"""Rows from the top, a letter a pixel: ``.`` paper, ``r`` robe in the suit's ink, ``b`` a second
cloth, ``g`` gold, ``s`` skin, ``h`` hair, ``d`` dark."""

_HALVES: Final[Mapping[int, Mapping[str, Pixels]]] = {
    7: {
        "K": (".g.g.g.", ".ggggg.", ".sdsds.", ".hhshh.", "rrghgrr"),
        "Q": ("..ggg..", ".hhhhh.", ".hdsdh.", ".hsrsh.", "rrgsgrr"),
        "J": ("..rrrg.", ".rrrrr.", ".hdsdh.", ".hsssh.", "rgrsrgr"),
        "joker": ("g..g..g", "rr.b.rr", ".rrbrr.", ".sdsds.", "gbrgrbg"),
    },
    9: {
        "K": (
            "..g.g.g..", "..ggggg..", "..hsssh..", "..sdsds..", "..hhrhh..", ".rrhhhrr.",
            "rrgrhrgrr",
        ),
        "Q": (
            "...ggg...", "..hgggh..", ".hhssshh.", ".hsdsdsh.", ".hhsrshh.", "..gsssg..",
            "rrrgsgrrr",
        ),
        "J": (
            "......gg.", "..rrrrg..", "..rrrrr..", "..hsssh..", "..sdsds..", "..hsssh..",
            ".rgrsrgr.",
        ),
        "joker": (
            "g...g...g", "rr..b..rr", ".rr.b.rr.", "..rrbrr..", "..sdsds..", "...sss...",
            "gbrbgbrbg",
        ),
    },
    11: {
        "K": (
            "..g..g..g..", "..ggggggg..", "..hsssssh..", "..hsdsdsh..", "..hhshshh..",
            ".rhhhrhhhr.", "rrrhhhhhrrr", "rrgrhhhrgrr", "rgrgrhrgrgr",
        ),
        "Q": (
            "...g.g.g...", "...ggggg...", ".hhhssshhh.", ".hhsdsdshh.", ".hhssssshh.",
            ".hhhsrshhh.", ".hrgsssgrh.", "rrrrgsgrrrr", "rgrrrgrrrgr",
        ),
        "J": (
            ".......ggg.", "..rrrrrrg..", ".rrrrrrrrr.", "..ggggggg..", "..hsdsdsh..",
            "..hsssssh..", "..hhsrshh..", ".rrgsssgrr.", "rrrrgggrrrr",
        ),
        "joker": (
            "g....g....g", "rr...b...rr", ".rr..b..rr.", "..rrrbrrr..", "..rrbbbrr..",
            "..sdsssds..", "..sssssss..", "...srrrs...", "gbrbgbgbrbg",
        ),
    },
}  # fmt: skip
"""The upper half of each figure, by its width in pixels."""


@lru_cache(maxsize=32)
def court_picture(card: Card, columns: int) -> Pixels | None:
    """Return the figure on a court card or a joker, `columns` pixels wide.

    Return None for other cards, and for widths other than 7, 9 and 11.
    """
    halves = _HALVES.get(columns, {})
    half = halves.get("joker" if card.is_joker else card.rank)
    if half is None:
        return None
    return (*half, *(row[::-1] for row in reversed(half)))


# -- a large suit -----------------------------------------------------------------------------

_QUARTERS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The glyph whose quarters are filled: 1 upper left, 2 upper right, 4 lower left, 8 lower right."""
_SAMPLES: Final = 4
"""Sample points per quarter of a cell, in each direction; half as many from `_MANY` columns on."""
_MANY: Final = 15


_LEAF: Final = 0.42**2
"""The square of the radius of a leaf of clover."""


def _heart(x: float, y: float) -> bool:
    x, y = x * 1.16, y * 1.12 + 0.12
    return bool((x * x + y * y - 1) ** 3 <= x * x * y**3)


def _diamond(x: float, y: float) -> bool:
    return bool(abs(x / 0.9) + abs(y) <= 1)


def _stem(x: float, y: float) -> bool:
    return y < -0.1 and abs(x) < 0.1 + max(-y - 0.55, 0) * 0.8


def _spade(x: float, y: float) -> bool:
    return _heart(x, -(y - 0.22) / 0.8) or _stem(x, y)


def _club(x: float, y: float) -> bool:
    leaves = ((0.0, 0.56), (0.56, -0.2), (-0.56, -0.2))
    is_leaf = any((x - a) ** 2 + (y - b) ** 2 < _LEAF for a, b in leaves)
    return is_leaf or (abs(x) < 0.14 and abs(y) < 0.4) or _stem(x, y)


_SHAPES: Final[Mapping[Suit, Callable[[float, float], bool]]] = {
    Suit.SPADES: _spade, Suit.HEARTS: _heart, Suit.DIAMONDS: _diamond, Suit.CLUBS: _club,
}  # fmt: skip
"""Functions that return whether a point is inside the suit's shape; x goes right and y up, from -1
to 1."""


@lru_cache(maxsize=32)
def large_suit(suit: Suit, columns: int, rows: int) -> tuple[str, ...]:
    """Return a suit's shape as `rows` lines of `columns` block characters, from the top."""
    inside = _SHAPES[suit]
    samples = _SAMPLES if columns < _MANY else _SAMPLES // 2
    across, down = 2 * columns * samples, 2 * rows * samples

    def is_filled(column: int, row: int) -> bool:
        hits = sum(
            inside(
                2 * (column * samples + dx + 0.5) / across - 1,
                1 - 2 * (row * samples + dy + 0.5) / down,
            )
            for dx in range(samples)
            for dy in range(samples)
        )
        return hits * 2 >= samples**2

    half = [[is_filled(column, row) for column in range(columns)] for row in range(2 * rows)]
    quarters = [[*left, *left[::-1]] for left in half]  # the same from both sides

    def glyph(x: int, y: int) -> str:
        places = ((0, 0), (1, 0), (0, 1), (1, 1))
        return _QUARTERS[
            sum(quarters[2 * y + dy][2 * x + dx] << bit for bit, (dx, dy) in enumerate(places))
        ]

    return tuple("".join(glyph(x, y) for x in range(columns)) for y in range(rows))
