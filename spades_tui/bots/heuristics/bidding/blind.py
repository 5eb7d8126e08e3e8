"""Bids made before the cards are seen: only when the score asks for a long shot."""

from __future__ import annotations

from collections.abc import Collection

from spades_tui.bots.abilities import PLAIN, Style
from spades_tui.bots.heuristics.bidding.forecast import Forecast
from spades_tui.bots.protocol import Decision, because, offered
from spades_tui.rules.actions import Ask, Look, MakeBid, PassNil, StayDown
from spades_tui.rules.bidding import BidFacts, legal_bids, nil_round_bids
from spades_tui.rules.bids import BLIND_NIL, Bid
from spades_tui.view import View

_MARGIN = 12.0
"""Points by which a blind call must promise more than a bid made after looking."""

_SEEN = 6.0
"""Points that knowing one's cards is worth."""


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
    numbers = range(max(1, int(share) - 1), int(share) + 2)
    looking = max(forecast.value(Bid("number", n)) for n in numbers) + _SEEN
    return forecast.value(bid) - looking


def before_looking(view: View, style: Style = PLAIN) -> Decision:
    """Answer while the own cards are down: call blind, ask for cover, wait, or look."""
    calls = {a.bid: a for a in offered(view, MakeBid) if not a.bid.bemo}
    best = _best(view, calls, style)
    if best is not None:
        asking = offered(view, Ask) if best == BLIND_NIL else []
        text = "At this score a long shot is worth more than a look."
        return because(asking[0] if asking else calls[best], "blind", text)
    for wait in offered(view, StayDown):
        return because(wait, "wait", "Nothing is lost by waiting to look.")
    for look in offered(view, Look):
        return because(look, "look", "A bid made after looking is worth more here.")
    return Decision((offered(view, PassNil) or view.question.actions)[0])
