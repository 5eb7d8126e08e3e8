"""News for the menu that must be read first: practice, games, rules, settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from spades_tui.history.games import GameEntry, error_rate_text, list_games, result_text, start_time
from spades_tui.practice.boards.board import update_results
from spades_tui.practice.boards.daily import daily_result, day_words, streak, today
from spades_tui.practice.coach import plan_day
from spades_tui.practice.lessons.learner import lesson_progress
from spades_tui.practice.lessons.lesson import lesson_entries
from spades_tui.practice.library import Library
from spades_tui.practice.mistakes import load_rows
from spades_tui.storage.clock import utc_now
from spades_tui.storage.index import ProgressCallback
from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.storage.rule_choice import rule_choices
from spades_tui.storage.settings import Settings
from spades_tui.text import count_noun
from spades_tui.tui.pages.menu.words import relative_time
from spades_tui.tui.pages.settings import settings_lines
from spades_tui.tui.pages.ways import way_named

_GAMES: Final = 12
"""Games listed at most."""


class MenuNews(NamedTuple):
    """The texts that the menu shows about games and practice.

    Attributes:
        today: a text with the duration of today's practice, and how many days in a row it was done.
        day: a text on the state of the deal of the day.
        last: the record of the last finished game; None if there is none.
        result: a text with the result of that game; "" if there is none.
        targets: action of a row of the menu → lines about the page that it opens.
    """

    today: str
    day: str
    last: Path | None
    result: str
    targets: Mapping[str, Sequence[str]]


def read_news(settings: Settings, tell: ProgressCallback) -> MenuNews:
    """Return the texts of the menu, which are read from the player's games and answers.

    Args:
        settings: the player's settings.
        tell: called with each step of reading the games.

    Raises:
        StorageError: if a part of it cannot be read.
    """
    file, now, answers = update_results(), today(utc_now), AnswerJournal()
    plan = plan_day(Library(load_rows(tell), answers), file)
    day = day_words(daily_result(file, now), streak(file, now))
    games = list_games(tell).entries
    last = next((game for game in games if _is_whole(game)), None)
    targets = {
        "learn": _lesson_lines(answers),
        "practice": [line for line in (plan.sentence, plan.progress, plan.advice) if line],
        "daily": [f"{now:%B} {now.day}: {day}.", "The same deal for everybody, against par."],
        "games": [_game_line(game) for game in games[:_GAMES]],
        "library": _rule_lines(),
        "settings": settings_lines(settings),
    }
    by_action = {way_named(name).action: lines for name, lines in targets.items()}
    if last is None:
        return MenuNews(plan.words, day, None, "", by_action)
    parts = result_text(last.row), error_rate_text(last.error_rate)
    by_action["last"] = [_game_line(last), "Opens its review: what each of your choices cost."]
    result = " · ".join(part for part in parts if part)
    return MenuNews(plan.words, day, last.path, result, by_action)


def _is_whole(game: GameEntry) -> bool:
    """Whether a list entry is a finished game, and not a single deal."""
    return bool(game.row.finished) and game.row.kind in ("sealed", "practice")


def _game_line(game: GameEntry) -> str:
    row = game.row
    if game.condition == "spoiled":
        return f"{row.file}: cannot be opened"
    when = relative_time(start_time(row))
    parts = (when, row.title or "Spades", result_text(row), error_rate_text(game.error_rate))
    return " · ".join(part for part in parts if part)


def _lesson_lines(answers: AnswerJournal) -> list[str]:
    progress = lesson_progress(answers.answers)
    entries = lesson_entries()
    done = sum(progress[entry.id].done for entry in entries)
    lines = [f"{done} of {count_noun(len(entries), 'lesson')} done."]
    return lines + [f"{'■' if progress[entry.id].done else '□'} {entry.title}" for entry in entries]


def _rule_lines() -> list[str]:
    groups: dict[str, list[str]] = {}
    for choice in rule_choices():
        groups.setdefault(choice.group, []).append(choice.title)
    return [f"{group}: {', '.join(titles)}" for group, titles in groups.items()]
