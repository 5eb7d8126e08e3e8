"""Every page at every size, in ASCII and without colors; help, settings and rules page."""

from __future__ import annotations

import ast
import gc
import inspect
import warnings
from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, Final

import pytest
from textual.app import App
from textual.binding import Binding
from textual.color import Color
from textual.pilot import Pilot
from textual.screen import Screen
from textual.worker import Worker

from spades_tui import tui
from spades_tui.bots.protocol import Alternative, Decision, Reason
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast
from spades_tui.player_view.wording.notes import AIDS
from spades_tui.practice.course.session import CourseExercise
from spades_tui.practice.drills.drill import DrillExercise, drill_entries
from spades_tui.practice.exercise import Exercise, Feedback
from spades_tui.practice.lessons.learner import LessonExercise
from spades_tui.practice.library import Library, Session
from spades_tui.practice.mistakes import PlayedRows, load_rows
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.formats.share_codes import encode_rules
from spades_tui.rules.presets import preset_named
from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.storage.settings import Settings
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.dialogs import (
    ConfirmDialog,
    HandTextDialog,
    MultilineDialog,
    MultiSelectDialog,
    SelectDialog,
    TextDialog,
)
from spades_tui.tui.drawing.themes import THEMES
from spades_tui.tui.frame.commands import Command
from spades_tui.tui.frame.keys import (
    ANSWER_LETTERS,
    CONTEXTS,
    RESERVED_LETTER,
    SPARE_LETTERS,
    KeyContext,
    commands_in,
)
from spades_tui.tui.page import Page
from spades_tui.tui.pages.help import KeysWindow
from spades_tui.tui.pages.history.replay import ReplayPage
from spades_tui.tui.pages.menu.page import MenuPage
from spades_tui.tui.pages.new_game import NewGamePage
from spades_tui.tui.pages.players import PlayerPickerPage
from spades_tui.tui.pages.practice.browse import BrowsePage
from spades_tui.tui.pages.practice.coach import CoachPage
from spades_tui.tui.pages.practice.daily import DailyPage
from spades_tui.tui.pages.practice.duplicate import DuplicatePage
from spades_tui.tui.pages.practice.exercise import ExerciseScreen
from spades_tui.tui.pages.practice.first_game import FirstGameScreen
from spades_tui.tui.pages.practice.step_windows import AllHandsDialog, QuizDialog, TextStepDialog
from spades_tui.tui.pages.review.analysis import AnalysisPage
from spades_tui.tui.pages.review.windows import HintFiguresDialog
from spades_tui.tui.pages.rules.editor import RulesEditorPage
from spades_tui.tui.pages.rules.library import RuleLibraryPage
from spades_tui.tui.pages.rules.page import RuleTextPage, ShareCodeDialog
from spades_tui.tui.pages.settings import AidsPage, SettingsPage, names_error, parse_names
from spades_tui.tui.pages.statistics.fairness import FairnessPage
from spades_tui.tui.pages.statistics.page import StatisticsPage
from spades_tui.tui.pages.table.game_over import GameOverPage
from spades_tui.tui.pages.table.hand_result import HandResultWindow
from spades_tui.tui.pages.table.score_sheet import AllTricksWindow, PanesWindow, ScoreSheetWindow
from spades_tui.tui.palette import Palette
from spades_tui.tui.table.base import TableScreenBase
from spades_tui.tui.table.card_selection import RANK_KEYS
from spades_tui.tui.table.screen import TableScreen
from spades_tui.tui.widgets.lists import ListItem
from tests.review.mistakes import reviewed_game
from tests.systems import modules_of
from tests.tui.games import hand_text, kept_game, with_games
from tests.tui.pages import (
    SIZES,
    highlight,
    page_of,
    press,
    program,
    showing,
    text_of,
    until,
    write,
)
from tests.tui.pilots import running
from tests.tui.review.test_why import page_for, played
from tests.tui.reviews import levels_of, review_of
from tests.tui.table.test_results import NAMES, after, finished
from tests.tui.table.test_table_screen import table_at, to_play

