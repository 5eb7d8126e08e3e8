"""`spades backup`, `restore` and `doctor`: what is saved, copied, put back and looked through."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from spades_tui import PROGRAM, __version__
from spades_tui.cli.options import Json
from spades_tui.cli.output import (
    FAILURE,
    CommandError,
    print_json,
    print_text,
    progress_bar,
    warn,
    write_out,
)
from spades_tui.text import count_noun, sanitize

if TYPE_CHECKING:
    from spades_tui.storage.doctor import CheckReport


def doctor(json: Json = False) -> None:
    """Check the installation and every saved file.

    Versions, folders, the terminal, the kernel and the bots are shown.
    Nothing is changed, but the index of the games is made again if it does not agree with them. The
    exit code is 1 if a file is faulty.

    Example: spades doctor
    """
    from spades_tui.bots.kernel import kernel_kind, kernel_notice, kernel_remedy
    from spades_tui.history.indexing import check_saved

    facts = {"versions": _versions(), "folders": _folders(), "terminal": _terminal(),
             "kernel": kernel_kind(), "remedy": kernel_remedy(), "notice": kernel_notice(),
             "bots": _bots()}  # fmt: skip
    with progress_bar("records") as show:
        checked, index = check_saved(show)
    if json:
        faults = [{"file": str(path), "fault": said} for path, said in checked.faults]
        others = [{"file": str(path), "reason": said} for path, said in checked.others]
        print_json(
            {**facts, "files": checked.files, "faults": faults, "other versions": others,
             "index": index}
        )  # fmt: skip
    else:
        write_out(_told(facts, checked, index))
    if checked.faults:
        raise typer.Exit(FAILURE)


def _versions() -> dict[str, str]:
    import platform
    from importlib.metadata import PackageNotFoundError, version

    found = {"spades": __version__, "python": platform.python_version(),
             "system": platform.platform()}  # fmt: skip
    for package in ("textual", "rich", "typer", "msgspec", "platformdirs", "tomli-w"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "missing"
    return found


def _folders() -> dict[str, str]:

    from spades_tui.storage.paths import HOME_VARIABLE, StorageError, folders

    try:
        place = folders()
    except StorageError:
        return {}
    found = {
        "unfinished games": str(place.games),
        "finished games": str(place.records),
        "rule sets": str(place.rule_sets),
        "settings": str(place.settings),
    }
    if os.environ.get(HOME_VARIABLE):
        found["set by"] = HOME_VARIABLE
    return found


def _terminal() -> dict[str, Any]:
    import shutil

    size = shutil.get_terminal_size()
    asked = ("TERM", "COLORTERM", "TERM_PROGRAM", "NO_COLOR", "LANG", "LC_ALL")
    return {
        "screen": sys.stdin.isatty() and sys.stdout.isatty(),
        "size": f"{size.columns}×{size.lines}",
        "encoding": sys.stdout.encoding or "unknown",
        **{name: os.environ[name] for name in asked if name in os.environ},
    }


def _bots() -> str:
    """Ask a bot something, as the table does: in a process of its own."""
    from time import perf_counter

    from spades_tui.engine import Game
    from spades_tui.rules.ruleset import RuleSet
    from spades_tui.table.worker.client import WorkerClient
    from spades_tui.table.worker.requests import DecisionRequest

    game = Game(RuleSet(), 1)
    game.deal()
    assert game.prompt is not None, "a hand has been dealt"
    seat = game.prompt.seat
    thinker = WorkerClient()
    begun = perf_counter()
    try:
        thinker.submit_decision(
            DecisionRequest(len(game.log), seat, game.view(seat), "club", "doctor")
        ).result()
    except Exception as error:
        return f"failed ({type(error).__name__}: {error})"
    finally:
        thinker.close()
    if thinker.notes:
        return " ".join(thinker.notes)
    return f"bot process started and answered in {1000 * (perf_counter() - begun):.0f} ms"


def _told(facts: dict[str, Any], checked: CheckReport, index: str = "") -> str:
    lines = []
    for heading in ("versions", "folders", "terminal"):
        if facts[heading]:
            lines.append(heading.capitalize())
        lines += [f"  {name}: {_said(value)}" for name, value in facts[heading].items()]
    weaker = f" Python. {facts['notice']}" if facts["notice"] else ""
    lines.append(f"Kernel: {facts['kernel']}{weaker}")
    lines.append(f"Bots: {facts['bots']}")
    files = count_noun(checked.files, "file")
    if not checked.faults:
        lines.append(f"Saved files: {files} checked, no faults.")
    else:
        lines.append(f"Saved files: {files} checked, {len(checked.faults)} faulty:")
        lines += [f"  {_named(path, sentence)}" for path, sentence in checked.faults]
    if index:
        lines.append(f"Index of the games: {index}")
    if checked.others:
        lines.append(f"From other versions of the program: {len(checked.others)}:")
        lines += [f"  {_named(path, sentence)}" for path, sentence in checked.others]
    return "".join(f"{sanitize(line)}\n" for line in lines)


def _named(path: Path, sentence: str) -> str:
    """Put the whole path before a sentence, or in the place of the name it begins with."""
    whole, sentence = sanitize(str(path)), sanitize(sentence)
    for name in (whole, sanitize(path.name)):
        if sentence.startswith(name):
            return f"{whole}{sentence.removeprefix(name)}"
    return f"{whole}: {sentence}"


def _said(value: Any) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else value


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file, such as spades.zip.")],
) -> None:
    """Copy all games, rule sets, and settings into one new file.

    Example: spades backup spades.zip
    """
    from spades_tui.storage.backup import back_up
    from spades_tui.storage.paths import StorageError

    try:
        done = back_up(file)
    except StorageError as problem:
        raise CommandError(str(problem), FAILURE) from None
    print_text(f"{file}: {count_noun(done.files, 'file')}.")
    for path, reason in done.left_out:
        warn(f"{sanitize(str(path))} is not in it, as it could not be restored: {reason}.")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=f"What `{PROGRAM} backup` wrote.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace files that differ; a copy of each is kept.")
    ] = False,
) -> None:
    """Restore a backup; existing files that differ stay as they are.

    Example: spades restore spades.zip
    """
    from spades_tui.storage.backup import restore as put_back
    from spades_tui.storage.paths import StorageError

    try:
        found = put_back(file, replace=replace)
    except StorageError as problem:
        raise CommandError(str(problem), FAILURE) from None
    print_text(f"{found.written} restored, {found.alike} already there.")
    for path in found.differ:
        print_text(f"{path} differs from the backup and stays; --replace replaces it.")
    for sentence in found.unfit:
        warn(sentence)
    if found.unfit:
        raise typer.Exit(FAILURE)
