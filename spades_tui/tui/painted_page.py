"""What the pages and windows round the table have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, ScreenResultType
from textual.widget import Widget
from textual.widgets import Input

from spades_tui.storage.paths import StorageError
from spades_tui.tui import pages
from spades_tui.tui.drawing.canvas import TextRole
from spades_tui.tui.frame.commands import Command
from spades_tui.tui.frame.keymap import command_of
from spades_tui.tui.frame.keys import (
    ASSIST_ACTIONS,
    ENTERS,
    FooterItems,
    Key,
    KeyContext,
    commands_in,
    footer_items,
    textual_bindings,
)
from spades_tui.tui.page import STYLES, CssPath, PageBase
from spades_tui.tui.widgets.canvas_widget import CanvasWidget, ScrollWidget
from spades_tui.tui.widgets.page_bars import KeyFooter, Notice, TitleBar
from spades_tui.tui.widgets.row_list import ListRow, RowList

if TYPE_CHECKING:
    from spades_tui.storage.settings import Settings


_ROOMY: Final = 100
"""Columns from which the way back has its own place in a long line of keys."""
_OF_ROWS: Final = frozenset({"list", "pick"})
"""Places whose keys do something to the highlighted row of a list."""


class KeyedScreen(PageBase[ScreenResultType]):
    """A screen whose keys stand in the table of keys: bindings, hints and help are made from it.

    Attributes:
        key_contexts: where its keys stand there, in the order of the hint line.
    """

    DEFAULT_CSS = "KeyedScreen { background: $felt; color: $ink; }"
    key_contexts: ClassVar[tuple[KeyContext, ...]] = ()
    ALLOW_SELECT = False

    def __init_subclass__(cls, **kwargs: Any) -> None:
        if "key_contexts" in cls.__dict__:
            cls.BINDINGS = textual_bindings(*cls.key_contexts)
        super().__init_subclass__(**kwargs)

    def active_contexts(self) -> tuple[KeyContext, ...]:
        """Return the places whose keys are heard just now; a list without rows is only read."""
        if "list" not in self.key_contexts or any(listing.key for listing in self.query(RowList)):
            return self.key_contexts
        rest = tuple(place for place in self.key_contexts if place not in _OF_ROWS)
        return ("page", *rest) if self.query(RowList) else self.key_contexts

    def footer_items(self) -> FooterItems:
        """Return the line of keys, without those that would do nothing now."""
        heard, idle = self.active_contexts(), set[str]()
        everywhere: tuple[KeyContext, ...] = ("anywhere",)
        texts = [
            one for one in self.query(ScrollWidget) if not (isinstance(one, RowList) and one.key)
        ]
        if texts and not any(one.overflows for one in texts):
            idle.add("scroll")
        row = self._lit
        if row is not None and not row.turns:
            idle.add("change")
        pairs = footer_items(*heard, *everywhere, called=self.called)
        return tuple(pair for pair in pairs if pair[1] not in idle or pair[0] == "Enter")

    def commands(self) -> list[Command]:
        """Return what can be done here now; keys that widgets hear themselves have no action."""
        hidden = () if self.app.settings.aids else ASSIST_ACTIONS
        keymap, here = self.app.keymap, self.active_contexts()
        keys = commands_in(*here, "anywhere", hidden=hidden)
        return [
            Command(
                command_of(key),
                (key.pressed,) if key.pressed else (),
                keymap.key_label(key),
                key.label,
                keymap.help_text(key),
                key.action,
                self.app if key.where == "anywhere" else self,
                is_shown=bool(key.label),
            )
            for key in map(self.called, keys)
        ]

    def with_way_back(self, pairs: FooterItems) -> FooterItems:
        """Return a long line of keys; where there is little room, the way back before most."""
        if self.app.size.width >= _ROOMY:
            return pairs
        back = next(pair for pair in pairs if pair[1] == "back")
        return (*pairs[:3], back, *(pair for pair in pairs[3:] if pair != back))

    @property
    def _lit(self) -> ListRow | None:
        """The row that keys are for, None where there is none."""
        return next((one.row for one in self.query(RowList) if one.key), None)

    def called(self, key: Key) -> Key:
        """Return a key with the label and the sentence that are true on this page now."""
        row = self._lit if key.shown == "Enter" else None
        if row is None or not row.enter:
            return key
        return key._replace(label=row.enter, help=ENTERS[row.enter])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Refuse every command to a page that is not on top."""
        return self.is_active

    def with_keys(self, text: str) -> str:
        """Return a sentence with the key in force for each command named in it."""
        return self.app.keymap.with_keys(text)

    def call_after_refresh(self, callback: Callable[..., object], *args: Any, **more: Any) -> bool:
        """Call it unless the page is left first; Textual would have the next page call it."""

        def call() -> object:
            return None if self.is_dismissed else callback(*args, **more)

        return super().call_after_refresh(call)

    def on_screen_suspend(self) -> None:
        self._renew_hints()

    def on_screen_resume(self) -> None:
        self._renew_hints()

    def _renew_hints(self) -> None:
        for line in self.query(KeyFooter):
            line.repaint()

    def show_footer(self) -> None:
        """Bring the line of keys up to date."""
        for line in self.query(KeyFooter):
            line.show(self.footer_items())

    async def on_canvas_widget_pressed(self, message: CanvasWidget.Pressed) -> None:
        """Do what a hint that is clicked says; arrows need a direction and do nothing."""
        message.stop()
        if not isinstance(message.token, str):
            self.press(message.token)
            return
        for key in commands_in(*self.active_contexts(), "anywhere"):
            if key.shown == message.token:
                if key.action:
                    await self.run_action(key.action)
                elif key.pressed:
                    self.app.simulate_key(key.pressed)
                return

    def key_label(self, shown: str) -> str:
        """Return the keys in force, as a reader sees them, for the usual ones on this page."""
        keys = commands_in(*self.active_contexts(), "anywhere")
        labels = (self.app.keymap.key_label(key) for key in keys if key.shown == shown)
        return next(labels, shown)

    def press(self, token: object) -> None:
        """Do what is meant by a click on something drawn with a token that is no hint."""

    def arrow_of(self, event: events.Key) -> str:
        """Return the key pressed, or the arrow that it stands for; letters typed stay letters."""
        if isinstance(self.focused, Input):
            return event.key
        return self.app.keymap.translate(event.key, self.active_contexts())

    def on_key(self, event: events.Key) -> None:
        """Give a key to the list; where there is none, to the first text too long to be seen."""
        if event.key == "enter" and isinstance(self.focused, Input):
            return  # it is for the line that is typed in
        texts = sorted(self.query(ScrollWidget), key=lambda one: not one.overflows)
        there = [one for one in self.query(RowList) if one.is_current] or texts
        key = self.arrow_of(event)
        if any(scrolling.hear(key) for scrolling in there[:1]):
            event.stop()
            event.prevent_default()

    @property
    def can_say(self) -> bool:
        """Whether it has a place for a sentence."""
        return any(notice.display for notice in self.query(Notice))

    def show_notice(self, text: str, tone: TextRole = "muted") -> None:
        """Put one sentence over the line of keys."""
        self.query_one(Notice).show(text, tone)

    def try_storage(self, deed: Callable[[], object]) -> bool:
        """Do something with the disk; say what went wrong and return False where it does."""
        try:
            deed()
        except StorageError as problem:
            self.show_notice(str(problem), "alarm")
            return False
        return True

    # -- a list on it ---------------------------------------------------------------------

    @property
    def listing(self) -> RowList:
        """The list."""
        return self.query_one(RowList)

    def on_scroll_widget_overflows(self, message: ScrollWidget.Overflows) -> None:
        message.stop()
        self.show_footer()

    def on_row_list_highlighted(self, message: RowList.Highlighted) -> None:
        message.stop()
        if self._has_row(message.key):
            self.row_highlighted(message.key)
            self.show_footer()

    def on_row_list_adjusted(self, message: RowList.Adjusted) -> None:
        message.stop()
        if self.is_active and self._has_row(message.key):
            self.row_adjusted(message.key, message.by)

    def on_row_list_selected(self, message: RowList.Selected) -> None:
        message.stop()
        if self.is_active and self._has_row(message.key):
            self.row_selected(message.key)

    def _has_row(self, key: str) -> bool:
        """Whether a row is still there: the list may have been renewed since the key."""
        return any(key == row.key for listing in self.query(RowList) for row in listing.rows)

    def row_highlighted(self, key: str) -> None:
        """Tell what is to be known of the row now highlighted."""

    def row_adjusted(self, key: str, by: int) -> None:
        """Put the value of a row `by` steps further."""

    def row_selected(self, key: str) -> None:
        """Do what a row stands for: the action it is called by."""
        self.call_next(self.run_action, key)

    # -- commands -------------------------------------------------------------------------

    def action_back(self) -> None:
        self.dismiss()

    def action_close(self) -> None:
        self.dismiss()

    def action_menu(self) -> None:
        self.app.push_screen(pages.MenuPage())


