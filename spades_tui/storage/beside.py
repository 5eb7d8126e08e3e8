"""What lies beside a record and goes where it goes: the prices of its decisions.

Nothing is imported that prices are made of: a game that is opened has no need of it.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Final

from spades_tui.storage.files import RECORD, is_there

SUFFIX: Final = ".prices"
"""What a file of prices ends in; the rest is the name of its record."""


def prices_name(record: str) -> str:
    """Return the name of the file beside a record of that name."""
    return record.removesuffix(RECORD) + SUFFIX


def prices_of(record: Path) -> Path:
    """Return where the prices of a record are kept."""
    return record.with_suffix(SUFFIX)


def follow(before: Path, after: Path) -> None:
    """Move what lies beside a record after it; what cannot be moved is worked out again."""
    old, new = prices_of(before), prices_of(after)
    if is_there(old) and not is_there(new):
        with contextlib.suppress(OSError):
            old.replace(new)
