"""The coach, and exercises asked and answered in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from spades_tui import PROGRAM
from spades_tui.bots.pricing.price_decision import price_decision
from spades_tui.engine import Game
from spades_tui.plain.assistance import HINT_AGAIN
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.input import Unrecognized, parse_command, parse_legal_answer
from spades_tui.plain.prompts import lookup_lines, position_lines
from spades_tui.player_view import View
from spades_tui.player_view.wording import CardStyle, Cast
from spades_tui.player_view.wording.status import hand_line, list_by_suit, score_lines, trick_lines
from spades_tui.practice.browsing import SHELVES, list_items
from spades_tui.practice.coach import Plan
from spades_tui.practice.course.session import CourseExercise
from spades_tui.practice.exercise import Exercise
from spades_tui.practice.lessons.learner import LessonExercise, lesson_progress
from spades_tui.practice.lessons.lesson import FIRST_LESSON
from spades_tui.practice.library import DONE, Library, Session
from spades_tui.practice.mistakes import load_rows
from spades_tui.practice.question import QuestionExercise
from spades_tui.review.background import BackgroundPricing
from spades_tui.review.reasons_text import evaluation_lines
from spades_tui.rules.actions import Action
from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.storage.settings import load_settings
from spades_tui.text import capitalize, join_words

HELP: Final = (
    "Answer as at the table: the number of a choice, or the choice itself. Press Enter to go on.",
    "hint: what to look at; again for two candidates, and once more for the answer.",
    "hand: your cards; score: scores, bids and tricks; last: the last trick; tricks: all so far.",
    "again: repeat the question; start: begin again, in a deal of the course.",
    "more: the figures and all hands, once a question is answered.",
    "next: leave it for now; quit: leave.",
)
CONTINUE: Final = "Press Enter to go on."
CONTINUE_OR_MORE: Final = "Press Enter to go on, or type more for the figures and all hands."


class PlainSession:
    """Lets the player do the exercises of a session in plain text, one after another.

    Args:
        session: the session.
        console: the console for questions and answers.
        style: how cards are written.
    """

    def __init__(self, session: Session, console: PlainConsole, style: CardStyle = "words") -> None:
        self._session, self._console, self._style = session, console, style
        self._say = console.say

    def run(self, *, from_start: bool = False) -> bool:
        """Ask the exercises in order; return True at the end, False if the player leaves before.

        Args:
            from_start: whether lessons begin at their first step; if not, where the player left
                them.
        """
        self._show_notes()
        following = self._session.next_entry
        if following is not None and following.name != FIRST_LESSON:
            self._say("Type help for a list of commands.")
        while self._session.next_entry is not None:
            if self._session.next_entry.name == FIRST_LESSON:
                if not self._play_first_game():
                    return False
                continue
            exercise = self._session.next(self._style, from_start=from_start)
            if isinstance(exercise, QuestionExercise) and exercise.is_outdated:
                point = exercise.question.point
                exercise = self._session.renew(exercise, price_decision(point.view, point.action))
                self._show_notes()
            if exercise is not None and not PlainExercise(exercise, self._console).run(
                self._session.place
            ):
                return False
        self._say(DONE)
        return True

    def _show_notes(self) -> None:
        self._say(*self._session.library.notes)
        self._session.library.notes.clear()

    def _play_first_game(self) -> bool:
        from spades_tui.plain.lessons import PlainFirstGame

        answers = self._session.library.answers
        self._session.skip()
        PlainFirstGame(answers, self._console, self._style).play()
        return lesson_progress(answers.answers)[FIRST_LESSON].done


class PlainExercise:
    """Lets the player do one exercise in plain text."""

    def __init__(self, exercise: Exercise, console: PlainConsole) -> None:
        self._exercise, self._console = exercise, console
        self._details: list[str] = []
        """Lines about a solved exercise that the player may still ask for."""
        self._tricks = 0
        """Number of tricks of a deal that were shown."""
        self._goal = ""
        """The goal of a deal as it was last shown."""
        self._reasons: set[str] = set()
        """Reasons shown after wrong answers: they are not repeated after the right one."""

    def _say(self, *lines: str) -> None:
        """Write lines, with cards in the player's style."""
        self._console.say(*map(self._exercise.cast.restyle_cards, lines))

    def run(self, place: str) -> bool:
        """Ask until the exercise is over or skipped, and return True; False if the player leaves.

        Args:
            place: the position in the session, as "2 of 5"; "" for a single exercise.
        """
        exercise = self._exercise
        heading = exercise.heading.replace(" · ", ", ")
        self._say(f"{place}. {heading}." if place else f"{heading}.")
        self._begin()
        while (line := self._console.ask()) is not None:
            word = parse_command(line)
            if word == "quit":
                break
            if word == "next":
                return True
            if exercise.is_answered and word == "":
                if not self._advance():
                    return True
            elif self._follow(word):
                continue
            elif exercise.is_answered:
                self._say(self._way_on)
            elif self._answer(line):
                return True
        if exercise.farewell:
            self._say(exercise.farewell)
        self._say(*exercise.notes)
        return False

    @property
    def _way_on(self) -> str:
        return CONTINUE_OR_MORE if self._details else CONTINUE

    def _begin(self) -> None:
        """Write what must be read first, then the question."""
        exercise, self._details = self._exercise, []
        self._tricks, self._goal = len(exercise.view.tricks), ""
        self._say(*(text.replace("  ", ", ") for text in exercise.texts if text != exercise.ask))
        if exercise.ask and not exercise.is_answered:
            self._show_question(whole=True)
        else:
            self._say(CONTINUE)

    def _show_question(self, *, whole: bool) -> None:
        """Write the position and the question with its choices; `whole` adds the standing."""
        exercise, view, cast = self._exercise, self._exercise.view, self._exercise.cast
        if exercise.choices:
            if whole and view.hand:
                self._say(hand_line(view, cast))
            self._say(exercise.ask)
            for key, choice in zip(exercise.keys, exercise.choices, strict=True):
                self._say(key if key == choice else f"{key}: {choice}")
            return
        if whole and (exercise.numbered or any(bid is not None for bid in view.bids)):
            self._say(*standing_lines(exercise))
        question_lines = () if isinstance(exercise, QuestionExercise) else (exercise.ask,)
        if isinstance(exercise, CourseExercise):  # every card of its tricks, and each goal once
            new = trick_lines(view, cast)[self._tricks : len(view.tricks) - (view.trick is None)]
            self._say(*new)
            question_lines = (exercise.goal,) if exercise.goal != self._goal else ()
            self._goal, self._tricks = exercise.goal, len(view.tricks)
        self._say(
            *position_lines(view, cast, *question_lines)
        )  # its own question: "What do you do?"

    def _follow(self, word: str) -> bool:
        """Carry out a command; return False if it is none."""
        exercise, view, cast = self._exercise, self._exercise.view, self._exercise.cast
        if word in ("", "again"):
            self._goal = ""
            self._say(self._way_on) if exercise.is_answered else self._show_question(whole=False)
        elif word == "more" and self._details:
            self._say(*self._details, CONTINUE)
            self._details = []
        elif word == "help":
            self._say(*HELP)
        elif word == "start" and exercise.restart():
            self._begin()
        elif (lines := lookup_lines(word, view, cast)) is not None:
            self._say(*lines)
        elif word == "hint":
            step = exercise.hint()
            if step is None:
                self._say("There is no hint here.")
            else:
                self._say(" ".join(step.sentences), *([] if step.is_last else [HINT_AGAIN]))
        else:
            return False
        return True

    def _answer(self, line: str) -> bool:
        """Judge the typed answer; return whether the exercise is over."""
        exercise = self._exercise
        answer = self._chosen(line) if exercise.choices else self._parse(line)
        if answer is None:
            return False
        feedback = exercise.grade(answer)
        if feedback is None and not isinstance(answer, int):
            feedback = exercise.grade(answer, price_decision(exercise.view, answer))
        if feedback is None:
            self._say("That cannot be judged; choose another answer.")
            return False
        if feedback.standing == "open":
            self._show_question(whole=False)
            return False
        self._say(feedback.text, *(line for line in feedback.reasons if line not in self._reasons))
        self._reasons.update(feedback.reasons)
        self._say(*exercise.notes)
        exercise.notes.clear()
        if not feedback.is_right:
            if exercise.is_answered:
                return not self._advance()
            return False
        self._say(*exercise.facts())
        idea = () if feedback.reasons else exercise.afterthoughts()
        self._say(*idea[:1])
        details = [*idea[1:], *solution_lines(exercise)]
        if details and self._console.is_interactive:  # a script hears all of it
            self._details = details
            self._say(CONTINUE_OR_MORE)
            return False
        self._say(*details)
        return not self._advance()

    def _advance(self) -> bool:
        """Go to the next step and return True; return False once the exercise is over."""
        exercise = self._exercise
        if exercise.advance():
            if isinstance(exercise, LessonExercise):
                self._say(f"{exercise.heading.partition(' · ')[2].capitalize()}.")
            self._begin()
            return True
        self._say(*filter(None, (exercise.result, exercise.following)))
        return False

    def _chosen(self, line: str) -> int | None:
        """Return the index, from 0, of the choice typed as number or words; None for neither."""
        exercise = self._exercise
        for offered in (exercise.keys, tuple(choice.lower() for choice in exercise.choices)):
            if line.lower() in offered:
                return offered.index(line.lower())
        self._say(f"Type {join_words(exercise.keys, 'or')}.")
        return None

    def _parse(self, line: str) -> Action | None:
        """Return the typed answer at the table; None, after saying why, if it is no legal one."""
        answer = parse_legal_answer(line, self._exercise.view.question, self._exercise.cast)
        if isinstance(answer, Unrecognized):
            self._say(answer.reason)
            return None
        return answer