WEIGHED = Decision(
    PlayCard(0, 0, Card.SK),
    (Reason("make", "K♠ makes the contract in 81 of 100 deals; 10♦ in 64 (over 160 deals)."),),
    alternatives=(
        Alternative(PlayCard(0, 0, Card.SK), {"win": 0.61, "error": 0.01, "points": -3.0}),
        Alternative(PlayCard(0, 0, Card.DT), {"win": 0.55, "error": 0.01, "make": 0.64}),
    ),
)
WHIZ = preset_named("whiz")


def question_page() -> ExerciseScreen:
    """Return the first mistake of a reviewed game, with others after it."""
    reviewed_game()
    session = Library(load_rows(), AnswerJournal()).session_of_mistakes()
    exercise = session.next()
    assert exercise is not None
    return ExerciseScreen(session, exercise)


def page_of_exercise(exercise: Exercise) -> ExerciseScreen:
    """Return the page of one exercise."""
    library = Library(PlayedRows([], [], []), exercise.answers)
    return ExerciseScreen(Session(library, "One", []), exercise)


def at_the_table() -> ExerciseScreen:
    """Return a lesson at a step that has nothing to be read first."""
    lesson = LessonExercise("counting", AnswerJournal())
    while lesson.texts or lesson.choices:
        lesson.advance()
    return page_of_exercise(lesson)


def course_table() -> ExerciseScreen:
    """Return a deal of the course without the window it begins with."""
    page = page_of_exercise(CourseExercise("wait", AnswerJournal()))
    page._has_begun = True
    return page


def drill_page() -> ExerciseScreen:
    """Return a drill that is answered on the pad."""
    return page_of_exercise(DrillExercise(drill_entries("bid", 1)[0], AnswerJournal()))


def first_game() -> FirstGameScreen:
    """Return the first game without its windows."""
    screen = FirstGameScreen(AnswerJournal())
    screen._telling = True
    return screen


SIZE_CLASSES: Final = {
    name
    for breakpoints in (
        Page.HORIZONTAL_BREAKPOINTS, Page.VERTICAL_BREAKPOINTS,
        SpadesApp.HORIZONTAL_BREAKPOINTS, SpadesApp.VERTICAL_BREAKPOINTS,
    )
    for _, name in breakpoints
}  # fmt: skip
QUESTION = "Delete “Whiz”?"
ROWS = (ListItem("a", "Ace"), ListItem("k", "King"))
OPEN_HAND: Final = """[Deal "S:AK93.Q84.K72.J95 - - -"]
[Dealer "E"]
[Bids "S:4 W:2 N:3 E:3"]
[Play "S:JC W:2C N:AC E:4C / N:KC E:3C S:5C W:6C / N:2H E:5H"]
"""

OPEN_SETTINGS: Final = Command(
    "menu.way('settings')",
    ("s",),
    "s",
    "settings",
    "Change how the table looks.",
    "way",
    App(),
    True,
)

