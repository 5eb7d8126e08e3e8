"""Which game to go on with, asked in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from spades_tui.plain.console import Console
from spades_tui.rules.text import whole_number
from spades_tui.storage.problems import StorageProblem
from spades_tui.storage.saves import SavedGame
from spades_tui.storage.standing import summary


def choose(games: Sequence[SavedGame], console: Console) -> SavedGame | Literal["new", "leave"]:
    """Return the game to go on with: the only one, or the one the player names.

    A script is not asked: it goes on with the game last played.
    """
    if not games:
        return "new"
    if len(games) == 1 or not console.is_interactive:
        if len(games) > 1:
            console.say(f"There are {len(games)} unfinished games; this is the last one played.")
        return games[0]
    console.say(f"There are {len(games)} unfinished games. Which one?")
    for place, game in enumerate(games, 1):
        console.say(f"{place}: {described(game)}")
    console.say("new: begin another game")
    return _answer(games, console)


def _answer(games: Sequence[SavedGame], console: Console) -> SavedGame | Literal["new", "leave"]:
    while True:
        line = console.ask()
        word = "quit" if line is None else line.lower()
        if word in ("quit", "q", "exit"):
            return "leave"
        if word == "new":
            return "new"
        place = whole_number(word)
        if place is not None and 1 <= place <= len(games):
            return games[place - 1]
        console.say(f"Type 1 to {len(games)}, new or quit.")


def described(game: SavedGame) -> str:
    """Return a line that tells one unfinished game from another."""
    when = f"{game.saved.astimezone():%Y-%m-%d %H:%M}"
    try:
        told = summary(game)
    except StorageProblem as problem:
        return f"{game.header.title or 'a game'}, {when}: {problem}"
    scores = ", ".join(
        f"{' and '.join(names)} {score}".replace("-", "−")
        for names, score in zip(told.sides, told.scores, strict=True)
    )
    return f"{told.title or 'a game'}, hand {told.hand}, {scores}, last played {when}"
