"""Engine states as kernel tables, so that one can be held against the other."""

from __future__ import annotations

from types import ModuleType

from spades_tui.bots.kernel.masks import CardMasks, masks_for
from spades_tui.bots.kernel.table import Table
from spades_tui.engine import State
from spades_tui.engine.phases.card_play import hand_to_play, turn_order
from spades_tui.engine.state import Cards


def table_of(state: State, kernel: ModuleType | None = None) -> Table:
    """Return a kernel table with the cards of a hand before its first lead.

    Args:
        state: the state, in the play of the hand.
        kernel: another build of the kernel to use; None for the usual one.
    """
    masks = masks_for(state.rules)
    order = turn_order(state)
    table = (kernel.Table if kernel else Table)(masks.play)
    for place, hand in enumerate(order):
        table.hold(place, *masks.kinds(state.current_hand.cards[hand]), 0)
    table.turn = order.index(hand_to_play(state))
    cancel = state.current_hand.cancel_card
    table.cancel = masks.bit.get(cancel, 0) if cancel is not None else 0
    return table


def legal_at(table: Table, masks: CardMasks) -> Cards:
    """Return the legal cards of the place in turn."""
    return masks.cards(table.legal())


def counts(packed: int, bits: int, places: int) -> tuple[int, ...]:
    """Return the numbers packed in an integer, from the lowest bits on.

    Args:
        packed: the integer.
        bits: bits per number.
        places: how many numbers.
    """
    return tuple((packed >> (bits * place)) & ((1 << bits) - 1) for place in range(places))
