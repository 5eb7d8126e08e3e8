"""Weights learned by gradient, from the difference between predicted and true holders of cards.

It needs NumPy. In arrays, cards are the unseen ones of a position, and holders the three players
after the one to play.
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
    """Return the chance of each holder to have each card, and the logarithm of the sum of all
    deals.

    The weight of a deal is the product of its cards' weights.

    Args:
        weights: by position, card and holder; not negative.
        sizes: the number of cards of each holder, the same in all positions.

    Returns:
        Chances in an array of the shape of `weights`; one logarithm for each position.
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
"""Positions in a step."""
_RIDGE: Final = 12.0
"""Strength of the pull of every weight toward 0: about as many cards are needed to outweigh it."""
_RATE: Final = 0.08
_FIRST_MOMENT: Final = 0.9
_SECOND_MOMENT: Final = 0.999
_MOST: Final = 8.0
"""Largest absolute logarithm of a weight, in learning and in play."""


class Batch(NamedTuple):
    """Positions with the same numbers of cards.

    Attributes:
        sizes: by holder, the number of unseen cards.
        truth: by position, card and holder, 1 if the holder has the card, else 0.
        barred: by position, card and holder, whether the holder cannot have the card.
        pairs: by observation, its index in such an array when flattened.
        cells: by observation, its cell.
        hands: by position, the index of its hand.
        played: by position, the number of cards played before.
    """

    sizes: tuple[int, ...]
    truth: Floats
    barred: npt.NDArray[np.bool_]
    pairs: npt.NDArray[np.int64]
    cells: npt.NDArray[np.int32]
    hands: npt.NDArray[np.int32]
    played: npt.NDArray[np.int32]


def batches(positions: Iterable[BeliefPosition], at_once: int = _AT_ONCE) -> list[Batch]:
    """Return positions in batches of at most `at_once` with the same sizes."""
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
    """Return the chances and logarithms of `marginals` for the positions of `batch`.

    `table` gives the weight of each cell, a natural logarithm.
    """
    told = np.bincount(batch.pairs, table[batch.cells], batch.truth.size)
    worth = np.exp(np.clip(told, -_MOST, _MOST)).reshape(batch.truth.shape)
    worth[batch.barred] = 0.0
    return marginals(worth, batch.sizes)


def surprisal(batch: Batch, found: Floats) -> Floats:
    """Return by position and card the surprisal, in bits, of its true holder under the chances
    `found`."""
    sure: Floats = np.maximum((found * batch.truth).sum(2), 1e-12)
    return -np.log2(sure)


def average_bits(some: Iterable[Batch], table: Floats) -> float:
    """Return the average surprisal of an unseen card, in bits; lower is better.

    Args:
        some: the batches of positions.
        table: by cell, its weight, a natural logarithm.
    """
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
        training: the batches of positions to learn from.
        rounds: the number of times to go through them.
        tell: called after each round with its number, from 0, and the weights.
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
