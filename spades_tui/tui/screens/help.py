"""Every key, made from the table of keys: first those of the page one comes from."""

from __future__ import annotations

from collections.abc import Container, Iterable

from textual.widget import Widget

from spades_tui.tui.keys import AIDS, PLACES, Where, keys_of
from spades_tui.tui.layout import USUAL, Layout
from spades_tui.tui.page import Heard, Page
from spades_tui.tui.widgets.prose import SPACER, Block, Prose


class HelpScreen(Page[None]):
    """The help page."""

    places = ("page", "back")

    def titles(self) -> tuple[str, ...]:
        return ("Keys", "", "Everything can be clicked as well; the wheel scrolls.")

    def body(self) -> Iterable[Widget]:
        hidden = () if self.spades.settings.aids else AIDS
        layout, files = self.spades.layout, not self.spades.is_web
        yield Prose(help_blocks(self._here(), hidden, files=files, layout=layout))

    def _here(self) -> tuple[Where, ...]:
        """Return the places of the screen below."""
        stack = self.app.screen_stack
        below = stack[stack.index(self) - 1] if self in stack[1:] else stack[-1]
        return below.heard() if isinstance(below, Heard) else ()


def help_blocks(
    here: tuple[Where, ...],
    hidden: Container[str] = (),
    *,
    files: bool = True,
    layout: Layout = USUAL,
) -> list[Block]:
    """Return the help page: the keys of `here`, those heard everywhere, then all others.

    Commands at the table that are `hidden` are left out, and without `files` those on files.
    """
    blocks = [SPACER]
    for place in dict.fromkeys((*here, "anywhere", *PLACES)):
        blocks.append(Block("heading", PLACES[place]))
        blocks += [
            Block("row", layout.help(key), layout.shown(key))
            for key in keys_of(place, hidden=hidden, files=files)
        ]
        blocks.append(SPACER)
    return blocks
