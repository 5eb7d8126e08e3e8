"""The base of widgets that draw themselves on one canvas."""

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
    """Base of widgets that draw themselves on one `Canvas`: subclasses implement `paint`.

    Such a widget has no child widgets; the canvas cuts texts, and converts them for terminals that
    have only ASCII. Posts `Pressed` with the token drawn under a click.

    Attributes:
        ground: which color of the theme is the background.
    """

    ground: Background = "ground"

    class Pressed(Message):
        """A region marked with `token` (`Canvas.add_hit_region`) was clicked."""

        def __init__(self, token: object) -> None:
            super().__init__()
            self.token = token

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._canvas: Canvas | None = None
        self._placed_at: Region | None = None

    def place(self, region: Region) -> None:
        """Move the widget to `region`, in cells of its parent; a region without rows hides it.

        The widget's style must have ``position: absolute``.
        """
        self.display = region.height > 0
        if region != self._placed_at:
            self._placed_at = region
            self.offset = region.offset
            self.styles.width, self.styles.height = region.size

    @property
    def canvas(self) -> Canvas:
        """The canvas with the widget as last painted.

        It is painted first if it was never painted, or has another size by now.
        """
        if self._canvas is None or not self._fits(self._canvas):
            self._canvas = self._paint_new_canvas()
        return self._canvas

    def _fits(self, canvas: Canvas) -> bool:
        return (canvas.width, canvas.height) == self.outer_size

    def _paint_new_canvas(self) -> Canvas:
        canvas = self.blank_canvas()
        if self.outer_size:
            self.paint(canvas)
        return canvas

    def blank_canvas(self) -> Canvas:
        """Return an empty canvas of the widget's size, to paint or to measure on."""
        look = self.look
        return Canvas(
            *self.outer_size, look.theme, look.deck, self.ground, ascii_only=look.is_ascii
        )

    @property
    def look(self) -> Look:
        """The theme and deck to draw with; the default ones in an application without a `look`."""
        return getattr(self.app, "look", None) or Look(self.app)

    def paint(self, canvas: Canvas) -> None:
        """Draw the whole widget on `canvas`, which is empty and has the widget's size."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Redraw the whole widget with the next frame."""
        self._canvas = None
        self.refresh()

    def repaint_changes(self) -> None:
        """Paint the widget now; the next frame redraws only the cells that this has changed."""
        before = self._canvas
        if before is None or not self._fits(before):
            self.repaint()
            return
        self._canvas = self._paint_new_canvas()
        changed = before.find_changed_regions(self._canvas)
        if changed:
            self.refresh(*changed)

    def set_and_repaint(self, name: str, value: object) -> None:
        """Set the attribute `name` to `value`, and repaint if the value changed."""
        if getattr(self, name) != value:
            setattr(self, name, value)
            self.repaint()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._canvas = None

    def on_resize(self, event: events.Resize) -> None:
        """Repaint, unless the canvas already has the new size."""
        if self._canvas is None or not self._fits(self._canvas):
            self.repaint()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the rows of the region `crop`; the widget has no border or padding to add."""
        return [self._strip_of(y, crop.x, crop.right) for y in crop.line_range]

    def render_line(self, y: int) -> Strip:
        return self._strip_of(y, 0, self.canvas.width)

    def _strip_of(self, y: int, left: int, right: int) -> Strip:
        """Return the cells of row `y` from column `left` to before column `right`.

        Cells outside the painted canvas are blank, as happens during a new layout.
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
