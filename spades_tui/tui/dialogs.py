"""Small windows that ask for a choice, a yes or a text, or show a text to copy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

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
"""Rows of a window around its list or text: frame, words, line of keys."""


class Dialog(PageBase[ScreenResultType], ModalScreen[ScreenResultType]):
    """A framed window with a title, some words, something below them, and its keys.

    Attributes:
        heading: the title.
        words: what stands over the rest; "" for nothing.
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
        """Return what stands below the words."""
        raise NotImplementedError

    def convert_text(self, text: str) -> str:
        """Return a text as this terminal can show it."""
        return self.app.look.text(text)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Refuse every command while another window lies over this one."""
        return self.is_active

    def action_back(self) -> None:
        self.dismiss()


class ListDialog(Dialog[ScreenResultType]):
    """A list whose rows stand for answers."""

    DEFAULT_CSS = "ListDialog Choices { height: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "pick", "pick", id="dialog.pick",
                tooltip="Choose the selected item."),
    ]  # fmt: skip

    def __init__(
        self, title: str, rows: Sequence[ListItem], key: str = "", words: str = ""
    ) -> None:
        """`key` is the row highlighted first."""
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
        """The list."""
        return self.query_one(Choices)

    def items(self) -> Sequence[ListItem]:
        """Return the rows as they are now."""
        return self.rows

    def on_row_opened(self, message: RowOpened) -> None:
        message.stop()
        self.action_pick()

    def action_pick(self) -> None:
        """Choose the highlighted row."""
        if self.is_active and self.listing.key:
            self.pick_item(self.listing.key)

    def pick_item(self, key: str) -> None:
        """Do what it means to choose a row."""
        raise NotImplementedError


class SelectDialog(ListDialog[str]):
    """A list to choose one row of; answers its key."""

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
    """Let one of some values be chosen.

    Args:
        page: the page it is chosen on.
        title: what the value is of.
        values: each with its words.
        now: the one highlighted first.
        words: what is to be known.
        on_choice: takes the one chosen.
    """
    choices = list(values)
    rows = [ListItem(str(place), meaning) for place, meaning in enumerate(values.values())]
    first = str(choices.index(now)) if now in choices else ""
    window = SelectDialog(title, rows, first, words)
    page.app.open(window, lambda place: on_choice(choices[int(place)]))


class ConfirmDialog(ListDialog[bool]):
    """A question; answers True or None."""

    def __init__(self, title: str, words: str, yes: str, no: str = "No, leave it") -> None:
        super().__init__(title, (ListItem("no", no), ListItem("yes", yes)), "no", words)

    def pick_item(self, key: str) -> None:
        self.dismiss(True if key == "yes" else None)


class MultiSelectDialog(ListDialog[tuple[str, ...]]):
    """A list to mark rows of; answers the keys marked, in the order of the list."""

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
        rows = [row._replace(label=f"{signs[row.key]} {row.label}") for row in self.rows]
        return [*rows, ListItem(self.DONE, self.DONE)]

    def pick_item(self, key: str) -> None:
        if key == self.DONE:
            self.dismiss(tuple(row.key for row in self.rows if row.key in self.marked))
            return
        self.marked ^= {key}
        self.listing.show_items(self.items())


class SafeInput(Input):
    """A line to type in; what is pasted cannot steer the terminal."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "done", id="prompt.submit", tooltip="Use what was typed."),
    ]

    def validate_value(self, value: str) -> str:
        return sanitize(value)


class TextDialog(Dialog[str], inherit_bindings=False):
    """A line to type; answers it, or None. `check` returns what is wrong with it, or nothing."""

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
        """Answer with a text, or say what is wrong with it."""
        wrong = self.check(text) if self.check else None
        if wrong:
            self.query_one("#wrong", Static).update(Content(self.convert_text(wrong)))
        else:
            self.dismiss(text)

    def action_cancel(self) -> None:
        self.dismiss(None)


class MultilineInput(SafeInput):
    """A line to type in that submits a text of several lines when it is pasted, as it was."""

    def on_paste(self, event: Paste) -> None:
        if len(event.text.strip().splitlines()) > 1:
            event.stop()
            event.prevent_default()
            self.post_message(self.Submitted(self, event.text))


class MultilineDialog(TextDialog):
    """A line to type, or several lines to paste; answers whichever it was."""

    FIELD = MultilineInput


def validator_from(read: Callable[[str], object]) -> Callable[[str], str | None]:
    """Return a check that answers with what `read` raises as ValueError."""

    def check(text: str) -> str | None:
        try:
            read(text)
        except ValueError as error:
            return str(error)
        return None

    return check


def path_error(text: str, *, is_new: bool = True) -> str | None:
    """Return what is wrong with a typed path: of a new file, or of one to be read."""
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
    """Shows a text; `c` copies it to the clipboard where the terminal lets programs do that."""

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
    """Hands as text to paste into a message; `number` says which of the game, None all of them."""

    def __init__(self, text: str, name: str, number: int | None = None) -> None:
        option = "" if number is None else f" --hand {number}"
        words = (
            f"Paste this into a message; `{PROGRAM} history export {name}{option}` prints the same."
        )
        super().__init__("Hands as text", words, text.rstrip())
