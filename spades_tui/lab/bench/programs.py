"""The environment of the measured programs, and a game for them to continue."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

import spades_tui
from spades_tui.lab.bench.terminal import COLUMNS, LINES, PseudoTerminal
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


class Program(NamedTuple):
    """A program to start and measure.

    Attributes:
        module: the module to run, as by ``python -m``.
        home: the path of its data folder, `SPADES_HOME`.
        texts: texts in its first full frame; the last of them is on the frame's last line.
    """

    module: str
    home: str
    texts: tuple[str, ...]


class Programs(NamedTuple):
    """The programs to measure.

    Attributes:
        folder: the folder they are started in.
        bare: an app that shows one text.
        menu: the program, opened at its menu.
        table: the program, opened at a table with a saved game.
    """

    folder: str
    bare: Program
    menu: Program
    table: Program

    def open_terminal(
        self, child: Program, size: tuple[int, int] = (COLUMNS, LINES)
    ) -> PseudoTerminal:
        """Start the program `child` in a new terminal, and return the terminal.

        `size` is the terminal's number of columns and lines.
        """
        command = [sys.executable, "-P", "-m", child.module]
        return PseudoTerminal(command, self._environment(child), self.folder, size)

    def _environment(self, child: Program) -> dict[str, str]:
        """Return the environment variables of `child`: bytecode is cached, no data of the player is
        reachable."""
        inherited = {
            name: value
            for name, value in os.environ.items()
            if name not in _LEFT_OUT and not name.startswith(("TEXTUAL", "SPADES"))
        }
        package = str(Path(spades_tui.__file__).parent.parent)
        paths = [package, *filter(None, [os.environ.get("PYTHONPATH")])]
        return inherited | {
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "SPADES_HOME": child.home,
            "PYTHONPATH": os.pathsep.join(paths),
            **({} if _keeps_bytecode() else {"PYTHONPYCACHEPREFIX": f"{self.folder}/bytecode"}),
        }


@contextmanager
def scratch_programs() -> Iterator[Programs]:
    """Yield the programs to measure, with a saved game, in a folder that is deleted afterwards."""
    with tempfile.TemporaryDirectory(prefix="spades-bench-") as folder:
        homes = {name: str(Path(folder, name)) for name in ("bare", "menu", "table")}
        save_game(homes["table"])
        yield Programs(
            folder,
            Program("spades_tui.lab.bench.bare_app", homes["bare"], ("nothing else.",)),
            Program("spades_tui", homes["menu"], ("New game", "Settings", "? keys")),
            Program("spades_tui", homes["table"], ("choose", "? keys")),
        )


def _keeps_bytecode() -> bool:
    """Whether bytecode can be written beside the source of the program and of Textual."""
    toolkit = find_spec("textual")
    places = [spades_tui.__file__, toolkit.origin if toolkit else None]
    return all(place and os.access(Path(place).parent, os.W_OK) for place in places)


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
    while True:
        if table.bot_to_act() is not None:
            table.bot_step()
            continue
        view = table.view()
        if view.prompt is None:
            table.deal()
        elif _is_choice(view):
            return table
        else:
            table.submit(hint_decision(view).action)


def _is_choice(view: View) -> bool:
    prompt = view.prompt
    late = view.hand_number >= HAND and view.tricks
    return bool(late and prompt and prompt.kind == "play" and len(prompt.actions) >= 5)
