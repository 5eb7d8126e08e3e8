"""The plans of an answer that was given, beside those the bots would try."""

from __future__ import annotations

import msgspec

from spades_tui.bots.heuristics.bidding.forecast import Forecast
from spades_tui.bots.protocol import Decision
from spades_tui.bots.search.bidding import plans
from spades_tui.bots.search.bidding.deciding import PLANNERS
from spades_tui.bots.search.bidding.weighing import Plan
from spades_tui.rules.actions import (
    Action,
    Agree,
    Discard,
    MakeBid,
    PassCards,
    Propose,
    Raise,
)
from spades_tui.view import View


def plans_of(view: View, chosen: Action, default: Decision, forecast: Forecast) -> list[Plan]:
    """Return what becomes of each answer worth comparing, the chosen one among them.

    Where cards are picked, that is the chosen set, the bots' sets, and sets that differ from
    either in one card.

    Args:
        view: whose prompt it is.
        chosen: the answer given, its cards in order.
        default: what a good player would answer without counting.
        forecast: what the hand may be expected to take.
    """
    planner = PLANNERS.get(view.question.kind)

    def planned(start: Decision) -> list[Plan]:
        found = [] if planner is None else planner(view, start, forecast)
        return [msgspec.structs.replace(plan, action=in_order(plan.action)) for plan in found]

    found = planned(default) + (plans.counsel(view) if view.question.kind == "answer" else [])
    given = planned(Decision(chosen))
    if not any(plan.action == chosen for plan in found + given):
        own = _plan_of(view, chosen)
        if own is None:
            return []
        given.append(own)
    return _each_once(found + [msgspec.structs.replace(plan, usual=False) for plan in given])


def _each_once(found: list[Plan]) -> list[Plan]:
    """Leave out plans that came twice; where cards are picked an answer has one plan."""
    kept: dict[object, Plan] = {}
    for plan in found:
        kept.setdefault((plan.action, plan.made), plan)
    return list(kept.values())


def in_order(action: Action) -> Action:
    """Return an answer with the cards it names in one order: sets are told apart by their cards."""
    if isinstance(action, PassCards | Discard):
        return msgspec.structs.replace(action, cards=tuple(sorted(action.cards)))
    return action


def _plan_of(view: View, chosen: Action) -> Plan | None:
    """Return the plan of an answer no bot would try; None where nothing follows from it."""
    if isinstance(chosen, MakeBid):
        return Plan(chosen, plans.with_bid(view, chosen.bid))
    if isinstance(chosen, Raise):
        return plans.raised(view, chosen)
    if isinstance(chosen, Propose | Agree):
        number = plans.agreed(view, chosen)
        return None if number is None else Plan(chosen, plans.as_side(view, number))
    return None
