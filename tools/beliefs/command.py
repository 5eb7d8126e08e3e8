"""The command `python -m tools beliefs`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from spades_tui.cli.options import Seed, number_option
from spades_tui.cli.output import print_text
from spades_tui.lab.running import bot_errors_reported


def beliefs(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Hands played, as lines.")],
    hands: Annotated[int, number_option(low=0, help="Hands to play first and add to it.")] = 0,
    seed: Seed = 101,
) -> None:
    """Learn what bids and cards tell about hidden hands.

    It writes spades_tui/bots/sampling/tables.bin. Playing 19,000 hands takes 40 minutes of one
    processor, and learning 10, with NumPy (the dependency group `beliefs`). Needed when
    bots/kernel/evidence.py counts other cells.

    Example: python -m tools beliefs hands.jsonl --hands 19000 --seed 101
    """
    from tools.beliefs import collecting

    if hands:
        with bot_errors_reported():
            collecting.main(str(file), str(hands), str(seed))
    from tools.beliefs import train

    train.main([str(file)])
    print_text("The table is written.")
