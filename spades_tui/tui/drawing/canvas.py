"""A grid of styled cells that a widget draws on; one widget can hold a whole table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import lru_cache
from itertools import pairwise
from textwrap import wrap
from typing import Final, Literal, Self

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from spades_tui.cards import Suit
from spades_tui.text import FILLER, ascii_text, cut, to_cells
from spades_tui.tui.drawing.decks import Deck
from spades_tui.tui.drawing.themes import TableTheme, contrast

TextRole = Literal["ink", "muted", "gold", "alarm", "good", "line"]
"""The purpose of a text, which decides its color in the theme (`TableTheme`)."""
Background = Literal["ground", "rail", "panel"]
_FACTS: Final = " · "
# Patterns are compiled when they are first used: compiling all took 8 ms of the menu's start.
_CLAUSES: Final = "[,;:.] "
_CARD_NAME: Final = "(?:(?<![0-9A-Z])(?:10|[2-9TJQKA]))?([♠♥♦♣])"
_ASCII_CARD_NAME: Final = r"(?<![\w-])(?:10|[2-9JQKA])([SHDC])(?![\w-])"
SUIT_OF_SIGN: Final = {sign: suit for suit in Suit for sign in (suit.symbol, suit.value)}
_LEAST: Final = 3.0
"""Contrast below which a suit gets the color of the text, as in some themes of players."""
_GLUE: Final = "\x1f"
"""Stands for a space at which no line may be broken."""
_APART: Final = 10
"""Unchanged cells between two changes in a row from which they become separate regions."""
_ASCII: Final = str.maketrans(
    {
        "·": ".", "½": ".5", "≥": ">=", "≤": "<=",
        "←": "<", "→": ">", "↑": "^", "↓": "v", "▲": "^", "▼": "v", "▸": ">", "◂": "<",
        "●": "*", "○": "o", "★": "*", "◆": "*", "✓": "x", "•": "*", "█": "#", "░": "-",
        "╭": "+", "╮": "+", "╰": "+", "╯": "+", "─": "-", "│": "|", "━": "=", "┃": "|",
        "┌": "+", "┐": "+", "└": "+", "┘": "+", "▏": "|", "▔": "-", "▁": "_", "▪": "#",
        "▫": ".", "■": "#", "□": "-", "▐": " ", "▌": " ", "▒": ":", "╱": "/", "╳": "X",
        "⌫": "<", "▗": " ", "▖": " ", "▝": " ", "▘": " ", "▚": "#", "╲": "\\",
    }
)  # fmt: skip


def convert_to_ascii(text: str) -> str:
    """Return `text` in ASCII, line-drawing characters included; it may become longer."""
    return ascii_text(text.translate(_ASCII))


@lru_cache(maxsize=512)
def ink(
    color: str, ground: str, *, bold: bool = False, dim: bool = False, reverse: bool = False
) -> Style:
    """Return the style of text in `color` on `ground`.

    Colors are ``#rrggbb``, or ``default`` for the terminal's own; `reverse` swaps the two.
    """
    return Style(
        color=color, bgcolor=ground, bold=bold or None, dim=dim or None, reverse=reverse or None
    )


@lru_cache(maxsize=256)
def blend(first: str, second: str) -> str:
    """Return the color halfway between two colors ``#rrggbb``."""
    parts = (
        (int(first[start : start + 2], 16) + int(second[start : start + 2], 16)) // 2
        for start in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)


