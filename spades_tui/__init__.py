"""Spades in the terminal: every rule, bots worth having as partners, and practice. Its rooms are
listed in `README.md` beside this file.
"""

import os
import sys

__version__ = "1.0.0"


def _find_program_name() -> str:
    name = os.path.basename(sys.argv[0])  # noqa: PTH119 - `--version` does without pathlib
    return name if name.startswith("spades") else "spades"


PROGRAM = _find_program_name()
"""The name of the command in every sentence: `spades`, or `spades-tui` if that is how it was
started. It is `spades` for ``python -m spades_tui``."""
