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
    """The players at a table.

    Attributes:
        levels: by seat, the name of the bot (`bots.players`); None for the person.
    """

    levels: tuple[str | None, ...]

    @property
    def human(self) -> int | None:
        """The person's seat; None when only bots play."""
        return self.levels.index(None) if None in self.levels else None


def make_seats(rules: RuleSet, partner: str, opponents: str, human: int = 0) -> Seats:
    """Return the seats of a game of a person against bots.

    Args:
        rules: the rules, which give the number of players and their partners.
        partner: the name of the bot that is the person's partner; not used without partners.
        opponents: the names of the other bots with commas between them, clockwise from the person's
            left. If there are fewer names than seats, they are repeated in turn.
        human: the person's seat.
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
    """Return, by seat, the name of the bot that plays there after the events of `log`.

    It is None for the person.

    Args:
        levels: by seat, the name of the bot at the start; None for the person.
        log: the events, in which bots may take over other bots' seats.
    """
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
    """Return the players' names by seat.

    A player has the name in `own`, or else that of the character at the seat, or else that of a
    compass point. The person is in the South, whatever their seat, and is called "You".

    Args:
        rules: the rules, which give the number of players.
        human: the person's seat; None if only bots play, and then seat 0 is in the South.
        own: names clockwise from the person (or seat 0); it may be shorter than the table, and ""
            gives no name.
        levels: by seat, the name of the bot, for the names of characters; None for the person.
    """
    players = seating(rules).players
    first = human or 0
    names = list(seating(rules).places)
    if human is not None:
        names[0] = "You"
    for place in range(players):
        own_name = own[place].strip() if place < len(own) else ""
        seat = (first + place) % players
        called = _character_name(levels[seat] if seat < len(levels) else None, names[:place])
        names[place] = own_name or called or names[place]
    return tuple(names[(seat - first) % players] for seat in range(players))


def _character_name(spec: str | None, used_names: Sequence[str]) -> str:
    """Return the name of a character; the second with the same name has a number."""
    character = find_character(spec) if spec else None
    if character is None:
        return ""
    before = sum(name.split(" ")[0] == character.name for name in used_names)
    return f"{character.name} {before + 1}" if before else character.name
