"""The base of the screens with a table: keys that the screen hears itself, made from one table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from textual import events
from textual.screen import ScreenResultType

from spades_tui.tui import pages
from spades_tui.tui.frame.commands import Command
from spades_tui.tui.frame.keymap import command_of
from spades_tui.tui.frame.keys import (
    ASSIST_ACTIONS,
    FooterItems,
    Key,
    KeyContext,
    commands_in,
    footer_items,
    textual_bindings,
)
from spades_tui.tui.page import PageBase
from spades_tui.tui.widgets.canvas_widget import CanvasWidget
from spades_tui.tui.widgets.key_footer import KeyFooter


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
        """Return the places whose keys are heard just now."""
        return self.key_contexts

    def footer_items(self) -> FooterItems:
        """Return the line of keys."""
        return footer_items(*self.active_contexts(), "anywhere", called=self.called)

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

    def called(self, key: Key) -> Key:
        """Return a key with the label and the sentence that are true on this screen now."""
        return key

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
        """Return the key pressed, or the arrow that it stands for."""
        return self.app.keymap.translate(event.key, self.active_contexts())

    def action_menu(self) -> None:
        self.app.push_screen(pages.MenuPage())
