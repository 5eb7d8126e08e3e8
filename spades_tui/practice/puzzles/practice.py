"""Puzzles as exercises: which come next, and how player and puzzles are rated (Glicko)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import date, datetime
from math import log, pi, sqrt
from typing import Final, Literal, NamedTuple

from spades_tui.estimate import Z_95
from spades_tui.player_view.wording import CardStyle
from spades_tui.practice.exercise import ExerciseEntry, due_again
from spades_tui.practice.ideas import Idea
from spades_tui.practice.puzzles.layouts import find_played_layouts
from spades_tui.practice.puzzles.puzzle import Puzzle, rules_from_game_code
from spades_tui.practice.puzzles.question import make_question
from spades_tui.practice.puzzles.themes import PUZZLE_THEMES, PuzzleTheme
from spades_tui.practice.question import QuestionExercise
from spades_tui.storage.clock import utc_now
from spades_tui.storage.practice_answers import AnswerJournal, Grade, PracticeAnswer
from spades_tui.table.seats import seat_names
from spades_tui.text import count_noun

KIND: Final[Literal["puzzle"]] = "puzzle"
_SCORES: Final[dict[Grade, float]] = {"right": 1.0, "hinted": 0.5, "wrong": 0.0}
_NEAR: Final = 12
_WITHIN: Final = 50
"""Puzzles are drawn among those within 50 points of the player's rating, or the 12 nearest."""


class PuzzleRecord(NamedTuple):
    """The player's ratings and successes in puzzles.

    Attributes:
        rating: the player's rating.
        rated: the number of puzzles that count for that rating, by their first answer.
        streak: the number of right answers without a hint since the last other answer.
        best: the largest `streak` so far.
        puzzles: the rating of each puzzle that was answered, by its id; every answer changes it.
    """

    rating: Rating
    rated: int
    streak: int
    best: int
    puzzles: dict[str, Rating]


def puzzle_record(answers: Iterable[PracticeAnswer], puzzles: Iterable[Puzzle]) -> PuzzleRecord:
    """Return the player's ratings and successes in puzzles, computed from their answers.

    Args:
        answers: all answers, the earliest first.
        puzzles: the puzzles that are rated; answers to others change only the streak.
    """
    ratings = {puzzle.id: _rating(puzzle) for puzzle in puzzles}
    person, moved = Rating(), dict[str, Rating]()
    rated = streak = best = 0
    for answer in answers:
        score = _SCORES.get(answer.grade)
        if answer.kind != KIND or score is None:
            continue
        streak = streak + 1 if answer.grade == "right" else 0
        best = max(best, streak)
        if answer.question not in ratings:
            continue
        before = moved.get(answer.question, ratings[answer.question])
        first = answer.question not in moved
        moved[answer.question] = update_rating(before, person, 1 - score)
        if first:
            person, rated = update_rating(person, before, score), rated + 1
    return PuzzleRecord(person, rated, streak, best, moved)


