"""The menu of plain mode: each number runs a command."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

import typer

from spades_tui.cli.output import CommandError, input_console
from spades_tui.plain.rules import BACK_WORDS, PlainRules
from spades_tui.plain.start import describe_save
from spades_tui.storage.paths import StorageError
from spades_tui.storage.records.unfinished import unfinished_games
from spades_tui.text import parse_whole_number

if TYPE_CHECKING:
    from spades_tui.plain.console import PlainConsole


class MenuItem(NamedTuple):
    """One line of the menu.

    Attributes:
        words: the text after its number.
        command: the words of the command it stands for; none for house rules.
    """

    words: str
    command: tuple[str, ...] = ()


_ITEMS: Final = (
    MenuItem("New game", ("play", "--new", "--plain")),
    MenuItem("Practice: about ten minutes, what costs you most", ("practice", "today", "--plain")),
    MenuItem("Learn: the next lesson", ("learn", "--plain")),
    MenuItem("Course: the next deal", ("practice", "course", "--plain")),
    MenuItem("Puzzles", ("practice", "puzzles", "--plain")),
    MenuItem("Deal of the day", ("daily", "--plain")),
    MenuItem("Duplicate match", ("practice", "duplicate", "--plain")),
    MenuItem("Review of the last game", ("review",)),
    MenuItem("Your games", ("history", "list")),
    MenuItem("Statistics", ("stats",)),
    MenuItem("Is it fair? The hands dealt, compared with chance", ("stats", "fairness")),
    MenuItem("House rules: choose, change, save, play"),
    MenuItem("Players: levels, styles, and characters", ("bots",)),
    MenuItem("Check the installation and every saved file", ("doctor",)),
)
_CONTINUE: Final = ("play", "--continue", "--plain")


def open_menu_for_person(run: Callable[[list[str]], int]) -> None:
    """Open the menu for a person at a terminal; for a script, only return.

    Args:
        run: runs a command.

    Raises:
        typer.Exit: once the menu is left.
    """
    console = input_console()
    if console.is_conversation:
        open_menu(console, run)
        raise typer.Exit


def open_menu(console: PlainConsole, run: Callable[[list[str]], int]) -> None:
    """Let the player choose from the menu until they quit."""
    while True:
        free = [game for game in unfinished_games() if not game.locked]
        items = [MenuItem(f"Continue {describe_save(game)}", _CONTINUE) for game in free[:1]]
        items += _ITEMS
        console.say("Spades. What do you want to do? Type a number, or quit.")
        for number, item in enumerate(items, 1):
            console.say(f"{number}: {item.words}")
        line = console.ask()
        if line is None or line.lower() in BACK_WORDS:
            return
        chosen = parse_whole_number(line)
        if chosen is None or not 1 <= chosen <= len(items):
            console.say(f"Type a number from 1 to {len(items)}, or quit.")
            continue
        try:
            _open(items[chosen - 1], console, run)
        except (CommandError, StorageError) as problem:
            console.say(str(problem))


def _open(item: MenuItem, console: PlainConsole, run: Callable[[list[str]], int]) -> None:
    def play(source: str) -> None:
        run(["play", "--new", "--plain", "--rules", source])

    if item.command:
        run(list(item.command))
    else:
        PlainRules(console, play).run()
