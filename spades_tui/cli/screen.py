"""The full screen, opened by a command."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from rich.console import COLOR_SYSTEMS
from textual import constants
from textual.app import App

from spades_tui.cli.output import FAILURE, CommandError
from spades_tui.cli.start_options import StartOptions
from spades_tui.storage.records.unfinished import set_aside_unusable_games
from spades_tui.storage.settings import Settings
from spades_tui.table.worker.client import WorkerClient
from spades_tui.text import join_words
from spades_tui.tui import app as screen

if TYPE_CHECKING:
    from spades_tui.table.table import Table
    from spades_tui.tui.pages import LazyPage

_LARGEST: Final = 2000
"""Rows or columns of a terminal, more than any has; a frame of them would take minutes."""
_DIGITS: Final = 9


def play_on_screen(options: StartOptions) -> int:
    """Open the table, or the menu, until the player leaves; return the exit code.

    Raises:
        CommandError: when an option or the environment cannot be used.
        StorageError: when the game to continue cannot be used.
    """
    _check_environment()
    settings = options.load_settings()
    games = [] if options.wants_new else options.free_games()
    if len(games) > 1 and not options.resume:
        return _run(settings)  # the menu lists them
    table, notes = None, list[str]()
    if games or options.wants_new or options.start_if_none:  # the menu alone needs no table
        from spades_tui.cli.resumed_table import resume_table

        table, notes = resume_table(games, options)
        if table is None and (options.wants_new or options.start_if_none):
            from spades_tui.cli.new_table import new_table

            table = new_table(options, settings)
    if table is not None:  # the menu takes stock itself
        table.notes[:0] = (*set_aside_unusable_games(), *notes)
        notes = []
    return _run(settings, table, notes)


def show_page(page: LazyPage, options: StartOptions) -> int:
    """Open a page over the menu until the player leaves; return the exit code.

    Args:
        page: makes the page; called when the program runs.
        options: the options of the command line.

    Raises:
        CommandError: if the environment cannot be used.
    """
    _check_environment()
    return _run(options.load_settings(), page=page)


def _check_environment() -> None:
    """Refuse settings of Textual in the environment that cannot be used."""
    for name in ("COLUMNS", "LINES"):  # they count for more than the terminal's own size
        size = os.environ.get(name, "")
        if size.isdecimal() and (len(size) > _DIGITS or int(size) > _LARGEST):
            raise CommandError(f"{name}: no terminal has {size[:20]} of them; unset it.", FAILURE)
    systems = ("auto", *COLOR_SYSTEMS)
    if constants.COLOR_SYSTEM not in systems:
        raise CommandError(
            f"TEXTUAL_COLOR_SYSTEM: {constants.COLOR_SYSTEM!r} is not known; unset it, or choose "
            f"one of {join_words(systems, 'or')}.",
            FAILURE,
        )
    try:
        App.get_driver_class(App.__new__(App))
    except Exception:  # whatever goes wrong in the module that is named
        raise CommandError(
            f"TEXTUAL_DRIVER: {constants.DRIVER!r} is not a driver that can be used; unset it.",
            FAILURE,
        ) from None


def _run(
    settings: Settings,
    table: Table | None = None,
    notes: list[str] | None = None,
    page: LazyPage | None = None,
) -> int:
    worker = WorkerClient()  # its process is started when the first frame is on the screen
    try:
        app = screen.SpadesApp(settings, table, worker, page)
        app.notes += notes or ()
        return screen.run(app)
    finally:
        worker.close()
