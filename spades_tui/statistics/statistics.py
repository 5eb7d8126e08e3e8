"""Statistics of a player from records and prices: games, error rates, bids, nils, luck."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from spades_tui import PROGRAM
from spades_tui.history.indexing import read_index
from spades_tui.practice.ideas import Idea
from spades_tui.practice.weaknesses import BidGap, Weakness, find_bid_gap, find_weaknesses
from spades_tui.review.themes import KIND_NAMES, PHASES, THEME_NAMES
from spades_tui.statistics.error_rates import (
    ErrorRate,
    Estimate,
    error_rate,
    error_rate_text,
    estimate_mean,
    format_with_error,
    group_by,
    one_decimal,
)
from spades_tui.statistics.ladder import level_text
from spades_tui.statistics.statistic import Bar, Group, Line, Statistic, groups_of
from spades_tui.storage.index import Index, ProgressCallback
from spades_tui.storage.index_rows import DecisionRow, GameRow, SeatRow
from spades_tui.text import capitalize, count_noun, ordinal

_COUNTED: Final = ("sealed", "daily", "board")
"""Kinds of game that count. Branches, practice and imported hands do not: the seat of the player of
an imported hand is unknown, because a friend's text names the friend's seat."""
MAX_HABITS: Final = 5
_MANY_BIDS: Final = 20
_CLEAR: Final = 3.0
"""Number of standard errors from zero at which number bids are called low or high: with so many
kinds of hands and seats, one is two errors off by chance."""
_HAND_TYPES: Final = ((2, "0 to 2 spades"), (3, "3 spades"), (4, "4 spades"), (99, "5 or more"))


class BidAccuracy(msgspec.Struct, frozen=True):
    """Number bids with hands of one type (`PlayerFigures.bids`), and the tricks taken.

    Attributes:
        bid: tricks bid per hand.
        took: tricks taken per hand.
    """

    bid: Estimate
    took: Estimate


class BidBias(msgspec.Struct, frozen=True):
    """A situation in which number bids are clearly lower or higher than the tricks taken.

    Attributes:
        hand: the type of hand, by number of spades, as in "3 spades".
        turn: position in the order of bidding, from 1; 0 for any position.
        low: tricks taken less tricks bid, per hand; positive if the bids are too low.
    """

    hand: str
    turn: int
    low: Estimate


class GameRate(msgspec.Struct, frozen=True):
    """The error rate of one game.

    Attributes:
        created: when the game began, in ISO form, UTC.
        rate: the error rate.
    """

    created: str
    rate: ErrorRate


class BidResults(msgspec.Struct, frozen=True):
    """The results of one or more players' bids.

    Attributes:
        hands: number of hands played.
        contracts: number of contracts of the player's side, made or set.
        sets: number of these contracts that were set.
        bags: bags of the side per hand.
        nils: number of nils bid by the player, blind and double nils included.
        nils_made: number of these nils that the player made.
    """

    hands: int
    contracts: int
    sets: int
    bags: Estimate
    nils: int
    nils_made: int


class PlayerFigures(msgspec.Struct, frozen=True):
    """Statistics of the person at the table over a set of games.

    Attributes:
        games: number of games and boards.
        won: games won.
        lost: games lost.
        reviewed: number of hands in which decisions of the person were priced.
        errors: the person's error rate.
        partner: the error rate of the person's partners in the same hands.
        kinds: the person's error rate by kind of decision (`DecisionKind`).
        themes: the same by theme (`DecisionTheme`).
        phases: the same by phase of the hand.
        over_time: the same by game, the oldest first.
        habits: the person's repeated mistakes, the costliest first.
        direction: the person's number bids against the tricks taken.
        bids: the same by type of hand, as in "3 spades".
        biases: the clearest situation in which these bids are too low or too high; empty for none.
        own: the results of the person's bids.
        partners: the results of the partners' bids.
        luck: tricks per hand that the person's side was dealt more than the others
            (`SeatRow.counted`).
    """

    games: int
    won: int
    lost: int
    reviewed: int
    errors: ErrorRate
    partner: ErrorRate
    kinds: dict[str, ErrorRate]
    themes: dict[str, ErrorRate]
    phases: dict[str, ErrorRate]
    over_time: tuple[GameRate, ...]
    habits: tuple[Weakness, ...]
    direction: BidGap
    bids: dict[str, BidAccuracy]
    biases: tuple[BidBias, ...]
    own: BidResults
    partners: BidResults
    luck: Estimate


class Statistics(msgspec.Struct, frozen=True, omit_defaults=True):
    """All statistics of the person at the table.

    Attributes:
        unassisted: those of games without help.
        assisted: those of games with help.
        note: a sentence about problems found while reading; "" if there were none.
    """

    unassisted: PlayerFigures
    assisted: PlayerFigures
    note: str = ""

    def parts(self) -> list[tuple[str, list[Group]]]:
        """Return the statistics of games without help, then with help, each under its heading.

        A part without games is left out; if there are no games at all, the part without help is
        returned under "" (see `Figures.parts`).
        """
        both = (("Without help", self.unassisted), ("With help: hint or undo", self.assisted))
        parts = [part for part in both if part[1].games] or [("", self.unassisted)]
        return [(title, groups_of(STATISTICS, figures)) for title, figures in parts]


def load_statistics(tell: ProgressCallback = lambda _: None) -> Statistics:
    """Return all statistics after bringing the index up to date.

    Args:
        tell: called with the progress of that; it may raise an exception to stop.

    Raises:
        StorageError: when there is no SQLite, or the index cannot be used.
    """
    rows, note = read_index(all_rows, tell)
    return msgspec.structs.replace(compute_statistics(*rows), note=note)


def all_rows(index: Index) -> tuple[list[GameRow], list[SeatRow], list[DecisionRow]]:
    """Return the rows of the index: of games, of players in hands, and of priced decisions."""
    return [row.game for row in index.games()], index.seats(), index.decisions()


def _is_counted(game: GameRow) -> bool:
    """Whether statistics count the game: a person finished a hand of it, and its kind is
    counted."""
    return game.human >= 0 and game.hands > 0 and game.kind in _COUNTED


def compute_statistics(
    games: Iterable[GameRow], seats: Sequence[SeatRow], decisions: Sequence[DecisionRow]
) -> Statistics:
    """Return the statistics of those games that count: sealed games, deals of the day and boards.

    Of these, a person must have finished at least one hand.

    Args:
        games: the rows of all games.
        seats: the rows of all players in all hands.
        decisions: the rows of all priced decisions.
    """
    counted = [row for row in games if _is_counted(row)]
    parts = []
    for assisted in (0, 1):
        chosen = [row for row in counted if row.assisted == assisted]
        files = {row.file for row in chosen}
        parts.append(
            _figures(
                chosen,
                [row for row in seats if row.file in files],
                [row for row in decisions if row.file in files],
            )
        )
    return Statistics(parts[0], parts[1])


def _figures(
    games: Sequence[GameRow], seats: Sequence[SeatRow], decisions: Sequence[DecisionRow]
) -> PlayerFigures:
    human = {row.file: row.human for row in games}
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
        won=sum(row.won == 1 for row in games),
        lost=sum(row.won == 0 for row in games),
        reviewed=len(reviewed),
        errors=error_rate(own),
        partner=error_rate(theirs),
        kinds=_rates_by(own, lambda row: row.kind, KIND_NAMES),
        themes=_rates_by(own, lambda row: row.theme, THEME_NAMES),
        phases=_rates_by(own, lambda row: row.phase, PHASES),
        over_time=_rates_over_time(own),
        habits=find_weaknesses(own, mine)[:MAX_HABITS],
        direction=find_bid_gap(mine),
        bids=_bids(mine),
        biases=_biases(mine),
        own=_results(mine),
        partners=_results([row for row in seats if (row.file, row.place, row.seat) in mates]),
        luck=_luck(seats, side),
    )


def _rates_by(
    rows: Sequence[DecisionRow], key: Callable[[DecisionRow], str], order: Iterable[str]
) -> dict[str, ErrorRate]:
    groups = group_by(rows, key)
    return {name: error_rate(groups[name]) for name in order if name in groups}


def _rates_over_time(rows: Sequence[DecisionRow]) -> tuple[GameRate, ...]:
    games = group_by(rows, lambda row: (row.created, row.file))
    return tuple(GameRate(game[0], error_rate(rows)) for game, rows in sorted(games.items()))


def _hand_type(row: SeatRow) -> str:
    return next(name for most, name in _HAND_TYPES if row.spades <= most)


def _bids(rows: Sequence[SeatRow]) -> dict[str, BidAccuracy]:
    groups = group_by((row for row in rows if row.kind == "number"), _hand_type)
    return {
        name: BidAccuracy(
            estimate_mean([row.number for row in groups[name]]),
            estimate_mean([row.tricks for row in groups[name]]),
        )
        for _, name in _HAND_TYPES
        if name in groups
    }


def _biases(rows: Sequence[SeatRow]) -> tuple[BidBias, ...]:
    """Return the clearest bias in bids of a type of hand, in any seat or in one."""
    numbers = [row for row in rows if row.kind == "number"]
    groups = group_by(numbers, lambda row: (_hand_type(row), 0))
    groups |= group_by(numbers, lambda row: (_hand_type(row), row.turn))
    biases = [
        BidBias(*group, estimate_mean([row.tricks - row.number for row in rows]))
        for group, rows in groups.items()
        if len(rows) >= _MANY_BIDS
    ]
    clear = [bias for bias in biases if _clearness(bias.low) >= _CLEAR]
    return tuple(sorted(clear, key=lambda bias: -_clearness(bias.low))[:1])


def _clearness(mean: Estimate) -> float:
    """Return the distance of a mean from zero in standard errors."""
    return abs(mean.mean) / mean.error if mean.error else 0.0


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
    """Return the luck of the person's side in tricks per hand.

    In each hand it is the counted tricks dealt to the side, less those of as many average other
    players.
    """
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


# -- what is told -----------------------------------------------------------------------------

NO_GAMES: Final = "You have not finished a game yet."
_LATEST: Final = 5
"""Number of latest games whose error rate is compared with that of the games before."""


def _tell_games(figures: PlayerFigures) -> Iterator[Group]:
    """Yield the numbers of games and boards; boards are single hands, which are not won or lost."""
    if not figures.games:
        yield Group([Line(NO_GAMES)])
        return
    decided = figures.won + figures.lost
    boards = figures.games - decided
    parts = (
        [f"{count_noun(decided, 'game')}, {figures.won} won, {figures.lost} lost"]
        if decided
        else []
    )
    parts += [count_noun(boards, "board")] if boards else []
    text = "; ".join([*parts, count_noun(figures.own.hands, "hand")])
    yield Group([Line(text, "played", Bar(figures.won / max(decided, 1)))])


def _tell_results(figures: PlayerFigures) -> Iterator[Group]:
    """Yield the results of bids. Contracts and bags belong to a side; only nils to a player."""
    if not figures.games:
        return
    own, partners = figures.own, figures.partners
    side = f"{own.sets} of {count_noun(own.contracts, 'contract')} set"
    lines = [
        Line(
            f"{side}, {one_decimal(own.bags.mean)} bags a hand",
            "your side" if partners.hands else "you",
        ),
        Line(_nil_text(own), "your nils"),
    ]
    if partners.hands:
        lines.append(Line(_nil_text(partners), "your partners' nils"))
    yield Group(lines)


def _nil_text(results: BidResults) -> str:
    return f"{results.nils_made} of {results.nils} made" if results.nils else "none bid"


def _tell_luck(figures: PlayerFigures) -> Iterator[Group]:
    luck = figures.luck
    text = "cannot be judged yet"
    if luck.count:
        comparison = "more" if luck.mean >= 0 else "fewer"
        text = (
            f"your side was dealt {format_with_error(abs(luck.mean), luck)} tricks {comparison} "
            "a hand than the others, by a plain count"
        )
    if figures.games:
        yield Group([Line(text, "luck in the cards")])


def _tell_errors(figures: PlayerFigures) -> Iterator[Group]:
    if not figures.errors.points.count:
        none = "No hand has been reviewed yet: error rates come from reviews."
        yield Group([Line(none)] if figures.games else [])
        return
    lines = [
        Line(error_rate_text(figures.errors), "your error rate", shelf="mistakes"),
        Line(level_text(figures.errors), "your level"),
    ]
    if figures.partner.points.count:
        lines.append(
            Line(f"{error_rate_text(figures.partner)} in the same hands", "your partners'")
        )
    yield Group(
        lines,
        note="Points a decision: what your choices lost on average, at the score of the moment, "
        f"{_describe_sample(figures)}. Marked: slips, mistakes and blunders.",
    )


def _describe_sample(figures: PlayerFigures) -> str:
    """Return the sample behind the error rates: ``in 12 reviewed hands of 340``."""
    hands = max(figures.own.hands, figures.reviewed)
    if figures.reviewed == hands:
        return "in all your hands"
    return f"in {count_noun(figures.reviewed, 'reviewed hand')} of {hands}"


def _rates(title: str, rates: Mapping[str, ErrorRate], names: Mapping[Any, str]) -> Group:
    most = max((rate.points.mean for rate in rates.values()), default=0.0)
    lines = [
        Line(
            error_rate_text(rate),
            names.get(name, name),
            Bar(max(rate.points.mean, 0.0) / most if most > 0 else 0.0),
            shelf="mistakes",
        )
        for name, rate in rates.items()
    ]
    return Group(lines, title)


def _tell_course(figures: PlayerFigures) -> Iterator[Group]:
    """Yield the change of the error rate; a negative rate, which is chance, counts as zero."""
    games = figures.over_time
    if len(games) < 2:
        return
    last = games[-1]
    text = (
        f"{len(games)} reviewed games; in the latest ({last.created[:10]}) you lost "
        f"{one_decimal(last.rate.points.mean)} points a decision."
    )
    latest, before = games[-_LATEST:], games[:-_LATEST]
    if before:
        now, earlier = (
            sum(game.rate.points.mean * game.rate.points.count for game in rates)
            / sum(game.rate.points.count for game in rates)
            for rates in (latest, before)
        )
        text += (
            f" In the latest {len(latest)} you lost {one_decimal(now)}, in the {len(before)} "
            f"before {one_decimal(earlier)}."
        )
    costs = tuple(max(game.rate.points.mean, 0.0) for game in games)
    yield Group([Line(text)], "Points a decision, game by game", curve=costs)


def _tell_habits(figures: PlayerFigures) -> Iterator[Group]:
    """Yield the costliest habits, each with a practice command."""
    lines = []
    for habit in figures.habits:
        times = count_noun(habit.count, "time")
        text = f"{times}, {count_noun(round(habit.points), 'point')} in all"
        commands = _practice_commands(habit.idea)
        lines.append(Line(text, habit.habit, None, False, commands, "ideas", habit.idea.name))
    yield Group(lines, "What costs you most")


def _practice_commands(idea: Idea) -> tuple[str, ...]:
    """Return the commands of this program that practice an idea."""
    remedy = idea.remedy
    commands = [f"{PROGRAM} learn {remedy.lesson}"]
    if remedy.drill:
        commands.append(f"{PROGRAM} practice drills {remedy.drill}")
    name = idea.name.replace(" ", "-").replace("'", "")
    return (*commands, f"{PROGRAM} practice puzzles --like {name}")


def _tell_bids(figures: PlayerFigures) -> Iterator[Group]:
    most = (
        max((max(bids.bid.mean, bids.took.mean) for bids in figures.bids.values()), default=0) or 1
    )
    lines = [
        Line(
            f"bid {one_decimal(bids.bid.mean)}, took {one_decimal(bids.took.mean)} "
            f"({count_noun(bids.bid.count, 'number bid')})",
            name,
            Bar(bids.took.mean / most, mark=bids.bid.mean / most),
            shelf="drills",
            exercise="bid",
        )
        for name, bids in figures.bids.items()
    ]
    if figures.direction.hands:
        lines.append(Line(f"{capitalize(figures.direction.words)}."))
    lines += map(_bias_line, figures.biases)
    yield Group(
        lines,
        "Tricks bid and taken, by spades in hand",
        bars="A bar shows the tricks taken, its line the tricks bid.",
    )


def _bias_line(bias: BidBias) -> Line:
    hand = f"{bias.hand.removesuffix(' spades')} spades"
    seat = f" in {ordinal(bias.turn)} seat" if bias.turn else ""
    direction = "low" if bias.low.mean > 0 else "high"
    off = f"{format_with_error(abs(bias.low.mean), bias.low)} {direction}"
    return Line(f"With {hand}{seat} you bid {off}, of {count_noun(bias.low.count, 'bid')}.")


STATISTICS: Final[tuple[Statistic[PlayerFigures], ...]] = (
    Statistic(
        {"games": "games and boards you finished", "won": "games won", "lost": "games lost"},
        _tell_games,
    ),
    Statistic(
        {
            "own": "your bids: hands, contracts of your side and how many were set, bags of your "
            "side a hand, your nils and how many were made",
            "partners": "the same of your partners' bids",
        },
        _tell_results,
    ),
    Statistic(
        {
            "luck": "tricks a hand your side was dealt more than the others: aces, guarded kings, "
            "and spades beyond the third",
        },
        _tell_luck,
    ),
    Statistic(
        {
            "reviewed": "hands in which decisions of yours were priced",
            "errors": "your error rate: points lost a decision, and how many were marked as a "
            "slip, a mistake or a blunder",
            "partner": "your partners' error rate in the same hands",
        },
        _tell_errors,
    ),
    Statistic(
        {"kinds": "your error rate by kind of decision"},
        lambda figures: [_rates("By kind of decision", figures.kinds, KIND_NAMES)],
    ),
    Statistic(
        {"themes": "your error rate by what the decision was about"},
        lambda figures: [_rates("By what it was about", figures.themes, THEME_NAMES)],
    ),
    Statistic(
        {"phases": "your error rate by how far the hand had come"},
        lambda figures: [_rates("By part of the hand", figures.phases, {})],
    ),
    Statistic({"over_time": "your error rate in each game, the oldest first"}, _tell_course),
    Statistic(
        {
            "habits": "mistakes you made more than once, by idea, the costliest first, with times, "
            "points, and the reviewed hands they are from"
        },
        _tell_habits,
    ),
    Statistic(
        {
            "direction": "your number bids beside the tricks they took, in all hands",
            "bids": "your number bids and the tricks taken, by spades in your hand",
            "biases": "where your number bids are lower or higher than the tricks taken, by more "
            "than chance makes them",
        },
        _tell_bids,
    ),
)
"""All statistics of a player, in the order of display."""
