"""Games killed at random moments and taken up again: what was shown must be in the log."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import msgspec

from spades_tui.rules.events import Event
from spades_tui.storage.records.unfinished import list_unfinished_games
from spades_tui.table.table import Table
from tests.table.scripted import any_bot

_LONGEST: Final = 0.15
"""Seconds a game is let run after its first sign of life, at most; a short game lasts longer."""


class Kill(NamedTuple):
    """One kill of a running game.

    Attributes:
        shown: the number of events shown since the game was last resumed.
        phase: the phase of the game when it is resumed.
    """

    shown: int
    phase: str


def kills(count: int, shown: Path, seed: int = 1) -> Iterator[Kill]:
    """Play and kill games and resume them; yield each of `count` kills of a running game.

    A game goes on after a kill; when it is over, or after a few kills, the next one begins under
    another preset.

    Args:
        count: the number of kills.
        shown: the file in which the player writes the events it shows.
        seed: the seed of games and moments.

    Raises:
        AssertionError: when a game cannot be resumed or lacks an event that was shown.
    """
    rng = Random(seed)
    record, before, done = "-", 0, 0
    while done < count:
        shown.unlink(missing_ok=True)
        seed += 1
        running = _run_and_kill(record, shown, rng, seed)
        done += running
        lines = shown.read_bytes().split(b"\n")[:-1] if shown.exists() else []
        told = [msgspec.json.decode(line, type=Event) for line in lines[1:] if line != b"over"]
        record = lines[0].decode() if lines else _begun(record)
        if record == "-":  # killed before there was a file
            yield Kill(0, "not begun")
            continue
        table = Table.resume(_where(Path(record)), bot_for=any_bot)
        log = table.log()
        assert list(log[before : before + len(told)]) == told, "an event that was shown is lost"
        assert not table.notes, table.notes
        phase = table.view().phase
        table.close()
        if running:
            yield Kill(len(told), phase)
        ends = table.over or rng.random() < 1 / 4
        record, before = ("-", 0) if ends else (str(table.path), len(log))
        if ends:
            _where(Path(table.path or "")).unlink()


def _run_and_kill(record: str, shown: Path, rng: Random, seed: int) -> bool:
    """Start the player and kill it at a random moment; return whether it was still running."""
    player = subprocess.Popen(
        [sys.executable, "-m", "tests.table.killed_player", record, str(shown), str(seed)],
        cwd=Path(__file__).parents[2],
    )
    if rng.random() < 0.9:  # one in ten is killed while it starts
        while player.poll() is None and not (shown.exists() and shown.stat().st_size):
            _let_run(player, 0.005)
    _let_run(player, rng.random() * _LONGEST)
    running = player.poll() is None
    if running:
        player.kill()
    code = player.wait()
    assert running or code == 0, f"the player ended with {code}"
    return running


def _let_run(player: subprocess.Popen[bytes], seconds: float) -> None:
    try:
        player.wait(seconds)
    except subprocess.TimeoutExpired:
        return


def _where(path: Path) -> Path:
    """Return the path of a record, which may have been moved to the finished ones."""
    finished = path.parents[2] / "data" / "records" / path.name
    return path if path.exists() else finished


def _begun(record: str) -> str:
    """Return the path of a game killed before it showed an event; else `record`."""
    games = list_unfinished_games()
    return str(games[0].path) if record == "-" and games else record
