"""A share code to copy."""

from __future__ import annotations

from textual.app import ComposeResult

from spades_tui.tui.keys import bindings, hint_pairs
from spades_tui.tui.screens.asking import AskingWindow
from spades_tui.tui.widgets.prose import Block, Prose


class ShareCode(AskingWindow):
    """Shows a code; `c` copies it to the clipboard where the terminal lets programs do that."""

    BINDINGS = bindings("code", "dialog")  # type: ignore[assignment]  # a list of Binding is one
    places = ("code", "dialog")

    def __init__(self, title: str, code: str) -> None:
        super().__init__(
            "Share code", f"{title}. Send this line; `spades rules CODE` tells what it stands for."
        )
        self.code = code

    def inside(self) -> ComposeResult:
        yield Prose([Block("gold", self.code)], on_panel=True, id="code")
        yield Prose([], on_panel=True, id="wrong")

    def hints(self) -> tuple[tuple[str, str], ...]:
        return hint_pairs("code", "dialog")

    def action_copy(self) -> None:
        self.app.copy_to_clipboard(self.code)
        said = "Copied, if the terminal allows it; else mark it with Shift and the mouse."
        self.query_one("#wrong", Prose).show([Block("quiet", said)])
