"""No two threads let msgspec find out about the same type at once: that ends the program."""

from __future__ import annotations

import ast
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import spades_tui
from spades_tui.decoding import prepare_type

_SIMPLE = (
    "field.type",
    "option.type",
    "hints[name]",
    "all_options()[name].type",
    "dict[str, float]",
)
"""Types of options, settings and figures: no struct is among them."""


_BY_ITSELF = "decoding"
"""The module that learns."""


def _types_read_as(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield every type that is handed to msgspec to read a value as."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = ast.unparse(call.func)
        if name == "msgspec.convert":
            yield call.args[1]
        elif name.endswith(".Decoder") and call.args:
            yield call.args[0]
        elif name.endswith(".decode"):
            yield from (one.value for one in call.keywords if one.arg == "type")


@pytest.mark.medium
def test_every_type_is_learned_before_something_is_read_as_it() -> None:
    found = 0
    for path in Path(spades_tui.__file__).parent.rglob("*.py"):
        if path.stem == _BY_ITSELF:
            continue
        for kind in _types_read_as(ast.parse(path.read_text("utf-8"))):
            text = ast.unparse(kind)
            assert text.startswith("prepare_type(") or text in _SIMPLE, f"{path}: {text}"
            found += 1
    assert found > 20


def test_types_are_learned_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    at_it = threading.Semaphore(1)
    met: list[object] = []

    def find_out(kind: object) -> None:
        met.append(kind if at_it.acquire(blocking=False) else "another thread")
        time.sleep(0.01)
        at_it.release()

    monkeypatch.setattr("msgspec.json.Decoder", find_out)
    kinds = [type(f"Kind{number}", (), {}) for number in range(4)]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(prepare_type, kinds + kinds)) == kinds + kinds
    assert set(met) == set(kinds)
