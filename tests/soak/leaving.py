"""Soak: the program left in every way at random moments, with `master` at pace instant.

    python -m tests.soak.leaving --n 200 [--seed 1] [--jobs 2]

N for each of SIGTERM, SIGHUP, SIGINT, Q, Ctrl+Q, a SIGHUP after Ctrl+Q, and the terminal closed; in
menus, at the table, in windows, on pages, where text is typed, while bots think, while it starts,
and in words. Each must end within two seconds, give the terminal back, leave no process behind and
a record that has every event that was shown. Prints counts and the longest time; exits 1 on a
fault.
"""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import msgspec

from spades_tui.rules.events import Event
from spades_tui.table.table import Table
from tests.cli.windows import Window
from tests.soak.command import reader
from tests.systems import kill, processes_of, terminal_settings

LIMIT: Final = 2.0
"""Seconds within which the program must have ended."""
PROGRAM: Final = """
import os, sys
import msgspec
from spades_tui.plain.table import PlainGame
from spades_tui.tui.table.screen import TableScreen
told = os.open({shown!r}, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
show, tell = TableScreen.show, PlainGame._tell
def note(events):
    os.write(told, b"".join(msgspec.json.encode(event) + b"\\n" for event in events))
def shown(self, update):
    note(update.events)
    show(self, update)
def said(self, events):
    note(events)
    tell(self, events)
TableScreen.show, PlainGame._tell = shown, said
from spades_tui.__main__ import main
sys.exit(main())
"""
"""The program, noting what it shows."""
TABLE: Final = (
    "play", "--preset", "standard", "--pace", "instant", "--partner", "master",
    "--opponents", "master",
)  # fmt: skip


class Place(NamedTuple):
    """Where the program is left: how it is begun, what it shows first, what is typed then."""

    arguments: tuple[str, ...]
    sign: str
    typed: tuple[str, ...] = ()


PLAY: Final = ("3\r", *["\r", "\r\r", "\x1b[C\r"] * 4)
PLACES: Final = {
    "menu": Place((), "New game"),
    "library": Place((), "New game", ("r",)),
    "editor": Place((), "New game", ("r", "e", "\x1b[C")),
    "new game": Place((), "New game", ("n",)),
    "table": Place(TABLE, "hand 1"),
    "thinking": Place(TABLE, "hand 1", ("3\r",)),
    "playing": Place(TABLE, "hand 1", PLAY),
    "hint": Place(TABLE, "hand 1", ("3\r", "h")),
    "window": Place(TABLE, "hand 1", ("s",)),
    "page": Place(TABLE, "hand 1", ("r",)),
    "help": Place(TABLE, "hand 1", ("?",)),
    "menu over the table": Place(TABLE, "hand 1", ("m",)),
    "question": Place(TABLE, "hand 1", ("\x03",)),
}
STARTING: Final = Place(TABLE, "")
PROMPT: Final = Place((), "New game", ("r", "V", "abc"))
WORDS: Final = {
    "in words": Place((*TABLE, "--plain"), "> "),
    "thinking in words": Place((*TABLE, "--plain"), "> ", ("3\n",)),
}


