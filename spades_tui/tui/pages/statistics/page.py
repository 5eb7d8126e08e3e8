"""Statistics: error rates and where they come from, bids and tricks, nils, habits, luck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from textual import work
from textual.geometry import Region
from textual.widget import Widget

from spades_tui.review.themes import KIND_NAMES, THEME_NAMES
from spades_tui.statistics.statistics import (
    NO_GAMES,
    NO_REVIEW,
    error_rate_text,
    games_text,
    habit_cost_text,
    habit_text,
    load_statistics,
    luck_text,
    one_decimal,
    results_rows,
)
from spades_tui.storage.paths import StorageError
from spades_tui.text import capitalize, count_noun
from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.page import Page
from spades_tui.tui.widgets.page_bars import Notice
from spades_tui.tui.widgets.prose import SPACER, Block, Curve, Prose, draw_curves, rounded_up

if TYPE_CHECKING:
    from spades_tui.statistics.statistics import ErrorRate, GameRate, PlayerFigures, Statistics

_TERM: Final = 25
"""Columns of what a figure is about."""
_CURVE: Final = 10
"""Rows of the curve, its line of games included."""
_LEGEND: Final = (
    "Points a decision: what your choices lost on average, at the score of the moment, in hands "
    "that were reviewed. Marked: slips, mistakes and blunders."
)


class StatisticsPage(Page[None]):
    """All figures, to be scrolled."""

    key_contexts = ("page", "back")

    def titles(self) -> tuple[str, ...]:
        return "Statistics", "", "From your finished games and their reviews"

    def body(self) -> Iterable[Widget]:
        yield Prose([Block("gold", "Reading your games …")], term_width=_TERM)
        yield Notice()

    def on_mount(self) -> None:
        self._read()

    @work(group="read", exclusive=True)
    async def _read(self) -> None:
        """Bring the index up to date in a thread of its own, then show what it says."""
        try:
            found = await self.read_in_thread(load_statistics)
        except StorageError as problem:
            self.query_one(Prose).show([Block("alarm", str(problem))])
            return
        self.show_notice(found.note, "alarm")
        self.query_one(Prose).show(list(self._blocks(found)))

    # -- what is shown --------------------------------------------------------------------

    def _blocks(self, found: Statistics) -> Iterator[Block]:
        if not found.unassisted.games and not found.assisted.games:
            yield Block("gold", NO_GAMES)
            return
        if found.unassisted.games:
            yield from self._figures(found.unassisted, "Without help")
        if found.assisted.games:
            yield from self._figures(found.assisted, "With help: hint or undo")

    def _figures(self, one: PlayerFigures, title: str) -> Iterator[Block]:
        yield Block("heading", title)
        yield _row("Played", games_text(one), one.won / max(one.won + one.lost, 1))
        if one.errors.points.count:
            yield from self._errors(one)
        else:
            yield Block("quiet", NO_REVIEW)
        yield from (SPACER, Block("bold", "Bids and tricks"))
        most = max((max(bids.bid.mean, bids.took.mean) for bids in one.bids.values()), default=1.0)
        for name, bids in one.bids.items():
            bid, took = bids.bid.mean, bids.took.mean
            number = count_noun(bids.bid.count, "number bid")
            yield _row(name, f"bid {one_decimal(bid)} ({number})", bid / most)
            yield _row("", f"took {one_decimal(took)}", took / most)
        for whose, words in results_rows(one):
            yield _row(whose, words)
        yield from (SPACER, Block("text", luck_text(one.luck)), SPACER)

    def _errors(self, one: PlayerFigures) -> Iterator[Block]:
        yield _row("Your error rate", error_rate_text(one.errors))
        if one.partner.points.count:
            yield _row("Your partners'", error_rate_text(one.partner))
        yield Block("quiet", _LEGEND)
        yield from _rates("By kind of decision", one.kinds, KIND_NAMES)
        yield from _rates("By what it was about", one.themes, THEME_NAMES)
        yield from _rates("By part of the hand", one.phases, {})
        if len(one.over_time) > 1:
            yield from (SPACER, Block("bold", "Points a decision, game by game"))
            yield Block("text", drawing=partial(_draw_rates, one.over_time), rows=_CURVE)
            newest = one.over_time[-1].created[:10]
            yield Block("quiet", f"Your reviewed games; the latest is that of {newest}.")
        if one.habits:
            yield from (SPACER, Block("bold", "Your costliest habits"))
        for habit in one.habits:
            words = habit_text(habit)
            yield Block("text", f"{capitalize(words)}: {habit_cost_text(habit)}")


def _draw_rates(games: Sequence[GameRate], canvas: Canvas) -> None:
    """Draw what each game cost; less than nothing, which chance made, as nothing."""
    costs = tuple(max(game.rate.points.mean, 0.0) for game in games)
    top = rounded_up(max(*costs, 1.0))
    box = Region(0, 0, canvas.width, canvas.height)
    draw_curves(canvas, box, [Curve(costs)], (0, top / 2, top), one_decimal)


def _row(term: str, text: str, gauge: float | None = None) -> Block:
    return Block("row", text, term, gauge=gauge)


def _rates(title: str, rates: Mapping[str, ErrorRate], words: Mapping[Any, str]) -> Iterator[Block]:
    yield from (SPACER, Block("bold", title))
    most = max((rate.points.mean for rate in rates.values()), default=0.0)
    for name, rate in rates.items():
        term = words.get(name, name)
        share = max(rate.points.mean, 0.0) / most if most > 0 else 0.0
        yield _row(capitalize(term), error_rate_text(rate), share)
