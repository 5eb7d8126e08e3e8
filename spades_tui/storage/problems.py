"""What can go wrong with files, each said in one sentence a player understands."""

from __future__ import annotations

from pathlib import Path


class StorageProblem(Exception):
    """A file could not be used as asked; the text is one sentence for the player."""


class OpenElsewhere(StorageProblem):
    """A game is being played in another window."""

    def __init__(self, path: Path, pid: int | None) -> None:
        process = f" (process {pid})" if pid else ""
        super().__init__(f"The game {path.name} is open in another window{process}.")
        self.path = path
        self.pid = pid


def reason(error: OSError) -> str:
    """Return what the system says about `error`, in lower case and without codes."""
    text = error.strerror or type(error).__name__
    return text[:1].lower() + text[1:]
