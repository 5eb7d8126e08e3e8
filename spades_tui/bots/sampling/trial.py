"""How well what would have been believed of the players fits a finished hand."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final

from spades_tui.bots.kernel.evidence import Evidence, weighed
from spades_tui.bots.kernel.likely import Likely
from spades_tui.bots.sampling.evidence import evidence_of
from spades_tui.bots.sampling.tables import WORTH, table
from spades_tui.rules.ruleset import RuleSet
from spades_tui.view import HandResult

_ROUNDS: Final = (0, 2, 4, 6, 8)
"""Finished tricks after which it is tried."""


def likelihoods(
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
    for moment in (hands * tricks for tricks in _ROUNDS):
        if moment >= len(told.turns):
            break
        sums = told.tally(moment, table())
        out, owners = told.played[moment:], told.turns[moment:]
        may = _may_have(told, moment, hands)
        usual = _by_card(weighed(sums, list(others), places, out, WORTH), hands)
        rest = [sum(map(row.__getitem__, who)) for row, who in zip(usual, may, strict=True)]
        reads = [_by_card(weighed(sums, list(one), places, out, WORTH), hands) for one in trusts]
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


def _may_have(told: Evidence, moment: int, hands: int) -> list[list[int]]:
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
    ways = Likely(
        [1 << at for at in range(len(own))],
        [0, 1],
        [size, len(own) - size],
        [weight for pair in weights for weight in pair],
        0,
        [-1, -1],
    )
    chosen = sum(log(pair[not mine]) for pair, mine in zip(weights, own, strict=True))
    return chosen - log(ways.total)
