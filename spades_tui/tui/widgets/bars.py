"""The bars of one or two lines over and under a page: title, notice, keys."""

from __future__ import annotations

from typing import Any, Literal

from spades_tui.tui.drawing.canvas import Canvas, ink, trimmed
from spades_tui.tui.keys import Pairs, hint_keys
from spades_tui.tui.widgets.painted import Painted

Tone = Literal["plain", "gold", "alarm"]
"""How a sentence is meant."""


class Bar(Painted):
    """Text on the rail round the felt."""

    @property
    def ground(self) -> str:
        """The rail."""
        return self.felt.rail


class TitleBar(Bar):
    """Two lines as over the table: a page's title, what it is about, and a second line."""

    def __init__(self, title: str, about: str = "", below: str = "", right: str = "") -> None:
        super().__init__(id="title")
        self.words = (title, about, below, right)

    def show(self, title: str, about: str = "", below: str = "", right: str = "") -> None:
        """Show other words."""
        self.changes("words", (title, about, below, right))

    def paint(self, canvas: Canvas[Any]) -> None:
        felt = self.felt
        title, about, below, right = map(canvas.text, self.words)
        end = canvas.width - 1 - len(right)
        canvas.write(end, 0, right, felt.muted)
        x = canvas.write(1, 0, "♠ ", felt.gold, bold=True)
        x = canvas.write(x, 0, title, felt.ink, bold=True)
        if about:
            about = trimmed(canvas, f" · {about}", end - x - 1)
            canvas.write(x, 0, about, felt.muted)
        canvas.write(1, 1, trimmed(canvas, below, canvas.width - 2), felt.muted)


class Notice(Painted):
    """A sentence over the line of keys."""

    def __init__(self, text: str = "") -> None:
        super().__init__(id="notice")
        self.words: tuple[str, Tone] = (text, "plain")

    def say(self, text: str, tone: Tone = "plain") -> None:
        """Show another sentence."""
        self.changes("words", (text, tone))

    def paint(self, canvas: Canvas[Any]) -> None:
        text, tone = self.words
        style = ink(self.felt.tone(tone), self.felt.ground, bold=tone == "alarm")
        canvas.put(1, 0, trimmed(canvas, text, canvas.width - 2), style)


class HintLine(Bar):
    """Keys and what they do, as many as fit; each can be clicked.

    While another screen lies over this one the keys mean something else, so none is shown.
    """

    def __init__(self, pairs: Pairs) -> None:
        super().__init__(id="hints")
        self.pairs = pairs

    def show(self, pairs: Pairs) -> None:
        """Show other keys."""
        self.changes("pairs", pairs)

    def paint(self, canvas: Canvas[Any]) -> None:
        draw_hints(canvas, 1, 0, hint_keys(self.pairs, canvas.width - 2), self)


def draw_hints(canvas: Canvas[Any], x: int, y: int, pairs: Pairs, widget: Painted) -> None:
    """Draw keys and what they do on the ground of `widget`, unless a screen lies over it."""
    if not widget.screen.is_active:
        return
    felt = widget.felt
    for shown, label in pairs:
        start = x
        x = canvas.write(x, y, f"{shown} ", felt.gold, bold=True)
        x = canvas.write(x, y, label, felt.muted)
        canvas.mark(start, y, x - start, 1, shown)
        x = canvas.write(x, y, "  ", felt.muted)
