"""Weights learned by gradient: the marginals of where cards lie by their weights, against the truth
(NumPy).
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from spades_tui.bots.kernel.evidence import CELLS
from tools.beliefs.positions import BeliefPosition

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


_AT_ONCE: Final = 256
"""Positions of a step."""
_RIDGE: Final = 12.0
"""How much a cell rarely seen is held to nothing: as many cards as would be needed to outweigh it,
about."""
_RATE: Final = 0.08
_FIRST_MOMENT: Final = 0.9
_SECOND_MOMENT: Final = 0.999
_MOST: Final = 8.0
"""A weight's logarithm never goes further from nothing than this, here and at play."""


class Batch(NamedTuple):
    """Positions with the same numbers of cards.

    Attributes:
        sizes: unseen cards by player.
        truth: 1 where a card lies: position, card, player.
        barred: whether it cannot lie there.
        pairs: the place of each observation in such an array laid flat.
        cells: its cell.
        hands: index of each position's hand.
        played: cards played before each.
    """

    sizes: tuple[int, ...]
    truth: Floats
    barred: npt.NDArray[np.bool_]
    pairs: npt.NDArray[np.int64]
    cells: npt.NDArray[np.int32]
    hands: npt.NDArray[np.int32]
    played: npt.NDArray[np.int32]


def batches(positions: Iterable[BeliefPosition], at_once: int = _AT_ONCE) -> list[Batch]:
    """Return positions put together by their sizes."""
    alike: dict[tuple[int, ...], list[BeliefPosition]] = defaultdict(list)
    for position in positions:
        alike[position.sizes].append(position)
    return [
        _batch(some[at : at + at_once])
        for some in alike.values()
        for at in range(0, len(some), at_once)
    ]


def _batch(positions: Sequence[BeliefPosition]) -> Batch:
    sizes = positions[0].sizes
    width = sum(sizes) * len(sizes)
    holder = np.stack([one.holder for one in positions])
    return Batch(
        sizes,
        np.eye(len(sizes))[holder],
        np.stack([one.barred for one in positions]),
        np.concatenate(
            [one.pairs + at * width for at, one in enumerate(positions)], dtype=np.int64
        ),
        np.concatenate([one.cells for one in positions]),
        np.array([one.hand for one in positions], np.int32),
        np.array([one.played for one in positions], np.int32),
    )


def predict(batch: Batch, table: Floats) -> tuple[Floats, Floats]:
    """Return by position where the cards lie by a table, and the logarithm of all ways."""
    told = np.bincount(batch.pairs, table[batch.cells], batch.truth.size)
    worth = np.exp(np.clip(told, -_MOST, _MOST)).reshape(batch.truth.shape)
    worth[batch.barred] = 0.0
    return marginals(worth, batch.sizes)


def surprisal(batch: Batch, found: Floats) -> Floats:
    """Return by position and card the bits of surprise at where it lies."""
    sure: Floats = np.maximum((found * batch.truth).sum(2), 1e-12)
    return -np.log2(sure)


def average_bits(some: Iterable[Batch], table: Floats) -> float:
    """Return the bits of an unseen card."""
    total = cards = 0.0
    for batch in some:
        found = surprisal(batch, predict(batch, table)[0])
        total += float(found.sum())
        cards += found.size
    return total / cards


def fit_weights(
    training: Sequence[Batch],
    rounds: int,
    tell: Callable[[int, Floats], None],
) -> Floats:
    """Return a weight, a natural logarithm, for each cell.

    Args:
        training: what is learned from.
        rounds: times all of it is gone through.
        tell: called after each round.
    """
    count = sum(len(batch.truth) for batch in training)
    table, first, second = np.zeros((3, CELLS))
    order, rng = list(training), random.Random(0)
    step = 0
    for one in range(rounds):
        rng.shuffle(order)
        for batch in order:
            step += 1
            rate = _RATE * (1 - (step - 1) / (rounds * len(order))) ** 1.5
            found, _ = predict(batch, table)
            off = (batch.truth - found).ravel()
            slope = np.bincount(batch.cells, off[batch.pairs], len(table)) / len(batch.truth)
            slope -= _RIDGE / count * table
            first += (1 - _FIRST_MOMENT) * (slope - first)
            second += (1 - _SECOND_MOMENT) * (slope**2 - second)
            mean = first / (1 - _FIRST_MOMENT**step)
            spread = np.sqrt(second / (1 - _SECOND_MOMENT**step))
            table += rate * mean / (spread + 1e-5)
        tell(one, table)
    return table
