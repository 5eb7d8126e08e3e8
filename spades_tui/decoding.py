"""Types that msgspec decodes, each prepared by one thread at a time.

msgspec stores its analysis of a struct with the class from the moment it begins: a second thread
that uses the same struct meanwhile gets an incomplete analysis, and the program crashes. This
happened at the start, while the menu read the rule sets and the bots were being prepared.
"""

from __future__ import annotations

import threading
from typing import Final, TypeVar

import msgspec

Kind = TypeVar("Kind")

_LEARNING: Final = threading.Lock()
_LEARNED: Final[set[object]] = set()


def prepare_type(kind: Kind) -> Kind:
    """Return `kind` after msgspec has analyzed it; call this before decoding values of the type."""
    if kind not in _LEARNED:
        with _LEARNING:
            msgspec.json.Decoder(kind)
            _LEARNED.add(kind)
    return kind
