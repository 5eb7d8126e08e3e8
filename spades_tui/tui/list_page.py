"""Bases of pages with a list: with a panel about the highlighted item, with values, with a
search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.screen import ScreenResultType
from textual.widget import Widget
from textual.widgets import Input, OptionList

from spades_tui.tui.dialogs import SafeInput
from spades_tui.tui.page import Page, show_title
from spades_tui.tui.widgets.lists import Choices, ListItem
from spades_tui.tui.widgets.text_pane import TextLine, TextPane, paragraph

if TYPE_CHECKING:
    from spades_tui.storage.settings import Settings

WIDE = 110
"""Columns of the screen from which the panel is beside the list: those of the class `-wide`."""


class ListPage(Page[ScreenResultType]):
    """A page with a list and, beside or below it, a panel about the highlighted item.

    Attributes:
        COLUMN: cells of an item's label; its value begins after them.
        QUIET: whether values only explain the labels, and are drawn muted.
    """

    DEFAULT_CSS = """
    ListPage {
        #list-panel { height: 1fr; }
        #about-panel { height: 6; }
        #about { height: 1fr; }
        &.-wide, &.-huge, &.-vast {
            #page-body { layout: horizontal; }
            #list-panel { width: 62; }
            #about-panel { width: 1fr; height: 1fr; max-width: 110; }
        }
        &.-huge #list-panel, &.-vast #list-panel { width: 78; }
    }
    """
    COLUMN: ClassVar[int] = 18
    QUIET: ClassVar[bool] = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "open", "open", id="page.open", tooltip="Open the selected item."),
    ]

    def items(self) -> Sequence[ListItem]:
        """Return the items, headings and notes of the list, from the top, as they are now."""
        raise NotImplementedError

    def details(self, key: str) -> tuple[str, Sequence[TextLine]]:
        """Return the title of the panel and its lines, about the item with `key`."""
        raise NotImplementedError

    def preview(self) -> Iterable[Widget]:
        """Return widgets to put into the panel, below its lines; none unless a page overrides
        this."""
        return ()

    def body(self) -> Iterable[Widget]:
        with Container(id="page-body"):
            with Vertical(classes="panel", id="list-panel"):
                yield Choices(column=self.COLUMN, quiet=self.QUIET, id="list")
            with Vertical(classes="panel", id="about-panel"):
                yield TextPane(id="about")
                yield from self.preview()

    def on_mount(self) -> None:
        self.query_one("#list-panel").border_title = Content(self.convert_text(self.list_title()))
        self.refresh_items(self.first_key())
        self.listing.focus()

    def list_title(self) -> str:
        """Return the title of the list; "" for none."""
        return ""

    def first_key(self) -> str:
        """Return the key of the item highlighted when the page opens; "" for the first item."""
        return ""

    @property
    def is_wide(self) -> bool:
        """Whether the panel is beside the list, not below it."""
        return self.app.size.width >= WIDE

    def refresh_items(self, key: str = "") -> None:
        """Show the current items and details, with the item `key` highlighted.

        "" keeps the highlighted item.
        """
        self.listing.show_items(self.items(), key=key)
        self.show_details()

    def show_details(self) -> None:
        """Show the title and lines of `details` for the highlighted item; do nothing if there is
        none."""
        if not self.listing.key:
            return
        title, lines = self.details(self.listing.key)
        show_title(self.query_one("#about-panel"), self.convert_text(title))
        self.query_one("#about", TextPane).show(lines)

    def text_lines(self, *texts: str, style: str = "") -> list[TextLine]:
        """Return each text as a line of the panel, in a Textual `style`; the panel wraps them."""
        return [paragraph(self, text, style) for text in texts]

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        message.stop()
        self.show_details()
        self.refresh_bindings()

    def action_open(self) -> None:
        """Open the highlighted item; ignore a press that came too soon."""
        if self.listing.key and not self.app.guard.ignores_press():
            self.open_item(self.listing.key)

    def open_item(self, key: str) -> None:
        """Do what Enter means for the item with `key`."""
        raise NotImplementedError


class FormPage(ListPage[ScreenResultType]):
    """A list page whose items have values that the left and right keys change."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "change(1)", "change", key_display="←→", id="form.right",
                tooltip="Change the selected value."),
        Binding("left", "change(-1)", show=False, id="form.left"),
        Binding("enter,space", "open", "choose", id="page.open",
                tooltip="Choose from all values, or type one."),
    ]  # fmt: skip

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return False for changing an item that has no values to choose from; otherwise as in
        `Page`."""
        if action == "change":
            item = self.listing.item
            return item is not None and item.turns and super().check_action(action, parameters)
        return super().check_action(action, parameters)

    def action_change(self, step: int) -> None:
        """Change the highlighted item to its next (`step` 1) or previous (-1) value."""
        self.change_item(self.listing.key, step)

    def change_item(self, key: str, step: int) -> None:
        """Change the item with `key` to its next (`step` 1) or previous (-1) value."""
        raise NotImplementedError

    def apply_and_save(self, settings: Settings) -> None:
        """Use `settings` in the whole program, redraw the page and save them.

        If they cannot be saved, show a notice.
        """
        self.app.set_settings(settings)
        self.listing.redraw()
        self.refresh_items()
        self.try_storage(lambda: self.app.save_settings(settings))


class FindPage(Page[ScreenResultType]):
    """A page with a search line above the keys; it lists only entries that match it.

    Attributes:
        search: the text in the search line; "" lists everything.
    """

    DEFAULT_CSS = "FindPage #find { margin: 0 2; height: 1; background: $rail; color: $ink; }"

    search = ""

    def find_field(self, words: str) -> SafeInput:
        """Return a new search line, hidden at first; while it is empty it shows `words`."""
        field = SafeInput(placeholder=self.convert_text(words), compact=True, id="find")
        field.display = False
        return field

    def show_matches(self) -> None:
        """Show only the entries that match `search`; all if it is ""."""
        raise NotImplementedError

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return False, while the player types, for actions other than "back" and "move".

        Otherwise return the same as `Page`.
        """
        if isinstance(self.focused, Input) and action not in ("back", "move"):
            return False
        return super().check_action(action, parameters)

    def action_find(self) -> None:
        field = self.query_one("#find", SafeInput)
        field.display = True
        self.set_focus(field)  # at once: what is typed next is for it

    def on_input_changed(self, message: Input.Changed) -> None:
        message.stop()
        self.search = " ".join(message.value.split())
        self.show_matches()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        message.stop()
        message.input.display = bool(self.search)
        self.query("#list, #games").first().focus()

    def clear_search(self) -> bool:
        """Hide and empty the search line, and focus the list; return False if it is hidden
        already."""
        field = self.query_one("#find", SafeInput)
        was_shown, field.display = field.display, False
        if was_shown:
            field.value = ""
            self.query("#list, #games").first().focus()
        return bool(was_shown)
