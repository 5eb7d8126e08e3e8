"""The practice page: the coach's sentence, the exercises of today, and the deal of the day."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final

from textual import work
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from spades_tui.practice.coach import read_plan
from spades_tui.practice.lessons.lesson import FIRST_LESSON
from spades_tui.practice.mistakes import load_rows
from spades_tui.practice.opening import next_exercise, open_next
from spades_tui.storage.paths import StorageError
from spades_tui.text import count_noun
from spades_tui.tui import pages
from spades_tui.tui.page import Page, read_with_progress
from spades_tui.tui.widgets.lists import Choices, ListItem, heading

if TYPE_CHECKING:
    from spades_tui.practice.coach import Plan
    from spades_tui.practice.library import Library, Session
    from spades_tui.storage.index import ReadingProgress

_BEGIN, _GAME, _DEAL, _ALL = "begin", "game", "deal", "all"
_READING: Final = "Reading your reviewed games …"


async def start_session(page: Page[None], session: Session, *, from_start: bool = False) -> bool:
    """Open the first exercise of a session over `page`; return False if there is none.

    The first lesson opens a table of its own. When the session ends, a sentence on its result is
    shown as a notice of `page`.

    Args:
        page: the page to open it over.
        session: the exercises, in order.
        from_start: whether a lesson starts at its beginning, not where it was left.
    """

    app, answers = page.app, session.library.answers

    def show_result(result: str) -> None:
        page.show_notice(" ".join(filter(None, (result, answers.problem))))

    entry = session.next_entry
    if entry is not None and entry.name == FIRST_LESSON:
        app.open(pages.FirstGameScreen(answers), show_result)
        return True
    if from_start:
        exercise = await asyncio.to_thread(next_exercise, session, from_start=True)
    else:
        exercise = await open_next(session, app.thinker)
    if exercise is None or not page.is_active:
        return False
    app.open(pages.ExerciseScreen(session, exercise), show_result)
    return True


class CoachPage(Page[None]):
    """The practice page: a sentence about the player's play, and today's exercises.

    Attributes:
        plan: today's exercises and texts; None until they are read.
    """

    TITLE = "Practice"
    DEFAULT_CSS = """
    CoachPage {
        #page-body { layout: vertical; }
        #coach { height: auto; max-height: 70%; }
        #sentence, #progress, #tasks { height: auto; margin: 0 0 1 0; }
        #ways { height: 1fr; min-height: 6; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "open", "begin", id="coach.open", tooltip="Begin the selected row."),
        Binding("d", "deal", "deal of the day", id="coach.deal",
                tooltip="Play the deal of the day: the same for everybody."),
        Binding("a", "browse", "everything else", id="coach.browse",
                tooltip="Browse lessons, course, puzzles, mistakes and drills."),
    ]  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.plan: Plan | None = None
        self._library: Library | None = None

    def body(self) -> Iterable[Widget]:
        with Vertical(id="page-body"):
            with Vertical(classes="panel", id="coach"):
                yield Static(id="sentence")
                yield Static(id="progress")
                yield Static(id="tasks")
            with Vertical(classes="panel", id="ways"):
                yield Choices(id="list")

    def on_mount(self) -> None:
        self.query_one("#coach").border_title = "Your coach"
        self.query_one("#ways").border_title = "Today"
        self.query_one("#sentence", Static).update(Content(self.convert_text(_READING)))
        self.listing.focus()

    def on_screen_resume(self) -> None:
        self._read()

    @work(group="read", exclusive=True)
    async def _read(self) -> None:
        """Compute today's plan in a thread and show it; an error replaces the coach's sentence."""
        try:
            rows = await read_with_progress(self, load_rows, self._show_progress)
            plan, self._library = await asyncio.to_thread(read_plan, rows)
        except StorageError as problem:
            sentence = self.query_one("#sentence", Static)
            sentence.update(Content.styled(self.convert_text(str(problem)), "bold $alarm"))
            return
        self.plan = plan
        if self.is_mounted:
            self._show_plan(plan)

    def _show_progress(self, step: ReadingProgress) -> None:
        self.show_remark(f"Reading the games: {step.done} of {step.total}")

    def _show_plan(self, plan: Plan) -> None:
        self.show_remark(plan.run_words)
        texts = (("sentence", plan.sentence, "bold $gold"), ("progress", plan.progress, "$ink"))
        for name, text, style in texts:
            label = self.query_one(f"#{name}", Static)
            label.display = bool(text)
            label.update(Content.styled(self.convert_text(text), style))
        self.query_one("#tasks", Static).update(Content("\n").join(self._task_lines(plan)))
        usual = _BEGIN if plan.tasks and not plan.is_done else _DEAL if plan.tasks else _GAME
        key = self.listing.key
        self.listing.show_items(self._items(plan), key=usual if key in ("", _BEGIN) else key)
        if self._library is not None and self._library.notes:
            self.show_notice(" ".join(self._library.notes))
            self._library.notes.clear()

    def _task_lines(self, plan: Plan) -> Iterator[Content]:
        """Yield lines with today's exercises: a line for each kind, with a square for each
        exercise."""
        for group in plan.groups():
            done = sum(task.is_done for task in group.tasks)
            squares = "■" * done + "□" * (len(group.tasks) - done)
            style = "$muted" if done == len(group.tasks) else "$ink"
            yield Content.styled(self.convert_text(f"{squares:<6} {group.words}"), style)
        if plan.sleeping:
            words = f"{count_noun(plan.sleeping, 'mistake')} of yours can wait."
            yield Content.styled(self.convert_text(f"{'':<6} {words}"), "$muted")

    def _items(self, plan: Plan) -> Iterator[ListItem]:
        is_open = plan.tasks and not plan.is_done
        yield ListItem(_BEGIN, plan.advice) if is_open else heading(plan.advice)
        yield ListItem(_DEAL, f"Deal of the day: {plan.deal}")
        yield ListItem(_GAME, "Play a game: the coach reviews its hands")
        yield ListItem(_ALL, "Everything else, by idea and source")

    # -- commands -------------------------------------------------------------------------

    def action_open(self) -> None:
        match self.listing.key:
            case "begin":
                self._begin()
            case "game":
                self.app.push_screen(pages.NewGamePage())
            case "deal":
                self.action_deal()
            case "all":
                self.action_browse()

    @work(group="ask", exclusive=True)
    async def _begin(self) -> None:
        if self.plan is None or self._library is None:
            return
        try:
            started = await start_session(self, self.plan.session(self._library))
        except Exception as error:  # the page stays, whatever failed
            self.show_notice(f"That did not work: {error}", "alarm")
            return
        if not started:
            self.show_notice("There is nothing to ask today.")

    def action_deal(self) -> None:
        self.app.push_screen(pages.DailyPage())

    def action_browse(self) -> None:
        self.app.push_screen(pages.BrowsePage())
