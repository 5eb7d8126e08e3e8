"""The nil round, the raising round, misdeals, and answers to the partner; always honest."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.abilities import PLAIN, Style
from spades_tui.bots.heuristics.bidding.blind import blind_gain, blind_later
from spades_tui.bots.heuristics.bidding.forecast import Forecast
from spades_tui.bots.protocol import Decision, Reason
from spades_tui.rules.actions import (
    Answer,
    Ask,
    CallMisdeal,
    Look,
    MakeBid,
    PassNil,
    Raise,
    StandPat,
    StayDown,
    WaiveMisdeal,
)
from spades_tui.rules.bids import PARTNERS, Bid, parse_bid
from spades_tui.rules.events import Answered
from spades_tui.rules.seating import seating
from spades_tui.view import View

_RAISE_MARGIN = 5.0
_NIL_MARGIN = 4.0


def nil_or_not(view: View, style: Style = PLAIN) -> Decision:
    """Declare a nil where it promises more than any number."""
    assert view.prompt is not None
    forecast = Forecast(view, style=style)
    numbers = {"nil": round(forecast.nil_chance(), 2), "tricks": round(forecast.tricks, 2)}
    low = max(0, int(forecast.tricks) - 2)
    usual = max(forecast.value(Bid("number", n)) for n in range(low, low + 5))
    reason = Reason("nil", f"A nil would live about {forecast.nil_chance():.0%} of the time.")
    calls = [a for a in view.prompt.actions if isinstance(a, MakeBid)]
    for call in calls:
        if forecast.value(call.bid) > usual + _NIL_MARGIN:
            return Decision(call, (reason,), numbers)
    return Decision(PassNil(view.prompt.seat), (reason,), numbers)


def raise_or_stand(view: View, style: Style = PLAIN) -> Decision:
    """Raise where the bids of the others leave room for more."""
    assert view.prompt is not None
    forecast = Forecast(view, style=style)
    mine = _own_number(view, forecast)
    raises = [a for a in view.prompt.actions if isinstance(a, Raise)]
    if mine is None or not raises:
        return Decision(StandPat(view.prompt.seat))
    stands = forecast.value(mine)
    best = max(raises, key=lambda a: forecast.value(Bid("number", a.number)))
    if forecast.value(Bid("number", best.number)) > stands + _RAISE_MARGIN:
        text = f"The side can expect about {forecast.side_tricks:.1f} tricks."
        return Decision(best, (Reason("raise", text),))
    return Decision(StandPat(view.prompt.seat), (Reason("stand", "The bid is high enough."),))


def _own_number(view: View, forecast: Forecast) -> Bid | None:
    bid = view.bids[view.seat]
    return bid if bid is not None and bid.kind == "number" and forecast.tricks else None


def misdeal(view: View, style: Style = PLAIN) -> Decision:
    """Throw a poor hand in; look first, unless a blind call is in the air."""
    assert view.prompt is not None
    actions = view.prompt.actions
    if view.hand is None:
        kind = StayDown if blind_later(view, style) else Look
        return Decision(next(a for a in actions if isinstance(a, kind)))
    forecast = Forecast(view, style=style)
    poor = forecast.tricks <= POOR and forecast.nil < 0.6
    ask = Ask(view.prompt.seat, "misdeal")
    if poor and ask in actions:
        return Decision(ask, (Reason("misdeal", "The partner may have a hand worth playing."),))
    poor = poor and not _refused(view)
    if poor and CallMisdeal(view.prompt.seat) in actions:
        text = f"The hand is worth only about {forecast.tricks:.1f} tricks."
        return Decision(CallMisdeal(view.prompt.seat), (Reason("misdeal", text),))
    return Decision(WaiveMisdeal(view.prompt.seat), (Reason("misdeal", "The hand is playable."),))


def _refused(view: View) -> bool:
    """Whether the partner, asked, would rather play on."""
    partner = seating(view.rules).partner_of[view.seat]
    answers = [e for e in view.auction if isinstance(e, Answered) and e.seat == partner]
    return bool(answers) and not answers[-1].yes


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
        return forecast.side_tricks >= bid.tricks - 0.3
    if bid.is_no_trump and forecast.partner is not None:
        return forecast.tricks >= 2.0
    return forecast.side_tricks >= (bid.tricks or forecast.known.left) - 0.5 or bid == PARTNERS
