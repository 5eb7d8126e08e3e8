"""Why a bid is made, in words a player understands."""

from __future__ import annotations

from spades_tui.bots.heuristics.bidding.forecast import Forecast
from spades_tui.bots.protocol import Reason
from spades_tui.rules.bids import Bid
from spades_tui.view.wording import bid_words


def bid_reasons(forecast: Forecast, bid: Bid) -> tuple[Reason, ...]:
    """Return why `bid` is made, the weightiest reason first."""
    if len(forecast.view.question.actions) == 1:
        return (Reason("forced", "The rules allow no other bid."),)
    count = Reason("count", forecast.count_words())
    if bid.is_nil:
        return (
            Reason("nil", f"A nil should succeed about {forecast.nil_chance():.0%} of the time."),
        )
    if bid.kind != "number":
        text = f"Bidding {bid_words(bid)} promises more than a plain number here."
        return (count, Reason("special", text))
    return (count, *_room(forecast), *_score(forecast, bid))


def _room(forecast: Forecast) -> tuple[Reason, ...]:
    """What the others' bids leave, for the last to bid."""
    others = [seat for seat in range(forecast.known.seats.players) if seat != forecast.view.seat]
    made = [forecast.view.bids[seat] for seat in others]
    if any(bid is None for bid in made) or forecast.known.seats.has_dummy:
        return ()
    spoken = sum(bid.tricks for bid in made if bid is not None)
    left = forecast.known.left - spoken
    who = "opponent has" if len(others) == 1 else "others have"
    return (Reason("room", f"The {who} bid {spoken}, which leaves {left}."),)


def _score(forecast: Forecast, bid: Bid) -> tuple[Reason, ...]:
    """What the score asks for, when the game is near its end."""
    standing, target = forecast.standing, forecast.view.rules.ending.target
    difference = bid.tricks - forecast.tricks
    if standing.best_other >= target - 60 and difference > 0.6:
        return (Reason("score", "The opponents are close to winning: they have to be stopped."),)
    if standing.score >= target - 60 and difference < -0.9:
        return (Reason("score", "A low bid is enough at this score."),)
    if difference < -0.9:
        return (Reason("safe", "One trick is held back to guard against a set."),)
    return ()
