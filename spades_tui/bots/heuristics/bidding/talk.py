"""Partnership bidding: what a hand can take is said as it is, the sum is proposed (decision 29)."""

from __future__ import annotations

from spades_tui.bots.abilities import PLAIN, Style
from spades_tui.bots.heuristics.bidding.forecast import Forecast
from spades_tui.bots.protocol import Decision, Reason
from spades_tui.rules.actions import Action, Agree, MakeBid, Propose, Say
from spades_tui.rules.bids import PARTNERS, Bid
from spades_tui.rules.events import Said
from spades_tui.view import View

_NIL_MARGIN = 6.0


def talk(view: View, style: Style = PLAIN) -> Decision:
    """Say, announce a nil or a special bid, propose or agree."""
    prompt = view.prompt
    assert prompt is not None
    forecast = Forecast(view, style=style)
    reasons = (Reason("count", f"The hand is good for about {forecast.tricks:.1f} tricks."),)
    numbers = {"tricks": round(forecast.tricks, 2)}
    calls = [a for a in prompt.actions if isinstance(a, MakeBid) and not a.bid.bemo]
    special = _special(forecast, calls)
    if special is not None:
        return Decision(special, (Reason("special", "This promises more than a number."),), numbers)
    said = [action for action in prompt.actions if isinstance(action, Say)]
    action = _say(forecast, said) if said else _number(view, forecast)
    return Decision(action, reasons, numbers)


def _special(forecast: Forecast, calls: list[MakeBid]) -> MakeBid | None:
    if not calls:
        return None
    usual = max(_as_side(forecast, number) for number in _numbers(forecast))
    best = max(calls, key=lambda call: forecast.value(call.bid))
    return best if forecast.value(best.bid) > usual + _NIL_MARGIN else None


def _numbers(forecast: Forecast) -> range:
    return range(max(1, int(forecast.side_tricks) - 2), int(forecast.side_tricks) + 2)


def _as_side(forecast: Forecast, number: int) -> float:
    return forecast.value(Bid("number", number), PARTNERS)


def _say(forecast: Forecast, said: list[Say]) -> Say:
    sure = max(0, round(2 * (forecast.tricks - 0.4)))
    maybe = 2
    return min(said, key=lambda s: (abs(s.sure_halves - sure), abs(s.maybe_halves - maybe)))


def _number(view: View, forecast: Forecast) -> Action:
    """The number the two hands are worth together, as near as it may be proposed."""
    assert view.prompt is not None
    told = [e for e in view.auction if isinstance(e, Said) and e.seat == forecast.partner]
    if told:
        partner = told[-1].sure_halves / 2 + told[-1].maybe_halves / 8
        forecast.side_tricks = 0.85 * (forecast.tricks + partner) + 0.15 * forecast.side_tricks
    proposals = [a for a in view.prompt.actions if isinstance(a, Propose)]
    ripe = _ripe(view, forecast)
    agreed = [a for a in view.prompt.actions if isinstance(a, Agree)]
    standing = view.proposed[forecast.side]
    if agreed and standing is not None and (abs(standing - ripe) <= 1 or not proposals):
        return agreed[0]
    return min(proposals, key=lambda a: (abs(a.number - ripe), a.number))


def _ripe(view: View, forecast: Forecast) -> int:
    mate = forecast.partner
    beside_nil = mate is not None and view.bids[mate] is not None
    if beside_nil:
        return max(_numbers(forecast), key=lambda n: forecast.value(Bid("number", n)))
    return max(_numbers(forecast), key=lambda n: _as_side(forecast, n))
