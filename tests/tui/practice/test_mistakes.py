"""My mistakes on the screen: asked at the table, answered by key or mouse, hints, what next."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest
from textual.pilot import Pilot

from spades_tui.bots.pricing.price import Price
from spades_tui.player_view.wording import CardStyle
from spades_tui.practice import mistakes
from spades_tui.practice.mistakes import MistakeSource, load_priced_decisions
from spades_tui.practice.puzzles.practice import PuzzleSource
from spades_tui.practice.puzzles.puzzle import load_puzzles
from spades_tui.practice.question import QuestionAttempt
from spades_tui.rules.actions import Action, MakeBid, PlayCard
from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.table.worker.requests import PriceRequest
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.drawing.card_row import CardToken
from spades_tui.tui.pages.practice.mistakes import MistakesPage
from spades_tui.tui.pages.practice.page import PracticePage
from spades_tui.tui.pages.practice.question import QuestionScreen
from spades_tui.tui.pages.review.windows import HintFiguresDialog
from spades_tui.tui.table.base import PlayerHand
from tests.review.mistakes import reviewed_game
from tests.tui.pages import PATIENCE, SIZES, highlight, press, program, showing, text_of, told
from tests.tui.workers import LocalWorker

pytestmark = pytest.mark.search


async def settled(app: SpadesApp, pilot: Pilot[int]) -> None:
    """Wait for what is worked out in the background."""
    await app.workers.wait_for_complete()
    await pilot.pause()


@asynccontextmanager
async def opened(
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[tuple[SpadesApp, Pilot[int]]]:
    """Open "My mistakes" from the menu."""
    async with program(size=size) as (app, pilot):
        await press(pilot, "p")
        await highlight(pilot, "way('mistakes')")
        await press(pilot, "enter")
        assert showing(app) is MistakesPage
        await settled(app, pilot)
        yield app, pilot


@asynccontextmanager
async def asking(
    size: tuple[int, int] = (80, 24), *, cards: bool = True
) -> AsyncIterator[tuple[SpadesApp, QuestionScreen, Pilot[int]]]:
    """Open the first question, or the first about a card."""
    reviewed_game()
    async with opened(size) as (app, pilot):
        await press(pilot, "enter")
        await settled(app, pilot)
        screen = app.screen
        assert isinstance(screen, QuestionScreen)
        while cards and not isinstance(screen.asked.question.point.action, PlayCard):
            await press(pilot, "tab")
            await settled(app, pilot)
        yield app, screen, pilot


async def answer(screen: QuestionScreen, pilot: Pilot[int], action: Action) -> None:
    """Choose an answer and confirm it with the keys."""
    screen.turn.suggest(action)
    await press(pilot, "enter")
    await settled(screen.spades, pilot)  # type: ignore[arg-type]


def grades() -> list[str]:
    return [one.grade for one in AnswerJournal().answers]


@pytest.mark.medium
async def test_without_a_review_the_page_says_what_to_do() -> None:
    async with opened() as (app, pilot):
        assert "nothing to practice yet" in told(app, "#prose")
        await press(pilot, "enter")
        assert showing(app) is MistakesPage
        await press(pilot, "escape")
        assert showing(app) is PracticePage


@pytest.mark.medium
@pytest.mark.one_in(6)
@pytest.mark.parametrize("size", [*SIZES, (200, 60)])
async def test_a_wrong_card_is_told_its_cost_and_tried_again(size: tuple[int, int]) -> None:
    async with asking(size) as (app, screen, pilot):
        question = screen.asked.question
        await answer(screen, pilot, question.point.action)
        assert "That costs " in screen.message
        assert "Try again." in text_of(app)
        assert "hint" in text_of(app)
        await answer(screen, pilot, question.price.best)
        assert screen.asked.done
        assert "Right." in text_of(app)
        assert question.reason(screen.cast) in screen.message
        assert grades() == ["wrong"]


@pytest.mark.medium
async def test_a_bid_is_answered_on_the_pad() -> None:
    async with asking(cards=False) as (_, screen, pilot):
        best = screen.asked.question.price.best
        assert isinstance(best, MakeBid)
        await answer(screen, pilot, best)
        assert screen.asked.done
        assert grades() == ["right"]


@pytest.mark.medium
async def test_a_card_is_answered_with_the_mouse() -> None:
    async with asking() as (_, screen, pilot):
        best = screen.asked.question.price.best
        assert isinstance(best, PlayCard)
        row = screen.query_one(PlayerHand)
        place = screen.turn.chooser.cards.index(best.card)
        for _ in range(2):
            region = row.canvas.region_of(CardToken("hand", place))
            assert region is not None
            await pilot.click(PlayerHand, offset=(region.x + 1, region.y + 2))
            await pilot.pause()
        assert screen.asked.done


@pytest.mark.medium
@pytest.mark.one_in(3)
@pytest.mark.parametrize("size", SIZES)
async def test_a_hint_in_three_steps_then_the_figures_with_their_legend(
    size: tuple[int, int],
) -> None:
    async with asking(size) as (app, screen, pilot):
        steps = screen.asked.question.hint(screen.cast)
        for step in steps:
            await press(pilot, "h")
            assert screen.message.startswith(step[0])
        best = screen.asked.question.price.best
        assert isinstance(best, PlayCard)
        assert screen.turn.chooser.card == best.card
        await press(pilot, "h")
        assert showing(app) is HintFiguresDialog
        assert "games won from here" in text_of(app)
        await press(pilot, "escape", "enter")
        await settled(app, pilot)
        assert grades() == ["hinted"]


@pytest.mark.medium
async def test_enter_goes_on_and_the_page_comes_back_in_the_end() -> None:
    async with asking(cards=False) as (app, screen, pilot):
        count = len(mistakes.MistakeSource(load_priced_decisions(), AnswerJournal()))
        for number in range(1, count + 1):
            assert f"Practice {number} of {count}" in text_of(app)
            await answer(screen, pilot, screen.asked.question.price.best)
            await press(pilot, "enter")
            await settled(app, pilot)
        assert showing(app) is MistakesPage
        assert "all for today" in told(app, "#prose")
        assert grades() == ["right"] * count


@pytest.mark.medium
async def test_a_second_press_while_a_question_is_fetched_loses_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fetched = threading.Event()
    fetch = mistakes.MistakeSource.next

    def slow(practice: mistakes.MistakeSource, *style: CardStyle) -> QuestionAttempt | None:
        asked = fetch(practice, *style)
        assert fetched.wait(PATIENCE)
        return asked

    monkeypatch.setattr(mistakes.MistakeSource, "next", slow)
    reviewed_game()
    count = len(mistakes.MistakeSource(load_priced_decisions(), AnswerJournal()))
    async with opened() as (app, pilot):
        await press(pilot, "enter", "enter")
        fetched.set()
        await settled(app, pilot)
        assert showing(app) is QuestionScreen
        assert f"Practice 1 of {count}" in text_of(app)


@pytest.mark.medium
async def test_an_answer_without_a_price_is_priced() -> None:
    async with asking(cards=False) as (_, screen, pilot):
        question = screen.asked.question
        other = question.price.options[-1].action
        few = msgspec.structs.replace(question.price, options=question.price.options[:2], chosen=1)
        screen.asked.question = msgspec.structs.replace(question, price=few)
        asked: list[Action] = []
        price = question.price

        class Pricing(LocalWorker):
            async def price(self, question: PriceRequest) -> Price:
                asked.append(question.action)
                return msgspec.structs.replace(price, cost=0.2, error=0.001)

        screen.spades.thinker = Pricing()
        await answer(screen, pilot, other)
        assert asked == [other]
        assert "That costs about" in screen.message
        assert not screen.busy


@pytest.mark.medium
async def test_a_price_that_cannot_be_had_leaves_the_page() -> None:
    class Lost(LocalWorker):
        async def price(self, question: PriceRequest) -> Price:
            raise RuntimeError("it is lost.")

    async with asking(cards=False) as (_, screen, pilot):
        question = screen.asked.question
        other = question.price.options[-1].action
        few = msgspec.structs.replace(question.price, options=question.price.options[:2], chosen=1)
        screen.asked.question = msgspec.structs.replace(question, price=few)
        screen.spades.thinker = Lost()
        await answer(screen, pilot, other)
        assert "it is lost." in screen.message
        await answer(screen, pilot, question.price.best)
        assert screen.asked.done


@pytest.mark.medium
async def test_the_last_trick_and_the_score_can_be_seen() -> None:
    async with asking() as (app, screen, pilot):
        if screen.shown.tricks:
            await press(pilot, "l")
            assert "The last trick." in text_of(app)
            await press(pilot, "escape")
            assert showing(app) is QuestionScreen
            assert "The last trick." not in text_of(app)
            assert grades() == []
        await press(pilot, "s")
        assert showing(app) is not QuestionScreen
        await press(pilot, "escape")
        assert showing(app) is QuestionScreen


@pytest.mark.medium
async def test_all_tricks_of_a_question_can_be_seen() -> None:
    late = [one for one in load_puzzles() if len(one.at.moves) > 60][:1]
    practice = PuzzleSource(late, AnswerJournal())
    asked = practice.next()
    assert asked is not None
    async with program(QuestionScreen(practice, asked)) as (app, pilot):
        await press(pilot, "T")
        seen = text_of(app)
        assert "Tricks so far" in seen
        for trick in asked.question.view.tricks:
            for play in trick.plays:
                assert f"{asked.question.names[play.hand]} {play.card.label}" in seen
        await press(pilot, "escape")
        assert showing(app) is QuestionScreen
        assert grades() == []


@pytest.mark.medium
async def test_practice_of_the_same_list_is_the_same_on_screen_and_in_words() -> None:
    reviewed_game()
    practice = MistakeSource(load_priced_decisions(), AnswerJournal())
    first = practice.next()
    assert first is not None
    async with asking(cards=False) as (_, screen, _pilot):
        assert screen.asked.question.id == first.question.id


@pytest.mark.medium
async def test_no_card_is_highlighted_before_an_arrow_and_the_answer_names_it() -> None:
    async with asking() as (_app, screen, pilot):
        assert len(screen.turn.chooser.legal) > 1
        assert not screen.turn.can_confirm
        await press(pilot, "enter")
        assert screen.message == "Choose a card first."
        assert grades() == []
        await press(pilot, "right")
        card = screen.turn.chooser.card
        assert card is not None
        await press(pilot, "enter")
        await settled(screen.spades, pilot)  # type: ignore[arg-type]
        assert card.label in screen.message
