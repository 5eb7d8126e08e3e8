"""All hands of a deal around the table, and the chance to win along a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from spades_tui.cards import Card
from spades_tui.rules.tricks import Play
from spades_tui.tui.drawing.canvas import Canvas, fitted, ink
from spades_tui.tui.drawing.decks import State
from spades_tui.tui.widgets.painted import Painted


class Held(NamedTuple):
    """A hand in the diagram.

    Attributes:
        name: whose.
        about: bid and tricks.
        suits: a line for each suit; each card with whether it is played in this trick.
    """

    name: str
    about: str
    suits: tuple[tuple[str, tuple[tuple[Card, bool], ...]], ...]


_WIDTH: Final = 16
_HEIGHT: Final = 6


class Diagram(Painted):
    """The hands, four of them around the trick; more or fewer one below the other."""

    ground = "panel"

    def __init__(self) -> None:
        super().__init__(id="diagram")
        self.shown: tuple[tuple[Held, ...], tuple[Play, ...], int | None, int] = ((), (), None, 0)

    def show(
        self, hands: Sequence[Held], trick: Sequence[Play], winner: int | None, bottom: int
    ) -> None:
        """Show hands clockwise with the trick between them; `bottom` is the hand drawn below."""
        self.changes("shown", (tuple(hands), tuple(trick), winner, bottom))

    def paint(self, canvas: Canvas) -> None:
        hands, trick, winner, bottom = self.shown
        if len(hands) != len(("south", "west", "north", "east")):
            self._paint_list(canvas)
            return
        middle = max((canvas.width - _WIDTH) // 2, 0)
        right = max(canvas.width - _WIDTH, 0)
        places = [
            (middle, 2 * _HEIGHT), (1, _HEIGHT), (middle, 0), (right, _HEIGHT),
        ]  # fmt: skip
        for step, (x, y) in enumerate(places):
            hand = (bottom + step) % 4
            self._paint_hand(canvas, x, y, hands[hand])
        spots = [(0, 2), (-4, 1), (0, 0), (4, 1)]
        for play in trick:
            dx, dy = spots[(play.hand - bottom) % 4]
            self._paint_card(canvas, middle + _WIDTH // 2 - 2 + dx, _HEIGHT + 1 + dy, play, winner)

    def _paint_card(self, canvas: Canvas, x: int, y: int, play: Play, winner: int | None) -> int:
        """Draw a card of the trick, on bright paper where it wins; return the column after it."""
        state: State = "bright" if play.hand == winner else "plain"
        style = ink(canvas.deck.ink(play.card, state), canvas.deck.paper(state), bold=True)
        return canvas.put(x, y, play.card.label, style)

    def _paint_hand(self, canvas: Canvas, x: int, y: int, held: Held) -> None:
        end = canvas.write(x, y, fitted(canvas.text(held.name), _WIDTH), bold=True)
        canvas.write(end + 1, y, fitted(held.about, x + _WIDTH - end - 1), "muted")
        for row, (suit, cards) in enumerate(held.suits, 1):
            at = canvas.write(x, y + row, f"{suit} ", "muted")
            for card, played in cards:
                text = card.label.removesuffix(suit)
                at = canvas.write(at, y + row, text, "gold" if played else "ink", bold=played)
                at += len(cards) * 2 <= _WIDTH - 2
            if not cards:
                canvas.write(at, y + row, "–", "muted")

    def _paint_list(self, canvas: Canvas) -> None:
        y = 0
        hands, trick, winner, _ = self.shown
        for held in hands:
            x = canvas.write(1, y, held.name, bold=True)
            canvas.write(x + 1, y, held.about, "muted")
            x, y = 1, y + 1
            for suit, cards in held.suits:
                x = canvas.write(x, y, suit, "muted")
                for card, played in cards:
                    text = card.label.removesuffix(suit)
                    x = canvas.write(x, y, text, "gold" if played else "ink", bold=played)
                x += 1
            y += 2
        x = canvas.write(1, y, "Trick ", "muted")
        for play in trick:
            x = self._paint_card(canvas, x, y, play, winner) + 1


class WinLine(Painted):
    """The chance of one side to win, before the first hand and after each."""

    ground = "panel"

    def __init__(self) -> None:
        super().__init__(id="winline")
        self.shown: tuple[tuple[float, ...], int] = ((), 0)

    def show(self, chances: Sequence[float], current: int) -> None:
        """Show the chances; `current` is the place of the hand that is reviewed, from 1."""
        self.changes("shown", (tuple(chances), current))

    def paint(self, canvas: Canvas) -> None:
        chances, current = self.shown
        canvas.write(1, 0, "Chance to win the game", "gold", bold=True)
        rows = canvas.height - 3
        if rows < 3 or not chances:
            return
        for share, label in ((1.0, "100%"), (0.5, " 50%"), (0.0, "  0%")):
            y = 1 + round((1 - share) * (rows - 1))
            canvas.write(1, y, label, "muted")
            canvas.write(6, y, "·" * (canvas.width - 8), "line")
        room = canvas.width - 9
        shown = chances[-room:]
        first = len(chances) - len(shown)
        step = max(min(room // max(len(shown), 1), 6), 1)
        for place, chance in enumerate(shown):
            x, y = 7 + place * step, 1 + round((1 - chance) * (rows - 1))
            here = first + place == current
            canvas.write(x, y, "●" if here else "○", "gold" if here else "ink", bold=here)
            if step >= 3 or here:
                label = "start" if first + place == 0 and step > 5 else str(first + place)
                canvas.write(x, canvas.height - 2, label, "gold" if here else "muted")
