"""Figures of bots from their counts, and a table of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from rich.table import Table

from spades_tui.lab.simulation.tally import Counts
from spades_tui.lab.tables import table_of
from spades_tui.lab.times import Times, summarize_times
from spades_tui.text import format_number


class BotReport(msgspec.Struct, frozen=True):
    """Figures of one group, usually one bot.

    Attributes:
        bot: the name of the bot, or names with commas between them.
        points_a_hand: average points of one of its sides in a hand.
        bid_a_hand: average tricks bid by one of its sides in a hand.
        bid_error: tricks bid minus tricks taken in bids of a number: the mean, and the mean of
            absolute values.
        set_share: share of its contracts that were set, 0 to 1.
        bags_a_hand: average bags of one of its sides in a hand.
        nils_bid: number of nils of every kind.
        nils_made: number of nils that were made.
        nil_share: nils bid as a share of all hands of its players, 0 to 1.
        wins: number of games won.
        decisions: number of answers given.
        illegal_actions: number of answers the rules refused.
        times: the times of answers that left a choice, by kind: "bid", "play".
    """

    bot: str
    points_a_hand: float
    bid_a_hand: float
    bid_error: tuple[float, float]
    set_share: float
    bags_a_hand: float
    nils_bid: int
    nils_made: int
    nil_share: float
    wins: int
    decisions: int
    illegal_actions: int
    times: dict[str, Times]


def report_counts(bot: str, counts: Counts) -> BotReport:
    """Return the figures of a group; `bot` is its name."""
    numbers, hands = max(1, counts.numbers), max(1, counts.hands)
    times: dict[str, list[float]] = {}
    for kind, seconds in counts.times:
        times.setdefault(kind, []).append(seconds)
    return BotReport(
        bot=bot,
        points_a_hand=round(counts.points / hands, 3),
        bid_a_hand=round(counts.bid / hands, 3),
        bid_error=(round(counts.over / numbers, 4), round(counts.off / numbers, 4)),
        set_share=round(counts.sets / max(1, counts.contracts), 4),
        bags_a_hand=round(counts.bags / hands, 4),
        nils_bid=counts.nils_bid,
        nils_made=counts.nils_made,
        nil_share=round(counts.nils_bid / max(1, counts.seats), 5),
        wins=counts.wins,
        decisions=counts.decisions,
        illegal_actions=counts.illegal,
        times={kind: summarize_times(seconds) for kind, seconds in sorted(times.items())},
    )


_TIMED: Final = {"bid": "a bid", "play": "a card"}
_ROWS: Final[dict[str, Callable[[BotReport], str]]] = {
    "points per hand": lambda bot: format_number(bot.points_a_hand, ".2f"),
    "bid per hand": lambda bot: f"{bot.bid_a_hand:.2f}",
    "bid minus tricks": lambda bot: format_number(bot.bid_error[0], "+.2f"),
    "the same without sign": lambda bot: f"{bot.bid_error[1]:.2f}",
    "contracts set": lambda bot: f"{bot.set_share:.1%}",
    "bags per hand": lambda bot: f"{bot.bags_a_hand:.2f}",
    "nils bid": lambda bot: str(bot.nils_bid),
    "nils bid, of all bids": lambda bot: f"{bot.nil_share:.1%}",
    "nils made": lambda bot: str(bot.nils_made),
    "illegal actions": lambda bot: str(bot.illegal_actions),
}


def bot_table(heads: Sequence[str], reports: Sequence[BotReport]) -> Table:
    """Return a table with a column of figures for each group; `heads` are the headings."""
    table = table_of("", *heads)
    for label, text in _ROWS.items():
        table.add_row(label, *map(text, reports))
    for kind, noun in _TIMED.items():
        times = [report.times.get(kind) for report in reports]
        table.add_row(f"ms for {noun}, median", *(f"{t.p50_ms:.2f}" if t else "–" for t in times))
        table.add_row("95 of 100 within", *(f"{t.p95_ms:.2f}" if t else "–" for t in times))
    return table
