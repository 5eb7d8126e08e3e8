"""Whose habits a player is read by, and how far: learned from their cards, hand by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import chain
from math import exp, inf, log, log1p
from operator import add
from typing import Final, NamedTuple

from spades_tui.bots.kernel.evidence import (
    BID,
    FEATURE_TYPES,
    FURTHEST,
    MODEL_FEATURES,
    NIL,
    PROFILES,
    SPAN,
)
from spades_tui.bots.sampling.evidence import STEP, cell_weights, evidence_of
from spades_tui.player_view import HandResult
from spades_tui.rules.ruleset import RuleSet

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
_SHARES: Final = (0.33, 0.38, 0.2, 0.055, 0.035)
"""How likely somebody unknown is to be read best by their bids alone, and by each school's tables.
More for bids alone helps with players of other schools, and costs as much with the levels."""
_USUAL: Final = (0.3, 1.0, 0.6, 0.9, 1.0)
"""By sort, the amount that fits the players best the tables were learned from, at the moments
looked at; the tables are made for all moments together."""
_COUNTS: Final = (0.002, 0.014, 0.015, 0.03, 0.0)
"""By sort, what a comparison counts for: many are made of the same cards. These numbers and those
above were sought by trial over 5,900 positions of all levels and strangers; none of them matters
much alone."""
_PAST: Final = 0.5
"""What finished hands count for between the profiles: the sorts tell of the same cards. With all of
it strangers are read up to .014 bits worse after 2 and 8 hands; `club` and `rookie` are better
after 2, no level after 8."""
_CARE: Final = 0.4
"""How much less is believed of players whom no table reads, by how much likelier that is than at
first: chances that strangers' bids and cards were said to tell came too seldom."""
_RECENT: Final = 24
"""Finished hands that count, the last ones: each takes some 6 ms once, after a game is continued
all of them at once."""
_TRUST_TRICKS: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
"""Finished tricks at which what was told is compared."""
_OWN: Final = 1.1
"""What a player's likelihood in the present hand counts for."""
_OTHERS: Final = 0.85
"""What that of another unseen player counts for beside their own: those at a table are often of one
kind."""

Logs = Sequence[float]
"""By amount of trust, the logarithm of how well it fits."""


class PlayerModels(NamedTuple):
    """Whose habits the players of a table may have, before the cards of the present hand.

    Attributes:
        logs: by place and profile, the logarithm of how likely it is.
        trust: by place, profile and kind, how much of what was told to believe, in 256ths.
    """

    logs: tuple[float, ...]
    trust: list[int]


@lru_cache(maxsize=32)
def models_after(rules: RuleSet, results: tuple[HandResult, ...], hands: int) -> PlayerModels:
    """Return what is believed of the places of a table after the finished hands of a game."""
    found = _at_first() * hands
    for result in results[-_RECENT:]:
        if not _is_blind(result):
            fits = trust_log_likelihoods(rules, result)
            found = [list(map(add, *rows)) for rows in zip(found, fits, strict=True)]
    models = [
        _model(found[at : at + MODEL_FEATURES]) for at in range(0, len(found), MODEL_FEATURES)
    ]
    return PlayerModels(
        tuple(chain.from_iterable(logs for logs, _ in models)),
        list(chain.from_iterable(trust for _, trust in models)),
    )


def _is_blind(result: HandResult) -> bool:
    """Whether somebody bid blind: who plays for or against a hand nobody had seen plays like
    nobody else."""
    return any(bid is not None and bid.is_blind for bid in result.bids)


def bids_only(hands: int, amount: int = FULL_TRUST) -> PlayerModels:
    """Return models of players of whom only the bids are believed, as far as `amount`."""
    logs = [0.0] + [-inf] * (PROFILES - 1)
    trust = [0] * (PROFILES * MODEL_FEATURES)
    trust[BID] = trust[NIL] = amount
    return PlayerModels(tuple(logs * hands), trust * hands)


def shares_now(models: PlayerModels, fits: Sequence[float], unseen: Sequence[int]) -> list[float]:
    """Return by place and profile how likely it is, by the cards of the present hand too.

    What nobody who plays so would have played makes a profile unlikely at once: a mixture of ways
    to read somebody is never much worse than the best of them.

    Args:
        models: what was believed before the hand.
        fits: how well each profile fits the cards played in it, as `EvidenceLog.fits` has it.
        unseen: the places whose cards are not seen.
    """
    found: list[float] = []
    for place in range(len(fits) // PROFILES):
        logs = []
        for profile in range(PROFILES):
            own = fits[place * PROFILES + profile]
            others = sum(fits[one * PROFILES + profile] for one in unseen if one != place)
            logs.append(models.logs[place * PROFILES + profile] + _OWN * (own + _OTHERS * others))
        found += _shares(logs)
    return found


def _at_first() -> list[list[float]]:
    return [
        [log(share) for share in _PRIORS[kind % FEATURE_TYPES]] for kind in range(MODEL_FEATURES)
    ]


def _model(kinds: Sequence[Logs]) -> tuple[list[float], list[int]]:
    """Return how likely each profile of one player is, and by profile and kind what to believe.

    Nobody bids nil on high cards, whatever the convention.
    """
    schools = [kinds[at : at + FEATURE_TYPES] for at in range(0, MODEL_FEATURES, FEATURE_TYPES)]
    fits = [_whole(kinds[BID]), *(sum(map(_whole, own)) for own in schools)]
    logs = [log(share) + _PAST * fit for share, fit in zip(_SHARES, fits, strict=True)]
    care = FULL_TRUST * (1 - _CARE * max(0.0, _shares(logs)[0] - _SHARES[0]))
    amounts = [
        [FULL_TRUST if sort == NIL else round(care * _mean(one)) for sort, one in enumerate(own)]
        for own in schools
    ]
    trust = [0] * MODEL_FEATURES
    trust[BID], trust[NIL] = amounts[0][BID], FULL_TRUST
    for school, own in enumerate(amounts):
        trust += _placed(school * FEATURE_TYPES, own)
    return logs, trust


def _placed(first: int, amounts: Iterable[int]) -> list[int]:
    found = [0] * MODEL_FEATURES
    found[first : first + FEATURE_TYPES] = amounts
    return found


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