PAGES: dict[str, Callable[[], Screen[Any]]] = {
    "menu": MenuPage,
    "new": NewGamePage,
    "library": RuleLibraryPage,
    "editor": lambda: RulesEditorPage(WHIZ.rules, WHIZ.title),
    "rules": lambda: RuleTextPage(WHIZ.rules, WHIZ.title),
    "help": lambda: KeysWindow([OPEN_SETTINGS]),
    "settings": SettingsPage,
    "players": lambda: PlayerPickerPage("Partner", "club"),
    "aids": AidsPage,
    "sheet": lambda: ScoreSheetWindow(after("standard", 3), NAMES),
    "result": lambda: HandResultWindow(after("standard", 1), NAMES),
    "ending": lambda: GameOverPage(finished(), NAMES),
    "why": lambda: page_for(played()),
    "review": review_of,
    "analysis": lambda: AnalysisPage(OPEN_HAND),
    "levels": levels_of,
    "figures": lambda: HintFiguresDialog(WEIGHED, Cast(NAMES, 0, "symbols"), "master"),
    "confirm": lambda: ConfirmDialog(QUESTION, "It would be gone.", "Yes"),
    "one": lambda: SelectDialog(QUESTION, ROWS, "k", "One of them."),
    "some": lambda: MultiSelectDialog(QUESTION, ROWS, ("k",), "Some of them."),
    "lines": lambda: MultilineDialog(QUESTION, "Hands.", "hands.txt"),
    "text": lambda: TextDialog(QUESTION, "A name.", "Whiz"),
    "code": lambda: ShareCodeDialog(WHIZ.title, encode_rules(WHIZ.rules)),
    "hand": lambda: HandTextDialog(hand_text(), "game.jsonl", 1),
    "games": with_games,
    "replay": lambda: ReplayPage(kept_game()),
    "tricks": lambda: AllTricksWindow(midgame(), NAMES),
    "panes": lambda: PanesWindow(midgame(), NAMES, memory=True, turn=midgame),
    "table": lambda: TableScreen(table_at(to_play)),
    "fairness": FairnessPage,
    "daily": lambda: DailyPage(date(2026, 3, 3)),
    "duplicate": DuplicatePage,
    "coach": CoachPage,
    "browse": BrowsePage,
    "lesson": at_the_table,
    "tell": lambda: TextStepDialog("Nil", ("A promise.", "To take no trick.")),
    "quiz": lambda: QuizDialog("Nil", "How many?", ("1", "2"), ("1", "2"), right_away),
    "first game": first_game,
    "drill": drill_page,
    "statistics": StatisticsPage,
    "question": question_page,
    "all hands": lambda: AllHandsDialog(midgame(), NAMES, ((Card.SA,),) * 4),
    "deal": course_table,
}


def right_away(_place: int) -> Feedback:
    return Feedback("right", "Right.")


def midgame() -> View:
    """Return the view at a card to play."""
    view: View = table_at(to_play).view()
    return view


def every_screen() -> set[type[Screen[Any]]]:
    """Return every kind of screen in the program that stands for itself."""
    modules_of(tui)
    found: set[type[Screen[Any]]] = set()
    rest: list[type[Screen[Any]]] = [Screen]
    while rest:
        one = rest.pop()
        rest += one.__subclasses__()
        if one.__module__.startswith(tui.__name__) and not one.__subclasses__():
            found.add(one)
    found.discard(Palette)  # which is Textual's own: `test_palette.py`
    return found | {SelectDialog, TextDialog, TableScreen}


@pytest.mark.medium
def test_every_page_is_read_here() -> None:
    read_here = {type(make()) for make in PAGES.values()}
    left = [f"{page.__name__} ({page.__module__}): PAGES has none"
            for page in every_screen() - read_here]  # fmt: skip
    assert left == []
    assert read_here == every_screen()


# -- keys ------------------------------------------------------------------------------------

TABLE_MOMENTS: tuple[KeyContext, ...] = ("play", "wait", "bid", "choice", "cards")
HEARD: dict[str, tuple[KeyContext, ...]] = {
    **{
        page.__name__: page.key_contexts
        for page in sorted(every_screen(), key=str)
        if issubclass(page, TableScreenBase)
    },
    **{moment: (moment, "table") for moment in TABLE_MOMENTS},
    **{f"asked to {moment}": (moment, "practice") for moment in TABLE_MOMENTS},
    "face down": ("face down", "table"),
    "look": ("look",),
    "talk": ("bid", "talk", "table"),
    "asked to talk": ("bid", "talk", "practice"),
}


@pytest.mark.parametrize("page", HEARD)
def test_no_key_means_two_things_on_one_page(page: str) -> None:
    heard = [name for key in commands_in(*HEARD[page], "anywhere") for name in key.keys.split(",")]
    assert len(heard) == len(set(heard)), sorted(heard)


@pytest.mark.parametrize("page", sorted(every_screen(), key=str))
def test_every_command_of_a_page_is_carried_out(page: type[Screen[Any]]) -> None:
    if issubclass(page, TableScreenBase):
        commands = [key.action for key in commands_in(*page.key_contexts, "anywhere") if key.action]
    else:
        commands = [binding.action for binding in page.BINDINGS if isinstance(binding, Binding)]
    for command in commands:
        app, _, name = command.partition("(")[0].rpartition(".")
        assert hasattr(SpadesApp if app == "app" else page, f"action_{name}"), command


