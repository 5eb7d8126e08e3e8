"""Count the program: Python tokens by folder, without comments and layout.

    python -m tools.tokens [COMMIT …]

A column for each commit, beside the files as they are; it needs the checkout's git.
"""

from __future__ import annotations

import io
import subprocess
import sys
import token
import tokenize
from collections import Counter
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
LAYOUT: Final = {
    token.COMMENT, token.NL, token.NEWLINE, token.INDENT, token.DEDENT, token.ENDMARKER,
    token.ENCODING,
}  # fmt: skip


def tokens_in(source: str) -> int:
    """Return how many tokens a source has; a docstring is one."""
    found = tokenize.generate_tokens(io.StringIO(source).readline)
    return sum(one.type not in LAYOUT for one in found)


def folder_of(name: str) -> str:
    """Return the folder a file is counted under: two levels below the package."""
    parts = name.split("/")[1:-1]
    return "/".join(parts[:2]) or "."


def here() -> Counter[str]:
    """Count the files as they are."""
    found: Counter[str] = Counter()
    for path in (ROOT / "spades_tui").rglob("*.py"):
        name = path.relative_to(ROOT).as_posix()
        found[folder_of(name)] += tokens_in(path.read_text("utf-8"))
    return found


def at(commit: str) -> Counter[str]:
    """Count the files of a commit."""
    found: Counter[str] = Counter()
    names = _git("ls-tree", "-r", "--name-only", commit, "spades_tui").splitlines()
    for name in names:
        if name.endswith(".py"):
            found[folder_of(name)] += tokens_in(_git("show", f"{commit}:{name}"))
    return found


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout


def main() -> None:
    """Print the table."""
    commits = sys.argv[1:]
    counts = [*(at(commit) for commit in commits), here()]
    heads = [*(commit[:10] for commit in commits), "now"]
    print(f"{'':28}", *(f"{head:>10}" for head in heads))
    for folder in sorted(set().union(*counts)):
        print(f"{folder:28}", *(f"{count[folder]:10,}" for count in counts))
    print(f"{'all':28}", *(f"{count.total():10,}" for count in counts))


if __name__ == "__main__":
    main()
