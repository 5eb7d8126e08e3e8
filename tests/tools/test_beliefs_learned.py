"""The hands from which the table of evidence is learned, and the arithmetic."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import prod
from pathlib import Path

import pytest

from spades_tui.bots.kernel.evidence import CELLS
from spades_tui.rules.presets import presets
from tools.beliefs import collecting, strangers

np = pytest.importorskip("numpy")

STANDARD = presets()["standard"].rules


@cache
def some() -> tuple[collecting.CollectedHand, ...]:
    played = collecting.play_game(STANDARD, ("rookie",) * 4, 11, 0, 3)
    return (*played, *collecting.play_game(STANDARD, ("novice",) * 4, 12, 1, 2))


def test_marginals_are_those_of_all_deals_together() -> None:
    from tools.beliefs.gradient import marginals

    weights = np.exp(np.random.default_rng(1).normal(size=(1, 6, 3)))
    weights[0, 2, 0] = 0.0
    found, logs = marginals(weights, (2, 3, 1))
    deals = set(permutations((0, 0, 1, 1, 1, 2)))
    ways = {deal: prod(weights[0, card, who] for card, who in enumerate(deal)) for deal in deals}
    total = sum(ways.values())
    assert logs[0] == pytest.approx(np.log(total))
    for card, who in np.ndindex(6, 3):
        share = sum(way for deal, way in ways.items() if deal[card] == who) / total
        assert found[0, card, who] == pytest.approx(share, abs=1e-12)


def test_a_position_is_what_was_open_then() -> None:
    from tools.beliefs.positions import KnownHand

    hand = some()[0]
    told = KnownHand(STANDARD, hand)
    for played in (0, 5, 22, 40):
        found = told.position(7, played)
        me = hand.plays[played][0]
        later = [who for who, _ in hand.plays[played:] if who != me]
        assert sum(found.sizes) == len(found.holder) == len(later)
        assert not found.barred[np.arange(len(found.holder)), found.holder].any()
        for at, size in enumerate(found.sizes):
            assert later.count((me + 1 + at) % 4) == size == (found.holder == at).sum()
        assert found.pairs.max(initial=0) < 3 * len(found.holder)
        assert len(found.pairs) == len(found.cells)


@pytest.mark.slow
def test_learning_makes_the_truth_likelier() -> None:
    from tools.beliefs.gradient import average_bits, batches, fit_weights
    from tools.beliefs.positions import positions

    grouped = batches(positions(STANDARD, some(), 8))
    before = average_bits(grouped, np.zeros(CELLS))
    bits: list[float] = []
    fit_weights(grouped, 6, lambda _done, now: bits.append(average_bits(grouped, now)))
    assert bits[-1] < before - 0.05


def test_hands_are_written_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    collecting.main(str(file), "1", "11")
    first = list(collecting.read_hands(file))
    collecting.main(str(file), "1", "11")
    again = list(collecting.read_hands(file))
    assert again == first * 2  # the same seed plays the same games, at the end of the file
    assert all(len(hand.plays) == 52 for hand in first)
    assert [hand.number for hand in first] == list(range(1, len(first) + 1))


@pytest.mark.parametrize("name", strangers.TAUGHT)
def test_every_stranger_plays_a_hand(name: str) -> None:
    found = collecting.play_game(STANDARD, (name,), 3, 0, 1)
    assert len(found[0].plays) == 52
