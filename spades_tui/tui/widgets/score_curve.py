"""The score of a game as a curve, a mark for each side after each hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.geometry import Region

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


def draw_curve(
    canvas: Canvas, box: Region, scores: Sequence[Sequence[int]], own: int, target: int
) -> None:
    """Draw scores after each hand, a row for a hand; the last hands where not all have room.

    Args:
        canvas: what is drawn on.
        box: the room there is; below `LEAST` rows nothing is drawn.
        scores: of each side after each hand.
        own: the side drawn in gold, before the others.
        target: the score that wins, drawn as a line.
    """
    rows = box.height - 1
    if rows < LEAST - 1 or not scores:
        return
    course = [(0,) * len(scores[0]), *map(tuple, scores)]
    room = box.width - _SCALE - 3
    shown = course[-(room // 2 + 1) :]
    step = max(min(room // max(len(shown) - 1, 1), _STEP), 2)
    low = min(0, *(score for row in shown for score in row))
    high = max(target, *(score for row in shown for score in row))

    def height(score: int) -> int:
        return box.y + round((high - score) / max(high - low, 1) * (rows - 1))

    for score in {low, 0, target, high}:
        dots = "·" * (box.width - _SCALE - 2)
        canvas.write(box.x + _SCALE, height(score), dots, "line")
    for score in (high, low, 0, target):  # the target over what stands in its row
        canvas.write(box.x, height(score), " " * _SCALE, "muted")
        canvas.write_right(box.x + _SCALE - 1, height(score), number_text(score), "muted")
    first = len(course) - len(shown)
    for place, row in enumerate(shown):
        x = box.x + _SCALE + 1 + place * step
        taken: dict[int, int] = {}
        for side in sorted(range(len(row)), key=lambda side: side != own):
            role: Role = "gold" if side == own else "ink"
            y = height(row[side])
            beside = taken[y] = taken.get(y, -1) + 1  # equal scores stand side by side
            if beside < step:
                canvas.write(x + beside, y, MARKS[side % len(MARKS)], role, bold=True)
        label = str(first + place)
        if first + place and len(label) < step:
            canvas.write(x, box.y + rows, label, "muted")


class ScoreCurve(Painted):
    """Scores after each hand, the own side in gold; the last hands where not all have room."""

    ground = "panel"

    def __init__(self, scores: Sequence[Sequence[int]], own: int, target: int) -> None:
        """Show scores, as `draw_curve` does."""
        super().__init__(id="curve")
        self.scores = [tuple(row) for row in scores]
        self.own = own
        self.target = target

    def paint(self, canvas: Canvas) -> None:
        box = Region(0, 0, canvas.width, canvas.height)
        draw_curve(canvas, box, self.scores, self.own, self.target)
