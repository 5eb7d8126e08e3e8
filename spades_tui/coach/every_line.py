"""Every way a deal may be played out, legally and however badly: what each way scores."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spades_tui.bots.kernel import Table
from spades_tui.coach.claim_knowledge import Knowledge
from spades_tui.coach.open_tables import each_card
from spades_tui.rules.tricks import Play

Line = tuple[Any, tuple[Play, ...]]
"""What a way of playing a deal out scores, and its cards."""


def every_line(
    known: Knowledge, deal: Table, score: Callable[[int, int, int], Any], most: int
) -> list[Line]:
    """Return a way to play a deal out, and one that scores otherwise where there is one.

    Points of the deal that were reached before, in another order, are not played on from again.

    Args:
        known: what the order of the hands and the cards are told by.
        deal: the table, every card in its hand.
        score: of an ending, from the key of its table, who won tricks and with which high cards.
        most: points of the deal that are looked at; one way is found in any case.
    """
    found: list[Line] = []
    seen: set[tuple[int, ...]] = set()
    line: list[Play] = []

    def ends(table: Table) -> None:
        point = _point(table)
        if len(found) > 1 or point in seen or (found and len(seen) >= most):
            return
        seen.add(point)
        if not table.legal():
            worth = score(int(table.key()), int(table.winners), int(table.high_wins))
            if not found or worth != found[0][0]:
                found.append((worth, tuple(line)))
            return
        for card, later in each_card(table):
            line.append(Play(known.order[table.turn], known.masks.card[card]))
            ends(later)
            line.pop()

    ends(deal)
    return found


def _point(table: Table) -> tuple[int, ...]:
    """Return what names a point of a deal: what happens from there on hangs on nothing else."""
    return (
        *(int(table.cards_at(place)) for place in range(4)),
        int(table.turn), int(table.in_trick), int(table.led), int(table.best), int(table.winner),
        int(table.broken), int(table.key()), int(table.winners), int(table.high_wins),
    )  # fmt: skip
