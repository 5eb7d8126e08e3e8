"""Soak: the index of records killed with `kill -9` while it is written, and opened again.

    python -m tests.soak.killed_index --n 200 [--seed 1] [--jobs 2]

A process brings the index up to date while records come and go; it is killed at a random moment.
The index must open as it is, be whole, hold every row of a game it lists, and list all records
once brought up to date. Prints counts; exits 1 on a fault.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from random import Random

from spades_tui.storage.files import write_atomically
from spades_tui.storage.index import Index
from spades_tui.storage.index_rows import read_rows
from spades_tui.storage.listing import files_in
from spades_tui.storage.paths import folders
from spades_tui.storage.records.record import encode_lines
from tests.soak.command import ended, reader, said_before_killed
from tests.storage.playing import header_of, played

_CHILD = """
import os
from spades_tui.storage.listing import files_in
from spades_tui.storage.index import Index
from spades_tui.storage.listing import price_path
from spades_tui.storage.index_rows import DecisionRow
from spades_tui.storage.paths import folders
turn = 0


def rows(path):
    one = DecisionRow(path.name, 0, 1, 0, 1, "", "lead", "", "", 1.0, "fine", "")
    return [one._replace(event=event) for event in range(turn % 20)]


with Index() as index:
    print("up", flush=True)
    while True:
        turn += 1
        for path in files_in(folders().records):
            os.utime(path, ns=(turn, turn))
            price_path(path).write_bytes(b"x" * (turn % 50))
        for _ in index.update():
            pass
        for _ in index.update_decisions(rows):
            pass
"""


def soak(count: int, seed: int) -> tuple[int, list[str]]:
    """Kill the indexing so often; return how many times anything was listed, and the faults."""
    rng, met, faults = Random(seed), 0, list[str]()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SPADES_HOME"] = folder
        for number in range(6):
            game = played(seed=number, steps=200)
            path = folders().records / f"game-{number}.jsonl"
            write_atomically(path, encode_lines((header_of(game), *game.log))[0])
        for kill in range(count):
            said_before_killed(_CHILD, rng.random() * 0.3)
            listed, fault = _looked_at()
            met += listed > 0
            if fault:
                faults.append(f"kill {kill + 1} of seed {seed}: {fault}")
    return met, faults


def _looked_at() -> tuple[int, str]:
    paths: dict[str, Path] = {path.name: path for path in files_in(folders().records)}
    with Index() as index:
        if index.note:
            return 0, index.note
        (whole,) = index._base.execute("PRAGMA integrity_check").fetchone()
        if whole != "ok":
            return 0, str(whole)
        games, seats = index.games(), index.seats()
        for game, *_ in games:
            due = read_rows(paths[game.file]).seats
            if tuple(row for row in seats if row.file == game.file) != due:
                return 0, f"rows of {game.file} are missing"
        for name in paths:
            events = [row.event for row in index.decisions() if row.file == name]
            if events != list(range(len(events))):
                return 0, f"some decisions of {name} are missing"
        list(index.update())
        if {one.game.file for one in index.games()} != set(paths):
            return 0, "not all records are listed"
    return len(games), ""


def main() -> int:
    """Run the soak and return its exit code."""
    wanted = reader(__doc__, 200).parse_args()
    met, faults = soak(wanted.n, wanted.seed)
    return ended(f"{wanted.n} kills, {met} with games listed", faults)


if __name__ == "__main__":
    sys.exit(main())
