"""`spades games`, `spades backup` and `spades restore`: the games there are, and a copy of all."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spades_tui.cli.options import Json
from spades_tui.cli.problems import FAILURE, Refused

if TYPE_CHECKING:
    from spades_tui.storage.index import Listed


def games(
    search: Annotated[
        list[str] | None,
        typer.Argument(metavar="[WORD]...", help="Only games in which every word occurs."),
    ] = None,
    json: Json = False,
) -> None:
    """List the finished and imported games, the latest first: when, rules, players, score."""
    from spades_tui.cli.output import print_json, progress_bar, warn, write_out
    from spades_tui.storage.files import files_in
    from spades_tui.storage.index import Index
    from spades_tui.storage.paths import StorageProblem, folders

    try:
        with Index() as index:
            with progress_bar("Games read") as show:
                for done, of in index.update():
                    if show:
                        show(done, of)
            found = index.games(" ".join(search or ()))
    except StorageProblem as problem:
        raise Refused(str(problem), FAILURE) from None
    if index.note:
        warn(index.note)
    if json:
        print_json([{**one.game._asdict(), "error_rate": one.error_rate} for one in found])
        return
    for one in found:
        write_out(_line(one) + "\n")
    write_out(f"{len(found)} {'game' if len(found) == 1 else 'games'}.\n")
    size = sum(path.stat().st_size for path in files_in(folders().records))
    write_out(f"All records lie in {folders().records}: {size / 1e6:.1f} MB.\n")


def _line(listed: Listed) -> str:
    """Return a game as one sentence: a screen reader needs no columns."""
    from datetime import datetime

    one = listed.game
    if one.problem and not one.id:
        return one.problem
    when = datetime.fromisoformat(one.created).astimezone()
    result = {1: ", won", 0: ", lost"}.get(one.won, "")
    scores = one.scores.replace("-", "−").replace(" ", " to ")
    rate = "" if listed.error_rate is None else f", {listed.error_rate:.1f} points lost a decision"
    help_taken = ", assisted" if one.assisted else ""
    title = one.title or "Spades"
    said = f"{when:%Y-%m-%d %H:%M}, {title}, {one.names}: {scores}{result}{rate}{help_taken}"
    return f"{said} ({one.file})"


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file, such as spades.zip.")],
) -> None:
    """Copy all games, rule sets, and settings into one new file."""
    from spades_tui.cli.output import write_out
    from spades_tui.storage.backup import back_up
    from spades_tui.storage.paths import StorageProblem

    try:
        count = back_up(file)
    except StorageProblem as problem:
        raise Refused(str(problem), FAILURE) from None
    write_out(f"{file}: {count} {'file' if count == 1 else 'files'}.\n")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `spades backup` wrote.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace files that differ; a copy of each is kept.")
    ] = False,
) -> None:
    """Put back what a back-up holds; files that are there and differ stay as they are."""
    from spades_tui.cli.output import write_out
    from spades_tui.storage.backup import restore as put_back
    from spades_tui.storage.paths import StorageProblem

    try:
        found = put_back(file, replace=replace)
    except StorageProblem as problem:
        raise Refused(str(problem), FAILURE) from None
    write_out(f"{found.written} restored, {found.alike} there already.\n")
    for path in found.differ:
        write_out(f"{path} differs from the back-up and stays; --replace replaces it.\n")
