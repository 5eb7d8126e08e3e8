"""What docstrings and documents name is there, and every package says what it is for."""

import ast
import builtins
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

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


@pytest.mark.medium
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


@pytest.mark.medium
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


@cache
def code_names() -> frozenset[str]:
    """Return every word of the code and its texts: without docstrings, unlike `source_names`."""
    words = set(dir(builtins))
    for folder in ("spades_tui", "tests", "tools", ".build"):
        for path in (ROOT / folder).rglob("*.py"):
            words |= set(path.relative_to(ROOT).with_suffix("").parts)
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                match node:
                    case ast.Expr(ast.Constant() as docstring):
                        docstring.value = ""
                    case ast.Name(name) | ast.arg(name) | ast.Attribute(_, name):
                        words.add(name)
                    case ast.keyword(name) | ast.alias(name):
                        words |= set(re.findall(r"\w+", name or ""))
                    case ast.ClassDef(name) | ast.FunctionDef(name) | ast.AsyncFunctionDef(name):
                        words.add(name)
                    case ast.Constant(str(text)):
                        words |= set(re.findall(r"\w+", text))
    return frozenset(words)


@pytest.mark.medium
def test_a_name_in_a_docstring_is_in_the_code() -> None:
    unknown = [
        f"{path.relative_to(ROOT)}: {name}"
        for path, _, text in docstrings()
        for name in re.findall(r"(?<![`\w])`([A-Za-z_][\w.]*)`(?!`)", text)
        if not set(re.findall(r"\w+", name)) <= code_names()
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


DOCUMENTS = (
    "README.md",
    ".github/CONTRIBUTING.md",
    "spades_tui/README.md",
    "spades_tui/engine/README.md",
    "spades_tui/lab/FIGURES.md",
    "spades_tui/storage/FORMATS.md",
    "spades_tui/rules/DECISIONS.md",
)
MAP = (HOUSE / "README.md").read_text("utf-8")
ENDINGS = r"py|md|toml|gz|bin|woff|html|tcss|svg"


@cache
def paths() -> frozenset[str]:
    """Return all files and folders of the repository, from its top."""
    tops = ("spades_tui", "tests", "tools", ".github", ".build", ".ci", "assets")
    found = [*ROOT.glob("*.*"), *(path for top in tops for path in (ROOT / top).rglob("*"))]
    return frozenset(path.relative_to(ROOT).as_posix() for path in found) | set(tops)


@cache
def source_names() -> frozenset[str]:
    """Return every word of the source text, of the tests and of what is made from them."""
    found = set[str]()
    for path in paths():
        if path.endswith((".py", ".toml")):
            found |= set(re.findall(r"\w+", (ROOT / path).read_text("utf-8")))
    return frozenset(found)


def find_path(named: str) -> str | None:
    """Return the only path, or the shortest one, that ends with what a document calls it."""
    named = named.rstrip("/")
    ends = [path for path in paths() if path == named or path.endswith(f"/{named}")]
    return min(ends, key=len, default=None)


def words_in_code(text: str) -> Iterator[str]:
    """Yield the words between backticks and in indented lines, without the marks around them."""
    for code in re.findall(r"(?<!`)`([^`]+)`(?!`)|^ {4}(.+)$", text, re.MULTILINE):
        yield from (word.strip("(),;:'\"[]") for word in "".join(code).split())


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_path_named_in_a_document_is_there(document: str) -> None:
    text = (ROOT / document).read_text("utf-8")
    named = {
        word
        for word in words_in_code(text)
        if re.fullmatch(rf"\.?\w[\w.-]*(/[\w.-]+)*(/|\.(?:{ENDINGS}))", word)
    }
    if document in (
        "README.md",
        "spades_tui/storage/FORMATS.md",
    ):  # which name files of the player's own, too
        named = {path for path in named if "/" in path}
    linked = re.findall(r"\]\(([^)#:]+)\)", text)
    assert {path for path in named if find_path(path) is None} == set()
    assert [path for path in linked if not (ROOT / document).parent.joinpath(path).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_module_or_a_name_in_one_that_a_document_names_is_there(document: str) -> None:
    text = (ROOT / document).read_text("utf-8")
    missing = set()
    for word in words_in_code(text):
        if re.fullmatch(r"(?:spades_tui|tests)(?:\.[a-z]\w*)+", word):
            path = word.replace(".", "/")
            if not {path, f"{path}.py"} & paths():
                missing.add(word)
    pairs = [(name, path) for name, path in re.findall(r"`([\w.]+)` (?:in |\()`([\w./]+)`", text)]
    pairs += [(name, path) for path, name in re.findall(r"`([\w./]+)` \(`([\w.]+)`", text)]
    for name, path in pairs:
        found = find_path(path)
        if found is not None and (ROOT / found).is_file():
            words = set(re.findall(r"\w+", (ROOT / found).read_text("utf-8")))
            missing |= {f"{name} in {path}" for part in name.split(".") if part not in words}
    assert missing == set()


@pytest.mark.medium
@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_name_of_the_code_in_a_document_is_there(document: str) -> None:
    named = {
        word
        for word in words_in_code((ROOT / document).read_text("utf-8"))
        if re.fullmatch(r"[A-Za-z]+_\w+|[A-Z]\w*[a-z][A-Z]\w*", word)
    }
    assert named - source_names() == set()


@pytest.mark.medium
def test_the_map_has_every_folder_and_the_packages_in_their_order() -> None:
    folders = {path.parent.relative_to(HOUSE).as_posix() for path in modules()} - {"."}
    shown = {folder for folder in folders if folder.count("/") < 2}  # pages have features' names
    assert {folder for folder in shown if f"`{folder}/`" not in MAP} == set()
    rows = re.findall(r"^\| (`.*?) \|", MAP.split("| inside | |")[0], re.MULTILINE)
    floors = [sorted(re.findall(r"`(\w+)(?:/|\.py)`", row)) for row in rows]
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    assert floors == [sorted(layer.split(" | ")) for layer in layers]


def test_the_example_of_the_engine_as_a_library_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = (HOUSE / "engine/README.md").read_text("utf-8")
    example = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert example is not None
    exec(example[1], {})
    assert max(ast.literal_eval(capsys.readouterr().out)) >= 500
