"""Tables of saved games, which take much less to import than new ones."""

from __future__ import annotations

from collections.abc import Sequence

from spades_tui.cli.output import FAILURE, CommandError
from spades_tui.cli.start_options import StartOptions
from spades_tui.storage.paths import StorageError
from spades_tui.storage.records.unfinished import SavedGame, list_unfinished_games
from spades_tui.table.table import Table


def resume_table(
    games: Sequence[SavedGame], options: StartOptions
) -> tuple[Table | None, list[str]]:
    """Return the table of the first game that can be continued, and notes for the player.

    Args:
        games: unfinished games, in the order in which they are tried.
        options: the options of the command line; if `resume` is set, a game must be continued.

    Returns:
        The table, None if no game can be continued; and sentences about games that could not be
            continued or are open in another window.

    Raises:
        CommandError: if no game can be continued, and one must be.
    """
    notes: list[str] = []
    for game in games:
        skipped_games = (
            _explain_skipping(game) if options.resume else []
        )  # opening it makes it the last
        try:
            return Table.resume(game.path), [*notes, *skipped_games]
        except StorageError as problem:
            notes.append(str(problem))
    if options.resume:
        raise CommandError(notes[0], FAILURE)
    return None, notes


def _explain_skipping(game: SavedGame) -> list[str]:
    """Say that `game` is not the one last played, if that one is open elsewhere."""
    last = list_unfinished_games()[0]
    if last.path == game.path or not last.locked:
        return []
    return ["The game played last is open in another window; this is the one before it."]
