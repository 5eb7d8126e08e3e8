"""The two parts of a page, which lie like an open book in the middle of a roomy one."""

from __future__ import annotations

from typing import Final

from textual.containers import Container
from textual.geometry import Size

from spades_tui.tui.widgets import leaf
from spades_tui.tui.widgets.scrolling import Scrolling

WIDE: Final = 120
"""Columns from which the second part stands beside the first; the style sheet's `-huge`."""
_HIGH: Final = 30
"""Rows from which there is a book; the style sheet's `-tall`."""
_WIDEST: Final = 150
_LEAST: Final = 18
"""Columns of a book at most, and its rows at least."""
_MARGIN, _GAP = 2, 2
"""Columns beside it, and between its leaves."""


def leaf_widths(size: Size) -> tuple[int, int]:
    """Return the columns inside the two leaves of a book on a terminal of this size; 0 for none."""
    if size.width < WIDE or size.height < _HIGH:
        return 0, 0
    width = min(size.width - 2 * _MARGIN, _WIDEST) - _GAP
    right = 2 * width // 5
    return width - right - 2 * leaf.SIDE, right - 2 * leaf.SIDE


class Book(Container):
    """Two parts of a page.

    As a book it is as high as what is told in it, and does not shrink under a reader's eyes.

    Attributes:
        is_open: whether there is room for a book.
    """

    def __init__(self, first: Scrolling, second: Scrolling) -> None:
        super().__init__(first, second, id="both")
        self.is_open = False
        self._parts = first, second
        self._rows = _LEAST

    def open(self) -> None:
        """Look whether there is room for a book."""
        self.is_open = any(leaf_widths(self.app.size))
        self.set_class(self.is_open, "-open")
        for part in self._parts:
            part.is_leaf = self.is_open

    def fit(self) -> None:
        """Take the room that what is told needs."""
        second = self._parts[1]
        if not self.is_open:
            self.styles.width = self.styles.height = second.styles.width = None
            return
        inside = leaf_widths(self.app.size)
        lines = max(part.lines_in(wide) for part, wide in zip(self._parts, inside, strict=True))
        self._rows = max(self._rows, lines + 2 * leaf.EDGE)
        right = inside[1] + 2 * leaf.SIDE
        width = inside[0] + 2 * leaf.SIDE + _GAP + right
        sizes = self.styles.width, self.styles.height, second.styles.width
        if [size and size.value for size in sizes] != [width, self._rows, right]:
            self.styles.width, self.styles.height, second.styles.width = width, self._rows, right
