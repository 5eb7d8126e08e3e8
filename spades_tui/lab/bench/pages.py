"""Pages that read: the list of a thousand games, and the review of a hand, opened and moved
through.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

from msgspec.structs import replace

from spades_tui.bots.kernel import kernel_kind
from spades_tui.lab import CannotMeasure
from spades_tui.lab.bench.keys import PAUSE, RIGHT
from spades_tui.lab.bench.parts import (
    BenchPart,
    BenchSize,
    ProgressCallback,
    milliseconds,
    percentile,
)
from spades_tui.lab.bench.positions import PRESET
from spades_tui.lab.bench.programs import HAND, Program, scratch_programs
from spades_tui.lab.bench.terminal import (
    COLUMNS,
    LINES,
    QUIET_SECONDS,
    TIMEOUT_SECONDS,
    PseudoTerminal,
)
from spades_tui.lab.simulation.bot_game import BotGame
from spades_tui.rules.formats.share_codes import fingerprint
from spades_tui.rules.presets import preset_named
from spades_tui.rules.seating import seating
from spades_tui.storage.listing import PRICES_SUFFIX
from spades_tui.storage.records.header import Header
from spades_tui.storage.records.record import encode_lines
from spades_tui.table.seats import seat_names
from spades_tui.text import count_noun

RECORDS: Final = 1_000
GAMES: Final = 20
"""Games played; every record is one of them under a name and a date of its own."""
_HANDS: Final = 4
_LIST: Final = b"h"
_READING: Final = "Reading the games:"
_FIND: Final = b"/"
_BACK: Final = b"\x1b"
_REST: Final = 0.5
_MOST: Final = 600.0
"""Seconds all records may take to be read."""


class HistoryPageLatency(BenchPart, frozen=True, kw_only=True):
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


def measure_games(amounts: BenchSize, tell: ProgressCallback) -> HistoryPageLatency:
    """Write the records, read them, and open the list again.

    Raises:
        CannotMeasure: when there is no list, or it hears no key.
    """
    there = count_noun(RECORDS, "game")
    with scratch_programs() as programs:
        menu = programs.menu
        tell(f"games: writing {RECORDS} records")
        _write(Path(menu.home, "data", "records"))
        with programs.opened(menu) as terminal:
            _rest(terminal, menu)
            begun = perf_counter()
            times, told = _press_in_list(terminal, amounts.presses, there, tell)
            if not terminal.has(there):
                terminal.wait_more((there,), _MOST)
            indexed = perf_counter() - begun
        with programs.opened(menu) as terminal:
            _rest(terminal, menu)
            listed = terminal.press_until(_LIST, (there,))
            terminal.wait_for_silence(_REST)
            terminal.press(_BACK)
            terminal.wait_for_silence(_REST)
            again = terminal.press_until(_LIST, (there,))
    return HistoryPageLatency(
        how=f"{RECORDS} records of {_HANDS} hands of the preset {PRESET}, listed from the menu in "
        "a pseudo-terminal: first while all are read, with / and Esc pressed in turn, each timed "
        f"to the last byte of the repaint ({QUIET_SECONDS * 1000:.0f} ms without output end "
        "it); then "
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


def _rest(terminal: PseudoTerminal, menu: Program) -> None:
    terminal.wait_for(menu.texts)
    terminal.wait_for_silence(_REST)


def _press_in_list(
    terminal: PseudoTerminal, most: int, there: str, tell: ProgressCallback
) -> tuple[list[float], int]:
    """Open the list; return how long keys take until it is `there`, and how many saw progress."""
    times: list[float] = []
    told = 0
    terminal.press_until(_LIST, ("Reading the games",))
    terminal.wait_for_silence(QUIET_SECONDS)
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
    for number in range(GAMES):
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
        own = replace(header, id=f"{number:016x}", seed=number % GAMES)
        path = folder / f"{PRESET}-{number:04}.jsonl"
        path.write_bytes(encode_lines((own, *logs[number % GAMES]))[0])


_REVIEW: Final = b"v"
_EARLIER: Final = b","
_IDLE: Final = 4.0
"""Seconds without a new price after which a hand is thought to be priced."""


class ReviewPageLatency(BenchPart, frozen=True, kw_only=True):
    """How long a review takes to open, and keys in it.

    Attributes:
        opened_ms: from the key at the table to the rows of the hand.
        presses: keys pressed while choices were being priced.
        unheard: those among them that changed nothing on the screen.
        priced: choices priced between the first key and the last.
    """

    opened_ms: float
    presses: int
    unheard: int
    median_ms: float
    p90_ms: float
    p99_ms: float
    priced: int

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return when it opened, the median key and the slow ones."""
        return (
            ("opened", f"{self.opened_ms:.1f} ms"),
            ("median key", f"{self.median_ms:.1f} ms"),
            ("p90, p99", f"{self.p90_ms:.1f} ms, {self.p99_ms:.1f} ms"),
            ("priced meanwhile", f"{self.priced} choices"),
        )


