"""The answers worth trying: bids, nils, raises, talk, blind calls, consent, misdeals."""

from __future__ import annotations

from typing import Final

import msgspec

from spades_tui.bots.heuristics.bid_evaluation import BidEvaluator
from spades_tui.bots.heuristics.trick_count import add_bemo
from spades_tui.bots.protocol import Decision, list_offered
from spades_tui.bots.search.plan_evaluation import Plan
from spades_tui.bots.search.predicted_bids import Bids
from spades_tui.player_view import View
from spades_tui.rules.actions import (
    Action,
    Agree,
    Answer,
    CallMisdeal,
    Look,
    MakeBid,
    PassNil,
    Propose,
    Raise,
    Say,
    StandPat,
    StayDown,
    WaiveMisdeal,
)
from spades_tui.rules.bids import BLIND_NIL, PARTNERS, Bid, parse_bid
from spades_tui.rules.capabilities import bids_by_talk
from spades_tui.rules.deck import tricks_in_hand

_BELOW: Final = 2
"""Numbers down to this far below the default are tried, and up to one more above it."""
MIN_NIL_CHANCE: Final = 0.08
"""A nil with a lower chance, 0 to 1, by rule of thumb is not tried."""


def bid_plans(view: View, default: Decision, forecast: BidEvaluator) -> list[Plan]:
    """Return plans for the default bid, the numbers around it, and nils and special bids worth
    trying."""
    calls = list_offered(view, MakeBid)
    bids = [call for call in calls if _is_worth_trying(call.bid, default, forecast)]
    usual = remove_bemo(default.action)
    if isinstance(usual, MakeBid) and usual in calls and usual not in bids:
        bids.append(usual)
    return [Plan(call, add_bid(view, call.bid)) for call in bids]


def remove_bemo(action: Action) -> Action:
    """Return a bid without its Bemo; any other action unchanged."""
    if isinstance(action, MakeBid) and action.bid.bemo:
        return MakeBid(action.seat, msgspec.structs.replace(action.bid, bemo=""))
    return action


def add_bid(view: View, bid: Bid, seat: int | None = None) -> Bids:
    """Return the bids of `view`, by seat, with `bid` added.

    If the bid is for the whole side, the partner's becomes `PARTNERS`.

    Args:
        view: the view with the bids so far.
        bid: the bid.
        seat: the bidder; None for the seat of `view`.
    """
    seat = view.seat if seat is None else seat
    bids = list(view.bids)
    bids[seat] = bid
    partner = view.seats.partner_of[seat]
    if partner is not None:
        agreed = bids_by_talk(view.rules) and bids[partner] is None and not bid.is_nil
        if bid.is_side_bid or agreed:
            bids[partner] = PARTNERS
    return tuple(bids)


def _is_worth_trying(bid: Bid, default: Decision, forecast: BidEvaluator) -> bool:
    """Whether a bid is worth trying; never with a Bemo, which is added to the bid chosen.

    Args:
        bid: the bid.
        default: the decision of a good player who does not search; its number is the middle of
            those tried.
        forecast: the expected tricks of the hand.
    """
    if bid.bemo:
        return False
    if bid.kind in ("number", "no trump", "blind number", "blind no trump"):
        middle = _middle(default, forecast)
        least = max(middle - _BELOW, min(middle, forecast.least_number))
        return least <= bid.tricks <= middle + _BELOW + 1
    if bid.is_nil:
        if forecast.certain:
            return False
        left = forecast.view.rules.bidding.one_nil_each_side  # to the partner, where it is not bid
        return left or forecast.nil_chance() >= MIN_NIL_CHANCE
    if bid.is_double_nil:
        return forecast.nil >= 0.4
    if bid.is_moon:
        return forecast.side_tricks >= forecast.deduction.left - 4
    return forecast.side_tricks >= bid.tricks - 2


def _middle(default: Decision, forecast: BidEvaluator) -> int:
    action = default.action
    if isinstance(action, MakeBid) and action.bid.kind == "number":
        return action.bid.tricks
    return max(1, round(forecast.tricks - 0.4))


