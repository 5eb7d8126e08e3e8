"""A painted widget longer than its window: the wheel, the keys and a bar at its right."""

from __future__ import annotations

from textual import events
from textual.message import Message

from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.widgets.painted import Painted

WHEEL: int = 3
"""Lines the wheel moves by."""


class Scrolling(Painted):
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
        return self.lines > self.window

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
    def window(self) -> int:
        """How many lines are shown at once."""
        return self.size.height

    def scroll_lines(self, by: int) -> bool:
        """Move the window by so many lines; False when it stays where it is."""
        top = max(0, min(self.top + by, self.lines - self.window))
        if top == self.top:
            return False
        self.top = top
        self.repaint()
        return True

    def hear(self, key: str) -> bool:
        """Do what a scrolling key means; False when it is none."""
        page = max(self.window - 2, 1)
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
        self.scroll_lines(WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.scroll_lines(-WHEEL)

    def draw_bar(self, canvas: Canvas) -> None:
        """Draw where the window is, in the last column, when not everything fits."""
        if self.lines > self.window and canvas.height >= 3:
            for y in range(canvas.height):
                canvas.write(canvas.width - 1, y, "│", "line")
            self.draw_window(canvas, 0, canvas.height, self.lines - self.window + canvas.height)

    def draw_window(self, canvas: Canvas, y: int, room: int, lines: int) -> None:
        """Draw in the last column which part of `lines` the window of `room` lines at `y` shows."""
        size = max(room * room // lines, 1)
        start = (room - size) * self.top // max(lines - room, 1)
        for row in range(start, min(start + size, room)):
            canvas.write(canvas.width - 1, y + row, "█", "line")
