"""The players at a table: the person, their partner, the bots and their names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import cycle

import msgspec

from spades_tui.bots.players import find_character, split_names
from spades_tui.rules.events import Event, Seated
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating


class Seats(msgspec.Struct, frozen=True):
    """The bot at each player's seat by its name (`bots.players`), None for the person."""

    levels: tuple[str | None, ...]

    @property
    def human(self) -> int | None:
        """The person's seat, None when only bots play."""
        return self.levels.index(None) if None in self.levels else None


def make_seats(rules: RuleSet, partner: str, opponents: str, human: int = 0) -> Seats:
    """Return the seats of a game with these bots; without partners all are opponents.

    `opponents` may name several with commas between them, clockwise from the person on; fewer than
    there are seats are repeated in turn.
    """
    places = seating(rules)
    mate = places.partner_of[human]
    others = cycle(split_names(opponents))
    levels: list[str | None] = [None] * places.players
    for step in range(1, places.players):
        seat = (human + step) % places.players
        levels[seat] = partner if seat == mate else next(others)
    return Seats(tuple(levels))


def levels_after(levels: Sequence[str | None], log: Iterable[Event]) -> tuple[str | None, ...]:
    """Return the players by seat after `log`: `levels` at first, then those who took over a
    seat."""
    now = list(levels)
    for event in log:
        if isinstance(event, Seated) and now[event.seat] is not None:
            now[event.seat] = event.level
    return tuple(now)


def seat_names(
    rules: RuleSet,
    human: int | None = 0,
    own: Sequence[str] = (),
    levels: Sequence[str | None] = (),
) -> tuple[str, ...]:
    """Return the players' names by seat: the compass with the person in the South as "You".

    Characters among `levels` (by seat) keep their names. `own` names come before both as far as
    they go, the person's first and then clockwise.
    """
    players = seating(rules).players
    first = human or 0
    names = list(seating(rules).places)
    if human is not None:
        names[0] = "You"
    for place in range(players):
        given = own[place].strip() if place < len(own) else ""
        seat = (first + place) % players
        called = _character_name(levels[seat] if seat < len(levels) else None, names[:place])
        names[place] = given or called or names[place]
    return tuple(names[(seat - first) % players] for seat in range(players))


def _character_name(spec: str | None, taken: Sequence[str]) -> str:
    """Return the name of a character; the second with the same name has a number."""
    character = find_character(spec) if spec else None
    if character is None:
        return ""
    before = sum(name.split(" ")[0] == character.name for name in taken)
    return f"{character.name} {before + 1}" if before else character.name
