"""Bids made before the cards are seen: only when the score asks for a long shot."""

from __future__ import annotations

from collections.abc import Collection

from spades_tui.bots.abilities import PLAIN, Style
from spades_tui.bots.heuristics.bidding.forecast import Forecast
from spades_tui.bots.protocol import Decision, Reason
from spades_tui.rules.actions import Action, Ask, Look, MakeBid, PassNil, StayDown
from spades_tui.rules.bidding import BidFacts, legal_bids, nil_round_bids
from spades_tui.rules.bids import BLIND_NIL, Bid
from spades_tui.view import View

_MARGIN = 12.0
"""Points by which a blind call must promise more than playing on with open eyes."""

_SEEN = 6.0
"""Points that knowing one's cards is worth."""


def blind_choice(view: View, style: Style = PLAIN) -> MakeBid | None:
    """Return the blind call that beats looking, or None."""
    assert view.prompt is not None
    calls = {a.bid: a for a in view.prompt.actions if isinstance(a, MakeBid) and not a.bid.bemo}
    best = _best(view, calls, style)
    return calls[best] if best is not None else None


def blind_later(view: View, style: Style = PLAIN) -> bool:
    """Whether a blind call at the player's own turn, still to come, would beat looking now."""
    facts = BidFacts(view.seat, None, view.bids, view.scores, looked=view.looked)
    ask = nil_round_bids if view.rules.bidding.nil_round else legal_bids
    blind = [bid for bid in ask(facts, view.rules) if bid.is_blind and not bid.bemo]
    return _best(view, blind, style) is not None


def _best(view: View, bids: Collection[Bid], style: Style) -> Bid | None:
    if not bids:
        return None
    forecast = Forecast(view, style=style)
    best = max(bids, key=forecast.value)
    return best if blind_gain(forecast, best) > _MARGIN else None


def blind_gain(forecast: Forecast, bid: Bid) -> float:
    """Return what a blind bid promises beyond looking and bidding a number."""
    share = forecast.known.left / forecast.known.seats.players
    open_eyes = max(forecast.value(Bid("number", n)) for n in _plain(share)) + _SEEN
    return forecast.value(bid) - open_eyes


def _plain(share: float) -> range:
    return range(max(1, int(share) - 1), int(share) + 2)


def before_looking(view: View, style: Style = PLAIN) -> Decision:
    """Answer while the own cards are down: call blind, ask for cover, wait, or look."""
    assert view.prompt is not None
    call = blind_choice(view, style)
    if call is not None:
        asking = _question(view) if call.bid == BLIND_NIL else None
        reason = Reason("blind", "At this score a long shot is worth more than a look.")
        return Decision(asking or call, (reason,))
    for action in view.prompt.actions:
        if isinstance(action, StayDown):
            return Decision(action, (Reason("wait", "Nothing is lost by waiting to look."),))
    for action in view.prompt.actions:
        if isinstance(action, Look):
            return Decision(action, (Reason("look", "A bid with open eyes is worth more here."),))
    passing = (a for a in view.prompt.actions if isinstance(a, PassNil))
    return Decision(next(passing, view.prompt.actions[0]))


def _question(view: View) -> Action | None:
    assert view.prompt is not None
    return next((action for action in view.prompt.actions if isinstance(action, Ask)), None)
