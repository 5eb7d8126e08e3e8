"""Soak: each call to the system fails once, in everything that saves something.

    python -m tests.soak.nth_call --n 100000 [--seed 1] [--jobs 2]

An activity (a game, an import, a backup, a restore, prices, answers, settings, rule sets, the
listing) is carried out once to count its calls: `open`, `write`, `fsync`, `rename`, `link` and
process starts. Then it is carried out again in a fresh folder with one of them failing (no space,
interrupted, not permitted), up to N times. Whatever was shown must be saved, or a sentence must say
that it is not; no other file may be lost; and the same activity must work afterwards. Prints how
often each call failed; exits 1 on a fault.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import subprocess
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from spades_tui.cli.app import run
from spades_tui.engine.hand_text.export import hands_text, list_played_hands
from spades_tui.history.games import list_games
from spades_tui.rules.catalog import with_options
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.backup import back_up
from spades_tui.storage.doctor import check_files
from spades_tui.storage.paths import StorageError, folders
from spades_tui.storage.practice_answers import AnswerJournal, PracticeAnswer
from spades_tui.storage.records.prices import PriceCache
from spades_tui.storage.records.record import encode_lines, read_record
from spades_tui.storage.records.unfinished import set_aside_unusable_games
from spades_tui.storage.rule_sets import find_rules, save_rule_set
from spades_tui.storage.settings import Settings, load_settings, save_settings
from spades_tui.table.seats import Seats
from spades_tui.table.table import Table, TableUpdate
from spades_tui.table.worker.requests import first_legal_action
from tests.soak.command import ended, reader
from tests.storage.playing import header_of, played

CALLS: Final = ("open", "write", "fsync", "rename", "link", "process")
ERRORS: Final = (errno.ENOSPC, errno.EINTR, errno.EPERM)
SHORT: Final = with_options(RuleSet(), max_hands=1, tie="another hand", blind_nil=False)


class Failure(NamedTuple):
    """The `number`th of the calls of a kind, from 1, fails with `error`."""

    call: str
    number: int
    error: int


class System:
    """The calls made in a folder: they are counted, and one of them may fail.

    Attributes:
        counts: calls made, by kind.
    """

    def __init__(self, root: Path, failure: Failure | None = None) -> None:
        self.counts: Counter[str] = Counter()
        self._opened = dict[int, tuple[int, int]]()
        self._root = str(root)
        self._failure = failure

    def _call(self, kind: str) -> None:
        self.counts[kind] += 1
        if self._failure and self._failure[:2] == (kind, self.counts[kind]):
            raise OSError(self._failure.error, os.strerror(self._failure.error))

    def _is_ours(self, path: object) -> bool:
        return isinstance(path, str | os.PathLike) and os.fspath(path).startswith(self._root)

    @contextlib.contextmanager
    def installed(self) -> Iterator[None]:
        """Put these calls in the place of the system's."""
        with pytest.MonkeyPatch.context() as patch:
            for name in ("replace", "rename"):
                patch.setattr(os, name, partial(self._on_paths, "rename", getattr(os, name)))
            patch.setattr(os, "link", partial(self._on_paths, "link", os.link))
            patch.setattr(os, "open", partial(self._on_paths, "open", os.open))
            patch.setattr(os, "write", partial(self._on_file, "write", os.write))
            patch.setattr(os, "fsync", partial(self._on_file, "fsync", os.fsync))
            patch.setattr(io, "open", partial(self._open, io.open))
            patch.setattr(subprocess, "Popen", partial(self._start, subprocess.Popen))
            yield

    def _on_paths(
        self, kind: str, real: Callable[..., Any], path: Any, *rest: Any, **more: Any
    ) -> Any:
        if self._is_ours(path):
            self._call(kind)
        made = real(path, *rest, **more)
        if kind == "open" and self._is_ours(path):
            self._opened[made] = _identity(made)
        return made

    def _on_file(self, kind: str, real: Callable[..., Any], descriptor: int, *rest: Any) -> Any:
        if self._opened.get(descriptor) == _identity(descriptor):
            self._call(kind)
        return real(descriptor, *rest)

    def _open(
        self, real: Callable[..., Any], path: Any, mode: str = "r", *rest: Any, **more: Any
    ) -> Any:
        if not self._is_ours(path):
            return real(path, mode, *rest, **more)
        self._call("open")
        if mode not in ("wb", "xb", "a+b"):
            return real(path, mode, *rest, **more)
        raw = _Raw(path, mode, self._call)
        self._opened[raw.fileno()] = _identity(raw.fileno())
        return io.BufferedRandom(raw) if "+" in mode else io.BufferedWriter(raw)

    def _start(self, real: Callable[..., Any], *arguments: Any, **more: Any) -> Any:
        self._call("process")
        return real(*arguments, **more)


