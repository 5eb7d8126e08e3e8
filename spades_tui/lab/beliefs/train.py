"""Learns the tables of `spades_tui.bots.sampling.evidence` from hands played, and writes them.

Run as ``python -m spades_tui.lab.beliefs.train FILE …`` on files that
``python -m spades_tui.lab.beliefs.collecting FILE HANDS SEED`` has written.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from spades_tui.bots import sampling
from spades_tui.bots.kernel.evidence import CELLS
from spades_tui.bots.sampling.evidence import FILE_NAME, MODEL_NAMES, TableInfo, encode_tables
from spades_tui.lab.beliefs.collecting import PRESET, CollectedHand, read_hands
from spades_tui.lab.beliefs.gradient import Floats, average_bits, batches, fit_weights
from spades_tui.lab.beliefs.positions import positions
from spades_tui.rules.presets import presets

_MOMENTS: Final = 12
"""Positions of a hand that are learned from."""
_ROUNDS: Final = 5
_HELD_BACK: Final = 20
"""One game in so many is not learned from, to see what the tables are worth on others."""
_SKILLED: Final = ("club", "expert", "master")


def school_of(player: str) -> int:
    """Return the school a player is of; whoever has none is read as everybody."""
    level = player.partition("@")[0].partition("+")[0]
    name = "skilled" if level in _SKILLED else level
    return MODEL_NAMES.index(name) if name in MODEL_NAMES else 0


def train_tables(hands: Sequence[CollectedHand]) -> Floats:
    """Return the weight of each cell, and print the bits of a card after each round.

    Everybody's are learned from all seats; the schools' side by side, each from its own.
    """
    everybody = _learned_from(hands, lambda _player: 0)
    schools = _learned_from(hands, school_of)
    return np.concatenate([everybody[:CELLS], schools[CELLS:]])


def _learned_from(hands: Sequence[CollectedHand], school: Callable[[str], int]) -> Floats:
    rules = presets()[PRESET].rules
    back = [hand for hand in hands if hand.game % _HELD_BACK == 0]
    used = [hand for hand in hands if hand.game % _HELD_BACK]
    others = batches(positions(rules, back, _MOMENTS, school, 1))

    def tell(done: int, table: Floats) -> None:
        if others:
            print(f"round {done + 1}: {average_bits(others, table):.4f} bits", file=sys.stderr)

    return fit_weights(batches(positions(rules, used, _MOMENTS, school)), _ROUNDS, tell)


def main(paths: Sequence[str]) -> None:
    """Learn from files and write the tables where the bots find them."""
    hands = [hand for path in paths for hand in read_hands(Path(path))]
    names = " ".join(Path(path).name for path in paths)
    made = TableInfo(f"python -m {__spec__.name} {names}", len(hands), CELLS)
    table = train_tables(hands)
    (Path(sampling.__path__[0]) / FILE_NAME).write_bytes(encode_tables(made, table.tolist()))


if __name__ == "__main__":
    main(sys.argv[1:])
