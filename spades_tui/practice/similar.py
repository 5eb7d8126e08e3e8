"""Ten questions like one: one's own mistakes of the same kind, and puzzles on it near one's level.

What is alike is told here, and nowhere else: by what a decision was about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any, Final

from spades_tui.bots.interface import MOTIFS
from spades_tui.bots.pricing.price import Price
from spades_tui.player_view.wording import CardStyle
from spades_tui.practice.mistakes import MistakeSource, due_today
from spades_tui.practice.puzzles.practice import PuzzleSource
from spades_tui.practice.puzzles.puzzle import Puzzle
from spades_tui.practice.puzzles.themes import PuzzleTheme
from spades_tui.practice.question import QuestionAttempt
from spades_tui.review.marks import LOSING_MARKS
from spades_tui.review.themes import KIND_NAMES, THEME_NAMES, DecisionKind, DecisionTheme
from spades_tui.storage.clock import utc_now
from spades_tui.storage.index_rows import DecisionRow
from spades_tui.storage.practice_answers import AnswerJournal

TEN: Final = 10
_OWN: Final = 5
"""Own mistakes among them at most: one may still know them."""

_PUZZLES: Final[dict[DecisionTheme, PuzzleTheme]] = {
    "nil bid": "bid to the score",
    "number": "bid to the score",
    "call": "bid to the score",
    "cards": "exchange",
    "own nil": "keep my nil",
    "cover": "cover a nil",
    "their nil": "break a nil",
    "contract": "make it",
    "set": "set",
    "bags": "bags",
}
_BY_KIND: Final[dict[DecisionKind, PuzzleTheme]] = {
    "lead": "lead",
    "follow": "second and third hand",
}
"""Puzzles on what a decision was about; on its kind where that says more."""


def puzzles_like(kind: str, theme: str) -> PuzzleTheme:
    """Return the theme of the puzzles that are most like a decision."""
    about: dict[Any, PuzzleTheme] = {**_BY_KIND, **_PUZZLES}
    return about.get(theme) or about.get(kind) or "make it"


def theme_on(motif: str, puzzles: Iterable[Puzzle]) -> PuzzleTheme | None:
    """Return the theme that puzzles on an idea have the most often; None where there are none."""
    themes = Counter(theme for one in puzzles if one.motif == motif for theme in one.themes)
    return max(themes, key=lambda theme: themes[theme], default=None)


def kinds_to_practice() -> dict[str, str]:
    """Return what ten questions can be about, with a few words: ideas, and what is at stake.

    Of two that have one name it is what is at stake: that is more.
    """
    ideas: dict[Any, str] = {name: motif.idea for name, motif in MOTIFS.items()}
    return ideas | THEME_NAMES


class SimilarSource:
    """Up to ten questions like a decision, own mistakes first.

    Attributes:
        notes: what is to be said once, a sentence each.
    """

    def __init__(
        self,
        kind: str,
        theme: str,
        motif: str,
        rows: Sequence[DecisionRow],
        puzzles: Sequence[Puzzle],
        answers: AnswerJournal,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        """Find them.

        Args:
            kind: of the decision (`DecisionKind`); "" for any.
            theme: what it was about (`DecisionTheme`); "" for anything, where there is a motif.
            motif: the idea it missed, where one is clear: then own mistakes are those that missed
                it, too, and puzzles on it come first.
            rows: priced decisions.
            puzzles: all there are.
            answers: all that were given.
            now: the moment.
        """
        self._words = (kind, theme) if theme else (motif,)
        alike = [
            row
            for row in rows
            if row.question
            and (row.motif == motif if motif else row.theme == theme and kind in ("", row.kind))
        ]
        marked = [row for row in alike if row.mark in LOSING_MARKS]
        due = due_today(marked, answers, now)
        rest = [row for row in marked if row not in due]
        self._own = MistakeSource(marked, answers, now)
        self._own.ask([*due, *sorted(rest, key=lambda row: -row.points)][:_OWN])
        about = puzzles_like(kind, theme) if theme else theme_on(motif, puzzles)
        self._puzzles = PuzzleSource(puzzles, answers, now, theme=about, motif=motif)
        self._asked = 0
        self.notes = self._puzzles.notes = self._own.notes

    def __len__(self) -> int:
        """Return how many are still to be asked."""
        return min(TEN - self._asked, len(self._own) + len(self._puzzles))

    @property
    def known(self) -> int:
        """How many there are in all."""
        return len(self) + self._asked

    nothing = "There is nothing like it to practice."

    @property
    def about(self) -> str:
        """What they are about: "leads, setting them"."""
        names: dict[Any, str] = {**KIND_NAMES, **THEME_NAMES}
        words = (names.get(word, word) for word in self._words if word)
        return ", ".join(dict.fromkeys(words))

    @property
    def welcome(self) -> str:
        """What is said before the first question."""
        return f"{len(self)} like it: {self.about}."

    def title(self, number: int) -> str:
        """Return what stands over the question of this number, from 1."""
        return f"{number} of {number + len(self)} · {self.about}"

    def next(self, style: CardStyle = "symbols") -> QuestionAttempt | None:
        """Return the next question; None after ten."""
        if self._asked >= TEN:
            return None
        asked = self._own.next(style) or self._puzzles.next(style)
        self._asked += asked is not None
        return asked

    def renewed(self, asked: QuestionAttempt, price: Price | None) -> QuestionAttempt | None:
        """Return a question with the price of this version; None where that shows no loss."""
        return self._own.renewed(asked, price)
