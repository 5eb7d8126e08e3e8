"""Partnership bidding: say honestly what a hand can take, and propose the sum (decision 29)."""

from __future__ import annotations

from spades_tui.bots.abilities import Style
from spades_tui.bots.heuristics.bidding.forecast import Forecast
from spades_tui.bots.protocol import Decision, because, offered
from spades_tui.rules.actions import Action, Agree, MakeBid, Propose, Say
from spades_tui.rules.bids import PARTNERS, Bid
from spades_tui.rules.events import Said
from spades_tui.view import View

_NIL_MARGIN = 6.0


def talk(view: View, style: Style) -> Decision:
    """Say, announce a nil or a special bid, propose or agree."""
    forecast = Forecast(view, style=style)
    tricks = round(forecast.tricks, 2)
    special = _special(forecast, [a for a in offered(view, MakeBid) if not a.bid.bemo])
    if special is not None:
        return because(special, "special", "This promises more than a number.", tricks=tricks)
    said = offered(view, Say)
    action = _say(forecast, said) if said else _number(view, forecast)
    return because(action, "count", forecast.count_words(), tricks=tricks)


def _special(forecast: Forecast, calls: list[MakeBid]) -> MakeBid | None:
    if not calls:
        return None
    usual = max(forecast.value(Bid("number", n), PARTNERS) for n in _numbers(forecast))
    best = max(calls, key=lambda call: forecast.value(call.bid))
    return best if forecast.value(best.bid) > usual + _NIL_MARGIN else None


def _numbers(forecast: Forecast) -> range:
    """The numbers worth a thought; 1 where the others' bids leave nothing."""
    about = int(forecast.side_tricks)
    return range(max(1, about - 2), max(2, about + 2))


def _say(forecast: Forecast, said: list[Say]) -> Say:
    sure = max(0, round(2 * (forecast.tricks - 0.4)))
    return min(said, key=lambda s: (abs(s.sure_halves - sure), abs(s.maybe_halves - 2)))


def hear_partner(forecast: Forecast) -> None:
    """Let a forecast count for the side what the partner has said of their hand, if anything."""
    auction = forecast.view.auction
    told = [e for e in auction if isinstance(e, Said) and e.seat == forecast.partner]
    if told:
        partner = told[-1].sure_halves / 2 + told[-1].maybe_halves / 8
        forecast.side_tricks = 0.85 * (forecast.tricks + partner) + 0.15 * forecast.side_tricks


def _number(view: View, forecast: Forecast) -> Action:
    """The number the two hands are worth together, as near as it may be proposed."""
    hear_partner(forecast)
    proposals = offered(view, Propose)
    beside_nil = forecast.partner is not None and view.bids[forecast.partner] is not None
    mate = None if beside_nil else PARTNERS
    best = max(_numbers(forecast), key=lambda n: forecast.value(Bid("number", n), mate))
    agreed = offered(view, Agree)
    standing = view.proposed[forecast.side]
    if agreed and standing is not None and (abs(standing - best) <= 1 or not proposals):
        return agreed[0]
    return min(proposals, key=lambda a: (abs(a.number - best), a.number))
