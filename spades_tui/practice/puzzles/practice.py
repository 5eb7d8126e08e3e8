"""Puzzles one after the other: which come next, what becomes of the answers, how both sides are
rated (Glicko).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from functools import partial
from math import log, pi, sqrt
from typing import Final, NamedTuple

from spades_tui.bots.pricing.price import Price
from spades_tui.estimate import Z_95
from spades_tui.player_view.wording import CardStyle
from spades_tui.practice.puzzles.puzzle import Puzzle, rules_from_game_code
from spades_tui.practice.puzzles.question import make_question
from spades_tui.practice.puzzles.themes import PUZZLE_THEMES, PuzzleTheme
from spades_tui.practice.question import Question, QuestionAttempt, due_date
from spades_tui.storage.clock import utc_now
from spades_tui.storage.practice_answers import AnswerJournal, Grade, PracticeAnswer
from spades_tui.table.seats import seat_names
from spades_tui.text import count_noun, format_signed

KIND: Final = "puzzle"
_SCORES: Final[dict[Grade, float]] = {"right": 1.0, "hinted": 0.5, "wrong": 0.0}
_NEAR: Final = 12
_WITHIN: Final = 50
"""Of so many unseen puzzles nearest to the person's rating one is drawn that is within so much of
it; where none is, the nearest comes."""


class PuzzleRecord(NamedTuple):
    """What the answers so far come to.

    Attributes:
        rating: of the person.
        rated: puzzles that counted for it: the first answer to each.
        streak: answers right at the first try and without a hint, up to now.
        best: the longest such streak.
        puzzles: rating of each puzzle answered, by its id: each answer moves it.
    """

    rating: Rating
    rated: int
    streak: int
    best: int
    puzzles: dict[str, Rating]


def puzzle_record(answers: Iterable[PracticeAnswer], puzzles: Iterable[Puzzle]) -> PuzzleRecord:
    """Return what the answers to puzzles come to; those of other releases no longer count."""
    known = {one.id: _rating(one) for one in puzzles}
    person, moved = Rating(), dict[str, Rating]()
    rated = streak = best = 0
    for answer in answers:
        score = _SCORES.get(answer.grade)
        if answer.kind != KIND or score is None:
            continue
        streak = streak + 1 if answer.grade == "right" else 0
        best = max(best, streak)
        if answer.question not in known:
            continue
        before = moved.get(answer.question, known[answer.question])
        first = answer.question not in moved
        moved[answer.question] = updated_rating(before, person, 1 - score)
        if first:
            person, rated = updated_rating(person, before, score), rated + 1
    return PuzzleRecord(person, rated, streak, best, moved)


class ThemeProgress(NamedTuple):
    """How far one is with a theme: puzzles there are, answered, and right at the last answer."""

    theme: PuzzleTheme
    whole: int
    tried: int
    right: int


class PuzzleSource:
    """Puzzles to be asked, as many as one likes; a `MistakeSource` to whoever asks them.

    Attributes:
        notes: what is to be said once, a sentence each.
        theme: the only theme asked, if one was chosen.
        motif: the idea on which puzzles come first, whatever their theme; "" where none does.
        missed_only: whether only those come that were missed and are due again.
    """

    def __init__(
        self,
        puzzles: Sequence[Puzzle],
        answers: AnswerJournal,
        now: Callable[[], datetime] = utc_now,
        *,
        theme: PuzzleTheme | None = None,
        motif: str = "",
        missed_only: bool = False,
        most: int | None = None,
    ) -> None:
        """Find what can be asked.

        Args:
            puzzles: all there are.
            answers: all that were given.
            now: the moment.
            theme: the only theme wanted.
            motif: puzzles on this idea come first, whatever their theme.
            missed_only: whether only missed ones are wanted.
            most: how many are asked at most.
        """
        self._most = most
        self.theme, self.motif, self.missed_only = theme, motif, missed_only
        self.notes = [answers.problem] if answers.problem else []
        self._all, self._answers, self._now = puzzles, answers, now
        self._asked: set[str] = set()

    def choose(
        self, theme: PuzzleTheme | None, *, missed_only: bool = False, most: int | None = None
    ) -> None:
        """Ask other puzzles from now on; those skipped may come again."""
        self.theme, self.motif, self.missed_only, self._most = theme, "", missed_only, most
        self._asked.clear()

    @property
    def nothing(self) -> str:
        """What is said where there is no puzzle at all."""
        return "There are no puzzles on this theme in this release."

    @property
    def welcome(self) -> str:
        """What is said before the first puzzle."""
        return f"{count_noun(len(self), 'puzzle')} to solve. {rating_line(self.standing)}"

    @property
    def known(self) -> int:
        """How many puzzles there are of what was chosen."""
        return len(self._chosen())

    @property
    def standing(self) -> PuzzleRecord:
        """What the answers so far come to."""
        return puzzle_record(self._answers.answers, self._all)

    def __len__(self) -> int:
        """Return how many could still be asked today."""
        return len(self._due()) + (0 if self.missed_only else len(self._fresh()))

    def title(self, number: int) -> str:
        """Return what stands over the question of this number, from 1."""
        now = self.standing
        rating = f" · you {now.rating.value:.0f}" if now.rated else ""
        streak = f" · {now.streak} in a row" if now.streak > 1 else ""
        return f"Puzzle {number}{rating}{streak}"

    def themes(self) -> tuple[ThemeProgress, ...]:
        """Return how far one is with each theme."""
        last, found = self._last(), []
        for theme in PUZZLE_THEMES:
            ids = [one.id for one in self._all if theme in one.themes]
            tried = [last[name] for name in ids if name in last]
            found.append(ThemeProgress(theme, len(ids), len(tried), tried.count("right")))
        return tuple(found)

    def _last(self) -> dict[str, Grade]:
        """Return the last answer to each puzzle."""
        given = (one for one in self._answers.answers if one.kind == KIND and one.grade in _SCORES)
        return {one.question: one.grade for one in given}

    def still_missed(self) -> int:
        """Return how many were not right at the last answer, due or not."""
        last = self._last()
        return sum(last.get(one.id, "right") != "right" for one in self._all)

    def missed(self) -> int:
        """Return how many that were missed are due again."""
        return len(self._due())

    def next(self, style: CardStyle = "symbols") -> QuestionAttempt | None:
        """Return the next puzzle: missed ones that are due, then one near one's own rating."""
        while not self._is_enough and (one := self._next_puzzle()) is not None:
            self._asked.add(one.id)
            question = self._question(one)
            if question is not None:
                return QuestionAttempt(question, question.cast(style), partial(self._keep, one.id))
        return None

    @property
    def _is_enough(self) -> bool:
        return self._most is not None and len(self._asked) >= self._most

    def renewed(self, _asked: QuestionAttempt, _price: Price | None) -> QuestionAttempt | None:
        """Return a question with a newer price: none is ever wanted, puzzles are checked."""
        return None

    def _question(self, one: Puzzle) -> Question | None:
        """Return a puzzle as a question; None where it was made by rules of another version."""
        try:
            rules, seat = rules_from_game_code(one.at.start.rules), one.at.seat()
            return make_question(one, seat_names(rules, seat), self._source(one))
        except ValueError:
            return None

    def _source(self, one: Puzzle) -> str:
        held = self.standing.puzzles.get(one.id)
        rating = one.rating if held is None else round(held.value)
        about = f" · {PUZZLE_THEMES[self.theme].title}" if self.theme in one.themes else ""
        return f"A puzzle rated {rating}{about}"

    def _next_puzzle(self) -> Puzzle | None:
        due = self._due()
        if due:
            return due[0]
        if self.missed_only:
            return None
        now = self.standing
        fresh = self._fresh()

        def distance(one: Puzzle) -> float:
            return abs(one.rating - now.rating.value)

        near = sorted(
            [one for one in fresh if self.motif and one.motif == self.motif] or fresh,
            key=distance,
        )[:_NEAR]
        draw = random.Random(f"{now.rated}/{len(self._asked)}")
        within = [one for one in near if distance(one) <= _WITHIN] or near[:1]
        return draw.choice(within) if within else None

    def _chosen(self) -> list[Puzzle]:
        return [
            one
            for one in self._all
            if self.theme is None
            or self.theme in one.themes
            or (self.motif and one.motif == self.motif)
        ]

    def _given(self) -> dict[str, list[PracticeAnswer]]:
        return self._answers.by_question(KIND)

    def _fresh(self) -> list[Puzzle]:
        given = self._given()
        return [one for one in self._chosen() if one.id not in given and one.id not in self._asked]

    def _due(self) -> list[Puzzle]:
        """Return missed puzzles that are due again, as they fell due.

        One that was never missed does not come again.
        """
        today = self._now().astimezone().date()
        given = self._given()
        found: list[tuple[date, str, Puzzle]] = []
        for one in self._chosen():
            answers = given.get(one.id, [])
            if one.id in self._asked or all(answer.grade == "right" for answer in answers):
                continue
            when = due_date(answers)
            if when is not None and when <= today and answers[-1].day != today:
                found.append((when, one.id, one))
        return [one for _, _, one in sorted(found, key=lambda row: row[:2])]

    def _keep(self, name: str, grade: Grade) -> None:
        before = self.standing.rating
        if wrong := self._answers.record(PracticeAnswer(name, KIND, self._now(), grade)):
            self.notes.append(wrong)
        now = self.standing
        change = round(now.rating.value) - round(before.value)
        if change:
            self.notes.append(f"You are rated {now.rating.value:.0f} ({format_signed(change)}).")


