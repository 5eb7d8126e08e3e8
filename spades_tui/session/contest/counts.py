"""What is counted of one kind of bot, and the figures that come of it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from spades_tui.rules.bids import Bid
from spades_tui.rules.seating import Seating
from spades_tui.session.tally import count_time
from spades_tui.view import HandResult, PromptKind

_NAMES: dict[PromptKind, str] = dict.fromkeys(
    ("blind", "look", "nil", "bid", "talk", "raise", "answer"), "bid"
)


def sort_of(kind: PromptKind) -> str:
    """Return what sort of decision a prompt asks for: "card", "bid" or "other"."""
    return "card" if kind == "play" else _NAMES.get(kind, "other")


class Counts(msgspec.Struct):
    """Counts of one kind of bot; add others to it with `add`.

    Attributes:
        hands: hands of a side it sat on.
        seats: hands of a player it was.
        points: points of its sides.
        contracts: contracts its sides had.
        sets: those among them that were lost.
        bags: bags its sides took.
        numbers: bids that were a number of tricks.
        over: those bids less the tricks they are about, in all.
        off: the same without sign.
        nils_bid: nils of every kind.
        nils_made: those among them that were made.
        illegal: answers the rules refused.
        decisions: answers given.
        ticks: by sort of decision, how often one took so many steps of `tally.TICK_US`.
    """

    hands: int = 0
    seats: int = 0
    points: int = 0
    contracts: int = 0
    sets: int = 0
    bags: int = 0
    numbers: int = 0
    over: int = 0
    off: int = 0
    nils_bid: int = 0
    nils_made: int = 0
    illegal: int = 0
    decisions: int = 0
    ticks: dict[str, dict[int, int]] = msgspec.field(default_factory=dict)

    def count_side(self, result: HandResult, side: int) -> None:
        """Add what a finished hand was to a side."""
        scored = result.sides[side]
        self.hands += 1
        self.points += scored.hand
        self.contracts += scored.made is not None
        self.sets += scored.made is False
        self.bags += scored.bags_taken

    def count_seat(self, result: HandResult, seat: int, seats: Seating) -> None:
        """Add what a finished hand was to a player."""
        self.seats += 1
        bid = result.bids[seat]
        if bid is None:
            return
        if bid.is_nil or bid.is_double_nil:
            self.nils_bid += 1
            self.nils_made += not result.tricks[seat]
        elif bid.kind == "number":
            error = bid.tricks - _tricks_meant(result, seat, seats)
            self.numbers += 1
            self.over += error
            self.off += abs(error)

    def count_decision(self, sort: str, seconds: float, *, legal: bool, free: bool) -> None:
        """Add an answer; the time of one that was not `free` is no time to think."""
        self.decisions += 1
        self.illegal += not legal
        if free:
            count_time(self.ticks.setdefault(sort, {}), seconds)

    def add(self, other: Counts) -> None:
        """Take in what was counted elsewhere."""
        for name in _SUMS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for sort, ticks in other.ticks.items():
            mine = self.ticks.setdefault(sort, {})
            for tick, count in ticks.items():
                mine[tick] = mine.get(tick, 0) + count


_SUMS = tuple(name for name in Counts.__struct_fields__ if name != "ticks")


def _tricks_meant(result: HandResult, seat: int, seats: Seating) -> int:
    """The tricks of a player, or of a side that bid one number for both."""
    mates: Sequence[int] = seats.sides[seats.side_of[seat]]
    others = [result.bids[mate] for mate in mates if mate != seat]
    together = any(isinstance(bid, Bid) and bid.kind == "partner's" for bid in others)
    return sum(result.tricks[mate] for mate in mates) if together else result.tricks[seat]
