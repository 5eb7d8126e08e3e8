"""Which card to play once all have been tried: the best, or the default one where it is as good."""

from __future__ import annotations

import random
from typing import Final

from msgspec.structs import replace

from spades_tui.bots.abilities import Skill, Style
from spades_tui.bots.manners import Manners
from spades_tui.bots.protocol import Alternative, Decision, Limit
from spades_tui.bots.search.cards import CardSearch
from spades_tui.bots.search.halving import Comparison, end_of, halve, is_past
from spades_tui.bots.search.search_reasons import odd_reason, search_reasons
from spades_tui.rules.actions import PlayCard
from spades_tui.view import View

_NEAR: Final = 1.5
"""Standard errors within which the default card is played."""
_LUCK: Final = 0.35
"""How many more for each doubling of the choices: the best of many is partly the luckiest."""
_SLIGHT: Final = 0.003
"""A chance of winning too small to look odd for: rollouts by chance know no better."""
_CLEAR: Final = 0.03
"""The gain in the chance to win from which on a card that looks odd is played. In 400 hands of
`master@96` a partner's winner was ruffed 6 times in a hundred hands for a gain of .01, 4 times for
.02 and twice for this; all of them gained, by rule players too, but about a hundredth each."""
_SURE: Final = 3.0
"""Standard errors by which that gain must be known."""
_SAFE: Final = 0.99
"""How often a contract is made that is as good as sure, …"""
_UNSAFE: Final = 0.01
"""… and how much less often it takes to make it unsure."""
_RESTLESS: Final = 0.35
"""The least a gap may be in doubt, for one deal: a few deals that are alike prove little."""


def play_by_search(
    view: View,
    default: Decision,
    skill: Skill,
    limit: Limit,
    rng: random.Random,
    style: Style,
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
    until = end_of(limit)
    search = CardSearch(view, rng, skill, until, style)
    if len(search.classes) == 1:
        return default
    manners = Manners(view)
    default = _natural(default, manners)
    assert isinstance(default.action, PlayCard)
    incumbent = search.class_of(default.action.card)
    verdict = halve(len(search.classes), skill.deals, search.trial, keep=incumbent, until=until)
    stopped = is_past(until)
    if not skill.clearly:
        return Decision(search.action(verdict.best), stopped=stopped)
    return _decision(
        search, verdict, default, incumbent, manners, stopped=stopped, figures=limit.figures
    )


def _natural(default: Decision, manners: Manners) -> Decision:
    """Return the default answer, or in place of an odd card the best one that is not."""
    plays = [one.action for one in default.alternatives if isinstance(one.action, PlayCard)]
    for play in (default.action, *plays):
        if isinstance(play, PlayCard) and manners.odd(play) is None:
            return default if play == default.action else replace(default, action=play, reasons=())
    return default


def _decision(
    search: CardSearch,
    verdict: Comparison,
    default: Decision,
    incumbent: int,
    manners: Manners,
    *,
    stopped: bool,
    figures: bool,
) -> Decision:
    usual = default.action
    assert isinstance(usual, PlayCard)
    best = verdict.best
    error = 0.0
    if best != incumbent:  # so few deals may make it look too small
        least = _RESTLESS / verdict.shared(best, incumbent)
        error = max(verdict.error_between(best, incumbent), least)
    gap = verdict.choices[best].mean - verdict.choices[incumbent].mean
    near = _NEAR + _LUCK * (len(search.classes).bit_length() - 1)
    odd = manners.odd(search.action(best)) if best != incumbent else None
    enough = max(_SLIGHT, near * error)
    if odd is not None and not _unsettles(search, verdict, incumbent, best):
        enough = max(_CLEAR, _SURE * error)
    chosen = incumbent if gap <= enough else best

    def action_of(index: int) -> PlayCard:
        return usual if index == incumbent else search.action(index)

    action = action_of(chosen)
    numbers = {"worlds": float(verdict.tried), "error": round(error, 4)}
    if not figures:
        reasons = default.reasons if chosen == incumbent else ()
        return Decision(action, reasons, numbers, stopped=stopped)
    ranked = sorted(range(len(search.classes)), key=lambda i: -verdict.choices[i].mean)
    weighed = tuple(Alternative(action_of(i), search.figures(verdict, i)) for i in ranked)
    foes = search.opponents
    reasons = search_reasons(action, weighed, default=usual, error=error or None, opponents=foes)
    if chosen == incumbent:
        level = bool(reasons) and reasons[0].kind == "default"
        reasons = (*default.reasons, *reasons) if level else (*reasons, *default.reasons)
    elif odd is not None and reasons:
        reasons = (odd_reason(action, odd, reasons[0].kind, foes), *reasons)
    return Decision(action, reasons, numbers, weighed, stopped=stopped)


def _unsettles(search: CardSearch, verdict: Comparison, natural: int, other: int) -> bool:
    """Whether the natural card makes a contract unsure that is as good as sure with the other."""
    made = [search.figures(verdict, index).get("make", 0.0) for index in (natural, other)]
    return made[1] >= _SAFE and made[1] - made[0] > _UNSAFE