class _Raw(io.FileIO):
    """A file whose writing is counted."""

    def __init__(self, path: Any, mode: str, call: Callable[[str], None]) -> None:
        super().__init__(path, mode)
        self._call = call

    def write(self, data: Any, /) -> int:
        """Write, unless it is this call's turn to fail."""
        self._call("write")
        return super().write(data)


def _identity(descriptor: int) -> tuple[int, int]:
    status = os.fstat(descriptor)
    return status.st_dev, status.st_ino


class Fault(Exception):
    """Something that must not happen; one sentence says what."""


Check = Callable[[], None]
"""Raises `Fault` unless what an activity has shown is saved."""


def _expect(holds: bool, fault: str) -> None:
    if not holds:
        raise Fault(fault)


ANSWER: Final = PracticeAnswer("q", "puzzle", datetime(2026, 1, 1, tzinfo=UTC), "right")
NEW_SETTINGS: Final = Settings(names=("Ann",))


def prepare(home: Path) -> None:
    """Make a home folder with something of every kind, and files to import and to restore."""
    folders().records.mkdir(parents=True)
    folders().games.mkdir(parents=True)
    for seed in range(8):
        game = played(SHORT, seed, 60 if seed else 12)
        place = folders().records if seed else folders().games
        record = place / f"game-{seed}.jsonl"
        record.write_bytes(encode_lines((header_of(game), *game.log))[0])
    PriceCache(record, f"{7:016x}").add_price("before", None)
    save_settings(Settings(names=("Bob",)))
    save_rule_set("Before", RuleSet())
    AnswerJournal().record(ANSWER)
    (home / "hands.txt").write_text(hands_text(list_played_hands(game.steps)), encoding="utf-8")
    back_up(home / "all.zip")
    (folders().games / "bad.jsonl").write_bytes(b"nothing")
    for path in (folders().records / "game-1.jsonl", folders().settings):
        path.unlink()
    save_settings(Settings(names=("Cy",)))


def _command(*argv: str) -> None:
    """Run a command; refuse more or less than one sentence about an error."""
    told, output = io.StringIO(), io.StringIO()
    with contextlib.redirect_stderr(told), contextlib.redirect_stdout(output):
        code = run([*argv])
    text = told.getvalue()
    if "Unexpected error" in text or "Traceback" in text:
        raise Fault(text)
    if code not in (0, 1):
        raise Fault(f"{argv}: exit code {code}: {text}")
    if code == 1 and not text.strip() and argv[0] != "doctor":
        raise Fault(f"{argv} failed without a sentence")
    if code == 1 and argv[0] != "doctor":
        raise StorageError(text.strip())


def play_game(_home: Path) -> Check:
    """Play a game to its end."""
    table = Table.new(SHORT, 5, Seats((None, "rookie", "rookie", "rookie")))
    return _play_on(table, 99)


def continue_game(_home: Path) -> Check:
    """Go on with an unfinished game."""
    table = Table.resume(folders().games / "game-0.jsonl")
    for seat in table.vacant_seats:
        table.take_seat(seat, "rookie")
    return _play_on(table, 6)


def _play_on(table: Table, moves: int) -> Check:
    """Play so many moves; everything shown must be in the record, or a sentence must say so."""
    while moves and not table.over:
        moves -= 1
        if table.view().phase == "between":
            table.deal()
        elif table.bot_step() is None:
            prompt = table.view().prompt
            assert prompt is not None
            assert isinstance(table.submit(first_legal_action(prompt)), TableUpdate)
    game = table.snapshot().game
    table.close()
    if table.saving.loss_notice:
        raise StorageError(table.saving.loss_notice)

    def check() -> None:
        assert table.path is not None
        record = read_record(table.path)
        _expect(list(record.events) == game.log and not record.fault, f"{table.path} lacks events")
        due = folders().records if table.over else folders().games
        _expect(table.path.parent == due or bool(table.notes), f"{table.path} lies elsewhere")

    return check


def answer_question(_home: Path) -> Check:
    """Save the answer to a question."""
    journal = AnswerJournal()
    if problem := journal.problem or journal.record(ANSWER):
        raise StorageError(problem)
    return lambda: _expect(len(AnswerJournal().answers) >= 2, "an answer is lost")


def keep_price(_home: Path) -> Check | None:
    """Save a price; one that cannot be saved is worked out again."""
    record = folders().records / "game-7.jsonl"
    PriceCache(record, f"{7:016x}").add_price("after", None)
    return None


def change_settings(_home: Path) -> Check:
    """Save other settings."""
    save_settings(NEW_SETTINGS)
    return lambda: _expect(load_settings().settings == NEW_SETTINGS, "settings are lost")


