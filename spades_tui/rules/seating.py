"""Seats, sides and partners.

Seats are numbered clockwise from 0, the person at the table (South). A three-handed table with a
dummy has a fourth hand, number 3, that belongs to no player.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from spades_tui.rules.options.table import Players
from spades_tui.rules.ruleset import RuleSet
from spades_tui.text import join_words, parse_whole_number

_PLACES: Final = {
    2: ("South", "North"),
    3: ("South", "West", "East"),
    4: ("South", "West", "North", "East"),
    6: ("South", "Southwest", "Northwest", "North", "Northeast", "Southeast"),
}
"""Places clockwise by number of players, beginning with the person's."""
SHORT_PLACES: Final = {
    "Southwest": "SW", "Northwest": "NW", "Northeast": "NE", "Southeast": "SE",
}  # fmt: skip
"""Short names of places that are not their first letter."""


class HandNames(msgspec.Struct, frozen=True):
    """Names of the hands of a table, for the screen, records and texts.

    Attributes:
        names: by hand, its name: the place of its player, "South" first; last "the dummy" if there
            is one.
        letters: by hand, its short name, such as "S", "SW" or "D" for the dummy.
    """

    names: tuple[str, ...]
    letters: tuple[str, ...]

    def find(self, word: str) -> int | None:
        """Return the index of the hand that `word` names; None if it names none.

        `word` is a name, a short name or a number clockwise from 1 for South; case does not matter.
        """
        wanted = word.strip().lower()
        for hand, (name, letter) in enumerate(zip(self.names, self.letters, strict=True)):
            if wanted in (name.lower(), name.lower().removeprefix("the "), letter.lower()):
                return hand
        number = parse_whole_number(wanted)
        return number - 1 if number is not None and 1 <= number <= len(self.names) else None

    @property
    def players(self) -> int:
        """The number of players: of hands, without the dummy's."""
        return len(self.names) - ("the dummy" in self.names)

    @property
    def choices(self) -> str:
        """The valid short names of hands as text: "S, W, N or E"."""
        return join_words(self.letters, "or")


@cache
def hand_names(hands: int, *, dummy: bool = False) -> HandNames:
    """Return the names of the hands of a table; cached.

    The names are places, or numbers if no table has so many players.

    Args:
        hands: the number of hands, a dummy's included.
        dummy: whether the last hand is a dummy's.
    """
    players = hands - dummy
    numbers = tuple(str(number) for number in range(1, players + 1))
    names = _PLACES.get(players) or tuple(f"player {number}" for number in numbers)
    letters = tuple(SHORT_PLACES.get(name, name[0]) for name in names)
    if players not in _PLACES:
        letters = numbers
    return HandNames((*names, "the dummy"), (*letters, "D")) if dummy else HandNames(names, letters)


class Seating(msgspec.Struct, frozen=True):
    """The seats and sides of a table.

    Attributes:
        players: number of players.
        hands: number of hands played from; one more than players if there is a dummy.
        sides: by index of a side, the seats of its players; a single seat without partners.
        side_of: by seat, the index of its side.
        partner_of: by seat, the partner's seat; None without a partner.
    """

    players: int
    hands: int
    sides: tuple[tuple[int, ...], ...]
    side_of: tuple[int, ...]
    partner_of: tuple[int | None, ...]

    @property
    def has_partners(self) -> bool:
        """Whether players sit in partnerships."""
        return len(self.sides) < self.players

    @property
    def has_dummy(self) -> bool:
        """Whether there is a hand that belongs to no player."""
        return self.hands > self.players

    @property
    def called(self) -> HandNames:
        """The names of the hands, by the index of the hand."""
        return hand_names(self.hands, dummy=self.has_dummy)

    @property
    def places(self) -> tuple[str, ...]:
        """The name of the place of each player, by seat, such as "South"."""
        return self.called.names[: self.players]

    @property
    def plays_one_pair(self) -> bool:
        """Whether the table has two sides of partners, so that each side plays against one pair."""
        return len(self.sides) == 2 and self.has_partners

    @property
    def opponents(self) -> str:
        """Words for the opponents of a player: "the opponents" (a pair), "the opponent" or "an
        opponent".

        "an opponent" stands for one of several sides or players.
        """
        if self.plays_one_pair:
            return "the opponents"
        return "an opponent" if len(self.sides) > 2 else "the opponent"

    def side_with(self, seat: int) -> tuple[int, ...]:
        """Return the seats of the side of `seat`."""
        return self.sides[self.side_of[seat]]

    def hands_scored(self, side: int, declarer: int | None) -> tuple[int, ...]:
        """Return the indices of the hands whose tricks count for `side`.

        With a dummy, the declarer has the tricks of both hands, and each of the two defenders those
        of both defenders (decision 46).

        Args:
            side: the index of the side.
            declarer: the seat of the player who plays the dummy; None without a dummy, or while
                that player is not known: then only the side's own hands are returned.
        """
        if not self.has_dummy or declarer is None:
            return self.sides[side]
        if side == declarer:
            return declarer, self.hands - 1
        return tuple(seat for seat in range(self.players) if seat != declarer)

    def next_seat(self, seat: int) -> int:
        """Return the next seat clockwise from `seat`."""
        return (seat + 1) % self.players

    def clockwise_from(self, seat: int) -> tuple[int, ...]:
        """Return all seats clockwise, starting with `seat`."""
        return tuple((seat + step) % self.players for step in range(self.players))

    def sides_from(self, seat: int) -> tuple[int, ...]:
        """Return the indices of all sides, that of `seat` first, then in order from there around
        the table."""
        first = self.side_of[seat]
        return (*range(first, len(self.sides)), *range(first))


@cache
def _seating(players: Players) -> Seating:
    count = {"four": 4, "six": 6, "three": 3, "two": 2}[players.split()[0]]
    pairs = count // 2 if players in ("four partners", "six pairs") else count
    sides = tuple(tuple(range(side, count, pairs)) for side in range(pairs))
    partner = tuple((s + pairs) % count if pairs < count else None for s in range(count))
    return Seating(
        players=count,
        hands=4 if players == "three with dummy" else count,
        sides=sides,
        side_of=tuple(seat % pairs for seat in range(count)),
        partner_of=partner,
    )


def seating(rules: RuleSet) -> Seating:
    """Return the seats and sides of a table with these rules; cached."""
    return _seating(rules.table.players)
