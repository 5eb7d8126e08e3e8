"""A record by its path, or by its name as `spades history` prints it."""

from __future__ import annotations

from pathlib import Path


def record_path(file: Path) -> Path:
    """Return the record `file` means: a file there is, else one of that name among our games."""
    from spades_tui.storage.files import RECORD, is_there, record_named

    if is_there(file) or file.name != str(file):
        return file
    return record_named(file.name if file.suffix else f"{file.name}{RECORD}") or file
