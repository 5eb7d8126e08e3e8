"""Types that msgspec reads values as, each learned by one thread at a time.

What msgspec finds out about a struct it keeps with the class from the moment it begins: a second
thread that meets the same struct meanwhile uses what is half found out, and the program dies. It
happened at the start, where the menu reads the rule sets while the bots are got ready.
"""

from __future__ import annotations

import threading
from typing import Final, TypeVar

import msgspec

Kind = TypeVar("Kind")

_LEARNING: Final = threading.Lock()
_LEARNED: Final[set[object]] = set()


def prepared_type(kind: Kind) -> Kind:
    """Return a type once msgspec knows all about it; whoever reads values as it asks here first."""
    if kind not in _LEARNED:
        with _LEARNING:
            msgspec.json.Decoder(kind)
            _LEARNED.add(kind)
    return kind
