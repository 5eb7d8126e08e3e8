"""The list of lessons: which there are, and how far one has come in each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from spades_tui.session.learning import LEFT
from spades_tui.storage.paths import StorageProblem
from spades_tui.tui.routes import FirstGameRoute, LessonRoute
from spades_tui.tui.screens.sided import SidedPage
from spades_tui.tui.widgets.listing import Line, Listing
from spades_tui.tui.widgets.prose import SPACER, Block

if TYPE_CHECKING:
    from spades_tui.session.learning import Progress
    from spades_tui.storage.practice_answers import AnswerFile

_COLUMN = 26


class LearnPage(SidedPage[None]):
    """The lessons in order; Enter takes one.

    Args:
        lesson: one to be taken at once.
        anew: whether it begins at its start, wherever it was left.
    """

    places = ("list", "open", "learn", "back")

    def __init__(self, lesson: str | None = None, anew: bool = False) -> None:
        super().__init__()
        self._at_once, self._anew = lesson, anew

    def titles(self) -> tuple[str, ...]:
        return "Learn", "", "A first game explained as it happens, then short lessons"

    def list_of_rows(self) -> Listing:
        from spades_tui.session.learning import next_lesson

        key = next_lesson(self._progress())
        return Listing(self.rows(), key=key, column=_COLUMN, quiet=True, selects=True)

    def below(self, key: str) -> list[Block]:
        about, *facts = self._told(key)
        return [Block("gold", about), Block("quiet", " ".join(facts))]

    def beside(self, key: str) -> list[Block]:
        from spades_tui.coach.lessons.lesson import entries

        title = next((one.title for one in entries() if one.id == key), "")
        about, *facts = self._told(key)
        blocks = [Block("heading", title), Block("text", about), SPACER]
        return [*blocks, *(Block("quiet", fact) for fact in facts)]

    def _told(self, key: str) -> list[str]:
        """Return what a lesson is about, then in sentences how long it is and how far one came."""
        from spades_tui.coach.lessons.lesson import entries
        from spades_tui.session.learning import lesson_facts

        about = next((one.about for one in entries() if one.id == key), "")
        return [f"{about}.", *lesson_facts(key, self._progress()[key])] if about else [""]

    def on_mount(self) -> None:
        if self._at_once is not None:
            self._take(self._at_once, anew=self._anew)

    def on_screen_resume(self) -> None:
        self.renew()

    def rows(self) -> list[Line]:
        from spades_tui.coach.lessons.lesson import entries

        done = self._progress()
        return [Line(one.id, one.title, done[one.id].words) for one in entries()]

    def _progress(self) -> Mapping[str, Progress]:
        from spades_tui.session.learning import progress_of
        from spades_tui.storage.practice_answers import AnswerFile

        try:
            return progress_of(AnswerFile().answers)
        except StorageProblem:
            return progress_of(())

    def take_row(self, key: str) -> None:
        self._take(key)

    def action_anew(self) -> None:
        """Begin the selected lesson from its start."""
        self._take(self.listing.key, anew=True)

    def _take(self, name: str, *, anew: bool = False) -> None:
        from spades_tui.coach.lessons.lesson import FIRST
        from spades_tui.session.learning import Learner
        from spades_tui.storage.practice_answers import AnswerFile

        def begin() -> None:
            answers = AnswerFile()
            then = partial(self._ended, answers)
            if name == FIRST:
                self.spades.show(FirstGameRoute(answers, then))
            else:
                self.spades.show(LessonRoute(Learner(name, answers, anew=anew), then))

        self.attempt(begin)

    def _ended(self, answers: AnswerFile, result: str) -> None:
        """Say how it went; a lesson that was left stays the selected one."""
        self.renew(None if result == LEFT else self._next())
        self.say_result(result, answers.note)

    def _next(self) -> str:
        from spades_tui.session.learning import next_lesson

        return next_lesson(self._progress())
