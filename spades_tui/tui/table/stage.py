"""The table's screen as its parts know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_tui.tui.table.tabletop import Tabletop
from spades_tui.tui.table.turn import Turn
from spades_tui.view import View
from spades_tui.view.wording import Cast

if TYPE_CHECKING:
    from spades_tui.session.table import Table, Update

ADVISING = "hint"
"""The worker that waits for an adviser."""


class Stage(Tabletop):
    """What the flow of the game and the adviser act on; `TableScreen` is the only one.

    Attributes:
        table: the table being played.
        shown: the view on the screen.
        turn: what the player may choose in it.
        message: the sentence under the trick.
    """

    table: Table
    shown: View
    turn: Turn
    message: str

    @property
    def cast(self) -> Cast:
        """The players as the table words them."""
        return Cast(self.table.names, self.table.human, "symbols")

    def show(self, update: Update) -> None:
        """Show what has just happened."""
        raise NotImplementedError

    def look(self) -> None:
        """Show the table as it is now; what was being chosen is forgotten."""
        raise NotImplementedError
