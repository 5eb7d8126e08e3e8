"""A lesson at the table: read, answer, be told, go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_tui.practice.lessons.learner import PLACE_SAVED
from spades_tui.tui.frame.routes import QuizRoute, TextStepRoute
from spades_tui.tui.pages.practice.question_table import QuestionTable

if TYPE_CHECKING:
    from spades_tui.player_view import View
    from spades_tui.practice.lessons.learner import LessonSession
    from spades_tui.rules.actions import Action


class LessonScreen(QuestionTable):
    """A lesson, step by step; answers how it went once it is over.

    Attributes:
        learner: who takes it.
    """

    key_contexts = ("lesson", "answered")
    numbered = False

    def __init__(self, learner: LessonSession) -> None:
        super().__init__()
        self.learner = learner
        self.ask_again()

    @property
    def shown(self) -> View:
        """The table of this step."""
        return self.learner.view

    @property
    def names(self) -> tuple[str, ...]:
        return self.learner.names

    @property
    def heading(self) -> str:
        return f"{self.learner.lesson.title} · {self.learner.place.lower()}"

    @property
    def is_asking(self) -> bool:
        """Whether the table is to be answered now."""
        return not (self.learner.done or self.learner.choices)

    def on_mount(self) -> None:
        self._begin()

    def idle_keys(self) -> set[str]:
        """Return the keys that would do nothing now."""
        told = self.learner.paragraphs or self.learner.choices
        return super().idle_keys() | (set() if told else {"h"})

    # -- the steps ------------------------------------------------------------------------

    def _begin(self) -> None:
        """Show a step: its window first, the table where that is asked about."""
        learner = self.learner
        self.ask_again()
        self.look_back = False
        self.message, self.tone = learner.question if self.is_asking else "", "gold"
        self.fit()
        self.redraw()
        if learner.choices or learner.paragraphs:
            self.action_explain()

    def action_explain(self) -> None:
        """Read what this step says, again too."""
        learner = self.learner
        if learner.paragraphs:
            self.spades.show(TextStepRoute(self.heading, learner.paragraphs, self._read))
        elif learner.choices:
            self._read("on")
        else:
            self.show_notice(f"Nothing more is said here. {learner.question}".strip(), "gold")

    def _read(self, way: str) -> None:
        """Ask what there is to choose from, or go on, once a window was read."""
        learner = self.learner
        if way == "closed":
            return
        if learner.choices:
            about = (learner.question, learner.choices, learner.keys, learner.grade)
            self.spades.show(QuizRoute(self.heading, *about, self._chose))
        elif not learner.question:
            self.advance()

    def _chose(self, way: str) -> None:
        """Go on from a question that was answered."""
        if way == "on":
            self.advance()

    def advance(self) -> None:
        """Take the next step; a question whose window was closed is asked again."""
        if not self.learner.done:
            self._read("on")
        elif self.learner.next_step():
            self._begin()
        else:
            self.dismiss(self.learner.result)

    # -- answers --------------------------------------------------------------------------

    def show_refusal(self, why: str) -> None:
        self.show_notice(why or self.learner.question, "alarm" if why else "gold")

    def answer(self, action: Action) -> None:
        found = self.learner.grade(action)
        if not found.is_right:
            self.ask_again()
        self.show_notice(
            self.named(action, found.text),
            "alarm"
            if found.standing == "wrong"
            else "gold"
            if found.standing == "close"
            else "good",
        )

    # -- commands -------------------------------------------------------------------------

    def action_back(self) -> None:
        self.dismiss(PLACE_SAVED)
