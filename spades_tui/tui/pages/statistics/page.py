"""Statistics: error rates and where they come from, bids and tricks, nils, habits, luck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual import work
from textual.geometry import Region
from textual.widget import Widget

from spades_tui.statistics.error_rates import one_decimal
from spades_tui.statistics.statistics import load_statistics
from spades_tui.storage.paths import StorageError
from spades_tui.text import capitalize, cell_width
from spades_tui.tui import pages
from spades_tui.tui.dialogs import SelectDialog
from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.frame.keys import KeyContext
from spades_tui.tui.painted_page import PaintedPage
from spades_tui.tui.widgets.page_bars import Notice
from spades_tui.tui.widgets.prose import SPACER, Block, Curve, Prose, draw_curves, rounded_up
from spades_tui.tui.widgets.row_list import ListRow

if TYPE_CHECKING:
    from spades_tui.practice.weaknesses import Weakness
    from spades_tui.statistics.statistic import Figures, Group

_CURVE: Final = 10
"""Rows of the curve, its line of games included."""


class FiguresPage(PaintedPage[None]):
    """Figures that are worked out in the background, to be scrolled."""

    key_contexts: ClassVar[tuple[KeyContext, ...]] = ("page", "back")
    term_width = 25
    """Columns of what a figure is of."""

    def body(self) -> Iterable[Widget]:
        yield Prose([Block("gold", "Reading your games …"), *self.more()],
                    term_width=self.term_width)  # fmt: skip
        yield Notice()

    def on_mount(self) -> None:
        self._read()

    @work(group="read", exclusive=True)
    async def _read(self) -> None:
        """Work the figures out in a thread of its own, then show them."""
        try:
            found = await self.load()
        except StorageError as problem:
            self.query_one(Prose).show([Block("alarm", str(problem)), *self.more()])
            return
        self.show_notice(getattr(found, "note", ""), "alarm")
        self.show(found)

    def show(self, found: Figures) -> None:
        """Show figures."""
        blocks: list[Block] = []
        for title, groups in found.parts():
            if title:
                blocks.append(Block("heading", title))
            blocks += [*group_blocks(groups, self.term_width), SPACER]
        self.query_one(Prose).show([*blocks, *self.more()])

    async def load(self) -> Figures:
        """Return the figures, worked out in a thread."""
        raise NotImplementedError

    def more(self) -> Iterable[Block]:
        """Return what stands below the figures."""
        return ()


class StatisticsPage(FiguresPage):
    """The figures of all games."""

    key_contexts = ("statistics", "page", "back")
    habits: tuple[Weakness, ...] = ()
    """Kinds of mistakes that come again, once they are known."""

    def titles(self) -> tuple[str, ...]:
        return "Statistics", "", "From your finished games and their reviews"

    async def load(self) -> Figures:
        figures = await self.read_in_thread(load_statistics)
        self.habits = figures.unassisted.habits or figures.assisted.habits
        return figures

    def action_similar(self) -> None:
        """Choose a kind of mistake and practice ten exercises on it."""
        if not self.habits:
            self.show_notice("No mistake of yours has come twice in reviewed hands.")
            return
        rows = [
            ListRow(str(place), habit.idea.remedy.habit, f"{habit.count} marked")
            for place, habit in enumerate(self.habits)
        ]

        def open_exercises(key: str) -> None:
            name = self.habits[int(key)].idea.name
            self.app.push_screen(pages.BrowsePage("ideas", name, at_once=True))

        words = "Your own mistakes of a kind, then puzzles on it near your level."
        self.spades.open(SelectDialog("Ten like it", rows, words=words), open_exercises)


def group_blocks(groups: Iterable[Group], term_width: int) -> Iterator[Block]:
    """Yield groups of lines; of one with a term too long for its column, each in a sentence."""
    for group in groups:
        if group.title:
            yield from (SPACER, Block("bold", group.title))
        if group.curve:
            yield Block("text", drawing=partial(_draw_curve, group.curve), rows=_CURVE)
        in_columns = all(cell_width(line.term) < term_width for line in group.lines)
        for line in group.lines:
            term = capitalize(line.term)
            if not term:
                yield Block("text" if group.title else "gold", line.text)
            elif in_columns:
                yield Block("accent" if line.stands_out else "row", line.text, term, gauge=line.bar)
            else:
                yield Block("text", f"{term}: {line.text}")
        if group.note:
            yield Block("quiet", group.note)
        if group.bars:
            yield Block("quiet", group.bars, about_bars=True)


def _draw_curve(values: tuple[float, ...], canvas: Canvas) -> None:
    top = rounded_up(max(*values, 1.0))
    box = Region(0, 0, canvas.width, canvas.height)
    draw_curves(canvas, box, [Curve(values)], (0, top / 2, top), one_decimal)
