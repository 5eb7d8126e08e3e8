"""The decisions of a hand in a list: what was done, its mark, what it cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from spades_tui.review.marks import LOSING_MARKS, Mark
from spades_tui.tui.drawing.canvas import Canvas, TextRole, truncate
from spades_tui.tui.widgets.row_list import ListRow, RowList, highlight_canvas

_ROLES: Final[dict[Mark, TextRole]] = {
    "": "muted", "forced": "muted", "=": "muted", "fine": "muted", "!": "good", "?!": "gold",
    "?": "alarm", "??": "alarm",
}  # fmt: skip
_PART, _DONE, _MARK, _COST, _BAR = 3, 9, 20, 23, 29
DONE_CELLS: Final = _MARK - _DONE - 1
"""Cells for what was done."""
_BAR_POINTS: Final = 4.0
"""Points of cost to a cell of a bar."""
_LEAST_ROOM: Final = 4
"""Cells below which there are no bars."""


class DecisionRow(NamedTuple):
    """A row.

    Attributes:
        part: of the hand: ``bid`` or the number of the trick.
        done: the card or the bid.
        mark: its mark.
        cost: in words as short as can be; "…" while it is being priced.
        points: the cost, as long as its bar.
    """

    part: str
    done: str
    mark: Mark = ""
    cost: str = "…"
    points: float = 0.0


class DecisionList(RowList):
    """The decisions of one player, whose keys are places of the log, and other rows below them."""

    def __init__(self) -> None:
        super().__init__([], selects=True, column=_COST)
        self.told: Mapping[str, DecisionRow] = {}

    def set_rows(
        self,
        title: ListRow,
        told: Mapping[str, DecisionRow],
        below: Sequence[ListRow],
        key: str | None,
    ) -> None:
        """Show other rows."""
        self.told = dict(told)
        rows = (ListRow(name, row.done) for name, row in told.items())
        self.show([title, *rows, *below], key=key)

    def draw_row(self, canvas: Canvas, y: int, row: ListRow, place: int) -> None:
        if row.key not in self.told:
            super().draw_row(canvas, y, row, place)
            return
        told, here = self.told[row.key], place == self.cursor
        width, plain = canvas.width - 1, canvas.colorless
        canvas = highlight_canvas(canvas) if here else canvas
        canvas.add_hit_region(0, y, width, 1, ("row", place))

        def put(x: int, text: str, role: TextRole, *, bold: bool = False) -> None:
            canvas.write(x, y, text, role, bold=bold or here, reverse=here and plain)

        if here:
            canvas.fill(0, y, width, 1, canvas.style("ink", reverse=plain))
            put(1, "▸", "gold")
        judged = told.mark in ("!", *LOSING_MARKS)
        role = _ROLES[told.mark]
        put(_PART, f"{told.part:>4}", "muted")
        put(_DONE, truncate(canvas.text(told.done), DONE_CELLS), "ink", bold=judged)
        put(_MARK, told.mark if judged else "", role, bold=True)
        put(_COST, told.cost, role, bold=judged)
        room = width - _BAR - 1
        if room >= _LEAST_ROOM and told.points > 0 and judged:
            put(_BAR, "█" * min(max(round(told.points / _BAR_POINTS), 1), room), role)
