"""`spades doctor`: the installation and every saved file checked."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import perf_counter
from typing import Final

import msgspec
import typer

from spades_tui import __version__
from spades_tui.bots.kernel import kernel_kind, kernel_notice, kernel_remedy
from spades_tui.cli.options import Json
from spades_tui.cli.output import FAILURE, print_json, print_text, progress_bar
from spades_tui.engine import Game
from spades_tui.history.checking import check_saved
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.doctor import CheckReport
from spades_tui.storage.paths import HOME_VARIABLE, StorageError, folders
from spades_tui.table.worker.client import WorkerClient
from spades_tui.table.worker.requests import DecisionRequest
from spades_tui.text import count_noun, sanitize

_BOOLEANS: Final[dict[bool | str, str]] = {True: "yes", False: "no"}


class FaultData(msgspec.Struct, frozen=True):
    """A faulty file in JSON.

    Attributes:
        file: its path.
        fault: what is wrong, in one sentence.
    """

    file: str
    fault: str


class OtherData(msgspec.Struct, frozen=True):
    """A file of another version of the program, in JSON.

    Attributes:
        file: its path.
        reason: one sentence with the reason that it cannot be used.
    """

    file: str
    reason: str


class DoctorReport(msgspec.Struct, frozen=True):
    """The results of all checks.

    Attributes:
        versions: versions of the program, Python, the system and packages, by name.
        folders: paths of saved files, by what they hold; empty if they cannot be found.
        terminal: facts on the terminal, by name: its size, its encoding, variables of the
            environment.
        kernel: "compiled" or "plain", the kind of the bots' kernel.
        remedy: a sentence on how to get the compiled kernel; null if it is there.
        notice: a sentence on the effect of a plain kernel; null if it is compiled.
        bots: a sentence on whether a bot answered.
        files: the number of files checked.
        faults: the files with a fault.
        others: the files of another version of the program.
        index: a sentence on the fault found in the index of the games; "" if there was none.
    """

    versions: dict[str, str]
    folders: dict[str, str]
    terminal: dict[str, bool | str]
    kernel: str
    remedy: str | None
    notice: str | None
    bots: str
    files: int
    faults: tuple[FaultData, ...]
    others: tuple[OtherData, ...] = msgspec.field(name="other versions")
    index: str

    def lines(self) -> Iterator[str]:
        """Yield the report as lines of text."""
        parts: dict[str, Mapping[str, bool | str]] = {
            "Versions": self.versions, "Folders": self.folders, "Terminal": self.terminal,
        }  # fmt: skip
        for heading, values in parts.items():
            if values:
                yield f"{heading}."
            for name, value in values.items():
                yield f"{name}: {_BOOLEANS.get(value, value)}"
        weaker = f" Python. {self.notice}" if self.notice else ""
        yield f"Kernel: {self.kernel}{weaker}"
        yield f"Bots: {self.bots}"
        state = f"{len(self.faults)} faulty:" if self.faults else "no faults."
        yield f"Saved files: {count_noun(self.files, 'file')} checked, {state}"
        yield from (_prefix_path(fault.file, fault.fault) for fault in self.faults)
        if self.index:
            yield f"Index of the games: {self.index}"
        if self.others:
            yield f"From other versions of the program: {len(self.others)}:"
            yield from (_prefix_path(other.file, other.reason) for other in self.others)


def doctor(json: Json = False) -> None:
    """Check the installation and every saved file.

    Versions, folders, the terminal, the kernel and the bots are shown.
    Nothing is changed, but the index of the games is made again if it does not agree with them. The
    exit code is 1 if a file is faulty.

    Example: spades doctor
    """
    bots = _check_bots()
    with progress_bar("records") as show:
        checked, index = check_saved(show)
    report = make_report(bots, checked, index)
    if json:
        print_json(report)
    else:
        for line in report.lines():
            print_text(line)
    if checked.faults:
        raise typer.Exit(FAILURE)


def make_report(bots: str, checked: CheckReport, index: str = "") -> DoctorReport:
    """Return a report on the installation and the files that were checked.

    Args:
        bots: a sentence on whether a bot answered.
        checked: the result of checking the files.
        index: a sentence on the fault found in the index of the games; "" if there was none.
    """
    return DoctorReport(
        _versions(),
        _folders(),
        _terminal(),
        kernel_kind(),
        kernel_remedy(),
        kernel_notice(),
        bots,
        checked.files,
        tuple(FaultData(str(path), sentence) for path, sentence in checked.faults),
        tuple(OtherData(str(path), sentence) for path, sentence in checked.others),
        index,
    )


def _versions() -> dict[str, str]:
    versions = {"spades": __version__, "python": platform.python_version(),
                "system": platform.platform()}  # fmt: skip
    for package in ("textual", "rich", "typer", "msgspec", "platformdirs", "tomli-w"):
        try:
            versions[package] = version(package)
        except PackageNotFoundError:
            versions[package] = "missing"
    return versions


def _folders() -> dict[str, str]:
    try:
        place = folders()
    except StorageError:
        return {}
    paths = {
        "unfinished games": str(place.games),
        "finished games": str(place.records),
        "rule sets": str(place.rule_sets),
        "settings": str(place.settings),
    }
    if os.environ.get(HOME_VARIABLE):
        paths["set by"] = HOME_VARIABLE
    return paths


def _terminal() -> dict[str, bool | str]:
    size = shutil.get_terminal_size()
    names = ("TERM", "COLORTERM", "TERM_PROGRAM", "NO_COLOR", "LANG", "LC_ALL")
    return {
        "screen": sys.stdin.isatty() and sys.stdout.isatty(),
        "size": f"{size.columns}×{size.lines}",
        "encoding": sys.stdout.encoding or "unknown",
        **{name: os.environ[name] for name in names if name in os.environ},
    }


def _check_bots() -> str:
    """Ask a bot for a bid, as the table does: in another process."""

    game = Game(RuleSet(), 1)
    game.deal()
    assert game.prompt is not None, "a hand has been dealt"
    seat = game.prompt.seat
    worker = WorkerClient()
    started = perf_counter()
    try:
        worker.submit_decision(
            DecisionRequest(len(game.log), seat, game.view(seat), "club", "doctor")
        ).result()
    except Exception as error:
        return f"failed ({type(error).__name__}: {error})"
    finally:
        worker.close()
    if worker.notes:
        return " ".join(worker.notes)
    return f"bot process started and answered in {1000 * (perf_counter() - started):.0f} ms"


def _prefix_path(path: str, sentence: str) -> str:
    """Put the whole path before a sentence, or in place of the name it begins with."""
    whole, sentence = sanitize(path), sanitize(sentence)
    for name in (whole, sanitize(Path(path).name)):
        if sentence.startswith(name):
            return f"{whole}{sentence.removeprefix(name)}"
    return f"{whole}: {sentence}"
