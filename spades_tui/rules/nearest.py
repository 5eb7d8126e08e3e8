"""Suggest the name somebody may have meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """Return ``" (did you mean 'nil_value'?)"`` for the nearest of `names`, or nothing."""
    close = get_close_matches(name.strip().lower(), list(names), n=1, cutoff=0.5)
    return f" (did you mean {close[0]!r}?)" if close else ""
