"""How soon a thousand games are listed, and how soon keys are heard while they are read first."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Final

from msgspec.structs import replace

from spades_tui.lab import CannotMeasure
from spades_tui.lab.bench.children import Child, children
from spades_tui.lab.bench.figures import BenchPart, Tell, milliseconds, percentile
from spades_tui.lab.bench.parts import Amounts
from spades_tui.lab.bench.positions import PRESET
from spades_tui.lab.bench.terminal import SILENCE, WatchedTerminal
from spades_tui.rules.formats.codes import fingerprint
from spades_tui.rules.presets import preset_named
from spades_tui.rules.seating import seating
from spades_tui.rules.text import counted
from spades_tui.session.botgame import BotGame
from spades_tui.session.seats import seat_names
from spades_tui.storage.header import Header
from spades_tui.storage.records import lines_of

RECORDS: Final = 1_000
_GAMES: Final = 20
"""Games played; every record is one of them under a name and a date of its own."""
_HANDS: Final = 4
_LIST: Final = b"h"
_READING: Final = "Reading the games:"
_FIND: Final = b"/"
_BACK: Final = b"\x1b"
_REST: Final = 0.5
_MOST: Final = 600.0
"""Seconds all records may take to be read."""


class Games(BenchPart, frozen=True, kw_only=True):
    """How long the list of games takes.

    Attributes:
        records: how many there are, of finished games.
        indexed_s: from opening the list for the first time until all are listed.
        presses: keys pressed meanwhile.
        told: after how many of them it was said how far the reading has come.
        median_ms: of those keys; then what 99 of 100 stay within.
        listed_ms: to open the list again in another start of the program, once all are indexed.
        again_ms: to open it once more there.
    """

    records: int
    indexed_s: float
    presses: int
    told: int
    median_ms: float
    p99_ms: float
    listed_ms: float
    again_ms: float

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return both lists, and the keys."""
        return (
            ("read for the first time", f"{self.indexed_s:.1f} s"),
            ("keys meanwhile", f"median {self.median_ms:.1f} ms, p99 {self.p99_ms:.1f} ms"),
            ("progress in sight", f"after {self.told} of {self.presses} keys"),
            ("listed, first and again", f"{self.listed_ms:.1f} ms, {self.again_ms:.1f} ms"),
        )


def measure_games(amounts: Amounts, tell: Tell) -> Games:
    """Write the records, read them, and open the list again.

    Raises:
        CannotMeasure: when there is no list, or it hears no key.
    """
    there = counted(RECORDS, "game")
    with children() as programs:
        menu = programs.menu
        tell(f"games: writing {RECORDS} records")
        _write(Path(menu.home, "data", "records"))
        with programs.opened(menu) as terminal:
            _rest(terminal, menu)
            begun = perf_counter()
            times, told = _pressed(terminal, amounts.presses, there, tell)
            if not terminal.has(there):
                terminal.wait_on((there,), _MOST)
            indexed = perf_counter() - begun
        with programs.opened(menu) as terminal:
            _rest(terminal, menu)
            listed = terminal.press_until(_LIST, (there,))
            terminal.settle(_REST)
            terminal.press(_BACK)
            terminal.settle(_REST)
            again = terminal.press_until(_LIST, (there,))
    return Games(
        how=f"{RECORDS} records of {_HANDS} hands of the preset {PRESET}, listed from the menu in "
        "a pseudo-terminal: first while all are read, with / and Esc pressed in turn, each timed "
        f"to the last byte of the repaint ({SILENCE * 1000:.0f} ms without output end it); then "
        "in a second start, from the key to the list.",
        again=f"python -m spades_tui.lab bench --part games --presses {amounts.presses}",
        records=RECORDS,
        indexed_s=round(indexed, 2),
        presses=len(times),
        told=told,
        median_ms=milliseconds(percentile(times, 0.5)),
        p99_ms=milliseconds(percentile(times, 0.99)),
        listed_ms=milliseconds(listed),
        again_ms=milliseconds(again),
    )


def _rest(terminal: WatchedTerminal, menu: Child) -> None:
    terminal.wait_for(menu.texts)
    terminal.settle(_REST)


def _pressed(
    terminal: WatchedTerminal, most: int, there: str, tell: Tell
) -> tuple[list[float], int]:
    """Open the list; return how long keys take until it is `there`, and how many saw progress."""
    times: list[float] = []
    told = 0
    terminal.press_until(_LIST, ("Reading the games",))
    terminal.settle(SILENCE)
    while not times or (len(times) < most and not terminal.has(there)):
        tell(f"games: key {len(times) + 1} of {most} at most")
        seconds = terminal.press(_BACK if len(times) % 2 else _FIND)
        if seconds is None:
            raise CannotMeasure("The list of games heard no key.")
        times.append(seconds)
        told += terminal.has(_READING)
    return times, told


def _write(folder: Path) -> None:
    rules = preset_named(PRESET).rules
    levels = (None, *["club"] * (seating(rules).players - 1))
    logs = []
    for number in range(_GAMES):
        played = BotGame(rules, ("club",), number)
        played.play(_HANDS)
        logs.append(played.game.log)
    header = Header(
        rules=rules,
        fingerprint=fingerprint(rules),
        seed=1,
        names=seat_names(rules),
        levels=levels,
        title=PRESET,
    )
    folder.mkdir(parents=True)
    for number in range(RECORDS):
        own = replace(header, id=f"{number:016x}", seed=number % _GAMES)
        path = folder / f"{PRESET}-{number:04}.jsonl"
        path.write_bytes(lines_of((own, *logs[number % _GAMES]))[0])
