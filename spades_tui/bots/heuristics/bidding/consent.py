"""Answers to the partner: cover, misdeal, and bids he proposes; always honest."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.heuristics.bidding.blind import blind_gain
from spades_tui.bots.heuristics.bidding.forecast import Forecast
from spades_tui.bots.protocol import Decision, Reason
from spades_tui.bots.style import PLAIN, Style
from spades_tui.rules.actions import Answer, Look
from spades_tui.rules.bids import PARTNERS, Bid, parse_bid
from spades_tui.view import View

_COVER = 3.4
"""Tricks a hand must expect to promise cover for a nil."""

_FAIR_NIL = 0.6
"""How safe a nil has to be for a double nil."""

POOR: Final = 2.3
"""A hand that expects no more is as well thrown in."""


def answer(view: View, style: Style = PLAIN) -> Decision:
    """Say yes or no, after a look where that is still possible."""
    prompt = view.prompt
    assert prompt is not None
    looks = [action for action in prompt.actions if isinstance(action, Look)]
    if looks:
        return Decision(looks[0], (Reason("look", "That is better judged after a look."),))
    yes, text = _verdict(view, prompt.about, style)
    return Decision(Answer(prompt.seat, yes), (Reason("answer", text),))


def _verdict(view: View, about: str, style: Style = PLAIN) -> tuple[bool, str]:
    forecast = Forecast(view, style=style)
    count = f"The hand is good for about {forecast.tricks:.1f} tricks."
    if about == "cover":
        return forecast.tricks >= _COVER, count
    if about == "misdeal":
        return forecast.tricks <= POOR, count
    bid = parse_bid(about)
    if bid.is_blind and view.hand is None:
        return blind_gain(forecast, bid) > 0, "Unseen cards are worth their average."
    if bid.is_double_nil:
        return (
            forecast.nil >= _FAIR_NIL,
            f"The nil would live about {forecast.nil:.0%} of the time.",
        )
    return _agrees(forecast, bid), count


def _agrees(forecast: Forecast, bid: Bid) -> bool:
    """Whether the side can expect what the partner proposes; he is trusted for his own part."""
    if bid.kind == "number":
        return forecast.camp_tricks >= bid.tricks - 0.3
    if bid.is_no_trump and forecast.partner is not None:
        return forecast.tricks >= 2.0
    return forecast.camp_tricks >= (bid.tricks or forecast.known.left) - 0.5 or bid == PARTNERS
