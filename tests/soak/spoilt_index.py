"""Soak: the index of records with flipped bits, overwritten, zeroed and missing parts.

    python -m tests.soak.spoilt_index --n 2000 [--seed 1]

Every way the games are read must give what it gave before the damage: no refusal, no error, no
wrong figure; and the index must be whole again after it. Prints counts; exits 1 on a fault.
"""

from __future__ import annotations

import os
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from msgspec.structs import replace

from spades_tui.history import indexing
from spades_tui.history.games import list_games
from spades_tui.history.indexing import check_index, compare_index
from spades_tui.practice.mistakes import load_priced_decisions
from spades_tui.statistics.statistics import load_statistics
from spades_tui.storage.files import write_atomically
from spades_tui.storage.index import index_path
from spades_tui.storage.listing import price_path
from spades_tui.storage.paths import folders
from spades_tui.storage.records.record import encode_lines
from tests.soak.command import ended, reader
from tests.soak.hostile_files import reviewed
from tests.storage.playing import header_of, played

_GAMES: Final = 16


def _flipped_bit(data: bytearray, rng: Random) -> None:
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def _flipped_bit_in_use(data: bytearray, rng: Random) -> None:
    """Flip a bit of a page's head, or of anything that is not zero."""
    start = rng.randrange(0, len(data), _page(data))
    used = [at for at in range(start, start + _page(data)) if data[at]]
    data[rng.choice(used or [start])] ^= 1 << rng.randrange(8)


def _another_byte(data: bytearray, rng: Random) -> None:
    data[rng.randrange(len(data))] = rng.randrange(256)


def _head(data: bytearray, rng: Random) -> None:
    data[rng.randrange(100)] = rng.randrange(256)


def _noise(data: bytearray, rng: Random) -> None:
    start = rng.randrange(len(data))
    data[start : start + 200] = rng.randbytes(len(data[start : start + 200]))


def _zeroed_page(data: bytearray, rng: Random) -> None:
    start = rng.randrange(0, len(data), _page(data))
    data[start : start + _page(data)] = bytes(_page(data))


def _swapped_pages(data: bytearray, rng: Random) -> None:
    size = _page(data)
    one, other = (rng.randrange(size, len(data), size) for _ in range(2))
    data[one : one + size], data[other : other + size] = (
        data[other : other + size], data[one : one + size]
    )  # fmt: skip


def _cut(data: bytearray, rng: Random) -> None:
    del data[rng.randrange(len(data)) :]


def _lengthened(data: bytearray, rng: Random) -> None:
    data += rng.randbytes(rng.randrange(1, 9000))


_WAYS: Final[tuple[Callable[[bytearray, Random], None], ...]] = (
    *[_flipped_bit_in_use] * 6, _flipped_bit, _another_byte, _head, _noise, _zeroed_page,
    _swapped_pages, _cut, _lengthened,
)  # fmt: skip


def _page(data: bytearray) -> int:
    return int.from_bytes(data[16:18], "big") or 4096


def _read() -> object:
    """Return all that is read of the games by way of the index."""
    found = list_games()
    statistics = replace(load_statistics(), note="")
    return found.entries, found.size, statistics, load_priced_decisions()


def _filled(folder: Path) -> bytes:
    """Put records and prices into a folder and return the index of them."""
    os.environ["SPADES_HOME"] = str(folder)
    record, prices, _ = reviewed()
    write_atomically(folders().records / "priced.jsonl", record)
    write_atomically(price_path(folders().records / "priced.jsonl"), prices)
    games = [played(seed=number, steps=150) for number in range(2)]
    for number in range(_GAMES):
        game = games[number % len(games)]
        header = replace(header_of(game), id=f"{number:016x}")
        path = folders().records / f"game-{number}.jsonl"
        write_atomically(path, encode_lines((header, *game.log))[0])
    _read()
    return index_path().read_bytes()


def soak(count: int, seed: int) -> tuple[int, list[str]]:
    """Spoil the index so often; return how many times that was noticed, and the faults."""
    rng, noticed, faults = Random(seed), 0, list[str]()
    indexing.FEW_RECORDS = _GAMES + 1  # a process of its own takes longer to start
    with tempfile.TemporaryDirectory() as folder:
        whole = _filled(Path(folder))
        due = _read()
        for number in range(count):
            data, way = bytearray(whole), rng.choice(_WAYS)
            way(data, rng)
            _clear()
            index_path().write_bytes(data)
            try:
                fault, seen = _fault(due, compared=number % 5 == 0)
            except Exception as error:
                place = traceback.extract_tb(error.__traceback__)[-1]
                fault, seen = f"{type(error).__name__}: {error} ({place.name})", True
            noticed += seen
            if fault:
                faults.append(f"case {number} of seed {seed} ({way.__name__}): {fault}")
    return noticed, faults


def _clear() -> None:
    for path in index_path().parent.glob("index.sqlite*"):
        path.unlink()


def _fault(due: object, *, compared: bool) -> tuple[str, bool]:
    """Read the games; return what is wrong, and whether the damage was noticed.

    Only where it is to be `compared` it is held against the records, which takes longest.
    """
    if _read() != due:
        return "read otherwise than before", True
    note = check_index()
    if note and _read() != due:
        return "read otherwise once made again", True
    if check_index() or (compared and compare_index(lambda _: None)):
        return "not mended", True
    return "", bool(note)


def main() -> int:
    """Run the soak and return its exit code."""
    wanted = reader(__doc__, 2000).parse_args()
    noticed, faults = soak(wanted.n, wanted.seed)
    return ended(f"{wanted.n} damaged, {noticed} of them noticed after the first list", faults)


if __name__ == "__main__":
    sys.exit(main())