def standing_lines(exercise: Exercise) -> Iterator[str]:
    """Yield lines with the score of each side, the bids and the tricks.

    For an exercise from a game, the number of the hand comes first. For others, the score is left
    out at the start of a game.
    """
    view = exercise.view
    place, *lines = score_lines(view, exercise.cast)
    if exercise.numbered:
        yield place
    elif not any(view.scores) and not any(view.bags):
        del lines[: len(view.own_first)]
    yield from lines[:-1] if view.assisted else lines


def solution_lines(exercise: Exercise) -> Iterator[str]:
    """Yield lines to be read after an exercise: the figures of all answers, then all hands.

    Nothing is yielded before the exercise reveals them (`Exercise.is_revealed`).
    """
    if not exercise.is_revealed:
        return
    prices, game = exercise.prices(), exercise.game()
    if prices is not None:
        decision, heading = prices
        if heading:
            yield heading
        yield from (capitalize(line.strip()) for line in evaluation_lines(decision, exercise.cast))
    yield from hand_lines(game, exercise.view, exercise.cast)


def hand_lines(game: Game | None, view: View, cast: Cast) -> Iterator[str]:
    """Yield a sentence for each hand, with the cards it holds.

    Args:
        game: the game; None yields nothing.
        view: the view of the player, which has the order of suits.
        cast: the words for players and cards.
    """
    for hand, cards in enumerate(() if game is None else game.state.current_hand.cards):
        yield f"{cast.subject_verb(hand, 'hold')} {list_by_suit(cards, view, cast)}."