class Canvas:
    """A grid of styled cells, with regions that say what was drawn in them (`hit_test`).

    Columns and rows count from 0 at the upper left; what lies outside is clipped. A "token" is any
    value that a caller attaches to a region.

    Args:
        width: columns; a negative number means 0.
        height: rows; a negative number means 0.
        felt: the colors of text and background.
        deck: the colors of cards.
        ground: which color of `felt` is the background.
        ascii_only: whether every text is converted to ASCII.

    Attributes:
        felt: the colors of text and background.
        deck: the colors of cards.
        ground: the color of the background.
    """

    def __init__(
        self,
        width: int,
        height: int,
        felt: TableTheme,
        deck: Deck,
        ground: Background = "ground",
        *,
        ascii_only: bool = False,
    ) -> None:
        self.width = max(width, 0)
        self.height = max(height, 0)
        self.felt = felt
        self.deck = deck
        self.ascii_only = ascii_only
        self.ground: str = getattr(felt, ground)
        self._chars = [[" "] * self.width for _ in range(self.height)]
        self._styles = [[self.style("ink")] * self.width for _ in range(self.height)]
        self._regions: list[tuple[Region, object]] = []
        self._strips: dict[int, Strip] = {}

    @property
    def colorless(self) -> bool:
        """Whether the theme has no colors."""
        return self.felt.ink == "default"

    def copy_on_background(self, ground: Background) -> Self:
        """Return a canvas that shares this one's cells, and writes on the background color
        `ground`."""
        other = copy(self)
        other.ground = getattr(self.felt, ground)
        return other

    def create_sibling(self, width: int, height: int) -> Canvas:
        """Return an empty canvas of the given size with this canvas's colors, background and
        characters."""
        other = Canvas(width, height, self.felt, self.deck, ascii_only=self.ascii_only)
        other.ground = self.ground
        other.fill(0, 0, width, height, other.style("ink"))
        return other

    def style(
        self, role: TextRole, *, bold: bool = False, dim: bool = False, reverse: bool = False
    ) -> Style:
        """Return the style of text in the color of `role` on the canvas's background."""
        return ink(getattr(self.felt, role), self.ground, bold=bold, dim=dim, reverse=reverse)

    def text(self, text: str) -> str:
        """Return `text` in the characters of this canvas, one character per cell (`to_cells`)."""
        return to_cells(convert_to_ascii(text) if self.ascii_only else text)

    def write_styled(self, x: int, y: int, text: str, style: Style) -> int:
        """Write `text` from (x, y) to the right and return the column after it."""
        cells = _cells(self.text(text))
        self._set(x, y, cells, [style] * len(cells))
        return x + len(cells)

    def blit(self, x: int, y: int, drawn: Canvas) -> None:
        """Copy the cells and marked regions of another canvas, with its upper left cell at (x,
        y)."""
        self._regions += [(box.translate((x, y)), token) for box, token in drawn._regions]
        for row, (chars, styles) in enumerate(zip(drawn._chars, drawn._styles, strict=True), y):
            self._set(x, row, chars, styles)

    def _set(self, x: int, y: int, chars: Sequence[str], styles: Sequence[Style]) -> None:
        """Put cells into row `y` from column `x` on, clipped; blank halves of wide letters they
        cut."""
        first, last = max(x, 0), min(x + len(chars), self.width)
        if not 0 <= y < self.height or first >= last:
            return
        row = self._chars[y]
        halves = "" in chars or row[first] == "" or (last < self.width and row[last] == "")
        row[first:last] = chars[first - x : last - x]
        self._styles[y][first:last] = styles[first - x : last - x]
        if halves:
            _mend(row, first)
            _mend(row, last)

    def write(
        self,
        x: int,
        y: int,
        text: str,
        role: TextRole = "ink",
        *,
        bold: bool = False,
        dim: bool = False,
        reverse: bool = False,
    ) -> int:
        """Write `text` from (x, y) on the canvas's background and return the column after it.

        Cards and suits named in it get the color of their suit, if the deck has colors for text.
        """
        end = self.write_styled(x, y, text, self.style(role, bold=bold, dim=dim, reverse=reverse))
        for column, name, suit in _cards_in(self.text(text), ascii_only=self.ascii_only):
            color = suit_ink(self.felt, self.deck, self.ground, suit)
            if color is not None:
                style = ink(color, self.ground, bold=bold, dim=dim, reverse=reverse)
                self.write_styled(x + column, y, name, style)
        return end

    def write_centred(
        self, x: int, width: int, y: int, text: str, role: TextRole, *, bold: bool = False
    ) -> None:
        """Write `text` in the middle of `width` cells from column `x`; cut it if it is too long."""
        text = truncate(self.text(text), width)
        self.write(x + (width - len(text)) // 2, y, text, role, bold=bold)

    def write_right(
        self, end: int, y: int, text: str, role: TextRole = "ink", *, bold: bool = False
    ) -> None:
        """Write `text` so that its last cell is column `end` - 1."""
        self.write(end - len(self.text(text)), y, text, role, bold=bold)

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Fill a rectangle with spaces in `style`; (x, y) is its upper left cell."""
        for row in range(y, y + height):
            self.write_styled(x, row, " " * width, style)

    def frame(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Draw a rounded frame with its upper left cell at (x, y), and clear what is inside."""
        self.write_styled(x, y, "╭" + "─" * (width - 2) + "╮", style)
        for row in range(y + 1, y + height - 1):
            self.write_styled(x, row, "│" + " " * (width - 2) + "│", style)
        self.write_styled(x, y + height - 1, "╰" + "─" * (width - 2) + "╯", style)

    def add_hit_region(self, x: int, y: int, width: int, height: int, token: object) -> None:
        """Mark a rectangle with `token`; a later region lies on top of an earlier one."""
        self._regions.append((Region(x, y, width, height), token))

    def hit_test(self, x: int, y: int) -> object:
        """Return the token of the topmost region at a cell; None if no region is there."""
        return next(
            (token for region, token in reversed(self._regions) if region.contains(x, y)), None
        )

    def region_of(self, token: object) -> Region | None:
        """Return the last region marked with `token`; None if there is none."""
        return next((region for region, drawn in reversed(self._regions) if drawn == token), None)

    def is_bare(self, box: Region) -> bool:
        """Whether all cells of `box` hold spaces in the style of ordinary text.

        Cells outside the canvas are ignored.
        """
        box = box.intersection(Region(0, 0, self.width, self.height))
        plain = self.style("ink")
        return all(
            not "".join(self._chars[y][box.x : box.right]).strip()
            and all(style is plain for style in self._styles[y][box.x : box.right])
            for y in range(box.y, box.bottom)
        )

    def find_changed_regions(self, other: Canvas) -> list[Region]:
        """Return the regions whose cells differ from `other`, a canvas of the same size.

        Each is one row high. Changes less than 10 cells apart share a region.
        """
        regions = []
        rows = zip(self._chars, self._styles, other._chars, other._styles, strict=True)
        for y, (chars, styles, other_chars, other_styles) in enumerate(rows):
            if chars == other_chars and styles == other_styles:
                continue
            changed = [
                x
                for x in range(self.width)
                if chars[x] != other_chars[x] or styles[x] is not other_styles[x]
            ]
            ends = [-_APART, *changed, self.width + _APART]
            breaks = [
                index for index in range(1, len(ends)) if ends[index] - ends[index - 1] >= _APART
            ]
            for before, after in pairwise(breaks):
                first, last = ends[before], ends[after - 1] + 1
                while "" in (chars[first], other_chars[first]):  # a wide letter is drawn as a whole
                    first -= 1
                while last < self.width and "" in (chars[last], other_chars[last]):
                    last += 1
                regions.append(Region(first, y, last - first, 1))
        return regions

    def strip(self, y: int, left: int = 0, right: int | None = None) -> Strip:
        """Return row `y` as Textual draws it, or its columns from `left` to before `right`.

        None for `right` means the end of the row. Whole rows are cached, so draw nothing more after
        this. Half of a wide letter becomes a blank.
        """
        right = self.width if right is None else right
        if right - left < self.width:
            return self._strip(y, left, right)
        if y not in self._strips:
            self._strips[y] = self._strip(y, 0, self.width)
        return self._strips[y]

    def _strip(self, y: int, left: int, right: int) -> Strip:
        row, styles = self._chars[y], self._styles[y]
        chars = row[left:right]
        if row[left] == "":
            chars[0] = " "
        if right < self.width and row[right] == "":
            chars[-1] = " "
        segments: list[Segment] = []
        start = left
        for x in range(left + 1, right + 1):
            if x == right or styles[x] is not styles[start]:
                segments.append(Segment("".join(chars[start - left : x - left]), styles[start]))
                start = x
        return Strip(segments, right - left)


@lru_cache(maxsize=2048)
def _cells(text: str) -> Sequence[str]:
    """Return the character of each cell; "" in the second cell of a wide letter."""
    if text.isascii():
        return tuple(text)
    cells: list[str] = []
    for char in text:
        if char == FILLER:
            cells.append("")
        elif cells and not cell_len(char):
            cells[-1] += char
        else:
            cells.append(char)
    return cells


@lru_cache(maxsize=2048)
def _cards_in(text: str, *, ascii_only: bool) -> Sequence[tuple[int, str, Suit]]:
    """Return (first cell, name, suit) of each card or suit named in a text."""
    return [
        (len(_cells(text[: match.start()])), match[0], SUIT_OF_SIGN[match[1]])
        for match in find_cards(text, ascii_only=ascii_only)
    ]


def find_cards(text: str, *, ascii_only: bool) -> Iterable[re.Match[str]]:
    """Return a match for each card or suit named in `text`; its group 1 is the sign of the suit.

    In ASCII only cards are found, as a suit alone would be any letter.
    """
    if text.isascii() and not ascii_only:  # it has no suit; the menu starts without the pattern
        return ()
    return re.finditer(_ASCII_CARD_NAME if ascii_only else _CARD_NAME, text)


@lru_cache(maxsize=256)
def suit_ink(felt: TableTheme, deck: Deck, ground: str, suit: Suit) -> str | None:
    """Return the color (``#rrggbb``) of a card or suit of `suit` named in a text on `ground`.

    Return None, to keep the text's own color, if the deck has no color for it or its contrast with
    `ground` is below 3.
    """
    color = deck.word_ink(suit, light=felt.is_light)
    return color if color is not None and contrast(color, ground) >= _LEAST else None


def _mend(row: list[str], boundary: int) -> None:
    """Blank the remaining half of a wide letter cut between cells `boundary` - 1 and `boundary`."""
    is_wide = boundary > 0 and cell_len(row[boundary - 1]) == 2
    is_second = boundary < len(row) and row[boundary] == ""
    if is_second and not is_wide:
        row[boundary] = " "
    elif is_wide and not is_second:
        row[boundary - 1] = " "


def truncate(text: str, width: int) -> str:
    """Return `text` cut to `width` cells; if cut it ends with "…", or with "." in ASCII."""
    text = to_cells(text)
    if len(text) <= width:
        return text
    if width <= 0:
        return ""
    return cut(text, width - 1).rstrip() + ("." if text.isascii() else "…")


def truncate_on(canvas: Canvas, text: str, width: int) -> str:
    """Return `text` in the canvas's characters, cut to `width` cells; if cut it ends with "…" (or
    dots)."""
    text = canvas.text(text)
    if len(text) <= width:
        return text
    dots = canvas.text("…")
    return cut(text, width - len(dots)).rstrip(" .,·") + dots if width > len(dots) else ""


def fit_phrases(canvas: Canvas, text: str, width: int) -> str:
    """Return the beginning of `text` that fits `width` cells, if possible cut before a ``·``.

    If that leaves nothing, it is cut before a punctuation mark; if that leaves nothing either,
    after a word, with "…" at the end, and at worst within the first word.
    """
    fit = (phrase for part in _shorter(text) if len(phrase := canvas.text(part)) <= width)
    return next(fit, None) or truncate_on(canvas, text, width)


def _shorter(text: str) -> Iterator[str]:
    """Yield `text`, then ever shorter beginnings of it, cut after facts, clauses, then words."""
    yield text
    for between, dots in ((_FACTS, ""), (_CLAUSES, ""), (" ", "…")):
        ends = [gap.start() for gap in re.finditer(between, text) if gap.start()]
        yield from (text[:end] + dots for end in reversed(ends))


def wrap_text(text: str, width: int, *, hanging: str = "") -> list[str]:
    """Return `text` as lines of at most `width` cells; lines after the first begin with `hanging`.

    Phrases, separated by ``·``, are not broken if they fit a line. A `width` too small for
    `hanging` and one more cell is raised to that.
    """
    width = max(width, len(hanging) + 1)
    facts = to_cells(text).split(_FACTS)
    glued = (
        fact.replace(" ", _GLUE) if len(fact) + 2 <= width - len(hanging) else fact
        for fact in facts
    )
    lines = wrap(f"{_GLUE}· ".join(glued), width, subsequent_indent=hanging)
    return [line.replace(_GLUE, " ") for line in lines]
