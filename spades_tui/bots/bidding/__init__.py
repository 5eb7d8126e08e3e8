"""What to bid."""

from spades_tui.bots.bidding.forecast import Forecast
from spades_tui.bots.bidding.turn import bid_in_turn

__all__ = ["Forecast", "bid_in_turn"]
