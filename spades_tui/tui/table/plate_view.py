"""Plates drawn: name, bid and tricks of a hand; one's own, and how all sides stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from textual.geometry import Region

from spades_tui.rules.text import cut
from spades_tui.tui.drawing.canvas import Canvas, Role, fitted, ink, wrapped
from spades_tui.tui.table.plates import Plate
from spades_tui.tui.table.scene import Scene
from spades_tui.tui.words import side_names
from spades_tui.view.standing import Standing, standing
from spades_tui.view.wording.contracts import short_standing, standing_words

Box = tuple[int, int, int]
"""Column, row, and columns there are."""
_MOST_OVER: Final = 5
"""Tricks above a promise that have a mark each."""


def draw_line_plate(canvas: Canvas, box: Box, shown: Plate, *, brief: bool = False) -> None:
    """Draw a plate on one line, centred in its room, at its left or at its right end."""
    x, y, width = box
    if brief:
        shown = shown._replace(role="", level="")
    calls = bool(shown.note) and shown.bid == "–"
    words = shown.note if calls else shown.words
    if shown.note and shown.taken is not None:
        words = f"{shown.words}  {shown.note}"
    words = canvas.text(words)
    marks = _Marks(canvas, shown)
    beside = (2 + len(words) if words else 0) + (0 if brief else marks.width and 2 + marks.width)
    shown = _fitting(canvas, shown, width - beside)
    length = name_width(canvas, shown) + beside
    if x + width >= canvas.width - 1:
        x += width - length
    elif x != 1:
        x += (width - length) // 2
    end = draw_name(canvas, x, y, shown)
    if words:
        end = canvas.write(end + 2, y, words, "gold" if calls else "ink")
    if not brief:
        marks.draw(end + 2, y)


def draw_side_plate(canvas: Canvas, box: Region, shown: Plate, *, right: bool) -> int:
    """Draw a plate of up to four lines at the left or right border; return its last line."""
    shown = _fitting(canvas, shown, box.width)
    y = box.y
    start = box.right - name_width(canvas, shown) if right else box.x
    draw_name(canvas, start, y, shown)
    texts: tuple[tuple[str, Role], ...] = ((shown.words, "ink"), (shown.note, "gold"))
    for text, role in texts:
        for line in _broken(canvas.text(text), box.width - 2)[:2] if text else ():
            y += 1
            canvas.write(box.right - len(line) if right else box.x + 2, y, line, role)
    marks = _Marks(canvas, shown)
    marks.draw(box.right - marks.width if right else box.x + 2, y + 1)
    return y + bool(marks.width)


def _fitting(canvas: Canvas, shown: Plate, width: int) -> Plate:
    """Return a plate with as much of its name, and about who plays, as there is room for."""
    while name_width(canvas, shown) > width and (brief := shown.briefer) is not None:
        shown = brief
    over = name_width(canvas, shown) - width
    return shown._replace(name=fitted(shown.name, len(shown.name) - over)) if over > 0 else shown


class _Marks:
    """Tricks taken of those promised, or what has become of a nil."""

    def __init__(self, canvas: Canvas, shown: Plate) -> None:
        self._canvas = canvas
        self._shown = shown
        over = "" if canvas.colorless or canvas.ascii_only else shown.over
        self._over = over if len(over) <= _MOST_OVER else ""
        words = shown.pips + self._over + (f" {shown.extra}" if shown.extra else "") or shown.mark
        self.width = len(canvas.text(words))

    def draw(self, x: int, y: int) -> None:
        """Draw them from a cell on; nothing where there is none."""
        canvas, shown = self._canvas, self._shown
        role: Role
        if shown.nil:
            role = "alarm" if shown.nil == "failed" else "good"
            canvas.write(x, y, shown.mark, role, bold=True)
            return
        taken = shown.pips.count("■")
        x = canvas.write(x, y, shown.pips[:taken], "gold")
        x = canvas.write(x, y, shown.pips[taken:], "muted")
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


# -- the line over one's own hand -----------------------------------------------------------


class _Said(NamedTuple):
    """How a side stands, as it is written."""

    text: str
    role: Role
    own: bool


class _Form(NamedTuple):
    """A way to say how sides stand: the words, the gap between sides, the cells of a name."""

    words: Callable[[Standing], str]
    gap: str = "  "
    longest: int = 99
    colon: str = ""


_FORMS: Final = (
    _Form(standing_words, "   ", colon=":"),
    _Form(
        lambda stands: standing_words(stands).replace("contract ", "").replace(", ", ": "), "   "
    ),
    _Form(short_standing),
    _Form(short_standing, " "),
)
_TIGHT: Final = (
    _Form(short_standing, " ", 5),
    *(
        _Form(lambda stands: short_standing(stands).replace("nil failed", "nil×"), " ", longest)
        for longest in (4, 3, 2)
    ),
)


def draw_own_line(canvas: Canvas, y: int, margin: int, own: Plate, scene: Scene) -> None:
    """Draw the player's own plate, and at the right how each side stands.

    No side is ever left out: words become shorter, then the marks beside the player's own bid give
    way, then names.
    """
    marks = _Marks(canvas, own)
    left = 1 + margin + name_width(canvas, own) + 2 + len(canvas.text(own.words))
    room = canvas.width - 2 - margin - left - 2
    beside = room - marks.width - 2
    wanted = [(form, beside) for form in _FORMS] + [(form, room) for form in (*_FORMS, *_TIGHT)]
    said, with_marks = list[_Said](), True
    for form, fits in wanted:
        said, with_marks = _said(canvas, scene, form), fits == beside
        if sum(len(part.text) for part in said) <= fits:
            break
    end = draw_name(canvas, 1 + margin, y, own)
    end = canvas.write(end + 2, y, own.words, "alarm" if own.nil == "failed" else "ink")
    if with_marks:
        marks.draw(end + 2, y)
    x = canvas.width - 2 - margin - sum(len(part.text) for part in said)
    for part in said:
        x = canvas.write(x, y, part.text, part.role, bold=part.own)


def _said(canvas: Canvas, scene: Scene, form: _Form) -> list[_Said]:
    """Return how every side stands in one form, the player's own side first."""
    view = scene.view
    if view.phase == "between":
        return []
    own = view.side
    names = side_names(view, scene.names, scene.person)
    found: list[_Said] = []
    for side in view.own_first:
        stands = standing(view, side)
        if told := form.words(stands):
            name = cut(names[side], form.longest).strip() + form.colon
            text = canvas.text(f"{form.gap if found else ''}{name} {told}")
            found.append(_Said(text, _role(stands, own=side == own), side == own))
    return found


def _role(stands: Standing, *, own: bool) -> Role:
    if stands.is_bad:
        return "alarm"
    if not own:
        return "muted"
    return "good" if stands.fate == "made" else "gold"
