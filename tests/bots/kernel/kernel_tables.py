"""Engine states as kernel tables, so that one can be held against the other."""

from __future__ import annotations

from types import ModuleType

from spades_tui.bots.kernel.masks import CardMasks, masks_for
from spades_tui.bots.kernel.table import Table
from spades_tui.engine import State
from spades_tui.engine.phases.card_play import hand_to_play, turn_order
from spades_tui.engine.state import Cards


def table_of(state: State, kernel: ModuleType | None = None) -> Table:
    """The table as it stands when the first card is led; `kernel` is another build of the code."""
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
    """The cards the table lets the place in turn play."""
    return masks.cards(table.legal())


def counts(packed: int, bits: int, places: int) -> tuple[int, ...]:
    """Numbers packed side by side."""
    return tuple((packed >> (bits * place)) & ((1 << bits) - 1) for place in range(places))
