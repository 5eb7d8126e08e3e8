"""Why a card is played, in words a player understands."""

from __future__ import annotations

from spades_tui.bots.knowledge import Known
from spades_tui.bots.playing.outcome import Outlook
from spades_tui.bots.protocol import Reason
from spades_tui.bots.valuing.worth import Worth
from spades_tui.cards import Card


def card_reasons(known: Known, worth: Worth, card: Card, look: Outlook) -> tuple[Reason, ...]:
    """Return why `card` is played, the weightiest reason first."""
    return (Reason("play", f"The {card.label} serves best here."),)