def test_every_place_is_heard_somewhere() -> None:
    assert {place for places in HEARD.values() for place in places} == set(CONTEXTS) - {"anywhere"}


def test_answers_at_the_table_have_letters_of_their_own() -> None:
    table = {name for key in commands_in("table", "anywhere") for name in key.keys.split(",")}
    answers = {*ANSWER_LETTERS.values(), *SPARE_LETTERS}
    assert not answers & (table | set(RESERVED_LETTER))
    assert not set(RESERVED_LETTER) & table
    assert not set(RESERVED_LETTER) & RANK_KEYS


@pytest.mark.parametrize("page", ["menu", "coach", "daily", "sheet"])
async def test_a_page_knows_the_size_of_the_terminal_when_it_is_first_laid_out(
    page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first: dict[Screen[Any], frozenset[str]] = {}
    lay_out = Screen._refresh_layout

    def laid_out(screen: Screen[Any], *arguments: Any, **options: Any) -> None:
        first.setdefault(screen, screen.classes)
        lay_out(screen, *arguments, **options)

    monkeypatch.setattr(Screen, "_refresh_layout", laid_out)
    async with program(PAGES[page](), size=(120, 40)) as (app, _):
        sizes = {name for name in app.screen.classes if name in SIZE_CLASSES}
        assert len(sizes) == 2
        assert sizes <= first[app.screen]


@pytest.mark.medium
async def test_a_page_left_at_once_leaves_no_coroutine_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started, start = Counter[str](), Worker._start
    reading = [
        page
        for page, make in PAGES.items()
        if any(
            '@work(group="read"' in inspect.getsource(one)
            for one in type(make()).__mro__
            if one.__module__.startswith("spades_tui.tui.pages")
        )
    ]

    def called_off(worker: Worker[Any], app: App[Any], done: Callable[..., None]) -> None:
        start(worker, app, done)
        started[worker.group] += 1
        worker.cancel()

    monkeypatch.setattr(Worker, "_start", called_off)
    with warnings.catch_warnings(record=True) as left:
        warnings.simplefilter("always")
        async with program() as (app, pilot):
            for page in reading:
                await app.push_screen(PAGES[page]())
                app.screen.dismiss()
                await pilot.pause()
        gc.collect()
    assert started["read"] == len(reading) >= 7
    assert not [str(one.message) for one in left if "never awaited" in str(one.message)]


def test_workers_are_handed_functions_not_coroutines() -> None:
    sources = {path: path.read_text("utf-8") for path in Path(tui.__path__[0]).rglob("*.py")}
    using = {path: text for path, text in sources.items() if ".run_worker(" in text}
    for path, text in using.items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".run_worker"):
                work = ast.unparse(node.args[0])
                assert "(" not in work or work.startswith("cast("), f"{path}: {work}"
    assert using


def is_whole(app: App[Any], size: tuple[int, int]) -> bool:
    lines = text_of(app).split("\n")
    if len(lines) != size[1] or any(len(line) > size[0] for line in lines):
        return False
    inside = page_of(app).split("\n")
    hints = next((line for line in reversed(inside) if "Esc " in line or "? " in line), "")
    return any(label in hints for label in ("keys", "back", "close", "cancel"))


@pytest.mark.one_in(48)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("page", PAGES)
async def test_a_page_is_whole_at_every_size(page: str, size: tuple[int, int]) -> None:
    async with program(PAGES[page](), size=size) as (app, _):
        assert is_whole(app, size), text_of(app)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("page", PAGES)
async def test_a_page_in_ascii_has_nothing_else(page: str) -> None:
    async with program(PAGES[page](), settings=Settings(ascii=True)) as (app, _):
        assert text_of(app).isascii()


