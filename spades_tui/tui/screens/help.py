"""Every key, made from the table of keys: first those of the place one comes from."""

from __future__ import annotations

from textual.app import ComposeResult

from spades_tui.tui.keys import PLACES, Where, bindings, help_rows, hint_pairs
from spades_tui.tui.screens.page import Page
from spades_tui.tui.widgets.hints import HintLine
from spades_tui.tui.widgets.prose import Block, Prose
from spades_tui.tui.widgets.title import TitleBar

_TABLE: tuple[Where, ...] = ("table", "play", "bid", "choice", "cards")


class HelpScreen(Page[None]):
    """The help page."""

    BINDINGS = bindings("list")  # type: ignore[assignment]  # a list of Binding is one
    places = ("page", "list")

    def compose(self) -> ComposeResult:
        yield TitleBar("Keys", below="Everything can be clicked as well; the wheel scrolls.")
        yield Prose(help_blocks(self._here()), term_width=16)
        yield HintLine((("↑↓", "scroll"), *hint_pairs("list")[-1:]))

    def _here(self) -> tuple[Where, ...]:
        """Return the places of the screen below."""
        stack = self.app.screen_stack
        below = stack[stack.index(self) - 1] if self in stack[1:] else stack[-1]
        here: tuple[Where, ...] = getattr(below, "places", _TABLE)
        return here


def help_blocks(here: tuple[Where, ...]) -> list[Block]:
    """Return the help page: the keys of `here`, those heard everywhere, then all others."""
    others = [place for place in PLACES if place not in here and place != "anywhere"]
    blocks = [Block("blank")]
    for place in (*here, "anywhere", *others):
        rows = help_rows(place)
        if rows:
            blocks.append(Block("heading", PLACES[place]))
            blocks += [Block("row", text, shown) for shown, text in rows]
            blocks.append(Block("blank"))
    return blocks
