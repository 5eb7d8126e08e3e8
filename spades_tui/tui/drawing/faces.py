"""One card drawn on a canvas, at any size from a corner to a full face with its pips."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

from rich.style import Style

from spades_tui.cards import Card
from spades_tui.tui.drawing.canvas import Canvas, ink
from spades_tui.tui.drawing.decks import Deck

State = Literal["plain", "dim", "bright"]
"""plain: lying there · dim: may not be played · bright: chosen, or winning the trick."""


class Size(NamedTuple):
    """Cells a card takes, its margin included."""

    width: int
    height: int


SMALL: Final = Size(6, 3)
MEDIUM: Final = Size(6, 4)
LARGE: Final = Size(7, 5)
HUGE: Final = Size(9, 7)
GIANT: Final = Size(11, 9)
SIZES: Final = (SMALL, MEDIUM, LARGE, HUGE, GIANT)

_PIPS: Final[dict[str, tuple[str, ...]]] = {
    "2": (" o ", "   ", "   ", "   ", " o "),
    "3": (" o ", "   ", " o ", "   ", " o "),
    "4": ("o o", "   ", "   ", "   ", "o o"),
    "5": ("o o", "   ", " o ", "   ", "o o"),
    "6": ("o o", "   ", "o o", "   ", "o o"),
    "7": ("o o", " o ", "o o", "   ", "o o"),
    "8": ("o o", " o ", "o o", " o ", "o o"),
    "9": ("o o", "o o", " o ", "o o", "o o"),
    "T": ("o o", "ooo", "   ", "ooo", "o o"),
    "A": ("   ", "   ", " o ", "   ", "   "),
}
"""Three columns and five rows of pips."""


class Face(NamedTuple):
    """A deck on a felt: all that drawing a card needs besides the card."""

    deck: Deck
    ground: str

    def style(self, card: Card | None, state: State) -> Style:
        """Return the style of a card's rank and suit."""
        deck = self.deck
        if card is None:
            return ink(deck.back_ink, deck.back)
        dim = state == "dim"
        return ink(
            deck.ink(card, dim=dim),
            self.paper(state),
            bold=not dim,
            dim=dim and deck.face == "default",
        )

    def paper(self, state: State) -> str:
        """Return the colour of the card itself."""
        deck = self.deck
        return {"plain": deck.face, "dim": deck.dim_face, "bright": deck.bright_face}[state]


def draw_card(
    canvas: Canvas[Any],
    at: tuple[int, int],
    size: Size,
    card: Card | None,
    face: Face,
    state: State = "plain",
    *,
    step: int = 0,
) -> None:
    """Draw `card` (None: its back) with its upper left cell at `at`.

    `step` is the number of columns to the next card of a row where they overlap, 0 where the
    card lies free; a negative one says that it is the last of such a row. Overlapping cards are
    told apart by a line instead of a gap.
    """
    x, y = at
    style = face.style(card, state)
    if face.deck.framed:
        edge = ink(face.deck.edge, face.ground, bold=state == "bright", dim=state == "dim")
        canvas.frame(x, y, size.width, size.height, edge)
        inner = (x + 1, y + 1, size.width - 2, size.height - 2)
        canvas.fill(*inner, style)
    else:
        paper = face.deck.back if card is None else face.paper(state)
        _draw_paper(canvas, at, size, paper, face, overlapped=step != 0)
        inner = (x + 1, y, size.width - 2, size.height)
    if card is None:
        _draw_back(canvas, inner, style)
        return
    room = step - 1 if step > 0 else inner[2]
    _draw_corners(canvas, inner, card, style, room)
    if step <= 0:
        _draw_middle(canvas, inner, card, style)


def _draw_paper(
    canvas: Canvas[Any],
    at: tuple[int, int],
    size: Size,
    paper: str,
    face: Face,
    *,
    overlapped: bool,
) -> None:
    x, y = at
    middle = " " * (size.width - 2)
    side = ink(paper, face.ground)
    full = ink(face.deck.edge, paper)
    for row in range(y, y + size.height):
        if overlapped:
            canvas.put(x, row, "▏" + middle, full)
        elif canvas.ascii_only:
            canvas.put(x, row, " ", full)
        else:
            canvas.put(x, row, "▐", side)
            canvas.put(x + 1, row, middle, full)
        canvas.put(x + size.width - 1, row, "▌", side)


def _draw_back(canvas: Canvas[Any], inner: tuple[int, int, int, int], style: Style) -> None:
    x, y, width, height = inner
    for row in range(height):
        canvas.put(x, y + row, ("╱╳" * width)[row % 2 : row % 2 + width], style)


def _draw_corners(
    canvas: Canvas[Any],
    inner: tuple[int, int, int, int],
    card: Card,
    style: Style,
    room: int,
) -> None:
    x, y, width, height = inner
    label = card.label
    if len(label) > room:
        label = card.value[0] + label[-1]
    if len(label) <= room:
        canvas.put(x, y, label, style)
    else:
        canvas.put(x, y, card.value[0], style)
        canvas.put(x, y + 1, label[-1], style)
    if room < width:
        return
    if height >= 4:
        canvas.put(x + width - len(card.label), y + height - 1, card.label, style)
    elif height >= 2 and card.suit is not None:
        canvas.put(x + width - 1, y + height - 1, card.suit.symbol, style)


def _draw_middle(
    canvas: Canvas[Any], inner: tuple[int, int, int, int], card: Card, style: Style
) -> None:
    x, y, width, height = inner
    if card.suit is None:
        if width >= 5 and height >= 5:
            canvas.put_centred(x, width, y + height // 2, "JOKER", style)
        return
    symbol = card.suit.symbol
    if width >= 7 and height >= 7:
        _draw_pips(canvas, (x, y + (height - 5) // 2, width, 5), card, symbol, style)
    elif height >= 5:
        canvas.put(x + width // 2, y + height // 2, symbol, style)


def _draw_pips(
    canvas: Canvas[Any],
    inner: tuple[int, int, int, int],
    card: Card,
    symbol: str,
    style: Style,
) -> None:
    x, y, width, _ = inner
    columns = (x + width // 2 - 2, x + width // 2, x + width // 2 + 2)
    rows = _PIPS.get(card.rank)
    if rows is None:
        canvas.put(columns[0], y + 1, f"{symbol} {card.rank} {symbol}", style)
        canvas.put(columns[0], y + 3, f"{symbol} {card.rank} {symbol}", style)
        return
    for row, line in enumerate(rows):
        for column, char in zip(columns, line, strict=True):
            if char == "o":
                canvas.put(column, y + row, symbol, style)
