"""The rails beside the felt: score pad, this hand, tricks, table talk, memory aids by choice."""

from __future__ import annotations

from typing import Final

from textual.geometry import Region

from spades_tui.tui.drawing.canvas import Canvas, Role, wrapped
from spades_tui.tui.table.scene import Scene, TablePart
from spades_tui.tui.widgets.panes import FIRST, MEMORY, SPARE, TALK, Pane, PaneName, pane
from spades_tui.tui.widgets.score_curve import LEAST, draw_curve
from spades_tui.tui.widgets.sheet import Piece, Pieces

WIDTH: Final = 36
ONE_RAIL, TWO_RAILS = 118, 170
"""Columns of the terminal from which there is room for one and for two."""
_CURVE: Final = 14
"""Rows of the score as a curve, its title included, where there is room."""
_LEAST: Final = 2
"""Rows of a pane, its title included, below which it is left out."""


class Rail(TablePart):
    """Panes one below the other; what there is no room for gives way from the bottom.

    Args:
        second: whether it is the outer one of two.
    """

    ground = "panel"

    def __init__(self, scene: Scene, id: str, *, second: bool = False) -> None:
        super().__init__(scene, id)
        self._second = second

    def told(self, scene: Scene) -> object:
        view = scene.view
        return (
            view.results, view.scores, view.bags, view.wins, view.bids, view.auction, view.taken,
            view.phase, scene.names, scene.memory, scene.memory and (view.hand, view.trick),
            scene.memory and view.dummy, scene.rails, self._second and scene.advice,
        )  # fmt: skip

    @property
    def panes(self) -> tuple[PaneName, ...]:
        """What is shown here, the most important first."""
        aids = MEMORY if self.scene.memory else ()
        if self._second:
            return (*aids, *TALK)
        return FIRST if self.scene.rails > 1 else (*FIRST, *aids, *TALK)

    def paint(self, canvas: Canvas) -> None:
        inner = canvas.width - 4
        made = [pane(name, self.scene.view, self.scene.names, inner) for name in self.panes]
        if self._second and self.scene.advice:
            made.insert(0, _hint(self.scene.advice, inner))
        y = 0
        for at, one in enumerate(made):
            rows = _rows(made[at:], canvas.height - y)
            if rows < _LEAST:
                return
            self._draw(canvas, y, one, rows)
            y += min(rows, len(one.lines) + 1) + 1
        self._fill(canvas, y)

    def _fill(self, canvas: Canvas, y: int) -> None:
        """Use the rows left over: the score as a curve, then what else is known."""
        view, names = self.scene.view, self.scene.names
        is_last = self._second or self.scene.rails == 1
        rows = min(canvas.height - y, _CURVE)
        if not self._second and len(view.results) > 1 and rows > LEAST + 1:
            self._draw(canvas, y, Pane("The score so far", []), 1)
            scores = [[side.score for side in result.sides] for result in view.results]
            box = Region(1, y + 1, canvas.width - 1, rows - 1)
            draw_curve(canvas, box, scores, view.side, view.rules.ending.target)
            y += rows + 1
        for name in SPARE if is_last else ():
            one = pane(name, view, names, canvas.width - 4)
            if one.lines and y + len(one.lines) < canvas.height:
                self._draw(canvas, y, one, len(one.lines) + 1)
                y += len(one.lines) + 2

    def _draw(self, canvas: Canvas, y: int, one: Pane, rows: int) -> None:
        title = canvas.text(f" {one.title} ")
        canvas.write(0, y, canvas.text("─" * canvas.width), "line")
        canvas.write(2, y, title, "gold", bold=True)
        for row, line in enumerate(one.fitted(rows - 1), y + 1):
            for x, text, role, bold, ends in line:
                put = canvas.write_right if ends else canvas.write
                put(2 + x, row, text, role, bold=bold)


def _hint(steps: tuple[str, ...], width: int) -> Pane:
    """Return the steps of a hint with all their reasons, the last one in the ink that is read."""
    lines: list[Pieces] = []
    for number, step in enumerate(steps, 1):
        role: Role = "ink" if number == len(steps) else "muted"
        lines += [(Piece(0, line, role),) for line in wrapped(step, width)]
    return Pane("Hint", lines, last=True)


def _rows(panes: list[Pane], room: int) -> int:
    """Return the rows for the first of `panes`: what the others need at least is kept for them."""
    kept = sum(1 + min(len(one.lines) + 1, one.fixed + 4) for one in panes[1:])
    wanted = len(panes[0].lines) + 1
    least = min(wanted, panes[0].fixed + 4)
    return max(min(wanted, room - kept), min(least, room))
