"""Learns the table of `spades_tui.bots.sampling.evidence` from hands played, and writes it.

`python -m tools beliefs FILE` runs it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from spades_tui.bots import sampling
from spades_tui.bots.kernel.evidence import CELLS, NIL_CELLS
from spades_tui.bots.sampling.evidence import FILE_NAME, TableInfo, encode_table
from spades_tui.rules.presets import presets
from tools.beliefs.collecting import PRESET, CollectedHand, read_hands
from tools.beliefs.gradient import Floats, average_bits, batches, fit_weights
from tools.beliefs.positions import positions

_MOMENTS: Final = 12
"""Number of positions from each hand to learn from."""
_ROUNDS: Final = 5
"""Number of times to go through all positions."""
_HELD_BACK: Final = 20
"""One game in this many is held back, to measure the table on games it has not learned from."""
_CAUTION: Final = 0.85
"""Share of a weight that is kept, because people play differently from bots; all for nil bids."""


def train_table(hands: Sequence[CollectedHand]) -> Floats:
    """Return the weight of each cell, a natural logarithm; print the bits of a card after each
    round."""
    rules = presets()[PRESET].rules
    back = [hand for hand in hands if hand.game % _HELD_BACK == 0]
    used = [hand for hand in hands if hand.game % _HELD_BACK]
    others = batches(positions(rules, back, _MOMENTS, seed=1))

    def report(done: int, table: Floats) -> None:
        if others:
            print(f"round {done + 1}: {average_bits(others, table):.4f} bits", file=sys.stderr)

    table = fit_weights(batches(positions(rules, used, _MOMENTS)), _ROUNDS, report)
    table[NIL_CELLS:] *= _CAUTION
    return table


def main(paths: Sequence[str]) -> None:
    """Learn from the files `paths` and write the table into the package of the bots."""
    hands = [hand for path in paths for hand in read_hands(Path(path))]
    names = " ".join(Path(path).name for path in paths)
    info = TableInfo(f"python -m tools beliefs {names}", len(hands), CELLS)
    table = train_table(hands)
    (Path(sampling.__path__[0]) / FILE_NAME).write_bytes(encode_table(info, table.tolist()))


if __name__ == "__main__":
    main(sys.argv[1:])
