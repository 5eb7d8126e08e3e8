"""What to answer: the plan that wins the game most often, or the natural one among equals."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final

import msgspec

from spades_tui.bots.heuristics.bidding.forecast import Forecast
from spades_tui.bots.protocol import Alternative, Decision, Limit
from spades_tui.bots.search.bidding import giving, others
from spades_tui.bots.search.bidding.bids import bids_in_turn, plain, with_sure_tricks
from spades_tui.bots.search.bidding.figures import alternatives
from spades_tui.bots.search.bidding.weighing import ByRule, Plan, Weigher
from spades_tui.bots.search.halving import Verdict, halve
from spades_tui.bots.search.search_reasons import said
from spades_tui.bots.style import PLAIN, Style
from spades_tui.rules.actions import Action
from spades_tui.rules.seating import seating
from spades_tui.view import PromptKind, View

Planner = Callable[[View, Decision, Forecast], list[Plan]]

_PLANNERS: Final[dict[PromptKind, Planner]] = {
    "blind": others.before_looking,
    "look": others.before_looking,
    "answer": others.answer,
    "misdeal": others.misdeal,
    "nil": others.nil_or_not,
    "bid": bids_in_turn,
    "talk": others.talk,
    "raise": others.raise_or_stand,
    "kitty": giving.discard,
    "pass": giving.pass_cards,
    "draw": giving.keep_or_not,
}

_NEAR: Final[dict[PromptKind, float]] = {"draw": 2.0, "pass": 1.5}
"""Standard errors within which the natural answer is given; 1 for the kinds not named."""
_RESTLESS: Final = 0.03
"""What two answers differ by in a single deal, at the least: a few deals alike prove little."""


def call_by_search(
    view: View,
    natural: Decision,
    worlds: int,
    outs: int,
    limit: Limit,
    rng: random.Random,
    style: Style = PLAIN,
) -> Decision:
    """Return the answer to a prompt that asks for no card.

    Args:
        view: whose prompt it is.
        natural: what a good player would answer without counting.
        worlds: deals each answer is tried in, about.
        outs: how often each is played out.
        limit: may stop it sooner.
        rng: chance.
        style: the player's leanings.
    """
    assert view.prompt is not None
    planner = _PLANNERS.get(view.prompt.kind)
    if planner is None:
        return natural
    forecast = Forecast(view, style=style)
    plans = [_liked(plan, view, style) for plan in planner(view, natural, forecast)]
    if len({plan.action for plan in plans}) < 2:
        return natural
    until = None if limit.seconds is None else time.monotonic() + limit.seconds
    by_rule = ByRule(forecast.nil_chance(), _tricks(view, forecast, style))
    weigher = Weigher(view, plans, rng, outs, until=until, by_rule=by_rule, style=style)
    usual = plain(natural.action)
    likings = [at for at, plan in enumerate(plans) if plan.action == usual]
    keep = likings[0] if likings else -1
    verdict = halve(len(plans), worlds, weigher.trial, keep=keep, until=until)
    near = _NEAR.get(view.prompt.kind, 1.0)
    chosen, error = _chosen(plans, verdict, likings, near)
    action = with_sure_tricks(view, chosen, forecast)
    numbers = natural.numbers | {"worlds": float(verdict.tried)}
    stopped = until is not None and time.monotonic() > until
    if not limit.figures:
        return Decision(action, (), numbers, stopped=stopped)
    weighed = alternatives(weigher, verdict)
    held = tuple(one for one in natural.reasons if chosen == usual or one.kind == "count")
    told = said(chosen, weighed, natural=usual, error=error)
    reasons = (*held, *told) or natural.reasons
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


def _tricks(view: View, forecast: Forecast, style: Style) -> float | None:
    """The tricks of the side by rule of thumb, where the hand has been seen and is complete."""
    assert view.prompt is not None
    numbers = view.prompt.kind in ("bid", "nil", "raise", "talk")
    if view.hand is None or not numbers or seating(view.rules).has_dummy:
        return None
    return forecast.camp_tricks - style.bold


def _liked(plan: Plan, view: View, style: Style) -> Plan:
    """Return a plan with what the player sees in a nil of his own."""
    bid = plan.made[view.seat]
    if not style.nil or bid is None or not bid.is_nil or bid == view.bids[view.seat]:
        return plan
    return msgspec.structs.replace(plan, points=plan.points + style.nil)


def _chosen(
    plans: Sequence[Plan], verdict: Verdict, likings: Sequence[int], near: float
) -> tuple[Action, float | None]:
    """Return the answer, and the error of the gap to the natural one where it is another."""
    best = verdict.best
    chosen = plans[best].action
    if not likings or best in likings:
        return chosen, None
    choices = verdict.choices
    liked = max(likings, key=lambda at: (len(choices[at].values), choices[at].mean))
    shared = min(len(choices[best].values), len(choices[liked].values))
    error = max(verdict.error_between(best, liked), _RESTLESS / sqrt(max(1, shared)))
    if choices[best].mean - choices[liked].mean <= near * error:
        return plans[liked].action, None
    return chosen, error
