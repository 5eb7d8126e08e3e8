"""Soak: what is kept beside the records: the index of games, answers of practice, prices.

    python -m tests.soak.stored_files --n 200 [--seed 1] [--jobs 2]

The index is killed N times with `kill -9` while it is brought up to date, as records come and go:
it must open, be whole, hold every row of a game it lists, and list all records once brought up to
date. Who answers questions and keeps prices is killed N times: what was said to be kept must be
there, in order. The index is damaged 10 N times: every way the games are read must give what it
gave before, and the index must be whole again after it. Prints counts; exits 1 on a fault.
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
from spades_tui.history.checking import check_saved
from spades_tui.history.games import list_games
from spades_tui.history.indexing import check_index
from spades_tui.practice.mistakes import load_priced_decisions
from spades_tui.statistics.statistics import load_statistics
from spades_tui.storage.files import write_atomically
from spades_tui.storage.index import Index, index_path
from spades_tui.storage.index_rows import read_rows
from spades_tui.storage.listing import files_in, price_path
from spades_tui.storage.paths import folders
from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.storage.records.prices import PriceCache
from spades_tui.storage.records.record import encode_lines
from tests.soak.command import ended, reader, said_before_killed
from tests.soak.hostile_files import reviewed
from tests.storage.playing import header_of, played

# -- the index, killed ------------------------------------------------------------------------

_INDEXING = """
import os
from spades_tui.storage.listing import files_in
from spades_tui.storage.index import Index
from spades_tui.storage.listing import price_path
from spades_tui.storage.index_rows import DecisionRow
from spades_tui.storage.paths import folders
turn = 0


def rows(verified):
    one = DecisionRow(verified.record.path.name, 0, 1, 0, 1, "", "lead", "", "", 1.0, "fine", "")
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


def kill_index(count: int, seed: int) -> tuple[int, list[str]]:
    """Kill the indexing so often; return how many times anything was listed, and the faults."""
    rng, met, faults = Random(seed), 0, list[str]()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SPADES_HOME"] = folder
        for number in range(6):
            game = played(seed=number, steps=200)
            path = folders().records / f"game-{number}.jsonl"
            write_atomically(path, encode_lines((header_of(game), *game.log))[0])
        for kill in range(count):
            said_before_killed(_INDEXING, rng.random() * 0.3)
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


# -- answers and prices, killed ---------------------------------------------------------------

_RECORD: Final = "game"

_ANSWERING: Final = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from spades_tui.bots.protocol import Alternative
from spades_tui.bots.pricing.price import Price
from spades_tui.cards import Card
from spades_tui.rules.actions import PlayCard
from spades_tui.storage.practice_answers import AnswerJournal, PracticeAnswer
from spades_tui.storage.records.prices import PriceCache

answers, prices = AnswerJournal(), PriceCache(Path(sys.argv[1]), "game")
figures = {"win": 0.5, "error": 0.01, "points": 1.0}
options = tuple(Alternative(PlayCard(0, 0, card), figures) for card in (Card.SA, Card.S2))
price = Price(options, 0, 400, 0.0, 0.0, 0.01, 0.001)
print("up", flush=True)
for turn in range(10**6):
    answers.record(PracticeAnswer(f"q{turn}", "mistake", datetime.now(UTC), "right"))
    print(f"answer q{turn}", flush=True)
    key = f"{len(prices)}"
    prices.put(key, price)
    print(f"price {key}", flush=True)
"""


def kill_answers(count: int, seed: int) -> tuple[int, list[str]]:
    """Kill the writing so often; return how many things it had said in all, and the faults."""
    rng, said, faults = Random(seed), 0, list[str]()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SPADES_HOME"] = folder
        record, kept = Path(folder, "game.jsonl"), 0
        for kill in range(count):
            told = said_before_killed(_ANSWERING, rng.random() * 0.2, str(record))
            answers, prices = AnswerJournal(), PriceCache(record, _RECORD)
            due = [line.split()[1] for line in told if line.startswith("answer")]
            there = [one.question for one in answers.answers][kept:]
            missing = [line for line in told if line.startswith("price") and line[6:] not in prices]
            if there[: len(due)] != due or len(there) > len(due) + 1 or answers.problem:
                faults.append(f"kill {kill + 1} of seed {seed}: answers lost or out of order")
            if missing:
                faults.append(f"kill {kill + 1} of seed {seed}: {len(missing)} prices lost")
            kept, said = len(answers.answers), said + len(told)
    return said, faults


# -- the index, damaged -----------------------------------------------------------------------

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


def _read_games() -> object:
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
    games = [played(seed=number, steps=70) for number in range(2)]
    for number in range(_GAMES):
        game = games[number % len(games)]
        header = replace(header_of(game), id=f"{number:016x}")
        path = folders().records / f"game-{number}.jsonl"
        write_atomically(path, encode_lines((header, *game.log))[0])
    _read_games()
    return index_path().read_bytes()


def damage_index(count: int, seed: int) -> tuple[int, list[str]]:
    """Spoil the index so often; return how many times that was noticed, and the faults."""
    rng, noticed, faults = Random(seed), 0, list[str]()
    indexing.FEW_RECORDS = _GAMES + 1  # a process of its own takes longer to start
    with tempfile.TemporaryDirectory() as folder:
        whole = _filled(Path(folder))
        due = _read_games()
        for number in range(count):
            data, way = bytearray(whole), rng.choice(_WAYS)
            way(data, rng)
            _clear()
            index_path().write_bytes(data)
            try:
                fault, seen = _fault_of(due, compared=number % 5 == 0)
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


def _fault_of(due: object, *, compared: bool) -> tuple[str, bool]:
    """Read the games; return what is wrong, and whether the damage was noticed.

    Only where it is to be `compared` it is held against the records, which takes longest.
    """
    if _read_games() != due:
        return "read otherwise than before", True
    note = check_index()
    if note and _read_games() != due:
        return "read otherwise once made again", True
    if check_index() or (compared and check_saved()[1]):
        return "not mended", True
    return "", bool(note)


def main() -> int:
    """Run the soak and return its exit code."""
    wanted = reader(__doc__, 200).parse_args()
    listed, faults = kill_index(wanted.n, wanted.seed)
    said, lost = kill_answers(wanted.n, wanted.seed)
    if not said:
        lost.append("nothing was kept at all")
    noticed, wrong = damage_index(10 * wanted.n, wanted.seed)
    return ended(
        f"{2 * wanted.n} kills, {listed} with games listed, {said} answers and prices kept before; "
        f"{10 * wanted.n} damaged, {noticed} of them noticed after the first list",
        [*faults, *lost, *wrong],
    )


if __name__ == "__main__":
    sys.exit(main())
