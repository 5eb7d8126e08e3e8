"""How far a player's bids and cards may be read as others' are: learned from their finished hands.

All hands are open once they are over. What a player's bids and cards told of theirs is held
against what lay there, sort by sort; who keeps to another convention is soon believed no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp, log, log1p
from typing import Final

from spades_tui.bots.kernel import masks_for
from spades_tui.bots.kernel.evidence import FURTHEST, NIL, SORTS, SPAN
from spades_tui.bots.sampling.evidence import evidence_from
from spades_tui.bots.sampling.tables import STEP, table
from spades_tui.rules.ruleset import RuleSet
from spades_tui.view import HandResult

WHOLE: Final = 256
"""Full trust."""

_GRID: Final = (-0.4, -0.2, 0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.2)
"""How much may be believed; below nothing is the contrary."""
_OF_BIDS: Final = (0.005, 0.005, 0.08, 0.02, 0.03, 0.06, 0.15, 0.45, 0.2)
_OF_FOLLOWING: Final = (0.01, 0.01, 0.1, 0.08, 0.09, 0.12, 0.2, 0.28, 0.11)
_OF_CARDS: Final = (0.01, 0.01, 0.12, 0.1, 0.1, 0.12, 0.2, 0.25, 0.09)
"""How likely each amount is of somebody unknown: skeptical on purpose, less so of bids, which can
be misread by little."""
_PRIORS: Final = (_OF_BIDS, _OF_FOLLOWING, _OF_CARDS, _OF_CARDS, _OF_BIDS)
"""By sort."""
_USUAL: Final = (0.4, 1.1, 0.9, 0.75, 1.0)
"""By sort, the amount that fits the players best the tables were learned from, at the moments
looked at; the tables are made for all moments together."""
_COUNTS: Final = (0.01, 0.03, 0.01, 0.01, 0.0)
"""By sort, what a comparison counts for: many are made of the same cards. Three times as much, or
fifteen times for bids, read both levels and strangers worse over 1,953 positions."""
_ROUNDS: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
"""Finished tricks at which what was told is compared."""

Fits = tuple[tuple[float, ...], ...]
"""By place and sort, how well each amount of trust fits."""


def trust_in(rules: RuleSet, results: Sequence[HandResult]) -> list[int]:
    """Return by place and sort how much to believe, in 256ths, after the hands of a game."""
    players = len(results[0].tricks) if results else 0
    found = [[log(share) for share in prior] for prior in _PRIORS * players]
    for result in results:
        if any(bid is not None and bid.is_blind for bid in result.bids):
            continue  # whoever plays for or against a hand nobody had seen plays like nobody else
        for sums, fits in zip(found, fits_of(rules, result), strict=True):
            for at, fit in enumerate(fits):
                sums[at] += fit
    return [_believed(at % SORTS, sums) for at, sums in enumerate(found)]


def of_strangers(hands: int) -> list[int]:
    """Return by place and sort what is believed of players of whom nothing is known."""
    return [
        _believed(sort, [log(share) for share in prior]) for sort, prior in enumerate(_PRIORS)
    ] * hands


def _believed(sort: int, logs: list[float]) -> int:
    """Return how much to believe; nobody bids nil on high cards, whatever the convention."""
    return WHOLE if sort == NIL else _mean(logs)


def _mean(logs: list[float]) -> int:
    most = max(logs)
    weights = [exp(one - most) for one in logs]
    mean = sum(weight * amount for weight, amount in zip(weights, _GRID, strict=True))
    return round(WHOLE * mean / sum(weights))


@lru_cache(maxsize=128)
def fits_of(rules: RuleSet, result: HandResult) -> Fits:
    """Return how well each amount of trust fits a finished hand."""
    masks = masks_for(rules)
    bits = [(play.hand, masks.bit[play.card]) for play in result.plays]
    told = evidence_from(rules, result.bids, bits, result.declarer)
    hands = len(result.tricks)
    counts = told.compared([hands * tricks for tricks in _ROUNDS], table())
    rows = [counts[at : at + SPAN] for at in range(0, len(counts), SPAN)]
    return tuple(_fits(row, at % SORTS) for at, row in enumerate(rows))


def _fits(row: Sequence[int], sort: int) -> tuple[float, ...]:
    seen = [(at, count * _COUNTS[sort]) for at, count in enumerate(row) if count and at != FURTHEST]
    return tuple(sum(logs[at] * count for at, count in seen) for logs in _logs(sort))


@cache
def _logs(sort: int) -> tuple[tuple[float, ...], ...]:
    """By amount of trust and difference, the logarithm of the chance that it is so, twofold."""
    return tuple(
        tuple(
            log(2) - log1p(exp(-amount * _USUAL[sort] * off / STEP))
            for off in range(-FURTHEST, FURTHEST + 1)
        )
        for amount in _GRID
    )
