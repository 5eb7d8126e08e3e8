"""Answers other than cards: the plan that wins the game most often, or the default among equals.

A plan is an answer with the bids and cards that follow from it; an answer may have several plans.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import msgspec

from spades_tui.bots.heuristics.bid_decisions import (
    blind_margin,
    record_reasons,
)
from spades_tui.bots.heuristics.bid_evaluation import BidEvaluator
from spades_tui.bots.parameters import NO_STYLE, SearchParameters, Style
from spades_tui.bots.protocol import Alternative, Decision, SearchBudget
from spades_tui.bots.search import card_plans, plans
from spades_tui.bots.search.plan_evaluation import Plan, PlanEvaluator, RuleEstimate
from spades_tui.bots.search.plans import add_sure_tricks, remove_bemo
from spades_tui.bots.search.race import LEVEL, Comparison, deadline_of, is_over, race
from spades_tui.bots.search.utility import WeightedEnding, align_figures, average_figures
from spades_tui.player_view import PromptKind, View
from spades_tui.rules.actions import Action, MakeBid

Planner = Callable[[View, Decision, BidEvaluator], list[Plan]]

PLANNERS: Final[dict[PromptKind, Planner]] = {
    "blind": plans.blind_plans,
    "look": plans.blind_plans,
    "answer": plans.answer_plans,
    "misdeal": plans.misdeal_plans,
    "nil": plans.nil_round_plans,
    "bid": plans.bid_plans,
    "talk": plans.talk_plans,
    "raise": plans.raise_plans,
    "kitty": card_plans.discard_plans,
    "pass": card_plans.passing_plans,
    "draw": card_plans.plan_drawn_card,
}

_MANY: Final = 8
"""With more plans than this each is tried in fewer deals, …"""
_LEAST: Final = 24
"""… but not in fewer than this, if the level has as many and two sides play."""
_SIDES: Final = 2
"""More sides than this take longer to score, so many plans are tried in still fewer deals. Before a
look with three sides 16 deals instead of 24 cost .3 ± .35 % of the game (50 looks)."""


def call_by_search(
    view: View,
    default: Decision,
    skill: SearchParameters,
    limit: SearchBudget,
    rng: random.Random,
    style: Style,
) -> Decision:
    """Return the decision for a prompt that asks for anything but a card to play.

    It is `default` if fewer than two answers are worth trying, or if the best one is not clearly
    better.

    Args:
        view: the view of the seat that answers.
        default: the decision of a good player who does not search.
        skill: the number of deals and rollouts, and the use of bids as evidence.
        limit: the time limit, and whether the figures of all answers are wanted.
        rng: the random generator.
        style: the player's leanings.
    """
    planner = PLANNERS.get(view.question.kind)
    if planner is None:
        return default
    forecast = BidEvaluator(view, style=style)
    tried = [_add_leanings(plan, forecast, style) for plan in planner(view, default, forecast)]
    if len({plan.action for plan in tried}) < 2:
        return default
    until = deadline_of(limit)
    by_rule = rule_estimate(view, forecast, style)
    weigher = PlanEvaluator(view, tried, rng, skill, until=until, by_rule=by_rule, style=style)
    usual = remove_bemo(default.action)
    deals = _deals_for(len(tried), view, skill)
    comparison = race(len(tried), deals, weigher.run, until=until)
    chosen = _chosen(tried, comparison, usual)
    action = add_sure_tricks(view, chosen, forecast)
    numbers = default.numbers | {"worlds": float(comparison.deals)}
    stopped = is_over(until)
    if not limit.figures:
        return Decision(action, (), numbers, stopped=stopped)
    spread = Comparison([weigher.spread(index) for index in range(len(tried))])
    weighed = alternatives(weigher, spread, chosen)
    held = default.reasons
    if chosen != usual:
        held = tuple(reason for reason in held if reason.kind == "count")
        if view.question.kind == "bid" and isinstance(chosen, MakeBid):
            held += record_reasons(forecast, chosen.bid)
    return Decision(action, held, numbers, _replace_action(weighed, chosen, action), stopped)


def _replace_action(
    weighed: tuple[Alternative, ...], chosen: Action, action: Action
) -> tuple[Alternative, ...]:
    """Return the answers with the `chosen` one replaced by `action`."""
    if action == chosen:
        return weighed
    return tuple(
        msgspec.structs.replace(alternative, action=action)
        if alternative.action == chosen
        else alternative
        for alternative in weighed
    )


def _deals_for(answers: int, view: View, skill: SearchParameters) -> int:
    """Return the number of deals in which each of `answers` plans is tried."""
    if answers <= _MANY:
        return skill.deals
    share = min(1.0, _SIDES / len(view.seats.sides))
    least, fair = int(_LEAST * share), int(skill.deals * _MANY * share / answers)
    return min(skill.deals, max(least, fair))


def rule_estimate(view: View, forecast: BidEvaluator, style: Style = NO_STYLE) -> RuleEstimate:
    """Return the rule-of-thumb estimate for the hand of `view`.

    Args:
        view: the view of the seat that answers.
        forecast: the evaluator of that seat's bids.
        style: the leanings that `forecast` was made with; they are taken out of the estimate.
    """
    tricks = _tricks(view, forecast, style)
    return RuleEstimate(forecast.nil_chance(), tricks, forecast.certain, forecast.doubt)


def _tricks(view: View, forecast: BidEvaluator, style: Style) -> float | None:
    """The expected tricks of the side by rule of thumb, without the style's boldness.

    None if the hand is unseen, a dummy plays, or the prompt is not about a bid.
    """
    numbers = view.question.kind in ("bid", "nil", "raise", "talk")
    if view.hand is None or not numbers or view.seats.has_dummy:
        return None
    return forecast.side_tricks - style.bold


def _add_leanings(plan: Plan, forecast: BidEvaluator, style: Style) -> Plan:
    """Return a plan with the points added that the style gives to a nil or blind bid."""
    view = forecast.view
    bid = plan.certain_bids[view.seat]
    if bid is None or bid == view.bids[view.seat]:
        return plan
    if bid.kind == "blind nil":
        leaning = -blind_margin(forecast, bid, style)
    else:
        leaning = style.nil if bid.is_nil else 0.0
    return msgspec.structs.replace(plan, points=plan.points + leaning)


def _chosen(tried: Sequence[Plan], comparison: Comparison, usual: Action) -> Action:
    """Return the answer of the best plan, or `usual` if a plan of it is level with the best."""
    for index, plan in enumerate(tried):
        if plan.action == usual and not comparison.is_behind(index, LEVEL):
            return usual
    return tried[comparison.leader].action


def alternatives(
    weigher: PlanEvaluator, comparison: Comparison, chosen: Action | None = None
) -> tuple[Alternative, ...]:
    """Return every answer with the figures of its best plan, best answer first.

    Args:
        weigher: the plans and their results.
        comparison: the value of each plan in each deal.
        chosen: an answer; each answer then also gets "gap error", the standard error of the
            difference between its value and that of `chosen`. None for no such figure.
    """
    best: dict[Action, int] = {}
    for index in comparison.rank_choices():
        best.setdefault(weigher.plans[index].action, index)
    alternatives = []
    for action, index in best.items():
        numbers = _figures_of(weigher, comparison, index)
        if chosen in best:
            error = comparison.gap(best[chosen], index)[1] if index != best[chosen] else 0.0
            numbers["gap error"] = round(error, 4)
        alternatives.append(Alternative(action, numbers))
    return tuple(alternatives)


def _figures_of(weigher: PlanEvaluator, comparison: Comparison, index: int) -> dict[str, float]:
    """Return the figures of a plan; a nil kept in every rollout still gets a chance below 1."""

    def figures_in(index: int, deals: int) -> dict[str, float]:
        return average_figures(_ends(weigher, index, deals), comparison.values[index][:deals])

    numbers = align_figures(comparison, index, figures_in)
    if "nil" in numbers:
        numbers["nil"] = min(numbers["nil"], round(weigher.own_nils_chance(index), 4))
    return numbers


def _ends(weigher: PlanEvaluator, index: int, deals: int) -> Iterator[WeightedEnding]:
    """Yield the outcomes of a plan in the first `deals` deals with their weights.

    The correction of the side's tricks is a second outcome with part of the weight.
    """
    share, shift = weigher.nil_reweighting(index), weigher.more(index)
    for (auction, outcome), times in weigher.records[index].ends_in(deals).items():
        weight = times * share(auction.nils, auction.failed_nils(outcome[0]))
        yield auction.utility, outcome, weight * (1 - abs(shift))
        if shift:
            yield auction.utility, auction.shift_trick(outcome, shift), weight * abs(shift)