WIDE: Final = 120
"""Columns from which a second part stands beside the first; the style sheet's `-huge`."""


class PaintedPage(KeyedScreen[ScreenResultType]):
    """A page that takes the whole terminal: a title, its body, the line of keys."""

    CSS_PATH: ClassVar[CssPath] = STYLES / "lists.tcss"

    def compose(self) -> ComposeResult:
        yield TitleBar(*self.titles())
        yield from self.body()
        yield KeyFooter(self.footer_items())

    def titles(self) -> tuple[str, ...]:
        """Return the words of the title: the page, what it is about, a second line, a remark."""
        raise NotImplementedError

    def body(self) -> Iterable[Widget]:
        """Return what stands between title and keys."""
        raise NotImplementedError

    def rows(self) -> list[ListRow]:
        """Return the rows of the list as they are now."""
        raise NotImplementedError

    def refresh_rows(self, key: str | None = None) -> None:
        """Show what has changed; `key` is the row to highlight instead of the one that is."""
        self.listing.show(self.rows(), key=key)
        for bar in self.query(TitleBar):
            bar.show(*self.titles())
        self.show_footer()

    def apply_and_save(self, settings: Settings) -> None:
        """Let settings show everywhere, and write them."""
        self.app.set_settings(settings)
        self.refresh_rows()
        self.try_storage(lambda: self.app.save_settings(settings))


class Window(KeyedScreen[ScreenResultType], ModalScreen[ScreenResultType]):
    """A window over whatever is there."""

    DEFAULT_CSS = """
    Window { align: center middle; background: $rail 60%; #frame { background: $dialog; } }
    """
    BINDINGS = textual_bindings("anywhere")  # the app's do not reach here


class PaintedDialog(Window[ScreenResultType]):
    """A framed window with a title and something below it."""

    CSS_PATH: ClassVar[CssPath] = STYLES / "windows.tcss"

    def __init__(self, title: str) -> None:
        super().__init__()
        self.heading = title

    def compose(self) -> ComposeResult:
        with Vertical(id="box") as frame:
            frame.border_title = Content(self.app.look.text(self.heading))
            yield from self.content()
            yield KeyFooter(self.footer_items())

    def content(self) -> Iterable[Widget]:
        """Return what stands below the title."""
        raise NotImplementedError
