"""The bid at one's own turn, cards seen."""

from __future__ import annotations

from spades_tui.bots.abilities import PLAIN, Style
from spades_tui.bots.heuristics.bidding.bid_reasons import bid_reasons
from spades_tui.bots.heuristics.bidding.forecast import Forecast
from spades_tui.bots.heuristics.bidding.sure import tops, with_bemo
from spades_tui.bots.heuristics.knowledge import SPADES
from spades_tui.bots.protocol import Alternative, Decision, offered
from spades_tui.rules.actions import MakeBid
from spades_tui.rules.bids import Bid
from spades_tui.view import View

_FAIR_NIL = 0.16
"""How safe a nil is on an average hand."""

_NEAR = 2.25
"""How far from the tricks expected, less a quarter, a number is still weighed."""

_SURE_MARGIN = 8.0
"""Points that bidding tricks which cannot be lost may seem to cost."""

_NIL_MARGIN = 4.0
"""How many points better than a number a nil has to look."""


def bid_in_turn(view: View, style: Style = PLAIN) -> Decision:
    """Return the bid that promises most under the rules in force and at this score."""
    choices = offered(view, MakeBid)
    plain = [a for a in choices if not a.bid.bemo] or choices
    forecast = Forecast(view, style=style)
    wide = _near(forecast, plain) or plain
    best = max(_open_to(forecast, wide), key=lambda action: _worth(forecast, action.bid))
    best = _at_least_sure(forecast, best, wide)
    best = _with_bemo(forecast, best, choices)
    numbers = {
        "tricks": round(forecast.tricks, 2),
        "nil": round(forecast.nil_chance(), 2),
        "worth": round(forecast.value(best.bid), 2),
    }
    weighed = _weighed(forecast, [best, *(action for action in wide if action != best)])
    return Decision(best, bid_reasons(forecast, best.bid), numbers, weighed)


def _weighed(forecast: Forecast, choices: list[MakeBid]) -> tuple[Alternative, ...]:
    """Return what each bid is worth, the best first, the one made before its equals."""
    found = []
    for action in choices:
        numbers = {"worth": round(forecast.value(action.bid), 2)}
        if action.bid.is_nil:
            numbers["nil"] = round(forecast.nil_chance(), 2)
        found.append(Alternative(action, numbers))
    return tuple(sorted(found, key=lambda one: -one.numbers["worth"]))


def _open_to(forecast: Forecast, choices: list[MakeBid]) -> list[MakeBid]:
    """Where one partner has to bid nil, the first to speak does with the likelier hand."""
    partner = forecast.partner
    rule = forecast.view.rules.bidding.one_nil_each_side
    if not rule or partner is None or forecast.view.bids[partner] is not None:
        return choices
    nil = forecast.nil >= _FAIR_NIL
    return [action for action in choices if action.bid.is_nil == nil] or choices


def _at_least_sure(forecast: Forecast, best: MakeBid, choices: list[MakeBid]) -> MakeBid:
    """The top trumps are bid, for the partner to count on, unless the score speaks against it."""
    sure = tops(forecast.known, SPADES)
    if best.bid.kind != "number" or best.bid.tricks >= sure:
        return best
    least = _worth(forecast, best.bid) - _SURE_MARGIN
    higher = [
        action
        for action in choices
        if action.bid.kind == "number" and best.bid.tricks < action.bid.tricks <= sure
        if _worth(forecast, action.bid) >= least
    ]
    return max(higher, key=lambda action: action.bid.tricks, default=best)


def _with_bemo(forecast: Forecast, best: MakeBid, choices: list[MakeBid]) -> MakeBid:
    calls = [action.bid for action in choices if action.bid.bemo]
    return MakeBid(best.seat, with_bemo(forecast.known, best.bid, calls)) if calls else best


def _worth(forecast: Forecast, bid: Bid) -> float:
    return forecast.value(bid) - (0.0 if bid.kind == "number" else _NIL_MARGIN)


def _near(forecast: Forecast, choices: list[MakeBid]) -> list[MakeBid]:
    """The bids worth weighing: nils, specials, and numbers near to what the hand expects."""
    gaps = {
        action: abs(action.bid.tricks - forecast.tricks + 0.25)
        for action in choices
        if action.bid.kind in ("number", "no trump")
    }
    near = max(_NEAR, min(gaps.values(), default=0.0))
    return [action for action in choices if gaps.get(action, near) <= near]
