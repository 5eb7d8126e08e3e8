"""Keep the card drawn, or discard it and take the next (two-handed)."""

from __future__ import annotations

from spades_tui.bots.knowledge import SPADES, card_table
from spades_tui.bots.protocol import Decision, Reason
from spades_tui.rules.actions import DiscardDrawn, KeepDrawn
from spades_tui.view import View


def keep_or_not(view: View) -> Decision:
    """Keep what is better than a card drawn blindly: spades and honours."""
    assert view.prompt is not None
    card = view.drawn
    seat = view.prompt.seat
    if card is None:
        return Decision(KeepDrawn(seat))
    table = card_table(view.rules)
    strength = table.strength[card]
    good = strength >= 10 if table.suit[card] != SPADES else strength >= 2
    if good:
        return Decision(KeepDrawn(seat), (Reason("keep", f"The {card.label} can win a trick."),))
    text = f"The next card is likely to be better than the {card.label}."
    return Decision(DiscardDrawn(seat), (Reason("draw", text),))
