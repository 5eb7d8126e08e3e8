"""Statistics in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from spades_tui.review.themes import KIND_WORDS, THEME_WORDS
from spades_tui.statistics.statistics import (
    NO_GAMES,
    NO_REVIEW,
    Figures,
    Rate,
    Statistics,
    games_words,
    habit_cost,
    habit_words,
    luck_words,
    rate_words,
    results_rows,
    tenths,
)
from spades_tui.text import capitalized, counted

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


def _figures(one: Figures, kind: str) -> Iterator[str]:
    yield f"{capitalized(kind)}: {games_words(one)}."
    yield from _errors(one)
    for name, bids in one.bids.items():
        yield (
            f"With {name} you bid {tenths(bids.bid.mean)} and took {tenths(bids.took.mean)} "
            f"tricks ({counted(bids.bid.count, 'number bid')})."
        )
    for whose, words in results_rows(one):
        yield f"{whose}: {words}."
    yield luck_words(one.luck)


def _errors(one: Figures) -> Iterator[str]:
    if not one.errors.points.count:
        yield NO_REVIEW
        return
    yield f"Your error rate: {rate_words(one.errors)}."
    if one.partner.points.count:
        yield f"Your partners' in the same hands: {rate_words(one.partner)}."
    yield from _by("By kind of decision", one.kinds, KIND_WORDS)
    yield from _by("By what it was about", one.themes, THEME_WORDS)
    yield from _by("By part of the hand", one.phases, {})
    yield from _course(one)
    for habit in one.habits:
        yield f"A costly habit: {habit_words(habit)}, {habit_cost(habit)}."


def _by(title: str, rates: Mapping[str, Rate], words: Mapping[Any, str]) -> Iterator[str]:
    for name, rate in rates.items():
        yield f"{title}, {words.get(name, name)}: {rate_words(rate)}."


def _course(one: Figures) -> Iterator[str]:
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
        f"In the latest {counted(len(latest), 'reviewed game')} {tenths(now)} points a decision, "
        f"in the {len(before)} before {tenths(then)}."
    )