class Run:
    """The program in a window, and all it has written."""

    def __init__(self, place: Place, shown: Path, seed: int) -> None:
        seeded = ("--seed", str(seed)) if place.arguments else ()
        code = PROGRAM.format(shown=str(shown))
        self.window = Window(*place.arguments, *seeded, code=code)
        self.written = ""
        self._answered = 0
        self.descriptor: int | None = self.window.child.child_fd
        self.before = terminal_settings(self.window.child.child_fd)

    @property
    def ended(self) -> bool:
        """Whether the process is no more."""
        return not self.window.child.isalive()

    def send(self, keys: str) -> None:
        if self.descriptor is not None:
            os.write(self.descriptor, keys.encode())

    def close(self) -> None:
        """Close the terminal under the program."""
        self.descriptor = None
        self.window.child.ptyproc.fileobj.close()

    def watch(self, seconds: float, until: Callable[[], bool] = lambda: False) -> bool:
        """Read what is written for so long, or until something is true; return whether it is."""
        last = time.monotonic() + seconds
        while not until():
            left = last - time.monotonic()
            if left <= 0:
                return False
            self._read(min(left, 0.01))
        return True

    def _read(self, seconds: float) -> None:
        if self.descriptor is None:
            time.sleep(seconds)
        elif select.select([self.descriptor], [], [], seconds)[0]:
            try:
                self.written += os.read(self.descriptor, 1 << 16).decode(errors="replace")
            except OSError:  # nobody has the other end any more
                time.sleep(seconds)
            self._answer_queries()

    def _answer_queries(self) -> None:
        """Answer, as a modern terminal does, that the modes asked about are known."""
        queries = re.findall(r"\x1b\[\?(\d+)\$p", self.written)
        for mode in queries[self._answered :]:
            self.send(f"\x1b[?{mode};2$y")
        self._answered = len(queries)


def _signal(number: signal.Signals) -> Callable[[Run, bool], None]:
    return lambda run, _words: os.kill(run.window.child.pid, number)


def _interrupt(run: Run, _words: bool) -> None:
    """Press Ctrl+C, and again until that has been understood."""
    for _ in range(4):
        os.kill(run.window.child.pid, signal.SIGINT)
        if run.watch(0.4, lambda: run.ended):
            return


_HANGUP: Final[signal.Signals] = getattr(signal, "SIGHUP", signal.SIGTERM)
"""Windows has no SIGHUP; the soak does not run there, but its types are checked."""


def _hang_up_while_leaving(run: Run, words: bool) -> None:
    """Press the key that leaves, and send SIGHUP while the driver stops."""
    WAYS["Ctrl+Q"](run, words)
    run.watch(Random(len(run.written)).random() * 0.2, lambda: run.ended)
    if not run.ended:
        os.kill(run.window.child.pid, _HANGUP)


WAYS: Final[dict[str, Callable[[Run, bool], None]]] = {
    "SIGTERM": _signal(signal.SIGTERM),
    "SIGHUP": _signal(_HANGUP),
    "SIGINT": _interrupt,
    "Q": lambda run, words: run.send("quit\n" if words else "Q"),
    "Ctrl+Q": lambda run, words: run.send("\x04" if words else "\x11"),
    "Ctrl+Q, then SIGHUP": _hang_up_while_leaving,
    "closed": lambda run, _words: run.close(),
}
KEYS: Final = ("Q", "Ctrl+Q", "Ctrl+Q, then SIGHUP")


class Left(NamedTuple):
    """How it was left: seconds it took, and what is wrong."""

    seconds: float
    faults: tuple[str, ...]


def places_for(way: str) -> dict[str, Place]:
    """Return where the program can be left so; in words a line waits until the bots are done."""
    found = {**PLACES, "in words": WORDS["in words"]}
    if way not in KEYS:
        found |= WORDS | {"starting": STARTING}
    if way != "Q":
        found["prompt"] = PROMPT
    return found


