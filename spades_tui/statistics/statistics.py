"""What the records and their prices say of a player: error rates, bids, sets, nils, luck; the words
for it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from spades_tui.estimate import standard_error
from spades_tui.history.indexing import read_index
from spades_tui.review.marks import LOSING_MARKS
from spades_tui.review.themes import KIND_NAMES, PHASES, THEME_NAMES
from spades_tui.storage.index import Index, ProgressCallback
from spades_tui.storage.index_rows import DECIMALS, DecisionRow, GameRow, SeatRow, capped_points
from spades_tui.text import count_noun, format_number

MAX_HABITS: Final = 3
_COUNTED: Final = ("sealed", "daily", "board")
"""Kinds of game that count: hands tried again, practice and imported hands do not. Whose hands were
imported nobody knows: a friend's text names the friend's seat."""
_HAND_TYPES: Final = ((2, "0 to 2 spades"), (3, "3 spades"), (4, "4 spades"), (99, "5 or more"))


class Estimate(msgspec.Struct, frozen=True):
    """A mean.

    Attributes:
        count: of how many.
        mean: the mean; 0 of none.
        error: its standard error; 0 of fewer than two.
    """

    count: int
    mean: float
    error: float


class ErrorRate(msgspec.Struct, frozen=True):
    """An error rate.

    Attributes:
        points: points lost per decision, at the score of the moment, as much of them as counts.
        marked: decisions marked as a slip, a mistake or a blunder.
    """

    points: Estimate
    marked: int


class BidAccuracy(msgspec.Struct, frozen=True):
    """Number bids of hands of one type, and the tricks they took."""

    bid: Estimate
    took: Estimate


class GameRate(msgspec.Struct, frozen=True):
    """The error rate of one game, which began at `created`."""

    created: str
    rate: ErrorRate


class Habit(msgspec.Struct, frozen=True):
    """A kind of mistake that comes again.

    Attributes:
        kind: of decision.
        theme: what they were about.
        count: how many were marked.
        points: what they cost together.
    """

    kind: str
    theme: str
    count: int
    points: float


class BidResults(msgspec.Struct, frozen=True):
    """What became of a player's bids.

    Attributes:
        hands: hands played.
        contracts: contracts of the side that were made or set.
        sets: those that were set.
        bags: bags of the side in a hand.
        nils: nils bid by the player, blind and double ones too.
        nils_made: those that succeeded.
    """

    hands: int
    contracts: int
    sets: int
    bags: Estimate
    nils: int
    nils_made: int


class PlayerFigures(msgspec.Struct, frozen=True):
    """What can be said of some games.

    Attributes:
        games: how many.
        won: matches won.
        lost: matches lost.
        errors: the person's error rate in what was reviewed.
        partner: their partners' error rate in the same hands.
        kinds: the error rate by kind of decision.
        themes: by what it was about.
        phases: by how far the hand had come.
        over_time: by game, the first one first.
        habits: the dearest mistakes that come again.
        bids: number bids and the tricks taken, by type of hand.
        own: what became of the person's bids.
        partners: what became of their partners' bids.
        luck: tricks that a plain count finds in the cards of the side more than in those of the
            others, in a hand.
    """

    games: int
    won: int
    lost: int
    errors: ErrorRate
    partner: ErrorRate
    kinds: dict[str, ErrorRate]
    themes: dict[str, ErrorRate]
    phases: dict[str, ErrorRate]
    over_time: tuple[GameRate, ...]
    habits: tuple[Habit, ...]
    bids: dict[str, BidAccuracy]
    own: BidResults
    partners: BidResults
    luck: Estimate


class Statistics(msgspec.Struct, frozen=True, omit_defaults=True):
    """All of it, games in which help was taken apart.

    Attributes:
        note: what was found wrong on the way, one sentence or "".
    """

    unassisted: PlayerFigures
    assisted: PlayerFigures
    note: str = ""


def load_statistics(tell: ProgressCallback = lambda _: None) -> Statistics:
    """Bring the index up to date and return what it says; `tell` hears how far that has come.

    Raises:
        StorageError: when there is no SQLite, or the index cannot be used.
    """
    rows, note = read_index(all_rows, tell)
    return msgspec.structs.replace(compute_statistics(*rows), note=note)


def all_rows(index: Index) -> tuple[list[GameRow], list[SeatRow], list[DecisionRow]]:
    """Return all that is known of the games, of their seats and of their decisions."""
    return [one.game for one in index.games()], index.seats(), index.decisions()


def is_counted(game: GameRow) -> bool:
    """Whether a game is one the person played and finished hands of."""
    return game.human >= 0 and game.hands > 0 and game.kind in _COUNTED


def compute_statistics(
    games: Iterable[GameRow], seats: Sequence[SeatRow], decisions: Sequence[DecisionRow]
) -> Statistics:
    """Count the games that a person played."""
    counted = [one for one in games if is_counted(one)]
    parts = []
    for assisted in (0, 1):
        some = [one for one in counted if one.assisted == assisted]
        files = {one.file for one in some}
        parts.append(
            _figures(
                some,
                [row for row in seats if row.file in files],
                [row for row in decisions if row.file in files],
            )
        )
    return Statistics(parts[0], parts[1])


def _figures(
    games: Sequence[GameRow], seats: Sequence[SeatRow], decisions: Sequence[DecisionRow]
) -> PlayerFigures:
    human = {one.file: one.human for one in games}
    side = {(row.file, row.place): row.side for row in seats if row.person}
    mates = {
        (row.file, row.place, row.seat)
        for row in seats
        if not row.person and side.get((row.file, row.place)) == row.side
    }
    own = [row for row in decisions if human[row.file] == row.seat]
    reviewed = {(row.file, row.place) for row in own}
    theirs = [
        row
        for row in decisions
        if (row.file, row.place, row.seat) in mates and (row.file, row.place) in reviewed
    ]
    mine = [row for row in seats if row.person]
    return PlayerFigures(
        games=len(games),
        won=sum(one.won == 1 for one in games),
        lost=sum(one.won == 0 for one in games),
        errors=error_rate(own),
        partner=error_rate(theirs),
        kinds=_by(own, lambda row: row.kind, KIND_NAMES),
        themes=_by(own, lambda row: row.theme, THEME_NAMES),
        phases=_by(own, lambda row: row.phase, PHASES),
        over_time=_over_time(own),
        habits=_habits(own),
        bids=_bids(mine),
        own=_results(mine),
        partners=_results([row for row in seats if (row.file, row.place, row.seat) in mates]),
        luck=_luck(seats, side),
    )


def estimate_mean(values: Sequence[float]) -> Estimate:
    """Return the mean of values with its standard error."""
    count = len(values)
    if not count:
        return Estimate(0, 0.0, 0.0)
    error = standard_error(values)
    return Estimate(count, round(sum(values) / count, DECIMALS), round(error, DECIMALS))


def error_rate(rows: Sequence[DecisionRow]) -> ErrorRate:
    """Return the error rate of decisions."""
    marked = sum(row.mark in LOSING_MARKS for row in rows)
    return ErrorRate(estimate_mean([capped_points(row.points) for row in rows]), marked)


def _by(
    rows: Sequence[DecisionRow], key: Callable[[DecisionRow], str], order: Iterable[str]
) -> dict[str, ErrorRate]:
    groups: dict[str, list[DecisionRow]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return {name: error_rate(groups[name]) for name in order if name in groups}


def _over_time(rows: Sequence[DecisionRow]) -> tuple[GameRate, ...]:
    groups: dict[tuple[str, str], list[DecisionRow]] = defaultdict(list)
    for row in rows:
        groups[row.created, row.file].append(row)
    return tuple(
        GameRate(created, error_rate(groups[created, file])) for created, file in sorted(groups)
    )


def _habits(rows: Sequence[DecisionRow]) -> tuple[Habit, ...]:
    """Return the mistakes that cost most together; once is no habit."""
    groups: dict[tuple[str, str], list[float]] = defaultdict(list)
    for row in rows:
        if row.mark in LOSING_MARKS:
            groups[row.kind, row.theme].append(capped_points(row.points))
    found = [
        Habit(kind, theme, len(costs), round(sum(costs), 2))
        for (kind, theme), costs in groups.items()
        if len(costs) > 1
    ]
    return tuple(sorted(found, key=lambda habit: -habit.points)[:MAX_HABITS])


def _bids(rows: Sequence[SeatRow]) -> dict[str, BidAccuracy]:
    groups: dict[str, list[SeatRow]] = defaultdict(list)
    for row in rows:
        if row.kind == "number":
            groups[next(name for most, name in _HAND_TYPES if row.spades <= most)].append(row)
    return {
        name: BidAccuracy(
            estimate_mean([row.number for row in groups[name]]),
            estimate_mean([row.tricks for row in groups[name]]),
        )
        for _, name in _HAND_TYPES
        if name in groups
    }


def _results(rows: Sequence[SeatRow]) -> BidResults:
    return BidResults(
        hands=len(rows),
        contracts=sum(row.made >= 0 for row in rows),
        sets=sum(row.made == 0 for row in rows),
        bags=estimate_mean([row.side_bags for row in rows]),
        nils=sum(row.nil_made >= 0 for row in rows),
        nils_made=sum(row.nil_made == 1 for row in rows),
    )


def _luck(seats: Sequence[SeatRow], side: dict[tuple[str, int], int]) -> Estimate:
    """Compare the cards of a side with those of the others, by player, times the side's players."""
    own: dict[tuple[str, int], list[int]] = defaultdict(list)
    others: dict[tuple[str, int], list[int]] = defaultdict(list)
    for row in seats:
        hand = row.file, row.place
        if hand in side:
            (own if row.side == side[hand] else others)[hand].append(row.counted)
    return estimate_mean(
        [
            len(cards) * (sum(cards) / len(cards) - sum(others[hand]) / len(others[hand]))
            for hand, cards in own.items()
            if others[hand]
        ]
    )


