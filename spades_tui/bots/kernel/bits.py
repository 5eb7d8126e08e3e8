"""Functions on masks of cards: counting, searching and random choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

MULTIPLIER: Final = 698769069
"""Of Marsaglia's multiply-with-carry generator: small enough that 63 bits hold a product."""
LOW_HALF: Final = 0xFFFFFFFF


def popcount(mask: i64) -> i64:
    """Return the number of bits in `mask`, which has no bit above the 56th."""
    mask = mask - ((mask >> 1) & 0x55555555555555)
    mask = (mask & 0x33333333333333) + ((mask >> 2) & 0x33333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F
    mask = mask + (mask >> 8)
    mask = mask + (mask >> 16)
    mask = mask + (mask >> 32)
    return mask & 127


def highest_bit(mask: i64) -> i64:
    """Return the topmost bit of a mask that is not empty."""
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    mask |= mask >> 8
    mask |= mask >> 16
    mask |= mask >> 32
    return mask ^ (mask >> 1)


def next_random(seed: i64) -> i64:
    """Return the state that follows `seed`; its low half is the random number."""
    return MULTIPLIER * (seed & LOW_HALF) + (seed >> 32)


def random_bit(mask: i64, seed: i64) -> i64:
    """Return one bit of `mask`, chosen by the low half of `seed`."""
    skip: i64 = ((seed & LOW_HALF) * popcount(mask)) >> 32
    while skip:
        mask &= mask - 1
        skip -= 1
    return mask & -mask
