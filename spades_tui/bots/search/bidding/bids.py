"""The bids worth trying at one's own turn."""

from __future__ import annotations

from typing import Final

import msgspec

from spades_tui.bots.heuristics.bidding.forecast import Forecast
from spades_tui.bots.heuristics.bidding.sure import tops, with_bemo
from spades_tui.bots.heuristics.knowledge import SPADES
from spades_tui.bots.protocol import Decision
from spades_tui.bots.search.bidding.guessing import Bids
from spades_tui.bots.search.bidding.weighing import Plan
from spades_tui.rules.actions import Action, MakeBid
from spades_tui.rules.bids import PARTNERS, Bid
from spades_tui.rules.seating import seating
from spades_tui.view import View

_BELOW: Final = 2
"""How far below the natural number others are tried; above it goes one further."""
LEAST_NIL: Final = 0.08
"""A nil that lives less often by rule of thumb is not tried."""


def bids_in_turn(view: View, natural: Decision, forecast: Forecast) -> list[Plan]:
    """Return the natural bid, numbers around it, and the nils and specials within reach."""
    assert view.prompt is not None
    calls = [action for action in view.prompt.actions if isinstance(action, MakeBid)]
    found = [call for call in calls if in_reach(call.bid, natural, forecast)]
    usual = plain(natural.action)
    if isinstance(usual, MakeBid) and usual in calls and usual not in found:
        found.append(usual)
    return [Plan(call, with_bid(view, call.bid)) for call in found]


def plain(action: Action) -> Action:
    """Return a bid without the Bemo that goes with it; any other answer as it is."""
    if isinstance(action, MakeBid) and action.bid.bemo:
        return MakeBid(action.seat, msgspec.structs.replace(action.bid, bemo=""))
    return action


def with_bid(view: View, bid: Bid, seat: int | None = None) -> Bids:
    """Return the bids as they are after `bid`; a side's bid fills the partner's place too."""
    seat = view.seat if seat is None else seat
    bids = list(view.bids)
    bids[seat] = bid
    if bid.is_side_bid:
        partner = seating(view.rules).partner_of[seat]
        if partner is not None:
            bids[partner] = PARTNERS
    return tuple(bids)


def in_reach(bid: Bid, natural: Decision, forecast: Forecast) -> bool:
    """Whether a bid is worth trying; a Bemo never, it is added to the bid chosen."""
    if bid.bemo:
        return False
    if bid.kind in ("number", "no trump", "blind number", "blind no trump"):
        middle = _middle(natural, forecast)
        if bid.tricks < min(middle, tops(forecast.known, SPADES)):
            return False  # nobody understands a bid of less than the trumps that always win
        return middle - _BELOW <= bid.tricks <= middle + _BELOW + 1
    if bid.is_nil:
        return forecast.nil_chance() >= LEAST_NIL
    if bid.is_double_nil:
        return forecast.nil >= 0.4
    if bid.is_moon:
        return forecast.camp_tricks >= forecast.known.left - 4
    return forecast.camp_tricks >= bid.tricks - 2


def _middle(natural: Decision, forecast: Forecast) -> int:
    action = natural.action
    if isinstance(action, MakeBid) and action.bid.kind == "number":
        return action.bid.tricks
    return max(1, round(forecast.tricks - 0.4))


def with_sure_tricks(view: View, action: Action, forecast: Forecast) -> Action:
    """Return a bid with the Bemo the hand can count on, where one may be called."""
    assert view.prompt is not None
    if not isinstance(action, MakeBid) or view.hand is None:
        return action
    offered = [other for other in view.prompt.actions if isinstance(other, MakeBid)]
    calls = [other.bid for other in offered if other.bid.bemo]
    if not calls:
        return action
    return MakeBid(action.seat, with_bemo(forecast.known, action.bid, calls))
