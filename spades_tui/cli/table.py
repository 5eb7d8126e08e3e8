"""The start of a game or page: on the full screen, or in plain text."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from spades_tui.cards import MAX_SEED
from spades_tui.cli.output import CommandError, can_open_screen, is_output_redirected, warn
from spades_tui.cli.start_options import StartOptions

if TYPE_CHECKING:
    from spades_tui.tui.pages import LazyPage


def start(options: StartOptions) -> int:
    """Open the table, or the menu, until the player leaves; return the exit code.

    If there is no full screen, or `plain` is set, the game is played in plain text.

    Raises:
        CommandError: if the options cannot be carried out.
        StorageError: if the game to continue cannot be used.
    """
    if options.resume and options.wants_new:
        raise CommandError(
            "--continue cannot be combined with options for a new game; leave one of them out."
        )
    if options.seed is not None and not 0 <= options.seed <= MAX_SEED:
        raise CommandError("--seed: use a whole number from 0 to 2^63 - 1.")
    if options.plain or not can_open_screen():
        if not options.plain and is_output_redirected():
            warn("Standard output is redirected, so the game is played there in plain text.")
        from spades_tui.cli.plain_table import play_in_words

        return play_in_words(options)
    with _pause_garbage_collection():
        from spades_tui.cli.screen import play_on_screen

        return play_on_screen(options)


def open_page(page: LazyPage, options: StartOptions) -> int:
    """Open a page over the menu until the player leaves; return the exit code.

    Args:
        page: makes the page; called when the program runs.
        options: the options of the command line.
    """
    with _pause_garbage_collection():
        from spades_tui.cli.screen import show_page

        return show_page(page, options)


@contextmanager
def _pause_garbage_collection() -> Iterator[None]:
    """Return a context without garbage collection; the program turns it on after its first frame.

    Next to nothing made until then is garbage. Looking through it, the modules of Textual
    included, takes 38 of 1,118 million instructions of the menu's start, and more of its time.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def open_page_unless_plain(page: LazyPage, *, plain: bool, still: bool) -> None:
    """Open a page until the player leaves; do nothing if only plain text is wanted or possible.

    Args:
        page: makes the page; called when the program runs.
        plain: whether plain text is wanted.
        still: whether animation is off.

    Raises:
        typer.Exit: with the exit code, after the page was closed.
    """
    if not plain and can_open_screen():
        import typer  # a game in words does without it

        raise typer.Exit(open_page(page, StartOptions(no_animation=still)))


def open_plain_menu(run: Callable[[list[str]], int]) -> bool:
    """Open the menu of plain mode until the player quits, and return True.

    Return False if no person can choose.

    Args:
        run: runs the command of an argument list and returns its exit code.
    """
    from spades_tui.cli.plain_menu import open_menu_for_person

    return open_menu_for_person(run)