def leave(way: str, where: str, rng: Random) -> Left:
    """Begin the program, go somewhere, leave, and look at what is left behind."""
    home = Path(tempfile.mkdtemp(prefix="leaving-"))
    os.environ["SPADES_HOME"] = str(home)
    place, words = places_for(way)[where], where in WORDS
    run = Run(place, home / "shown", rng.randrange(10**6))
    try:
        if not run.watch(30, lambda: place.sign in run.written):
            return Left(0, ("it does not start",))
        for keys in place.typed[: rng.randint(len(place.typed) // 2, len(place.typed))]:
            run.send(keys)
            run.watch(rng.random() * 0.2)
        run.watch(rng.random() * 0.5)
        begun = time.monotonic()
        WAYS[way](run, words)
        in_time = run.watch(LIMIT - (time.monotonic() - begun), lambda: run.ended)
        seconds = time.monotonic() - begun
        run.watch(0.05)
        faults = [] if in_time else ["it does not end"]
        faults += [*_terminal_faults(run), *_orphans(home), *_lost(home)]
        return Left(seconds, tuple(faults))
    finally:
        run.window.child.close(force=True)
        shutil.rmtree(home, ignore_errors=True)


def killed(place: Place, home: Path, rng: Random) -> list[str]:
    """Kill the program somewhere and return what is wrong after that."""
    run = Run(place, home / "shown", rng.randrange(10**6))
    try:
        if not run.watch(30, lambda: place.sign in run.written):
            return ["it does not start"]
        for keys in place.typed[: rng.randint(0, len(place.typed))]:
            run.send(keys)
            run.watch(rng.random() * 0.2)
        run.watch(rng.random() * 0.7)
        kill(run.window.child.pid)
        run.watch(5, lambda: run.ended)
        # a process that was just starting notices once it has imported what it needs
        return [*_orphans(home, patience=5), *_lost(home)]
    finally:
        run.window.child.close(force=True)


def _terminal_faults(run: Run) -> list[str]:
    """Return what is not as it was, of a terminal that is still there."""
    if run.descriptor is None:
        return []
    modes = {"7": "h", "25": "h"}
    for numbers, state in re.findall(r"\x1b\[\?([\d;]+)([hl])", run.written):
        modes |= dict.fromkeys(numbers.split(";"), state)
    off = [mode for mode, state in modes.items() if (state == "h") != (mode in ("7", "25"))]
    faults = [f"mode {mode} is left behind" for mode in off]
    if len(re.findall(r"\x1b\[>\d+u", run.written)) > run.written.count("\x1b[<u"):
        faults.append("the keyboard is left changed")
    if terminal_settings(run.descriptor) != run.before:
        faults.append("the terminal is left raw")
    told = run.written.partition("Traceback")[2]
    if "1049" in modes and "spades_tui" in told:
        faults.append(f"there is a traceback{told}")
    return faults


def _orphans(home: Path, patience: float = 1.0) -> list[str]:
    """Return the processes that are still there after a moment."""
    last = time.monotonic() + patience
    while found := processes_of(home):
        if time.monotonic() > last:
            return [f"process {pid} is left behind" for pid in found]
        time.sleep(0.02)
    return []


def _lost(home: Path) -> list[str]:
    """Return what was shown and is not in the record."""
    file = home / "shown"
    lines = file.read_bytes().split(b"\n")[:-1] if file.exists() else []
    if not lines:
        return []
    records = [*home.glob("state/games/*.jsonl"), *home.glob("data/records/*.jsonl")]
    if len(records) != 1:
        return [f"there are {len(records)} records"]
    table = Table.resume(records[0])
    log = iter(table.log())
    notes = list(table.notes)
    table.close()
    missing = [line for line in lines if msgspec.json.decode(line, type=Event) not in log]
    return [*notes, *(f"what was shown is lost: {line.decode()}" for line in missing[:1])]


def soak(n: int, seed: int, ways: tuple[str, ...] = tuple(WAYS)) -> bool:
    """Leave N times in each way; print what was found and return whether all is well."""
    rng, well = Random(seed), True
    for way in ways:
        found: Counter[str] = Counter()
        longest, places = 0.0, places_for(way)
        for number in range(n):
            where = rng.choice(list(places))
            left = leave(way, where, rng)
            longest = max(longest, left.seconds)
            found[where] += 1
            for fault in left.faults:
                well = False
                print(f"{way}, {where}, round {number}: {fault}", file=sys.stderr, flush=True)
        told = ", ".join(f"{where} {count}" for where, count in sorted(found.items()))
        print(f"{way}: {n} left, the longest in {longest:.2f} s ({told})", flush=True)
    return well


def main() -> int:
    """Run the soak and return its exit code."""
    wanted = reader(__doc__, 200).parse_args()
    with ProcessPoolExecutor(wanted.jobs) as pool:
        found = [pool.submit(soak, wanted.n, wanted.seed, (way,)) for way in WAYS]
        return int(not all(one.result() for one in found))


if __name__ == "__main__":
    sys.exit(main())
