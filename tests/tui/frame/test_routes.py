"""Every page has a way to it: a route, somebody who takes it, a row or a key, and words for it."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from typing import Final, get_args

import pytest
from msgspec import Struct

import spades_tui
from spades_tui.cli.app import run
from spades_tui.tui.frame import routes
from spades_tui.tui.frame.keymap import page_keys
from spades_tui.tui.frame.keys import KEYS
from spades_tui.tui.frame.routes import Route
from spades_tui.tui.frame.ways import PRACTICE, WAYS, Way
from spades_tui.tui.pages.menu.page import MenuPage
from tests.cli.test_commands import every_command
from tests.tui.pages import program
from tests.tui.test_pages import every_screen

ROOT = Path(spades_tui.__file__).parent
ROUTES: Final = [
    one for one in vars(routes).values()
    if isinstance(one, type) and issubclass(one, Struct) and one.__module__ == routes.__name__
]  # fmt: skip
IN_WORDS: Final = {
    "learn": "learn",
    "practice": "practice",
    "mistakes": "practice mistakes",
    "course": "practice course",
    "drills": "practice drills",
    "puzzles": "practice puzzles",
    "daily": "daily",
    "duplicate": "practice duplicate",
    "analysis": "review",
    "games": "history",
    "statistics": "stats",
    "fairness": "stats fairness",
    "library": "rules",
    "settings": "doctor",  # which names their file; each option of `spades play` is one of them
}
"""The command that says what a page shows, or opens it."""


def names_used(*but: str) -> Counter[str]:
    """Return how often each name is used, imports apart, in all modules but some."""
    found = Counter[str]()
    for path in ROOT.rglob("*.py"):
        if path.relative_to(ROOT).as_posix() not in but:
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Attribute):
                    found[node.attr] += 1
                elif isinstance(node, ast.Name):
                    found[node.id] += 1
    return found


@pytest.mark.medium
def test_every_route_is_one_and_somebody_takes_it() -> None:
    taken = names_used("tui/frame/routes.py", "tui/navigation.py")
    left = [f"{one.__name__}: not in Route (tui/frame/routes.py)"
            for one in ROUTES if one not in get_args(Route)]  # fmt: skip
    left += [f"{one.__name__}: nobody shows it" for one in ROUTES if not taken[one.__name__]]
    assert left == []
    assert set(get_args(Route)) == set(ROUTES)


@pytest.mark.medium
def test_every_page_is_opened_somewhere() -> None:
    used = names_used()
    left = [f"{page.__name__} ({page.__module__}): nobody opens it; it has no case in "
            "tui/navigation.py"
            for page in every_screen() if not used[page.__name__]]  # fmt: skip
    assert left == []


async def test_every_page_that_is_looked_for_has_a_row_or_a_key_and_a_command() -> None:
    async with program(MenuPage()) as (app, _):
        page = app.screen
        assert isinstance(page, MenuPage)
        offered = {item.key for item in page.listing.items}
    offered |= {way.action for way in PRACTICE}
    offered |= {key.action for key in (*KEYS, *page_keys("menu"), *page_keys("games"))}
    left = [f"{way.name!r} of WAYS: no row in the menu or on Practice, and no key"
            for way in WAYS if way.action not in offered]  # fmt: skip
    left += [f"{way.name!r} of WAYS: which command says what it shows? IN_WORDS has none"
             for way in WAYS if way.name not in IN_WORDS]  # fmt: skip
    left += [f"{way.name!r} of WAYS: about has {len(way.about)} characters"
             for way in WAYS if len(way.about) > 38]  # fmt: skip
    assert left == []
    assert set(IN_WORDS.values()) <= set(every_command())


BY_COMMAND: Final = [way for way in WAYS if IN_WORDS.get(way.name, "").split(" ")[0] in
                     ("learn", "practice", "daily")]  # fmt: skip


@pytest.mark.parametrize("way", BY_COMMAND, ids=lambda way: way.name)
def test_a_page_of_practice_is_opened_by_its_command(way: Way, opened_pages: list[Route]) -> None:
    assert run(IN_WORDS[way.name].split()) == 0
    assert opened_pages == [way.route]
