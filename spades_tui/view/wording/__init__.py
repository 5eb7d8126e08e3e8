"""The game in words, for every screen, the line mode, reports and the bots' reasons."""

from spades_tui.view.wording.narration import narrate, short_call
from spades_tui.view.wording.people import CardStyle, Cast
from spades_tui.view.wording.phrases import phrase
from spades_tui.view.wording.terms import (
    WITH_PARTNER,
    bid_and_took,
    bid_words,
    can_take,
    halves,
    standing_bid,
)

__all__ = [
    "WITH_PARTNER",
    "CardStyle",
    "Cast",
    "bid_and_took",
    "bid_words",
    "can_take",
    "halves",
    "narrate",
    "phrase",
    "short_call",
    "standing_bid",
]
