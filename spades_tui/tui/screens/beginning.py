"""Beginning a game from the screen: a seed nobody chose, the players of the settings."""

from __future__ import annotations

import secrets

from spades_tui.session.table import Table
from spades_tui.storage.settings import Settings

_SEEDS = 1_000_000_000


def fresh_seed() -> int:
    """Return a seed nobody can foresee, short enough to be read out."""
    return secrets.randbelow(_SEEDS)


def another(table: Table, settings: Settings) -> Table:
    """Return a new game with the rules and players of `table`."""
    return Table.new(
        table.rules, fresh_seed(), table.seats, title=table.title, names=settings.names
    )
