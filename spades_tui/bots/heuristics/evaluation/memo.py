"""Functions that work everything out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """What a function gives, worked out when first asked for.

    `map(memo.__getitem__, keys)` is the quickest way to many: half the time and the room of
    `functools.cache`.
    """

    def __init__(self, work: Callable[[K], V]) -> None:
        super().__init__()
        self._work = work

    def __missing__(self, key: K) -> V:
        found = self[key] = self._work(key)
        return found


def remembered(work: Callable[[K], V]) -> Callable[[K], V]:
    """Return a function that works everything out once."""
    return Memo(work).__getitem__