NO_GAMES: Final = "You have not finished a game yet."
NO_REVIEW: Final = "No hand has been reviewed yet: error rates come from reviews."


def error_rate_text(rate: ErrorRate) -> str:
    """Return an error rate: "3.1 ±0.4 points a decision, 12 of 80 marked"."""
    mean = rate.points
    return f"{_known(mean.mean, mean)} points a decision, {rate.marked} of {mean.count} marked"


def habit_text(habit: Habit) -> str:
    """Return a habit: "leads, setting them"; one part where both say the same."""
    kinds: dict[Any, str] = {**KIND_NAMES}
    themes: dict[Any, str] = {**THEME_NAMES}
    words = (kinds.get(habit.kind, habit.kind), themes.get(habit.theme, habit.theme))
    return ", ".join(dict.fromkeys(words))


def habit_cost_text(habit: Habit) -> str:
    """Return how often it came and what it cost."""
    return f"{count_noun(habit.count, 'time')}, {count_noun(round(habit.points), 'point')} in all"


def luck_text(luck: Estimate) -> str:
    """Return the luck in the cards, which no error rate holds."""
    if not luck.count:
        return "Luck in the cards cannot be judged yet."
    more = "more" if luck.mean >= 0 else "fewer"
    return (
        f"Luck in the cards: your side was dealt {_known(abs(luck.mean), luck)} "
        f"tricks {more} a hand than the others, by a plain count."
    )


