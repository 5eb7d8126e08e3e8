"""The player's weaknesses: missed ideas and wrong bids, with their direction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Final

import msgspec

from spades_tui.estimate import Z_95, standard_error
from spades_tui.practice.ideas import Idea
from spades_tui.review.marks import LOSING_MARKS
from spades_tui.storage.index_rows import DecisionRow, SeatRow, cap_points
from spades_tui.text import capitalize, count_noun, format_number

_NUMBERS: Final = ("sure tricks", "what is left", "bags")
"""Ideas about the number that is bid: they make one weakness together."""
BIDDING: Final = Idea("sure tricks")
_MANY_BIDS: Final = 20
"""Number bids needed to name a direction."""
_REPEATED: Final = 2
"""Mistakes that make a weakness: once is none."""


class BidGap(msgspec.Struct, frozen=True):
    """The player's number bids compared with the tricks they took.

    Attributes:
        hands: the number of hands with a number bid.
        bid: the average bid.
        took: the average number of tricks taken.
        error: the standard error of the average difference, in tricks.
    """

    hands: int
    bid: float
    took: float
    error: float

    @property
    def high(self) -> float:
        """Average number of tricks that were bid too high; below 0 if bids were too low."""
        return self.bid - self.took

    @property
    def is_clear(self) -> bool:
        """Whether the difference is significant (95%), and the number of hands large enough to
        judge."""
        return self.hands >= _MANY_BIDS and abs(self.high) > Z_95 * self.error

    @property
    def words(self) -> str:
        """A clause with the difference: "you bid .55 tricks too high (45 hands: bid 4.0, took
        3.5)"."""
        means = f"bid {format_number(self.bid, '.1f')}, took {format_number(self.took, '.1f')}"
        figures = f"({count_noun(self.hands, 'hand')}: {means})"
        if not self.is_clear:
            return f"your bids are neither too high nor too low {figures}"
        way = "high" if self.high > 0 else "low"
        return f"you bid {abs(self.high):.2f} tricks too {way} {figures}".replace(" 0.", " .")


class Weakness(msgspec.Struct, frozen=True):
    """A kind of mistake that the player repeats.

    Attributes:
        motif: the idea that was missed (`MotifName`); "" if none is clear.
        theme: what was at stake (`DecisionTheme`) if there is no motif; otherwise "".
        habit: the kind of mistake as a clause that begins a sentence (`Remedy.habit`).
        count: the number of mistakes.
        points: their total cost in points.
        hands: the number of reviewed hands, including those without such a mistake.
        error: the standard error of `rate`.
    """

    motif: str
    theme: str
    habit: str
    count: int
    points: float
    hands: int
    error: float

    @property
    def idea(self) -> Idea:
        """The idea that the mistakes missed."""
        return Idea(self.motif, self.theme)

    @property
    def rate(self) -> float:
        """Average points lost by these mistakes in a reviewed hand."""
        return self.points / max(self.hands, 1)

    @property
    def words(self) -> str:
        """A clause with the mistake and its figures: "You lead away from kings: 5 times, 46
        points"."""
        times = {1: "once", 2: "twice"}.get(self.count, f"{self.count} times")
        return f"{self.habit}: {times}, {count_noun(round(self.points), 'point')}"


def find_bid_gap(rows: Iterable[SeatRow]) -> BidGap:
    """Return the player's number bids compared with their tricks; all 0 without such bids."""
    numbers = [row for row in rows if row.person and row.kind == "number"]
    if not numbers:
        return BidGap(0, 0.0, 0.0, 0.0)
    gaps = [row.number - row.tricks for row in numbers]
    count = len(numbers)
    return BidGap(
        count,
        sum(row.number for row in numbers) / count,
        sum(row.tricks for row in numbers) / count,
        standard_error(gaps),
    )


def idea_of(row: DecisionRow) -> Idea:
    """Return the idea that a mistake missed; mistakes about the number to bid all have
    `BIDDING`."""
    if row.motif in _NUMBERS or (not row.motif and row.theme == "number"):
        return BIDDING
    return Idea(row.motif) if row.motif else Idea("", row.theme)


def count_hands(rows: Iterable[DecisionRow]) -> int:
    """Return the number of reviewed hands in which the player made a decision."""
    return len({(row.file, row.place) for row in rows if row.person})


def find_weaknesses(
    decisions: Sequence[DecisionRow], seats: Sequence[SeatRow] = ()
) -> tuple[Weakness, ...]:
    """Return the kinds of mistake that the player repeated, the costliest first.

    Args:
        decisions: priced decisions; those of bots are left out.
        seats: bids and tricks in finished hands, which show whether bids are too high or too low.
    """
    own = [row for row in decisions if row.person]
    groups: dict[Idea, list[DecisionRow]] = defaultdict(list)
    for row in own:
        if row.mark in LOSING_MARKS:
            groups[idea_of(row)].append(row)
    gap = find_bid_gap(seats)
    weaknesses = [
        measure(idea, own, gap if idea == BIDDING else None)
        for idea, rows in groups.items()
        if len(rows) >= _REPEATED
    ]
    return tuple(sorted(weaknesses, key=lambda weakness: (-weakness.points, weakness.idea)))


def measure(idea: Idea, decisions: Iterable[DecisionRow], gap: BidGap | None = None) -> Weakness:
    """Return the number and cost of the player's mistakes that missed an idea.

    Args:
        idea: the idea.
        decisions: priced decisions; those of bots are left out.
        gap: the player's bids and tricks; if they differ clearly (`BidGap.is_clear`),
            `Weakness.habit` states this difference instead of the idea's `Remedy.habit`; None
            always gives the latter.
    """
    costs: dict[tuple[str, int], float] = {}
    count = 0
    for row in decisions:
        if not row.person:
            continue
        hand = row.file, row.place
        costs.setdefault(hand, 0.0)
        if row.mark in LOSING_MARKS and idea_of(row) == idea:
            costs[hand] += cap_points(row.points)
            count += 1
    values = list(costs.values())
    return Weakness(
        idea.motif,
        idea.theme,
        capitalize(gap.words) if gap is not None and gap.is_clear else idea.remedy.habit,
        count,
        round(sum(values), 2),
        len(values),
        standard_error(values) if values else 0.0,
    )


def day_of(row: DecisionRow) -> date | None:
    """Return the local day on which the game of a decision was started; None if it is not known."""
    return datetime.fromisoformat(row.created).astimezone().date() if row.created else None
