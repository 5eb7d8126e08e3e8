"""The list, the text and the sheet beside Textual's own widgets with the same content.

    python -m tests.tui.widget_times

Prints the processor time of opening a page and of a key, medians at 80 by 24.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import time
from collections.abc import Callable
from typing import Final

os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import DataTable, Markdown, OptionList, Static
from textual.widgets.option_list import Option

from spades_tui.rules.explain import explain
from spades_tui.rules.presets import preset_named
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.pages.rules.draft import RuleDraft, option_lines
from spades_tui.tui.pages.table.score_sheet import sheet_lines
from spades_tui.tui.painted_page import KeyedScreen
from spades_tui.tui.widgets.figure_table import FigureTable
from spades_tui.tui.widgets.prose import Block, Prose
from spades_tui.tui.widgets.row_list import RowList
from tests.conftest import quicken_pilot
from tests.tui.pilots import running
from tests.tui.table.test_results import NAMES, after

OPENINGS, KEYS = 15, 300
RULES: Final = preset_named("whiz").rules
ROWS: Final = option_lines(RuleDraft(RULES, "Whiz"))
TEXTS: Final = [text for section in explain(RULES) for text in (section.title, *section.paragraphs)]
VIEW: Final = after("standard", 6)


def option_list() -> Widget:
    rows = [
        Option(Content(f"    {row.label:<34} {row.value}"), disabled=row.kind != "row")
        for row in ROWS
    ]
    return OptionList(*rows, markup=False)


def data_table() -> Widget:
    table: DataTable[str] = DataTable(cursor_type="none")
    table.add_columns("hand", *["bids", "took", "hand", "bags", "score"] * 2)
    for number in range(60):
        table.add_row(str(number), *["4+3", "7", "+72", "2", "310"] * 2)
    return table


WIDGETS: Final[dict[str, tuple[Callable[[], Widget], str]]] = {
    "RowList": (lambda: RowList(ROWS, column=38), "down,down"),
    "OptionList": (option_list, "down,down"),
    "Prose": (lambda: Prose([Block("text", text) for text in TEXTS]), "pagedown,pageup"),
    "Static": (lambda: VerticalScroll(Static("\n\n".join(TEXTS))), "pagedown,pageup"),
    "Markdown": (lambda: VerticalScroll(Markdown("\n\n".join(TEXTS))), "pagedown,pageup"),
    "FigureTable": (
        lambda: FigureTable(
            "Score", lambda width: sheet_lines(VIEW, NAMES, width) * 6, (), fixed=4
        ),
        "down,up",
    ),
    "DataTable": (data_table, "down,up"),
}


class OneWidget(KeyedScreen[None]):
    """A page with one widget on it."""

    def __init__(self, widget: Widget) -> None:
        super().__init__()
        self.widget = widget

    def compose(self) -> ComposeResult:
        yield self.widget

    def on_mount(self) -> None:
        self.widget.styles.height = "1fr"
        if self.widget.can_focus:
            self.widget.focus()


async def times(make: Callable[[], Widget], keys: list[str]) -> tuple[float, float]:
    """Return the milliseconds of opening a page, and of a key on it."""
    app, openings, presses = SpadesApp(), [], []
    async with running(app, (80, 24)) as pilot:
        await pilot.pause()
        for _ in range(OPENINGS):
            begun = time.process_time()
            app.push_screen(OneWidget(make()))
            await pilot.pause()
            await pilot.pause()
            openings.append(time.process_time() - begun)
            app.pop_screen()
            await pilot.pause()
        app.push_screen(OneWidget(make()))
        await pilot.pause()
        for number in range(KEYS):
            begun = time.process_time()
            await pilot.press(keys[number % 2])
            presses.append(time.process_time() - begun)
    return statistics.median(openings) * 1000, statistics.median(presses) * 1000


if __name__ == "__main__":
    quicken_pilot()
    for name, (make, keys) in WIDGETS.items():
        opening, press = asyncio.run(times(make, keys.split(",")))
        print(f"{name:<11} opens in {opening:5.1f} ms, a key {press:4.1f} ms")
