"""Names say what a thing is: vague ones and participles for functions may only become fewer.

``tests/golden/vague_names.json`` has the number of them in each package. A new one fails. After
a rename, ``SPADES_RENEW=1 python -m pytest -n0 tests/test_names.py`` lowers the numbers; it never
raises them.
"""

import ast
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LISTED = ROOT / "tests" / "golden" / "vague_names.json"

VAGUE_WORDS = """
about again anew asked at by everybody everything found given got heard here how it its kept known
made many more much nobody of one ones out put rest said seen shown some somebody taken than them
then there they this to told what where which who whoever whom whose why
"""
VAGUE = frozenset(VAGUE_WORDS.split())
"""Names without a role: for variables, parameters, attributes and functions."""

OTHER_WORDS = """
about above after again along apart aside at before begun behind below beside between beyond by
done drawn found from given gone got heard here how in into its kept known left lost made meant of
off on onto out over paid parted put said seen shown since so spoken taken then there thrown to
told twice under upon what where who whose why with within without won worn
"""
NOT_VERBS = frozenset(OTHER_WORDS.split())
"""Participles, adverbs and prepositions, which no function may begin with."""

COPIES_AND_CONVERSIONS = frozenset(["as", "from", "to", "with", "without"])
"""Established first words, if a noun follows: `with_hand` returns a changed copy."""

VERBS_IN_ED = frozenset(["embed", "feed", "need", "proceed", "seed", "speed"])

Function = ast.FunctionDef | ast.AsyncFunctionDef


def is_vague_function(function: Function) -> bool:
    """Whether a function is named by a participle, adverb or preposition.

    Properties may be, and `on_` is how Textual finds the handler of a message. Changed copies
    (`with_hand`) and conversions (`to_cells`) have their usual names.
    """
    marks = " ".join(ast.unparse(mark) for mark in function.decorator_list)
    if function.name.startswith(("__", "on_")) or re.search(r"property|setter|classmethod", marks):
        return False
    first, *others = function.name.strip("_").split("_")
    if others and first in COPIES_AND_CONVERSIONS:
        return False
    return first in NOT_VERBS or (first.endswith("ed") and first not in VERBS_IN_ED)


def vague_names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and name of everything that has a vague name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            name = node.id if isinstance(node, ast.Name) else node.attr
        elif isinstance(node, ast.arg):
            name = node.arg
        elif isinstance(node, Function):
            if is_vague_function(node):
                yield node.lineno, f"{node.name}()"
            continue
        else:
            continue
        if name.strip("_") in VAGUE:
            yield node.lineno, name


def modules_of(package: str) -> list[Path]:
    folder = ROOT / package
    return [folder.with_suffix(".py")] if not folder.is_dir() else sorted(folder.rglob("*.py"))


def packages() -> list[str]:
    """Return the packages of the program, its single modules, the tools and the tests."""
    tops = [path for path in (ROOT / "spades_tui").iterdir() if "__pycache__" not in path.name]
    names = [
        path.relative_to(ROOT).with_suffix("").as_posix()
        for path in tops
        if path.suffix == ".py" or (path / "__init__.py").exists()
    ]
    return [*sorted(names), "tests", "tools"]


@pytest.mark.medium
@pytest.mark.parametrize("package", packages())
def test_no_vague_name_is_added(package: str) -> None:
    places = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in modules_of(package)
        for line, name in vague_names(ast.parse(path.read_text("utf-8")))
    ]
    listed = json.loads(LISTED.read_text("utf-8"))
    if os.environ.get("SPADES_RENEW"):
        listed[package] = min(len(places), listed.get(package, len(places)))
        LISTED.write_text(json.dumps(listed, indent=0, sort_keys=True) + "\n", "utf-8")
    assert len(places) <= listed.get(package, 0), "\n".join(places)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("found = [one for one in cards]", ["found", "one"]),
        ("def told(it, seat): self.rest = seat", ["told()", "it", "rest"]),
        ("def _beaten_at(): pass\ndef tied(): pass\ndef need(): pass", ["tied()"]),
        ("def with_hand(): pass\ndef _to_cells(): pass\ndef without(): pass", ["without()"]),
        ("def on_mount(self): self.at = 1", ["at"]),
        ("@property\ndef taken(self): return 1", []),
        ("def print_hand(*, by=0): return by", ["by"]),
    ],
)
def test_vague_names_are_recognized(source: str, expected: list[str]) -> None:
    assert sorted(name for _, name in vague_names(ast.parse(source))) == sorted(expected)
