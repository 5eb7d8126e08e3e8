"""Textual's private parts are touched in one module, and the program works without them."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from pathlib import Path
from typing import Final

import pytest
from textual.css.query import NoMatches

import spades_tui
from spades_tui import tui
from spades_tui.tui.frame import private_parts
from spades_tui.tui.pages.new_game import NewGamePage
from spades_tui.tui.pages.rules.library import RuleLibraryPage
from tests.cli.windows import LEFT_SCREEN, Window, windows
from tests.systems import modules_of
from tests.tui.pages import press, program, showing, text_of
from tests.tui.table.test_table_screen import sitting, table_at, to_play

__all__ = ["windows"]  # a fixture

ROOT: Final = Path(spades_tui.__path__[0])
THE_MODULE: Final = Path(inspect.getfile(private_parts))
FILES: Final = sorted(path for path in ROOT.rglob("*.py") if path != THE_MODULE)
KNOWN: Final = {"_replace", "_asdict", "_fields", "_exit"}
"""Private names of others than Textual: of named tuples and of `os`."""


def is_private(name: str) -> bool:
    return re.match("_[^_]", name) is not None


def defined(tree: ast.AST) -> set[str]:
    """Return the names that a module gives to functions, variables and attributes."""
    return {
        node.name if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        else node.id if isinstance(node, ast.Name) else node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        or (isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store))
    }  # fmt: skip


def touched(tree: ast.AST) -> set[str]:
    """Return the private names a module asks objects for, and what it imports of Textual's."""
    found = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("textual"):
            found |= {*(node.module or "").split("."), *(one.name for one in node.names)}
        elif isinstance(node, ast.Import):
            found |= {part for one in node.names if one.name.startswith("textual.")
                      for part in one.name.split(".")}  # fmt: skip
    return set(filter(is_private, found))


@pytest.mark.medium
def test_no_other_module_touches_them() -> None:
    trees = {path: ast.parse(path.read_text("utf-8")) for path in FILES}
    ours = set[str]().union(*map(defined, trees.values())) | KNOWN
    found = {path.relative_to(ROOT).as_posix(): touched(tree) - ours
             for path, tree in trees.items()}  # fmt: skip
    assert {path: names for path, names in found.items() if names} == {}
    assert touched(ast.parse("from textual._context import active_app")) == {"_context"}
    assert {"_file"} <= touched(ast.parse(THE_MODULE.read_text("utf-8")))


def test_no_other_class_overrides_them() -> None:
    modules = modules_of(tui)
    found = {
        (cls.__name__, name)
        for module in modules
        for cls in vars(module).values()
        if inspect.isclass(cls) and cls.__module__ == module.__name__
        for base in cls.__mro__[1:]
        if base.__module__.startswith("textual.")
        for name in filter(is_private, vars(cls).keys() & vars(base).keys())
        if inspect.isfunction(vars(cls)[name])
    }
    assert found == {("LenientApp", "_handle_exception")}


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Textual in which none of the parts is found."""
    monkeypatch.setattr(private_parts, "_part", lambda *_: None)
    monkeypatch.delattr(private_parts.LenientApp, "_handle_exception")


@pytest.mark.usefixtures("without")
async def test_the_menu_opens_and_hears_keys_without_them() -> None:
    async with program() as (app, pilot):
        assert "New game" in text_of(app)
        await press(pilot, "n")
        assert showing(app) is NewGamePage


@pytest.mark.usefixtures("without")
async def test_a_card_is_played_without_them() -> None:
    async with sitting(table_at(to_play)) as (screen, pilot):
        held = screen.table.view().hand
        await press(pilot, "right", "enter")
        assert screen.table.view().hand != held


WITHOUT: Final = """
import sys
from spades_tui.tui.frame import private_parts
private_parts._part = lambda *_: None
del private_parts.LenientApp._handle_exception
from spades_tui.__main__ import main
sys.exit(main())
"""


@pytest.mark.medium
@pytest.mark.terminal
@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_a_terminal_is_read_drawn_on_and_given_back_without_them(windows: list[Window]) -> None:
    windows.append(Window("play", "--preset", "quick", "--seed", "4", code=WITHOUT))
    window = windows[-1]
    window.shows("hand 1")
    window.child.send("?")
    window.shows("Keys")
    window.child.send("\x1b")
    window.shows("hand 1")
    window.child.send("\x11")

    assert LEFT_SCREEN in window.ended()
    assert window.code == 0


@pytest.mark.medium
async def test_what_a_page_just_left_does_not_find_is_passed_over() -> None:
    async with program() as (app, pilot):
        page = RuleLibraryPage()
        app.push_screen(page)
        await pilot.pause()
        page.call_next(page.query_one, "#nowhere")
        app.pop_screen()
        await pilot.pause()
        assert page.is_dismissed
        assert app._exception is None


async def test_what_an_open_page_does_not_find_is_a_fault() -> None:
    async def ask() -> None:
        async with program() as (app, pilot):
            app.screen.call_next(app.screen.query_one, "#nowhere")
            await pilot.pause()

    with pytest.raises(NoMatches):
        await ask()
