"""The menu of plain mode: numbered choices, most of which run a command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from spades_tui.cli.output import CommandError, input_console
from spades_tui.cli.sources import last_record
from spades_tui.plain.console import QUIT_WORDS, PlainConsole
from spades_tui.plain.history import PlainGames
from spades_tui.plain.practice import PlainShelves
from spades_tui.plain.review import review_record
from spades_tui.plain.rules import PlainRules
from spades_tui.plain.start import describe_save
from spades_tui.storage.paths import StorageError
from spades_tui.storage.records.unfinished import unfinished_games
from spades_tui.text import parse_whole_number

RunCommand = Callable[[list[str]], int]


class MenuItem(NamedTuple):
    """A line of the menu, with its command or function."""

    words: str
    action: tuple[str, ...] | Callable[[PlainConsole, RunCommand], None]


def _practice(console: PlainConsole, _run: RunCommand) -> None:
    PlainShelves(console).run()


def _games(console: PlainConsole, _run: RunCommand) -> None:
    PlainGames(console).run()


def _rules(console: PlainConsole, run: RunCommand) -> None:
    PlainRules(console, lambda source: run(["play", "--new", "--plain", "--rules", source])).run()


def _review(console: PlainConsole, _run: RunCommand) -> None:
    review_record(last_record(), console)


_ITEMS: Final = (
    MenuItem("New game", ("play", "--new", "--plain")),
    MenuItem("Practice: about ten minutes, what costs you most", ("practice", "--plain")),
    MenuItem("All exercises: lessons, course, puzzles, mistakes, drills", _practice),
    MenuItem("Learn: the next lesson", ("learn", "--plain")),
    MenuItem("Deal of the day", ("daily", "--plain")),
    MenuItem("Duplicate match", ("practice", "duplicate", "--plain")),
    MenuItem("Review of the last game", _review),
    MenuItem("Your games: replay, copy, delete, import", _games),
    MenuItem("Statistics", ("stats",)),
    MenuItem("Is it fair? The hands dealt, compared with chance", ("stats", "fairness")),
    MenuItem("House rules: choose, change, save, play", _rules),
    MenuItem("Players: levels, styles, and characters", ("bots",)),
    MenuItem("Check the installation and every saved file", ("doctor",)),
)
_CONTINUE: Final = ("play", "--continue", "--plain")


def open_menu_for_person(run: RunCommand) -> bool:
    """Open the menu, in which `run` runs commands; return False if no person can choose."""
    console = input_console()
    if console.is_conversation:
        open_menu(console, run)
    return console.is_conversation


def open_menu(console: PlainConsole, run: RunCommand) -> None:
    """Let the player choose from the menu until they quit."""
    while True:
        free = [game for game in unfinished_games() if not game.locked]
        items = [MenuItem(f"Continue {describe_save(game)}", _CONTINUE) for game in free[:1]]
        items += _ITEMS
        console.say("Spades. What do you want to do? Type a number, or quit.")
        for number, item in enumerate(items, 1):
            console.say(f"{number}: {item.words}")
        line = console.ask()
        if line is None or line.lower() in QUIT_WORDS:
            return
        number = parse_whole_number(line) or 0
        if not 1 <= number <= len(items):
            console.say(f"Type a number from 1 to {len(items)}, or quit.")
            continue
        action = items[number - 1].action
        try:
            if isinstance(action, tuple):
                run(list(action))
            else:
                action(console, run)
        except (CommandError, StorageError) as problem:
            console.say(str(problem))
