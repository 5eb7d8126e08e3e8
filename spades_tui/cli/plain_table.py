"""A game in plain text, as `spades play --plain` starts it."""

from __future__ import annotations

from typing import Literal

from spades_tui.cli.new_table import new_table
from spades_tui.cli.output import FAILURE, card_style_for, input_console, warn
from spades_tui.cli.resumed_table import resume_table
from spades_tui.cli.start_options import StartOptions
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.start import choose_game, fill_seats
from spades_tui.plain.table import PlainGame
from spades_tui.storage.paths import StorageError
from spades_tui.storage.records.unfinished import other_version_games, set_aside_unusable_games
from spades_tui.table.table import Table


def play_in_words(options: StartOptions) -> int:
    """Play a game in plain text, by the options of the command line.

    Returns:
        The exit code: 1 if the game could not be saved, else 0.

    Raises:
        CommandError: if an option cannot be used, or standard input is closed.
    """
    settings = options.load_settings()
    console = input_console()
    console.say(*set_aside_unusable_games(), *(other.sentence for other in other_version_games()))
    table = None if options.wants_new else _choose_table(options, console)
    if table == "leave":
        return 0
    if table is None:
        table = new_table(options, settings)
    style = card_style_for(console, options.cards)
    try:
        if not fill_seats(table, console):
            return 0
        PlainGame(table, console, style, settings).play()
    except Exception:
        if table.path is not None:
            warn(f"Game saved in {table.path}.")
        raise
    finally:
        table.close()
    return FAILURE if table.saving.loss_notice else 0


def _choose_table(options: StartOptions, console: PlainConsole) -> Table | Literal["leave"] | None:
    """Return the game to continue, None for a new one."""
    games = options.free_games()
    if options.resume:
        table, notes = resume_table(games, options)
        console.say(*notes)
        return table
    while True:
        choice = choose_game(games, console)
        if choice == "leave":
            return "leave"
        if choice == "new":
            return None
        try:
            return Table.resume(choice.path)
        except StorageError as problem:
            console.say(str(problem))
            games = [game for game in games if game is not choice]
