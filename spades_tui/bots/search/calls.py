"""What to answer: the plan that wins the game most often, or the default one among equals."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Final

import msgspec

from spades_tui.bots.heuristics.bid_decisions import hear_partner
from spades_tui.bots.heuristics.bid_evaluation import Forecast
from spades_tui.bots.parameters import PLAIN, Skill, Style
from spades_tui.bots.protocol import Alternative, Decision, Limit
from spades_tui.bots.search import card_plans, plans
from spades_tui.bots.search.halving import Comparison, compared, end_of, halve, is_past
from spades_tui.bots.search.plan_evaluation import ByRule, Plan, Weigher
from spades_tui.bots.search.plans import plain, with_sure_tricks
from spades_tui.bots.search.reasons import search_reasons
from spades_tui.bots.search.utility import Weighed, figures_over
from spades_tui.player_view import PromptKind, View
from spades_tui.rules.actions import Action

Planner = Callable[[View, Decision, Forecast], list[Plan]]

PLANNERS: Final[dict[PromptKind, Planner]] = {
    "blind": plans.before_looking,
    "look": plans.before_looking,
    "answer": plans.answer,
    "misdeal": plans.misdeal,
    "nil": plans.nil_or_not,
    "bid": plans.bids_in_turn,
    "talk": plans.talk,
    "raise": plans.raise_or_stand,
    "kitty": card_plans.discard,
    "pass": card_plans.pass_cards,
    "draw": card_plans.keep_or_not,
}

_NEAR: Final[dict[PromptKind, float]] = {"draw": 2.0, "pass": 1.5}
"""Standard errors within which the default answer is given; 1 for the kinds not named."""
_MANY: Final = 8
"""Answers beyond which each is tried in fewer deals, …"""
_LEAST: Final = 24
"""… but not in fewer than these, where the level has them and two sides play."""
_SIDES: Final = 2
"""More sides take so much longer to score that many answers are tried in fewer still. Before a
look with three of them 16 deals instead of 24 cost .3 ± .35 % of the game (50 looks)."""
_RESTLESS: Final = 0.03
"""What two answers differ by in a single deal, at the least: a few deals alike prove little."""


def answer_by_search(
    view: View,
    default: Decision,
    skill: Skill,
    limit: Limit,
    rng: random.Random,
    style: Style,
) -> Decision:
    """Return the answer to a prompt that asks for no card.

    Args:
        view: whose prompt it is.
        default: what a good player would answer without counting.
        skill: in how many deals each answer is tried, how often each is played out, and what is
            concluded from bids.
        limit: may stop it sooner.
        rng: chance.
        style: the player's leanings.
    """
    planner = PLANNERS.get(view.question.kind)
    if planner is None:
        return default
    forecast = Forecast(view, style=style)
    hear_partner(forecast)
    tried = [_leaning_to_nil(plan, view, style) for plan in planner(view, default, forecast)]
    if len({plan.action for plan in tried}) < 2:
        return default
    until = end_of(limit)
    by_rule = rule_of_thumb(view, forecast, style)
    weigher = Weigher(view, tried, rng, skill, until=until, by_rule=by_rule, style=style)
    usual = plain(default.action)
    incumbents = [at for at, plan in enumerate(tried) if plan.action == usual]
    keep = incumbents[0] if incumbents else -1
    deals = _deals_for(len(tried), view, skill)
    verdict = halve(len(tried), deals, weigher.trial, keep=keep, until=until)
    near = _NEAR.get(view.question.kind, 1.0)
    chosen, beaten = _chosen(tried, verdict, incumbents, near)
    action = with_sure_tricks(view, chosen, forecast)
    numbers = default.numbers | {"worlds": float(verdict.tried)}
    stopped = is_past(until)
    if not limit.figures:
        return Decision(action, (), numbers, stopped=stopped)
    spread = compared([weigher.spread(index) for index in range(len(tried))])
    error = None if beaten is None else _error_between(spread, verdict.best, beaten)
    weighed = alternatives(weigher, spread)
    held = tuple(one for one in default.reasons if chosen == usual or one.kind == "count")
    said = search_reasons(
        chosen, weighed, default=usual, error=error, opponents=view.seats.opponents
    )
    reasons = (*held, *said) or default.reasons
    return Decision(action, reasons, numbers, _renamed(weighed, chosen, action), stopped)


def _renamed(
    weighed: tuple[Alternative, ...], chosen: Action, action: Action
) -> tuple[Alternative, ...]:
    """Return the answers with `action` in the place of the one `chosen` before it was added to."""
    if action == chosen:
        return weighed
    return tuple(
        msgspec.structs.replace(one, action=action) if one.action == chosen else one
        for one in weighed
    )


def _deals_for(answers: int, view: View, skill: Skill) -> int:
    """Return in how many deals each of so many answers is tried."""
    if answers <= _MANY:
        return skill.deals
    share = min(1.0, _SIDES / len(view.seats.sides))
    least, fair = int(_LEAST * share), int(skill.deals * _MANY * share / answers)
    return min(skill.deals, max(least, fair))


def rule_of_thumb(view: View, forecast: Forecast, style: Style = PLAIN) -> ByRule:
    """Return what a rule of thumb says of the hand of a view."""
    return ByRule(forecast.nil_chance(), _tricks(view, forecast, style))


def _tricks(view: View, forecast: Forecast, style: Style) -> float | None:
    """The tricks of the side by rule of thumb, where the hand has been seen and is complete."""
    numbers = view.question.kind in ("bid", "nil", "raise", "talk")
    if view.hand is None or not numbers or view.seats.has_dummy:
        return None
    return forecast.side_tricks - style.bold


def _leaning_to_nil(plan: Plan, view: View, style: Style) -> Plan:
    """Return a plan with what the player sees in a nil of their own."""
    bid = plan.made[view.seat]
    if not style.nil or bid is None or not bid.is_nil or bid == view.bids[view.seat]:
        return plan
    return msgspec.structs.replace(plan, points=plan.points + style.nil)


def _chosen(
    tried: Sequence[Plan], verdict: Comparison, incumbents: Sequence[int], near: float
) -> tuple[Action, int | None]:
    """Return the answer, and the plan of the default one where it is another."""
    best = verdict.best
    chosen = tried[best].action
    if not incumbents or best in incumbents:
        return chosen, None
    choices = verdict.choices
    incumbent = max(incumbents, key=lambda at: (len(choices[at].values), choices[at].mean))
    error = _error_between(verdict, best, incumbent)
    if choices[best].mean - choices[incumbent].mean <= near * error:
        return tried[incumbent].action, None
    return chosen, incumbent


def _error_between(verdict: Comparison, one: int, other: int) -> float:
    """Return the error of the gap between two plans, which few deals that are alike do not tell."""
    least = _RESTLESS / sqrt(verdict.shared(one, other))
    return max(verdict.error_between(one, other), least)


def alternatives(weigher: Weigher, verdict: Comparison) -> tuple[Alternative, ...]:
    """Return every answer with its figures, the best first; of several plans its best one."""
    best: dict[Action, int] = {}
    for index, plan in enumerate(weigher.plans):
        held = best.get(plan.action)
        if held is None or _rank(verdict, index) > _rank(verdict, held):
            best[plan.action] = index
    order = sorted(best.values(), key=lambda index: -verdict.choices[index].mean)
    return tuple(
        Alternative(weigher.plans[index].action, _figures_of(weigher, verdict, index))
        for index in order
        if verdict.choices[index].values
    )


def _figures_of(weigher: Weigher, verdict: Comparison, index: int) -> dict[str, float]:
    """Return the figures of a plan; one that succeeded in every rollout is not certain."""
    numbers = figures_over(_ends(weigher, index), verdict, index)
    if "nil" in numbers:
        numbers["nil"] = min(numbers["nil"], round(weigher.nils_live(index), 4))
    return numbers


def _rank(verdict: Comparison, index: int) -> tuple[int, float]:
    choice = verdict.choices[index]
    return len(choice.values), choice.mean


def _ends(weigher: Weigher, index: int) -> Iterator[Weighed]:
    """Yield the ways a plan ended, the tricks it was shifted by counted in."""
    share, more = weigher.shares(index), weigher.more(index)
    for (auction, outcome), times in weigher.records[index].ends.items():
        weight = times * share(auction.nils, auction.broken(outcome[0]))
        yield auction.utility, outcome, weight * (1 - abs(more))
        if more:
            yield auction.utility, auction.moved(outcome, more), weight * abs(more)
