"""Plates drawn: name, bid and tricks of a hand."""

from __future__ import annotations

from typing import Final

from textual.geometry import Region

from spades_tui.tui.drawing.canvas import Canvas, Role, fitted, ink, wrapped
from spades_tui.tui.table.plates import Plate

Box = tuple[int, int, int]
"""Column, row, and columns there are."""
_MOST_OVER: Final = 5
"""Tricks above a promise that have a mark each."""


def draw_line_plate(canvas: Canvas, box: Box, shown: Plate, *, brief: bool = False) -> None:
    """Draw a plate on one line, centred in its room, at its left or at its right end."""
    x, y, width = box
    if brief:
        shown = shown._replace(role="", level="")
    bid = _Bid(canvas, shown, *_said(shown), brief=brief)
    shown = _fitting(canvas, shown, width - bid.beside)
    length = name_width(canvas, shown) + bid.beside
    if x + width >= canvas.width - 1:
        x += width - length
    elif x != 1:
        x += (width - length) // 2
    bid.draw(draw_name(canvas, x, y, shown) + 2, y)


def draw_tall_plate(canvas: Canvas, y: int, shown: Plate) -> None:
    """Draw a plate on two lines in the middle: the name, and under it bid and marks."""
    shown = _fitting(canvas, shown, canvas.width - 4)
    draw_name(canvas, (canvas.width - name_width(canvas, shown)) // 2, y, shown)
    bid = _Bid(canvas, shown, *_said(shown))
    bid.draw((canvas.width - bid.width) // 2, y + 1)


def _said(shown: Plate) -> tuple[str, Role]:
    """Return what a plate says beside the name, and its color: the bid, what was said last."""
    if shown.note and shown.bid == "–":
        return shown.note, "gold"
    note = f"  {shown.note}" if shown.note and shown.taken is not None else ""
    return shown.words + note, "ink"


def draw_side_plate(canvas: Canvas, box: Region, shown: Plate, *, right: bool) -> int:
    """Draw a plate of up to four lines at the left or right border; return its last line."""
    shown = _fitting(canvas, shown, box.width)
    y = box.y
    start = box.right - name_width(canvas, shown) if right else box.x
    draw_name(canvas, start, y, shown)
    marks, bid = _Bid(canvas, shown), _Bid(canvas, shown, shown.words)
    if 0 < marks.width < bid.width <= box.width - 2:
        y += 1
        bid.draw(box.right - bid.width if right else box.x + 2, y)
        return _lines(canvas, box, y, shown.note, "gold", right=right)
    y = _lines(canvas, box, y, shown.words, "ink", right=right)
    y = _lines(canvas, box, y, shown.note, "gold", right=right)
    marks.draw(box.right - marks.width if right else box.x + 2, y + 1)
    return y + bool(marks.width)


def _lines(canvas: Canvas, box: Region, y: int, text: str, role: Role, *, right: bool) -> int:
    """Write `text` under line `y` in two lines at most; return the last one written."""
    for line in _broken(canvas.text(text), box.width - 2)[:2] if text else ():
        y += 1
        canvas.write(box.right - len(line) if right else box.x + 2, y, line, role)
    return y


def _fitting(canvas: Canvas, shown: Plate, width: int) -> Plate:
    """Return a plate with as much of its name, and about who plays, as there is room for."""
    while name_width(canvas, shown) > width and (brief := shown.briefer) is not None:
        shown = brief
    over = name_width(canvas, shown) - width
    return shown._replace(name=fitted(shown.name, len(shown.name) - over)) if over > 0 else shown


class _Bid:
    """A bid in words, then tricks taken of those promised, or what has become of a nil.

    Attributes:
        width: the columns of it; `brief`, without the marks.
        beside: the same with what keeps it from the name; 0 where there is nothing.
    """

    def __init__(
        self,
        canvas: Canvas,
        shown: Plate,
        words: str = "",
        role: Role = "ink",
        *,
        brief: bool = False,
    ) -> None:
        self._canvas = canvas
        self._shown = shown
        self._words, self._role, self._brief = canvas.text(words), role, brief
        over = "" if canvas.colorless or canvas.ascii_only else shown.over
        self._over = over if len(over) <= _MOST_OVER else ""
        marks = shown.pips + self._over + (f" {shown.extra}" if shown.extra else "") or shown.mark
        parts = (self._words, "" if brief else canvas.text(marks))
        self.width = len("  ".join(filter(None, parts)))
        self.beside = self.width and 2 + self.width

    def draw(self, x: int, y: int) -> None:
        """Draw it from a cell on; nothing where there is none."""
        canvas, shown = self._canvas, self._shown
        if self._words:
            x = canvas.write(x, y, self._words, self._role) + 2
        if self._brief:
            return
        role: Role
        if shown.nil:
            role = "alarm" if shown.nil == "failed" else "good"
            canvas.write(x, y, shown.mark, role, bold=True)
            return
        taken = shown.pips.count("■")
        x = canvas.write(x, y, shown.pips[:taken], "gold")
        x = canvas.write(x, y, shown.pips[taken:], "alarm" if shown.is_set else "muted")
        role = "alarm" if shown.bags else "good"
        x = canvas.write(x, y, self._over, role)
        canvas.write(x + 1, y, shown.extra, role, bold=True)


def name_width(canvas: Canvas, shown: Plate) -> int:
    """Return the columns of a plate's name with what stands round it."""
    about = f" {shown.about}" if shown.about else ""
    return 2 + len(canvas.text(shown.name + about)) + (4 if shown.dealer else 0)


def draw_name(canvas: Canvas, x: int, y: int, shown: Plate) -> int:
    """Draw who plays, whether it is their turn, and the dealer's mark; return the column after."""
    if shown.turn:
        canvas.write(x, y, "▸", "gold", bold=True)
    x = canvas.write(x + 2, y, shown.name, "gold" if shown.turn else "ink", bold=True)
    if shown.about:
        x = canvas.write(x + 1, y, shown.about, "muted")
    return _draw_dealer(canvas, x + 1, y) if shown.dealer else x


def _draw_dealer(canvas: Canvas, x: int, y: int) -> int:
    """Draw the dealer's button."""
    felt, plain = canvas.felt, canvas.colorless or canvas.ascii_only
    button = ink(felt.ground, felt.ink, bold=True, reverse=canvas.colorless)
    if plain:
        return canvas.put(x, y, " D ", button)
    rim = ink(felt.ink, felt.ground)
    canvas.put(x, y, "▐", rim)
    canvas.put(x + 1, y, "D", button)
    return canvas.put(x + 2, y, "▌", rim)


def _broken(text: str, width: int) -> list[str]:
    """Return `text` in lines, broken between bid and tricks rather than within them."""
    if len(text) <= width:
        return [text]
    return [line for part in text.split(" · ") for line in wrapped(part, width)]


def draw_own_line(canvas: Canvas, y: int, own: Plate) -> None:
    """Draw the player's own plate on one line in the middle."""
    bid = _Bid(canvas, own, own.words, "alarm" if own.nil == "failed" else "ink")
    own = _fitting(canvas, own._replace(role="", level=""), canvas.width - 2 - bid.beside)
    width = name_width(canvas, own) + bid.beside
    bid.draw(draw_name(canvas, (canvas.width - width) // 2, y, own) + 2, y)
