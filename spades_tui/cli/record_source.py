"""A record by its path, or by its name as `spades games` prints it."""

from __future__ import annotations

from pathlib import Path


def record_path(file: Path) -> Path:
    """Return the record `file` means: a file there is, else one of that name among our games."""
    from spades_tui.storage.files import is_there
    from spades_tui.storage.paths import folders

    if is_there(file) or file.name != str(file):
        return file
    name = file.name if file.suffix else f"{file.name}.jsonl"
    ours = (folder / name for folder in (folders().records, folders().games))
    return next((path for path in ours if is_there(path)), file)
