"""The bid at one's own turn, cards seen, and why it is made."""

from __future__ import annotations

from spades_tui.bots.abilities import Style
from spades_tui.bots.heuristics.bidding.forecast import Forecast
from spades_tui.bots.heuristics.bidding.top_cards import tops, with_bemo
from spades_tui.bots.heuristics.knowledge import SPADES
from spades_tui.bots.protocol import Alternative, Decision, Reason, offered
from spades_tui.rules.actions import MakeBid
from spades_tui.rules.bidding.facts import number_of
from spades_tui.rules.bids import Bid
from spades_tui.rules.text import capitalized
from spades_tui.view import View
from spades_tui.view.wording import bid_words

_FAIR_NIL = 0.16
"""How safe a nil is on an average hand, to editions that do not weigh who bids it."""

_NEAR = 2.25
"""How far from the tricks expected, less a quarter, a number is still weighed."""

_SURE_MARGIN = 8.0
"""Points that bidding tricks which cannot be lost may seem to cost."""


def bid_in_turn(view: View, style: Style) -> Decision:
    """Return the bid that promises most under the rules in force and at this score."""
    choices = offered(view, MakeBid)
    plain = [a for a in choices if not a.bid.bemo] or choices
    forecast = Forecast(view, style=style)
    wide = _near(forecast, plain) or plain
    best = max(_open_to(forecast, wide), key=lambda action: _worth(forecast, action.bid))
    best = _at_least_sure(forecast, best, wide)
    best = _with_bemo(forecast, best, choices)
    nil = {"nil": round(forecast.nil_told(), 2)}

    def worth(action: MakeBid) -> dict[str, float]:
        return {"worth": round(forecast.value(action.bid), 2)}

    numbers = {"tricks": round(forecast.tricks, 2)} | nil | worth(best)
    weighed = [
        Alternative(action, worth(action) | (nil if action.bid.is_nil else {}))
        for action in (best, *(action for action in wide if action != best))
    ]
    weighed.sort(key=lambda one: -one.numbers["worth"])  # the one made before its equals
    return Decision(best, _reasons(forecast, best.bid), numbers, tuple(weighed))


def _open_to(forecast: Forecast, choices: list[MakeBid]) -> list[MakeBid]:
    """Where one partner has to bid nil, whether the first to speak did went by the hand alone."""
    view, partner = forecast.view, forecast.partner
    one_nil = view.rules.bidding.one_nil_each_side and not forecast.edition.leaves_nil
    if not one_nil or partner is None or view.bids[partner] is not None:
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
    edition = forecast.edition
    one_nil = forecast.view.rules.bidding.one_nil_each_side and edition.leaves_nil
    plain = bid.kind == "number" or one_nil
    return forecast.value(bid) - (0.0 if plain else edition.nil_margin)


def _near(forecast: Forecast, choices: list[MakeBid]) -> list[MakeBid]:
    """The bids worth weighing: nils, specials, and numbers near to what the hand expects."""
    gaps = {
        action: abs(action.bid.tricks - forecast.tricks + 0.25)
        for action in choices
        if action.bid.kind in ("number", "no trump")
    }
    near = max(_NEAR, min(gaps.values(), default=0.0))
    return [action for action in choices if gaps.get(action, near) <= near]


def _reasons(forecast: Forecast, bid: Bid) -> tuple[Reason, ...]:
    """Return why `bid` is made, the weightiest reason first."""
    if len(forecast.view.question.actions) == 1:
        return (Reason("forced", "The rules allow no other bid."),)
    if bid.is_nil:
        text = f"A nil should succeed about {forecast.nil_told():.0%} of the time."
        return (Reason("nil", text),)
    count = Reason("count", forecast.count_words())
    if bid.kind != "number":
        text = f"Bidding {bid_words(bid)} promises more than a plain number here."
        return (count, Reason("special", text))
    return (count, *_room(forecast), *_score(forecast, bid))


def _room(forecast: Forecast) -> tuple[Reason, ...]:
    """What the others' bids leave, for the last to bid."""
    view, bids = forecast.view, list(forecast.view.bids)
    del bids[view.seat]
    made = [number_of(bid, view.rules) for bid in bids if bid is not None]
    if len(made) < len(bids) or view.seats.has_dummy:
        return ()
    spoken = sum(made)
    left = forecast.known.left - spoken
    rest = str(left) if left > 0 else "none"
    who = "opponent has" if len(made) == 1 else "others have"
    return (Reason("room", f"The {who} bid {spoken}, which leaves {rest}."),)


def _score(forecast: Forecast, bid: Bid) -> tuple[Reason, ...]:
    """What the score asks for, when the game is near its end."""
    standing, target = forecast.standing, forecast.view.rules.ending.target
    difference = bid.tricks - forecast.tricks
    if standing.best_other >= target - 60 and difference > 0.6:
        seats = forecast.view.seats
        are, have = ("are", "have") if seats.plays_one_pair else ("is", "has")
        text = f"{capitalized(seats.opponents)} {are} close to winning and {have} to be stopped."
        return (Reason("score", text),)
    if difference >= -0.9:
        return ()
    if standing.score + 10 * bid.tricks >= target:
        return (Reason("score", "A low bid is enough at this score."),)
    return (Reason("safe", "The bid stays below the tricks expected, to guard against a set."),)
