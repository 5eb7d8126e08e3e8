"""Which card to play once all have been tried: the best, or the natural one where it is as good."""

from __future__ import annotations

import random
import time
from typing import Final

from spades_tui.bots.protocol import Alternative, Decision, Limit
from spades_tui.bots.search.bidding.figures import figures_over
from spades_tui.bots.search.cards import CardSearch
from spades_tui.bots.search.halving import Verdict, halve
from spades_tui.bots.search.search_reasons import said
from spades_tui.bots.search.skill import Skill
from spades_tui.bots.style import PLAIN, Style
from spades_tui.rules.actions import PlayCard
from spades_tui.view import View

_NEAR: Final = 1.5
"""Standard errors within which the natural card is played."""
_LUCK: Final = 0.35
"""How many more for each doubling of the choices: the best of many is partly the luckiest."""
_SLIGHT: Final = 0.003
"""A chance of winning too small to look odd for: play-outs by chance know no better."""
_RESTLESS: Final = 0.35
"""The least a gap may be in doubt, for one world: a few worlds that are alike prove little."""


def play_by_search(
    view: View,
    natural: Decision,
    skill: Skill,
    limit: Limit,
    rng: random.Random,
    style: Style = PLAIN,
) -> Decision:
    """Return the card that wins most often; the natural one among equals.

    Args:
        view: whose prompt asks for a card.
        natural: what a good player would play without counting.
        skill: how to search.
        limit: may stop it sooner.
        rng: chance.
        style: leanings of the player.
    """
    card = natural.action
    assert view.prompt is not None
    if len(view.prompt.actions) == 1 or not isinstance(card, PlayCard):
        return natural
    until = None if limit.seconds is None else time.monotonic() + limit.seconds
    search = CardSearch(view, rng, skill, until, style)
    if len(search.classes) == 1:
        return natural
    liked = search.class_of(card.card)
    verdict = halve(len(search.classes), skill.worlds, search.trial, keep=liked, until=until)
    stopped = until is not None and time.monotonic() > until
    return _decision(search, verdict, natural, liked, stopped=stopped, figures=limit.figures)


def _decision(
    search: CardSearch,
    verdict: Verdict,
    natural: Decision,
    liked: int,
    *,
    stopped: bool,
    figures: bool,
) -> Decision:
    best = verdict.best
    error = _error_between(verdict, best, liked)
    gap = verdict.choices[best].mean - verdict.choices[liked].mean
    near = _NEAR + _LUCK * (len(search.classes).bit_length() - 1)
    chosen = liked if gap <= max(_SLIGHT, near * error) else best
    action = natural.action if chosen == liked else search.action(chosen)
    numbers = {"worlds": float(verdict.tried), "error": round(error, 4)}
    if not figures:
        return Decision(action, natural.reasons, numbers, stopped=stopped)
    assert isinstance(natural.action, PlayCard)
    weighed = tuple(
        Alternative(
            natural.action if index == liked else search.action(index),
            _numbers(search, verdict, index),
        )
        for index in sorted(range(len(search.classes)), key=lambda i: -verdict.choices[i].mean)
    )
    reasons = said(action, weighed, natural=natural.action, error=error if error else None)
    if chosen == liked:
        level = bool(reasons) and reasons[0].kind == "natural"
        reasons = (*natural.reasons, *reasons) if level else (*reasons, *natural.reasons)
    return Decision(action, reasons or natural.reasons, numbers, weighed, stopped=stopped)


def _error_between(verdict: Verdict, best: int, liked: int) -> float:
    """Return the standard error of the gap, which so few worlds may make look too small."""
    if best == liked:
        return 0.0
    shared = min(len(verdict.choices[best].values), len(verdict.choices[liked].values))
    return max(verdict.error_between(best, liked), _RESTLESS / max(1, shared))


def _numbers(search: CardSearch, verdict: Verdict, index: int) -> dict[str, float]:
    """Return what the play-outs of a card came to on the average."""
    ends = ((search.utility, end, float(times)) for end, times in search.ends(index).items())
    return figures_over(ends, verdict, index)
