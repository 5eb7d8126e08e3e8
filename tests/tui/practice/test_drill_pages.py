"""Drills on the screen: answered by digits, told what was missed, timed or not."""

from __future__ import annotations

import asyncio
import re

import pytest
from textual.pilot import Pilot
from textual.screen import UPDATE_PERIOD

from spades_tui.practice.drills.drill import Drill, drill_scores
from spades_tui.practice.drills.generators import DRILLS, QUESTION_COUNT
from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.storage.settings import Settings
from spades_tui.tui.pages.practice.drills import DrillListPage, DrillPage
from spades_tui.tui.pages.practice.page import PracticePage
from spades_tui.tui.widgets.card_display import CardStrip
from spades_tui.tui.widgets.prose import Prose
from tests.practice.test_drills import Clock, right_answer
from tests.tui.pages import press, program, showing, text_of

FORMS = ("count", "nil", "out")


def keys_for(drill: Drill) -> list[str]:
    """Return the keys that answer a question rightly."""
    item, right = drill.item, right_answer(drill)
    if item.form == "number":
        return [*str(right[0]).replace("-", "_"), "enter"]
    return [*(str(place + 1) for place in right), *(["enter"] if item.form == "several" else [])]


async def answer(pilot: Pilot[int], keys: list[str]) -> None:
    await press(pilot, *("minus" if key == "_" else key for key in keys))


@pytest.mark.medium
@pytest.mark.one_in(3)
@pytest.mark.parametrize("kind", FORMS)
async def test_questions_are_answered_by_digits(kind: str) -> None:
    drill = Drill(kind, AnswerJournal(), 4, clock=Clock())
    async with program(DrillPage(drill)) as (app, pilot):
        for number in range(1, 3):
            assert f"{number} of {QUESTION_COUNT}" in text_of(app)
            await answer(pilot, keys_for(drill))
            assert "Right." in text_of(app)
            await press(pilot, "enter")
        assert drill.right == 2
        await press(pilot, "escape")
        assert showing(app) is not DrillPage


@pytest.mark.one_in(2)
@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("kind", ["nil", "out"])
async def test_answers_can_be_clicked(kind: str, ascii_only: bool) -> None:
    drill = Drill(kind, AnswerJournal(), 4, clock=Clock())
    async with program(DrillPage(drill), settings=Settings(ascii=ascii_only)) as (app, pilot):
        prose = app.screen.query_one(Prose)
        for place in right_answer(drill):
            region = prose.canvas.region_of(place + 1)
            assert region is not None
            assert await pilot.click(prose, offset=(region.right - 1, region.y))
        if drill.item.form == "several":
            await press(pilot, "enter")
        assert "Right." in text_of(app)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
@pytest.mark.parametrize("kind", ["count", "score", "good"])
async def test_what_was_missed_is_explained_in_sight(kind: str, size: tuple[int, int]) -> None:
    drill = Drill(kind, AnswerJournal(), 4, clock=Clock())
    async with program(DrillPage(drill), size=size) as (app, pilot):
        wrong = ["9", "9", "enter"] if drill.item.form == "number" else []
        if not wrong:
            marked = {str(place + 1) for place in drill.item.right}
            wrong = [*(marked - {"1"} if "1" in marked else marked | {"1"}), "enter"]
        prose = app.screen.query_one(Prose)
        assert prose.lines <= prose.size.height, "the whole question is in sight"
        await answer(pilot, wrong)
        seen = " ".join(re.sub(r"[│█]", "", text_of(app)).split())
        assert drill.item.explanation in seen
        await press(pilot, "enter")
        assert drill.number == 2


