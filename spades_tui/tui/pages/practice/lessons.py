"""The list of lessons, and the windows of one: something to read, or answers to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal

from textual import events
from textual.widget import Widget

from spades_tui.practice.lessons.learner import (
    PLACE_SAVED,
    LessonSession,
    lesson_facts,
    lesson_progress,
    next_lesson,
)
from spades_tui.practice.lessons.lesson import FIRST_LESSON, lesson_entries
from spades_tui.storage.paths import StorageError
from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.tui.dialogs import Dialog
from spades_tui.tui.frame.keys import FooterItems, KeyContext, footer_items
from spades_tui.tui.frame.routes import FirstGameRoute, LessonRoute
from spades_tui.tui.two_panes import ListDetailPage
from spades_tui.tui.widgets.prose import SPACER, Block, Prose
from spades_tui.tui.widgets.row_list import ListRow, RowList

if TYPE_CHECKING:
    from spades_tui.practice.lessons.learner import LessonProgress
    from spades_tui.practice.question import Feedback


_COLUMN = 26


class LessonListPage(ListDetailPage[None]):
    """The lessons in order; Enter takes one.

    Args:
        lesson: one to be taken at once.
        anew: whether it begins at its start, wherever it was left.
    """

    key_contexts = ("list", "open", "learn", "back")

    def __init__(self, lesson: str | None = None, anew: bool = False) -> None:
        super().__init__()
        self._at_once, self._anew = lesson, anew

    def titles(self) -> tuple[str, ...]:
        return "Learn", "", "A first game explained as it happens, then short lessons"

    def build_list(self) -> RowList:
        key = next_lesson(self._progress())
        return RowList(self.rows(), key=key, column=_COLUMN, quiet=True, selects=True)

    def short_detail(self, key: str) -> list[Block]:
        about, *facts = self._told(key)
        return [Block("gold", about), Block("quiet", " ".join(facts))]

    def detail(self, key: str) -> list[Block]:
        title = next((one.title for one in lesson_entries() if one.id == key), "")
        about, *facts = self._told(key)
        blocks = [Block("heading", title), Block("text", about), SPACER]
        return [*blocks, *(Block("quiet", fact) for fact in facts)]

    def _told(self, key: str) -> list[str]:
        """Return what a lesson is about, then in sentences how long it is and how far one came."""
        about = next((one.about for one in lesson_entries() if one.id == key), "")
        return [f"{about}.", *lesson_facts(key, self._progress()[key])] if about else [""]

    def on_mount(self) -> None:
        if self._at_once is not None:
            self._take(self._at_once, anew=self._anew)

    def on_screen_resume(self) -> None:
        self.refresh_rows()

    def rows(self) -> list[ListRow]:
        done = self._progress()
        return [ListRow(one.id, one.title, done[one.id].words) for one in lesson_entries()]

    def _progress(self) -> Mapping[str, LessonProgress]:
        try:
            return lesson_progress(AnswerJournal().answers)
        except StorageError:
            return lesson_progress(())

    def row_selected(self, key: str) -> None:
        self._take(key)

    def action_anew(self) -> None:
        """Begin the selected lesson from its start."""
        self._take(self.listing.key, anew=True)

    def _take(self, name: str, *, anew: bool = False) -> None:

        def begin() -> None:
            answers = AnswerJournal()
            then = partial(self._ended, answers)
            if name == FIRST_LESSON:
                self.spades.show(FirstGameRoute(answers, then))
            else:
                self.spades.show(LessonRoute(LessonSession(name, answers, anew=anew), then))

        self.try_storage(begin)

    def _ended(self, answers: AnswerJournal, result: str) -> None:
        """Say how it went; a lesson that was left stays the selected one."""
        self.refresh_rows(None if result == PLACE_SAVED else self._next())
        self.show_saved_notice(result, answers.problem)

    def _next(self) -> str:
        return next_lesson(self._progress())


Way = Literal["on", "closed"]
"""Where a window of a lesson leads: to what comes next, or back to the table."""


def paragraphs(texts: Sequence[str]) -> list[Block]:
    """Return paragraphs with a blank line between them."""
    blocks = [block for text in texts for block in (SPACER, Block("text", text))]
    return blocks[1:]


class TextStepDialog(Dialog[Way]):
    """Something to read, over the table and above one's own cards; answers where to go."""

    key_contexts = ("tell", "told")

    def __init__(self, title: str, texts: Sequence[str]) -> None:
        super().__init__(title)
        self.texts = tuple(texts)

    def content(self) -> Iterator[Widget]:
        yield Prose(paragraphs(self.texts), on_panel=True, indent=1)

    def action_on(self) -> None:
        self.dismiss("on")

    def action_close(self) -> None:
        self.dismiss("closed")


def _span(digits: Sequence[str]) -> str:
    """Return digits as a hint names them: ``1–3``, or one by one where some are missing."""
    first, last = int(digits[0]), int(digits[-1])
    one_by_one = last - first + 1 != len(digits)
    return ", ".join(digits) if one_by_one else f"{first}–{last}"


class QuizDialog(Dialog[Way]):
    """A question with answers to choose from, until it is answered rightly.

    Args:
        title: of the window.
        question: what is asked.
        choices: the answers.
        keys: the digit of each.
        judge: judges an answer by its place.
    """

    key_contexts = ("quiz", "list", "pick", "told")

    def __init__(
        self,
        title: str,
        question: str,
        choices: Sequence[str],
        keys: Sequence[str],
        judge: Callable[[int], Feedback],
    ) -> None:
        super().__init__(title)
        self.question, self.choices, self.keys = question, tuple(choices), tuple(keys)
        self._judge = judge
        self._done = False

    def content(self) -> Iterator[Widget]:
        yield Prose([Block("text", self.question)], on_panel=True, indent=1)
        plain = self.choices == self.keys
        rows = [
            ListRow(str(place), choice if plain else f"{key}  {choice}")
            for place, (key, choice) in enumerate(zip(self.keys, self.choices, strict=True))
        ]
        listing = RowList(rows, on_panel=True)
        listing.styles.height = len(rows)
        yield listing
        yield Prose([], on_panel=True, id="wrong", indent=1)

    def active_contexts(self) -> tuple[KeyContext, ...]:
        return TextStepDialog.key_contexts if self._done else self.key_contexts

    def footer_items(self) -> FooterItems:
        """Return the line of keys with the digits there are; once answered, Enter goes on."""
        digits = {"1–9": _span(self.keys)}
        pairs = footer_items(*self.active_contexts(), "anywhere")
        return tuple((digits.get(shown, shown), label) for shown, label in pairs)

    def on_key(self, event: events.Key) -> None:
        if event.character in self.keys and not self._done:
            self._answer(self.keys.index(event.character))
            event.stop()
            event.prevent_default()

    def row_selected(self, key: str) -> None:
        if self._done:
            self.dismiss("on")
        else:
            self._answer(int(key))

    def _answer(self, place: int) -> None:
        found = self._judge(place)
        self._done = found.is_right
        look = Block("alarm" if found.standing == "wrong" else "gold", found.text)
        self.query_one("#wrong", Prose).show([look])
        if found.is_right:
            self.listing.display = False
        self.show_footer()

    def action_close(self) -> None:
        self.dismiss("closed")