def show_plan(plan: Plan, library: Library, console: PlainConsole, style: CardStyle) -> None:
    """Write the coach's plan of today, then ask the exercises that are left.

    While a person answers, finished hands are priced in the background, if the settings allow it.

    Args:
        plan: the plan.
        library: all exercises.
        console: the console for questions and answers.
        style: how cards are written.
    """
    console.say(*plan.lines())
    if plan.is_done or not plan.tasks:
        ways = "mistakes, course, puzzles, drills, or duplicate"
        console.say(f"More: `{PROGRAM} practice` with {ways}.")
        return
    pricing = BackgroundPricing()
    if console.is_interactive and load_settings().settings.pricing:
        pricing.start()
    try:
        PlainSession(plan.session(library), console, style).run()
    finally:
        pricing.stop()


class PlainShelves:
    """Lets the player choose exercises from numbered lists, one list for each of `SHELVES`.

    Args:
        console: the console for questions and answers.
        style: how cards are written.
    """

    def __init__(self, console: PlainConsole, style: CardStyle = "words") -> None:
        self._console, self._style = console, style

    def run(self) -> None:
        """Let the player choose one shelf after another until they go back."""
        titles = list(SHELVES.values())
        while (place := self._console.choose(titles)) is not None:
            self._open(list(SHELVES)[place])

    def _open(self, shelf: str) -> None:
        """Let the player choose exercises of a shelf, whose list is read out once."""
        place: int | None = 0
        is_new = True
        while True:
            library = Library(load_rows(), AnswerJournal())
            items = list_items(library, shelf)
            if len(items) > 1:
                following = next((index for index, item in enumerate(items) if item.is_next), None)
                place = self._console.choose(
                    [item.unnamed_line for item in items], lists=is_new, following=following
                )
            if place is None:
                return
            session = items[place].session(library)
            if not len(session):
                self._console.say("There is nothing to practice here today.")
            elif len(session) > 1:  # a single exercise says itself what it is about
                self._console.say(items[place].description)
            if len(session):
                PlainSession(session, self._console, self._style).run()
            if len(items) == 1:
                return
            is_new = False
