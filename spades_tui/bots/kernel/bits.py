"""Functions on masks of cards: counting, searching and random choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

MULTIPLIER: Final = 698769069
"""Multiplier of Marsaglia's multiply-with-carry generator: small enough that its product with 32
bits, plus a carry, fits in 63 bits."""
LOW_HALF: Final = 0xFFFFFFFF
"""The low 32 bits of a generator's state: its current random number."""


def popcount(mask: i64) -> i64:
    """Return the number of bits set in `mask`, which must lie below bit 56."""
    mask = mask - ((mask >> 1) & 0x55555555555555)
    mask = (mask & 0x33333333333333) + ((mask >> 2) & 0x33333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F
    mask = mask + (mask >> 8)
    mask = mask + (mask >> 16)
    mask = mask + (mask >> 32)
    return mask & 127


def highest_bit(mask: i64) -> i64:
    """Return a mask of only the highest bit set in `mask`, which must not be 0."""
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    mask |= mask >> 8
    mask |= mask >> 16
    mask |= mask >> 32
    return mask ^ (mask >> 1)


def next_random(seed: i64) -> i64:
    """Return the state of the random generator that follows the state `seed`.

    The low 32 bits of a state are its random number.
    """
    return MULTIPLIER * (seed & LOW_HALF) + (seed >> 32)


def random_bit(mask: i64, seed: i64) -> i64:
    """Return a mask of one bit of `mask`, chosen by the low 32 bits of `seed`; 0 if `mask` is 0."""
    skip: i64 = ((seed & LOW_HALF) * popcount(mask)) >> 32
    while skip:
        mask &= mask - 1
        skip -= 1
    return mask & -mask
