"""Every key, made from the table of keys: first those of the page one comes from.

These can be clicked, so that a mouse finds what the line of keys has no room for.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any

from textual.widget import Widget

from spades_tui.tui.frame.keymap import USUAL, Layout
from spades_tui.tui.frame.keys import AIDS, PLACES, Key, Pairs, Where, keys_of
from spades_tui.tui.page import Heard, Page
from spades_tui.tui.widgets.canvas_widget import Painted
from spades_tui.tui.widgets.prose import SPACER, Block, Prose


class HelpScreen(Page[None]):
    """The help page."""

    places = ("page", "back")

    def titles(self) -> tuple[str, ...]:
        return ("Keys", "", "Click anything, here too; the wheel scrolls.")

    def hints(self) -> Pairs:
        """Return the line of keys, without the way to this page."""
        return tuple(pair for pair in super().hints() if pair[1] != "keys")

    def body(self) -> Iterable[Widget]:
        hidden = () if self.spades.settings.aids else AIDS
        below, layout, files = self._below(), self.spades.layout, not self.spades.is_web
        here = () if below is None else below.heard()
        called = {} if below is None else {key: below.called(key) for key in keys_of(*here)}
        yield Prose(help_blocks(here, hidden, files=files, layout=layout, called=called))

    def _below(self) -> Heard[Any] | None:
        """Return the page whose keys are explained."""
        stack = self.app.screen_stack
        below = stack[stack.index(self) - 1] if self in stack[1:] else stack[-1]
        return below if isinstance(below, Heard) else None

    def press(self, token: object) -> None:
        """Go back to the page and do there what was clicked."""
        below = self._below()
        if below is not None and isinstance(token, Key):
            self.dismiss()
            below.post_message(Painted.Pressed(token.shown))


def help_blocks(
    here: tuple[Where, ...],
    hidden: Container[str] = (),
    *,
    files: bool = True,
    layout: Layout = USUAL,
    called: Mapping[Key, Key] = {},
) -> list[Block]:
    """Return the help page: the keys of `here`, those heard everywhere, then all others.

    Commands at the table that are `hidden` are left out, and without `files` those on files. Keys
    of `here` and those heard everywhere can be clicked; some are called otherwise there (`called`).
    """
    blocks, clickable = [SPACER], {key for key in keys_of(*here, "anywhere") if key.pressed}
    for place in dict.fromkeys((*here, "anywhere", *PLACES)):
        blocks.append(Block("heading", PLACES[place]))
        blocks += [
            Block(
                "row",
                layout.help(called.get(key, key)),
                layout.shown(key),
                token=key if key in clickable else None,
            )
            for key in keys_of(place, hidden=hidden, files=files)
        ]
        blocks.append(SPACER)
    return blocks
