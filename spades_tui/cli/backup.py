"""`spades games`, `delete`, `backup` and `restore`: the games there are, and a copy of all."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from spades_tui.cli.options import Json
from spades_tui.cli.problems import FAILURE, Refused

if TYPE_CHECKING:
    from spades_tui.session.games import GameEntry


def games(
    search: Annotated[
        list[str] | None,
        typer.Argument(metavar="[WORD]...", help="Only games that match every word."),
    ] = None,
    json: Json = False,
) -> None:
    """List all games, unfinished first: when, rules, players, score, error rate, file."""
    from spades_tui.cli.output import print_json, progress_bar, say, warn
    from spades_tui.rules.text import counted
    from spades_tui.session.games import found_games, matching, sentence, size_words
    from spades_tui.session.indexing import check_index
    from spades_tui.storage.paths import StorageProblem, folders

    try:
        with progress_bar("Games read") as show:
            found = found_games(lambda step: show(*step))
    except StorageProblem as problem:
        raise Refused(str(problem), FAILURE) from None
    if found.note:
        warn(found.note)
    shown = matching(found.entries, " ".join(search or ()))
    if json:
        print_json([_as_data(one) for one in shown])
    else:
        for one in shown:
            say(sentence(one))
        say(f"{counted(len(shown), 'game')}.")
        there, open_ones, size = folders().records, folders().games, size_words(found.size)
        say(f"Finished games are in {there}, unfinished ones in {open_ones}: {size} in all.")
    sys.stdout.flush()
    if note := check_index():
        warn(f"{note} What was listed may be wrong: list the games again.")


def _as_data(one: GameEntry) -> dict[str, Any]:
    return {
        **one.row._asdict(),
        "condition": one.condition,
        "error_rate": one.error_rate,
        "path": str(one.path),
    }


def delete(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Records, by path or as `spades games` names them."),
    ],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Delete games for good, along with their reviews; asks first."""
    from spades_tui.cli.output import say
    from spades_tui.cli.record_source import record_path
    from spades_tui.rules.text import listed
    from spades_tui.session.games import copies_of
    from spades_tui.storage.files import is_there
    from spades_tui.storage.paths import StorageProblem
    from spades_tui.storage.saves import delete as delete_record

    paths = [record_path(file) for file in files]
    for path in paths:
        if path.suffix != ".jsonl" or not is_there(path):
            raise Refused(f"{path} is not a record; `spades games` lists them.", FAILURE)
    if not yes and not _confirmed(paths):
        say("Nothing was deleted.")
        return
    copies = copies_of(*paths)
    for path in paths:
        try:
            delete_record(path)
        except StorageProblem as problem:
            raise Refused(str(problem), FAILURE) from None
        stay = listed([str(copy) for copy in copies[path]])
        say(f"{path} was deleted{f'; the same game in {stay} stays' if stay else ''}.")


def _confirmed(paths: list[Path]) -> bool:
    """Ask a person; without one nothing is deleted.

    Raises:
        Refused: when nobody can be asked.
    """
    from spades_tui.cli.output import say
    from spades_tui.session.games import sentence_of

    if not sys.stdin.isatty():
        raise Refused("Nobody can be asked whether to delete here; add --yes.")
    for path in paths:
        say(sentence_of(path))
    what = "this game" if len(paths) == 1 else f"these {len(paths)} games"
    answer = typer.prompt(f"Delete {what} for good? Type yes", default="no", show_default=False)
    return str(answer).strip().lower() in ("y", "yes")


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file, such as spades.zip.")],
) -> None:
    """Copy all games, rule sets, and settings into one new file."""
    from spades_tui.cli.output import say, warn
    from spades_tui.rules.text import counted, shown
    from spades_tui.storage.backup import NOT_BACKED_UP, back_up
    from spades_tui.storage.paths import StorageProblem

    try:
        done = back_up(file)
    except StorageProblem as problem:
        raise Refused(str(problem), FAILURE) from None
    say(f"{file}: {counted(done.files, 'file')}.")
    for path in done.left_out:
        warn(f"{shown(str(path))} is not in it: {NOT_BACKED_UP}.")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `spades backup` wrote.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace files that differ; a copy of each is kept.")
    ] = False,
) -> None:
    """Restore a backup; existing files that differ are left as they are."""
    from spades_tui.cli.output import say, warn
    from spades_tui.storage.backup import restore as put_back
    from spades_tui.storage.paths import StorageProblem

    try:
        found = put_back(file, replace=replace)
    except StorageProblem as problem:
        raise Refused(str(problem), FAILURE) from None
    say(f"{found.written} restored, {found.alike} already there.")
    for path in found.differ:
        say(f"{path} differs from the backup and stays; --replace replaces it.")
    for sentence in found.unfit:
        warn(sentence)
    if found.unfit:
        raise typer.Exit(FAILURE)
