"""Tables for boards: taken up where they were left, or begun."""

from __future__ import annotations

from spades_tui.session.boards import OneBoard
from spades_tui.session.table import Table
from spades_tui.storage.saves import unfinished


def table_for(board: OneBoard, names: tuple[str, ...] = ()) -> Table:
    """Return the table of a board: the game that was left in its middle, else a new one.

    Raises:
        StorageProblem: when it was left, and cannot be taken up again.
    """
    for game in unfinished():
        if game.header.kind == board.kind and not game.locked:
            return Table.resume(game.path)
    return board.table(names)