def measure_reviewing(amounts: BenchSize, tell: ProgressCallback) -> ReviewPageLatency:
    """Open the review from the table and move through its choices while they are priced.

    Raises:
        CannotMeasure: when most of the keys draw nothing, or nothing is priced.
    """
    with scratch_programs() as programs:
        table = programs.table
        with programs.opened(table) as terminal:
            tell("review: opening the table")
            terminal.wait_for(table.texts)
            terminal.wait_for_silence(PAUSE)
            opened = terminal.press_until(_REVIEW, ("cost", "bid", "mistake"))
            times, presses, priced = _press_in_review(
                terminal, Path(table.home), amounts.presses, tell
            )
    if len(times) < presses / 2:
        raise CannotMeasure("The review did not react to the arrow keys.")
    return ReviewPageLatency(
        how=f"The review opened from a table in a {COLUMNS}×{LINES} pseudo-terminal, then "
        f"{presses} presses of the right arrow key while its choices are priced by the process of "
        f"the bots ({kernel_kind()} kernel): each from writing the key to reading the last byte of "
        f"the repaint, figures that arrive with it included; {QUIET_SECONDS * 1000:.0f} ms without "
        "output end it and are not counted.",
        again=f"python -m spades_tui.lab bench --part reviewing --presses {amounts.presses}",
        opened_ms=milliseconds(opened),
        presses=presses,
        unheard=presses - len(times),
        median_ms=milliseconds(median(times)),
        p90_ms=milliseconds(percentile(times, 0.9)),
        p99_ms=milliseconds(percentile(times, 0.99)),
        priced=priced,
    )


def _press_in_review(
    terminal: PseudoTerminal, home: Path, most: int, tell: ProgressCallback
) -> tuple[list[float], int, int]:
    """Return how long each key took that did something, the keys pressed, the choices priced."""
    deadline = perf_counter() + TIMEOUT_SECONDS
    while not _priced(home):
        if perf_counter() > deadline:
            raise CannotMeasure("The review priced nothing.")
        terminal.wait_for_silence(QUIET_SECONDS)
    times: list[float] = []
    earlier, begun, seen = HAND - 2, _priced(home), -1
    since = perf_counter()
    for press in range(most):
        tell(f"review: {press + 1} of {most}")
        seconds = terminal.press(RIGHT)
        if seconds is not None:
            times.append(seconds)
        if (now := _priced(home)) != seen:
            seen, since = now, perf_counter()
        elif perf_counter() - since > _IDLE:
            if not earlier:
                return times, press + 1, seen - begun
            earlier -= 1
            terminal.press(_EARLIER)
            terminal.wait_for_silence(PAUSE / 4)
            since = perf_counter()
    return times, most, _priced(home) - begun


def _priced(home: Path) -> int:
    """Return how many prices are kept."""
    return sum(path.read_bytes().count(b"\n") for path in home.rglob(f"*{PRICES_SUFFIX}"))
