"""The course: its deals by level, and the table at which one is played."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

from spades_tui.player_view.wording import Cast
from spades_tui.practice.course.deal import LEVELS, course_deals, deal_named
from spades_tui.practice.course.goal import LEARNER
from spades_tui.practice.course.session import (
    AGAIN,
    BEATEN,
    LEFT,
    SOLVED,
    CourseSession,
    course_progress,
    next_deal,
)
from spades_tui.rules.actions import PlayCard
from spades_tui.storage.paths import StorageError
from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.text import capitalize
from spades_tui.tui.frame.routes import CourseDealRoute, FiguresRoute, TextStepRoute
from spades_tui.tui.pages.practice.question_table import QuestionTable
from spades_tui.tui.two_panes import ListDetailPage
from spades_tui.tui.widgets.prose import SPACER, Block
from spades_tui.tui.widgets.row_list import ListRow, RowList, grouped

if TYPE_CHECKING:
    from spades_tui.bots.protocol import Decision
    from spades_tui.cards import Card
    from spades_tui.engine import Game
    from spades_tui.player_view import View
    from spades_tui.practice.course.deal import CourseDeal
    from spades_tui.practice.course.session import Progress
    from spades_tui.rules.actions import Action

_TRICKS: Final = 6
"""Tricks of a line that are told in full."""


class CoursePage(ListDetailPage[None]):
    """The deals of the course by level; Enter plays one.

    Args:
        deal: one to be played at once.
    """

    key_contexts = ("list", "open", "back")

    def __init__(self, deal: str | None = None) -> None:
        super().__init__()
        self._at_once = deal

    def titles(self) -> tuple[str, ...]:
        return "Course", "", "A wrong card fails: find the line that does not"

    def build_list(self) -> RowList:
        key = next_deal(self._progress())
        return RowList(self.rows(), key=key, column=34, quiet=True, selects=True)

    def rows(self) -> list[ListRow]:
        done = self._progress()
        return grouped(
            (f"{deal.level}. {LEVELS[deal.level - 1]}", ListRow(deal.id, deal.label, done[deal.id]))
            for deal in course_deals()
        )

    def short_detail(self, key: str) -> list[Block]:
        deal = _deal(key)
        if deal is None:
            return []
        return [Block("gold", CourseSession.goal_at_start(deal)), Block("quiet", deal.say)]

    def detail(self, key: str) -> list[Block]:
        deal = _deal(key)
        if deal is None:
            return []
        blocks = [Block("heading", deal.title), Block("gold", CourseSession.goal_at_start(deal))]
        done = self._progress()[key]
        told = [SPACER, Block("quiet", f"{capitalize(done)}.")] if done else []
        return [*blocks, SPACER, Block("text", deal.say), *told, SPACER, Block("quiet", deal.proof)]

    def on_mount(self) -> None:
        if self._at_once is not None:
            self.row_selected(self._at_once)

    def on_screen_resume(self) -> None:
        self.refresh_rows()

    def _progress(self) -> dict[str, Progress]:
        try:
            return dict(course_progress(AnswerJournal().answers))
        except StorageError:
            return dict(course_progress(()))

    def row_selected(self, key: str) -> None:

        def begin() -> None:
            session = CourseSession(key, AnswerJournal())
            self.spades.show(CourseDealRoute(session, partial(self._ended, session)))

        self.try_storage(begin)

    def _ended(self, session: CourseSession, result: str) -> None:
        """Say how it went; the next deal is selected after one that was solved."""
        self.refresh_rows(next_deal(self._progress()) if session.is_solved else None)
        self.show_saved_notice(result, session.answers.problem)


def _deal(key: str) -> CourseDeal | None:
    return deal_named(key) if key else None


def _played(session: CourseSession, card: Card, cast: Cast) -> tuple[str, ...]:
    """Play a card, and return what is said once the goal is decided; nothing before."""
    session.play(card)
    return session.outcome(cast) if session.is_over else ()


def _prices(session: CourseSession) -> Decision:
    return session.prices()


class CourseScreen(QuestionTable):
    """A deal of the course; answers how it was left.

    Attributes:
        session: who plays it.
        is_told: the window it begins with has been shown.
    """

    key_contexts = ("course", "answered", "solved")
    numbered = False

    def __init__(self, session: CourseSession) -> None:
        super().__init__()
        self.session = session
        self.is_told = False
        self.message, self.tone = session.goal, "gold"
        self._cast = Cast(session.names, LEARNER, "symbols")
        self._outcome: tuple[str, ...] = ()
        self._shown = session.view
        self.ask_again()

    @property
    def shown(self) -> View:
        """The table as the learner sees it; in an ending both hands are open."""
        return self._shown

    @property
    def names(self) -> tuple[str, ...]:
        return self.session.names

    @property
    def heading(self) -> str:
        return f"Course · {self.session.deal.title}"

    @property
    def is_asking(self) -> bool:
        return not self._outcome

    def on_mount(self) -> None:
        if not self.is_told:
            self._begin()

    def _begin(self) -> None:
        self.is_told = True
        self._go_on(self.session.goal)
        self.action_explain()

    def _go_on(self, message: str, outcome: tuple[str, ...] = ()) -> None:
        """Show the table as it is now, with something said: what came of it once it is over."""
        self._outcome, self._shown = outcome, self.session.view
        self.ask_again()
        self.fit()
        self.show_notice(message, "gold")

    def action_explain(self) -> None:
        """Read the goal again; once it is decided, the prices of all cards."""
        session = self.session
        if self.is_asking:
            words = (*session.introduction, session.deal.proof)
            self._read_out(f"{session.level} · {session.deal.title}", words)
            return
        self.wait(self._show_prices)

    async def _show_prices(self) -> None:
        prices = await asyncio.to_thread(_prices, self.session)
        self.spades.show(FiguresRoute(prices, self._cast, told=self.session.asked(self._cast)))

    def _read_out(self, title: str, words: tuple[str, ...]) -> None:
        self.spades.show(TextStepRoute(title, words, self._read))

    def _read(self, way: str) -> None:
        """Go on to another try from how it was missed."""
        if not self.is_asking and not self.session.is_solved and way == "on":
            self.advance()

    def advance(self) -> None:
        session = self.session
        if session.is_solved:
            self.dismiss(f"{session.deal.title}: solved.")
            return
        session.retry()
        self._go_on(f"{AGAIN} {session.goal}")

    def answer(self, action: Action) -> None:
        assert isinstance(action, PlayCard)
        self.wait(partial(self._play, action.card))

    async def _play(self, card: Card) -> None:
        """Play a card; what the others do takes a while."""
        session = self.session
        outcome = await asyncio.to_thread(_played, session, card, self._cast)
        if not outcome:
            self._go_on(f"{session.story} {session.goal}".strip())
            return
        first, *more = outcome
        if len(more) > _TRICKS:
            more = [more[0], "…", *more[-2:]]
        words = (first, " ".join(more)) if more else (first,)
        title = SOLVED if session.is_solved else BEATEN
        self._go_on(f"{session.story} {title}".strip(), words)
        self._read_out(title, words)

    def show_refusal(self, why: str) -> None:
        self.show_notice(why or self.session.goal, "alarm" if why else "gold")

    def game_asked(self) -> Game:
        return self.session.game_asked()

    def action_anew(self) -> None:
        """Begin at the first card."""
        if not self.busy:
            self.session.restart()
            self._begin()

    def action_back(self) -> None:
        self.dismiss(LEFT if not self.session.is_solved else "")
