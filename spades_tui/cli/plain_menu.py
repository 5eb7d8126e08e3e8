"""The menu of plain mode: numbered choices, most of which run a command."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from spades_tui import PROGRAM
from spades_tui.cli.output import INTERRUPTED, CommandError, input_console, talking_on
from spades_tui.cli.sources import last_record
from spades_tui.plain.console import QUIT_WORDS, PlainConsole
from spades_tui.plain.history import PlainGames
from spades_tui.plain.practice import PlainShelves
from spades_tui.plain.review import review_record
from spades_tui.plain.rules import PlainRules
from spades_tui.plain.start import describe_save
from spades_tui.storage.paths import StorageError
from spades_tui.storage.records.unfinished import list_unfinished_games
from spades_tui.text import capitalize, count_noun

RunCommand = Callable[[list[str]], int]


class MenuItem(NamedTuple):
    """A line of the menu of plain mode.

    Attributes:
        words: its text.
        action: a command line without the program's name; or a function that is called with the
            console and a function that runs a command line.
    """

    words: str
    action: str | Callable[[PlainConsole, RunCommand], None]


def _practice(console: PlainConsole, _run: RunCommand) -> None:
    PlainShelves(console).run()


def _games(console: PlainConsole, _run: RunCommand) -> None:
    PlainGames(console).run()


def _rules(console: PlainConsole, run: RunCommand) -> None:
    PlainRules(console, lambda source: run(["play", "--new", "--rules", source])).run()


def _review(console: PlainConsole, _run: RunCommand) -> None:
    review_record(last_record(), console)


_ITEMS: Final = (
    MenuItem("New game", "play --new"),
    MenuItem("Practice: about ten minutes, what costs you most", "practice"),
    MenuItem("All exercises: lessons, course, puzzles, mistakes, drills", _practice),
    MenuItem("Learn: the next lesson", "learn"),
    MenuItem("Deal of the day", "daily"),
    MenuItem("Duplicate match", "practice duplicate"),
    MenuItem("Review of the last game", _review),
    MenuItem("Your games: replay, copy, delete, import", _games),
    MenuItem("Statistics", "stats"),
    MenuItem("Is it fair? The hands dealt, compared with chance", "stats fairness"),
    MenuItem("House rules: choose, change, save, play", _rules),
    MenuItem("Players: levels, styles, and characters", "bots"),
    MenuItem("Check the installation and every saved file", "doctor"),
)
_AGAIN: Final = ("list", "help", "?", "menu")
"""Words that read the menu again."""


def open_menu_for_person(run: RunCommand) -> bool:
    """Open the menu until the player quits, and return True; return False if no person can choose.

    Args:
        run: runs the command of an argument list and returns its exit code.
    """
    console = input_console()
    if console.is_conversation:
        with talking_on(console):
            open_menu(console, run)
    return console.is_conversation


def open_menu(console: PlainConsole, run: RunCommand) -> None:
    """Let the player choose from the menu until they quit.

    The menu is written once, and again when the player types "list". They can also type a command,
    because other texts of the program name commands.

    Args:
        console: the console for questions and answers.
        run: runs the command of an argument list and returns its exit code.
    """
    console.say("Spades. What do you want to do?")
    reads_all = True
    last: MenuItem | None = None
    while True:
        items = dict(enumerate(_ITEMS, 1))
        if unfinished := _continue_item():
            items = {0: unfinished, **items}
        for number, item in items.items():
            if reads_all or (not number and item != last):
                console.say(f"{number}: {item.words}")
        last = unfinished
        ways = "a number, a command such as stats, or quit"
        console.say(
            f"Type {ways}." if reads_all else "Menu. Type a number, list, a command, or quit."
        )
        line = console.ask()
        if line is None or line.lower() in QUIT_WORDS:
            return
        reads_all = line.lower() in _AGAIN
        if reads_all:
            continue
        try:
            _run_line(line, items, console, run)
        except (CommandError, StorageError) as problem:
            console.say(capitalize(str(problem)))


def _continue_item() -> MenuItem | None:
    """Return the item that continues a game; None without an unfinished one."""
    games = [game for game in list_unfinished_games() if not game.locked]
    if not games:
        return None
    latest = describe_save(games[0])
    if len(games) == 1:
        return MenuItem(f"Continue {latest}", "play --continue")
    count = count_noun(len(games), "unfinished game")
    return MenuItem(f"Continue one of {count}; the latest: {latest}", "play")


def _run_line(
    line: str, items: Mapping[int, MenuItem], console: PlainConsole, run: RunCommand
) -> None:
    """Carry out a typed line: a number of the menu, or a command.

    Raises:
        CommandError: when it is neither.
        KeyboardInterrupt: when the command was ended by Ctrl+C.
    """
    if line.isdecimal():
        item = next((item for number, item in items.items() if str(number) == line), None)
        if item is None:
            raise CommandError(f"Type a number from {min(items)} to {max(items)}.")
        if not isinstance(item.action, str):
            item.action(console, run)
            return
        line = item.action
    try:
        words = shlex.split(line.removeprefix(f"{PROGRAM} "))
    except ValueError as problem:
        raise CommandError(f"{problem}.") from None
    if words and run(words) == INTERRUPTED:
        raise KeyboardInterrupt