def results_rows(found: PlayerFigures) -> Iterator[tuple[str, str]]:
    """Yield what became of bids, whose and what: "Your side", "3 of 20 contracts set, …".

    Contracts and bags are a side's; only nils tell a player from the partner.
    """
    own, partners = found.own, found.partners
    side = f"{own.sets} of {count_noun(own.contracts, 'contract')} set"
    yield (
        "Your side" if partners.hands else "You",
        f"{side}, {one_decimal(own.bags.mean)} bags a hand",
    )
    yield "Your nils", _nil_words(own)
    if partners.hands:
        yield "Your partners' nils", _nil_words(partners)


def _nil_words(one: BidResults) -> str:
    return f"{one.nils_made} of {one.nils} made" if one.nils else "none bid"


def one_decimal(value: float) -> str:
    """Return a figure with one decimal."""
    return format_number(value, ".1f")


def _known(value: float, mean: Estimate) -> str:
    """Return a figure with how well it is known, which one value alone does not tell."""
    return (
        f"{one_decimal(value)} ±{one_decimal(mean.error)}" if mean.count > 1 else one_decimal(value)
    )


def games_text(one: PlayerFigures) -> str:
    """Return what was played: ``5 games: 3 won, 2 lost; 1 board; 60 hands``.

    Boards are hands by themselves, which nobody wins or loses.
    """
    decided = one.won + one.lost
    boards = one.games - decided
    parts = [f"{count_noun(decided, 'game')}: {one.won} won, {one.lost} lost"] if decided else []
    parts += [count_noun(boards, "board")] if boards else []
    return "; ".join([*parts, count_noun(one.own.hands, "hand")])
