"""Shuffling that any machine and version repeats: Fisher-Yates over SHA-256 in counter mode."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

T = TypeVar("T")

MAX_SEED: Final = 2**63 - 1
"""The largest seed of a deal."""


def bit_stream(key: str) -> Iterator[int]:
    """Yield random numbers of 32 bits without end; equal texts `key` give equal numbers."""
    from hashlib import sha256  # 2 ms, and the menu deals no cards

    counter = 0
    seed = key.encode()
    while True:
        block = sha256(seed + b"/" + str(counter).encode()).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def shuffle_items(items: Sequence[T], key: str) -> list[T]:
    """Return a shuffled copy of `items`; equal texts `key` give the same order on every machine.

    Over many keys, every order is equally likely.
    """
    words = bit_stream(key)
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        size = last + 1
        limit = 2**32 - 2**32 % size
        word = next(words)
        while word >= limit:
            word = next(words)
        pick = word % size
        result[last], result[pick] = result[pick], result[last]
    return result


def commitment(text: str, nonce: str) -> str:
    """Return the SHA-256, in hexadecimal, of the text ``nonce:text``.

    Published before a deal, it proves later that `text`, the deal, has not been changed.
    """
    from hashlib import sha256

    return sha256(f"{nonce}:{text}".encode()).hexdigest()
