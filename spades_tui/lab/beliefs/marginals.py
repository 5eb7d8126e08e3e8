"""Where cards lie by their weights, over many positions at once: the kernel's sampler in NumPy.

Only for learning; what plays is `spades_tui.bots.kernel.likely`, and a test holds one to the other.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


def marginals(weights: Floats, sizes: tuple[int, ...]) -> tuple[Floats, Floats]:
    """Return how likely each card lies where, and the logarithm of the sum of all ways.

    Args:
        weights: by position, card and one of three holders; not negative.
        sizes: how many cards each holder has, in all positions.

    Returns:
        Chances of the shape of `weights`; one logarithm a position.
    """
    first, second, _ = sizes
    count, cards = weights.shape[:2]
    scale = weights.max(axis=2, keepdims=True)
    share = (weights / scale)[..., None, None]
    ways = np.zeros((cards + 1, count, first + 1, second + 1))
    ways[0, :, 0, 0] = 1.0
    for at in range(cards):
        before, after = ways[at], ways[at + 1]
        np.multiply(before, share[:, at, 2], out=after)
        after[:, 1:, :] += before[:, :-1, :] * share[:, at, 0]
        after[:, :, 1:] += before[:, :, :-1] * share[:, at, 1]
    total = ways[cards, :, first, second]
    found = np.empty_like(weights)
    rest = np.zeros((count, first + 1, second + 1))
    rest[:, first, second] = 1.0 / total
    for at in range(cards - 1, -1, -1):
        before = ways[at]
        one, two, three = share[:, at, 0], share[:, at, 1], share[:, at, 2]
        found[:, at, 0] = (before[:, :-1, :] * rest[:, 1:, :]).sum((1, 2)) * one[:, 0, 0]
        found[:, at, 1] = (before[:, :, :-1] * rest[:, :, 1:]).sum((1, 2)) * two[:, 0, 0]
        found[:, at, 2] = (before * rest).sum((1, 2)) * three[:, 0, 0]
        earlier = rest * three
        earlier[:, :-1, :] += rest[:, 1:, :] * one
        earlier[:, :, :-1] += rest[:, :, 1:] * two
        rest = earlier
    return found, np.log(total) + np.log(scale).sum((1, 2))
