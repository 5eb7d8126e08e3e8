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
    """Names of the hands of a table: at the table, in records and in texts.

    Attributes:
        names: by hand, its name: the place of the player, "South" first; last "the dummy".
        letters: by hand, its short name: S, SW, …, D.
    """

    names: tuple[str, ...]
    letters: tuple[str, ...]

    def find(self, word: str) -> int | None:
        """Return the hand meant by `word`: a name, a short name, or a number clockwise from 1 for
        South.

        None if it is none of these; case does not matter.
        """
        wanted = word.strip().lower()
        for hand, (name, letter) in enumerate(zip(self.names, self.letters, strict=True)):
            if wanted in (name.lower(), name.lower().removeprefix("the "), letter.lower()):
                return hand
        number = parse_whole_number(wanted)
        return number - 1 if number is not None and 1 <= number <= len(self.names) else None

    @property
    def players(self) -> int:
        """The number of hands, without a dummy's."""
        return len(self.names) - ("the dummy" in self.names)

    @property
    def choices(self) -> str:
        """The valid short names of hands as text: "S, W, N or E"."""
        return join_words(self.letters, "or")


@cache
def hand_names(hands: int, *, dummy: bool = False) -> HandNames:
    """Return the names of `hands` hands.

    If no table has that many players, they are numbered.

    Args:
        hands: the number of hands.
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
    """The seats of a table.

    Attributes:
        players: number of players.
        hands: number of hands played from; one more than players if there is a dummy.
        sides: by side, its seats; a side is known by its index here.
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
        """The names of the hands."""
        return hand_names(self.hands, dummy=self.has_dummy)

    @property
    def places(self) -> tuple[str, ...]:
        """The place of each player, by seat: "South", …"""
        return self.called.names[: self.players]

    @property
    def plays_one_pair(self) -> bool:
        """Whether two pairs of partners play against each other."""
        return len(self.sides) == 2 and self.has_partners

    @property
    def opponents(self) -> str:
        """Words for the opponents a player may set: "the opponents" (a pair), "the opponent", or
        "an opponent" (one of several)."""
        if self.plays_one_pair:
            return "the opponents"
        return "an opponent" if len(self.sides) > 2 else "the opponent"

    def side_with(self, seat: int) -> tuple[int, ...]:
        """Return the seats of the side of `seat`."""
        return self.sides[self.side_of[seat]]

    def hands_scored(self, side: int, declarer: int | None) -> tuple[int, ...]:
        """Return the hands whose tricks a side scores: with a dummy, by its declarer (decision 46).

        Args:
            side: the index of the side.
            declarer: the player of the dummy; None without a dummy, or before it has one.
        """
        if not self.has_dummy or declarer is None:
            return self.sides[side]
        if side == declarer:
            return declarer, self.hands - 1
        return tuple(seat for seat in range(self.players) if seat != declarer)

    def next_seat(self, seat: int) -> int:
        """Return the next seat clockwise."""
        return (seat + 1) % self.players

    def clockwise_from(self, seat: int) -> tuple[int, ...]:
        """Return all seats clockwise, `seat` first."""
        return tuple((seat + step) % self.players for step in range(self.players))

    def sides_from(self, seat: int) -> tuple[int, ...]:
        """Return the indices of all sides in the order to show them to `seat`: its own first, then
        clockwise."""
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
    """Return the seating of `rules`."""
    return _seating(rules.table.players)
