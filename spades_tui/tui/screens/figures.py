"""The figures behind a hint: every answer that was weighed."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from spades_tui.tui.keys import bindings, hint_pairs
from spades_tui.tui.screens.page import Window
from spades_tui.tui.widgets.hints import HintLine
from spades_tui.tui.widgets.prose import Block, Prose


class FiguresWindow(Window[None]):
    """A hint with its reasons and figures, over the table."""

    BINDINGS = bindings("figures")
    CSS_PATH = ["page.tcss", "figures.tcss"]
    places = ("figures",)

    def __init__(self, blocks: Sequence[Block]) -> None:
        super().__init__()
        self.blocks = tuple(blocks)

    def compose(self) -> ComposeResult:
        with Vertical(id="hint") as frame:
            frame.border_title = Content(self.spades.text("Hint"))
            yield Prose(self.blocks, on_panel=True, indent=1)
            yield HintLine((("↑↓", "scroll"), *hint_pairs("figures")))
