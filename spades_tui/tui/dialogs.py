"""Windows that ask for a choice, a yes or a text, or show a text to copy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Paste
from textual.screen import ModalScreen, ScreenResultType
from textual.widget import Widget
from textual.widgets import Input, Static

from spades_tui import PROGRAM
from spades_tui.storage.files import exists
from spades_tui.storage.paths import StorageError, expand_typed_path
from spades_tui.text import sanitize
from spades_tui.tui.frame.keys import textual_bindings
from spades_tui.tui.page import KeyLine, PageBase
from spades_tui.tui.widgets.card_text import card_text
from spades_tui.tui.widgets.lists import Choices, ListItem, RowOpened
from spades_tui.tui.widgets.text_pane import TextPane, paragraph

_AROUND = 9
"""Rows of a window other than its list or text: frame, explanation, key line."""


class Dialog(PageBase[ScreenResultType], ModalScreen[ScreenResultType]):
    """A framed window: a title, an explanation, the widgets of `content`, and a key line.

    Attributes:
        heading: the title.
        words: the explanation above the content; "" for none.
    """

    DEFAULT_CSS = """
    Dialog {
        align: center middle; background: $rail 60%;
        #box { width: 64; max-width: 100%; height: auto; max-height: 100%; }
        #words { height: auto; max-height: 8; margin: 0 0 1 0; }
        #wrong { height: auto; max-height: 6; color: $alarm; text-style: bold; }
        #key-line { background: $surface; padding: 0; margin: 1 0 0 0; }
        &.-short #key-line { margin: 0; }
    }
    """
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,m", "back", "back", id="page.back", tooltip="Close the window; so does m."),
        *textual_bindings("anywhere"),  # the app's do not reach here
    ]

    def __init__(self, title: str, words: str = "") -> None:
        super().__init__()
        self.heading = title
        self.words = words

    def compose(self) -> ComposeResult:
        with Vertical(classes="panel", id="box") as box:
            box.border_title = card_text(self, self.heading)
            if self.words:
                yield Static(card_text(self, self.words), id="words")
            yield from self.content()
            yield KeyLine(id="key-line")

    def content(self) -> Iterator[Widget]:
        """Return the widgets below the explanation."""
        raise NotImplementedError

    def convert_text(self, text: str) -> str:
        """Return `text` in characters this terminal can show."""
        return self.app.look.text(text)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether the window is on top: while another screen lies over it, no action is
        allowed."""
        return self.is_active

    def action_back(self) -> None:
        self.dismiss()


class ListDialog(Dialog[ScreenResultType]):
    """A window with a list; subclasses implement `pick_item`, which is called with the chosen
    row."""

    DEFAULT_CSS = "ListDialog Choices { height: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "pick", "pick", id="dialog.pick",
                tooltip="Choose the selected item."),
    ]  # fmt: skip

    def __init__(
        self, title: str, rows: Sequence[ListItem], key: str = "", words: str = ""
    ) -> None:
        """Prepare the window.

        Args:
            title: its title.
            rows: the rows of the list.
            key: the key of the row highlighted first; "" for the first one.
            words: the explanation above the list; "" for none.
        """
        super().__init__(title, words)
        self.rows = tuple(rows)
        self.first = key

    def content(self) -> Iterator[Widget]:
        column = max((len(row.label) for row in self.rows if row.value), default=0) + 3
        yield Choices(column=column, opens_at_once=True, id="list")

    def on_mount(self) -> None:
        self.listing.show_items(self.items(), key=self.first)
        self.listing.focus()

    def on_resize(self) -> None:
        self.listing.styles.max_height = max(self.app.size.height - _AROUND, 3)

    @property
    def listing(self) -> Choices:
        """The list widget."""
        return self.query_one(Choices)

    def items(self) -> Sequence[ListItem]:
        """Return the rows to show now."""
        return self.rows

    def on_row_opened(self, message: RowOpened) -> None:
        message.stop()
        self.action_pick()

    def action_pick(self) -> None:
        """Choose the highlighted row; do nothing if the window is not on top."""
        if self.is_active and self.listing.key:
            self.pick_item(self.listing.key)

    def pick_item(self, key: str) -> None:
        """Do what choosing the row with `key` means."""
        raise NotImplementedError


class SelectDialog(ListDialog[str]):
    """A window to choose one row of a list; answers the row's key, None if it is closed."""

    def pick_item(self, key: str) -> None:
        self.dismiss(key)


def pick_value(
    page: PageBase[Any],
    title: str,
    values: Mapping[Any, str],
    now: object,
    words: str,
    on_choice: Callable[[Any], object],
) -> None:
    """Open a window to choose one of several values.

    Args:
        page: the page to open it over.
        title: its title.
        values: value → the text shown for it, in the order of the list.
        now: the value highlighted first; the first of `values` if it is not among them.
        words: the explanation above the list; "" for none.
        on_choice: called with the chosen value; not if the window is closed.
    """
    choices = list(values)
    rows = [ListItem(str(place), meaning) for place, meaning in enumerate(values.values())]
    first = str(choices.index(now)) if now in choices else ""
    window = SelectDialog(title, rows, first, words)
    page.app.open(window, lambda place: on_choice(choices[int(place)]))


class ConfirmDialog(ListDialog[bool]):
    """A question with two answers, labeled `yes` and `no`; answers True for yes, otherwise None."""

    def __init__(self, title: str, words: str, yes: str, no: str = "No, leave it") -> None:
        super().__init__(title, (ListItem("no", no), ListItem("yes", yes)), "no", words)

    def pick_item(self, key: str) -> None:
        self.dismiss(True if key == "yes" else None)


