"""Hands of real tables kept as records of finished games, to be shown and reviewed like others."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from spades_tui.engine import Game
from spades_tui.rules.formats.codes import fingerprint
from spades_tui.rules.seating import seating
from spades_tui.storage.files import write_whole
from spades_tui.storage.header import Header, Imported
from spades_tui.storage.paths import folders
from spades_tui.storage.records import lines_of

_COMPASS = ("South", "West", "North", "East")


def keep_imported(game: Game, title: str, *, source: str, seat: int = 0) -> Path:
    """Keep a game made of text among the records and return where it lies.

    Args:
        game: the hand, as `spades_tui.engine.hand_game` plays it through.
        title: what its rules are called.
        source: where it comes from, in a word or two.
        seat: whose hand it is.

    Raises:
        StorageProblem: when it cannot be written; nothing is left behind.
    """
    players = seating(game.rules).players
    header = Header(
        kind=Imported(source, seat),
        rules=game.rules,
        fingerprint=fingerprint(game.rules),
        seed=None,
        names=names_at(players),
        levels=(None,) * players,
        title=title,
        created=datetime.now(UTC).replace(microsecond=0),
    )
    data, end = lines_of((header,))
    events, _ = lines_of(game.log, end)
    path = folders().records / f"{header.created:%Y%m%d-%H%M%S}-{header.id}.jsonl"
    write_whole(path, data + events)
    return path


def names_at(players: int) -> tuple[str, ...]:
    """Return what the players of a text are called, clockwise from South."""
    if players == len(_COMPASS):
        return _COMPASS
    return tuple(f"Player {seat + 1}" for seat in range(players))
