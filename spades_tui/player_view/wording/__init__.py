"""The game in words, for every screen, plain mode, reports and the reasons of bots. It must not
know more than the view it is given.
"""

from spades_tui.player_view.wording.narration import narrate, short_call
from spades_tui.player_view.wording.people import CardStyle, Cast
from spades_tui.player_view.wording.phrases import (
    WITH_PARTNER,
    bid_and_took,
    bid_text,
    can_take,
    half_tricks_text,
    imperative,
    standing_bid,
)

__all__ = [
    "WITH_PARTNER",
    "CardStyle",
    "Cast",
    "bid_and_took",
    "bid_text",
    "can_take",
    "half_tricks_text",
    "imperative",
    "narrate",
    "short_call",
    "standing_bid",
]
