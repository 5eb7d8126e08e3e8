"""Soak: pages opened and closed, and key bindings refreshed, without anything left behind.

    python -m tests.soak.page_changes [--n N] [--seed S]

Opens and closes N pages in one program: all that the menu leads to, the list of keys, the palette
and, over a table, its windows; after each it refreshes the key bindings. Garbage is collected and
the live screens and widgets are counted after every round through all pages. Prints the counts of
the second round (the first one makes what is kept) and of the last; exits 1 when there are more
screens, widgets, timers or workers, or over 5 more other objects a page.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, Final

from textual._styles_cache import StylesCache
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget
from textual.worker import Worker

from spades_tui.lab.bench.programs import save_game
from spades_tui.storage.records.unfinished import list_unfinished_games
from spades_tui.table.table import Table
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.pages.ways import WAYS, Way
from spades_tui.tui.table.screen import TableScreen
from tests.soak.command import reader
from tests.tui.pages import until
from tests.tui.pilots import PatientPilot, running

KINDS: Final = (Screen, Widget, Timer, Worker)
MORE_OBJECTS: Final = 5
"""Objects a page may leave behind apart from those kinds: caches of layouts and texts fill up."""


def live_objects() -> Counter[str]:
    """Return how many objects there are of each kind, garbage apart.

    Textual keeps the drawn lines of the last 1,024 widgets, closed ones too (textual#6665): 30 MB
    after 200 pages, and no more after that. That cache is emptied first.
    """
    StylesCache.get_inner_outer.cache_clear()
    gc.collect()
    objects = gc.get_objects()
    counts = Counter(
        next((kind.__name__ for kind in KINDS if issubclass(type(one), kind)), "other")
        for one in objects
    )
    del objects
    return counts


def openers(app: SpadesApp) -> Iterator[Callable[[], object]]:
    """Return what opens each page over the table."""
    table = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
    for way in WAYS:
        yield partial(_open_way, app, way)
    yield from (app.action_show_help, app.action_palette)
    yield from (table.action_score, table.action_rules, table.action_menu)


def _open_way(app: SpadesApp, way: Way) -> None:
    app.open(way.screen())


async def change_page(app: SpadesApp, pilot: PatientPilot, opener: Callable[[], Any]) -> None:
    """Open a page, let it read what it shows, refresh its keys, and close it."""
    below = len(app.screen_stack)
    opener()
    await until(pilot, lambda: len(app.screen_stack) > below and app.screen.is_mounted)
    await app.workers.wait_for_complete()
    app.screen.refresh_bindings()
    await pilot.pause()
    while len(app.screen_stack) > below:
        app.pop_screen()
        await pilot.pause()


async def soak(n: int, seed: int = 1) -> tuple[int, list[Counter[str]]]:
    """Change pages `n` times at least; return how often, and the live objects of each round."""
    rng, changed = Random(seed), 0
    rounds: list[Counter[str]] = []
    save_game(os.environ["SPADES_HOME"])
    table = Table.resume(list_unfinished_games()[0].path)
    app = SpadesApp(table=table)
    async with running(app) as pilot:
        await pilot.pause()
        while changed < n or len(rounds) < 3:
            some = list(openers(app))
            rng.shuffle(some)
            for opener in some:
                await change_page(app, pilot, opener)
            changed += len(some)
            rounds.append(live_objects())
    return changed, rounds


def growth(changed: int, rounds: list[Counter[str]]) -> dict[str, int]:
    """Return what there is more of after the last round than after the second, beyond limits."""
    more = rounds[-1] - rounds[1]
    allowed = MORE_OBJECTS * changed * (len(rounds) - 2) // len(rounds)
    return {kind: count for kind, count in more.items() if kind != "other" or count > allowed}


def main() -> int:
    """Run the soak and return its exit code."""
    wanted = reader(__doc__, 1000).parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        os.environ["SPADES_HOME"] = home
        changed, rounds = asyncio.run(soak(wanted.n, wanted.seed))
    more = growth(changed, rounds)
    print(f"{changed} pages opened and closed; live objects {dict(rounds[1])} → {dict(rounds[-1])}")
    if more:
        print(f"FAULT: left behind: {more}", file=sys.stderr)
    return int(bool(more))


if __name__ == "__main__":
    raise SystemExit(main())