def add_sure_tricks(view: View, action: Action, forecast: BidEvaluator) -> Action:
    """Return a bid with the highest offered Bemo that the hand can make; `action` if there is
    none."""
    if not isinstance(action, MakeBid) or view.hand is None:
        return action
    calls = [other.bid for other in list_offered(view, MakeBid) if other.bid.bemo]
    return MakeBid(action.seat, add_bemo(forecast.deduction, action.bid, calls))


_GUESSED: Final = 6.0
"""Points by which a bid made after a look is better than the bid predicted for it here."""


def _list_actions(view: View) -> tuple[Action, ...]:
    return view.question.actions


def nil_round_plans(view: View, _default: Decision, forecast: BidEvaluator) -> list[Plan]:
    """Return plans to declare nil, if it may succeed, or to pass and bid one of three numbers
    later."""
    least = max(1, round(forecast.tricks - 0.4) - 1)
    plans: list[Plan] = []
    for action in _list_actions(view):
        if isinstance(action, MakeBid) and forecast.nil_chance() >= MIN_NIL_CHANCE:
            plans.append(Plan(action, add_bid(view, action.bid)))
        elif isinstance(action, PassNil):
            numbers = (Bid("number", number) for number in range(least, least + 3))
            plans += [Plan(action, add_bid(view, number)) for number in numbers]
    return plans


def raise_plans(view: View, _default: Decision, _forecast: BidEvaluator) -> list[Plan]:
    """Return plans to raise the bid by up to three, or to let it stand; empty without a bid."""
    seat, mine = _bidder(view)
    if mine is None:
        return []
    plans = []
    for action in _list_actions(view):
        if isinstance(action, StandPat):
            plans.append(Plan(action, view.bids))
        elif isinstance(action, Raise) and action.number <= mine.tricks + 3:
            plans.append(Plan(action, _add_raise(view, seat, mine, action)))
    return plans


def raise_plan(view: View, action: Raise) -> Plan | None:
    """Return the plan of the raise `action`; None if there is no bid to raise."""
    seat, mine = _bidder(view)
    return None if mine is None else Plan(action, _add_raise(view, seat, mine, action))


def _bidder(view: View) -> tuple[int, Bid | None]:
    """Return the seat whose number the seat of `view` may raise, and that bid; None without a
    bid."""
    mine = view.bids[view.seat]
    if mine == PARTNERS and view.partner is not None:
        return view.partner, view.bids[view.partner]
    return view.seat, mine


def _add_raise(view: View, seat: int, mine: Bid, action: Raise) -> Bids:
    return add_bid(view, msgspec.structs.replace(mine, tricks=action.number), seat)


def talk_plans(view: View, default: Decision, forecast: BidEvaluator) -> list[Plan]:
    """Return plans for partners who agree on their side's number by talk.

    The plans are numbers to propose or agree to, near the expected tricks; special bids worth
    trying; and, if `default` is to name the hand's tricks, that answer followed by each of four
    numbers.
    """
    middle = round(forecast.side_tricks)
    plans: list[Plan] = []
    for action in _list_actions(view):
        number = find_agreed_number(view, action)
        if number is not None and abs(number - middle) <= 3:
            plans.append(Plan(action, bids_with_side_number(view, number)))
        elif isinstance(action, MakeBid) and _is_worth_trying(action.bid, default, forecast):
            plans.append(Plan(action, add_bid(view, action.bid)))
    if isinstance(default.action, Say):
        least = max(1, middle - 2)
        numbers = range(least, least + 4)
        plans += [Plan(default.action, bids_with_side_number(view, number)) for number in numbers]
    return plans


def find_agreed_number(view: View, action: Action) -> int | None:
    """Return the side's number that an action proposes or agrees to; None for other actions."""
    if isinstance(action, Propose):
        return action.number
    side = view.side
    return view.proposed[side] if isinstance(action, Agree) else None


