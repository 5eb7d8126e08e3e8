"""Whose habits a player is read by, and how far: learned from their finished hands.

All hands are open once they are over. What a player's bids and cards told of theirs, as each school
reads them, is held against what lay there, sort by sort; who keeps to another convention is soon
believed no more. What would be believed of the cards is then tried on each next hand beside the
bids alone, and counts as far as it did better: so nobody is read much worse than by their bids.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp, log, log1p
from operator import add
from typing import Final

from spades_tui.bots.kernel.evidence import BID, FURTHEST, KINDS, NIL, SORTS, SPAN
from spades_tui.bots.sampling.evidence import evidence_of
from spades_tui.bots.sampling.tables import STEP, table
from spades_tui.bots.sampling.trial import likelihoods
from spades_tui.rules.ruleset import RuleSet
from spades_tui.view import HandResult

WHOLE: Final = 256
"""Full trust."""

_GRID: Final = (-0.4, -0.2, 0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.2)
"""How much may be believed; below nothing is the contrary."""
_PRIORS: Final = (
    (0.002, 0.002, 0.042, 0.004, 0.017, 0.089, 0.247, 0.350, 0.247),
    (0.002, 0.002, 0.154, 0.011, 0.034, 0.089, 0.175, 0.256, 0.276),
    (0.002, 0.002, 0.022, 0.003, 0.019, 0.129, 0.347, 0.347, 0.129),
    (0.002, 0.002, 0.054, 0.010, 0.034, 0.095, 0.195, 0.292, 0.316),
    (0.005, 0.005, 0.080, 0.020, 0.030, 0.060, 0.150, 0.450, 0.200),
)
"""By sort, how likely each amount is of somebody unknown: skeptical on purpose."""
_SCHOOLS: Final = (1.0, 0.4, 0.08, 0.09)
"""How likely somebody unknown is of each school, beside the first."""
_NOBODYS: Final = 0.15
"""The same of somebody whose cards tell nothing, and whose bids are read as everybody's."""
_USUAL: Final = (0.3, 1.0, 0.6, 0.9, 1.0)
"""By sort, the amount that fits the players best the tables were learned from, at the moments
looked at; the tables are made for all moments together."""
_COUNTS: Final = (0.002, 0.014, 0.015, 0.03, 0.0)
"""By sort, what a comparison counts for: many are made of the same cards. These numbers and those
above were sought by trial over 5,900 positions of all levels and strangers; none of them matters
much alone."""
_RECENT: Final = 24
"""Finished hands that count, the last ones: each takes some 10 ms once, after a game is continued
all of them at once."""
_ROUNDS: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
"""Finished tricks at which what was told is compared."""
_DOUBT: Final = 0.4
"""How likely it is beforehand that somebody is better read by their bids alone."""
_TRIAL: Final = 0.1
"""What the likelihood of one moment of a trial counts for: five are of the same cards, and those
of four players are of one deal."""
_SURE: Final = 40.0
"""Odds, as a logarithm, beyond which nothing changes any more."""

Logs = Sequence[float]
"""By amount of trust, the logarithm of how well it fits."""


@lru_cache(maxsize=32)
def trust_in(rules: RuleSet, results: tuple[HandResult, ...]) -> list[int]:
    """Return by place and kind how much to believe, in 256ths, after the hands of a game."""
    hands = len(results[0].tricks) if results else 0
    believed = of_strangers(hands)
    counted = [result for result in results[-_RECENT:] if not _is_blind(result)]
    if not counted:
        return believed
    found = _at_first() * hands
    odds = [log(1 - _DOUBT) - log(_DOUBT)] * hands
    for result in counted:
        odds = list(map(add, odds, _gains(rules, result, tuple(believed))))
        found = [list(map(add, *rows)) for rows in zip(found, fits_of(rules, result), strict=True)]
        believed = [
            amount
            for at in range(0, hands * KINDS, KINDS)
            for amount in _believed(found[at : at + KINDS])
        ]
    shares = [1 / (1 + exp(-max(one, -_SURE))) for one in odds]
    return [
        round(alone + shares[at // KINDS] * (amount - alone))
        for at, (amount, alone) in enumerate(zip(believed, of_bidders(hands), strict=True))
    ]


def _is_blind(result: HandResult) -> bool:
    """Whether somebody bid blind: who plays for or against a hand nobody had seen plays like
    nobody else."""
    return any(bid is not None and bid.is_blind for bid in result.bids)


@lru_cache(maxsize=128)
def _gains(rules: RuleSet, result: HandResult, believed: tuple[int, ...]) -> list[float]:
    """Return by place how much better a finished hand fits what was believed than bids alone."""
    bids = of_bidders(len(result.tricks))
    whole, alone = likelihoods(rules, result, (believed, bids), bids)
    return [_TRIAL * (one - other) for one, other in zip(whole, alone, strict=True)]


@cache
def of_strangers(hands: int) -> list[int]:
    """Return by place and kind what is believed of players of whom nothing is known."""
    return _believed(_at_first()) * hands


@cache
def of_bidders(hands: int) -> list[int]:
    """Return what is believed of players whose cards tell nothing: their bids alone."""
    return [
        amount if at % SORTS in (BID, NIL) else 0 for at, amount in enumerate(of_strangers(hands))
    ]


def _at_first() -> list[list[float]]:
    return [[log(share) for share in _PRIORS[kind % SORTS]] for kind in range(KINDS)]


def _believed(kinds: Sequence[Logs]) -> list[int]:
    """Return by kind how much to believe of one player.

    Nobody bids nil on high cards, whatever the convention.
    """
    *shares, nobodys = _of_schools(kinds)
    found = []
    for kind, logs in enumerate(kinds):
        school, sort = divmod(kind, SORTS)
        share = shares[school]
        if school == 0 and sort in (BID, NIL):
            share += nobodys
        found.append(round(WHOLE * share * (1.0 if sort == NIL else _mean(logs))))
    return found


def _of_schools(kinds: Sequence[Logs]) -> list[float]:
    """Return how likely one player is of each school; last that their cards tell nothing."""
    schools = [
        log(share) + sum(_whole(logs) for logs in kinds[school * SORTS : (school + 1) * SORTS])
        for school, share in enumerate(_SCHOOLS)
    ]
    return _shares([*schools, log(_NOBODYS) + _whole(kinds[BID])])


def _whole(logs: Logs) -> float:
    most = max(logs)
    return most + log(sum(exp(one - most) for one in logs))


def _mean(logs: Logs) -> float:
    return sum(share * amount for share, amount in zip(_shares(logs), _GRID, strict=True))


def _shares(logs: Logs) -> list[float]:
    most = max(logs)
    weights = [exp(one - most) for one in logs]
    return [weight / sum(weights) for weight in weights]


@lru_cache(maxsize=128)
def fits_of(rules: RuleSet, result: HandResult) -> tuple[Logs, ...]:
    """Return by place and kind how well each amount of trust fits a finished hand."""
    hands = len(result.tricks)
    counts = evidence_of(rules, result).compared([hands * tricks for tricks in _ROUNDS], table())
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
