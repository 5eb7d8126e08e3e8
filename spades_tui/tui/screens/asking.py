"""Small windows that ask: yes or no, a text, one of several, some of several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input

from spades_tui.rules.text import shown
from spades_tui.tui.keys import bindings
from spades_tui.tui.screens.page import Window
from spades_tui.tui.widgets.hints import HintLine
from spades_tui.tui.widgets.listing import Line, Listing
from spades_tui.tui.widgets.prose import Block, Prose


class AskingWindow(Window[Any]):
    """A framed window with a title, some words, and something below them."""

    CSS_PATH = "asking.tcss"

    def __init__(self, title: str, words: str = "", id: str | None = None) -> None:
        super().__init__(id=id)
        self.heading = title
        self.words = words

    def compose(self) -> ComposeResult:
        with Vertical(id="asking") as frame:
            frame.border_title = Content(self.spades.text(self.heading))
            if self.words:
                yield Prose([Block("text", self.words)], on_panel=True, id="words")
            yield from self.inside()
            yield HintLine(self.hints())

    def inside(self) -> ComposeResult:
        """Return what stands below the words."""
        raise NotImplementedError


class Confirm(AskingWindow):
    """A question; answers True or None."""

    BINDINGS = bindings("list")  # type: ignore[assignment]  # a list of Binding is one

    def __init__(
        self, title: str, words: str, yes: str, no: str = "No, leave it", id: str | None = None
    ) -> None:
        super().__init__(title, words, id)
        self.yes = yes
        self.no = no

    def inside(self) -> ComposeResult:
        rows = (Line("no", self.no), Line("yes", self.yes))
        listing = Listing(rows, on_panel=True)
        listing.styles.height = 2
        yield listing

    def on_listing_taken(self, message: Listing.Taken) -> None:
        message.stop()
        self.dismiss(True if message.key == "yes" else None)


class PickOne(AskingWindow):
    """A list to choose one row of; answers its key."""

    BINDINGS = bindings("list")  # type: ignore[assignment]  # a list of Binding is one

    def __init__(self, title: str, rows: Sequence[Line], lit: str = "", words: str = "") -> None:
        super().__init__(title, words)
        self.rows = tuple(rows)
        self.lit = lit

    def inside(self) -> ComposeResult:
        listing = Listing(self.rows, lit=self.lit, on_panel=True)
        listing.styles.height = min(len(self.rows), max(self.app.size.height - 12, 3))
        yield listing

    def on_listing_taken(self, message: Listing.Taken) -> None:
        message.stop()
        self.dismiss(message.key)


class PickSome(AskingWindow):
    """A list to mark rows of; answers the keys marked, in the order of the list."""

    BINDINGS = bindings("list")  # type: ignore[assignment]  # a list of Binding is one
    DONE = "Done"

    def __init__(
        self, title: str, rows: Sequence[Line], marked: Sequence[str], words: str = ""
    ) -> None:
        super().__init__(title, words)
        self.rows = tuple(rows)
        self.marked = set(marked)

    def inside(self) -> ComposeResult:
        listing = Listing(self._rows(), on_panel=True)
        listing.styles.height = min(len(self.rows) + 1, max(self.app.size.height - 12, 3))
        yield listing

    def _rows(self) -> list[Line]:
        signs = {key: "[x]" if key in self.marked else "[ ]" for key, *_ in self.rows}
        rows = [row._replace(label=f"{signs[row.key]} {row.label}") for row in self.rows]
        return [*rows, Line(self.DONE, self.DONE)]

    def on_listing_taken(self, message: Listing.Taken) -> None:
        message.stop()
        if message.key == self.DONE:
            self.dismiss(tuple(row.key for row in self.rows if row.key in self.marked))
            return
        self.marked ^= {message.key}
        self.query_one(Listing).show(self._rows())


class Field(Input):
    """A line to type in; what is pasted cannot steer the terminal."""

    def validate_value(self, value: str) -> str:
        return shown(value)


class AskText(AskingWindow):
    """A line to type; answers it, or None. `check` says what is wrong with it, or nothing."""

    BINDINGS = bindings("prompt")  # type: ignore[assignment]  # a list of Binding is one
    places = ("prompt",)

    def __init__(
        self,
        title: str,
        words: str = "",
        value: str = "",
        check: Callable[[str], str | None] | None = None,
    ) -> None:
        super().__init__(title, words)
        self.value = value
        self.check = check

    def inside(self) -> ComposeResult:
        yield Field(self.value, compact=True, id="field")
        yield Prose([], on_panel=True, id="wrong")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_changed(self) -> None:
        self.query_one("#wrong", Prose).show([])

    def on_input_submitted(self, message: Input.Submitted) -> None:
        message.stop()
        wrong = self.check(message.value) if self.check else None
        if wrong:
            self.query_one("#wrong", Prose).show([Block("alarm", wrong)])
        else:
            self.dismiss(message.value)

    def action_cancel(self) -> None:
        self.dismiss(None)
