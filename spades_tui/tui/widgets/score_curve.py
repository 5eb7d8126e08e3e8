"""The score of a game as a curve, a mark for each side after each hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spades_tui.rules.text import number_text
from spades_tui.tui.drawing.canvas import Canvas, Role
from spades_tui.tui.widgets.painted import Painted

MARKS: Final = ("●", "○", "▲", "■", "□", "×")
"""A mark for each side, in the order of the sides; the ASCII likenesses differ as well."""
LEAST: Final = 5
"""Rows below which nothing can be read off."""
_SCALE: Final = 7
"""Columns of the figures at the left."""
_STEP: Final = 14
"""Columns between two hands at most."""


class ScoreCurve(Painted):
    """Scores after each hand, the own side in gold; the last hands where not all have room."""

    ground = "panel"

    def __init__(self, scores: Sequence[Sequence[int]], own: int, target: int) -> None:
        """Show scores.

        Args:
            scores: of each side after each hand, a row for a hand.
            own: the side drawn in gold, before the others.
            target: the score that wins, drawn as a line.
        """
        super().__init__(id="curve")
        self.scores = [tuple(row) for row in scores]
        self.own = own
        self.target = target

    def paint(self, canvas: Canvas) -> None:
        rows = canvas.height - 1
        if rows < LEAST - 1 or not self.scores:
            return
        sides = len(self.scores[0])
        course = [(0,) * sides, *self.scores]
        room = canvas.width - _SCALE - 3
        shown = course[-(room // 2 + 1) :]
        step = max(min(room // max(len(shown) - 1, 1), _STEP), 2)
        low = min(0, *(score for row in shown for score in row))
        high = max(self.target, *(score for row in shown for score in row))

        def height(score: int) -> int:
            return round((high - score) / max(high - low, 1) * (rows - 1))

        for score in {low, 0, self.target, high}:
            canvas.write(_SCALE, height(score), "·" * (canvas.width - _SCALE - 2), "line")
        for score in (high, low, 0, self.target):  # the target over what stands in its row
            canvas.write(0, height(score), " " * _SCALE, "muted")
            canvas.write_right(_SCALE - 1, height(score), number_text(score), "muted")
        first = len(course) - len(shown)
        for place, row in enumerate(shown):
            x = _SCALE + 1 + place * step
            taken: dict[int, int] = {}
            for side in sorted(range(sides), key=lambda side: side != self.own):
                role: Role = "gold" if side == self.own else "ink"
                y = height(row[side])
                beside = taken[y] = taken.get(y, -1) + 1  # equal scores stand side by side
                if beside < step:
                    canvas.write(x + beside, y, MARKS[side % len(MARKS)], role, bold=True)
            label = str(first + place)
            if first + place and len(label) < step:
                canvas.write(x, rows, label, "muted")
