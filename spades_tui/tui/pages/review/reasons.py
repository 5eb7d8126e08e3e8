"""What the bots did in a hand, and what each says to it: "why did my partner do that?"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from textual import events, work
from textual.containers import Container
from textual.message import Message
from textual.widget import Widget

from spades_tui.bots.protocol import SearchBudget
from spades_tui.player_view.wording import Cast
from spades_tui.review.why import (
    DecisionPoint,
    Explanation,
    explain,
    no_explanation,
    repeat_request,
)
from spades_tui.table.worker.requests import BotError
from spades_tui.text import to_cells
from spades_tui.tui.painted_page import WIDE, PaintedPage
from spades_tui.tui.widgets.prose import Prose
from spades_tui.tui.widgets.reasons import TERM_WIDTH, decision_label, reason_blocks
from spades_tui.tui.widgets.row_list import ListRow, RowList, grouped, note

_BELOW = "Why each player moved so, from what they knew then."
_HIGH: Final = 40
"""Rows from which the table is shown under the reasons."""
_ABREAST: Final = 170
"""Columns from which it stands beside them."""
REASON_BUDGET = SearchBudget(seconds=10)
"""A bot asked again on a slow machine; elsewhere it has long answered."""


class ReasonsPage(PaintedPage[None]):
    """A list of all that was decided; the bot of the selected row gives its reasons beside it."""

    key_contexts = ("why", "list")

    class Answered(Message):
        """A bot has given its reasons for the decision at place `index` of the log."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(
        self,
        decided: Sequence[DecisionPoint],
        names: Sequence[str],
        levels: Sequence[str | None],
        seed: int | None,
        human: int,
    ) -> None:
        """Show the decisions of a hand.

        Args:
            decided: what was decided, at least one thing.
            names: of the players.
            levels: the bot at each seat, None for the person.
            seed: of the game.
            human: the seat of the person.
        """
        super().__init__()
        self.decided = {str(one.index): one for one in decided}
        self.names = tuple(map(to_cells, names))
        self.levels = tuple(levels)
        self.seed = seed
        self.cast = Cast(self.names, human, "symbols")
        self.answers: dict[str, Explanation] = {}
        self._has_table = False

    def titles(self) -> tuple[str, ...]:
        number = next(iter(self.decided.values())).view.hand_number
        return ("Why?", f"hand {number}", _BELOW)

    def body(self) -> Iterable[Widget]:
        self._told = Container(
            Prose([], id="about", term_width=TERM_WIDTH, on_panel=True), id="told"
        )
        yield Container(RowList(self.rows()), self._told, id="both")

    def on_mount(self) -> None:
        self.row_highlighted(self.listing.key)

    def on_resize(self) -> None:
        """Show the table as the bot saw it, as soon as there is room for it."""
        width, height = self.app.size
        self.set_class(width >= _ABREAST, "-abreast")
        if width >= WIDE and height >= _HIGH and not self._has_table:
            self._has_table = True
            self._show_table(self.decided[self.listing.key])

    def _show_table(self, one: DecisionPoint) -> None:
        if self._has_table:
            from spades_tui.tui.table.preview import mount_preview  # the engine, only to look at it

            mount_preview(self._told, one.view, self.names, one.action, self.cast.viewer)

    def on_key(self, event: events.Key) -> None:
        key = self.arrow_of(event)
        if key in ("left", "right"):
            self.query_one(Prose).hear("pagedown" if key == "right" else "pageup")
            event.stop()
            event.prevent_default()

    def action_trick(self, by: int) -> None:
        self.listing.next_heading(by)

    def rows(self) -> list[ListRow]:
        width = max(map(len, self.names))
        rows = []
        for key, one in self.decided.items():
            label = decision_label(one, self.names, self.cast, width)
            line = note(label) if self.levels[one.seat] is None else ListRow(key, label)
            rows.append((one.section, line))
        return grouped(rows)

    def row_highlighted(self, key: str) -> None:
        """Show the reasons for a decision, once its bot has been asked."""
        if key in self.decided:
            self._tell(key)
            if key not in self.answers:
                self._ask(key)

    row_selected = row_highlighted

    def _tell(self, key: str) -> None:
        one = self.decided[key]
        level = self.levels[one.seat] or ""
        blocks = reason_blocks(one, self.answers.get(key), level, self.cast)
        self.query_one(Prose).show(blocks)
        self._show_table(one)

    @work(group="why", exclusive=True)
    async def _ask(self, key: str) -> None:
        one = self.decided[key]
        table = self.spades.session.table
        outsiders = table is not None and table.outsiders
        request = repeat_request(one, self.levels, self.seed, REASON_BUDGET, outsiders=outsiders)
        assert request is not None, "a person gives no reasons"
        try:
            answer = explain(one, await self.spades.think(request), self.cast)
        except (BotError, ValueError) as error:
            answer = no_explanation(f"This player is not available: {error}")
        self.answers[key] = answer
        if self.listing.key == key:
            self._tell(key)
        self.post_message(self.Answered(one.index))
