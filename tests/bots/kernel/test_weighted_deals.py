"""Weighted deals come exactly as likely as the product of their weights."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from math import prod
from types import ModuleType

import pytest

from spades_tui.bots import kernel
from spades_tui.bots.kernel.deals import RandomStream, deal_many
from spades_tui.bots.kernel.weighted_deals import WeightedDealSampler
from spades_tui.lab.bench.kernel import plain_kernel

Deal = tuple[int, ...]
"""The holder of each card."""


def weights_for(cards: int, holders: int, rng: random.Random) -> list[float]:
    """Weights over three orders of magnitude, one in seven 0."""
    return [
        0.0 if rng.random() < 1 / 7 else 10 ** rng.uniform(-2, 1) for _ in range(cards * holders)
    ]


def enumerated(
    sizes: list[int], weights: list[float], trumps: int = 0, told: tuple[int, ...] = ()
) -> dict[Deal, float]:
    """The chance of every deal."""
    slots = [holder for holder, size in enumerate(sizes) for _ in range(size)]
    found: dict[Deal, float] = {}
    for deal in set(permutations(slots)):
        counted = [deal[:trumps].count(holder) for holder in range(len(sizes))]
        if all(known in (-1, counted[at]) for at, known in enumerate(told)):
            found[deal] = prod(weights[at * len(sizes) + who] for at, who in enumerate(deal))
    total = sum(found.values())
    return {deal: worth / total for deal, worth in found.items() if worth}


def likely(
    sizes: list[int], weights: list[float], trumps: int = 0, told: tuple[int, ...] = ()
) -> WeightedDealSampler:
    cards = [1 << at for at in range(1, sum(sizes) + 1)]
    hands = list(range(len(sizes)))
    return WeightedDealSampler(
        cards, hands, sizes, weights, trumps, list(told) or [-1] * len(sizes)
    )


CASES = [
    ([1, 1], 0, ()),
    ([4], 0, ()),
    ([2, 2, 2], 0, ()),
    ([3, 3, 2], 0, ()),
    ([0, 3, 4], 0, ()),
    ([2, 1, 2, 2], 0, ()),
    ([3, 3, 2], 4, (2, -1, -1)),
    ([3, 3, 2], 4, (-1, -1, 1)),
    ([2, 3, 3], 3, (1, 2, 0)),
    ([3, 3], 0, (0, -1)),
]


@pytest.mark.one_in(4)
@pytest.mark.parametrize(("sizes", "trumps", "told"), CASES)
def test_deals_come_as_often_as_they_are_likely(
    sizes: list[int], trumps: int, told: tuple[int, ...]
) -> None:
    rng = random.Random(str(sizes))
    holders = len(sizes)
    while True:
        weights = weights_for(sum(sizes), holders, rng)
        every = enumerated(sizes, weights, trumps, told) if any(weights) else {}
        if every:
            break
    count = 20_000
    empty = [0] * (holders + 1)
    sampler = likely(sizes, weights, trumps, told)
    held, twice = deal_many([sampler], empty, empty, count, RandomStream(holders))
    assert not any(twice)
    seen: Counter[Deal] = Counter()
    for at in range(0, len(held), holders + 1):
        hands = held[at : at + holders]
        cards = range(1, sum(sizes) + 1)
        seen[
            tuple(next(who for who, hand in enumerate(hands) if hand >> card & 1) for card in cards)
        ] += 1
    assert set(seen) <= set(every)  # nothing that cannot be is dealt
    for deal, share in every.items():
        off = abs(seen[deal] - share * count)
        assert off < 5 * (share * (1 - share) * count) ** 0.5 + 1


def test_a_card_of_two_packs_may_be_held_twice() -> None:
    cards = [2, 2, 4, 4]
    found = WeightedDealSampler(
        cards, [0, 2], [2, 2], [9.0, 1.0, 9.0, 1.0, 1.0, 9.0, 1.0, 9.0], 0, [-1, -1]
    )
    held, twice = deal_many([found], [8, 0, 0], [0] * 3, 200, RandomStream(5))
    both = sum(held[at] == 8 | 2 and twice[at] == 2 for at in range(0, len(held), 3))
    assert both > 150
    assert all(held[at] & 8 for at in range(0, len(held), 3))  # what is known stays


@pytest.mark.parametrize(
    ("sizes", "weights", "trumps", "told"),
    [
        ([1, 1], [0.0, 1.0, 0.0, 1.0], 0, [-1, -1]),
        ([1, 1], [1.0] * 4, 2, [2, -1]),
        ([1, 1], [1.0] * 4, 0, [1, -1]),
    ],
)
def test_what_cannot_be_dealt_is_refused(
    sizes: list[int], weights: list[float], trumps: int, told: list[int]
) -> None:
    with pytest.raises(ValueError, match="No deal fits"):
        WeightedDealSampler([2, 4], [0, 1], sizes, weights, trumps, told)


def drawn(form: ModuleType, seed: int) -> list[float]:
    """Return thirty deals of a whole pack."""
    rng = random.Random(seed)
    sizes = [13, 12, 13]
    weights = [max(1e-4, weight) for weight in weights_for(38, 3, rng)]
    cards = [1 << at for at in range(1, 39)]
    told = [-1, rng.choice([-1, 3]), -1]
    found = form.weighted_deals.WeightedDealSampler(cards, [1, 0, 3], sizes, weights, 11, told)
    chance = form.deals.RandomStream(rng.getrandbits(58) | 1)
    held, _ = form.deals.deal_many([found], [0] * 4, [0] * 4, 30, chance)
    return [*held, chance.part()]


def test_compiled_and_plain_draw_the_same() -> None:
    plain = plain_kernel()
    if plain is None or kernel.kernel_kind() == "plain":
        pytest.skip("nothing is compiled here")
    for seed in range(5):
        assert drawn(kernel, seed) == drawn(plain, seed)
