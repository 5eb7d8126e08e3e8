"""A list to move through: rows with a label and a value, under headings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from textual.message import Message

from spades_tui.tui.drawing.canvas import Canvas, ink, trimmed
from spades_tui.tui.widgets.painted import Painted
from spades_tui.tui.widgets.scrolling import Scrolling

Kind = Literal["row", "heading", "note", "blank"]
Mark = Literal["", "changed", "wrong"]


class Line(NamedTuple):
    """One line of a list; only a `row` can be highlighted.

    Attributes:
        key: what it is, for whoever asked for the list.
        value: shown in the second column.
        off: it does not apply now and is drawn quietly.
        turns: left and right change its value.
        mark: ``changed`` or ``wrong``: a sign before the label.
    """

    key: str
    label: str
    value: str = ""
    kind: Kind = "row"
    off: bool = False
    turns: bool = False
    mark: Mark = ""


def heading(text: str) -> Line:
    """Return a line that names the rows below it."""
    return Line("", text, kind="heading")


def note(text: str) -> Line:
    """Return a line of explanation."""
    return Line("", text, kind="note")


BLANK = Line("", "", kind="blank")


class Listing(Scrolling):
    """Rows to move through; posts `Highlighted`, `Taken` and `Turned` with the key of the row.

    The rules editor's 85 rows open in 14 ms of processor time and hear a key in 3.3; Textual's
    `OptionList` takes 36 and 5.6 (``python -m tests.tui.widget_times``).

    Attributes:
        rows: the lines.
        cursor: the place of the highlighted row.
        column: where values begin.
    """

    class Highlighted(Message):
        """Another row is highlighted."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    class Taken(Message):
        """A row was chosen with Enter or a click."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    class Turned(Message):
        """The value of a row is to go `by` steps forwards or back."""

        def __init__(self, key: str, by: int) -> None:
            super().__init__()
            self.key = key
            self.by = by

    def __init__(
        self,
        rows: Sequence[Line],
        *,
        key: str = "",
        column: int = 0,
        id: str = "list",
        on_panel: bool = False,
        quiet: bool = False,
    ) -> None:
        """`quiet`: values are second in rank, an explanation of the label."""
        super().__init__(id=id)
        self.quiet = quiet
        self.rows: tuple[Line, ...] = tuple(rows)
        self.column = column
        self.on_panel = on_panel
        self.cursor = self._place(key)

    @property
    def ground(self) -> str:
        """The felt, or a dialog's panel."""
        return self.felt.panel if self.on_panel else self.felt.ground

    @property
    def lines(self) -> int:
        """How many lines there are in all."""
        return len(self.rows)

    @property
    def row(self) -> Line:
        """The highlighted row."""
        return self.rows[self.cursor]

    @property
    def key(self) -> str:
        """The key of the highlighted row, "" where there is none."""
        return self.rows[self.cursor].key if self.rows else ""

    def show(self, rows: Sequence[Line], *, key: str | None = None) -> None:
        """Show other rows; the highlighted row stays so if it is still there."""
        before = self.key if key is None else key
        height = self.size.height
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
        """Do what a key means to a list; False when it means nothing."""
        page = max(self.size.height - 2, 1)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page}
        if key in steps:
            self._step(steps[key], wraps=key in ("up", "down"))
        elif key in ("home", "end"):
            places = self._places()
            if places:
                self._go(places[0 if key == "home" else -1])
        elif key in ("left", "right") and self.rows and self.rows[self.cursor].turns:
            self.post_message(self.Turned(self.key, 1 if key == "right" else -1))
        elif key in ("enter", "space") and self.key:
            self.post_message(self.Taken(self.key))
        else:
            return False
        return True

    def next_heading(self, by: int) -> None:
        """Go to the first row under the next heading, or under the one before."""
        starts = [
            next((at for at in self._places() if at > place), None)
            for place, row in enumerate(self.rows)
            if row.kind == "heading"
        ]
        found = sorted({at for at in starts if at is not None})
        if not found:
            return
        if by > 0:
            self._go(next((at for at in found if at > self.cursor), found[0]))
        else:
            self._go(next((at for at in reversed(found) if at < self.cursor), found[-1]))

    def _places(self) -> list[int]:
        return [place for place, row in enumerate(self.rows) if row.kind == "row"]

    def _place(self, key: str) -> int:
        places = self._places()
        found = (place for place in places if self.rows[place].key == key)
        return next(found, places[0] if places else 0)

    def _step(self, by: int, *, wraps: bool) -> None:
        places = self._places()
        if not places:
            return
        at = places.index(self.cursor) + by if self.cursor in places else 0
        at = at % len(places) if wraps else max(0, min(at, len(places) - 1))
        self._go(places[at])

    def _go(self, place: int) -> None:
        if place != self.cursor:
            self.cursor = place
            self.repaint()
            self.post_message(self.Highlighted(self.key))
        self._keep_in_view()

    def _keep_in_view(self) -> None:
        """Move the window so that the highlighted row is in it, with the heading above it."""
        height = self.size.height
        if not height or not self.rows:
            return
        first = self.cursor
        while first > 0 and self.rows[first - 1].kind != "row":
            first -= 1
        if first < self.top:
            self.top = first
        elif self.cursor >= self.top + height:
            self.top = self.cursor - height + 1
        self.top = max(0, min(self.top, len(self.rows) - height))

    # -- drawing --------------------------------------------------------------------------

    def paint(self, canvas: Canvas[Any]) -> None:
        self._keep_in_view()
        for y, row in enumerate(self.rows[self.top : self.top + canvas.height]):
            place = self.top + y
            if row.kind == "row":
                self._draw_row(canvas, y, row, place == self.cursor)
                canvas.mark(0, y, canvas.width - 1, 1, ("row", place))
                if place == self.cursor and row.turns:
                    self._mark_arrows(canvas, y, row)
            elif row.kind == "heading":
                self._draw_heading(canvas, y, row.label)
            elif row.kind == "note":
                text = trimmed(canvas, row.label, canvas.width - 5)
                canvas.write(4, y, text, self.felt.muted)
        self.draw_bar(canvas)

    def _draw_heading(self, canvas: Canvas[Any], y: int, text: str) -> None:
        felt = self.felt
        x = canvas.write(1, y, text, felt.gold, bold=True) + 1
        canvas.write(x, y, "─" * (canvas.width - 2 - x), felt.line)

    def _draw_row(self, canvas: Canvas[Any], y: int, row: Line, here: bool) -> None:
        felt = self.felt
        ground = felt.rail if here else self.ground
        plain = felt.ink == "default"
        style = ink(
            felt.muted if row.off else felt.ink, ground,
            bold=here, dim=row.off and plain, reverse=here and plain,
        )  # fmt: skip
        if here:
            canvas.fill(0, y, canvas.width - 1, 1, style)
            canvas.put(1, y, "▸", ink(felt.gold, ground, bold=True, reverse=plain))
        if row.mark:
            color = felt.alarm if row.mark == "wrong" else felt.gold
            sign = "!" if row.mark == "wrong" else "•"
            canvas.put(2, y, sign, ink(color, ground, bold=True, reverse=here and plain))
        room = (self.column if row.value and self.column else canvas.width - 1) - 5
        canvas.put(4, y, trimmed(canvas, row.label, room), style)
        if row.value and self.column:
            self._draw_value(canvas, y, row, here)

    def _value(self, canvas: Canvas[Any], row: Line) -> str:
        return trimmed(canvas, row.value, canvas.width - self.column - 4)

    def _draw_value(self, canvas: Canvas[Any], y: int, row: Line, here: bool) -> None:
        felt = self.felt
        plain = felt.ink == "default"
        ground = felt.rail if here else self.ground
        quiet = row.off or self.quiet
        color = felt.muted if quiet else felt.gold if here and row.turns else felt.ink
        style = ink(
            color, ground, bold=here and not quiet, dim=quiet and plain, reverse=here and plain
        )
        x = canvas.put(self.column, y, self._value(canvas, row), style)
        if here and row.turns:
            arrow = ink(felt.muted, ground, reverse=plain)
            canvas.put(self.column - 2, y, "◂", arrow)
            canvas.put(x + 1, y, "▸", arrow)

    def _mark_arrows(self, canvas: Canvas[Any], y: int, row: Line) -> None:
        end = self.column + len(self._value(canvas, row))
        place = self.top + y
        canvas.mark(self.column - 3, y, 3, 1, ("less", place))
        canvas.mark(end, y, 3, 1, ("more", place))

    # -- mouse ----------------------------------------------------------------------------

    def on_painted_pressed(self, message: Painted.Pressed) -> None:
        """Highlight the row clicked; a highlighted one is chosen, its arrows turn its value."""
        message.stop()
        assert isinstance(message.token, tuple)
        what, place = message.token
        row = self.rows[place]
        if what != "row":
            self.post_message(self.Turned(row.key, 1 if what == "more" else -1))
        elif place == self.cursor or not row.turns:
            self._go(place)
            self.post_message(self.Taken(row.key))
        else:
            self._go(place)
