"""Statistics: error rates and where they come from, bids and tricks, nils, habits, luck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from textual import work
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget

from spades_tui.statistics.error_rates import one_decimal
from spades_tui.statistics.statistics import load_statistics
from spades_tui.storage.paths import StorageError
from spades_tui.text import capitalize
from spades_tui.tui import pages
from spades_tui.tui.dialogs import SelectDialog
from spades_tui.tui.list_page import ListPage
from spades_tui.tui.page import read_with_progress
from spades_tui.tui.widgets.lists import ListItem, heading, note
from spades_tui.tui.widgets.score_curve import ScoreCurve
from spades_tui.tui.widgets.text_pane import TextLine

if TYPE_CHECKING:
    from spades_tui.practice.weaknesses import Weakness
    from spades_tui.statistics.statistic import Bar, Figures, Group, Line
    from spades_tui.storage.index import ReadingProgress

_BAR: Final = 8
"""Cells of a bar."""
_LEADS: Final = {
    "ideas": "Enter: ten exercises like it.",
    "mistakes": "Enter: practice your own mistakes.",
    "drills": "Enter: bid ten hands.",
}
"""Sentences on what Enter opens for a figure, by the shelf of its exercises."""


class Explanation(NamedTuple):
    """A row of a `FiguresPage` that explains something and shows no figure.

    Attributes:
        title: the text of the row.
        paragraphs: the text of its panel.
    """

    title: str
    paragraphs: Sequence[str]


class FiguresPage(ListPage[None]):
    """Base of pages with a row for each figure (a `Line` of `Figures`), computed in a thread.

    Attributes:
        figures: the figures; None until they are computed.
    """

    DEFAULT_CSS = """
    FiguresPage {
        #about-panel { height: 9; }
        #curve { height: 1fr; display: none; }
        &.-curve { #about { height: 3; } #curve { display: block; } }
        &.-short #about-panel { height: 8; }
        &.-wide, &.-huge, &.-vast {
            #list-panel { width: 76; }
            #about-panel { height: 1fr; }
            #about { height: 14; }
            #curve { display: block; max-height: 16; }
        }
    }
    """
    COLUMN = 20

    def __init__(self) -> None:
        super().__init__()
        self.figures: Figures | None = None
        self._lines: dict[str, tuple[Group, Line]] = {}
        self._explanations: dict[str, Explanation] = {}
        self._status = "Reading your games …"

    def preview(self) -> Iterable[Widget]:
        yield ScoreCurve(starts_at_zero=False, form=one_decimal, id="curve")

    def on_mount(self) -> None:
        self._read()

    @work(group="read", exclusive=True)
    async def _read(self) -> None:
        """Compute the figures in a thread, then show them; an error is shown as a notice."""
        try:
            figures = await self.load()
        except StorageError as problem:
            self._status = str(problem)
            self.show_notice(str(problem), "alarm")
            self.refresh_items()
            return
        if self.is_mounted:
            self.show_figures(figures)

    def show_progress(self, step: ReadingProgress) -> None:
        """Show as a notice how many games have been read."""
        self.show_notice(f"Reading the games: {step.done} of {step.total}")

    async def load(self) -> Figures:
        """Compute the figures in a thread and return them."""
        raise NotImplementedError

    def explanations(self) -> Iterable[Explanation]:
        """Return the rows below the figures that only explain; none unless a page overrides
        this."""
        return ()

    def show_figures(self, figures: Figures) -> None:
        """Replace the figures and highlight the first one."""
        self.figures, self._status = figures, ""
        self.show_notice(getattr(figures, "note", ""), "alarm")
        self.refresh_items("figure 0")

    def items(self) -> list[ListItem]:
        self._lines, self._explanations = {}, {}
        items = [note(self._status)] if self._status else []
        for title, groups in self.figures.parts() if self.figures is not None else ():
            items += [heading(title)] if title else []
            for group in groups:
                items += [heading(group.title)] if group.title else []
                for line in group.lines:
                    key = f"figure {len(self._lines)}"
                    self._lines[key] = group, line
                    items.append(self._item(key, line))
        for explanation in self.explanations():
            self._explanations[explanation.title] = explanation
            items.append(ListItem(explanation.title, explanation.title))
        return items

    def _item(self, key: str, line: Line) -> ListItem:
        if not line.term:
            return ListItem(key, line.text)
        words = self.convert_text(line.text)
        value = Content.styled(words, "bold $gold" if line.stands_out else "")
        bar = self._bar(line.bar) + Content(" ") if line.bar is not None else Content()
        term = capitalize(line.term)
        if len(term) >= self.COLUMN:
            value = Content.styled(f" {words}", "$muted")
        return ListItem(key, term, bar + value)

    def _bar(self, bar: Bar) -> Content:
        """Return a bar of `_BAR` cells, with a sign at the value it is compared with."""
        low, high = sorted((bar.start, bar.end))
        start, end = round(low * _BAR), round(min(high, 1.0) * _BAR)
        cells = ["·"] * _BAR
        cells[start : max(end, start + (high > low))] = "■" * max(end - start, int(high > low))
        if bar.mark is not None:
            cells[round(bar.mark * (_BAR - 1))] = "│"
        styles = {"■": "$gold", "·": "$line", "│": "$ink"}
        return Content("").join(Content.styled(self.convert_text(cell), styles[cell])
                                for cell in cells[:_BAR])  # fmt: skip

    def details(self, key: str) -> tuple[str, Sequence[TextLine]]:
        if key in self._explanations:
            title, paragraphs = self._explanations[key]
            return title, self.text_lines(*paragraphs)
        group, line = self._lines[key]
        return capitalize(line.term) or group.title, list(self._line_details(group, line))

    def show_details(self) -> None:
        super().show_details()
        group, _ = self._lines.get(self.listing.key, (None, None))
        groups = [group for group, _ in self._lines.values() if group.curve]
        self.set_class(group is not None and bool(group.curve), "-curve")
        curve = groups[0].curve if groups else ()
        self.query_one(ScoreCurve).scores = tuple((value,) for value in curve)

    def _line_details(self, group: Group, line: Line) -> Iterator[TextLine]:
        yield from self.text_lines(line.text, style="bold")
        if line.shelf:
            yield from self.text_lines(_LEADS[line.shelf], style="$gold")
        yield from self.text_lines(group.note or group.meaning, style="$muted")
        if group.bars and line.bar is not None:
            yield from self.text_lines(group.bars, style="$muted")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return False for opening a row that leads to no page; otherwise as in `Page`."""
        if action == "open" and self.is_mounted:
            _, line = self._lines.get(self.listing.key, (None, None))
            return line is not None and bool(line.shelf) and self.is_active
        return super().check_action(action, parameters)

    def open_item(self, key: str) -> None:
        _, line = self._lines[key]
        at_once = line.shelf != "mistakes"
        self.app.push_screen(pages.BrowsePage(line.shelf, line.exercise, at_once=at_once))


class StatisticsPage(FiguresPage):
    """The statistics of all games.

    Attributes:
        habits: the kinds of mistakes that recur; () until the figures are computed.
    """

    TITLE = "Statistics"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "open", "practice", id="page.open",
                tooltip="Practice what the selected figure is about."),
        Binding("L", "similar", "ten like it", id="statistics.similar",
                tooltip="Practice ten questions like a habit of yours."),
    ]  # fmt: skip
    habits: tuple[Weakness, ...] = ()

    def on_mount(self) -> None:
        self.show_remark("From your finished games and their reviews")

    async def load(self) -> Figures:
        figures = await read_with_progress(self, load_statistics, self.show_progress)
        self.habits = figures.unassisted.habits or figures.assisted.habits
        return figures

    def action_similar(self) -> None:
        """Ask for one of `habits` and open ten exercises on it; a notice if there are none."""
        if not self.habits:
            self.show_notice("No mistake of yours has come twice in reviewed hands.")
            return
        rows = [
            ListItem(str(place), habit.idea.remedy.habit, f"{habit.count} marked")
            for place, habit in enumerate(self.habits)
        ]

        def open_exercises(key: str) -> None:
            name = self.habits[int(key)].idea.name
            self.app.push_screen(pages.BrowsePage("ideas", name, at_once=True))

        words = "Your own mistakes of a kind, then puzzles on it near your level."
        self.app.open(SelectDialog("Ten like it", rows, words=words), open_exercises)
