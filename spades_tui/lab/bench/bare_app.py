"""A minimal Textual app to compare the program's start with: one text on the screen."""

from __future__ import annotations

from typing import Final

from textual.app import App, ComposeResult
from textual.widgets import Static

TEXT: Final = "\n" * 23 + "One text, and nothing else."
"""It ends on the last line of 24, so that a full frame ends with it."""


class BareApp(App[None]):
    """A minimal app that shows one `Static`."""

    def compose(self) -> ComposeResult:
        """Yield the widget with the text."""
        yield Static(TEXT)


if __name__ == "__main__":
    BareApp().run()
