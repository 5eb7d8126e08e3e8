"""The figures of the arena as tables."""

from __future__ import annotations

from math import isinf
from typing import TYPE_CHECKING, Final

from spades_tui.cli.output import plain_console, table_of
from spades_tui.estimate import percent_text
from spades_tui.text import count_noun, format_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from spades_tui.estimate import Interval
    from spades_tui.lab.arena.blind_bids import BlindReport
    from spades_tui.lab.arena.calibration import Calibration, CalibrationReport
    from spades_tui.lab.arena.odd_cards import OddCardReport
    from spades_tui.lab.arena.report import ArenaReport, BotReport


_SORTS = {"card": "a card", "bid": "a bid", "other": "other decisions"}


def print_contest(report: ArenaReport, title: str) -> None:
    """Print what came of a contest under the rules called `title`."""
    console = plain_console()
    games = report.mode == "games"
    console.print(
        f"{title}: {report.a.bot} v {report.b.bot}, "
        f"{count_noun(report.deals, 'duplicate game' if games else 'duplicate deal')}, "
        f"{count_noun(report.hands, 'hand')}, seed {report.seed}"
    )
    console.print(f"net points per hand: {points(report.net)}")
    if report.win_share is not None:
        console.print(
            f"games won by {report.a.bot}: {report.wins} of {report.games}, "
            f"{percent_text(report.win_share)}; expected among equals: {report.even_share:.1%}"
        )
    sorts = [sort for sort in _SORTS if sort in report.a.times | report.b.times]
    table = table_of("", report.a.bot, report.b.bot)
    for (label, cell), (_, other) in zip(
        _rows(report.a, sorts, games=games), _rows(report.b, sorts, games=games), strict=True
    ):
        table.add_row(label, cell, other)
    console.print(table)
    for count, what in ((report.misdeals, "misdeals"), (report.given_up, "games without an end")):
        if count:
            console.print(f"{what}: {count}")


def print_preset_contests(reports: Mapping[str, ArenaReport], title: str) -> None:
    """Print what came of a contest under each preset, a line each."""
    console = plain_console()
    report = next(iter(reports.values()))
    games = report.mode == "games"
    unit = "duplicate game" if games else "duplicate deal"
    console.print(
        f"{title}: {report.a.bot} v {report.b.bot}, {count_noun(report.deals, unit)} each, "
        f"seed {report.seed}"
    )
    table = table_of("", "net points per hand", *(["games won"] if games else []), "illegal")
    for preset, found in reports.items():
        won = [] if found.win_share is None else [percent_text(found.win_share)]
        illegal = found.a.illegal_actions, found.b.illegal_actions
        table.add_row(preset, points(found.net), *won, " and ".join(map(str, illegal)))
    console.print(table)


_TITLES = {
    "win": "Chance to win the game, before each hand",
    "make": "Chance to make the contract, when bidding",
    "nil": "Chance of making nil, when bidding it",
}


def print_calibration(report: CalibrationReport, title: str) -> None:
    """Print what a bot expected and what came under the rules called `title`."""
    console = plain_console()
    console.print(
        f"{title}: what {report.bot} expects, {count_noun(report.games, 'game')}, "
        f"{count_noun(report.hands, 'hand')}, seed {report.seed}"
    )
    _print_chances(report.found)


def print_blind_bids(report: BlindReport, title: str) -> None:
    """Print what a bot expected of blind bids and what came under the rules called `title`."""
    plain_console().print(
        f"{title}: what {report.a} expects of blind bids against {report.b}, "
        f"{count_noun(report.bids, 'bid')} in {count_noun(report.hands, 'hand')}, "
        f"seed {report.seed}"
    )
    _print_chances(report.found)


def _print_chances(each: Sequence[Calibration]) -> None:
    console = plain_console()
    for found in each:
        console.print(f"\n{_TITLES.get(found.what, f'Chance to make {found.what}')}")
        table = table_of("expected", "cases", "on average", "actual", "95%")
        for row in found.rows if len(found.rows) == 1 else (*found.rows, found.whole):
            bounds = f"{100 * row.low:.1f}–{100 * row.high:.1f}"
            shares = f"{row.expected:.1%}", f"{row.came:.1%}"
            table.add_row(row.band, str(row.count), *shares, bounds)
        console.print(table)
        console.print(
            f"Brier score {found.brier:.4f}; {found.brier_if_true:.4f} if every chance were exact"
        )


def print_manners(report: OddCardReport, title: str) -> None:
    """Print how often a bot played odd cards under the rules called `title`, and every one."""
    from spades_tui.bots.heuristics.odd_plays import ODDITIES

    console = plain_console()
    hands = count_noun(report.hands, "hand")
    console.print(f"{title}: odd cards of {report.bot}, {hands}, seed {report.seed}\n")
    table = table_of("", "cards", "per 100 hands")
    for kind, does in ODDITIES.items():
        table.add_row(does, str(report.counts[kind]), f"{report.per_hundred[kind]:.1f}")
    console.print(table)
    if report.costly is not None:
        console.print(f"costly by a search and by club, in 100 hands: {report.costly:.1f}")
    for odd in report.cards:
        on = " ".join(odd.on)
        score = " to ".join(map(str, odd.score))
        where = f"deal {odd.deal}, hand {odd.hand} at {score}, trick {odd.trick}, seat {odd.seat}"
        console.print(f"\n{where}: the {odd.card} on {on} {ODDITIES[odd.kind]}.\n  {odd.why}")
        if odd.cost is not None:
            by_search, by_club = odd.cost
            console.print(f"  costs {by_search:.1%} by a search, {by_club:.1%} by club")


def points(interval: Interval) -> str:
    """Return points with their interval: ``+8.9 (95%: −8.1 to +25.9)``."""
    if isinf(interval.low):
        return f"{signed(interval.value)} (no interval from one deal)"
    low, high = signed(interval.low), signed(interval.high)
    return f"{signed(interval.value)} (95%: {low} to {high})"


def signed(value: float) -> str:
    """Return a number with its sign and two decimals, a true minus."""
    return format_number(value, "+.2f")


_STAGES: Final = ("hands 1–3", "hands 4–6", "later")
"""The hands of a game that are counted together."""


def _pair_sets(kind: BotReport) -> Iterator[tuple[str, str]]:
    """Yield how often contracts of two numbers were lost, by hands of a game."""
    for stage, share, count in zip(_STAGES, kind.pair_sets, kind.pairs, strict=True):
        said = "–" if share is None else f"{share:.1%} of {count}"
        yield f"two numbers set, {stage}", said


def _rows(kind: BotReport, sorts: list[str], *, games: bool) -> list[tuple[str, str]]:
    """Return what is known of one kind of bot: labels, and figures as text."""
    mean, plain = kind.bid_error
    times = [(sort, kind.times.get(sort)) for sort in sorts]
    return [
        ("points per hand", f"{kind.points_a_hand:.2f}".replace("-", "−")),
        ("bid minus tricks (absolute)", f"{signed(mean)} ({plain:.2f})"),
        ("contracts set", f"{kind.set_share:.1%}"),
        *(_pair_sets(kind) if games else ()),
        ("bags per hand", f"{kind.bags_a_hand:.2f}"),
        ("nils bid (share of hands)", f"{kind.nils_bid} ({kind.nil_share:.1%})"),
        ("nils made", str(kind.nils_made)),
        *(
            (
                f"time for {_SORTS[sort]}, p50 / p95",
                f"{t.p50_ms:.2f} / {t.p95_ms:.2f} ms" if t else "–",
            )
            for sort, t in times
        ),
        ("illegal actions", str(kind.illegal_actions)),
    ]
