"""What the laboratory learns tables from, and by what arithmetic."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from spades_tui.bots.kernel.evidence import CELLS, MODELS
from spades_tui.bots.kernel.weighted_deals import WeightedDealSampler
from spades_tui.bots.sampling.evidence import MODEL_NAMES
from spades_tui.lab.beliefs import collecting, strangers
from spades_tui.rules.presets import presets

np = pytest.importorskip("numpy")

STANDARD = presets()["standard"].rules


@cache
def some() -> tuple[collecting.CollectedHand, ...]:
    played = collecting.play_game(STANDARD, ("rookie",) * 4, 11, 0, 3)
    return (*played, *collecting.play_game(STANDARD, ("novice",) * 4, 12, 1, 2))


def test_marginals_are_those_of_the_sampler() -> None:
    from spades_tui.lab.beliefs.gradient import marginals

    rng = np.random.default_rng(1)
    weights = np.exp(rng.normal(size=(3, 11, 3)))
    weights[1, 2, 0] = 0.0
    found, logs = marginals(weights, (4, 4, 3))
    for at in range(3):
        cards = [1 << number for number in range(1, 12)]
        one = WeightedDealSampler(
            cards, [0, 1, 2], [4, 4, 3], weights[at].ravel().tolist(), 0, [-1] * 3
        )
        assert found[at].ravel() == pytest.approx(one.chances(), abs=1e-12)
        assert logs[at] == pytest.approx(np.log(one.total))


def test_a_position_is_what_was_open_then() -> None:
    from spades_tui.lab.beliefs.positions import KnownHand

    hand = some()[0]
    told = KnownHand(STANDARD, hand, (0,) * 4)
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
    from spades_tui.lab.beliefs.gradient import average_bits, batches, fit_weights
    from spades_tui.lab.beliefs.positions import positions
    from spades_tui.lab.beliefs.train import school_of

    grouped = batches(positions(STANDARD, some(), 8, school_of))
    before = average_bits(grouped, np.zeros(MODELS * CELLS))
    bits: list[float] = []
    table = fit_weights(grouped, 6, lambda _done, now: bits.append(average_bits(grouped, now)))
    assert bits[-1] < before - 0.05
    schools = table.reshape(MODELS, CELLS)
    assert [bool(school.any()) for school in schools] == [False, False, True, True]


def test_a_player_is_of_the_school_of_their_level() -> None:
    from spades_tui.lab.beliefs.train import school_of

    found = {name: MODEL_NAMES[school_of(name)] for name in collecting._LEVELS}
    assert set(found.values()) == {"skilled", "rookie", "novice"}
    assert found["club+bold"] == found["master@8"] == "skilled"
    assert {school_of(name) for name in strangers.TAUGHT} == {0}


def test_hands_are_written_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    collecting.main(str(file), "1", "11")
    first = list(collecting.read_hands(file))
    collecting.main(str(file), "1", "11")
    again = list(collecting.read_hands(file))
    assert again == first * 2  # the same seed plays the same games, at the end of the file
    assert all(len(hand.plays) == 52 for hand in first)
    assert [hand.number for hand in first] == list(range(1, len(first) + 1))


def test_nobody_held_out_is_learned_from() -> None:
    rng = random.Random(3)
    drawn = {name for _ in range(400) for name in collecting.draw_players(4, rng)}
    assert drawn >= {"club", "rookie", *strangers.TAUGHT}
    assert not drawn & {"regular", "baseline", "bid3", *strangers.HELD_OUT}


@pytest.mark.parametrize("name", [*strangers.TAUGHT, *strangers.HELD_OUT])
def test_every_stranger_plays_a_hand(name: str) -> None:
    found = collecting.play_game(STANDARD, (name,), 3, 0, 1)
    assert len(found[0].plays) == 52
