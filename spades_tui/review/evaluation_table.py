"""The figures of a decision as a table: a row for each answer that was compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from spades_tui.bots.protocol import Alternative, Decision
from spades_tui.player_view.wording import Cast, bid_text, imperative
from spades_tui.rules.actions import Action, Discard, MakeBid, PassCards, PlayCard
from spades_tui.text import format_number, format_signed

_SYMBOLS: Final = Cast((), style="symbols")


class EvaluationTable(NamedTuple):
    """A table of answers to a question with their figures, as text.

    Attributes:
        heads: the heading of each column; the first one, of the answers, is "".
        rows: a row for each answer, the best first: the answer, then its figures.
        chosen: index of the row of the chosen answer, from 0; -1 if it has no row.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    chosen: int


def evaluation_table(decision: Decision, cast: Cast = _SYMBOLS) -> EvaluationTable | None:
    """Return the figures of every answer compared; None if there are fewer than two, or no figures.

    Args:
        decision: the decision, whose alternatives are the answers.
        cast: the style of cards.
    """
    weighed = decision.alternatives
    if len(weighed) < 2:
        return None
    columns = [column for column in COLUMNS if any(column.key in a.numbers for a in weighed)]
    if not columns:
        return None
    weighed = _compare_with_best(weighed)
    rows = tuple(
        (abbreviate(each.action, cast), *(_cell(column, each) for column in columns))
        for each in weighed
    )
    places = [place for place, each in enumerate(weighed) if each.action == decision.action]
    heads = ("", *(column.head for column in columns))
    return EvaluationTable(heads, rows, places[0] if places else -1)


def _compare_with_best(weighed: Sequence[Alternative]) -> tuple[Alternative, ...]:
    """Return the answers with their worth relative to the best one."""
    best = max((each.numbers["worth"] for each in weighed if "worth" in each.numbers), default=0.0)
    return tuple(
        replace(each, numbers=each.numbers | {"worth": each.numbers["worth"] - best})
        if "worth" in each.numbers
        else each
        for each in weighed
    )


def table_lines(table: EvaluationTable, width: int) -> list[str]:
    """Return the lines of a table that is at most `width` characters wide, the headings first.

    Columns that do not fit are left out. The row of the chosen answer begins with a mark, the
    others with blanks.
    """
    widths = _widths(table, width)
    lines = [_line("  ", table.heads, widths)]
    for place, row in enumerate(table.rows):
        lines.append(_line("▸ " if place == table.chosen else "  ", row, widths))
    return lines


def _widths(table: EvaluationTable, width: int) -> list[int]:
    """Return the widths of the columns for which there is room, two at least."""
    widths = [max(map(len, column)) for column in zip(table.heads, *table.rows, strict=True)]
    widths[0] = min(widths[0], max(width // 3, 8))
    while len(widths) > 2 and 2 * len(widths) + sum(widths) > width:
        del widths[-1]
    return widths


def legend(table: EvaluationTable, width: int) -> str:
    """Return one line that explains the columns which `table_lines` shows in a table of this width.

    Args:
        table: the table.
        width: its width in characters.
    """
    meanings = {column.head: column.meaning for column in COLUMNS}
    heads = table.heads[1 : len(_widths(table, width))]
    return "; ".join(f"{head}: {meanings[head]}" for head in heads) + "."


def abbreviate(action: Action, cast: Cast) -> str:
    """Return a short text for an answer: a card, a bid or several cards; else an imperative.

    Args:
        action: the answer.
        cast: the style of cards.
    """
    if isinstance(action, PlayCard):
        return cast.card(action.card)
    if isinstance(action, MakeBid):
        return bid_text(action.bid)
    if isinstance(action, PassCards | Discard):
        return " ".join(cast.card(card) for card in action.cards)
    return imperative(action, cast)


def _line(mark: str, cells: tuple[str, ...], widths: list[int]) -> str:
    first = cells[0] if len(cells[0]) <= widths[0] else cells[0][: widths[0] - 1] + "…"
    cells_text = [f"{cell:>{size}}" for cell, size in zip(cells[1:], widths[1:], strict=False)]
    return (mark + "  ".join([f"{first:<{widths[0]}}", *cells_text])).rstrip()


_FINE: Final = 0.005
"""A standard error of a chance below which a decimal of its percentage is shown."""
_FEW: Final = 8
"""With fewer deals there is no standard error."""


class _Column(NamedTuple):
    key: str
    head: str
    text: str | Callable[[float, Alternative], str]
    meaning: str


def _cell(column: _Column, each: Alternative) -> str:
    value = each.numbers.get(column.key)
    if value is None:
        return "–"
    return (
        format_number(value, column.text)
        if isinstance(column.text, str)
        else column.text(value, each)
    )


def _win(value: float, each: Alternative) -> str:
    """Return a chance as text, with a decimal only if the error allows it."""
    error = each.numbers.get("error")
    exact = error is not None and error < _FINE and not _few(each)
    return format_number(value, ".1%" if exact else ".0%")


def _error(value: float, each: Alternative) -> str:
    """Return a standard error as text, in percent; "–" with too few deals for one."""
    if _few(each):
        return "–"
    return f"±{100 * value:.1f}" if value < _FINE else f"±{100 * value:.0f}"


def _few(each: Alternative) -> bool:
    return 0 < each.numbers.get("worlds", 0.0) < _FEW


def _points(value: float, _each: Alternative) -> str:
    return format_signed(value)


COLUMNS: Final = (
    _Column("goal", "goal", ".1%", "the goal of the deal reached"),
    _Column("win", "win", _win, "games won from here"),
    _Column("error", "±", _error, "the error of that"),
    _Column("points", "points", _points, "of this hand, less the others'"),
    _Column("make", "make", ".0%", "this side's contract made"),
    _Column("set", "set", ".0%", "an opponent's contract set"),
    _Column("nil", "nil", ".0%", "this side's nil made"),
    _Column("break", "break", ".0%", "a nil of the opponents broken"),
    _Column("bags", "bags", ".1f", "taken by this side"),
    _Column("worth", "worth", _points, "points less than the best answer"),
    _Column("worlds", "deals", ".0f", "possible deals it was tried in"),
    _Column("tricks", "tricks", ".1f", "taken by this side"),
)
"""The columns in order of importance: the last ones are dropped first if there is little room."""
