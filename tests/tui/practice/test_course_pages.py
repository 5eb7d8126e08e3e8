"""The course on the screen: every deal missed, tried again and solved, everything in sight."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from spades_tui.cards import parse_card
from spades_tui.practice.course.session import AGAIN, LEFT, CourseSession, course_progress
from spades_tui.rules.actions import PlayCard
from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.pages.practice.course import CoursePage, CourseScreen
from spades_tui.tui.pages.practice.lessons import TextStepDialog
from spades_tui.tui.pages.practice.question_table import AllHandsDialog
from spades_tui.tui.pages.review.windows import HintFiguresDialog
from spades_tui.tui.table.felt import TrickArea
from spades_tui.tui.table.screen import TableScreen
from spades_tui.tui.widgets.page_bars import KeyFooter
from spades_tui.tui.widgets.prose import Prose
from tests.practice.test_course import NAMES, legal_cards
from tests.tui.pages import highlight, press, program, showing, text_of, until


async def play(pilot: Pilot[int], screen: CourseScreen, card: object) -> None:
    """Play a card of the learner's or the partner's by its keys."""
    asked = screen.session.view.question
    action = next(one for one in asked.actions if isinstance(one, PlayCard) and one.card == card)
    screen.turn.suggest(action)
    await press(pilot, "enter")
    await until(pilot, lambda: not screen.busy)


async def play_on(pilot: Pilot[int], screen: CourseScreen) -> None:
    """Play to the end, rightly as long as the goal can be reached."""
    session, felt = screen.session, screen.query_one(TrickArea)
    while not session.is_over:
        assert felt.has_room(screen.message), screen.message
        await play(
            pilot,
            screen,
            (
                legal_cards(session.view)
                if session.attempt.mistake
                else session.attempt.right_cards()
            )[0],
        )


async def in_sight(app: SpadesApp, pilot: Pilot[int]) -> None:
    """Check that a window hides neither its words nor its keys."""
    assert showing(app) is TextStepDialog
    window = app.screen
    await until(pilot, lambda: all(prose.size.height for prose in window.query(Prose)))
    for prose in window.query(Prose):
        assert prose.lines <= prose.size.height, [block.text for block in prose.blocks]
    assert window.query_one(KeyFooter).region.bottom <= app.size.height


@pytest.mark.medium
@pytest.mark.one_in(90)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60)])
async def test_a_deal_is_missed_tried_again_and_solved(name: str, size: tuple[int, int]) -> None:
    async with program(CoursePage(name), size=size) as (app, pilot):
        await in_sight(app, pilot)
        await press(pilot, "enter")
        screen = app.screen
        assert isinstance(screen, CourseScreen)
        session = screen.session
        felt = screen.query_one(TrickArea)
        assert felt.has_room(screen.message)
        await press(pilot, session.deal.wrong[0].lower())
        await play(pilot, screen, parse_card(session.deal.wrong))
        await play_on(pilot, screen)
        await in_sight(app, pilot)
        assert "Beaten" in text_of(app)
        await press(pilot, "enter")
        assert AGAIN in screen.message
        assert felt.has_room(screen.message), screen.message
        await play_on(pilot, screen)
        await in_sight(app, pilot)
        await press(pilot, "enter")
        assert showing(app) is CourseScreen
        await press(pilot, "h")
        await until(pilot, lambda: showing(app) is HintFiguresDialog)
        assert "100.0%" in text_of(app)
        await press(pilot, "escape", "o")
        assert showing(app) is AllHandsDialog
        await press(pilot, "escape", "enter")
        assert showing(app) is CoursePage
        assert "solved" in text_of(app)
    assert course_progress(AnswerJournal().answers)[name] == "solved"


@pytest.mark.medium
async def test_the_partners_cards_lie_open_and_are_played_from_there() -> None:
    screen = CourseScreen(CourseSession("wait", AnswerJournal()))
    async with program(screen) as (app, pilot):
        await press(pilot, "enter")
        await play(pilot, screen, screen.session.attempt.right_cards()[0])
        assert screen.turn.chooser.from_dummy
        assert "▸ North" in text_of(app)
        await press(pilot, "right")
        assert screen.turn.chooser.card in screen.shown.dummy  # type: ignore[operator]


@pytest.mark.medium
async def test_a_deal_that_is_left_waits_and_its_window_can_be_closed() -> None:
    async with program(CoursePage()) as (app, pilot):
        await highlight(pilot, "draw")
        await press(pilot, "enter", "escape")
        assert showing(app) is CourseScreen
        await press(pilot, "h", "escape", "escape")
        assert showing(app) is CoursePage
        assert LEFT in text_of(app)


@pytest.mark.medium
async def test_all_hands_and_playing_on_wait_until_the_goal_is_decided() -> None:
    screen = CourseScreen(CourseSession("queen-waits", AnswerJournal()))
    async with program(screen) as (app, pilot):
        await press(pilot, "enter", "o", "p")
        assert showing(app) is CourseScreen
        assert app.table is None
        await play(pilot, screen, parse_card(screen.session.deal.wrong))
        await press(pilot, "escape", "o")
        assert showing(app) is AllHandsDialog
        await press(pilot, "escape", "p")
        assert showing(app) is TableScreen
