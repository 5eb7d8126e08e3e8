"""Widgets that draw themselves on one canvas and know what lies where; one of them scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from spades_tui.tui.drawing.canvas import Background, Canvas
from spades_tui.tui.frame.look import Look
from spades_tui.tui.frame.node import SpadesNode

if TYPE_CHECKING:
    from spades_tui.tui.frame.input_guard import InputGuard


class CanvasWidget(SpadesNode, Widget):
    """Base of the table's widgets: subclasses implement `paint`.

    One canvas and no widgets below it: text is cut and cards overlap as each terminal can show
    them, ASCII and colorless ones too.

    Posts `Pressed` with the token drawn under a click.

    Attributes:
        ground: what it is drawn on.
    """

    ground: Background = "ground"

    class Pressed(Message):
        """Something drawn with a token was clicked."""

        def __init__(self, token: object) -> None:
            super().__init__()
            self.token = token

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._canvas: Canvas | None = None
        self._placed_at: Region | None = None

    def place(self, region: Region) -> None:
        """Lie over a region of the widget around; one without rows hides this widget.

        Its style must have the position `absolute`.
        """
        self.display = region.height > 0
        if region != self._placed_at:
            self._placed_at = region
            self.offset = region.offset
            self.styles.width, self.styles.height = region.size

    @property
    def canvas(self) -> Canvas:
        """What is on the screen; painted when it is first asked for."""
        if self._canvas is None or not self._fits(self._canvas):
            self._canvas = self._painted()
        return self._canvas

    def _fits(self, canvas: Canvas) -> bool:
        return (canvas.width, canvas.height) == self.outer_size

    def _painted(self) -> Canvas:
        canvas = self.blank_canvas()
        if self.outer_size:
            self.paint(canvas)
        return canvas

    def blank_canvas(self) -> Canvas:
        """Return a canvas of the widget's size with nothing on it, to measure on."""
        look = self.look
        return Canvas(
            *self.outer_size, look.theme, look.deck, self.ground, ascii_only=look.is_ascii
        )

    @property
    def look(self) -> Look:
        """The colors and cards in force; the usual ones in another application."""
        return getattr(self.app, "look", None) or Look(self.app)

    def paint(self, canvas: Canvas) -> None:
        """Draw everything."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Redraw with the next frame."""
        self._canvas = None
        self.refresh()

    def repaint_changes(self) -> None:
        """Redraw with the next frame what looks different by now, a few rows of many."""
        before = self._canvas
        if before is None or not self._fits(before):
            self.repaint()
            return
        self._canvas = self._painted()
        changed = before.changed_regions(self._canvas)
        if changed:
            self.refresh(*changed)

    def set_and_repaint(self, name: str, value: object) -> None:
        """Set an attribute, and redraw if that makes a difference."""
        if getattr(self, name) != value:
            setattr(self, name, value)
            self.repaint()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._canvas = None

    def on_resize(self, event: events.Resize) -> None:
        """Redraw, unless the frame that made it this size has drawn it so."""
        if self._canvas is None or not self._fits(self._canvas):
            self.repaint()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the rows of a region as they are painted: nothing stands round a canvas."""
        return [self.strip_of(y, crop.x, crop.right) for y in crop.line_range]

    def render_line(self, y: int) -> Strip:
        return self.strip_of(y, 0, self.canvas.width)

    def strip_of(self, y: int, left: int, right: int) -> Strip:
        """Return the cells of one row from column `left` to before column `right`.

        Blank where the screen is laid out anew and there is more room than has been painted.
        """
        canvas = self.canvas
        end = min(right, canvas.width)
        if y >= canvas.height or left >= end:
            return Strip.blank(right - left)
        strip = canvas.strip(y, left, end).adjust_cell_length(right - left)
        for line_filter in self.get_line_filters():
            strip = strip.apply_filter(line_filter, self.background_colors[1])
        return strip

    def on_click(self, event: events.Click) -> None:
        guard: InputGuard | None = getattr(self.app, "guard", None)
        if guard and not guard.accepts_click(event.button, event.chain, self.screen):
            event.stop()
            return
        token = self.canvas.hit_test(event.x, event.y)
        if token is not None:
            event.stop()
            self.post_message(self.Pressed(token))


WHEEL_LINES: int = 3
"""Lines the wheel moves by."""


class ScrollWidget(CanvasWidget):
    """Base of lists and texts; subclasses say how many lines there are and paint from `top` on.

    Attributes:
        top: the first line in the window.
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.top = 0
        self._overflowed: bool | None = None

    class Overflows(Message):
        """There is more than the window shows, or no longer."""

    @property
    def overflows(self) -> bool:
        """Whether there is more than the window shows."""
        return self.lines > self.visible_rows

    def repaint(self) -> None:
        super().repaint()
        self._tell_overflow()

    def on_resize(self, event: events.Resize) -> None:
        self._tell_overflow()

    def _tell_overflow(self) -> None:
        if self.is_attached and self.size and self.overflows != self._overflowed:
            self._overflowed = self.overflows
            self.post_message(self.Overflows())

    @property
    def lines(self) -> int:
        """How many lines there are in all."""
        raise NotImplementedError

    @property
    def visible_rows(self) -> int:
        """How many lines are shown at once."""
        return self.size.height

    def scroll_lines(self, by: int) -> bool:
        """Move the window by so many lines; False when it stays where it is."""
        top = max(0, min(self.top + by, self.lines - self.visible_rows))
        if top == self.top:
            return False
        self.top = top
        self.repaint()
        return True

    def hear(self, key: str) -> bool:
        """Do what a scrolling key means; False when it is none."""
        page = max(self.visible_rows - 2, 1)
        steps = {
            "up": -1, "down": 1, "pageup": -page, "pagedown": page,
            "home": -self.lines, "end": self.lines,
        }  # fmt: skip
        if key not in steps:
            return False
        self.scroll_lines(steps[key])
        return True

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.scroll_lines(WHEEL_LINES)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.scroll_lines(-WHEEL_LINES)

    def draw_bar(self, canvas: Canvas) -> None:
        """Draw where the window is, in the last column, when not everything fits."""
        if self.lines > self.visible_rows and canvas.height >= 3:
            for y in range(canvas.height):
                canvas.write(canvas.width - 1, y, "│", "line")
            self.draw_window(
                canvas, 0, canvas.height, self.lines - self.visible_rows + canvas.height
            )

    def draw_window(self, canvas: Canvas, y: int, room: int, lines: int) -> None:
        """Draw in the last column which part of `lines` the window of `room` lines at `y` shows."""
        size = max(room * room // lines, 1)
        start = (room - size) * self.top // max(lines - room, 1)
        for row in range(start, min(start + size, room)):
            canvas.write(canvas.width - 1, y + row, "█", "line")
