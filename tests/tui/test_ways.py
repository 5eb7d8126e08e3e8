"""Every page is opened somewhere, by a row or a key, and by a command."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from textual.screen import Screen

import spades_tui
from spades_tui.cli.app import run
from spades_tui.tui import pages
from spades_tui.tui.frame.keymap import page_keys
from spades_tui.tui.frame.keys import KEYS
from spades_tui.tui.pages.menu.page import MenuPage
from spades_tui.tui.pages.ways import PRACTICE, WAYS, Way
from tests.cli.test_commands import every_command
from tests.tui.pages import program
from tests.tui.test_pages import every_screen

ROOT = Path(spades_tui.__file__).parent
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


def names_used() -> set[str]:
    """Return the names that are used, imports apart, in all modules."""
    names = set[str]()
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute):
                names.add(node.attr)
            elif isinstance(node, ast.Name):
                names.add(node.id)
    return names


def test_each_page_is_imported_when_it_is_opened() -> None:
    code = (
        "import sys\n"
        "from spades_tui.tui import pages\n"
        "before = [name for name in sys.modules if name.startswith(f'{pages.__name__}.')]\n"
        "assert not before and 'textual' not in sys.modules, before\n"
        "assert pages.MenuPage is pages.MenuPage\n"
        "print(*(name for name in sys.modules if name.startswith(f'{pages.__name__}.')))\n"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {name.split(".")[3] for name in told.stdout.split()} == {"menu", "ways"}


def test_the_pages_that_are_promised_are_there() -> None:
    assert set(pages.__all__) == set(pages._MODULES)
    for name in pages.__all__:
        assert issubclass(getattr(pages, name), Screen)
    assert not hasattr(pages, "NoSuchPage")


@pytest.mark.medium
def test_every_page_is_opened_somewhere() -> None:
    used = names_used()
    left = [f"{page.__name__} ({page.__module__}): nobody opens it"
            for page in every_screen() if page.__name__ not in used]  # fmt: skip
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
    left += [f"{way.name!r} of WAYS: about has {len(way.description)} characters"
             for way in WAYS if len(way.description) > 38]  # fmt: skip
    assert left == []
    assert set(IN_WORDS.values()) <= set(every_command())


BY_COMMAND: Final = [way for way in WAYS if IN_WORDS.get(way.name, "").split(" ")[0] in
                     ("learn", "practice", "daily")]  # fmt: skip


@pytest.mark.parametrize("way", BY_COMMAND, ids=lambda way: way.name)
def test_a_page_of_practice_is_opened_by_its_command(way: Way, opened_pages: list[object]) -> None:
    assert run(IN_WORDS[way.name].split()) == 0
    assert opened_pages == [way.screen()]
