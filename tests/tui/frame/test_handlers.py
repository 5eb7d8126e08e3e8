"""Textual calls the handler of a message in each class of a widget: none calls another's."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from textual.message_pump import MessagePump

from spades_tui import tui
from tests.systems import modules_of

ROOT: Final = Path(tui.__path__[0]).parent
DISPATCHES: Final = {"on_event"}
"""What is named like a handler and is none: Textual's own way to handlers."""


def handlers_called(source: str) -> list[str]:
    """Return what a source calls by the name of a handler, with its line."""
    return [
        f"{node.lineno} {node.func.attr}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr.startswith(("on_", "_on_"))
        and node.func.attr not in DISPATCHES
    ]


@pytest.mark.medium
def test_no_handler_is_called() -> None:
    found = {
        file.relative_to(ROOT).as_posix(): called
        for folder in ("tui", "cli", "lab")
        for file in (ROOT / folder).rglob("*.py")
        if (called := handlers_called(file.read_text("utf-8")))
    }
    assert not found, "a base's handler runs anyway; give what both do a method of its own"
    assert handlers_called("super().on_mount()") == ["1 on_mount"]


@cache
def private_data(module: str) -> dict[str, set[str]]:
    """Return the private attributes that each class of a module gives values to."""
    tree = ast.parse(inspect.getsource(importlib.import_module(module)))
    return {
        cls.name: {name for name in map(kept_in, ast.walk(cls)) if re.match("_[^_]", name)}
        for cls in tree.body
        if isinstance(cls, ast.ClassDef)
    }


def kept_in(node: ast.AST) -> str:
    """Return the attribute of ``self`` that is given a value here; "" where none is."""
    if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
        return node.attr if isinstance(node.value, ast.Name) and node.value.id == "self" else ""
    return ""


@pytest.mark.medium
def test_private_attributes_have_one_meaning() -> None:
    modules = modules_of(tui)
    names = {module.__name__ for module in modules}
    found = {cls for module in modules for cls in vars(module).values()
             if inspect.isclass(cls) and issubclass(cls, MessagePump)}  # fmt: skip
    for cls in {cls for cls in found if cls.__module__ in names}:
        data = private_data(cls.__module__).get(cls.__name__, set())
        for base in cls.__mro__[1:-1]:
            if base.__module__ != cls.__module__:
                twice = data & private_data(base.__module__).get(base.__name__, set())
                assert not twice, (cls, base)
