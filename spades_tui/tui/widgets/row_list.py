"""A list to move through: rows with a label and a value, under headings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import monotonic
from typing import Final, Literal, NamedTuple, TypeVar

from textual.message import Message

from spades_tui.tui.drawing.canvas import Canvas, TextRole, fit_phrases, truncate_on
from spades_tui.tui.frame.keys import Enter
from spades_tui.tui.widgets.canvas_widget import CanvasWidget, ScrollWidget

RowKind = Literal["row", "heading", "note", "blank"]
Mark = Literal["", "changed", "wrong"]
_TYPING: Final = 1.0
"""Seconds within which another letter goes on with a word."""
_SIGNS: Final[dict[Mark, tuple[str, TextRole]]] = {
    "changed": ("•", "gold"),
    "wrong": ("!", "alarm"),
}


class ListRow(NamedTuple):
    """One line of a list; only a `row` can be highlighted.

    Attributes:
        key: what it is, for whoever asked for the list.
        value: shown in the second column.
        off: it does not apply now and is drawn quietly.
        turns: left and right change its value.
        mark: ``changed`` or ``wrong``: a sign before the label.
        enter: what Enter does to it, in a word, where that is not what it does to others.
    """

    key: str
    label: str
    value: str = ""
    kind: RowKind = "row"
    off: bool = False
    turns: bool = False
    mark: Mark = ""
    enter: Enter = ""


def heading(text: str) -> ListRow:
    """Return a line that names the rows below it."""
    return ListRow("", text, kind="heading")


def note(text: str) -> ListRow:
    """Return a line of explanation."""
    return ListRow("", text, kind="note")


BLANK = ListRow("", "", kind="blank")


def highlight_canvas(canvas: Canvas) -> Canvas:
    """Return the canvas of a highlighted row: on the rail, or what stands out from it."""
    return canvas.with_background("ground" if canvas.ground == canvas.felt.rail else "rail")


class _OfRow(Message):
    """Something has happened to the row `key`."""

    def __init__(self, key: str, by: int = 0) -> None:
        super().__init__()
        self.key = key
        self.by = by


Value = TypeVar("Value")


def cycle(values: Iterable[Value], value: object, by: int) -> Value:
    """Return the value `by` places further round; the first or last where it is none of them."""
    found = list(values)
    at = found.index(value) if value in found else -1 if by > 0 else 0
    return found[(at + by) % len(found)]


class RowList(ScrollWidget):
    """Rows to move through; posts `Highlighted`, `Selected` and `Adjusted` with the key of the row.

    Attributes:
        rows: the lines.
        cursor: the place of the highlighted row.
        column: where values begin.
        is_current: keys are for it, and a row is highlighted; False for one of two lists.
        selects: a click on another row highlights it and no more, as there is something to read of
            it, or something else to do with it; the next click chooses it. Letters typed go to the
            row that begins with them.
    """

    class Highlighted(_OfRow):
        """Another row is highlighted."""

    class Selected(_OfRow):
        """A row was chosen with Enter or a click."""

    class Adjusted(_OfRow):
        """The value of a row is to go `by` steps forwards or back."""

    def __init__(
        self,
        rows: Sequence[ListRow],
        *,
        key: str = "",
        column: int = 0,
        on_panel: bool = False,
        quiet: bool = False,
        selects: bool = False,
    ) -> None:
        """`quiet`: values are second in rank, an explanation of the label."""
        super().__init__(id="list")
        self.quiet = quiet
        self.selects = selects
        self.is_current = True
        self._typed, self._typed_at = "", 0.0
        self.rows: tuple[ListRow, ...] = tuple(rows)
        self.column = column
        self.cursor = self._place(key)
        self._fitted = 0
        if on_panel:
            self.ground = "panel"

    @property
    def lines(self) -> int:
        """How many lines there are in all."""
        return len(self.rows)

    @property
    def row(self) -> ListRow:
        """The highlighted row."""
        return self.rows[self.cursor]

    @property
    def key(self) -> str:
        """The key of the highlighted row, "" where there is none."""
        return self.row.key if self._places() else ""

    def show(self, rows: Sequence[ListRow], *, key: str | None = None) -> None:
        """Show other rows; the highlighted row stays so if it is still there."""
        before = self.key if key is None else key
        height = self.visible_rows
        offset = self.cursor - self.top
        self.rows = tuple(rows)
        self.cursor = self._place(before)
        self.top = max(0, min(self.cursor - offset, len(self.rows) - height))
        self._keep_in_view()
        self.repaint()

    def highlight(self, key: str) -> None:
        """Highlight another row."""
        self._go(self._place(key))

    def hear(self, key: str) -> bool:
        """Do what a key means to a list; False when it means nothing. Without rows it scrolls."""
        if not self._places():
            return super().hear(key)
        page = max(self.visible_rows - 2, 1)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page}
        if key in steps:
            self._step(steps[key], wraps=key in ("up", "down"))
        elif key in ("home", "end"):
            self._go(self._places()[0 if key == "home" else -1])
        elif key in ("left", "right") and self.row.turns:
            self.post_message(self.Adjusted(self.key, 1 if key == "right" else -1))
        elif key in ("enter", "space"):
            self.post_message(self.Selected(self.key))
        else:
            return self.selects and self._find(key)
        return True

    def _find(self, key: str) -> bool:
        """Go to the next row that begins with what is typed; False where there is none.

        A letter the page hears is its command, unless it goes on with a word.
        """
        now = monotonic()
        before = self._typed if now - self._typed_at < _TYPING else ""
        if len(key) != 1 or not (before or key not in self.screen.active_bindings):
            return False
        word = before + key.casefold()
        ahead = self.cursor if before else self.cursor + 1
        places = sorted(self._places(), key=lambda at: (at < ahead, at))
        found = next((at for at in places if self.rows[at].label.casefold().startswith(word)), None)
        if found is None:
            return False
        self._typed, self._typed_at = word, now
        self._go(found)
        return True

    def _places(self) -> list[int]:
        return [place for place, row in enumerate(self.rows) if row.kind == "row"]

    def _place(self, key: str) -> int:
        places = self._places()
        found = (place for place in places if self.rows[place].key == key)
        return next(found, places[0] if places else 0)

    def _step(self, by: int, *, wraps: bool) -> None:
        places = self._places()
        at = places.index(self.cursor) + by if self.cursor in places else 0
        at = at % len(places) if wraps else max(0, min(at, len(places) - 1))
        self._go(places[at])

    def _go(self, place: int) -> None:
        moved, self.cursor = place != self.cursor, place
        self._keep_in_view()
        self.repaint_changes()
        if moved:
            self.post_message(self.Highlighted(self.key))

    def _keep_in_view(self) -> None:
        """Move the window so that the highlighted row is in it, with what stands round it.

        That is the heading above it and, under the last row, the notes that no row comes after.
        """
        height = self._fitted = self.visible_rows
        if not height or not self.rows:
            return
        places = self._places()
        if not places:
            self.top = max(0, min(self.top, len(self.rows) - height))
            return
        first = last = self.cursor
        while first > 0 and self.rows[first - 1].kind != "row":
            first -= 1
        if last == places[-1]:
            last = min(len(self.rows) - 1, first + height - 1)
        if first < self.top:
            self.top = first
        elif last >= self.top + height:
            self.top = last - height + 1
        self.top = max(0, min(self.top, len(self.rows) - height))

    # -- drawing --------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        if self._fitted != self.visible_rows:  # else the wheel may be looking elsewhere
            self._keep_in_view()
        groups = sum(map(self._begins_group, range(len(self.rows))))
        apart = len(self.rows) + groups <= canvas.height
        y = -1
        for place, row in enumerate(self.rows[self.top : self.top + canvas.height], self.top):
            y += 2 if apart and self._begins_group(place) else 1
            if row.kind == "row":
                self.draw_row(canvas, y, row, place)
            elif row.kind == "heading":
                x = canvas.write(1, y, row.label, "gold", bold=True) + 1
                canvas.write(x, y, "─" * (canvas.width - 2 - x), "line")
            elif row.kind == "note":
                canvas.write(4, y, truncate_on(canvas, row.label, canvas.width - 5), "muted")
        self.draw_bar(canvas)

    def _begins_group(self, place: int) -> bool:
        """Whether a line is a heading with other lines right above it: it stands apart from them
        where there is room for that.
        """
        kinds = self.rows[max(place - 1, 0)].kind, self.rows[place].kind
        return place > 0 and kinds[0] != "blank" and kinds[1] == "heading"

    def draw_row(self, canvas: Canvas, y: int, row: ListRow, place: int) -> None:
        """Draw a row that can be highlighted."""
        here, plain = self.is_current and place == self.cursor, canvas.colorless
        width, column = canvas.width - 1, self.column if row.value else 0
        canvas = highlight_canvas(canvas) if here else canvas

        def put(x: int, text: str, role: TextRole, *, bold: bool = here, dim: bool = False) -> int:
            reverse = here and plain
            return canvas.write(x, y, text, role, bold=bold, dim=dim and plain, reverse=reverse)

        label: TextRole = "muted" if row.off else "ink"
        canvas.add_hit_region(0, y, width, 1, ("row", place))
        if here:
            put(0, " " * width, label, dim=row.off)
            put(1, "▸", "gold")
        if row.mark:
            sign, role = _SIGNS[row.mark]
            put(2, sign, role, bold=True)
        put(4, truncate_on(canvas, row.label, (column or width) - 5), label, dim=row.off)
        if not column:
            return
        quiet, turns = row.off or self.quiet, here and row.turns
        role = "muted" if quiet else "gold" if turns else "ink"
        told = truncate_on if row.turns else fit_phrases
        value = told(canvas, row.value, width - column - 3)
        end = put(column, value, role, bold=here and not quiet, dim=quiet)
        if turns:
            for x, sign, token in ((column - 2, "◂", "less"), (end + 1, "▸", "more")):
                put(x, sign, "muted", bold=False)
                canvas.add_hit_region(x - 1, y, 3, 1, (token, place))

    # -- mouse ----------------------------------------------------------------------------

    def on_canvas_widget_pressed(self, message: CanvasWidget.Pressed) -> None:
        """Highlight the row clicked; a highlighted one is chosen, its arrows turn its value."""
        message.stop()
        assert isinstance(message.token, tuple)
        what, place = message.token
        row = self.rows[place]
        if what != "row":
            self.post_message(self.Adjusted(row.key, 1 if what == "more" else -1))
            return
        taken = place == self.cursor or not (row.turns or self.selects)
        self._go(place)
        if taken:
            self.post_message(self.Selected(row.key))
