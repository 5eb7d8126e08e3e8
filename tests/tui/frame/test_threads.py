"""What a thread is given: functions of a module with values, never parts of a page or a widget."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from spades_tui import tui

ROOT: Final = Path(tui.__path__[0])
WAYS: Final = {"to_thread": 0, "run_in_executor": 1}
"""Which argument of a call is done by a thread, the others after it being what it is given."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Source:
    """A module: its functions, and what it hands to threads."""

    def __init__(self, text: str) -> None:
        self.tree = ast.parse(text)
        self.known = {one.name for one in self.tree.body if isinstance(one, Function)}
        for one in ast.walk(self.tree):
            if isinstance(one, ast.ImportFrom):
                self.known |= {name.asname or name.name for name in one.names}
        self.calls = list(_calls(self.tree, None))

    def methods(self) -> Iterator[str]:
        """Yield the methods of its classes; a property is a value."""
        for cls in ast.walk(self.tree):
            for one in cls.body if isinstance(cls, ast.ClassDef) else ():
                if isinstance(one, Function) and "property" not in map(
                    ast.unparse, one.decorator_list
                ):
                    yield one.name


def _calls(node: ast.AST, within: Function | None) -> Iterator[tuple[ast.Call, Function | None]]:
    """Yield every call with the function it stands in; a function in another counts as a part."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call):
            yield child, within
        yield from _calls(child, within or (child if isinstance(child, Function) else None))


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)


def _handed(call: ast.Call, ways: dict[str, int]) -> tuple[str, list[ast.expr]] | None:
    """Return what a call has a thread do, and with what; None where it hands nothing to one."""
    name, named = _name(call), {one.arg: one.value for one in call.keywords}
    if name == "Thread":
        args = named.get("args")
        done, given = named["target"], args.elts if isinstance(args, ast.Tuple) else []
    elif name in ways:
        done, *given = call.args[ways[name] :]
        given = [*given, *named.values()] if name in WAYS else []
    else:
        return None
    if isinstance(done, ast.Call) and _name(done) == "partial":
        given = [*given, *done.args[1:], *(one.value for one in done.keywords)]
        done = done.args[0]
    return ast.unparse(done), given


def handed_to_threads(texts: dict[str, str]) -> list[str]:
    """Return what the sources hand to threads and should not, each with its file and line.

    A function that has a thread do what it is given is a way to threads itself.
    """
    sources = {file: Source(text) for file, text in texts.items()}
    methods = {name for source in sources.values() for name in source.methods()}
    ways, more = dict[str, int](), dict(WAYS)
    while ways != more:
        ways = dict(more)
        found = []
        for file, source in sources.items():
            for call, within in source.calls:
                done, given = _handed(call, ways) or ("", [])
                own = [one.arg for one in within.args.args] if within is not None else []
                if within is not None and done in own:
                    more[within.name] = own.index(done) - (own[0] == "self")
                is_part = done not in {"", *own, *source.known} or any(
                    _is_part_of_a_page(one, within, methods) for one in given
                )
                if is_part or _is_thread_of_a_page(call):
                    found.append(f"{file}:{call.lineno} {ast.unparse(call)}")
    return found


def _is_thread_of_a_page(call: ast.Call) -> bool:
    """Whether Textual is asked to do something of a page in a thread, or by one."""
    more = {one.arg for one in call.keywords}
    is_thread = _name(call) in ("work", "run_worker") and "thread" in more
    return is_thread or _name(call) == "call_from_thread"


def _is_part_of_a_page(value: ast.expr, within: Function | None, methods: set[str]) -> bool:
    if isinstance(value, ast.Starred):
        value = value.value
    if isinstance(value, ast.Name):
        inner = {one.name for one in ast.walk(within or value) if isinstance(one, Function)}
        return value.id == "self" or value.id in inner
    of_self = isinstance(value, ast.Attribute) and ast.unparse(value.value) == "self"
    return isinstance(value, ast.Lambda) or (of_self and ast.unparse(value)[5:] in methods)


@pytest.mark.medium
def test_threads_are_given_functions_of_a_module_and_values() -> None:
    files = {file.relative_to(ROOT).as_posix(): file.read_text("utf-8")
             for file in ROOT.rglob("*.py")}  # fmt: skip
    assert handed_to_threads(files) == [], "hand over a function of the module and its arguments"


@pytest.mark.parametrize(
    ("body", "is_right"),
    [
        ("await asyncio.to_thread(work_out, self.hand, 3)", True),
        ("await asyncio.to_thread(partial(work_out, self.hand), at=self.place)", True),
        ("await self.beside(work_out)", True),
        ("await self.beside(partial(work_out, self.hand))", True),
        ("Thread(target=work_out, args=(self.hand,)).start()", True),
        ("await asyncio.to_thread(self.load)", False),
        ("await asyncio.to_thread(partial(work_out, self.load))", False),
        ("await asyncio.to_thread(work_out, self)", False),
        ("await asyncio.to_thread(work_out, self.load)", False),
        ("await asyncio.to_thread(lambda: self.hand)", False),
        ("def inner(): return self.hand\n        await asyncio.to_thread(inner)", False),
        ("def inner(): return self.hand\n        await asyncio.to_thread(work_out, inner)", False),
        ("await loop.run_in_executor(None, self.load)", False),
        ("await self.beside(self.load)", False),
        ("await self.beside(lambda: self.hand)", False),
        ("Thread(target=self.load, args=()).start()", False),
        ("self.run_worker(self.load, thread=True)", False),
        ("self.app.call_from_thread(work_out)", False),
    ],
)
def test_a_part_of_a_page_handed_to_a_thread_is_found(body: str, is_right: bool) -> None:
    page = (
        "def work_out(*about): ...\n"
        "class SomePage:\n"
        "    def load(self): ...\n"
        "    async def beside(self, deed):\n"
        "        await asyncio.to_thread(deed)\n"
        "    async def ask(self):\n"
        f"        {body}\n"
    )
    assert (not handed_to_threads({"page.py": page})) is is_right


def test_a_method_that_is_a_thread_is_found() -> None:
    page = "class SomePage:\n    @work(thread=True, exclusive=True)\n    def load(self): ...\n"
    assert len(handed_to_threads({"page.py": page})) == 1
