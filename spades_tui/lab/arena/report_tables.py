"""The figures of the arena as tables."""

from __future__ import annotations

from collections.abc import Mapping
from math import isinf

from spades_tui.estimate import Interval, percent_text
from spades_tui.lab.arena.calibration import CalibrationReport
from spades_tui.lab.arena.report import ArenaReport, BotReport
from spades_tui.lab.tables import plain_console, table_of
from spades_tui.text import count_noun, format_number

_SORTS = {"card": "a card", "bid": "a bid", "other": "other decisions"}


def print_contest(report: ArenaReport, title: str) -> None:
    """Print the figures of a contest; `title` names its rules."""
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
        _rows(report.a, sorts), _rows(report.b, sorts), strict=True
    ):
        table.add_row(label, cell, other)
    console.print(table)
    for count, noun in ((report.misdeals, "misdeals"), (report.given_up, "games without an end")):
        if count:
            console.print(f"{noun}: {count}")


def print_preset_contests(reports: Mapping[str, ArenaReport]) -> None:
    """Print the figures of contests of the same bots, one line for each preset.

    `reports` are the figures by the id of the preset; at least one.
    """
    console = plain_console()
    report = next(iter(reports.values()))
    games = report.mode == "games"
    unit = "duplicate game" if games else "duplicate deal"
    console.print(
        f"Every preset: {report.a.bot} v {report.b.bot}, {count_noun(report.deals, unit)} each, "
        f"seed {report.seed}"
    )
    table = table_of("", "net points per hand", *(["games won"] if games else []), "illegal")
    for preset, arena_report in reports.items():
        won = [] if arena_report.win_share is None else [percent_text(arena_report.win_share)]
        illegal = arena_report.a.illegal_actions, arena_report.b.illegal_actions
        table.add_row(preset, points(arena_report.net), *won, " and ".join(map(str, illegal)))
    console.print(table)


_TITLES = {
    "win": "Chance to win the game, before each hand",
    "make": "Chance to make the contract, when bidding",
    "nil": "Chance of making nil, when bidding it",
    "partner's nil": "Chance that the partner makes nil, when bidding after it",
    "break": "Chance of breaking the opponents' nil, when bidding after it",
}


def print_calibration(report: CalibrationReport, title: str) -> None:
    """Print tables of chances compared with results; `title` names the rules."""
    console = plain_console()
    console.print(
        f"{title}: what {report.bot} expects, {count_noun(report.games, 'game')}, "
        f"{count_noun(report.hands, 'hand')}, seed {report.seed}"
    )
    for calibration in report.events:
        console.print(f"\n{_TITLES[calibration.event]}")
        table = table_of("expected", "cases", "on average", "actual (95% interval)")
        for band in (*calibration.bands, calibration.whole):
            happened = percent_text(band.happened)
            table.add_row(band.chances, str(band.count), f"{band.expected:.1%}", happened)
        console.print(table)
        console.print(
            f"Brier score {calibration.brier:.4f}; "
            f"{calibration.brier_if_exact:.4f} if every chance were exact"
        )


def points(interval: Interval) -> str:
    """Return a number of points and its interval as text: ``+8.9 (95%: −8.1 to +25.9)``.

    An infinite interval, as from a single deal, is replaced by a note.
    """
    if isinf(interval.low):
        return f"{_format_signed(interval.value)} (no interval from one deal)"
    low, high = _format_signed(interval.low), _format_signed(interval.high)
    return f"{_format_signed(interval.value)} (95%: {low} to {high})"


def _format_signed(value: float) -> str:
    """Return a number as text with its sign, two decimals and a true minus."""
    return format_number(value, "+.2f")


def _rows(kind: BotReport, sorts: list[str]) -> list[tuple[str, str]]:
    """Return rows of a label and a figure as text for one bot; `sorts` are the groups of
    decisions."""
    mean, plain = kind.bid_error
    times = [(sort, kind.times.get(sort)) for sort in sorts]
    return [
        ("points per hand", f"{kind.points_a_hand:.2f}".replace("-", "−")),
        ("bid minus tricks (absolute)", f"{_format_signed(mean)} ({plain:.2f})"),
        ("contracts set", f"{kind.set_share:.1%}"),
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
