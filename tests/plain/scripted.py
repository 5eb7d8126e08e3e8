"""A player on a script: the plain game with lines for an answer."""

import io
from collections.abc import Callable, Iterable

from spades_tui.plain.console import PlainConsole
from spades_tui.plain.table import PlainGame
from spades_tui.player_view import View
from spades_tui.practice.browsing import list_items
from spades_tui.practice.library import Library
from spades_tui.practice.mistakes import PlayedRows
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.storage.settings import Settings
from spades_tui.table.seats import make_seats
from spades_tui.table.table import Table

Answer = Callable[[View], str | None]


class Scripted(PlainConsole):
    """A console that keeps the lines written and answers by a function of the player's view."""

    def __init__(self, table: Table, answer: Answer, *, ascii_only: bool = False) -> None:
        self._out = io.StringIO()
        super().__init__(io.StringIO(), self._out, ascii_only=ascii_only)
        self._table = table
        self._answer = answer

    def ask(self) -> str | None:
        return self._answer(self._table.view())

    @property
    def lines(self) -> list[str]:
        """The lines written so far."""
        return self._out.getvalue().splitlines()


def new_table(preset: str = "standard", seed: int = 1, rules: RuleSet | None = None) -> Table:
    """Return a new table with quick bots, recorded in the test's own folder.

    Args:
        preset: the preset it is played by.
        seed: the seed of the deals.
        rules: rules to use instead of the preset.
    """
    rules = rules or preset_named(preset).rules
    return Table.new(rules, seed, make_seats(rules, "baseline", "baseline"), title="Test")


def told(
    table: Table, answer: Answer, *, ascii_only: bool = False, settings: Settings | None = None
) -> list[str]:
    """Play the game of a table in plain mode and return every line written.

    Args:
        table: the table.
        answer: the player's answers by view; None ends the input.
        ascii_only: whether only ASCII is written.
        settings: the settings; None for `club` as adviser.
    """
    console = Scripted(table, answer, ascii_only=ascii_only)
    PlainGame(table, console, settings=settings or Settings(adviser="club")).play()
    return console.lines


def shelf_lines(shelf: str) -> list[str]:
    """Return the exercises of a shelf, each as a line."""
    library = Library(PlayedRows([], [], []), AnswerJournal())
    return [item.line for item in list_items(library, shelf)]


def lines_from(script: Iterable[str]) -> Answer:
    """Return an answer function that gives the lines of a script one after another, then None."""
    rest = iter(script)
    return lambda _view: next(rest, None)
