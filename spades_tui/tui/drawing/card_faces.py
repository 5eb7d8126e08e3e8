"""Drawing a card on a canvas, at any size from a corner to a full face with its pips."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct
from rich.style import Style
from textual.geometry import Region, Size

from spades_tui.cards import Card
from spades_tui.tui.drawing.canvas import Canvas, ink
from spades_tui.tui.drawing.court_art import court_picture, large_suit
from spades_tui.tui.drawing.decks import BACKS, CardState, CourtColors, Deck
from spades_tui.tui.drawing.themes import TableTheme

SMALL: Final = Size(6, 3)
MEDIUM: Final = Size(6, 4)
LARGE: Final = Size(7, 5)
HUGE: Final = Size(9, 7)
GIANT: Final = Size(11, 9)
VAST: Final = Size(13, 11)
SIZES: Final = (SMALL, MEDIUM, LARGE, HUGE, GIANT, VAST)
"""The cells a card takes, including its margin."""

_PIPS: Final[dict[int, dict[str, str]]] = {
    5: {
        "2": "-o-/---/---/---/-o-", "3": "-o-/---/-o-/---/-o-", "4": "o-o/---/---/---/o-o",
        "5": "o-o/---/-o-/---/o-o", "6": "o-o/---/o-o/---/o-o", "7": "o-o/-o-/o-o/---/o-o",
        "8": "o-o/-o-/o-o/-o-/o-o", "9": "o-o/o-o/-o-/o-o/o-o", "T": "o-o/ooo/---/ooo/o-o",
    },
    7: {
        "2": "-o-/---/---/---/---/---/-o-", "3": "-o-/---/---/-o-/---/---/-o-",
        "4": "o-o/---/---/---/---/---/o-o", "5": "o-o/---/---/-o-/---/---/o-o",
        "6": "o-o/---/---/o-o/---/---/o-o", "7": "o-o/---/-o-/o-o/---/---/o-o",
        "8": "o-o/---/-o-/o-o/-o-/---/o-o", "9": "o-o/---/o-o/-o-/o-o/---/o-o",
        "T": "o-o/-o-/o-o/---/o-o/-o-/o-o",
    },
    9: {
        "2": "-o-/---/---/---/---/---/---/---/-o-", "3": "-o-/---/---/---/-o-/---/---/---/-o-",
        "4": "o-o/---/---/---/---/---/---/---/o-o", "5": "o-o/---/---/---/-o-/---/---/---/o-o",
        "6": "o-o/---/---/---/o-o/---/---/---/o-o", "7": "o-o/---/-o-/---/o-o/---/---/---/o-o",
        "8": "o-o/---/-o-/---/o-o/---/-o-/---/o-o", "9": "o-o/---/---/o-o/-o-/o-o/---/---/o-o",
        "T": "o-o/---/-o-/o-o/---/o-o/-o-/---/o-o",
    },
}  # fmt: skip
"""The pips of each number card, by the rows there are for them: rows separated by `/`, three
columns, `o` for a pip."""


def draw_card(
    canvas: Canvas,
    corner: tuple[int, int],
    size: Size,
    card: Card | None,
    state: CardState = "plain",
    *,
    step: int = 0,
) -> None:
    """Draw a card with its upper left cell at `corner` (x, y).

    Args:
        canvas: the canvas to draw on, with its colors and deck.
        corner: the upper left cell.
        size: one of `SIZES`.
        card: the card; None draws the back.
        state: how the card is colored.
        step: 0 if the card lies alone. In a row of overlapping cards, the columns to the next card,
            or a negative number for the last one: such cards have a line at the left edge, not a
            gap.
    """
    look = _Look(canvas.felt, canvas.deck, canvas.ground, canvas.ascii_only)
    canvas.blit(*corner, _draw_cached_card(look, size, card, state, step))


class _Look(Struct, frozen=True):
    """The colors and characters a card is drawn with; the key of the cache."""

    felt: TableTheme
    deck: Deck
    ground: str
    ascii_only: bool


@lru_cache(maxsize=1024)
def _draw_cached_card(
    look: _Look, size: Size, card: Card | None, state: CardState, step: int
) -> Canvas:
    """Return a canvas with one card; cached, as tables show the same cards again and again."""
    deck = look.deck
    canvas = Canvas(*size, look.felt, deck, ascii_only=look.ascii_only)
    canvas.ground = look.ground
    style = _style(deck, card, state)
    if deck.framed:
        edge = _edge(look, card, state)
        canvas.frame(0, 0, *size, edge)
        inner = Region(1, 1, size.width - 2, size.height - 2)
        canvas.fill(*inner, style)
    else:
        paper = deck.back if card is None else deck.paper(state)
        _draw_paper(canvas, Region(0, 0, *size), paper, overlapped=step != 0)
        inner = Region(1, 0, size.width - 2, size.height)
    if card is None:
        _draw_pattern(canvas, inner, style)
        return canvas
    _draw_corners(canvas, inner, card, style, step - 1 if step > 0 else inner.width)
    if step <= 0:
        _draw_middle(canvas, inner, card, style, state)
    return canvas


def _style(deck: Deck, card: Card | None, state: CardState) -> Style:
    """Return the style of a card's rank and suit, or of its back's pattern if `card` is None."""
    if card is None:
        return ink(deck.back_ink, deck.back)
    dim = state == "dim"
    fades, swaps = dim and deck.framed and not deck.inverted, deck.inverted and state == "bright"
    bold = not dim and (card.suit is None or card.suit in deck.bold)
    return ink(deck.ink(card, state), deck.paper(state), bold=bold, dim=fades, reverse=swaps)


def _edge(look: _Look, card: Card | None, state: CardState) -> Style:
    """Return the style of the frame of a framed card."""
    deck = look.deck
    paper = deck.back if card is None else deck.paper(state)
    if deck.inverted:
        return ink(deck.edge, paper, reverse=state == "bright")
    return ink(deck.edge, look.ground, bold=state == "bright", dim=state == "dim")


def _draw_paper(canvas: Canvas, box: Region, paper: str, *, overlapped: bool) -> None:
    middle = " " * (box.width - 2)
    side, full = ink(paper, canvas.ground), ink(canvas.deck.edge, paper)
    for row in range(box.y, box.bottom):
        if overlapped:
            canvas.write_styled(box.x, row, "▏" + middle, full)
        elif canvas.ascii_only:
            canvas.write_styled(box.x, row, " " + middle, full)
        else:
            canvas.write_styled(box.x, row, "▐", side)
            canvas.write_styled(box.x + 1, row, middle, full)
        canvas.write_styled(box.right - 1, row, "▌", side)


def _draw_pattern(canvas: Canvas, inner: Region, style: Style) -> None:
    """Draw the pattern of the back, with a margin on a large card."""
    margin = 1 if inner.width >= HUGE.width - 2 and not canvas.deck.framed else 0
    draw_back(canvas, inner.shrink((margin, margin, margin, margin)), style)


def draw_back(canvas: Canvas, box: Region, style: Style) -> None:
    """Fill the rectangle `box` with the back pattern of the canvas's deck, in `style`."""
    pattern = BACKS[canvas.deck.pattern]
    for row in range(box.height):
        canvas.write_styled(box.x, box.y + row, (pattern[row % 2] * box.width)[: box.width], style)


