"""My mistakes: how many questions wait, and the way to them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from textual import work
from textual.widget import Widget

from spades_tui.storage.paths import StorageError
from spades_tui.text import count_noun
from spades_tui.tui.frame.keys import FooterItems
from spades_tui.tui.frame.routes import QuestionRoute
from spades_tui.tui.painted_page import PaintedPage
from spades_tui.tui.widgets.page_bars import Notice
from spades_tui.tui.widgets.prose import SPACER, Block, Prose

if TYPE_CHECKING:
    from spades_tui.practice.question import QuestionSource
    from spades_tui.storage.index_rows import DecisionRow

_HOW: Final = (
    "Each is asked at the table as it was. Any good answer is right; after a wrong one you see "
    "what it costs, and try again.",
    "A question you get right comes back after days, then weeks; one you miss comes back tomorrow. "
    "{practice hint} gives a hint in three steps: what to look at, two candidates, the answer with "
    "its reason.",
)


class QuestionsPage(PaintedPage[None]):
    """Questions found among priced decisions; Enter asks them.

    Attributes:
        like: kind, theme and motif of a decision that they are like; None where they are due.
    """

    like: tuple[str, str, str] | None = None
    key_contexts = ("mistakes", "page", "back")

    def __init__(self) -> None:
        super().__init__()
        self._practice: QuestionSource | None = None
        self._waiting = Block("gold", "Reading your reviewed games …")

    def body(self) -> Iterable[Widget]:
        yield Prose(self._blocks())
        yield Notice()

    def on_mount(self) -> None:
        self._read()

    def _blocks(self) -> list[Block]:
        how = [Block("text", self.with_keys(text)) for text in _HOW]
        practice = self._practice
        first = self._waiting if practice is None else Block("gold", _state(practice))
        return [first, SPACER, how[0], SPACER, how[1]]

    @work(group="read", exclusive=True)
    async def _read(self) -> None:
        """Find out what is due, in a thread of its own."""
        from spades_tui.practice.mistakes import load_priced_decisions

        try:
            found = await self.read_in_thread(load_priced_decisions)
            self._practice = await asyncio.to_thread(_questions, found, self.like)
        except StorageError as problem:
            self._waiting = Block("alarm", str(problem))
        if self.query(Prose):
            self._tell()
            self.begin()

    def begin(self) -> None:
        """Do what follows from the questions being there."""

    def _tell(self) -> None:
        """Say how things stand, and once what practice has to say."""
        self.query_one(Prose).show(self._blocks())
        notes = [] if self._practice is None else self._practice.notes
        self.show_notice(" ".join(notes))
        self.show_footer()
        notes.clear()

    def on_screen_resume(self) -> None:
        if self._practice is not None:
            self._tell()

    def footer_items(self) -> FooterItems:
        """Return the line of keys; nothing is begun where nothing waits."""
        waits = self._practice is not None and len(self._practice)
        return tuple(pair for pair in super().footer_items() if waits or pair[1] != "begin")

    def action_ask(self) -> None:
        if self._practice is None or not len(self._practice):
            self.show_notice("There is nothing to ask today.")
        elif not self.is_working("ask"):
            self._ask(self._practice)

    @work(group="ask")
    async def _ask(self, practice: QuestionSource) -> None:
        from spades_tui.practice.question import next_question

        try:
            asked = await next_question(practice, self.spades.thinker)
        except Exception as error:  # whatever ails it, the page stays
            self.show_notice(f"That did not work: {error}", "alarm")
            return
        if asked is not None and self.is_active:
            self.spades.show(QuestionRoute(practice, asked))
        else:
            self._tell()


def _questions(rows: Sequence[DecisionRow], like: tuple[str, str, str] | None) -> QuestionSource:
    """Return what is asked, found among priced decisions."""
    from spades_tui.practice.mistakes import MistakeSource
    from spades_tui.practice.puzzles.puzzle import load_puzzles
    from spades_tui.practice.similar import SimilarSource
    from spades_tui.storage.practice_answers import AnswerJournal

    if like is None:
        return MistakeSource(rows, AnswerJournal())
    return SimilarSource(*like, rows, load_puzzles(), AnswerJournal())


def _state(practice: QuestionSource) -> str:
    """Return how many questions wait."""
    from spades_tui.practice.question import DONE

    if not practice.known:
        return practice.nothing
    of = f" Your reviews hold {count_noun(practice.known, 'question')}."
    if not len(practice):
        return f"{DONE}{of}"
    return f"{count_noun(len(practice), 'question')} today: press Enter.{of}"


class MistakesPage(QuestionsPage):
    """The questions of today."""

    def titles(self) -> tuple[str, ...]:
        return "My mistakes", "", "Your own mistakes, asked again until you know better"


class SimilarPage(QuestionsPage):
    """Ten questions like a decision; they are asked at once.

    Args:
        kind: of the decision.
        theme: what it was about.
        motif: the idea it missed; "" where none is clear.
    """

    def __init__(self, kind: str, theme: str, motif: str = "") -> None:
        super().__init__()
        self.like = (kind, theme, motif)
        self._begun = False

    def titles(self) -> tuple[str, ...]:
        return "Ten like this", "", "Your own mistakes of its kind, then puzzles near your level"

    def begin(self) -> None:
        if not self._begun and self._practice is not None and self.is_active:
            self._begun = True
            self.action_ask()
