"""Small windows that ask for a choice, a yes or a text, or show a text to copy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Paste
from textual.message import Message
from textual.screen import ScreenResultType
from textual.widget import Widget
from textual.widgets import Input

from spades_tui import PROGRAM
from spades_tui.text import sanitize
from spades_tui.tui.page import STYLES, CssPath, PageBase
from spades_tui.tui.painted_page import Window
from spades_tui.tui.widgets.page_bars import KeyFooter
from spades_tui.tui.widgets.prose import Block, Prose
from spades_tui.tui.widgets.row_list import ListRow, RowList


class Dialog(Window[ScreenResultType]):
    """A framed window with a title, some words, and something below them."""

    CSS_PATH: ClassVar[CssPath] = STYLES / "windows.tcss"

    def __init__(self, title: str, words: str = "") -> None:
        super().__init__()
        self.heading = title
        self.words = words

    def compose(self) -> ComposeResult:
        with Vertical(id="box") as frame:
            frame.border_title = Content(self.app.look.text(self.heading))
            if self.words:
                yield Prose([Block("text", self.words)], on_panel=True, id="words")
            yield from self.content()
            yield KeyFooter(self.footer_items())

    def content(self) -> Iterator[Widget]:
        """Return what stands below the words."""
        raise NotImplementedError


class ListDialog(Dialog[ScreenResultType]):
    """A list whose rows stand for answers."""

    key_contexts = ("list", "pick", "back")

    def __init__(
        self,
        title: str,
        rows: Sequence[ListRow],
        key: str = "",
        words: str = "",
    ) -> None:
        """`key` is the row highlighted first."""
        super().__init__(title, words)
        self.rows = tuple(rows)
        self.first = key

    def lines(self) -> Sequence[ListRow]:
        """Return the rows as they are now."""
        return self.rows

    def content(self) -> Iterator[Widget]:
        listing = RowList(self.lines(), key=self.first, on_panel=True)
        listing.styles.height = min(listing.lines, max(self.app.size.height - 12, 3))
        yield listing


class SelectDialog(ListDialog[str]):
    """A list to choose one row of; answers its key."""

    def row_selected(self, key: str) -> None:
        self.dismiss(key)


def pick_value(
    page: PageBase[Any],
    title: str,
    values: Mapping[Any, str],
    now: object,
    words: str,
    then: Callable[[Any], object],
) -> None:
    """Let one of some values be chosen.

    Args:
        page: the page it is chosen on.
        title: what the value is of.
        values: each with its words.
        now: the one highlighted first.
        words: what is to be known.
        then: takes the one chosen.
    """
    known = list(values)
    rows = [ListRow(str(at), meaning) for at, meaning in enumerate(values.values())]
    first = str(known.index(now)) if now in known else ""
    asked = SelectDialog(title, rows, first, words)
    page.app.open(asked, lambda at: then(known[int(at)]))


class ConfirmDialog(ListDialog[bool]):
    """A question; answers True or None."""

    def __init__(self, title: str, words: str, yes: str, no: str = "No, leave it") -> None:
        super().__init__(title, (ListRow("no", no), ListRow("yes", yes)), "no", words)

    def row_selected(self, key: str) -> None:
        self.dismiss(True if key == "yes" else None)


class MultiSelectDialog(ListDialog[tuple[str, ...]]):
    """A list to mark rows of; answers the keys marked, in the order of the list."""

    DONE = "Done"

    def __init__(
        self, title: str, rows: Sequence[ListRow], marked: Sequence[str], words: str
    ) -> None:
        super().__init__(title, rows, "", words)
        self.marked = set(marked)

    def lines(self) -> Sequence[ListRow]:
        signs = {key: "[x]" if key in self.marked else "[ ]" for key, *_ in self.rows}
        rows = [
            row._replace(label=f"{signs[row.key]} {row.label}", enter="mark") for row in self.rows
        ]
        return [*rows, ListRow(self.DONE, self.DONE, enter="done")]

    def row_selected(self, key: str) -> None:
        if key == self.DONE:
            self.dismiss(tuple(row.key for row in self.rows if row.key in self.marked))
            return
        self.marked ^= {key}
        self.listing.show(self.lines())


class SafeInput(Input):
    """A line to type in; what is pasted cannot steer the terminal."""

    def validate_value(self, value: str) -> str:
        return sanitize(value)


class TextDialog(Dialog[str]):
    """A line to type; answers it, or None. `check` returns what is wrong with it, or nothing."""

    key_contexts = ("prompt",)

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

    def content(self) -> Iterator[Widget]:
        yield self.field()
        yield Prose([], on_panel=True, id="wrong")

    def field(self) -> SafeInput:
        """Return the line."""
        return SafeInput(self.value, compact=True, id="field")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_changed(self) -> None:
        self.query_one("#wrong", Prose).show([])

    def on_input_submitted(self, message: Input.Submitted) -> None:
        message.stop()
        self.take(message.value)

    def take(self, text: str) -> None:
        """Answer with a text, or say what is wrong with it."""
        wrong = self.check(text) if self.check else None
        if wrong:
            self.query_one("#wrong", Prose).show([Block("alarm", wrong)])
        else:
            self.dismiss(text)

    def action_cancel(self) -> None:
        self.dismiss(None)


class MultilineInput(SafeInput):
    """A line to type in that takes a text of several lines when it is pasted, without showing it.

    Posts `Pasted` with the text as it was; a single line goes into the field as elsewhere.
    """

    class Pasted(Message):
        """Several lines were pasted."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def on_paste(self, event: Paste) -> None:
        if len(event.text.strip().splitlines()) > 1:
            event.stop()
            event.prevent_default()
            self.post_message(self.Pasted(event.text))


class MultilineDialog(TextDialog):
    """A line to type, or several lines to paste; answers whichever it was."""

    def field(self) -> SafeInput:
        return MultilineInput(self.value, compact=True, id="field")

    def on_multiline_input_pasted(self, message: MultilineInput.Pasted) -> None:
        message.stop()
        self.take(message.text)


def validator_from(read: Callable[[str], object]) -> Callable[[str], str | None]:
    """Return a check that answers with what `read` raises as ValueError."""

    def check(text: str) -> str | None:
        try:
            read(text)
        except ValueError as error:
            return str(error)
        return None

    return check


class CopyDialog(Dialog[None]):
    """Shows a text; `c` copies it to the clipboard where the terminal lets programs do that."""

    key_contexts = ("code", "dialog")

    def __init__(self, title: str, words: str, text: str) -> None:
        super().__init__(title, words)
        self.text = text

    def content(self) -> Iterator[Widget]:
        lines = [Block("gold", line) for line in self.text.split("\n")]
        yield Prose(lines, on_panel=True, id="code")
        yield Prose([], on_panel=True, id="wrong")

    def action_copy(self) -> None:
        self.app.copy_to_clipboard(self.text)
        words = "Copied, if the terminal allows it; otherwise mark it with Shift and the mouse."
        self.query_one("#wrong", Prose).show([Block("quiet", words)])


class HandTextDialog(CopyDialog):
    """Hands as text to paste into a message; `number` says which of the game, None all of them."""

    def __init__(self, text: str, name: str, number: int | None = None) -> None:
        one = "" if number is None else f" --hand {number}"
        words = (
            f"Paste this into a message; `{PROGRAM} history export {name}{one}` prints the same."
        )
        super().__init__("Hands as text", words, text.rstrip())
