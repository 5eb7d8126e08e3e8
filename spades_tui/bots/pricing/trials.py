"""Trials for a decision: each card, or each plan of an answer, in the same deals."""

from __future__ import annotations

import random
from typing import Protocol

import msgspec

from spades_tui.bots.heuristics.bid_evaluation import BidEvaluator
from spades_tui.bots.heuristics.bot import RuleBot
from spades_tui.bots.parameters import SearchParameters, Style
from spades_tui.bots.protocol import NO_FIGURES, Alternative, Decision
from spades_tui.bots.search import plans
from spades_tui.bots.search.calls import PLANNERS, alternatives, rule_estimate
from spades_tui.bots.search.cards import CardSearch
from spades_tui.bots.search.plan_evaluation import Plan, PlanEvaluator
from spades_tui.bots.search.race import Comparison
from spades_tui.player_view import View
from spades_tui.rules.actions import (
    Action,
    Agree,
    Discard,
    MakeBid,
    PassCards,
    PlayCard,
    Propose,
    Raise,
)


class Trials(Protocol):
    """Answers to a prompt that are tried in the same deals. A plan is a way to carry out an answer.

    Attributes:
        actions: by plan, its answer; an answer may have several plans.
    """

    actions: list[Action]

    @property
    def values(self) -> list[list[float]]:
        """By plan, its value in each deal so far: the chance to win, 0 to 1.

        If the style counts only the points of the hand (`Style.only_points`), the net points of the
        hand times `POINT_TRACE`.
        """

    def run(self, count: int) -> None:
        """Try every plan in `count` more deals, and add their values to `values`."""

    def list_alternatives(self) -> tuple[Alternative, ...]:
        """Return each answer once, with the average figures of its best plan."""


class CardTrials:
    """Trials of cards. Each plan is a card; of equal cards the chosen or the lowest one is tried.

    Attributes:
        actions: by card tried, the action that plays it.
    """

    def __init__(
        self, view: View, chosen: PlayCard, rng: random.Random, rollouts: int, style: Style
    ) -> None:
        self._search = CardSearch(view, rng, SearchParameters(rollouts=rollouts), style=style)
        own = self._search.class_of(chosen.card)
        self.actions: list[Action] = [
            chosen if index == own else self._search.action(index)
            for index in range(len(self._search.classes))
        ]
        self._values: list[list[float]] = [[] for _ in self.actions]

    @property
    def values(self) -> list[list[float]]:
        """By card, in the order of `actions`, its value in each deal; see `Trials.values`."""
        return self._values

    def run(self, count: int) -> None:
        """Try every card in `count` more deals."""
        added = self._search.chances(range(len(self.actions)), count)
        for place, values in enumerate(added):
            self._values[place] += values

    def list_alternatives(self) -> tuple[Alternative, ...]:
        """Return each card with its average figures, in the order of `actions`."""
        figures = self._search.figures(Comparison(self.values))
        return tuple(
            Alternative(action, figures(index)) for index, action in enumerate(self.actions)
        )


class CallTrials:
    """Trials of answers that are not cards, such as bids, by the plans of the search.

    Attributes:
        actions: by plan, its answer; an answer may have several plans.
    """

    def __init__(
        self, view: View, chosen: Action, rng: random.Random, rollouts: int, style: Style
    ) -> None:
        default = RuleBot().decide(view, NO_FIGURES, rng)
        forecast = BidEvaluator(view)
        plans = _candidate_plans(view, chosen, default, forecast)
        self.actions: list[Action] = [plan.action for plan in plans]
        self._values: list[list[float]] | None = None
        by_rule = rule_estimate(view, forecast)
        self._weigher = PlanEvaluator(
            view, plans, rng, SearchParameters(rollouts=rollouts), by_rule=by_rule, style=style
        )

    @property
    def values(self) -> list[list[float]]:
        """By plan, its value in each deal, as `PlanEvaluator.spread` returns it; all change with
        each run."""
        if self._values is None:
            self._values = [self._weigher.spread(index) for index in range(len(self.actions))]
        return self._values

    def run(self, count: int) -> None:
        """Try every plan in `count` more deals."""
        self._weigher.carry_out(range(len(self.actions)), count)
        self._values = None

    def list_alternatives(self) -> tuple[Alternative, ...]:
        """Return each answer with the average figures of its best plan, best answer first."""
        return alternatives(self._weigher, Comparison(self.values))


def _candidate_plans(
    view: View, chosen: Action, default: Decision, forecast: BidEvaluator
) -> list[Plan]:
    """Return the plans of all answers worth comparing, the chosen one included.

    Empty if the chosen answer has no plan. If cards are picked, the answers are the chosen set, the
    bots' sets, and sets that differ from either in one card.

    Args:
        view: the view of the seat that answers.
        chosen: the answer given, in canonical form.
        default: the decision of a good player who does not search.
        forecast: the expected tricks of the hand.
    """
    planner = PLANNERS.get(view.question.kind)

    def make_plans(start: Decision) -> list[Plan]:
        plans = [] if planner is None else planner(view, start, forecast)
        return [
            msgspec.structs.replace(plan, action=canonical_action(plan.action)) for plan in plans
        ]

    call_plans = make_plans(default) + (
        plans.partner_answer_plans(view) if view.question.kind == "answer" else []
    )
    chosen_plans = make_plans(Decision(chosen))
    if not any(plan.action == chosen for plan in call_plans + chosen_plans):
        own = _plan_of(view, chosen)
        if own is None:
            return []
        chosen_plans.append(own)
    return _each_once(
        call_plans + [msgspec.structs.replace(plan, usual=False) for plan in chosen_plans]
    )


def _each_once(plans: list[Plan]) -> list[Plan]:
    """Return the plans without those that repeat the answer and bids of an earlier one."""
    distinct: dict[object, Plan] = {}
    for plan in plans:
        distinct.setdefault((plan.action, plan.certain_bids), plan)
    return list(distinct.values())


def canonical_action(action: Action) -> Action:
    """Return an action with the cards it gives away sorted, so that equal sets compare equal.

    Other actions are returned unchanged.
    """
    if isinstance(action, PassCards | Discard):
        return msgspec.structs.replace(action, cards=tuple(sorted(action.cards)))
    return action


def _plan_of(view: View, chosen: Action) -> Plan | None:
    """Return the plan of an answer no bot would try; None if its result cannot be predicted."""
    if isinstance(chosen, MakeBid):
        return Plan(chosen, plans.add_bid(view, chosen.bid))
    if isinstance(chosen, Raise):
        return plans.raise_plan(view, chosen)
    if isinstance(chosen, Propose | Agree):
        number = plans.find_agreed_number(view, chosen)
        return None if number is None else Plan(chosen, plans.bids_with_side_number(view, number))
    return None
