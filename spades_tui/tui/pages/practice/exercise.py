"""Exercises at the table, one after the other: read, answer, see why, go on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from spades_tui.practice.library import DONE
from spades_tui.practice.opening import open_next
from spades_tui.practice.question import QuestionExercise
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.statistics.own_level import resolve_players
from spades_tui.table.worker.analysis import price_answer
from spades_tui.tui import pages
from spades_tui.tui.drawing.canvas import TextRole
from spades_tui.tui.frame.input_guard import CONFIRM_KEYS
from spades_tui.tui.frame.keys import Key, KeyContext, commands_in
from spades_tui.tui.table.base import LAST_TRICK, TableScreenBase
from spades_tui.tui.table.felt import TrickArea
from spades_tui.tui.table.scene import Scene
from spades_tui.tui.table.turn import InputResult, TurnInput
from spades_tui.tui.widgets.reasons import join_that_fit, next_step_note

if TYPE_CHECKING:
    from spades_tui.engine import Game
    from spades_tui.player_view import View
    from spades_tui.player_view.wording import Cast
    from spades_tui.practice.exercise import Exercise, Feedback
    from spades_tui.practice.library import Session

_GROUP: Final = "exercise"
"""The worker that waits for a price, or for the next exercise."""
_LINES: Final = 8
"""Lines of an explanation that are shown in full."""
_SQUARES: Final = 20
"""Largest session whose progress is shown in squares."""
_WIDE: Final = 100
"""Columns needed for the squares."""


class ExerciseScreen(TableScreenBase):
    """The exercises of a session, one after the other, on a table.

    Closes after the last one; answers a sentence on how the session went.

    Attributes:
        exercise: the current exercise.
        turn: the cards and answers to choose from.
        busy: whether a computation runs, during which the player cannot answer.
    """

    key_contexts = ("practice", "answered", "solved")
    turn: TurnInput
    busy = False

    def __init__(self, session: Session, exercise: Exercise) -> None:
        super().__init__()
        self.session = session
        self._marks = ""
        self._has_begun = False
        self._take(exercise)

    def _take(self, exercise: Exercise) -> None:
        """Show an exercise from its start."""
        self.exercise = exercise
        self._mark = ""
        self._refresh_position()

    def _refresh_position(self) -> None:
        """Show the current position; highlight a card only if it is the only answer."""
        self.current_view: View = self.exercise.view
        self.turn = TurnInput(self.current_view, self.names)
        if len(self.turn.chooser.legal) > 1:
            self.turn.chooser.cursor = None
        self.look_back = False
        exercise = self.exercise
        self.message = exercise.ask if self._is_asking else ""
        self.tone = "gold"

    # -- what is shown --------------------------------------------------------------------

    @property
    def cast(self) -> Cast:
        """The players' names, as the functions that word sentences take them."""
        return self.exercise.cast

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.exercise.names

    @property
    def heading(self) -> str:
        """The title over the table: the progress in the session, then the exercise's title."""
        whole = self.session.done + len(self.session)
        if whole <= 1 or whole > _SQUARES:
            return self.exercise.heading
        if self.is_attached and self.app.size.width < _WIDE:
            return f"{self.session.place} · {self.exercise.heading}"
        marks = self._marks + self._mark
        return f"{marks}{'□' * (whole - len(marks))} · {self.exercise.heading}"

    @property
    def scene(self) -> Scene:
        chooser = self.turn.chooser
        return Scene(
            view=self.current_view,
            names=self.names,
            title=self.heading,
            hand=chooser.hand_row(),
            numbered=self.exercise.numbered,
            dummy=chooser.dummy_row(),
            message=LAST_TRICK if self.look_back else self.message,
            tone="muted" if self.look_back else self.tone,
            pad=self.turn.pad if self._is_asking else None,
            look_back=self.look_back,
        )

    @property
    def _is_asking(self) -> bool:
        """Whether the exercise waits for an answer at the table; otherwise Enter goes on."""
        return not self.exercise.is_answered and not self.exercise.choices

    def active_contexts(self) -> tuple[KeyContext, ...]:
        """Return the contexts of `KEYS` whose keys work now, in the order of the key line."""
        if self.look_back:
            return ("look",)
        if self._is_asking:
            return (*self.turn.places, "practice")
        return ("answered", "solved", "practice") if self._reveals else ("answered", "practice")

    @property
    def _reveals(self) -> bool:
        return self.exercise.is_answered and self.exercise.is_revealed

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return False for actions that would reveal the answer before the player has found it.

        Other actions are checked as in `TableScreenBase`.
        """
        early = not self._reveals and action in {key.action for key in commands_in("solved")}
        return not early and super().check_action(action, parameters)

    def is_idle(self, key: Key) -> bool:
        exercise = self.exercise
        match key.action:
            case "last_trick" | "tricks":
                return not self.current_view.tricks
            case "skip":
                return exercise.is_answered or not len(self.session)
            case "hint":
                helps = isinstance(exercise, QuestionExercise) or self._reveals
                return not (exercise.texts or exercise.choices or helps)
        return key.shown == "Enter" and self._is_asking and not self.turn.can_confirm

    # -- the steps ------------------------------------------------------------------------

    def on_mount(self) -> None:
        if not self._has_begun:
            self._begin()

    def _begin(self) -> None:
        """Show a step: its text first, then the question."""
        self._has_begun = True
        self._refresh_position()
        self.fit()
        notes = (*self.session.library.notes, *self.exercise.notes)
        if notes:
            self.message = f"{' '.join(notes)} {self.message}".strip()
            self.session.library.notes.clear()
            self.exercise.notes.clear()
        self.redraw()
        if self.exercise.texts or self.exercise.choices:
            self.action_explain()

    def action_explain(self) -> None:
        """Show the text of this step again, or its question with choices; a notice if it has
        neither."""
        exercise = self.exercise
        if exercise.texts:
            self.app.open(pages.TextStepDialog(self.heading, exercise.texts), self._read)
        elif exercise.choices and not exercise.is_answered:
            self._read("on")
        else:
            self.show_notice(f"Nothing more is said here. {exercise.ask}".strip(), "gold")

    def _read(self, way: str) -> None:
        """Continue after a text window: ask the question with choices, or go on.

        `way` is the window's answer.
        """
        exercise = self.exercise
        if way == "closed":
            return
        if exercise.choices and not exercise.is_answered:
            question = (exercise.ask, exercise.choices, exercise.keys, self._judge_choice)
            self.app.open(pages.QuizDialog(self.heading, *question), self._read_why)
        elif exercise.is_answered:
            self.advance()

    def _judge_choice(self, place: int) -> Feedback:
        feedback = self.exercise.grade(place)
        assert feedback is not None, "choices need no price"
        self._note_mark(feedback)
        return feedback

    def advance(self) -> None:
        """Go on: to the unanswered question of this step, or to the next step, or the next
        exercise."""
        exercise = self.exercise
        if not exercise.is_answered:
            self._read("on")
        elif exercise.advance():
            self._begin()
        else:
            self.wait(self._go_on)

    async def _go_on(self) -> None:
        """Show the next exercise of the session; if none is left, close the screen."""
        self._marks += self._mark or "□"
        result = self.exercise.result or DONE
        exercise = await open_next(self.session, self.app.thinker)
        if exercise is None:
            self.dismiss(result)
            return
        self._take(exercise)
        self._begin()

    def action_skip(self) -> None:
        """Show the next exercise and leave this one unanswered; a notice if that is not
        possible."""
        if self.busy:
            return
        if self.exercise.is_answered:
            self.show_notice("This one is answered: Enter goes on.")
        elif not len(self.session):
            self.show_notice("There is no other exercise here.")
        else:
            self.wait(self._go_on)

    def action_back(self) -> None:
        self.dismiss(self.exercise.farewell)

    # -- answers --------------------------------------------------------------------------

    def answer(self, action: Action) -> None:
        """Judge `action`, the player's answer, and show the verdict."""
        self.wait(partial(self._judge, action))

    async def _judge(self, action: Action) -> None:
        exercise = self.exercise
        feedback = await asyncio.to_thread(exercise.grade, action)
        if feedback is None:
            self.show_notice("Working out what that would cost …", "gold")
            price = await price_answer(self.current_view, action, self.app.thinker)
            feedback = await asyncio.to_thread(exercise.grade, action, price)
        if feedback is None:
            self.show_notice("That cannot be judged; choose another answer.", "alarm")
            return
        after = await asyncio.to_thread(exercise.afterthoughts) if feedback.is_right else ()
        self._note_mark(feedback)
        self._show_feedback(action, feedback, () if after == feedback.reasons else after)

    def _note_mark(self, feedback: Feedback) -> None:
        """Note a square for the first answer: filled if it is right."""
        if not self._mark and feedback.standing in ("right", "wrong"):
            self._mark = "■" if feedback.is_right else "□"

    def _show_feedback(self, action: Action, feedback: Feedback, after: tuple[str, ...]) -> None:
        """Show a verdict with its reasons: under the trick, or in a window if it does not fit."""
        exercise, restyle = self.exercise, self.cast.restyle_cards
        self._refresh_position()
        tone: TextRole = "alarm" if feedback.standing == "wrong" else "gold"
        text = restyle(feedback.text)
        if isinstance(action, PlayCard) and action.card.label not in text:
            text = f"{action.card.label}: {text}"
        if feedback.standing == "open":
            self.fit()
            self.show_notice(text, "gold")
            return
        facts = exercise.facts() if feedback.is_right and not after else ()
        reasons = tuple(map(restyle, (*feedback.reasons, *after)))
        fits = self.query_one(TrickArea).has_room
        whole = " ".join((text, *reasons))
        self.fit()
        if fits(whole):
            self.show_notice(join_that_fit((whole, *facts), "", fits), tone)
            return
        self.show_notice(text if fits(text) else feedback.text.partition(".")[0] + ".", tone)
        first, _, second_part = feedback.text.partition(". ")
        lines = [line for line in (second_part, *reasons) if line]
        if len(lines) > _LINES:
            lines = [*lines[: _LINES - 2], "…", *lines[-2:]]
        title = f"{first.rstrip('.')}."
        self.app.open(pages.TextStepDialog(title, tuple(lines)), self._read_why)

    def _read_why(self, way: str) -> None:
        """Go on after an explanation, unless its window was only closed."""
        if way == "on" and self.exercise.is_answered:
            self.advance()

    def _show_refusal(self, reason: str) -> None:
        """Show the reason why an answer is refused; for "" ask the question again."""
        self.show_notice(
            reason or f"Choose an answer. {self.exercise.ask}", "alarm" if reason else "gold"
        )

    def hear(self, key: str, character: str | None) -> bool:
        """Handle a key and return True; return False to leave the key to Textual's bindings.

        The arguments are those of `TableScreenBase.hear`.
        """
        commands = commands_in("practice", "anywhere")
        if any(key in row.keys.split(",") for row in commands if row.action):
            return False
        if self.busy or self.is_too_small:
            return True
        if key in CONFIRM_KEYS and self.app.guard.ignores_key():
            return True
        if not self._is_asking:
            if key in CONFIRM_KEYS:
                self.advance()
            return key in CONFIRM_KEYS
        if key in CONFIRM_KEYS and self.turn.pad is not None and not self.turn.can_confirm:
            self._show_refusal("")
            return True
        return self._handle(self.turn.handle_key(key, character))

    def _handle(self, outcome: InputResult) -> bool:
        if isinstance(outcome, str):
            self._show_refusal(outcome)
        elif outcome is True:
            self.redraw()
        elif outcome is not None:
            self.answer(outcome)
        return outcome is not None

    def press(self, token: object) -> None:
        if not self.come_back() and self._is_asking and not self.busy:
            self._handle(self.turn.handle_click(token))

    # -- commands -------------------------------------------------------------------------

    def action_hint(self) -> None:
        """Show the next step of the hint under the trick.

        After the last step, or once the answer is revealed, open a table with the prices of all
        answers.
        """
        exercise = self.exercise
        if self.busy:
            return
        if self._reveals or exercise.used_full_hint:
            self.wait(self._show_prices)
            return
        step = exercise.hint()
        if step is None:
            self.action_explain()
            return
        if step.is_last and isinstance(exercise, QuestionExercise):
            self.turn.suggest(exercise.best)
        ending = next_step_note(step, self.fill_in_keys("{practice hint}"))
        fits = self.query_one(TrickArea).has_room
        self.show_notice(join_that_fit(step.sentences, ending, fits), "gold")

    async def _show_prices(self) -> None:
        prices = await asyncio.to_thread(self.exercise.prices)
        if prices is not None:
            decision, title = prices
            self.app.push_screen(pages.HintFiguresDialog(decision, self.cast, title=title))

    def action_anew(self) -> None:
        """Start a deal of the course again at its first card; in other exercises show a notice."""
        if self.busy:
            return
        if self.exercise.restart():
            self._begin()
        else:
            self.show_notice("Only a deal of the course begins again.")

    def action_score(self) -> None:
        self.app.push_screen(pages.ScoreSheetWindow(self.current_view, self.names))

    def action_rules(self) -> None:
        self.app.push_screen(pages.RuleTextPage(self.current_view.rules))

    def action_tricks(self) -> None:
        """Open a window with all finished tricks of the hand; a notice if there are none."""
        if not self.current_view.tricks:
            self.show_notice("No trick is finished yet.")
            return
        self.app.push_screen(pages.AllTricksWindow(self.current_view, self.names))

    def _find_game(self) -> Game | None:
        game = self.exercise.game()
        if game is None:
            self.show_notice("Its record is gone, and the other hands with it.")
        return game

    def action_all_hands(self) -> None:
        """Open a window with all hands at the time of the question; a notice if they are not
        known."""
        if (game := self._find_game()) is not None:
            view = game.view(self.current_view.seat)
            self.app.push_screen(
                pages.AllHandsDialog(view, self.names, game.state.current_hand.cards)
            )

    def action_play_on(self) -> None:
        """Open a table to play the hand on from the question, with the same cards in every hand."""
        from spades_tui.table.branch import trial_table

        game, settings = self._find_game(), self.app.settings
        if game is not None:
            title = self.exercise.heading.partition(" · ")[0]
            players = resolve_players(settings.partner, settings.opponents)
            self.app.session.start_trial(
                trial_table(game, title, players.partner, players.opponents, "same")
            )

    def wait(self, work: Callable[[], Awaitable[None]]) -> None:
        """Run the coroutine that `work` returns; meanwhile `busy` is True.

        An error that it raises becomes a notice.
        """
        self.busy = True
        self.start_worker(partial(self._run_guarded, work), _GROUP)

    async def _run_guarded(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Exception as error:
            self.show_notice(f"That did not work: {error}", "alarm")
        finally:
            self.busy = False
