"""A proved claim carried out: the card with which every trick left is still won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spades_tui.bots.kernel.solver import Solver
from spades_tui.cards import Card
from spades_tui.coach.claim_knowledge import Knowledge
from spades_tui.coach.open_tables import copied, each_card, tricks_of

_NODES: Final = 1_000_000
"""Far more than a claim to all tricks ever takes: the first trick lost ends the search."""


def winning_card(known: Knowledge, hands: Sequence[Sequence[Card]]) -> Card | None:
    """Return a card for the hand in turn after which the claimer can win every trick left.

    What is proved for every deal that fits holds for the one that is, so with open cards
    such a card is found as long as the claim was carried out before.

    Args:
        known: what the claimer knows, at their own turn (or their dummy's).
        hands: the cards every hand holds, by its number.
    """
    masks = known.masks
    table = copied(known.table)
    for place, hand in enumerate(known.order):
        table.hold(place, masks.kinds(hands[hand])[0], 0, 0)
    total = tricks_of(table, known.mine) + known.left
    solver = Solver(masks.play, known.mine, known.mine, _NODES)
    for bit, later in each_card(table):
        if solver.reaches(later, total) == 1:
            return masks.card[bit]
    return None