class MultiSelectDialog(ListDialog[tuple[str, ...]]):
    """A window to mark rows of a list; answers the marked keys in list order, None if it is closed.

    Args:
        title: its title.
        rows: the rows.
        marked: the keys marked at first.
        words: the explanation above the list.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "pick", "mark", id="dialog.pick",
                tooltip="Mark or unmark a row; on the last one take what is marked."),
    ]  # fmt: skip
    DONE = "Done"

    def __init__(
        self, title: str, rows: Sequence[ListItem], marked: Sequence[str], words: str
    ) -> None:
        super().__init__(title, rows, "", words)
        self.marked = set(marked)

    def items(self) -> list[ListItem]:
        signs = {row.key: "[x]" if row.key in self.marked else "[ ]" for row in self.rows}
        rows = [replace(row, label=f"{signs[row.key]} {row.label}") for row in self.rows]
        return [*rows, ListItem(self.DONE, self.DONE)]

    def pick_item(self, key: str) -> None:
        if key == self.DONE:
            self.dismiss(tuple(row.key for row in self.rows if row.key in self.marked))
            return
        self.marked ^= {key}
        self.listing.show_items(self.items())


class SafeInput(Input):
    """An input line that removes control characters, which could steer the terminal, from its
    text."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "done", id="prompt.submit", tooltip="Use what was typed."),
    ]

    def validate_value(self, value: str) -> str:
        return sanitize(value)


class TextDialog(Dialog[str], inherit_bindings=False):
    """A window to type a line of text; answers the text, None if it is canceled.

    Args:
        title: its title.
        words: the explanation above the line; "" for none.
        value: the text in the line at first.
        check: returns a sentence on what is wrong with a text, None or "" if it may be used; None
            accepts every text.
    """

    FIELD: ClassVar[type[SafeInput]] = SafeInput
    DEFAULT_CSS = "TextDialog #field { margin: 0 1 1 1; background: $rail; color: $ink; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+g", "cancel", "cancel", id="prompt.cancel",
                tooltip="Cancel; so does Ctrl+G."),
        *textual_bindings("anywhere"),
    ]  # fmt: skip

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
        yield self.FIELD(self.value, compact=True, id="field")
        yield Static(id="wrong")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_changed(self) -> None:
        self.query_one("#wrong", Static).update("")

    def on_input_submitted(self, message: Input.Submitted) -> None:
        message.stop()
        self.take(message.value)

    def take(self, text: str) -> None:
        """Answer `text` and close the window; if `check` finds something wrong, show that
        instead."""
        wrong = self.check(text) if self.check else None
        if wrong:
            self.query_one("#wrong", Static).update(Content(self.convert_text(wrong)))
        else:
            self.dismiss(text)

    def action_cancel(self) -> None:
        self.dismiss(None)


class MultilineInput(SafeInput):
    """An input line that submits a pasted text of several lines unchanged, at once."""

    def on_paste(self, event: Paste) -> None:
        if len(event.text.strip().splitlines()) > 1:
            event.stop()
            event.prevent_default()
            self.post_message(self.Submitted(self, event.text))


class MultilineDialog(TextDialog):
    """A `TextDialog` that also answers a pasted text of several lines."""

    FIELD = MultilineInput


def validator_from(read: Callable[[str], object]) -> Callable[[str], str | None]:
    """Return a check for `TextDialog` that returns the message of a ValueError raised by `read`.

    The check returns None if `read` raises none.
    """

    def check(text: str) -> str | None:
        try:
            read(text)
        except ValueError as error:
            return str(error)
        return None

    return check


def path_error(text: str, *, is_new: bool = True) -> str | None:
    """Return a sentence on what is wrong with a typed path; None if it can be used.

    Args:
        text: the path as typed.
        is_new: whether it must not exist yet, as it will be written; otherwise it must exist.
    """
    try:
        path = expand_typed_path(text)
        is_there = exists(path)
    except StorageError as problem:
        return str(problem)
    if not text.strip():
        return "Type a path."
    if is_new and is_there:
        return f"{path} already exists; type another name."
    return None if is_new or is_there else f"There is no file {path}."


class CopyDialog(Dialog[None]):
    """A window with a text; ``c`` copies it to the clipboard, if the terminal supports that."""

    DEFAULT_CSS = """
    CopyDialog {
        #code { height: auto; }
        #wrong { color: $muted; text-style: none; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "copy", "copy", id="code.copy", tooltip="Copy it to the clipboard."),
        Binding("enter", "back", show=False),
        Binding("escape,m", "back", "close", id="page.back",
                tooltip="Close the window; so do Enter and m."),
    ]  # fmt: skip

    def __init__(self, title: str, words: str, text: str) -> None:
        super().__init__(title, words)
        self.text = text

    def content(self) -> Iterator[Widget]:
        yield TextPane(id="code")
        yield Static(id="wrong")

    def on_mount(self) -> None:
        lines = self.text.split("\n")
        self.query_one(TextPane).show(paragraph(self, line, "$gold") for line in lines)

    def on_resize(self) -> None:
        self.query_one(TextPane).styles.max_height = max(self.app.size.height - _AROUND, 3)

    def action_copy(self) -> None:
        self.app.copy_to_clipboard(self.text)
        words = "Copied, if the terminal allows it; otherwise mark it with Shift and the mouse."
        self.query_one("#wrong", Static).update(Content(self.convert_text(words)))


class HandTextDialog(CopyDialog):
    """A window with hands as text, to copy into a message.

    Args:
        text: the hands.
        name: the name of the game's record.
        number: the number of the hand shown, from 1; None if the text has the whole game.
    """

    def __init__(self, text: str, name: str, number: int | None = None) -> None:
        option = "" if number is None else f" --hand {number}"
        words = (
            f"Paste this into a message; `{PROGRAM} history export {name}{option}` prints the same."
        )
        super().__init__("Hands as text", words, text.rstrip())
