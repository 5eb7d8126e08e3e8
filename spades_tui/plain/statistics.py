"""Statistics in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from spades_tui.review.themes import KIND_NAMES, THEME_NAMES
from spades_tui.statistics.statistics import (
    NO_GAMES,
    NO_REVIEW,
    ErrorRate,
    PlayerFigures,
    Statistics,
    error_rate_text,
    games_text,
    habit_cost_text,
    habit_text,
    luck_text,
    one_decimal,
    results_rows,
)
from spades_tui.text import capitalize, count_noun

_LATEST: Final = 5
"""Games that the course of the error rate compares with those before."""


def statistics_lines(found: Statistics) -> Iterator[str]:
    """Yield everything in sentences; games in which help was taken come last."""
    if not found.unassisted.games and not found.assisted.games:
        yield NO_GAMES
        return
    if found.unassisted.games:
        yield from _figures(found.unassisted, "without help")
    if found.assisted.games:
        yield from _figures(found.assisted, "with help (hint or undo)")


def _figures(one: PlayerFigures, kind: str) -> Iterator[str]:
    yield f"{capitalize(kind)}: {games_text(one)}."
    yield from _errors(one)
    for name, bids in one.bids.items():
        yield (
            f"With {name} you bid {one_decimal(bids.bid.mean)} and took "
            f"{one_decimal(bids.took.mean)} "
            f"tricks ({count_noun(bids.bid.count, 'number bid')})."
        )
    for whose, words in results_rows(one):
        yield f"{whose}: {words}."
    yield luck_text(one.luck)


def _errors(one: PlayerFigures) -> Iterator[str]:
    if not one.errors.points.count:
        yield NO_REVIEW
        return
    yield f"Your error rate: {error_rate_text(one.errors)}."
    if one.partner.points.count:
        yield f"Your partners' in the same hands: {error_rate_text(one.partner)}."
    yield from _by("By kind of decision", one.kinds, KIND_NAMES)
    yield from _by("By what it was about", one.themes, THEME_NAMES)
    yield from _by("By part of the hand", one.phases, {})
    yield from _course(one)
    for habit in one.habits:
        yield f"A costly habit: {habit_text(habit)}, {habit_cost_text(habit)}."


def _by(title: str, rates: Mapping[str, ErrorRate], words: Mapping[Any, str]) -> Iterator[str]:
    for name, rate in rates.items():
        yield f"{title}, {words.get(name, name)}: {error_rate_text(rate)}."


def _course(one: PlayerFigures) -> Iterator[str]:
    """Tell how the error rate has changed, where there are games to compare."""
    games = one.over_time
    latest, before = games[-_LATEST:], games[:-_LATEST]
    if not before:
        return
    now, then = (
        sum(game.rate.points.mean * game.rate.points.count for game in some)
        / sum(game.rate.points.count for game in some)
        for some in (latest, before)
    )
    yield (
        f"In the latest {count_noun(len(latest), 'reviewed game')} {one_decimal(now)} points "
        f"a decision, in the {len(before)} before {one_decimal(then)}."
    )
