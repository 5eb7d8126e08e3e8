"""Why a bid is made, in words a player understands."""

from __future__ import annotations

from spades_tui.bots.bidding.forecast import Forecast
from spades_tui.bots.protocol import Reason
from spades_tui.rules.bids import Bid


def bid_reasons(forecast: Forecast, bid: Bid) -> tuple[Reason, ...]:
    """Return why `bid` is made."""
    if bid.is_nil:
        text = f"A nil should live about {forecast.nil_chance():.0%} of the time."
        return (Reason("nil", text),)
    count = f"The hand is good for about {forecast.tricks:.1f} tricks."
    return (Reason("count", count),)
