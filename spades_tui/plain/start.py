"""Which game to continue, and who takes over a seat, asked in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from spades_tui.bots.players import spec_error
from spades_tui.plain.console import QUIT_WORDS, PlainConsole
from spades_tui.storage.paths import StorageError
from spades_tui.storage.records.unfinished import SavedGame
from spades_tui.storage.records.verify import read_view
from spades_tui.table.table import Table
from spades_tui.text import format_number, join_words


def choose_game(
    games: Sequence[SavedGame], console: PlainConsole
) -> SavedGame | Literal["new", "leave"]:
    """Return the unfinished game to continue: the only one, or the one the player chooses.

    If no person types the answers, it is the first of several.

    Args:
        games: the unfinished games, the one played last first.
        console: the console for questions and answers.

    Returns:
        The game; "new" if there is none or the player wants a new one; "leave" if they go back.
    """
    if not games:
        return "new"
    if len(games) == 1 or not console.is_interactive:
        if len(games) > 1:
            console.say(f"There are {len(games)} unfinished games; this is the one played last.")
        return games[0]
    console.say(f"There are {len(games)} unfinished games. Which one?")
    place = console.choose([*map(describe_save, games), "start a new game"])
    if place is None:
        return "leave"
    return games[place] if place < len(games) else "new"


def fill_seats(table: Table, console: PlainConsole) -> bool:
    """Seat a replacement for each bot that cannot be loaded; return False if the player leaves.

    A person is asked for the name of the new bot; if no person types the answers, it is `club`.

    Args:
        table: the table.
        console: the console for questions and answers.
    """
    for seat in table.vacant_seats:
        level, name = table.seats.levels[seat] or "", table.names[seat]
        console.say(f"{name} cannot play on: {spec_error(level)}")
        chosen: str | None = "club"
        if console.is_interactive:
            console.say(f"Who takes over {name}'s seat? Type a player, such as club or master.")
            chosen = _player(console)
        if chosen is None:
            return False
        table.take_seat(seat, chosen)
        console.say(f"{chosen} takes over {name}'s seat.")
    return True


def _player(console: PlainConsole) -> str | None:
    while True:
        line = console.ask()
        if line is None or line.lower() in QUIT_WORDS:
            return None
        problem = spec_error(line)
        if problem is None:
            return line
        console.say(problem)


def describe_save(game: SavedGame) -> str:
    """Return a line that identifies an unfinished game: its title, hand, scores, and time of
    saving."""
    when = f"{game.saved.astimezone():%Y-%m-%d %H:%M}"
    try:
        view = read_view(game)
    except StorageError as problem:
        return f"{game.header.title or 'a game'}, {when}: {problem}"
    scores = ", ".join(
        f"{join_words([game.header.names[seat] for seat in view.seats.sides[side]])} "
        f"{format_number(view.scores[side])}"
        for side in view.own_first
    )
    return f"{game.header.title or 'a game'}, hand {view.hand_number}, {scores}, last played {when}"
