"""Soak: random keys, clicks, resizes and pastes on every page, under every preset, at ten sizes.

    python -m tests.soak.monkey --n 50000 [--seed 1] [--jobs 2]
    python -m tests.soak.monkey --seed 1 --only 17

Every other session begins on the next page of all there are; the others at a random moment of a
game with random cards, bids and talk, or in the menu. They go on where the keys lead, and many a
step is several keys at once, as a terminal hands them over that was not read for a while. A crash
is told with the session's number, which `--only` runs again, and with all that was done; so is a
step that takes half a minute. Exits 1 on a fault.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
import traceback
import unicodedata
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, get_args

os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")

from textual import events
from textual._wait import wait_for_idle
from textual.keys import REPLACED_KEYS, _get_unicode_name_from_key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from spades_tui.player_view.view import Phase
from spades_tui.rules.formats.share_codes import encode_rules
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.settings import Settings
from spades_tui.table.seats import make_seats
from spades_tui.table.table import Table
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.frame.keys import KEYS
from spades_tui.tui.pages.rules.editor import RulesEditorPage
from spades_tui.tui.pages.rules.page import RuleTextPage
from spades_tui.tui.pages.table.game_over import GameOverPage
from spades_tui.tui.pages.table.hand_result import HandResultWindow
from spades_tui.tui.pages.table.score_sheet import ScoreSheetWindow
from spades_tui.tui.table import screen as table_screen
from spades_tui.tui.table.screen import TableScreen
from tests.conftest import quicken_pilot
from tests.rulesets import random_rules
from tests.soak.command import reader, shares
from tests.table.scripted import advance, any_bot
from tests.tui.table.test_prompts import ALL
from tests.tui.test_pages import PAGES

SIZES: Final = (
    (1, 1),
    (80, 2),
    (20, 5),
    (40, 10),
    (59, 19),
    (60, 20),
    (80, 24),
    (100, 30),
    (120, 40),
    (200, 60),
)
STEPS: Final = 200
"""Things done in one session."""
LONGEST: Final = 30.0
"""Seconds of processor time one of them may take."""
STUCK: Final = 600.0
"""Seconds after which nothing happens any more, on however busy a machine."""
LEAVING: Final = ("Q", "q", "ctrl+q", "ctrl+c")
"""Keys that may end a session; pressed seldom."""
COMMANDS: Final = sorted({name for key in KEYS for name in key.keys.split(",")} - {*LEAVING})
OTHERS: Final = (
    *"abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ0123456789",
    *("f1", "home", "end", "pageup", "pagedown", "ctrl+a", "ctrl+u", "insert", "full_stop"),
    *("minus", "comma", "shift+left", "ctrl+right"),
)
PASTES: Final = (
    *("²", "①", "日本語", "x" * 20_000, "5" * 5000, "a\nb\nc", "\x1b]0;t\x07", "\u202eabc"),
    *("spades-1:zzz", "", "nil", "10"),
)
PHASES: Final = get_args(Phase)
BY_RULES: Final[tuple[Callable[[RuleSet], Screen[Any]], ...]] = (
    lambda rules: RulesEditorPage(rules, "Rules"),
    lambda rules: RuleTextPage(rules, "Rules"),
)
AFTER: Final[tuple[Callable[[Table], Screen[Any]], ...]] = (
    lambda table: HandResultWindow(table.view(), table.names),
    lambda table: GameOverPage(table.view(), table.names),
    lambda table: ScoreSheetWindow(table.view(), table.names),
)


class Crash(Exception):
    """What went wrong, and all that had been done."""


class Done(NamedTuple):
    """What one session did, and where."""

    steps: int
    screens: Counter[str]


class Session:
    """One program, and a monkey at it."""

    def __init__(self, number: int, seed: int) -> None:
        self.rng = Random(f"{seed}:{number}")
        names = sorted(ALL)
        self.name = names[number % len(names)]
        self.rules = ALL[self.name]
        if self.rng.random() < 0.2:
            self.rules = random_rules(self.rng)
            self.name = encode_rules(self.rules)
        self.size = self.rng.choice(SIZES)
        pages = sorted(PAGES)
        self.page = pages[number // 2 % len(pages)] if number % 2 else None
        self.done: list[str] = []
        self.screens: Counter[str] = Counter()

    def play(self) -> Done:
        """Do what is to be done.

        Raises:
            Crash: when the program does not stand it.
        """
        try:
            asyncio.run(self._play())
        except Exception as error:
            begun = f"on {self.page}" if self.page else f"under {self.name}"
            told = f"{begun}, {self.size[0]}×{self.size[1]}, after {self.done}"
            raise Crash(f"{told}\n{''.join(traceback.format_exception(error))}") from error
        return Done(len(self.done), self.screens)

    async def _play(self) -> None:
        rng = self.rng
        table = self._table() if self.page is None and rng.random() < 0.85 else None
        app = SpadesApp(self._settings(), table)
        async with app.run_test(size=self.size) as pilot:
            if self.page is not None:
                app.push_screen(PAGES[self.page]())
            elif table is None or rng.random() < 0.4:
                self._first_page(app)
            for _ in range(STEPS):
                before = time.process_time()
                await asyncio.wait_for(self._step(app, pilot), STUCK)
                if time.process_time() - before > LONGEST:
                    raise TimeoutError
                if app._exception is not None or app.leaving:
                    break
                self.screens[self._where(app)] += 1

    def _where(self, app: SpadesApp) -> str:
        screen = app.screen
        return (
            screen.current_view.phase if isinstance(screen, TableScreen) else type(screen).__name__
        )

    def _settings(self) -> Settings:
        rng = self.rng
        return Settings(
            partner="rookie", opponents="rookie", adviser="rookie", pace=rng.choice(("instant",
            "instant", "step", "quick")), ascii=rng.random() < 0.2,
        )  # fmt: skip

    def _table(self) -> Table:
        """Return a game at a random moment."""
        seats = make_seats(self.rules, "rookie", "rookie")
        seed = self.rng.randrange(10**6)
        table = Table.new(self.rules, seed, seats, title=self.name, bot_for=any_bot)
        wanted, hands = self.rng.choice(PHASES), self.rng.randrange(4)
        for _ in range(2000):
            view = table.view()
            mine = view.prompt is not None or wanted == "between"
            if table.over or (len(view.results) >= hands and view.phase == wanted and mine):
                break
            advance(table, self.rng)
        for _ in range(self.rng.randrange(8)):
            if not table.over:
                advance(table, self.rng)
        return table

    def _first_page(self, app: SpadesApp) -> None:
        """Open some page over whatever the program begins with."""
        table = app.table
        if table is None or self.rng.random() < 0.5:
            app.push_screen(self.rng.choice(BY_RULES)(self.rules))
        elif not table.view().results:
            return
        elif self.rng.random() < 0.5:
            app.session.show_why()
        else:
            over = table.view().outcome is not None
            app.push_screen(self.rng.choice(AFTER if over else (AFTER[0], AFTER[2]))(table))

    async def _step(self, app: SpadesApp, pilot: Pilot[int]) -> None:
        """Do one thing, or several at once, and let them have their effect."""
        rng, driver = self.rng, app._driver
        assert driver is not None
        if rng.random() < 0.04:
            size = rng.choice(SIZES)
            self.done.append(f"resize {size}")
            await pilot.resize_terminal(*size)
            return
        several = [self._input(app) for _ in range(1 if rng.random() < 0.6 else rng.randint(2, 6))]
        self.done.append(" + ".join(name for name, _ in several))
        for _, happens in several:
            for event in happens:
                driver.send_message(event)
        await wait_for_idle(0)  # `Pilot.pause` waits for widgets of a page that is being left
        await wait_for_idle(0)

    def _input(self, app: SpadesApp) -> tuple[str, list[events.Event]]:
        """Return a click, a paste, or most often a key, and its name."""
        rng, kind = self.rng, self.rng.random()
        if kind < 0.09:
            width, height = app.size
            x, y = rng.randrange(width), rng.randrange(height)
            return f"click {(x, y)}", [
                moved(None, x, y, 0, 0, button, False, False, False, x, y)
                for moved, button in (
                    (events.MouseMove, 0), (events.MouseDown, 1), (events.MouseUp, 1)
                )
            ]  # fmt: skip
        if kind < 0.12:
            text = rng.choice((*PASTES, encode_rules(self.rules)))
            return f"paste {text[:20]!r}", [events.Paste(text)]
        key = self._key(app)
        return key, [_pressed(key)]

    def _key(self, app: SpadesApp) -> str:
        """Return a key: one that means something, an answer, any other, seldom one that leaves."""
        rng, kind = self.rng, self.rng.random()
        if kind < 0.003:
            return rng.choice(LEAVING)
        if kind < 0.1:
            return "escape"
        if kind < 0.35:
            return rng.choice(("enter", "enter", "left", "right", "up", "down", "space"))
        key = rng.choice(COMMANDS if kind < 0.75 else OTHERS)
        typing = isinstance(app.focused, Input)
        return "x" if typing and key in ("slash", "full_stop") else key  # no path leads out of here


def _pressed(key: str) -> events.Key:
    """Return what a terminal sends when a key is pressed."""
    name = _get_unicode_name_from_key(REPLACED_KEYS.get(key, key))
    try:
        return events.Key(key, unicodedata.lookup(name))
    except KeyError:
        return events.Key(key, key if len(key) == 1 else None)


def soak(n: int, seed: int, first: int = 0) -> Counter[str]:
    """Do `n` things in as many sessions as it takes, numbered from `first`; count the pages.

    Raises:
        Crash: at the first fault.
    """
    quicken_pilot()
    table_screen._freeze = lambda: None  # one program after the other: nothing lives for ever
    screens: Counter[str] = Counter()
    number, steps, here = first, 0, Path.cwd()
    while steps < n:
        with tempfile.TemporaryDirectory(prefix="monkey-") as home:
            os.environ["SPADES_HOME"] = home
            os.chdir(home)  # rule sets are written where one is
            try:
                done = Session(number, seed).play()
            except Crash as crash:
                raise Crash(f"session {number} of seed {seed} {crash}") from crash
            finally:
                os.chdir(here)
        screens += done.screens
        steps += done.steps
        number += 1
    return screens


def main() -> int:
    """Run the soak and return its exit code."""
    parser = reader(__doc__, 50_000)
    parser.add_argument("--only", type=int, help="one session again")
    wanted = parser.parse_args()
    begun, screens = time.perf_counter(), Counter[str]()
    parts = (
        [(1, wanted.only)]
        if wanted.only is not None
        else [(share, part * wanted.n) for part, share in enumerate(shares(wanted.n, wanted.jobs))]
    )
    with ProcessPoolExecutor(wanted.jobs) as pool:
        found = [pool.submit(soak, share, wanted.seed, first) for share, first in parts]
        try:
            for one in found:
                screens += one.result()
        except Crash as crash:
            print(crash, file=sys.stderr)
            return 1
    seconds = time.perf_counter() - begun
    print(f"{screens.total()} keys, clicks, resizes and pastes without a crash in {seconds:.0f} s")
    print(", ".join(f"{name} {count}" for name, count in screens.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