@pytest.mark.medium
@pytest.mark.parametrize(
    ("kind", "size", "drawn"),
    [("good", (60, 20), False), ("good", (80, 24), True), ("bid", (60, 20), True),
     ("score", (80, 24), False)],
)  # fmt: skip
async def test_the_hand_is_drawn_where_there_is_room(
    kind: str, size: tuple[int, int], drawn: bool
) -> None:
    drill = Drill(kind, AnswerJournal(), 13, clock=Clock())
    async with program(DrillPage(drill), size=size) as (app, pilot):
        await pilot.pause()
        cards = app.screen.query_one(CardStrip)
        assert (cards.size.height > 0) is drawn
        if drawn:
            assert cards.cards == drill.item.hand
            assert all(card.label in text_of(app) for card in drill.item.hand)
        prose = app.screen.query_one(Prose)
        assert prose.lines <= prose.size.height


@pytest.mark.medium
async def test_a_clicked_hint_acts_once() -> None:
    drill = Drill("count", AnswerJournal(), 4, clock=Clock())
    async with program(DrillPage(drill)) as (app, pilot):
        await answer(pilot, keys_for(drill))
        hints = text_of(app).splitlines()[-1]
        assert await pilot.click("#hints", offset=(hints.index("Enter"), 0))
        await pilot.pause()
        assert drill.number == 2
        assert "first." not in text_of(app), "a second Enter would ask for an answer"


@pytest.mark.medium
async def test_a_hand_in_words_stays_while_answers_are_marked() -> None:
    drill = Drill("good", AnswerJournal(), 13, clock=Clock())
    async with program(DrillPage(drill), size=(60, 20)) as (app, pilot):
        prose = app.screen.query_one(Prose)
        lines = prose.lines
        for key in ("1", "2"):
            await asyncio.sleep(UPDATE_PERIOD)  # else what changes waits for the next frame
            await press(pilot, key)
            assert prose.lines == lines


async def test_time_runs_out() -> None:
    clock = Clock()
    drill = Drill("lead", AnswerJournal(), 4, timed=True, clock=clock)
    async with program(DrillPage(drill)) as (app, pilot):
        page = app.screen
        assert isinstance(page, DrillPage)
        clock.now += 5
        page.tick()
        await pilot.pause()
        assert f"{DRILLS['lead'].seconds - 5} s" in text_of(app)
        clock.now += 60
        page.tick()
        await pilot.pause()
        assert "Time is up." in text_of(app)
        assert drill.right == 0


@pytest.mark.medium
async def test_drills_are_found_from_the_menu_and_their_results_stay() -> None:
    async with program() as (app, pilot):
        await press(pilot, "p")
        assert showing(app) is PracticePage
        await press(pilot, "down", "down", "enter")
        assert showing(app) is DrillListPage
        assert all(terms.title in text_of(app) for terms in DRILLS.values())
        await press(pilot, "t")
        assert "each question has a limit" in text_of(app)
        await press(pilot, "t", "home", "down", "down", "enter")
        assert showing(app) is DrillPage
        assert isinstance(app.screen, DrillPage)
        await answer(pilot, keys_for(app.screen.drill))
        await press(pilot, "escape")
        assert showing(app) is DrillListPage
        assert "1 of 1 question right" in text_of(app)
        assert drill_scores(AnswerJournal())["lead"].right == 1


async def test_digits_are_taken_back_and_an_empty_answer_is_none() -> None:
    drill = Drill("count", AnswerJournal(), 4, clock=Clock())
    async with program(DrillPage(drill)) as (app, pilot):
        await press(pilot, "enter")
        assert "Type a number first." in text_of(app)
        await press(pilot, "9", "9", "backspace")
        assert "▸ 9_" in text_of(app)
        assert not drill.done


@pytest.mark.medium
@pytest.mark.usefixtures("full_disk")
async def test_answers_that_cannot_be_saved_are_told_after_a_drill() -> None:
    async with program(DrillListPage()) as (app, pilot):
        await press(pilot, "down", "down", "enter")
        assert isinstance(app.screen, DrillPage)
        await answer(pilot, keys_for(app.screen.drill))
        await press(pilot, "escape")
        assert "1 of 1 question right" in text_of(app)
        assert "no space left on device" in " ".join(text_of(app).split())