def _rating(one: Puzzle) -> Rating:
    return Rating(float(one.rating), float(one.deviation))


def rating_line(now: PuzzleRecord) -> str:
    """Return rating and streak in a sentence."""
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
"""A rating always stays a little in doubt: people learn."""
MAX_DEVIATION: Final = 350.0


class Rating(NamedTuple):
    """A rating: its value, and its standard deviation in the same points."""

    value: float = 1500.0
    deviation: float = MAX_DEVIATION

    @property
    def interval(self) -> tuple[int, int]:
        """Where it lies with 95 % chance."""
        half = Z_95 * self.deviation
        return round(self.value - half), round(self.value + half)


def _weight(doubt: float) -> float:
    return 1 / sqrt(1 + 3 * (_SCALE * doubt / pi) ** 2)


def expected_score(one: Rating, other: Rating) -> float:
    """Return the chance that `one` wins against `other`, the doubt about the other weighed in."""
    exponent = -_weight(other.deviation) * (one.value - other.value) / 400
    return float(1 / (1 + 10**exponent))


def updated_rating(one: Rating, other: Rating, score: float) -> Rating:
    """Return the rating of `one` after it met `other`.

    Args:
        one: who is rated.
        other: what it met.
        score: 1 for a win, 0 for a loss, between them for something between.
    """
    weight, expected = _weight(other.deviation), expected_score(one, other)
    spread = 1 / ((_SCALE * weight) ** 2 * expected * (1 - expected))
    doubt = 1 / sqrt(1 / one.deviation**2 + 1 / spread)
    value = one.value + _SCALE * doubt**2 * weight * (score - expected)
    return Rating(value, max(doubt, MIN_DEVIATION))
