"""Count the program: Python tokens by folder, without comments and layout.

    python .build/tokens.py [COMMIT]

With a commit it says what has changed since: lines that stand in another folder now are moved, the
others cut or new. It needs the checkout's git.
"""

from __future__ import annotations

import io
import subprocess
import sys
import token
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
LAYOUT: Final = {
    token.COMMENT, token.NL, token.INDENT, token.DEDENT, token.ENDMARKER, token.ENCODING,
}  # fmt: skip

Line = tuple[str, ...]
"""The tokens of a logical line; a docstring is one."""
Lines = dict[str, Counter[Line]]
"""How often each line stands in a folder."""


def lines_in(source: str) -> Iterator[Line]:
    """Yield the lines of a source."""
    line: list[str] = []
    for one in tokenize.generate_tokens(io.StringIO(source).readline):
        if one.type == token.NEWLINE:
            yield tuple(line)
            line = []
        elif one.type not in LAYOUT:
            line.append(one.string)


def by_folder(sources: Iterable[tuple[str, str]]) -> Lines:
    """Return the lines of sources, by name, in folders down to two levels below the package."""
    found: Lines = {}
    for name, source in sources:
        parts = name.split("/")[1:-1]
        found.setdefault("/".join(parts[:2]) or ".", Counter()).update(lines_in(source))
    return found


def here() -> Iterator[tuple[str, str]]:
    """Yield the files as they are."""
    for path in (ROOT / "spades_tui").rglob("*.py"):
        yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")


def at(commit: str) -> Iterator[tuple[str, str]]:
    """Yield the files of a commit."""
    for name in _git("ls-tree", "-r", "--name-only", commit, "spades_tui").splitlines():
        if name.endswith(".py"):
            yield name, _git("show", f"{commit}:{name}")


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout


def size(lines: Counter[Line]) -> int:
    """Return how many tokens lines have."""
    return sum(len(line) * count for line, count in lines.items())


def changes(before: Lines, now: Lines) -> dict[str, tuple[int, int, int]]:
    """Return the tokens moved into each folder less those moved out of it, cut, and new."""
    folders = sorted(before.keys() | now.keys())
    gone = {one: before.get(one, Counter()) - now.get(one, Counter()) for one in folders}
    come = {one: now.get(one, Counter()) - before.get(one, Counter()) for one in folders}
    moved = sum(gone.values(), Counter[Line]()) & sum(come.values(), Counter[Line]())
    out, into = moved.copy(), moved.copy()
    found = {}
    for one in folders:
        left, came = gone[one] & out, come[one] & into
        out, into = out - left, into - came
        found[one] = (size(came) - size(left), -size(gone[one] - left), size(come[one] - came))
    return found


def main() -> None:
    """Print the table."""
    now = by_folder(here())
    heads, rows = ["now"], {folder: [size(lines)] for folder, lines in now.items()}
    if sys.argv[1:]:
        heads = [sys.argv[1][:10], "moved", "cut", "new", "now"]
        before = by_folder(at(sys.argv[1]))
        rows = {
            folder: [size(before.get(folder, Counter())), *told, size(now.get(folder, Counter()))]
            for folder, told in changes(before, now).items()
        }
    print(f"{'':28}", *(f"{head:>10}" for head in heads))
    for folder, row in sorted(rows.items()):
        print(f"{folder:28}", *(f"{figure:10,}" for figure in row))
    print(f"{'all':28}", *(f"{sum(column):10,}" for column in zip(*rows.values(), strict=True)))


if __name__ == "__main__":
    main()
