"""The environment of the measured programs, and a game for them to continue."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from spades_tui.player_view import View
from spades_tui.rules.presets import preset_named
from spades_tui.table.seats import make_seats
from spades_tui.table.table import Table, hint_decision

SEED: Final = 1
"""The seed of the saved game."""
HAND: Final = 4
"""The number of the hand in which the saved game stops, so that there is a record to read."""

_LEFT_OUT: Final = ("COLUMNS", "LINES", "NO_COLOR", "PYTHONDONTWRITEBYTECODE", "TERM_PROGRAM")
"""Environment variables not passed on, since they would make machines hard to compare."""


def child_environment(home: Path) -> dict[str, str]:
    """Return environment variables for a program with the data folder `home`.

    It finds modules in the same places as this process.
    """
    inherited = {
        name: value
        for name, value in os.environ.items()
        if name not in _LEFT_OUT and not name.startswith(("TEXTUAL", "SPADES"))
    }
    return inherited | {
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "SPADES_HOME": str(home),
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }


def save_game(home: str) -> None:
    """Save in the data folder `home` an unfinished game in which the person has to choose a
    card."""
    before = os.environ.get("SPADES_HOME")
    os.environ["SPADES_HOME"] = home
    try:
        _play_to_a_choice().close()
    finally:
        if before is None:
            del os.environ["SPADES_HOME"]
        else:
            os.environ["SPADES_HOME"] = before


def _play_to_a_choice() -> Table:
    """Play until hand `HAND` has its first trick and the person has five legal cards; return the
    table."""

    preset = preset_named("standard")
    seats = make_seats(preset.rules, "club", "club")
    table = Table.new(preset.rules, SEED, seats, title=preset.title)
    table.deal()
    while not _is_choice(view := table.view()):
        if table.bot_to_act() is not None:
            table.bot_step()
        elif view.prompt is None:
            table.deal()
        else:
            table.submit(hint_decision(view).action)
    return table


def _is_choice(view: View) -> bool:
    prompt = view.prompt
    late = view.hand_number >= HAND and view.tricks
    return bool(late and prompt and prompt.kind == "play" and len(prompt.actions) >= 5)
