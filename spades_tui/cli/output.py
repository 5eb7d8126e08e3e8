"""Standard output: JSON by itself, plain lines, and whether a screen can be opened."""

from __future__ import annotations

import os
import sys
from typing import Any

import msgspec


def print_json(value: Any) -> None:
    """Print `value` as JSON, indented, and nothing else."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    write_out(text + "\n")


def write_out(text: str) -> None:
    """Print `text`; what the output cannot show becomes a question mark."""
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(text.encode(encoding, "replace").decode(encoding))


def is_screen() -> bool:
    """Whether the full screen can be opened here: a terminal at both ends, and no dumb one.

    A driver named in the environment (a browser's, say) is a screen of its own.
    """
    if os.environ.get("TEXTUAL_DRIVER"):
        return True
    if os.environ.get("TERM", "") in ("", "dumb") and sys.platform != "win32":
        return False
    return sys.stdin.isatty() and sys.stdout.isatty()


def hush() -> None:
    """Send the rest of the output nowhere: nobody reads it any more."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass
