"""The decisions of a hand in a list: what was done, its mark, what it cost, a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from spades_tui.coach.marks import LOST, Mark
from spades_tui.tui.drawing.canvas import Canvas, Role, fitted, in_parts
from spades_tui.tui.widgets.listing import Line, Listing, lit
from spades_tui.tui.widgets.painted import Painted

_ROLES: Final[dict[Mark, Role]] = {
    "": "muted", "forced": "muted", "=": "muted", "fine": "muted", "!": "good", "?!": "gold",
    "?": "alarm", "??": "alarm",
}  # fmt: skip
_PART, _DONE, _MARK, _COST, _BAR = 3, 9, 20, 24, 33
DONE_CELLS: Final = _MARK - _DONE - 1
"""Cells for what was done."""
_WITH_BARS: Final = 68
"""Columns from which there is room for bars."""
_BAR_POINTS: Final = 4.0
"""Points of cost to a cell of a bar."""
_LONGEST_BAR: Final = 6


def _sentence_at(width: int) -> int:
    """Return the column of the sentence in a list so wide: after the bar, where there is one."""
    return _BAR + _LONGEST_BAR + 1 if width >= _WITH_BARS else _BAR + 1


class DecisionLine(NamedTuple):
    """A row.

    Attributes:
        part: of the hand: ``bid`` or the number of the trick.
        done: the card or the bid.
        mark: its mark.
        cost: in words as short as can be; "…" while it is being priced.
        points: the cost, as long as its bar.
        sentence: what is to be said of it.
    """

    part: str
    done: str
    mark: Mark = ""
    cost: str = "…"
    points: float = 0.0
    sentence: str = ""


class DecisionList(Listing):
    """The decisions of one player; keys are places of the log."""

    def __init__(self) -> None:
        super().__init__([], selects=True)
        self.told: Mapping[str, DecisionLine] = {}

    def tell(self, told: Mapping[str, DecisionLine], *, key: str | None = None) -> None:
        """Show other rows."""
        self.told = dict(told)
        self.show([Line(name, row.done) for name, row in told.items()], key=key)

    def draw_row(self, canvas: Canvas, y: int, row: Line, place: int) -> None:
        told, here = self.told[row.key], place == self.cursor
        width, plain = canvas.width - 1, canvas.colorless
        canvas = lit(canvas) if here else canvas
        canvas.mark(0, y, width, 1, ("row", place))

        def put(x: int, text: str, role: Role, *, bold: bool = False) -> None:
            canvas.write(x, y, text, role, bold=bold or here, reverse=here and plain)

        if here:
            canvas.fill(0, y, width, 1, canvas.style("ink", reverse=plain))
            put(1, "▸", "gold")
        judged = told.mark in ("!", *LOST)
        role = _ROLES[told.mark]
        put(_PART, f"{told.part:>4}", "muted")
        put(_DONE, fitted(canvas.text(told.done), DONE_CELLS), "ink", bold=judged)
        put(_MARK, told.mark if judged else "", role, bold=True)
        put(_COST, told.cost, role, bold=judged)
        if width >= _WITH_BARS:
            cells = min(max(round(told.points / _BAR_POINTS), 1), _LONGEST_BAR)
            put(_BAR, "█" * cells if told.points > 0 and judged else "", role)
        if told.mark not in ("", "forced"):
            x = _sentence_at(width)
            put(x, in_parts(canvas, told.sentence, width - x - 1), "ink" if judged else "muted")


class DecisionHead(Painted):
    """Two lines over the list: the choices in short, and what its columns are."""

    def __init__(self) -> None:
        super().__init__(id="head")
        self.words: tuple[str, Sequence[tuple[str, Role]]] = ("", ())

    def show(self, who: str, parts: Sequence[tuple[str, Role]]) -> None:
        """Show whose choices they are, and how many of each mark there are."""
        self.changes("words", (who, tuple(parts)))

    def paint(self, canvas: Canvas) -> None:
        who, parts = self.words
        x = 1
        for text, role in parts:
            x = canvas.write(x, 0, text, role, bold=role != "muted") + 2
        heads = (
            (_PART, "trick"), (_DONE, fitted(canvas.text(who), DONE_CELLS)),
            (_COST, "cost"), (_sentence_at(canvas.width - 1), "what happened"),
        )  # fmt: skip
        for place, text in heads:
            if place < canvas.width - 16 or text == "cost":
                canvas.write(place, 1, text, "muted")