@pytest.mark.one_in(56)
@pytest.mark.parametrize("page", PAGES)
async def test_a_page_survives_every_resize(page: str) -> None:
    async with program(PAGES[page]()) as (app, pilot):
        for size in ((40, 12), (20, 5), (160, 50), (60, 20), (1, 1), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        await until(pilot, lambda: is_whole(app, (80, 24)))


@pytest.mark.one_in(16)
@pytest.mark.parametrize("page", PAGES)
async def test_a_page_without_colors_shows_what_is_highlighted(
    page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with program(PAGES[page]()) as (app, _):
        for strip in app.screen._compositor.render_strips():
            for segment in strip:
                color = segment.style.color if segment.style else None
                assert color is None or color.is_default, segment
        if app.screen.query("#list, #games"):
            assert "▸" in text_of(app)


# -- help -----------------------------------------------------------------------------------


@pytest.mark.medium
async def test_a_click_on_the_key_line_does_what_it_says() -> None:
    async with program(RuleLibraryPage()) as (app, pilot):
        line = text_of(app).splitlines()[-1]
        assert await pilot.click(offset=(line.index("rules") + 1, 23))
        await until(pilot, lambda: isinstance(app.screen, RuleTextPage))


async def clicked_in_help(pilot: Pilot[Any], words: str) -> None:
    """Open the help, and click the line with these words."""
    await press(pilot, "?")
    await until(pilot, lambda: words in text_of(pilot.app))
    lines = text_of(pilot.app).splitlines()
    (y,) = [y for y, line in enumerate(lines) if words in line]
    assert await pilot.click(offset=(lines[y].index(words), y))
    await pilot.pause()


@pytest.mark.medium
@pytest.mark.parametrize("size", [(60, 20), (160, 50)])
async def test_what_the_line_of_keys_has_no_room_for_is_clicked_in_the_help(
    size: tuple[int, int],
) -> None:
    async with program(MenuPage(), size=size) as (app, pilot):
        await clicked_in_help(pilot, "Change how the table looks")
        await until(pilot, lambda: showing(app) is SettingsPage)


# -- settings -------------------------------------------------------------------------------


@pytest.mark.medium
async def test_one_switch_hides_every_aid() -> None:
    async with program(SettingsPage()) as (app, pilot):
        await highlight(pilot, "aids")
        await press(pilot, "right")
        assert app.settings.aids, "it has a page of its own"
        await press(pilot, "enter")
        assert showing(app) is AidsPage
        assert all(aid.title in text_of(app) for aid in AIDS.values())
        await highlight(pilot, "aids")
        await press(pilot, "right")
        assert not any(aid.title in text_of(app) for aid in AIDS.values())
        assert "Hints" not in text_of(app)
        await press(pilot, "escape")
        rows = [line.split() for line in text_of(app).splitlines()]
        assert any("Assistance" in row and "off" in row for row in rows)


@pytest.mark.medium
async def test_the_felt_changes_under_ones_eyes() -> None:
    async with program(SettingsPage()) as (app, pilot):
        await highlight(pilot, "theme")
        seen = {app.look.theme_name}
        for _ in THEMES:
            await press(pilot, "right")
            seen.add(app.look.theme_name)
            if app.look.theme_name not in THEMES:
                continue  # one of Textual's: its own background, not a felt
            ground = app.look.theme.ground
            shown = app.screen.styles.background
            if ground == "default":
                assert shown.ansi == -1
            else:  # Textual computes its shades, and rounds
                parts = zip(shown.rgb, Color.parse(ground).rgb, strict=True)
                assert all(abs(part - wanted) <= 1 for part, wanted in parts)
        assert seen >= set(THEMES)


@pytest.mark.medium
async def test_names_are_typed_with_commas() -> None:
    async with program(SettingsPage()) as (app, pilot):
        await highlight(pilot, "names")
        await press(pilot, "enter")
        await write(pilot, "Ann, Bob ,, Cy")
        assert app.settings.names == ("Ann", "Bob", "", "Cy")
        assert "Ann, Bob" in text_of(app)


def test_names_that_do_not_fit_are_refused() -> None:
    assert parse_names("") == ()
    assert names_error("a,b,c,d,e,f,g")
    assert names_error("Bartholomew the Third")
    assert names_error("Ann, Bob") is None


# -- rules page -----------------------------------------------------------------------------


async def test_a_page_that_opens_while_the_program_is_left_is_no_crash() -> None:
    app = SpadesApp()
    async with running(app) as pilot:
        await pilot.pause()
        app.push_screen(RuleLibraryPage())
        app.leave()
    assert app.return_code == 0
