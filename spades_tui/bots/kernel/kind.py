"""Which kernel is in use: compiled, or the same source in plain Python."""

from __future__ import annotations

from typing import Literal

from spades_tui.bots.kernel import table

KernelKind = Literal["compiled", "plain"]


def kernel_kind() -> KernelKind:
    """Return whether hands are played out by compiled code."""
    return "plain" if (table.__file__ or "").endswith(".py") else "compiled"
