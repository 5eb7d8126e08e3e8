"""What each page is opened with: one frozen value a page, which `AppApi.show` takes.

The route to a page that answers holds `then`, which is called with the answer, and not at all if
the page is closed without one. `navigation` opens the page of each route.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

    from spades_tui.bots.protocol import Decision
    from spades_tui.player_view import View
    from spades_tui.player_view.wording import Cast
    from spades_tui.practice.exercise import Exercise, Feedback
    from spades_tui.practice.library import Session
    from spades_tui.review.why import DecisionPoint
    from spades_tui.rules.ruleset import RuleSet
    from spades_tui.storage.practice_answers import AnswerJournal
    from spades_tui.storage.rule_choice import RuleChoice
    from spades_tui.table.hands import FinishedHand, GameSnapshot


class MenuRoute(Struct, frozen=True):
    """The menu."""


class SettingsRoute(Struct, frozen=True):
    """The settings."""


class AidsRoute(Struct, frozen=True):
    """The settings of each aid."""


class PracticeRoute(Struct, frozen=True):
    """The coach."""


class StatisticsRoute(Struct, frozen=True):
    """The statistics."""


class FairnessRoute(Struct, frozen=True):
    """The hands dealt, compared with chance."""


# -- beginning a game -------------------------------------------------------------------------


class NewGameRoute(Struct, frozen=True):
    """A new game."""


class PlayerRoute(Struct, frozen=True):
    """The choice of a player for a seat; answers the name of a level or a character."""

    whose: str
    chosen: str
    then: Callable[[str], object]


class RulesRoute(Struct, frozen=True):
    """Rules as sentences."""

    rules: RuleSet
    title: str = ""


class LibraryRoute(Struct, frozen=True):
    """The rule sets, the one of `key` highlighted; those that `then` gets one from choose it."""

    key: str = ""
    then: Callable[[RuleChoice], object] | None = None


class EditorRoute(Struct, frozen=True):
    """Every option of rules; answers them changed where `then` gets them.

    Attributes:
        name: of the player's own rule set that is changed, if it is one.
        kept: they are to be had elsewhere: leaving them unchanged loses nothing.
    """

    rules: RuleSet
    title: str = ""
    name: str = ""
    kept: bool = True
    then: Callable[[RuleChoice], object] | None = None


# -- at the table -----------------------------------------------------------------------------


class ScoresRoute(Struct, frozen=True):
    """The score sheet."""

    view: View
    names: Sequence[str]


class ResultRoute(Struct, frozen=True):
    """The result of the last hand, with what was claimed in it; `is_first`: of the first game."""

    view: View
    names: Sequence[str]
    claims: Sequence[str] = ()
    is_first: bool = False


class GameOverRoute(Struct, frozen=True):
    """The end of a game."""

    view: View
    names: Sequence[str]


class PanesRoute(Struct, frozen=True):
    """What stands beside the table where there is room; `turn` shows memory or hides it."""

    view: View
    names: Sequence[str]
    memory: bool
    turn: Callable[[], View]


class TricksRoute(Struct, frozen=True):
    """The tricks of a hand."""

    view: View
    names: Sequence[str]


class FiguresRoute(Struct, frozen=True):
    """The figures of the answers that were weighed.

    Attributes:
        level: of the bot that gives a hint, with its reasons; "" where it is nobody's.
        told: what was done, of a choice looked back at; "" of a hint.
    """

    decision: Decision
    cast: Cast
    level: str = ""
    told: str = ""


class ChoiceRoute(Struct, frozen=True):
    """Words to choose one of; answers it."""

    title: str
    choices: Sequence[str]
    words: str
    then: Callable[[str], object]


class ConfirmRoute(Struct, frozen=True):
    """A question with `yes` and `no` as its answers; only yes is answered, as True."""

    title: str
    words: str
    yes: str
    no: str
    then: Callable[[bool], object]


# -- finished hands ---------------------------------------------------------------------------


class HistoryRoute(Struct, frozen=True):
    """The finished games."""


class ReplayRoute(Struct, frozen=True):
    """A game of the record at `path`, card by card."""

    path: Path


class ReviewRoute(Struct, frozen=True):
    """The review of a game, or of what reads it apart from the screen.

    Attributes:
        hand: number of its game in the match and its own in the game; the last finished one
            where None.
    """

    played: GameSnapshot | Callable[[], GameSnapshot]
    hand: tuple[int, int] | None = None


class AnalysisRoute(Struct, frozen=True):
    """A hand to write down, beginning with a text, whose next question is priced."""

    text: str = ""


class LevelsRoute(Struct, frozen=True):
    """How each level would have played a seat of a hand."""

    played: GameSnapshot
    hand: FinishedHand
    seat: int
    cast: Cast


class ReasonsRoute(Struct, frozen=True):
    """The reasons of the bots for what was decided in a hand.

    Attributes:
        decided: at least one thing.
        levels: the bot at each seat, None for the person.
        seed: of the game.
        human: the seat of the person.
    """

    decided: Sequence[DecisionPoint]
    names: Sequence[str]
    levels: Sequence[str | None]
    seed: int | None
    human: int


# -- practice ---------------------------------------------------------------------------------


class BrowseRoute(Struct, frozen=True):
    """Everything there is to practice.

    Attributes:
        shelf: the shelf highlighted: lessons, course, puzzles, mistakes, drills, ideas.
        name: the item highlighted.
        at_once: the item is begun at once.
        anew: a lesson begins at its start.
    """

    shelf: str = ""
    name: str = ""
    at_once: bool = False
    anew: bool = False


class ExerciseRoute(Struct, frozen=True):
    """An exercise at the table, and those after it in its session; answers how they went."""

    session: Session
    exercise: Exercise
    then: Callable[[str], object] | None = None


class DailyRoute(Struct, frozen=True):
    """The deal of a day; of today, and every day that begins, where None."""

    day: date | None = None


class DuplicateRoute(Struct, frozen=True):
    """The match of a code; where it is empty, the one that goes on or a new one."""

    code: str = ""


# -- learning ---------------------------------------------------------------------------------


class FirstGameRoute(Struct, frozen=True):
    """The first game, everything explained; answers how it ended."""

    answers: AnswerJournal
    then: Callable[[str], object]


class TextStepRoute(Struct, frozen=True):
    """Something to read over the table; answers ``on`` or ``closed``."""

    title: str
    texts: Sequence[str]
    then: Callable[[str], object]


class QuizRoute(Struct, frozen=True):
    """A question of a lesson; answers ``on`` or ``closed``.

    Attributes:
        keys: the digit of each choice.
        judge: judges a choice by its place.
    """

    title: str
    question: str
    choices: Sequence[str]
    keys: Sequence[str]
    judge: Callable[[int], Feedback]
    then: Callable[[str], object]


Route: TypeAlias = (
    MenuRoute | SettingsRoute | AidsRoute | PracticeRoute | StatisticsRoute
    | FairnessRoute
    | NewGameRoute | PlayerRoute | RulesRoute | LibraryRoute | EditorRoute
    | ScoresRoute | ResultRoute | GameOverRoute | PanesRoute | TricksRoute | FiguresRoute
    | ChoiceRoute | ConfirmRoute
    | HistoryRoute | ReplayRoute | ReviewRoute | AnalysisRoute | LevelsRoute
    | ReasonsRoute
    | BrowseRoute | ExerciseRoute | DailyRoute | DuplicateRoute
    | FirstGameRoute | TextStepRoute | QuizRoute
)  # fmt: skip
"""What leads to a page: whoever has one can open it."""
