"""`spades history`: your games, listed."""

from __future__ import annotations

import sys
from typing import Annotated, Final

import typer

from spades_tui.cli.command_line import CommandGroup, LazyCommand, leads_to_command
from spades_tui.cli.options import Json
from spades_tui.cli.output import (
    FAILURE,
    CommandError,
    print_json,
    print_text,
    progress_bar,
    warn,
)
from spades_tui.history.games import (
    describe_game,
    list_games,
    matching,
    summarize_listing,
)
from spades_tui.history.indexing import check_index
from spades_tui.storage.paths import StorageError


def history(context: typer.Context, json: Json = False) -> None:
    """Your games: list, replay, export, import, delete.

    Alone, it lists them as `spades history list` does.

    Example: spades history
    """
    if not leads_to_command(context):
        list_(json=json)


def list_(
    search: Annotated[
        list[str] | None,
        typer.Argument(metavar="WORD", help="Only games that match every word."),
    ] = None,
    json: Json = False,
) -> None:
    """List all games, or those that match every word.

    Unfinished ones come first; each with its rules, players, score, error rate, and file.

    Example: spades history list quill --json
    """
    try:
        with progress_bar("Games read") as show:
            listing = list_games(lambda step: show(*step))
    except StorageError as problem:
        raise CommandError(str(problem), FAILURE) from None
    if listing.note:
        warn(listing.note)
    entries = matching(listing.entries, " ".join(search or ()))
    if json:
        print_json([entry.data for entry in entries])
    else:
        for line in (*map(describe_game, entries), summarize_listing(listing, len(entries))):
            print_text(line)
    sys.stdout.flush()
    if note := check_index():
        warn(f"{note} What was listed may be wrong: list the games again.")


HISTORY: Final = CommandGroup(
    history,
    {
        "list": list_,
        "replay": LazyCommand("spades_tui.cli.records:replay", "Step through a record."),
        "export": LazyCommand(
            "spades_tui.cli.records:export",
            "Print finished hands as text, to paste into a message.",
        ),
        "import": LazyCommand(
            "spades_tui.cli.records:import_", "Import hands written as text into the records."
        ),
        "delete": LazyCommand(
            "spades_tui.cli.records:delete",
            "Delete games for good, along with their reviews; asks first.",
        ),
    },
)
