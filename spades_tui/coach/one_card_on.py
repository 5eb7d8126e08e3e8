"""A table of the kernel one card later."""

from __future__ import annotations

from collections.abc import Iterator

from spades_tui.bots.kernel import Table


def after(table: Table, card: int) -> Table:
    """Return the table once `card`, a bit, has been played on it."""
    found = Table(table.rules)
    found.copy_from(table)
    found.play(card)
    return found


def each_card(table: Table) -> Iterator[tuple[int, Table]]:
    """Yield every card that may be played, as a bit, the lowest first, and the table after it."""
    legal = int(table.legal())
    while legal:
        card = legal & -legal
        legal ^= card
        yield card, after(table, card)
