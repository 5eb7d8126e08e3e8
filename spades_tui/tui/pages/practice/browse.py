"""The page of all exercises, by source and by idea."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual import work
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static

from spades_tui.practice.browsing import SHELVES, list_items, make_session
from spades_tui.practice.library import read_library
from spades_tui.practice.mistakes import load_rows
from spades_tui.storage.paths import StorageError
from spades_tui.text import capitalize
from spades_tui.tui.page import Page, read_with_progress, show_text
from spades_tui.tui.pages.practice.coach import start_session
from spades_tui.tui.pages.ways import way_named
from spades_tui.tui.widgets.lists import Choices, ListItem

if TYPE_CHECKING:
    from spades_tui.practice.browsing import Item
    from spades_tui.practice.library import Library
    from spades_tui.storage.index import ReadingProgress


_PLACES: Final = {name: way_named(name) for name in ("daily", "duplicate", "analysis")}
"""Pages that are no shelves."""


class BrowsePage(Page[None]):
    """Shelves of exercises at the left; the items of the highlighted shelf at the right.

    Args:
        shelf: the key of the shelf highlighted first, one of `SHELVES`; "" for the lessons.
        name: the name of the item highlighted first; "" for the first one.
        at_once: whether that item, or the whole shelf if `name` is "", is started at once.
        from_start: whether a lesson then starts at its beginning, not where it was left.
    """

    TITLE = "Practice"
    DEFAULT_CSS = """
    BrowsePage {
        #shelves-panel { width: 22; }
        #items-panel { width: 1fr; }
        #items { height: 1fr; }
        #about { height: 4; color: $muted; margin: 1 0 0 0; }
        &.-short #about { height: 3; margin: 0; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "open", "begin", id="browse.open",
                tooltip="Begin the selected exercises, or go to the shelf."),
        Binding("tab,right", "side('items')", "exercises", id="browse.items",
                tooltip="Go to the exercises of the shelf."),
        Binding("shift+tab,left", "side('shelves')", show=False, id="browse.shelves",
                tooltip="Go back to the shelves."),
        Binding("A", "anew", "start over", id="browse.anew",
                tooltip="Start the selected lesson over."),
    ]  # fmt: skip

    def __init__(
        self, shelf: str = "", name: str = "", at_once: bool = False, from_start: bool = False
    ) -> None:
        super().__init__()
        self._shelf, self._wanted_item = shelf or "lessons", name
        self._at_once, self._from_start = at_once, from_start
        self._library: Library | None = None
        self.items: dict[str, Item] = {}

    def body(self) -> Iterable[Widget]:
        with Horizontal(id="page-body"):
            with Vertical(classes="panel", id="shelves-panel"):
                yield Choices(id="shelves")
            with Vertical(classes="panel", id="items-panel"):
                yield Choices(quiet=True, id="items")
                yield Static(id="about")

    def on_mount(self) -> None:
        self.query_one("#shelves-panel").border_title = "Everything"
        labels = SHELVES | {key: place.label for key, place in _PLACES.items()}
        shelves = (ListItem(key, label) for key, label in labels.items())
        self.shelves.show_items(shelves, key=self._shelf)
        (self._item_list if self._wanted_item else self.shelves).focus()

    def on_screen_resume(self) -> None:
        self._read()

    @property
    def shelves(self) -> Choices:
        """The list widget of the shelves."""
        return self.query_one("#shelves", Choices)

    @property
    def _item_list(self) -> Choices:
        """The list widget of the exercises."""
        return self.query_one("#items", Choices)

    @work(group="read", exclusive=True)
    async def _read(self) -> None:
        """Read the exercises in a thread and show the highlighted shelf; an error becomes a
        notice."""
        try:
            rows = await read_with_progress(self, load_rows, self._show_progress)
            self._library = await asyncio.to_thread(read_library, rows)
        except StorageError as problem:
            self.show_notice(str(problem), "alarm")
            return
        if not self.is_mounted:
            return
        self.show_remark("")
        await self._show_shelf()
        if self._library.notes:
            self.show_notice(" ".join(self._library.notes))
            self._library.notes.clear()
        if self._at_once:
            self._at_once = False
            self._begin(self._wanted_item)

    def _show_progress(self, step: ReadingProgress) -> None:
        self.show_remark(f"Reading the games: {step.done} of {step.total}")

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        message.stop()
        if message.option_list.id == "shelves":
            self._change_shelf()
        else:
            self._show_about()

    @work(group="shelf", exclusive=True)
    async def _change_shelf(self) -> None:
        """Show the items of the highlighted shelf after 0.02 seconds.

        A call within that time cancels the one before: only the last shelf is shown.
        """
        await asyncio.sleep(0.02)
        await self._show_shelf()

    async def _show_shelf(self) -> None:
        shelf = self.shelves.key
        items: Sequence[Item] = ()
        if self._library is not None and shelf not in _PLACES:
            items = await asyncio.to_thread(list_items, self._library, shelf)
        self.items = {item.name: item for item in items}
        selected = self._wanted_item or self._item_list.key
        self._wanted_item = "" if not self._at_once else self._wanted_item
        title = self.shelves.item.label if self.shelves.item is not None else ""
        self.query_one("#items-panel").border_title = self.convert_text(title)
        self._item_list.column = max((len(item.label) for item in items), default=0) + 3
        first = next((item.name for item in items if item.is_next), "")
        self._item_list.show_items(
            (ListItem(item.name, item.label, item.state) for item in items),
            key=selected if selected in self.items else first,
        )
        self._show_about()

    def _show_about(self) -> None:
        item, place = self.items.get(self._item_list.key), _PLACES.get(self.shelves.key)
        text = f"{capitalize(place.description)}." if place is not None else ""
        if item is not None:
            text = item.description
        show_text(self.query_one("#about", Static), Content(self.convert_text(text)))
        self.refresh_bindings()

    # -- commands -------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return False for starting over unless a lesson is selected; otherwise as in `Page`."""
        is_lesson = self.is_mounted and self.shelves.key == "lessons" and self._item_list.has_focus
        if action == "anew" and not is_lesson:
            return False
        return super().check_action(action, parameters)

    def action_side(self, name: str) -> None:
        """Focus the list `name`, "shelves" or "items"; items cannot be focused if there are
        none."""
        if name == "shelves" or self.items:
            self.query_one(f"#{name}", Choices).focus()
            self.refresh_bindings()

    def action_open(self) -> None:
        if not self.shelves.has_focus:
            self._begin(self._item_list.key)
        elif (place := _PLACES.get(self.shelves.key)) is not None:
            self.app.open(place.screen())
        else:
            self.action_side("items")

    def action_anew(self) -> None:
        self._from_start = True
        self.action_open()

    @work(group="ask", exclusive=True)
    async def _begin(self, name: str) -> None:
        item = self.items.get(name)
        if item is None or self._library is None:
            return
        from_start, self._from_start = self._from_start, False
        try:
            session = await asyncio.to_thread(make_session, item, self._library)
            started = await start_session(self, session, from_start=from_start)
        except Exception as error:  # the page stays, whatever failed
            self.show_notice(f"That did not work: {error}", "alarm")
            return
        if not started:
            self.show_notice("There is none of these left for today.")
