"""The bid at one's own turn, cards seen."""

from __future__ import annotations

from spades_tui.bots.bidding.forecast import Forecast
from spades_tui.bots.bidding.sure import with_bemo
from spades_tui.bots.bidding.words import bid_reasons
from spades_tui.bots.protocol import Decision
from spades_tui.bots.style import PLAIN, Style
from spades_tui.rules.actions import MakeBid
from spades_tui.rules.bids import Bid
from spades_tui.view import View

_FAIR_NIL = 0.16
"""How safe a nil is on an average hand."""

_NIL_MARGIN = 4.0
"""How many points better than a number a nil has to look."""


def bid_in_turn(view: View, style: Style = PLAIN) -> Decision:
    """Return the bid that promises most under the rules in force and at this score."""
    assert view.prompt is not None
    choices = [action for action in view.prompt.actions if isinstance(action, MakeBid)]
    plain = [a for a in choices if not a.bid.bemo] or choices
    forecast = Forecast(view, style=style)
    wide = _near(forecast, plain) or plain
    best = max(_open_to(forecast, wide), key=lambda action: _worth(forecast, action.bid))
    best = _with_bemo(forecast, best, choices)
    numbers = {
        "tricks": round(forecast.tricks, 2),
        "nil": round(forecast.nil_chance(), 2),
        "worth": round(forecast.value(best.bid), 2),
    }
    return Decision(best, bid_reasons(forecast, best.bid), numbers)


def _open_to(forecast: Forecast, choices: list[MakeBid]) -> list[MakeBid]:
    """Where one partner has to bid nil, the first to speak does if his hand is the likelier one."""
    partner = forecast.partner
    rule = forecast.view.rules.bidding.one_nil_each_side
    if not rule or partner is None or forecast.view.bids[partner] is not None:
        return choices
    nil = forecast.nil >= _FAIR_NIL
    return [action for action in choices if action.bid.is_nil == nil] or choices


def _with_bemo(forecast: Forecast, best: MakeBid, choices: list[MakeBid]) -> MakeBid:
    calls = [action.bid for action in choices if action.bid.bemo]
    return MakeBid(best.seat, with_bemo(forecast.known, best.bid, calls)) if calls else best


def _worth(forecast: Forecast, bid: Bid) -> float:
    return forecast.value(bid) - (0.0 if bid.kind == "number" else _NIL_MARGIN)


def _near(forecast: Forecast, choices: list[MakeBid]) -> list[MakeBid]:
    """The bids worth weighing: nils, specials, and numbers near to what the hand expects."""
    return [
        action
        for action in choices
        if action.bid.kind not in ("number", "no trump")
        or -2.5 < action.bid.tricks - forecast.tricks < 2
    ]
