"""Whose habits a player is read by, and how far: learned from their finished hands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp, log, log1p
from operator import add
from typing import Final

from spades_tui.bots.kernel.evidence import (
    BID,
    FEATURE_TYPES,
    FURTHEST,
    MODEL_FEATURES,
    NIL,
    SPAN,
    EvidenceLog,
    weighed,
)
from spades_tui.bots.kernel.weighted_deals import WeightedDealSampler
from spades_tui.bots.sampling.evidence import STEP, WEIGHT_BY_STEPS, cell_weights, evidence_of
from spades_tui.player_view import HandResult
from spades_tui.rules.ruleset import RuleSet

_CHECKED_TRICKS: Final = (0, 2, 4, 6, 8)
"""Finished tricks after which it is tried."""


def hand_log_likelihoods(
    rules: RuleSet,
    result: HandResult,
    trusts: Sequence[Sequence[int]],
    others: Sequence[int],
) -> list[list[float]]:
    """Return by trust and place the logarithm of how likely its cards were its own.

    It is taken at a few moments: of the cards still out that a place may have held, the chance of
    just those it held among all choices of as many. Everybody else is read by `others` each time,
    so that nobody suffers from what somebody else is wrongly believed to tell.

    Args:
        rules: the rules in force.
        result: a finished hand.
        trusts: by trust, place and kind how much of what was told is believed, in 256ths.
        others: the same for whoever it is not about.
    """
    told = evidence_of(rules, result)
    hands = len(result.tricks)
    places = list(range(hands))
    found = [[0.0] * hands for _ in trusts]
    for moment in (hands * tricks for tricks in _CHECKED_TRICKS):
        if moment >= len(told.turns):
            break
        sums = told.tally(moment, cell_weights())
        out, owners = told.played[moment:], told.turns[moment:]
        may = _may_have(told, moment, hands)
        usual = _by_card(weighed(sums, list(others), places, out, WEIGHT_BY_STEPS), hands)
        rest = [sum(map(row.__getitem__, who)) for row, who in zip(usual, may, strict=True)]
        reads = [
            _by_card(weighed(sums, list(one), places, out, WEIGHT_BY_STEPS), hands)
            for one in trusts
        ]
        for place in places:
            cards = [at for at, who in enumerate(may) if place in who]
            own = [owners[at] == place for at in cards]
            elsewhere = [(rest[at] - usual[at][place]) / max(1, len(may[at]) - 1) for at in cards]
            for sure, read in zip(found, reads, strict=True):
                weights = [read[at][place] for at in cards]
                sure[place] += _likelihood(list(zip(weights, elsewhere, strict=True)), own)
    return found


def _by_card(weights: Sequence[float], hands: int) -> list[Sequence[float]]:
    return [weights[at : at + hands] for at in range(0, len(weights), hands)]


def _may_have(told: EvidenceLog, moment: int, hands: int) -> list[list[int]]:
    """Return by card still out the places that may have had it: it had not shown to be void there.

    Whoever played it later had it, or drew it.
    """
    voids = [0] * hands
    for at in range(moment):
        voids[told.turns[at]] |= told.left[at]
    return [
        [place for place in range(hands) if place == owner or not (voids[place] >> number) & 1]
        for number, owner in zip(told.played[moment:], told.turns[moment:], strict=True)
    ]


def _likelihood(weights: Sequence[tuple[float, float]], own: Sequence[bool]) -> float:
    """Return the logarithm of the chance that of all choices of as many cards this was made.

    Args:
        weights: by card that it is the place's, and that it is somebody else's.
        own: by card whose it was.
    """
    size = sum(own)
    ways = WeightedDealSampler(
        [1 << at for at in range(len(own))],
        [0, 1],
        [size, len(own) - size],
        [weight for pair in weights for weight in pair],
        0,
        [-1, -1],
    )
    chosen = sum(log(pair[not mine]) for pair, mine in zip(weights, own, strict=True))
    return chosen - log(ways.total)


FULL_TRUST: Final = 256
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
_TRUST_TRICKS: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
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
def posterior_trust(rules: RuleSet, results: tuple[HandResult, ...]) -> list[int]:
    """Return by place and kind how much to believe, in 256ths, after the hands of a game."""
    hands = len(results[0].tricks) if results else 0
    believed = prior_trust(hands)
    counted = [result for result in results[-_RECENT:] if not _is_blind(result)]
    if not counted:
        return believed
    found = _at_first() * hands
    odds = [log(1 - _DOUBT) - log(_DOUBT)] * hands
    for result in counted:
        odds = list(map(add, odds, _gains(rules, result, tuple(believed))))
        found = [
            list(map(add, *rows))
            for rows in zip(found, trust_log_likelihoods(rules, result), strict=True)
        ]
        believed = [
            amount
            for at in range(0, hands * MODEL_FEATURES, MODEL_FEATURES)
            for amount in _believed(found[at : at + MODEL_FEATURES])
        ]
    shares = [1 / (1 + exp(-max(one, -_SURE))) for one in odds]
    return [
        round(alone + shares[at // MODEL_FEATURES] * (amount - alone))
        for at, (amount, alone) in enumerate(zip(believed, bids_only_trust(hands), strict=True))
    ]


def _is_blind(result: HandResult) -> bool:
    """Whether somebody bid blind: who plays for or against a hand nobody had seen plays like
    nobody else."""
    return any(bid is not None and bid.is_blind for bid in result.bids)


@lru_cache(maxsize=128)
def _gains(rules: RuleSet, result: HandResult, believed: tuple[int, ...]) -> list[float]:
    """Return by place how much better a finished hand fits what was believed than bids alone."""
    bids = bids_only_trust(len(result.tricks))
    whole, alone = hand_log_likelihoods(rules, result, (believed, bids), bids)
    return [_TRIAL * (one - other) for one, other in zip(whole, alone, strict=True)]


@cache
def prior_trust(hands: int) -> list[int]:
    """Return by place and kind what is believed of players of whom nothing is known."""
    return _believed(_at_first()) * hands


@cache
def bids_only_trust(hands: int) -> list[int]:
    """Return what is believed of players whose cards tell nothing: their bids alone."""
    return [
        amount if at % FEATURE_TYPES in (BID, NIL) else 0
        for at, amount in enumerate(prior_trust(hands))
    ]


def _at_first() -> list[list[float]]:
    return [
        [log(share) for share in _PRIORS[kind % FEATURE_TYPES]] for kind in range(MODEL_FEATURES)
    ]


def _believed(kinds: Sequence[Logs]) -> list[int]:
    """Return by kind how much to believe of one player.

    Nobody bids nil on high cards, whatever the convention.
    """
    *shares, nobodys = _of_schools(kinds)
    found = []
    for kind, logs in enumerate(kinds):
        school, sort = divmod(kind, FEATURE_TYPES)
        share = shares[school]
        if school == 0 and sort in (BID, NIL):
            share += nobodys
        found.append(round(FULL_TRUST * share * (1.0 if sort == NIL else _mean(logs))))
    return found


def _of_schools(kinds: Sequence[Logs]) -> list[float]:
    """Return how likely one player is of each school; last that their cards tell nothing."""
    schools = [
        log(share)
        + sum(_whole(logs) for logs in kinds[school * FEATURE_TYPES : (school + 1) * FEATURE_TYPES])
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
def trust_log_likelihoods(rules: RuleSet, result: HandResult) -> tuple[Logs, ...]:
    """Return by place and kind how well each amount of trust fits a finished hand."""
    hands = len(result.tricks)
    counts = evidence_of(rules, result).compared(
        [hands * tricks for tricks in _TRUST_TRICKS], cell_weights()
    )
    rows = [counts[at : at + SPAN] for at in range(0, len(counts), SPAN)]
    return tuple(_fits(row, at % FEATURE_TYPES) for at, row in enumerate(rows))


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
