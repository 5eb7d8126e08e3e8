"""Every key, made from the table of keys: first those of the page one comes from.

These can be clicked, so that a mouse finds what the line of keys has no room for.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any

from textual.widget import Widget

from spades_tui.tui.frame.keymap import DEFAULT_KEYMAP, Keymap
from spades_tui.tui.frame.keys import (
    ASSIST_ACTIONS,
    CONTEXT_TITLES,
    FooterItems,
    Key,
    KeyContext,
    commands_in,
)
from spades_tui.tui.painted_page import KeyedScreen, PaintedPage
from spades_tui.tui.widgets.canvas_widget import CanvasWidget
from spades_tui.tui.widgets.prose import SPACER, Block, Prose


class HelpPage(PaintedPage[None]):
    """The help page."""

    key_contexts = ("page", "back")

    def titles(self) -> tuple[str, ...]:
        return ("Keys", "", "Click anything, here too; the wheel scrolls.")

    def footer_items(self) -> FooterItems:
        """Return the line of keys, without the way to this page."""
        return tuple(pair for pair in super().footer_items() if pair[1] != "keys")

    def body(self) -> Iterable[Widget]:
        hidden = () if self.spades.settings.aids else ASSIST_ACTIONS
        below, layout, files = self._below(), self.spades.keymap, not self.spades.is_web
        here = () if below is None else below.active_contexts()
        called = {} if below is None else {key: below.called(key) for key in commands_in(*here)}
        yield Prose(help_blocks(here, hidden, files=files, layout=layout, called=called))

    def _below(self) -> KeyedScreen[Any] | None:
        """Return the page whose keys are explained."""
        stack = self.app.screen_stack
        below = stack[stack.index(self) - 1] if self in stack[1:] else stack[-1]
        return below if isinstance(below, KeyedScreen) else None

    def press(self, token: object) -> None:
        """Go back to the page and do there what was clicked."""
        below = self._below()
        if below is not None and isinstance(token, Key):
            self.dismiss()
            below.post_message(CanvasWidget.Pressed(token.shown))


def help_blocks(
    here: tuple[KeyContext, ...],
    hidden: Container[str] = (),
    *,
    files: bool = True,
    layout: Keymap = DEFAULT_KEYMAP,
    called: Mapping[Key, Key] = {},
) -> list[Block]:
    """Return the help page: the keys of `here`, those heard everywhere, then all others.

    Commands at the table that are `hidden` are left out, and without `files` those on files. Keys
    of `here` and those heard everywhere can be clicked; some are called otherwise there (`called`).
    """
    blocks, clickable = [SPACER], {key for key in commands_in(*here, "anywhere") if key.pressed}
    for place in dict.fromkeys((*here, "anywhere", *CONTEXT_TITLES)):
        blocks.append(Block("heading", CONTEXT_TITLES[place]))
        blocks += [
            Block(
                "row",
                layout.help_text(called.get(key, key)),
                layout.key_label(key),
                token=key if key in clickable else None,
            )
            for key in commands_in(place, hidden=hidden, files=files)
        ]
        blocks.append(SPACER)
    return blocks
