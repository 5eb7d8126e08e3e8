"""A player's level: the bots whose error rates are like the player's."""

from __future__ import annotations

from math import hypot
from typing import Final, NamedTuple

from spades_tui.bots.players import MY_LEVEL
from spades_tui.estimate import Z_95
from spades_tui.statistics.error_rates import ErrorRate, one_decimal
from spades_tui.text import count_noun, join_words

MIN_DECISIONS: Final = 30
"""Least number of reviewed decisions for a level."""
DEFAULT_LEVEL: Final = "regular"
"""The level of a player with too few reviewed decisions."""
_LEAST_ERROR: Final = 1e-6
"""Stands for a standard error of 0."""


class MeasuredRate(NamedTuple):
    """A measured error rate of a level of the bots.

    Attributes:
        mean: net points lost per decision.
        error: its standard error.
    """

    mean: float
    error: float


LEVEL_RATES: Final[dict[str, MeasuredRate]] = {
    "novice": MeasuredRate(3.1, 0.17),
    "regular": MeasuredRate(2.28, 0.17),
    "club": MeasuredRate(1.9, 0.18),
    "master": MeasuredRate(0.44, 0.04),
}
"""Points lost per decision, the weakest level first, as measured by ``python -m
tests.soak.error_rates --n 60 --seed 3``: 60 hands of `standard` for each level, with the same
deals. Two levels count as different only if both standard errors allow it."""


class LadderStanding(NamedTuple):
    """A player's position among the levels of the bots.

    Attributes:
        levels: the levels that are not clearly different from the player, the weakest first.
        below: the weakest level that is clearly better than the player; "" if there is none.
        above: the strongest level that is clearly worse than the player; "" if there is none.
    """

    levels: tuple[str, ...]
    below: str
    above: str


def place_on_ladder(errors: ErrorRate) -> LadderStanding | None:
    """Return the position of a player with these errors among the levels of the bots.

    None for fewer than `MIN_DECISIONS` decisions. A level is clearly better or worse if the
    difference is significant (95%) with both standard errors.
    """
    mean = errors.points
    if mean.count < MIN_DECISIONS:
        return None
    apart = {name: (rate.mean - mean.mean) / hypot(rate.error, mean.error or _LEAST_ERROR)
             for name, rate in LEVEL_RATES.items()}  # fmt: skip
    worse = [name for name, errors in apart.items() if errors > Z_95]
    better = [name for name, errors in apart.items() if errors < -Z_95]
    within = tuple(name for name in LEVEL_RATES if name not in (*worse, *better))
    return LadderStanding(within, better[0] if better else "", worse[-1] if worse else "")


def level_text(errors: ErrorRate) -> str:
    """Return a clause naming the levels of the bots that play like a player with these errors.

    As in "you play at the level of club (…)"; with too few reviewed decisions it says so instead.
    """
    standing = place_on_ladder(errors)
    if standing is None:
        count = errors.points.count
        return (
            f"{count_noun(count, 'decision')} reviewed; from {MIN_DECISIONS} on, your level is "
            "shown beside the bots'"
        )
    if len(standing.levels) == len(LEVEL_RATES):
        return "too few hands were reviewed for a level yet"
    if standing.levels:
        place = f"at the level of {join_words(standing.levels, 'or')}"
    elif standing.above and standing.below:
        place = f"between {standing.above} and {standing.below}"
    else:
        place = f"better than {standing.above}" if standing.above else f"below {standing.below}"
    rates = ", ".join(f"{name} {one_decimal(rate.mean)}" for name, rate in LEVEL_RATES.items())
    return f"you play {place} (points lost a decision: {rates})"


class OwnLevel(NamedTuple):
    """The level of the bots chosen to match the player.

    Attributes:
        level: name of the level.
        reason: a sentence saying why.
    """

    level: str
    reason: str


def nearest_level(errors: ErrorRate) -> OwnLevel:
    """Return the level of the bots whose error rate is nearest to `errors`.

    It is `DEFAULT_LEVEL` for fewer than `MIN_DECISIONS` decisions.
    """
    mean, count = errors.points.mean, errors.points.count
    if count < MIN_DECISIONS:
        reason = (
            f"{MY_LEVEL} is {DEFAULT_LEVEL} until {MIN_DECISIONS} of your decisions have been "
            f"reviewed; so far {count} have."
        )
        return OwnLevel(DEFAULT_LEVEL, reason)
    level = min(LEVEL_RATES, key=lambda name: abs(LEVEL_RATES[name].mean - mean))
    reason = (
        f"{MY_LEVEL} is {level}: you lose {one_decimal(mean)} points per decision, {level} "
        f"{one_decimal(LEVEL_RATES[level].mean)}."
    )
    return OwnLevel(level, reason)
