"""A widget that draws itself on one canvas and knows what lies where."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from spades_tui.tui.drawing.canvas import Canvas, ink
from spades_tui.tui.drawing.decks import COLOURLESS_DECK, DECKS
from spades_tui.tui.drawing.faces import Face
from spades_tui.tui.drawing.themes import Felt
from spades_tui.tui.host import Host, host


class Painted(Widget):
    """Base of the table's widgets: subclasses implement `paint`.

    One canvas and no widgets below it: text is cut and cards overlap as each terminal can show
    them, ASCII and colourless ones too.

    Posts `Pressed` with the token drawn under a click.
    """

    class Pressed(Message):
        """Something drawn with a token was clicked."""

        def __init__(self, sender: Painted, token: object) -> None:
            super().__init__()
            self.sender = sender
            self.token = token

        @property
        def control(self) -> Painted:
            """The widget that was clicked."""
            return self.sender

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._canvas: Canvas[Any] | None = None

    @property
    def spades(self) -> Host:
        """The application, which knows deck, felt and glyphs."""
        return host(self)

    @property
    def felt(self) -> Felt:
        """The colours in force."""
        return self.spades.felt

    @property
    def face(self) -> Face:
        """The card faces in force, on the ground of this widget."""
        deck = DECKS[self.spades.settings.deck] if self.spades.colour else COLOURLESS_DECK
        return Face(deck, self.ground)

    @property
    def ground(self) -> str:
        """The colour drawn on."""
        return self.felt.ground

    @property
    def canvas(self) -> Canvas[Any]:
        """What is on the screen; painted when it is first asked for."""
        if self._canvas is None:
            width, height = self.size
            felt = self.felt
            self._canvas = Canvas(
                width,
                height,
                ink(felt.ink, self.ground),
                ascii_only=self.spades.settings.ascii,
            )
            if width > 0 and height > 0:
                self.paint(self._canvas)
        return self._canvas

    def paint(self, canvas: Canvas[Any]) -> None:
        """Draw everything."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Redraw with the next frame."""
        self._canvas = None
        self.refresh()

    def changes(self, name: str, value: object) -> None:
        """Set an attribute, and redraw if that makes a difference."""
        if getattr(self, name) != value:
            setattr(self, name, value)
            self.repaint()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._canvas = None

    def on_resize(self, event: events.Resize) -> None:
        self.repaint()

    def render_line(self, y: int) -> Strip:
        canvas = self.canvas
        if y >= canvas.height:
            return Strip.blank(self.size.width)
        return canvas.strip(y)

    def on_click(self, event: events.Click) -> None:
        token = self.canvas.token_at(event.x, event.y)
        if token is not None:
            event.stop()
            self.post_message(self.Pressed(self, token))