def save_rules(_home: Path) -> Check:
    """Save a rule set."""
    save_rule_set("After", SHORT)
    return lambda: _expect(find_rules("After").rules == SHORT, "a rule set is lost")


def list_all(_home: Path) -> Check | None:
    """List the games and read the files at the start of the program."""
    set_aside_unusable_games()
    shown = {entry.row.file for entry in list_games().entries}
    wanted = {f"game-{seed}.jsonl" for seed in range(2, 8)}
    return lambda: _expect(wanted <= shown, f"only {sorted(shown)} are listed")


ACTIVITIES: Final[dict[str, Callable[[Path], Check | None]]] = {
    "play": play_game,
    "continue": continue_game,
    "import": lambda home: _command("history", "import", str(home / "hands.txt")),
    "back up": lambda home: _command("backup", str(home / "new.zip")),
    "restore": lambda home: _command("restore", str(home / "all.zip")),
    "answer": answer_question,
    "price": keep_price,
    "settings": change_settings,
    "rules": save_rules,
    "list": list_all,
    "doctor": lambda _home: _command("doctor"),
}


def _carry_out(name: str, home: Path, failure: Failure | None) -> tuple[Counter[str], str]:
    """Carry out an activity; return its calls, and the sentence that says why it failed or ""."""
    system = System(home, failure)
    try:
        with system.installed():
            check = ACTIVITIES[name](home)
    except StorageError as problem:
        return system.counts, str(problem)
    if check is not None:
        check()
    return system.counts, ""


@contextlib.contextmanager
def home_folder() -> Iterator[Path]:
    """Yield a fresh home folder, as `prepare` makes it."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPADES_HOME", folder)
        prepare(Path(folder))
        yield Path(folder)


def failures(name: str) -> list[Failure]:
    """Return every way in which one call of an activity can fail."""
    with home_folder() as home:
        counts, problem = _carry_out(name, home, None)
    assert not problem, problem
    return [
        Failure(call, number, error)
        for call in CALLS
        for number in range(1, counts[call] + 1)
        for error in ERRORS
    ]


def problem_after(name: str, failure: Failure) -> str:
    """Return what was wrong after a call of an activity failed, "" if nothing."""
    with home_folder() as home:
        before = {path: path.read_bytes() for path in home.rglob("*") if _is_kept(path)}
        try:
            _, sentence = _carry_out(name, home, failure)
            if "\n" in sentence:
                return f"more than one sentence: {sentence}"
            _check_kept(home, before)
            again = _carry_out(name, home, None)[1]
            if again and (sentence or "already" not in again):
                return f"it does not work afterwards: {again}"
            _check_kept(home, before)
            set_aside_unusable_games()
            if faults := check_files().faults:
                return str(faults[0].sentence)
        except Exception:
            return traceback.format_exc()
    return ""


def _is_kept(path: Path) -> bool:
    return path.is_file() and path.suffix in (".jsonl", ".prices", ".toml")


def _check_kept(home: Path, before: dict[Path, bytes]) -> None:
    """Refuse a lost file, and one that a failed call left half written."""
    there = [path.read_bytes() for path in home.rglob("*") if path.is_file()]
    for path, data in before.items():
        if path.suffix == ".toml":
            continue
        if not any(found.startswith(data) for found in there):
            raise Fault(f"{path.name} is lost")
    if load_settings().notes or not {"Before"} <= {path.stem.title() for path in rule_files()}:
        raise Fault("settings or rules are lost")
    if left := [path.name for path in home.rglob(".*.new")]:
        raise Fault(f"{left} were left behind")


def rule_files() -> list[Path]:
    """Return the files of the saved rule sets."""
    return [*folders().rule_sets.glob("*.toml")]


def soak(name: str, few: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Try `few` failures of an activity; return how often each call failed, and the faults."""
    every = failures(name)
    chosen = Random(seed).sample(every, min(few, len(every)))
    faults = [
        f"{name}, {failure}: {problem}"
        for failure in chosen
        if (problem := problem_after(name, failure))
    ]
    return Counter(failure.call for failure in chosen), faults


def main() -> int:
    """Run the soak and return its exit code."""
    options = reader(__doc__, 100_000).parse_args()
    few = max(options.n // len(ACTIVITIES), 1)
    counts, faults = Counter[str](), list[str]()
    with ProcessPoolExecutor(options.jobs) as pool:
        tasks = [pool.submit(soak, name, few, options.seed) for name in ACTIVITIES]
        for task in tasks:
            tried, wrong = task.result()
            counts += tried
            faults += wrong
    return ended(", ".join(f"{call} {count}" for call, count in counts.items()), faults)


if __name__ == "__main__":
    sys.exit(main())
