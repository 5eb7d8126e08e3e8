"""Which card to play once all have been tried: the best, or the default one where it is as good."""

from __future__ import annotations

import random
import time
from typing import Final

from spades_tui.bots.abilities import PLAIN, Skill, Style
from spades_tui.bots.protocol import Alternative, Decision, Limit
from spades_tui.bots.search.cards import CardSearch
from spades_tui.bots.search.figures import figures_over
from spades_tui.bots.search.halving import Verdict, halve
from spades_tui.bots.search.search_reasons import search_reasons
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.view import View

_NEAR: Final = 1.5
"""Standard errors within which the default card is played."""
_LUCK: Final = 0.35
"""How many more for each doubling of the choices: the best of many is partly the luckiest."""
_SLIGHT: Final = 0.003
"""A chance of winning too small to look odd for: rollouts by chance know no better."""
_RESTLESS: Final = 0.35
"""The least a gap may be in doubt, for one deal: a few deals that are alike prove little."""


def play_by_search(
    view: View,
    default: Decision,
    skill: Skill,
    limit: Limit,
    rng: random.Random,
    style: Style = PLAIN,
) -> Decision:
    """Return the card that wins most often; the default one among equals.

    Args:
        view: whose prompt asks for a card.
        default: what a good player would play without counting.
        skill: how to search.
        limit: may stop it sooner.
        rng: chance.
        style: leanings of the player.
    """
    card = default.action
    if len(view.question.actions) == 1 or not isinstance(card, PlayCard):
        return default
    until = None if limit.seconds is None else time.monotonic() + limit.seconds
    search = CardSearch(view, rng, skill, until, style)
    if len(search.classes) == 1:
        return default
    incumbent = search.class_of(card.card)
    verdict = halve(len(search.classes), skill.deals, search.trial, keep=incumbent, until=until)
    stopped = until is not None and time.monotonic() > until
    return _decision(search, verdict, default, incumbent, stopped=stopped, figures=limit.figures)


def _decision(
    search: CardSearch,
    verdict: Verdict,
    default: Decision,
    incumbent: int,
    *,
    stopped: bool,
    figures: bool,
) -> Decision:
    best = verdict.best
    error = 0.0
    if best != incumbent:  # so few deals may make it look too small
        least = _RESTLESS / verdict.shared(best, incumbent)
        error = max(verdict.error_between(best, incumbent), least)
    gap = verdict.choices[best].mean - verdict.choices[incumbent].mean
    near = _NEAR + _LUCK * (len(search.classes).bit_length() - 1)
    chosen = incumbent if gap <= max(_SLIGHT, near * error) else best

    def action_of(index: int) -> Action:
        return default.action if index == incumbent else search.action(index)

    action = action_of(chosen)
    numbers = {"worlds": float(verdict.tried), "error": round(error, 4)}
    if not figures:
        return Decision(action, default.reasons, numbers, stopped=stopped)
    ranked = sorted(range(len(search.classes)), key=lambda i: -verdict.choices[i].mean)
    weighed = tuple(Alternative(action_of(i), _numbers(search, verdict, i)) for i in ranked)
    reasons = search_reasons(action, weighed, default=default.action, error=error or None)
    if chosen == incumbent:
        level = bool(reasons) and reasons[0].kind == "default"
        reasons = (*default.reasons, *reasons) if level else (*reasons, *default.reasons)
    return Decision(action, reasons or default.reasons, numbers, weighed, stopped=stopped)


def _numbers(search: CardSearch, verdict: Verdict, index: int) -> dict[str, float]:
    """Return what the rollouts of a card came to on the average."""
    ends = ((search.utility, end, float(times)) for end, times in search.ends(index).items())
    return figures_over(ends, verdict, index)
