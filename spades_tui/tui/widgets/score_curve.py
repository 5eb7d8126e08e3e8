"""Curves of each side's score through a game, drawn in braille dots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from spades_tui.text import format_number
from spades_tui.tui.frame.node import SpadesNode

_DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot of a braille character, by row and column."""
_INKS: Final = ("$gold", "$ink", "$muted")
"""Colors of the sides, ours first."""
_LEAST_ROWS: Final = 3


class ScoreCurve(SpadesNode, Widget):
    """Curves of each side's score through a game.

    Args:
        starts_at_zero: whether each curve has 0 before its first score.
        form: returns the text of a score, for the axis and the end of a curve.

    Attributes:
        scores: for each hand, the score of each side after it; the player's side first, in gold.
        target: the score that wins, marked at the axis; 0 if there is none.
        names: the label at the end of each curve, by side as in `scores`.
    """

    scores: reactive[tuple[tuple[float, ...], ...]] = reactive(())
    target: reactive[int] = reactive(0)
    names: reactive[tuple[str, ...]] = reactive(())

    def __init__(
        self,
        *,
        starts_at_zero: bool = True,
        form: Callable[[float], str] = format_number,
        id: str | None = None,
    ) -> None:
        super().__init__(id=id)
        self._start = (0,) if starts_at_zero else ()
        self._form = form

    def render(self) -> Content:
        """Return the curves as text in the size of the widget; empty if that is too small."""
        width, height = self.size
        if height < _LEAST_ROWS or not self.scores:
            return Content("")
        sides = [(*self._start, *side) for side in zip(*self.scores, strict=True)]
        levels = [score for side in sides for score in side]
        low, high = min(0, *levels), max(*levels, self.target)
        scale = max(len(self._form(low)), len(self._form(high)))
        ends = [
            f" {name} {self._form(side[-1])}"
            for name, side in zip((*self.names, *("" for _ in sides)), sides, strict=False)
        ]
        room = width - scale - 1 - max(map(len, ends), default=0)
        if room < 4:
            return Content("")
        rows, text = height - 1, self.app.look.text
        cells = _plot(sides, low, high, room, rows)
        tails = _place_ends(sides, low, high, rows)
        marks = (low, 0, self.target or high)
        axis = {_row_of(level, low, high, rows): level for level in marks}
        lines = []
        for row in range(rows):
            level = self._form(axis[row]) if row in axis else ""
            line = [Content.styled(f"{level:>{scale}}{'┤' if row in axis else '│'}", "$muted")]
            line += [
                Content.styled(chr(0x2800 + dots), _INKS[min(side, 2)]) for dots, side in cells[row]
            ]
            line += [
                Content.styled(text(ends[side]), _INKS[min(side, 2)]) for side in tails.get(row, ())
            ]
            lines.append(Content("").join(line))
        lines.append(
            Content.styled(
                " " * (scale + 1) + _hand_numbers(len(self.scores), room, len(self._start)),
                "$muted",
            )
        )
        return Content("\n").join(lines)


def _row_of(score: float, low: float, high: float, rows: int) -> int:
    return round((high - score) / ((high - low) or 1) * (rows - 1))


def _plot(
    sides: Sequence[Sequence[float]], low: float, high: float, width: int, rows: int
) -> list[list[tuple[int, int]]]:
    """Return for each row and column a cell of the plot: its braille dots, and the side's index.

    Side 0 covers the others.
    """
    cells = [[(0, 0)] * width for _ in range(rows)]
    across, down = 2 * width - 1, 4 * rows - 1
    for number in reversed(range(len(sides))):
        scores = sides[number]
        step = across / max(len(scores) - 1, 1)
        heights = [round((high - score) / ((high - low) or 1) * down) for score in scores]
        for hand, (start, end) in enumerate(pairwise(heights)):
            left, right = round(hand * step), round((hand + 1) * step)
            before = start
            for x in range(left, right + 1):
                y = round(start + (end - start) * (x - left) / ((right - left) or 1))
                for dot in range(min(before + 1, y), max(before - 1, y) + 1):
                    dots = cells[dot // 4][x // 2][0]
                    cells[dot // 4][x // 2] = (dots | _DOTS[dot % 4][x % 2], number)
                before = y
    return cells


def _place_ends(
    sides: Sequence[Sequence[float]], low: float, high: float, rows: int
) -> dict[int, list[int]]:
    """Return by row the sides whose label ends there; each row has one, if there are enough
    rows."""
    places: dict[int, list[int]] = {}
    for number, side in enumerate(sides):
        row = _row_of(side[-1], low, high, rows)
        while row in places and row < rows - 1:
            row += 1
        while row in places and row > 0:
            row -= 1
        places.setdefault(row, []).append(number)
    return places


def _hand_numbers(hands: int, width: int, before: int) -> str:
    """Return a line with the numbers of the hands below the curve, as many as fit.

    Args:
        hands: the number of hands.
        width: cells of the curve.
        before: points of the curve before the first hand, 0 or 1.
    """
    line = [" "] * (width + 4)
    every = max(1, -(-hands * 4 // max(width, 1)))
    for hand in range(every, hands + 1, every):
        place = round((hand + before - 1) * (width - 1) / max(hands + before - 1, 1))
        for offset, digit in enumerate(str(hand)):
            line[place + offset] = digit
    return "".join(line).rstrip()
