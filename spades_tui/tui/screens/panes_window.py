"""The score pad in a window, where there is no room for it beside the table; and all tricks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult

from spades_tui.tui.keys import Pairs
from spades_tui.tui.page import SheetWindow
from spades_tui.tui.widgets.panes import BIDS, FIRST, MEMORY, pane, tricks_told
from spades_tui.tui.widgets.sheet import Piece, Pieces, Sheet
from spades_tui.view import View


class TricksWindow(SheetWindow):
    """All tricks of the hand so far, the first one first."""

    places = ("page", "dialog")

    def compose(self) -> ComposeResult:
        yield Sheet("Tricks so far", self._lines, self.hints(), widest=56)

    def on_mount(self) -> None:
        self.call_after_refresh(self.query_one(Sheet).hear, "end")

    def _lines(self, width: int) -> list[Pieces]:
        return tricks_told(self.view, self.names, width)


class PanesWindow(SheetWindow):
    """All panes one below the other.

    Args:
        view: the game.
        names: the players, by seat.
        memory: whether memory aids are among them.
        turn: puts memory aids on or off, and returns the view after that.
    """

    places = ("page", "dialog", "panes")

    def __init__(
        self, view: View, names: Sequence[str], *, memory: bool, turn: Callable[[], View]
    ) -> None:
        super().__init__(view, names)
        self._memory = memory
        self._turn = turn

    def compose(self) -> ComposeResult:
        yield Sheet("At the table", self._lines, self.hints(), widest=56)

    def hints(self) -> Pairs:
        """Return the line of keys, without memory aids where there are no aids."""
        aids = self.spades.settings.aids
        return tuple(pair for pair in super().hints() if aids or pair[1] != "memory aids")

    def action_memory(self) -> None:
        if not self.spades.settings.aids:
            return
        self.view, self._memory = self._turn(), not self._memory
        self.query_one(Sheet).fit()

    def _lines(self, width: int) -> list[Pieces]:
        aids = MEMORY if self._memory else ()
        lines: list[Pieces] = []
        for name in (*FIRST, *aids, *BIDS):
            found = pane(name, self.view, self.names, width)
            rule = "─" * max(width - len(found.title) - 1, 0)
            lines += [()] if lines else []
            title = Piece(0, found.title, "gold", bold=True)
            lines += [(title, Piece(len(found.title) + 1, rule, "line")), *found.lines]
        return lines
