"""Records among the finished games, for pages that list and replay them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from spades_tui.engine import Game
from spades_tui.history.replay import Replay
from spades_tui.storage.files import write_atomically
from spades_tui.storage.paths import folders
from spades_tui.storage.records.record import encode_lines
from spades_tui.tui.pages.history.page import HistoryPage
from tests.storage.playing import header_of, played


@cache
def finished_game(seed: int = 3) -> Game:
    """Return a short game played at random to its end."""
    game = played(seed=seed, steps=800)
    assert game.over
    return game


def kept_game(seed: int = 3, title: str = "Standard") -> Path:
    """Save a finished game among the records and return its path."""
    game = finished_game(seed)
    path = folders().records / f"game-{seed}.jsonl"
    write_atomically(path, encode_lines((header_of(game, title), *game.log))[0])
    return path


def hand_text() -> str:
    """Return the first hand of the game of `kept_game` as text."""
    return Replay.open(kept_game()).hand_text(1)


def with_games() -> HistoryPage:
    """Return the page of games, after saving two."""
    kept_game(3)
    kept_game(4, "Whiz")
    return HistoryPage()
