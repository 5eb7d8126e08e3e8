"""A game that can be looked back at: one at the table, or one read from its record."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from spades_tui.coach.hands import HandSteps, hands_of
from spades_tui.engine import Game
from spades_tui.session.seats import seated
from spades_tui.storage.header import Header
from spades_tui.storage.prices import PriceFile, kept_prices
from spades_tui.storage.verify import readable


class Played(NamedTuple):
    """A game and where it lies.

    Attributes:
        game: as far as it has come.
        header: of its record.
        path: of its record, None where it is not saved.
        known: its finished hands, as far as they have been gone through already.
    """

    game: Game
    header: Header
    path: Path | None
    known: tuple[HandSteps, ...] = ()

    @property
    def seat(self) -> int:
        """The person's seat; where only bots played, the first."""
        return self.header.human or 0

    @property
    def levels(self) -> tuple[str | None, ...]:
        """The bot at each player's seat at the end, None for a person."""
        return seated(self.header.levels, self.game.log)

    def hands(self) -> tuple[HandSteps, ...]:
        """Return its finished hands."""
        return hands_of(self.game.rules, self.game.log, self.known)

    def kept(self) -> PriceFile | None:
        """Return where prices are kept; None for a record that is not in our own folders."""
        if self.path is None:
            return None
        return kept_prices(self.path, self.header.id)


def played_in(path: Path) -> Played:
    """Read the record of a game.

    Raises:
        StorageProblem: when nothing of it can be used.
    """
    _, header, game = readable(path)
    return Played(game, header, path)
