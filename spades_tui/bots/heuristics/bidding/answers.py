"""Blind calls, the nil round, the raising round, misdeals, and honest answers to the partner."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from spades_tui.bots.abilities import Style
from spades_tui.bots.heuristics.bidding.forecast import Forecast
from spades_tui.bots.protocol import Decision, because, offered
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
from spades_tui.rules.bidding import BidFacts, legal_bids, nil_round_bids
from spades_tui.rules.bids import BLIND_NIL, PARTNERS, Bid, parse_bid
from spades_tui.rules.events import Answered
from spades_tui.view import View

_RAISE_MARGIN = 5.0
_NIL_MARGIN = 4.0

_COVER = 3.4
"""Tricks a hand must expect to promise cover for a nil."""

_FAIR_NIL = 0.6
"""How safe a nil has to be for a double nil."""

_BLIND_MARGIN = 12.0
"""Points by which a blind call must promise more than a bid made after looking."""

_SEEN = 6.0
"""Points that knowing one's cards is worth."""

POOR: Final = 2.3
"""A hand that expects no more is as well thrown in."""


def blind_later(view: View, style: Style) -> bool:
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
    return best if blind_gain(forecast, best) > _BLIND_MARGIN else None


def blind_gain(forecast: Forecast, bid: Bid) -> float:
    """Return what a blind bid promises beyond looking and bidding a number."""
    share = forecast.known.left / forecast.known.seats.players
    numbers = range(max(1, int(share) - 1), int(share) + 2)
    looking = max(forecast.value(Bid("number", n)) for n in numbers) + _SEEN
    return forecast.value(bid) - looking


def before_looking(view: View, style: Style) -> Decision:
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


def nil_or_not(view: View, style: Style) -> Decision:
    """Declare a nil where it promises more than any number."""
    forecast = Forecast(view, style=style)
    nil, tricks = forecast.nil_told(), forecast.tricks
    low = max(0, int(tricks) - 2)
    usual = max(forecast.value(Bid("number", n)) for n in range(low, low + 5))
    better = (a for a in offered(view, MakeBid) if forecast.value(a.bid) > usual + _NIL_MARGIN)
    return because(
        next(better, PassNil(view.seat)),
        "nil",
        f"A nil would succeed about {nil:.0%} of the time.",
        nil=round(nil, 2),
        tricks=round(tricks, 2),
    )


def raise_or_stand(view: View, style: Style) -> Decision:
    """Raise where the bids of the others leave room for more."""
    forecast, stands = Forecast(view, style=style), StandPat(view.seat)
    mine = view.bids[view.seat]
    values = {a: forecast.value(Bid("number", a.number)) for a in offered(view, Raise)}
    if mine is None or mine.kind != "number" or not forecast.tricks or not values:
        return Decision(stands)
    best = max(values, key=values.__getitem__)
    if values[best] > forecast.value(mine) + _RAISE_MARGIN:
        text = f"Both hands together should take about {forecast.side_tricks:.1f} tricks."
        return because(best, "raise", text)
    return because(stands, "stand", "The bid is high enough.")


def misdeal(view: View, style: Style) -> Decision:
    """Throw a poor hand in; look first, unless a blind call is in the air."""
    actions, seat = view.question.actions, view.question.seat
    if view.hand is None:
        waits: type[StayDown | Look] = StayDown if blind_later(view, style) else Look
        return Decision(offered(view, waits)[0])
    forecast = Forecast(view, style=style)
    poor = forecast.tricks <= POOR and forecast.nil < 0.6
    answers = [e.yes for e in view.auction if isinstance(e, Answered) and e.seat == view.partner]
    ask, call = Ask(seat, "misdeal"), CallMisdeal(seat)
    if poor and ask in actions:
        return because(ask, "misdeal", "Partner may have a hand worth playing.")
    if poor and call in actions and all(answers[-1:]):
        text = f"The hand is worth only about {forecast.tricks:.1f} tricks."
        return because(call, "misdeal", text)
    return because(WaiveMisdeal(seat), "misdeal", "The hand is worth playing.")


def answer(view: View, style: Style) -> Decision:
    """Say yes or no, after a look where that is still possible."""
    looks = offered(view, Look)
    if looks:
        return because(looks[0], "look", "That is better judged after a look.")
    yes, text = _verdict(view, view.question.about, style)
    return because(Answer(view.question.seat, yes), "answer", text)


def _verdict(view: View, about: str, style: Style) -> tuple[bool, str]:
    forecast = Forecast(view, style=style)
    count = forecast.count_words()
    if about == "cover":
        return forecast.tricks >= _COVER, count
    if about == "misdeal":
        return forecast.tricks <= POOR, count
    bid = parse_bid(about)
    if bid.is_blind and view.hand is None:
        return blind_gain(forecast, bid) > 0, "Unseen cards are worth their average."
    if bid.is_double_nil:
        text = f"The nil would succeed about {forecast.nil:.0%} of the time."
        return forecast.nil >= _FAIR_NIL, text
    return _agrees(forecast, bid), count


def _agrees(forecast: Forecast, bid: Bid) -> bool:
    """Whether the side can expect what the partner proposes, whose own part is trusted."""
    if bid.kind == "number":
        return forecast.side_tricks >= bid.tricks - 0.3
    if bid.is_no_trump and forecast.partner is not None:
        return forecast.tricks >= 2.0
    return forecast.side_tricks >= (bid.tricks or forecast.known.left) - 0.5 or bid == PARTNERS