def bids_with_side_number(view: View, number: int) -> Bids:
    """Return the bids, by seat, after the side of `view` has agreed on `number`.

    Bids that the partners have already made, such as a nil, stand.
    """
    bids = list(view.bids)
    side = view.seats.sides[view.side]
    free = sorted((seat for seat in side if bids[seat] is None), key=lambda seat: seat != view.seat)
    for seat in free:
        bids[seat] = Bid("number", number) if seat == free[0] else PARTNERS
    return tuple(bids)


def blind_plans(view: View, default: Decision, _forecast: BidEvaluator) -> list[Plan]:
    """Return plans to bid blind, or to look and then bid; empty if the hand has been seen."""
    waits = [a for a in _list_actions(view) if isinstance(a, StayDown | Look | PassNil)]
    if not waits or view.hand is not None:
        return []
    wait = default.action if default.action in waits else waits[0]
    # a hand unseen may call no more than this: so many tricks come once in a blue moon
    most = tricks_in_hand(view.rules) / len(view.seats.sides) + 5
    calls = [a for a in list_offered(view, MakeBid) if not a.bid.bemo and a.bid.tricks <= most]
    plans = [Plan(wait, view.bids, points=_GUESSED)]
    plans += [Plan(call, add_bid(view, call.bid)) for call in calls]
    if not isinstance(default.action, StayDown | Look | PassNil | MakeBid):
        plans.append(Plan(default.action, add_bid(view, BLIND_NIL)))  # it asks for cover
    return plans


def answer_plans(view: View, _default: Decision, _forecast: BidEvaluator) -> list[Plan]:
    """Return plans to say yes or no to the partner's proposed bid.

    Empty for questions about the hand (cover, misdeal), which bots answer honestly, for other
    prompts, and without a partner.
    """
    topic, partner = view.question.about, view.partner
    yes, no = _yes_and_no(view)
    if partner is None or any(action not in (yes, no) for action in _list_actions(view)):
        return []
    if topic in ("cover", "misdeal"):
        return []  # the question is what the hand can do, and it is answered honestly
    return _consent(view, parse_bid(topic), partner)


def _yes_and_no(view: View) -> tuple[Answer, Answer]:
    return Answer(view.seat, True), Answer(view.seat, False)


def _consent(view: View, bid: Bid, partner: int) -> list[Plan]:
    """Return plans to let the partner's bid stand, or not; after a no both may bid after a look."""
    yes, no = _yes_and_no(view)
    missed = _GUESSED if view.hand is not None else 2 * _GUESSED
    return [Plan(yes, add_bid(view, bid, partner)), Plan(no, view.bids, points=missed)]


def partner_answer_plans(view: View) -> list[Plan]:
    """Return plans to say yes or no to a question about covering a blind nil or about a misdeal.

    Empty for other questions. Bots answer these honestly without comparing; the plans serve to
    price a player's answer.
    """
    topic, partner = view.question.about, view.partner
    if partner is None or topic not in ("cover", "misdeal"):
        return []
    if topic == "cover":
        return _consent(view, BLIND_NIL, partner)
    yes, no = _yes_and_no(view)
    fresh = _unknown_deal_view(view)
    return [Plan(yes, fresh.bids, view=fresh), Plan(no, view.bids)]


def misdeal_plans(view: View, _default: Decision, _forecast: BidEvaluator) -> list[Plan]:
    """Return plans to have the hand thrown in and dealt again, or to play on; empty before a
    look."""
    if view.hand is None:
        return []
    fresh = _unknown_deal_view(view)
    called = [Plan(call, fresh.bids, view=fresh) for call in list_offered(view, CallMisdeal)]
    return called + [Plan(waive, view.bids) for waive in list_offered(view, WaiveMisdeal)]


def _unknown_deal_view(view: View) -> View:
    """Return the view of the same seat before a new deal: no cards, bids or transfers."""
    return msgspec.structs.replace(
        view,
        hand=None,
        bids=(None,) * len(view.bids),
        auction=(),
        discarded=(),
        leftovers=(),
        transfers=(),
    )
