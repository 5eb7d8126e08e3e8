"""Price the player's finished hands in another process while they play in plain text."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from spades_tui.storage.files import exists
from spades_tui.storage.listing import files_in
from spades_tui.storage.paths import StorageError, folders
from spades_tui.table.worker.process import PythonProcess, WorkerLost, start_python

_NICENESS: Final = 10
"""Niceness of the process: the screen and the bots go first."""
_RECENT: Final = 10
"""Most finished games whose hands are priced, besides the one being played."""


class BackgroundPricing:
    """Prices the decisions in finished hands, in a process that runs beside this one.

    There is at most one such process; it ends when this process ends.
    """

    def __init__(self) -> None:
        self._process: PythonProcess | None = None

    def start(self, path: Path | None = None) -> None:
        """Start the process that prices decisions; do nothing if it is still running.

        If it cannot be started, nothing happens: a later review prices the hands.

        Args:
            path: the record of a game to price before recent games; None for recent games only.
        """
        if self._process is not None and self._process.poll() is None:
            return
        command = f"from spades_tui.review.background import main; main({str(path or '')!r})"
        with contextlib.suppress(WorkerLost):
            self._process = start_python(command)

    def stop(self) -> None:
        """End the process if it runs; the prices it has stored are kept."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


def main(path: str) -> None:
    """Price the decisions in finished hands; called in the background process.

    The process ends at once if its parent process ends.

    Args:
        path: the record of a game to price before recent games; "" for recent games only.
    """
    if sys.platform != "win32":  # there the process is started so
        with contextlib.suppress(OSError):
            os.nice(_NICENESS)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    price_games([Path(path)] if path else [])


def _end_with_parent() -> None:
    sys.stdin.read()
    os._exit(0)


def price_games(first: list[Path]) -> None:
    """Price the person's decisions in finished hands of games, and store the prices.

    Args:
        first: records of games to price before recent games.
    """
    recent = sorted(files_in(folders().records), key=lambda path: path.name, reverse=True)
    for path in (*first, *recent[:_RECENT]):
        with contextlib.suppress(StorageError, OSError, ValueError):
            for _ in price_game(path):
                if not exists(path):  # a game that was finished has moved
                    break


def price_game(path: Path) -> Iterator[None]:
    """Price the person's decisions in the finished hands of a game and store the prices.

    The last hand comes first. This is a generator that yields None after each decision, so that the
    caller can stop there. Stored prices are not computed again. Nothing is done if only bots
    played, or if the kernel is not compiled, which would be too slow.

    Args:
        path: the record of the game.

    Raises:
        StorageError: if the game cannot be read.
    """
    from spades_tui.bots.kernel import kernel_kind  # noqa: PLC0415 - a second to import
    from spades_tui.review.review import Reviewer  # noqa: PLC0415
    from spades_tui.table.hands import load_snapshot  # noqa: PLC0415

    snapshot = load_snapshot(path)
    if kernel_kind() == "plain" or snapshot.header.human is None:  # a plain kernel is too slow
        return
    seat = snapshot.seat
    reviewer = Reviewer(
        snapshot.game, snapshot.header.names, seat, cache=snapshot.price_cache(), me=seat
    )
    for hand in reversed(snapshot.hands()):
        decisions = [point for point in hand.expand().decisions if point.seat == seat]
        for _ in reviewer.review_in_process(decisions):
            yield
