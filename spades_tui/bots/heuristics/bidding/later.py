"""The nil round, the raising round and the misdeal."""

from __future__ import annotations

from spades_tui.bots.heuristics.bidding.blind import blind_later
from spades_tui.bots.heuristics.bidding.consent import POOR
from spades_tui.bots.heuristics.bidding.forecast import Forecast
from spades_tui.bots.protocol import Decision, Reason
from spades_tui.bots.style import PLAIN, Style
from spades_tui.rules.actions import (
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
from spades_tui.rules.bids import Bid
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
        text = f"The side can expect about {forecast.camp_tricks:.1f} tricks."
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