def _draw_corners(canvas: Canvas, inner: Region, card: Card, style: Style, room: int) -> None:
    x, y, width, height = inner
    label = card.label
    if len(label) > room:
        label = card.value[0] + label[-1]
    if len(label) <= room:
        canvas.write_styled(x, y, label, style)
    else:
        canvas.write_styled(x, y, card.value[0], style)
        canvas.write_styled(x, y + 1, label[-1], style)
    if room < width:
        return
    if height >= 4:
        canvas.write_styled(inner.right - len(card.label), inner.bottom - 1, card.label, style)
    elif height >= 2 and card.suit is not None:
        canvas.write_styled(inner.right - 1, inner.bottom - 1, card.suit.symbol, style)


def _draw_middle(canvas: Canvas, inner: Region, card: Card, style: Style, state: CardState) -> None:
    width, height = inner.size
    x, y = inner.x + width // 2, inner.y + height // 2
    room = Region(inner.x, inner.y + 1, width, height - 2)
    pips = _PIPS.get(room.height) if width >= HUGE.width - 2 else None
    if pips is None:
        if card.suit is None and width >= 5 and height >= 5:
            canvas.write_styled(inner.x + (width - 5) // 2, y, "JOKER", style)
        elif card.suit is not None and height >= 5:
            canvas.write_styled(x, y, card.suit.symbol, style)
    elif card.rank in pips:
        assert card.suit is not None
        gap = (width - 3) // 4
        for row, line in enumerate(pips[card.rank].split("/"), room.y):
            text = (" " * gap).join(line).replace("-", " ").replace("o", card.suit.symbol)
            canvas.write_styled(inner.x + (width - len(text)) // 2, row, text, style)
    elif canvas.ascii_only or canvas.deck.court is None:
        _draw_letters(canvas, room, card, style)
    elif card.rank == "A":
        assert card.suit is not None
        rows = (width + 1) // 2
        for row, line in enumerate(large_suit(card.suit, width, rows), y - rows // 2):
            canvas.write_styled(inner.x, row, line, style)
    else:
        _draw_figure(canvas, room, card, canvas.deck.court, state)


def _draw_letters(canvas: Canvas, room: Region, card: Card, style: Style) -> None:
    """Draw the middle of a court card, an ace or a joker with letters and suit signs only."""
    x, y = room.x + room.width // 2, room.y + room.height // 2
    if card.suit is None:
        canvas.write_styled(x - 2, y, "JOKER", style)
        return
    suit, line = card.suit.symbol, "-" * 5 if canvas.ascii_only else "─" * 5
    if card.rank == "A":
        for row, text in enumerate((f" {suit} ", f"{suit} {suit}", f" {suit} "), y - 1):
            canvas.write_styled(x - 1, row, text, style)
        return
    for row, text in ((y - 1, f"{suit} {card.rank}"), (y, line), (y + 1, f"{card.rank} {suit}")):
        canvas.write_styled(x - len(text) // 2, row, text, style)


def _draw_figure(
    canvas: Canvas, room: Region, card: Card, court: CourtColors, state: CardState
) -> None:
    """Draw the figure of a court card or a joker in pixels of half a cell."""
    pixels = court_picture(card, room.width)
    if pixels is None:
        return
    deck = canvas.deck
    paper = deck.paper(state)
    robe = deck.ink(card, state)
    if card is Card.BJ:
        robe = deck.inks[1]
    cloths = {"r": robe, "g": court.gold, "s": court.skin, "h": court.hair, "d": court.dark,
              "b": court.cloth}  # fmt: skip
    cloths["."] = paper
    rows = zip(pixels[::2], pixels[1::2], strict=True)
    for y, (upper, lower) in enumerate(rows, room.y):
        for x, (top, bottom) in enumerate(zip(upper, lower, strict=True), room.x):
            if top != bottom:
                canvas.write_styled(x, y, "▀", ink(cloths[top], cloths[bottom]))
            elif top != ".":
                canvas.write_styled(x, y, " ", ink(paper, cloths[top]))
