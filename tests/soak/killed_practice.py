"""Soak: answers of practice and prices killed with `kill -9` while they are written.

    python -m tests.soak.killed_practice --n 200 [--seed 1] [--jobs 2]

A process answers questions and keeps prices, and says each once it is kept; it is killed at a
random moment. What it had said must be there, in order, and the files without a damaged line but
for one that is torn. Prints counts; exits 1 on a fault.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Final

from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.storage.records.prices import PriceCache
from tests.soak.command import ended, reader, said_before_killed

_RECORD: Final = "game"

_CHILD: Final = """
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


def soak(count: int, seed: int) -> tuple[int, list[str]]:
    """Kill the writing so often; return how many things it had said in all, and the faults."""
    rng, said, faults = Random(seed), 0, list[str]()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SPADES_HOME"] = folder
        record, kept = Path(folder, "game.jsonl"), 0
        for kill in range(count):
            told = said_before_killed(_CHILD, rng.random() * 0.2, str(record))
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


def main() -> int:
    """Run the soak and return its exit code."""
    wanted = reader(__doc__, 200).parse_args()
    said, faults = soak(wanted.n, wanted.seed)
    if not said:
        faults.append("nothing was kept at all")
    return ended(f"{wanted.n} kills, {said} answers and prices kept before", faults)


if __name__ == "__main__":
    sys.exit(main())
