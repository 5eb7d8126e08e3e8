"""The score of a game as curves, one for each side."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from spades_tui.text import format_number
from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.widgets.canvas_widget import CanvasWidget
from spades_tui.tui.widgets.prose import MARKS, Curve, draw_curves


class ScoreChart(CanvasWidget):
    """Scores from 0 on and after each hand, the own side in gold."""

    ground = "panel"

    def __init__(self, scores: Sequence[Sequence[int]], own: int, target: int) -> None:
        """Show the scores of each side after each hand, and the score that wins."""
        super().__init__(id="curve")
        self.scores = [tuple(row) for row in scores]
        self.own = own
        self.target = target

    def paint(self, canvas: Canvas) -> None:
        sides = [
            Curve((0, *values), MARKS[side % len(MARKS)], "gold" if side == self.own else "ink")
            for side, values in enumerate(zip(*self.scores, strict=True))
        ]
        sides.sort(key=lambda side: side.role != "gold")
        every = [score for row in self.scores for score in row]
        levels = sorted({min(0, *every), max(self.target, *every)} - {0, self.target})
        box = Region(0, 0, canvas.width, canvas.height)
        draw_curves(canvas, box, sides, (*levels, 0, self.target), format_number, first=0)
