"""One's own mistakes as questions at the table: answer, be told, try again, go on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from spades_tui.bots.protocol import Decision, Reason
from spades_tui.practice.question import DONE, next_question
from spades_tui.table.worker.analysis import price_answer
from spades_tui.tui.frame.routes import FiguresRoute
from spades_tui.tui.pages.practice.question_table import QuestionTable
from spades_tui.tui.table.felt import TrickArea
from spades_tui.tui.widgets.reasons import join_that_fit, next_step_note

if TYPE_CHECKING:
    from spades_tui.engine import Game
    from spades_tui.player_view import View
    from spades_tui.player_view.wording import Cast
    from spades_tui.practice.question import Feedback, QuestionAttempt, QuestionSource
    from spades_tui.rules.actions import Action


class QuestionScreen(QuestionTable):
    """Questions one after the other; closed when none is left, which it answers in a sentence.

    Attributes:
        asked: the question shown.
    """

    key_contexts = ("practice", "answered", "solved")

    def __init__(self, practice: QuestionSource, asked: QuestionAttempt, number: int = 1) -> None:
        """`number` counts the questions from 1."""
        super().__init__()
        self._practice = practice
        self._put(asked, number)

    def _put(self, asked: QuestionAttempt, number: int) -> None:
        self.asked, self._number = asked, number
        self.ask_again()
        self.look_back = False
        self.message, self.tone = f"{asked.question.source}. What do you do?", "muted"

    @property
    def shown(self) -> View:
        """The view of the question."""
        return self.asked.question.view

    @property
    def cast(self) -> Cast:
        """The players."""
        return self.asked.cast

    @property
    def names(self) -> tuple[str, ...]:
        return self.asked.question.names

    @property
    def heading(self) -> str:
        return self._practice.title(self._number)

    def idle_keys(self) -> set[str]:
        """Return the keys that would do nothing now; what was answered cannot be skipped."""
        return super().idle_keys() | ({"Tab"} if self.asked.done else set())

    # -- answers --------------------------------------------------------------------------

    @property
    def is_asking(self) -> bool:
        return not self.asked.done

    def advance(self) -> None:
        self.action_skip()

    def answer(self, action: Action) -> None:
        found = self.asked.grade(action)
        if found is not None:
            self._tell(action, found)
            return
        self.show_notice("Working out what that would cost …", "gold")
        self.wait(partial(self._judge, action))

    async def _judge(self, action: Action) -> None:
        """Judge an answer that has no price yet."""
        found = self.asked.grade(
            action, await price_answer(self.shown, action, self.spades.thinker)
        )
        if found is None:
            self.show_notice("That cannot be judged; choose another answer.", "alarm")
        else:
            self._tell(action, found)

    def _tell(self, action: Action, found: Feedback) -> None:
        more = self.asked.question.facts(self.cast) if found.is_right else found.more
        text = join_that_fit(
            (self.named(action, found.text), *more), "", self.query_one(TrickArea).has_room
        )
        if not found.is_right:
            self.ask_again()
        self.show_notice(text, "alarm" if found.standing == "wrong" else "gold")

    # -- commands -------------------------------------------------------------------------

    def action_hint(self) -> None:
        asked = self.asked
        if asked.done or asked.used_full_hint:
            price = asked.question.price
            reasons = (Reason("price", asked.question.reason(self.cast)),)
            weighed = Decision(price.best, reasons, {}, price.options)
            self.spades.show(FiguresRoute(weighed, self.cast))
            return
        told = asked.hint()
        if told.is_last:
            self.turn.suggest(asked.question.price.best)
        more = next_step_note(told, self.with_keys("{practice hint}"))
        self.show_notice(
            join_that_fit(told.sentences, more, self.query_one(TrickArea).has_room), "gold"
        )

    def game_asked(self) -> Game | None:
        return self.asked.question.game()

    def action_skip(self) -> None:
        """Go to the next question; the page closes where none is left."""
        if not self.busy:
            self.wait(self._go_on)

    async def _go_on(self) -> None:
        asked = await next_question(self._practice, self.spades.thinker)
        if asked is None:
            self.dismiss(DONE)
            return
        self._put(asked, self._number + 1)
        notes, practice = self._practice.notes, self._practice
        if notes:
            self.message = f"{' '.join(notes)} {self.message}"
            practice.notes.clear()
        self.fit()
        self.redraw()
