"""A game played as fast as it goes, for a parent that kills it: ``python -m … RECORD SHOWN SEED``.

Takes up the game in RECORD, or begins one where RECORD is ``-``. SHOWN grows by a line for the
record's path and one for every event after it was told, as a screen would show it.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from random import Random

import msgspec

from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.table.table import Table, TableUpdate
from tests.table.scripted import advance, any_bot, new_table


def rules_for(seed: int) -> RuleSet:
    """Return a preset, each in turn, that is long enough to be killed many times."""
    every = presets()
    return with_options(every[sorted(every)[seed % len(every)]].rules, max_hands=30)


def main(record: str, shown: str, seed: int) -> None:
    screen = os.open(shown, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    rng = Random(seed)
    begins = record == "-"
    table = (
        new_table(rules_for(seed), seed) if begins else Table.resume(Path(record), bot_for=any_bot)
    )
    os.write(screen, f"{table.path}\n".encode())
    while not table.over:
        if table.view().phase not in ("play", "between"):
            time.sleep(0.003)  # or it would hardly ever be killed there
        told: object = table.undo() if rng.random() < 0.05 else advance(table, rng)
        if isinstance(told, TableUpdate):
            for event in told.events:
                os.write(screen, msgspec.json.encode(event) + b"\n")
    os.write(screen, b"over\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
