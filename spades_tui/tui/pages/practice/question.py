"""One's own mistakes as questions at the table: answer, be told, try again, go on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual.widget import Widget

from spades_tui.bots.protocol import Decision, Reason
from spades_tui.practice.question import DONE, next_question
from spades_tui.table.worker.analysis import price_answer
from spades_tui.tui.dialogs import Dialog
from spades_tui.tui.frame.keys import KeyContext
from spades_tui.tui.frame.routes import FiguresRoute, TricksRoute
from spades_tui.tui.pages.practice.question_table import QuestionTable
from spades_tui.tui.table.felt import TrickArea
from spades_tui.tui.widgets.hands import cards_by_suit, hand_lines
from spades_tui.tui.widgets.prose import Block, Prose
from spades_tui.tui.widgets.reasons import join_that_fit, next_step_note

if TYPE_CHECKING:
    from spades_tui.cards import Card
    from spades_tui.player_view import View
    from spades_tui.player_view.wording import Cast
    from spades_tui.practice.question import Feedback, QuestionAttempt, QuestionSource
    from spades_tui.rules.actions import Action

_GROUP = "question"
"""The worker that waits for a price, or for the next question."""


class AllHandsDialog(Dialog[None]):
    """All hands as they were at a question."""

    key_contexts = ("page", "dialog")

    def __init__(self, view: View, names: Sequence[str], cards: Sequence[tuple[Card, ...]]) -> None:
        super().__init__("All hands")
        self._lines = hand_lines(view, names, cards, view.trick, lambda _: True)
        self._rules = view.rules

    def content(self) -> Iterator[Widget]:
        rows = [
            Block("row", cards_by_suit(one.cards or (), self._rules), one.name)
            for one in self._lines
        ]
        yield Prose(rows, on_panel=True, term_width=10)


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

    def active_contexts(self) -> tuple[KeyContext, ...]:
        if self.look_back:
            return ("look",)
        if self.asked.done:
            return ("answered", "solved", "practice")
        return (*self.turn.places, "practice")

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
        self._wait(partial(self._judge, action))

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

    def _wait(self, work: Callable[[], Awaitable[None]]) -> None:
        """Let something be worked out; whatever ails it, the page goes on."""
        self.busy = True
        self.start_worker(partial(self._guarded, work), _GROUP)

    async def _guarded(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Exception as error:
            self.show_notice(f"That did not work: {error}", "alarm")
        finally:
            self.busy = False

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

    def action_tricks(self) -> None:
        """Show all tricks so far: they are part of what the person knew."""
        if not self.shown.tricks:
            self.show_notice("No trick is finished yet.")
            return
        self.spades.show(TricksRoute(self.shown, self.names))

    def action_all_hands(self) -> None:
        """Show the four hands as they were at the question."""
        game = self.asked.question.game()
        if game is None:
            self.show_notice("Its record is gone, and the other hands with it.")
            return
        self.spades.open(AllHandsDialog(self.shown, self.names, game.state.current_hand.cards))

    def action_play_on(self) -> None:
        """Play the hand on from here, with the same cards."""
        from spades_tui.table.branch import trial_table

        game, settings = self.asked.question.game(), self.spades.settings
        if game is None:
            self.show_notice("Its record is gone: it cannot be played on.")
            return
        title = self._practice.title(self._number).partition(" · ")[0]
        table = trial_table(game, title, settings.partner, settings.opponents, "same")
        self.spades.start_trial(table)

    def action_skip(self) -> None:
        """Go to the next question; the page closes where none is left."""
        if not self.busy:
            self._wait(self._go_on)

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
