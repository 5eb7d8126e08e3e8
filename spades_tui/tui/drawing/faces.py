"""One card drawn on a canvas, at any size from a corner to a full face with its pips."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.style import Style
from textual.geometry import Region

from spades_tui.cards import Card
from spades_tui.tui.drawing.canvas import Canvas, ink
from spades_tui.tui.drawing.decks import Deck, State


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


def draw_card(
    canvas: Canvas,
    at: tuple[int, int],
    size: Size,
    card: Card | None,
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
    deck = canvas.deck
    style = _style(deck, card, state)
    if deck.framed:
        edge = ink(deck.edge, canvas.ground, bold=state == "bright", dim=state == "dim")
        canvas.frame(x, y, *size, edge)
        inner = Region(x + 1, y + 1, size.width - 2, size.height - 2)
        canvas.fill(*inner, style)
    else:
        paper = deck.back if card is None else deck.paper(state)
        _draw_paper(canvas, Region(x, y, *size), paper, overlapped=step != 0)
        inner = Region(x + 1, y, size.width - 2, size.height)
    if card is None:
        for row in range(inner.height):
            pattern = ("╱╳" * inner.width)[row % 2 :][: inner.width]
            canvas.put(inner.x, inner.y + row, pattern, style)
        return
    _draw_corners(canvas, inner, card, style, step - 1 if step > 0 else inner.width)
    if step <= 0:
        _draw_middle(canvas, inner, card, style)


def _style(deck: Deck, card: Card | None, state: State) -> Style:
    """Return the style of a card's rank and suit."""
    if card is None:
        return ink(deck.back_ink, deck.back)
    dim = state == "dim"
    colour, fades = deck.ink(card, dim=dim), dim and deck.framed
    return ink(colour, deck.paper(state), bold=not dim, dim=fades)


def _draw_paper(canvas: Canvas, box: Region, paper: str, *, overlapped: bool) -> None:
    middle = " " * (box.width - 2)
    side, full = ink(paper, canvas.ground), ink(canvas.deck.edge, paper)
    for row in range(box.y, box.bottom):
        if overlapped:
            canvas.put(box.x, row, "▏" + middle, full)
        elif canvas.ascii_only:
            canvas.put(box.x, row, " " + middle, full)
        else:
            canvas.put(box.x, row, "▐", side)
            canvas.put(box.x + 1, row, middle, full)
        canvas.put(box.right - 1, row, "▌", side)


def _draw_corners(canvas: Canvas, inner: Region, card: Card, style: Style, room: int) -> None:
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
        canvas.put(inner.right - len(card.label), inner.bottom - 1, card.label, style)
    elif height >= 2 and card.suit is not None:
        canvas.put(inner.right - 1, inner.bottom - 1, card.suit.symbol, style)


def _draw_middle(canvas: Canvas, inner: Region, card: Card, style: Style) -> None:
    width, height = inner.size
    x, y = inner.x + width // 2, inner.y + height // 2
    if card.suit is None:
        if width >= 5 and height >= 5:
            canvas.put(inner.x + (width - 5) // 2, y, "JOKER", style)
        return
    symbol = card.suit.symbol
    if width < 7 or height < 7:
        if height >= 5:
            canvas.put(x, y, symbol, style)
        return
    y = inner.y + (height - 5) // 2
    court = ("   ", f"o{card.rank}o", "   ", f"o{card.rank}o", "   ")
    for row, line in enumerate(_PIPS.get(card.rank, court)):
        canvas.put(x - 2, y + row, " ".join(line).replace("o", symbol), style)
