"""Every key the foot and the help name does what it is called, on every page and in every state."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from string import ascii_letters
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from spades_tui.player_view import View
from spades_tui.practice.lessons.learner import LessonExercise
from spades_tui.practice.lessons.positions import parse_answer
from spades_tui.practice.question import QuestionExercise
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.storage.settings import Settings
from spades_tui.table.table import Table
from spades_tui.table.worker.requests import PriceRequest
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.frame import input_guard
from spades_tui.tui.frame.keymap import Keymap, command_of
from spades_tui.tui.frame.keys import KEYS, Key, commands_in
from spades_tui.tui.keyed_screen import KeyedScreen
from spades_tui.tui.pages.menu.page import MenuPage
from spades_tui.tui.pages.practice.exercise import ExerciseScreen
from spades_tui.tui.pages.table.game_over import GameOverPage
from spades_tui.tui.table.base import TableScreenBase
from spades_tui.tui.table.screen import TableScreen
from spades_tui.tui.widgets.lists import Choices
from spades_tui.tui.widgets.text_pane import TextPane
from tests.table.scripted import advance, new_table
from tests.table.test_claims import at
from tests.tui.pages import highlight, page_of, program
from tests.tui.table.test_prompts import ALL
from tests.tui.test_pages import PAGES, page_of_exercise, question_page
from tests.tui.workers import LocalWorker


class Seen(NamedTuple):
    """What there is to be seen at a moment.

    Attributes:
        stack: the pages, the one on top last.
        page: what is on the one on top, but for its line of keys.
        chosen: what is highlighted on it, marked or typed.
        tops: how far its texts are scrolled.
        settings: the settings.
        typing: a line to type in hears the keys.
        told: how many sentences were told beside the page.
        done: how much has happened in the game at the table, or in the question asked.
        copied: what was put on the clipboard.
        left: the program is being left.
    """

    stack: tuple[Screen[Any], ...]
    page: str
    chosen: object
    tops: tuple[int, ...]
    settings: Settings
    typing: bool
    told: int
    done: object
    copied: str
    left: bool

    @property
    def top(self) -> Screen[Any]:
        """The page on top."""
        return self.stack[-1]


def seen(app: SpadesApp) -> Seen:
    """Return what there is to be seen now."""
    page = app.screen
    return Seen(
        stack=tuple(app.screen_stack),
        page="\n".join(page_of(app).split("\n")[:-1]),
        chosen=chosen_on(page),
        tops=tuple(pane.top for pane in page.query(TextPane)),
        settings=app.settings,
        typing=isinstance(app.focused, Input),
        told=len(app._notifications),
        done=done_on(page),
        copied=app.clipboard,
        left=app.leaving,
    )


def chosen_on(page: Screen[Any]) -> object:
    """Return what is highlighted on a page, marked or typed."""
    if isinstance(page, TableScreenBase):
        turn = page.turn  # type: ignore[attr-defined]
        pad = turn.pad
        answer = None if pad is None else (pad.focus, pad.tab, pad.half, pad.maybe)
        return turn.chooser.cursor, frozenset(turn.chooser.marks), answer
    typed = tuple(field.value for field in page.query(Input))
    return tuple(choices.key for choices in page.query(Choices)), typed


def done_on(page: Screen[Any]) -> object:
    """Return how much has happened in the game or the question on a page."""
    if isinstance(page, TableScreen):
        return page.table.view()
    return None


Effect = Callable[[Seen, Seen], bool]
"""Whether what was seen before a key and after it differs as the key is called."""


def opens(kind: str, *words: str) -> Effect:
    """Another page lies on top, with these words on it."""

    def found(before: Seen, after: Seen) -> bool:
        return (
            after.stack[:-1] == before.stack
            and type(after.top).__name__ == kind
            and all(word in after.page for word in words)
        )

    return found


def closes(before: Seen, after: Seen) -> bool:
    """The page is closed, and nothing else."""
    return after.stack == before.stack[:-1] and after.settings == before.settings


def moves(before: Seen, after: Seen) -> bool:
    """Something else is highlighted, and nothing is done."""
    return (
        after.stack == before.stack
        and after.chosen != before.chosen
        and (after.settings, after.done) == (before.settings, before.done)
    )


def scrolls(before: Seen, after: Seen) -> bool:
    """A text is scrolled, and nothing else."""
    return (after.stack, after.chosen) == (before.stack, before.chosen) and (
        after.tops != before.tops
    )


def shows(*words: str) -> Effect:
    """The page tells something it has not told before, in one of these words if there are any."""

    def found(before: Seen, after: Seen) -> bool:
        if after.stack != before.stack or after.page == before.page:
            return False
        return not words or any((word in after.page) != (word in before.page) for word in words)

    return found


def acts(before: Seen, after: Seen) -> bool:
    """Something has happened in the game."""
    return after.done != before.done


def leaves(_before: Seen, after: Seen) -> bool:
    """The program is left."""
    return after.left


def any_of(*effects: Effect) -> Effect:
    """One of several."""
    return lambda before, after: any(one(before, after) for one in effects)


def says(before: Seen, after: Seen) -> bool:
    """Nothing but a sentence that was not there before."""
    return (after.stack, after.settings, after.done, after.copied) == (
        before.stack, before.settings, before.done, before.copied,
    ) and (after.page, after.told) != (before.page, before.told)  # fmt: skip


def stops_typing(before: Seen, after: Seen) -> bool:
    """The line to type in is left, and nothing else."""
    return after.stack == before.stack and after.typing < before.typing


def another_page(before: Seen, after: Seen) -> bool:
    """Another page lies over this one."""
    count = len(before.stack)
    return len(after.stack) > count and after.stack[:count] == before.stack


def opens_instead(kind: str) -> Effect:
    """Another page lies in the place of this one."""
    return lambda before, after: (
        after.stack[:-1] == before.stack[:-1] and type(after.top).__name__ == kind
    )


def sets(*names: str) -> Effect:
    """A setting is another one: one of these, if there are any."""

    def found(before: Seen, after: Seen) -> bool:
        fields = names or Settings.__struct_fields__
        return any(
            getattr(before.settings, name) != getattr(after.settings, name) for name in fields
        )

    return found


def copies(before: Seen, after: Seen) -> bool:
    """Something is put on the clipboard, and it is said."""
    return after.copied != before.copied and says(before._replace(copied=after.copied), after)


def types(before: Seen, after: Seen) -> bool:
    """A line to type in is there."""
    return after.stack == before.stack and after.typing > before.typing


def esc_closes(before: Seen, after: Seen) -> bool:
    """The topmost thing is closed, and nothing else; under a table, and a game's end, is the menu.

    On a page that may be a line to type in, what was searched for, or a look at the last trick.
    """
    if isinstance(before.top, TableScreen | GameOverPage) and after.stack != before.stack:
        return type(after.top) is MenuPage and after.settings == before.settings
    if isinstance(before.top, MenuPage) and after.stack == before.stack:
        return says(before, after)
    on_page = any_of(stops_typing, shows("The last trick.", " of 2 games"))
    return closes(before, after) or (on_page(before, after) and after.done == before.done)


# -- what each key is called by, and what that means ------------------------------------------

takes_one = any_of(closes, another_page, acts, shows())

EFFECTS: Final[dict[str, Effect]] = {
    "anywhere app.show_help": opens("KeysWindow"),
    "anywhere app.palette": opens("Palette"),
    "anywhere app.leave": leaves,
    "anywhere app.interrupt": opens("ConfirmDialog", "Quit?"),
    "anywhere app.suspend_process": says,
    "table menu": opens("MenuPage"),
    "table hint": shows(),
    "table last_trick": shows("The last trick."),
    "table undo": acts,
    "table claim": opens("SelectDialog", "Claim"),
    "table finish": opens("ConfirmDialog", "Finish the hand?"),
    "table score": opens("ScoreSheetWindow"),
    "table panes": any_of(opens("PanesWindow"), sets("rail")),
    "table memory": sets("memory"),
    "table why": opens("ReasonsPage"),
    "table review": opens("ReviewPage"),
    "table rules": opens("RuleTextPage"),
    "table pace": sets("pace"),
    "play ←→": moves,
    "play Enter": acts,
    "play a k q j t 9…2": moves,
    "wait Enter": acts,
    "bid ←→↑↓": moves,
    "bid 0–9": moves,
    "bid n": moves,
    "bid b": moves,
    "bid Enter": acts,
    "face down b": shows(),
    "face down Enter": acts,
    "talk + -": moves,
    "talk .": moves,
    "choice ←→↑↓": moves,
    "choice Enter": acts,
    "cards ←→": moves,
    "cards Space": moves,
    "cards Enter": acts,
    "look Esc": shows("The last trick."),
    "practice hint": shows(),
    "practice skip": shows(),
    "practice anew": opens("TextStepDialog"),
    "practice last_trick": shows("The last trick."),
    "practice tricks": opens("AllTricksWindow"),
    "practice score": opens("ScoreSheetWindow"),
    "practice rules": opens("RuleTextPage"),
    "practice back": closes,
    "answered Enter": shows(),
    "solved all_hands": opens("AllHandsDialog"),
    "solved play_on": opens("TableScreen"),
}  # fmt: skip
"""What a key does, by its place and its command, or the keys themselves."""


def name_of(key: Key) -> str:
    """Return what a key is called in `EFFECTS`."""
    return command_of(key) if key.action else f"{key.where} {key.shown}"


def test_every_key_has_its_effect_here() -> None:
    assert {name_of(key) for key in KEYS} == set(EFFECTS)


# -- the pages and their states ---------------------------------------------------------------


USUAL: Final = Settings(pace="step", adviser="rookie", motion=False)


class State(NamedTuple):
    """A page in one of its states.

    Attributes:
        page: makes the page.
        keys: what is pressed on it first.
        table: makes the table it is opened over, if any.
        settings: in force.
        row: highlighted first, where the page has a list.
    """

    page: Callable[[], Screen[Any]] | None
    keys: tuple[str, ...] = ()
    table: Callable[[], Any] | None = None
    settings: Settings = USUAL
    row: str = ""


class Unpriced(LocalWorker):
    """Prices nothing: a review that a key opens need not be worked out."""

    async def price(self, question: PriceRequest) -> None:
        """Judge no decision."""


@asynccontextmanager
async def opened(state: State) -> AsyncIterator[tuple[SpadesApp, Pilot[int]]]:
    """Open a page in a state."""
    with TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPADES_HOME", home)
        patch.setattr(input_guard, "clock", count().__next__)  # no key comes too soon
        table = None if state.table is None else state.table()
        page = None if state.page is None else state.page()
        async with program(
            page, size=(100, 30), settings=state.settings, table=table, thinker=Unpriced()
        ) as (app, pilot):
            await settled(app, pilot)
            if state.row:
                await highlight(pilot, state.row)
            for key in state.keys:
                await pilot.press(key)
            await settled(app, pilot)
            yield app, pilot


async def settled(app: SpadesApp, pilot: Pilot[int]) -> None:
    """Wait for what a page works out."""
    await app.workers.wait_for_complete()
    await pilot.pause()


def a_table(wanted: Callable[[View], bool], rules: RuleSet, seed: int = 4) -> Table:
    """Return a table of bots that take any legal choice, at a moment that is wanted."""
    table, rng = new_table(rules, seed), random.Random(seed)
    for _ in range(4000):
        if wanted(table.view()):
            return table
        advance(table, rng)
    raise AssertionError("that never happened")


def asks(*kinds: str, tricks: int = 0) -> Callable[[View], bool]:
    """Return whether the player is asked that, so many tricks into a hand."""

    def found(view: View) -> bool:
        prompt = view.prompt
        mine = prompt is not None and prompt.seat == view.seat and prompt.kind in kinds
        return mine and len(view.tricks) >= tricks

    return found


def free(view: View) -> bool:
    """Whether there are several cards to play after some tricks."""
    prompt = view.prompt
    return asks("play", tricks=2)(view) and prompt is not None and len(prompt.actions) > 2


def over_a_hand() -> Table:
    """Return a table at which a hand was played."""
    return a_table(lambda view: bool(view.results), RuleSet())


def own_revoke() -> Table:
    """Return a table that asks whether the wrong card just played is to be corrected."""
    table = a_table(
        lambda view: asks("play")(view) and bool(view.prompt and view.prompt.wrong),
        ALL["tournament"],
    )
    prompt = table.view().prompt
    assert prompt is not None
    table.submit(PlayCard(0, 0, prompt.wrong[0]))
    while not asks("renounce")(table.view()):
        assert table.bot_step()
    return table


def at_table(
    wanted: Callable[[View], bool], preset: str = "standard", *keys: str, **settings: Any
) -> State:
    """Return the table at a moment."""
    table = partial(a_table, wanted, ALL[preset])
    return State(None, keys, table, replace(USUAL, **settings))


def lesson_at(number: int, *, answered: bool = False) -> ExerciseScreen:
    """Return a lesson at a step, with its text to be read first if that is not answered."""
    lesson = LessonExercise("counting", AnswerJournal())
    while lesson.number < number:
        lesson.advance()
    if answered:
        question = lesson.view.question
        assert lesson.grade(parse_answer(lesson.step.right[0], question)).is_right
    return page_of_exercise(lesson)


def answered_question() -> ExerciseScreen:
    """Return a mistake that was answered rightly."""
    page = question_page()
    assert isinstance(page.exercise, QuestionExercise)
    assert page.exercise.grade(page.exercise.best)
    return page


BY_BINDINGS: Final = {
    "aids", "all hands", "analysis", "browse", "coach", "code", "confirm", "daily", "duplicate",
    "editor", "ending", "fairness", "figures", "games", "hand", "help", "levels", "library",
    "lines", "menu", "new", "one", "panes", "players", "quiz", "replay", "result", "review",
    "rules", "settings", "sheet", "some", "statistics", "tell", "text", "tricks", "why",
}  # fmt: skip
"""Pages whose key line and help are made from the bindings in force: they cannot be wrong."""
STATES: Final[dict[str, State]] = {
    **{name: State(make) for name, make in PAGES.items() if name not in {"table", *BY_BINDINGS}},
    "table": at_table(free),
    "table, last trick": at_table(free, "standard", "l"),
    "table, a bid": at_table(asks("bid")),
    "table, a bid typed": at_table(asks("bid"), "standard", "4"),
    "table, first card": at_table(asks("play")),
    "table, others act": at_table(
        lambda view: view.phase == "play" and view.to_act not in (None, view.seat)
    ),
    "table, second hand": at_table(lambda view: bool(view.results) and free(view)),
    "table without aids": at_table(free, aids=False),
    "table, vi": at_table(free, keys="vi"),
    "table, a bid, vi": at_table(asks("bid"), keys="vi"),
    "table, a card drawn": at_table(asks("draw"), "two-handed"),
    "table, cards to give": at_table(asks("kitty", "pass"), "jokers-54"),
    "table, talk": at_table(asks("talk"), "partnership-bidding"),
    "table, cards face down": at_table(asks("look"), "pirate"),
    "table, a blind bid": at_table(asks("look"), "pirate", "b"),
    "table, a blind offer": at_table(asks("blind"), "everything blind"),
    "table, partner asks": at_table(asks("answer"), "everything blind"),
    "table, partner to be asked": at_table(asks("misdeal"), "misdeals"),
    "table, cards to partner": at_table(asks("pass"), "asking suits"),
    "table, nil offered": at_table(asks("nil"), "alpha-theta"),
    "table, a raise": at_table(asks("raise"), "raising"),
    "table, own revoke": State(None, table=own_revoke),
    "table, a hint": at_table(free, "standard", "h"),
    "table, a whole hint": at_table(free, "standard", "h", "h", "h"),
    "table, to claim": State(None, table=partial(at, "all", "proved")),
    "table, claimed": State(None, ("c", "enter"), partial(at, "all", "proved")),
    "lesson, answered": State(partial(lesson_at, 5, answered=True)),
    "question, answered": State(answered_question),
    "question, a hint": State(question_page, ("h",)),
    "question, a whole hint": State(question_page, ("h", "h", "h", "left")),
}
"""Every page, and the states in which its keys are others or mean something else."""


# -- the test ---------------------------------------------------------------------------------


def directions(key: Key) -> bool:
    """Whether the keys of a row each do something else, so that one of them may do nothing."""
    return not key.pressed or key.action.endswith("(-1)") or key.label == "scroll"


def page_keys(page: KeyedScreen[Any]) -> Iterator[tuple[Key, str]]:
    """Yield the keys of a page with what its foot calls each; "" where it does not name it."""
    named = dict(page.footer_items())
    for key in commands_in(*page.active_contexts(), "anywhere"):
        yield key, named.get(key.shown, "") if key.label else ""


def effect_of(state: str, key: Key) -> Effect:
    """Return what a key does in a state."""
    name = name_of(key)
    page = state.partition(",")[0]
    return {**EFFECTS, **MEANT.get(page, {}), **MEANT.get(state, {})}[name]


MEANT: Final[dict[str, dict[str, Effect]]] = {
    "first game": {"table menu": closes},
    "deal": {"practice hint": opens("TextStepDialog")},
    "table, a whole hint": {"table hint": opens("HintFiguresDialog")},
    "question, a whole hint": {
        "practice hint": opens("HintFiguresDialog"),
        "bid Enter": shows(),
    },
    "question, answered": {"practice hint": opens("HintFiguresDialog")},
    "table, a raise": {"bid 0–9": any_of(moves, says)},
    "lesson, answered": {"answered Enter": opens("TextStepDialog")},
}
"""Where a key is called something else, or leads to something else: state, key, effect."""


def in_force(layout: Keymap, key: Key) -> list[str]:
    """Return what is pressed for a command: where other letters stand for it, those."""
    sign = layout.key_label(key)
    other = [letter for letter in sign if letter in ascii_letters]
    return key.keys.split(",") if sign == key.shown else other


async def wrong_keys(name: str) -> list[str]:
    """Press every key of a page in a state, and Esc on what each opens; return what is wrong.

    The page is made anew for every key but after one that left it as it was, to the last letter.
    """
    state = STATES[name]
    async with opened(state) as (app, _):
        assert isinstance(app.screen, KeyedScreen)
        keys, layout = list(page_keys(app.screen)), app.keymap
    left = [(key, label, one) for key, label in keys for one in in_force(layout, key)]
    faults, done = [], set[Key]()
    while left:
        async with opened(state) as (app, pilot):
            before = now = seen(app)
            while left and now == before:
                key, label, pressed = left.pop(0)
                await pilot.press(pressed)
                after = await seen_then(app, pilot, before)
                if effect_of(name, key)(before, after):
                    done.add(key)
                elif not (before == after and directions(key)) and (
                    label or not says(before, after)
                ):
                    called = label or name_of(key)
                    faults.append(f"{name}: {pressed} ({called}): {told(before, after)}")
                now = after
                if another_page(before, after):
                    await pilot.press("escape")
                    now = await seen_then(app, pilot, after)
                if now != after or pressed == "escape":
                    was, then = (after, now) if now != after else (before, after)
                    if not esc_closes(was, then):
                        faults.append(f"{name}: Esc after {pressed}: {told(was, then)}")
    faults += [
        f"{name}: {key.shown} {label}: none of its keys does that"
        for key, label in keys
        if label and key not in done
    ]
    return faults


async def seen_then(app: SpadesApp, pilot: Pilot[int], before: Seen) -> Seen:
    """Return what there is to be seen after a key, once the page has done with it.

    What another page works out is not waited for.
    """
    if app.leaving:
        return before._replace(left=True)
    if app.screen is before.top:
        await app.workers.wait_for_complete()
    await pilot.pause()
    return seen(app)


def told(before: Seen, after: Seen) -> str:
    """Say what has changed between two moments."""
    if before == after:
        return "nothing happens"
    parts = [type(one).__name__ for one in after.stack if one not in before.stack]
    gone = [f"-{type(one).__name__}" for one in before.stack if one not in after.stack]
    fields = [name for name in Seen._fields[1:] if getattr(before, name) != getattr(after, name)]
    old, new = before.page.split("\n"), after.page.split("\n")
    lines = [line.strip() for line in new if line not in old][:2]
    return f"{parts + gone} {fields} {lines}"


@pytest.mark.medium
@pytest.mark.one_in(96)
@pytest.mark.parametrize("state", STATES)
async def test_every_key_does_what_it_is_called(state: str) -> None:
    assert await wrong_keys(state) == []


@pytest.mark.one_in(64)
@pytest.mark.parametrize("state", STATES)
async def test_the_foot_and_the_help_call_a_key_the_same(state: str) -> None:
    async with opened(STATES[state]) as (app, _):
        page = app.screen
        assert isinstance(page, KeyedScreen)
        named = [(page.called(key), label) for key, label in page_keys(page) if label]
        assert [(key.shown, key.label) for key, _ in named] == [
            (key.shown, label) for key, label in named
        ]
        told = {command.help for command in page.commands()}
        assert {app.keymap.help_text(key) for key, _ in named} <= told


async def test_the_first_game_says_in_its_help_that_escape_leaves_it() -> None:
    async with opened(STATES["first game"]) as (app, _):
        page = app.screen
        assert isinstance(page, KeyedScreen)
        told = [command.help for command in page.commands() if command.node is page]
        assert any(text.startswith("Leave: the first game starts over") for text in told)
        assert not any(text.startswith("Open the menu") for text in told)
