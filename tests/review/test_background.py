"""Finished hands are priced in the background of plain mode."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from spades_tui.practice.mistakes import load_priced_decisions
from spades_tui.review import background
from spades_tui.review.background import BackgroundPricing, price_game, price_games
from spades_tui.storage.listing import price_path
from tests.review.mistakes import reviewed_game
from tests.tui.pages import PATIENCE

pytestmark = pytest.mark.search


@pytest.mark.medium
def test_hands_of_a_game_are_priced_and_kept_prices_are_not_found_again() -> None:
    path = reviewed_game()
    price_path(path).unlink()
    assert load_priced_decisions() == []
    steps = price_game(path)
    for _ in range(3):
        next(steps)
    assert price_path(path).exists()


@pytest.mark.medium
def test_recent_games_follow_and_a_game_that_cannot_be_read_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = reviewed_game()
    seen: list[Path] = []

    def record(game: Path) -> Iterator[None]:
        seen.append(game)
        return iter(())

    monkeypatch.setattr(background, "price_game", record)
    price_games([path.with_name("gone.jsonl")])
    assert seen == [path.with_name("gone.jsonl"), path]


@pytest.mark.medium
def test_a_process_prices_and_ends_with_its_owner() -> None:
    path = reviewed_game()
    price_path(path).unlink()
    pricing = BackgroundPricing()
    pricing.start(path)
    end = time.monotonic() + PATIENCE
    while not price_path(path).exists() and time.monotonic() < end:
        time.sleep(0.05)
    process = pricing._process
    pricing.stop()
    assert price_path(path).exists()
    assert process is not None
    assert process.poll() is not None