class PuzzleExercise(QuestionExercise):
    """A puzzle as an exercise.

    Attributes:
        puzzle: the puzzle.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        answers: AnswerJournal,
        style: CardStyle = "symbols",
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        """Prepare the question of a puzzle.

        Raises:
            ValueError: if the puzzle does not fit the rules of this version.
        """
        self.puzzle = puzzle
        rules, seat = rules_from_game_code(puzzle.position.start.rules), puzzle.position.seat()
        held = puzzle_record(answers.answers, [puzzle]).puzzles.get(puzzle.id)
        rating = puzzle.rating if held is None else round(held.value)
        question = make_question(puzzle, seat_names(rules, seat), f"A puzzle rated {rating}")
        super().__init__(puzzle_entry(puzzle), question, answers, style, now)

    def afterthoughts(self) -> tuple[str, ...]:
        """Return lines with the idea, and with layouts that show why the right answer is better.

        Empty if neither is known.
        """
        idea = f"The idea: {Idea(self.puzzle.motif).words}." if self.puzzle.motif else ""
        options, chosen = self.question.price.options, self.question.price.chosen
        layouts = find_played_layouts(self.view, options[0], options[chosen], self.cast)
        lines = layouts.contrast() if layouts is not None else ()
        return tuple(text for text in (self.cast.restyle_cards(idea), *lines) if text)


def puzzle_entry(puzzle: Puzzle) -> ExerciseEntry:
    """Return the entry of a puzzle in lists."""
    return ExerciseEntry(puzzle.id, KIND, f"A puzzle rated {puzzle.rating}", puzzle.motif)


class ThemeProgress(NamedTuple):
    """The player's progress with the puzzles on one theme.

    Attributes:
        whole: the number of puzzles on the theme.
        right: the number of those whose latest answer was right, without a hint.
    """

    whole: int
    right: int


class PuzzleSource:
    """The puzzles, and the player's progress with them.

    Attributes:
        by_id: the puzzles by id, in the order in which they were passed.
    """

    def __init__(
        self,
        puzzles: Iterable[Puzzle],
        answers: AnswerJournal,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self.by_id = {puzzle.id: puzzle for puzzle in puzzles}
        self._answers, self._now = answers, now

    @property
    def standing(self) -> PuzzleRecord:
        """The player's ratings and successes in these puzzles."""
        return puzzle_record(self._answers.answers, self.by_id.values())

    def due(self, before: date | None = None) -> list[tuple[date, Puzzle]]:
        """Return the puzzles that are due again, of those that were once wrong or needed a hint.

        Args:
            before: count only answers before this day; None counts all.

        Returns:
            Pairs of the day on which a puzzle became due and the puzzle, the earliest day first.
        """
        today = self._now().astimezone().date()
        repeats: list[tuple[date, str, Puzzle]] = []
        for name, answers in self._answers.group_by_question(KIND).items():
            counted = [answer for answer in answers if before is None or answer.day < before]
            puzzle = self.by_id.get(name)
            if puzzle is None or all(answer.grade == "right" for answer in counted):
                continue
            when = due_again(counted, today)
            if when is not None:
                repeats.append((when, name, puzzle))
        return [(when, puzzle) for when, _, puzzle in sorted(repeats, key=lambda item: item[:2])]

    def count_missed(self) -> int:
        """Return the number of puzzles that are due again, as in `due`."""
        return len(self.due())

    def fresh(
        self,
        count: int,
        *,
        theme: PuzzleTheme | None = None,
        motif: str = "",
        before: date | None = None,
    ) -> list[Puzzle]:
        """Return puzzles never tried that are near the player's rating, the easiest first.

        They are drawn at random; repeated calls on one day return the same until a puzzle is
        answered.

        Args:
            count: the most puzzles to return.
            theme: their theme; None for any.
            motif: their idea (`MotifName`); "" for any.
            before: count only answers before this day, so that the puzzles stay the same all day;
                None counts all.
        """
        answers = [
            answer for answer in self._answers.answers if before is None or answer.day < before
        ]
        tried = {answer.question for answer in answers if answer.kind == KIND}
        value = puzzle_record(answers, self.by_id.values()).rating.value
        fresh = [
            puzzle
            for puzzle in self.by_id.values()
            if puzzle.id not in tried
            and (theme is None or theme in puzzle.themes)
            and (not motif or puzzle.motif == motif)
        ]
        day = self._now().astimezone().date()
        draw = random.Random(f"{day}/{motif}/{theme}/{len(tried)}")
        return _near_rating(fresh, value, count, draw)

    def themes(self) -> dict[PuzzleTheme, ThemeProgress]:
        """Return the player's progress with each theme that has puzzles, in the order of
        `PUZZLE_THEMES`."""
        last = {answer.question: answer.grade for answer in self._answers.answers
                if answer.kind == KIND and answer.grade in _SCORES}  # fmt: skip
        whole, right = Counter[PuzzleTheme](), Counter[PuzzleTheme]()
        for puzzle in self.by_id.values():
            whole.update(puzzle.themes)
            if last.get(puzzle.id) == "right":
                right.update(puzzle.themes)
        themes = (theme for theme in PUZZLE_THEMES if whole[theme])
        return {theme: ThemeProgress(whole[theme], right[theme]) for theme in themes}


