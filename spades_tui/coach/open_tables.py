"""Tables of the kernel with open cards: copied, a card later, and the tricks won on them."""

from __future__ import annotations

from collections.abc import Iterator

from spades_tui.bots.kernel import Table
from spades_tui.bots.kernel.table import COUNT_BITS


def copied(table: Table) -> Table:
    """Return a table like this one."""
    found = Table(table.rules)
    found.copy_from(table)
    return found


def after(table: Table, card: int) -> Table:
    """Return the table once `card`, a bit, has been played on it."""
    found = copied(table)
    found.play(card)
    return found


def each_card(table: Table) -> Iterator[tuple[int, Table]]:
    """Yield every card that may be played, as a bit, the lowest first, and the table after it."""
    legal = int(table.legal())
    while legal:
        card = legal & -legal
        legal ^= card
        yield card, after(table, card)


def tricks_of(table: Table, places: int) -> int:
    """Return the tricks won in the hand so far at `places`, which is a bit for each place."""
    taken = int(table.taken)
    return sum(taken >> COUNT_BITS * at & 31 for at in range(4) if places >> at & 1)


def longest(table: Table) -> int:
    """Return the cards of the hand that has most of them: the tricks still to be won."""
    return max(int(table.cards_at(place)).bit_count() for place in range(4))
