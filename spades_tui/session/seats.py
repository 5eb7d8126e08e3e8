"""Who sits where at a table: the person, his partner, the bots and their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

_COMPASS: Final = {
    2: ("South", "North"),
    3: ("South", "West", "East"),
    4: ("South", "West", "North", "East"),
    6: ("South", "Southwest", "Northwest", "North", "Northeast", "Southeast"),
}
"""Places clockwise by number of players, from the person's on."""


class Seats(msgspec.Struct, frozen=True):
    """The bot level at each player's seat, None where the person sits."""

    levels: tuple[str | None, ...]

    @property
    def human(self) -> int | None:
        """The person's seat, None when only bots play."""
        return self.levels.index(None) if None in self.levels else None


def seats_for(rules: RuleSet, partner: str, opponents: str, human: int = 0) -> Seats:
    """Return the seats of a game with bots of these levels; without partners all are opponents."""
    places = seating(rules)
    mate = places.partner_of[human]
    levels = tuple(partner if seat == mate else opponents for seat in range(places.players))
    return Seats((*levels[:human], None, *levels[human + 1 :]))


def seat_names(rules: RuleSet, human: int | None = 0, own: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the players' names by seat: the compass with the person in the South as "You".

    `own` names take their place as far as they go, the person's first and then clockwise.
    """
    players = seating(rules).players
    first = human or 0
    names = list(_COMPASS[players])
    if human is not None:
        names[0] = "You"
    for place, name in enumerate(own[:players]):
        names[place] = name.strip() or names[place]
    return tuple(names[(seat - first) % players] for seat in range(players))


def seat_labels(names: Sequence[str], rules: RuleSet, human: int | None = 0) -> tuple[str, ...]:
    """Return the names as a table shows them, the person's partner marked."""
    mate = None if human is None else seating(rules).partner_of[human]
    return tuple(f"{name} (partner)" if seat == mate else name for seat, name in enumerate(names))