def _near_rating(
    puzzles: Iterable[Puzzle], value: float, count: int, draw: random.Random
) -> list[Puzzle]:
    """Return puzzles near a rating, the easiest first.

    Args:
        puzzles: the puzzles to choose from.
        value: the rating.
        count: how many at most.
        draw: draws from those within 50 points of the rating or, if they are too few, from the
            nearest.
    """
    near = sorted(puzzles, key=lambda puzzle: (abs(puzzle.rating - value), puzzle.id))
    close = [puzzle for puzzle in near if abs(puzzle.rating - value) <= _WITHIN]
    pool = close if len(close) > count else near[: max(count, _NEAR)]
    chosen = draw.sample(pool, min(count, len(pool)))
    return sorted(chosen, key=lambda puzzle: (puzzle.rating, puzzle.id))


def _rating(puzzle: Puzzle) -> Rating:
    return Rating(float(puzzle.rating), float(puzzle.deviation))


def rating_line(now: PuzzleRecord) -> str:
    """Return a line with the player's rating, its interval and the streak, or that there is none
    yet."""
    if not now.rated:
        return "You are not rated yet: ten puzzles give a first estimate, thirty a good one."
    low, high = now.rating.interval
    run = ""
    if now.best > 1:
        best = f"best run {now.best}"
        run = f" {now.streak} in a row, {best}." if now.streak else f" {best.capitalize()}."
    rated = count_noun(now.rated, "puzzle")
    return f"You are rated {now.rating.value:.0f} ({low} to {high}), from {rated}.{run}"


_SCALE: Final = log(10) / 400
MIN_DEVIATION: Final = 40.0
"""Smallest deviation: people learn, so a rating is never exact."""
MAX_DEVIATION: Final = 350.0


class Rating(NamedTuple):
    """A Glicko rating; higher is better, or harder for a puzzle.

    Attributes:
        value: the rating, 1500 at the start.
        deviation: its standard deviation in the same points.
    """

    value: float = 1500.0
    deviation: float = MAX_DEVIATION

    @property
    def interval(self) -> tuple[int, int]:
        """The lower and the upper bound of the 95% confidence interval, rounded."""
        half = Z_95 * self.deviation
        return round(self.value - half), round(self.value + half)


def _weight(doubt: float) -> float:
    return 1 / sqrt(1 + 3 * (_SCALE * doubt / pi) ** 2)


def predict_score(rating: Rating, opponent: Rating) -> float:
    """Return the expected score (0 to 1) of the player with `rating` against `opponent`.

    Args:
        rating: the rating of the player whose score it is; its deviation does not matter.
        opponent: the opponent's rating; the higher its deviation, the nearer the score is to 0.5.
    """
    exponent = -_weight(opponent.deviation) * (rating.value - opponent.value) / 400
    return float(1 / (1 + 10**exponent))


def update_rating(rating: Rating, opponent: Rating, score: float) -> Rating:
    """Return the new `rating` after a game against `opponent`.

    Args:
        rating: the rating before the game.
        opponent: the opponent's rating before the game.
        score: 1 for a win, 0 for a loss, or a value between.
    """
    weight, expected = _weight(opponent.deviation), predict_score(rating, opponent)
    spread = 1 / ((_SCALE * weight) ** 2 * expected * (1 - expected))
    doubt = 1 / sqrt(1 / rating.deviation**2 + 1 / spread)
    value = rating.value + _SCALE * doubt**2 * weight * (score - expected)
    return Rating(value, max(doubt, MIN_DEVIATION))
