"""What docstrings and documents name is there, and every package says what it is for."""

import ast
import builtins
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
HOUSE = ROOT / "spades_tui"
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@cache
def modules() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text("utf-8")) for path in sorted(HOUSE.rglob("*.py"))}


def section(text: str, heading: str) -> Iterator[str]:
    """Yield what the lines of a section of a docstring are about."""
    inside = False
    for line in text.splitlines():
        if line and not line.startswith(" "):
            inside = line == f"{heading}:"
        elif inside and (named := re.match(r"    ([\w.]+(?:, [\w.]+)*): ", line)):
            yield from named[1].split(", ")


def docstrings() -> Iterator[tuple[Path, Documented, str]]:
    for path, module in modules().items():
        for node in ast.walk(module):
            if isinstance(node, Documented) and (text := ast.get_docstring(node)):
                yield path, node, text


def test_an_error_named_in_a_docstring_is_one() -> None:
    known = set(dir(builtins))
    for module in modules().values():
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef):
                known.add(node.name)
    unknown = [
        f"{path.relative_to(ROOT)}: {name}"
        for path, _, text in docstrings()
        for name in section(text, "Raises")
        if "." not in name and name not in known
    ]
    assert unknown == []


def test_a_parameter_named_in_a_docstring_is_one() -> None:
    unknown = []
    for path, node, text in docstrings():
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            taken = {one.arg for one in ast.walk(node.args) if isinstance(one, ast.arg)}
            unknown += [
                f"{path.relative_to(ROOT)}: {node.name} has no {name}"
                for name in section(text, "Args")
                if name not in taken
            ]
    assert unknown == []


def test_every_package_says_in_two_sentences_what_is_in_it_and_what_it_must_not_know() -> None:
    folders = {path.parent for path in modules()}
    assert {folder for folder in folders if folder / "__init__.py" not in modules()} == set()
    short = []
    for folder in folders:
        first = (ast.get_docstring(modules()[folder / "__init__.py"]) or "").split("\n\n")[0]
        if len(re.findall(r"[.:](?=\s|$)", first)) < 2:
            short.append(str(folder.relative_to(ROOT)))
    assert short == []
