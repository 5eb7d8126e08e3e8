"""The score sheet, hands down the page and sides across; all tricks; the slips in a window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from textual.app import ComposeResult

from spades_tui.player_view import View
from spades_tui.player_view.view import HandResult
from spades_tui.player_view.wording import bid_words
from spades_tui.player_view.wording.short import (
    games_won,
    pair_name,
    put_away,
    seat_name,
    side_names,
)
from spades_tui.rules.capabilities import counts_bags
from spades_tui.rules.seating import seating
from spades_tui.text import counted, number_text
from spades_tui.tui.drawing.canvas import fitted, wrapped
from spades_tui.tui.frame.keys import Pairs
from spades_tui.tui.page import SheetWindow
from spades_tui.tui.widgets.figure_table import Piece, Pieces, Sheet, figure, points_piece
from spades_tui.tui.widgets.game_panes import BIDS, FIRST, MEMORY, hand_lines, pane, tricks_told

_SHORT = {"blind nil": "bl. nil", "double nil": "d. nil", "blind double nil": "bd. nil"}
_HAND = 5
"""Columns of the number of the hand."""
_HAND_WIDTH = 48
"""Columns of what is still being played."""


class ScoreSheet(SheetWindow):
    """All hands of the game: bids, tricks, points, bags, running score."""

    places = ("page", "dialog")

    def compose(self) -> ComposeResult:
        rules = self.view.rules
        title = "Score sheet" if rules.ending.match == 1 else f"Score sheet · game {self.view.game}"
        fixed = 4 if seating(rules).has_partners else 3
        yield Sheet(title, self._lines, self.hints(), widest=92, fixed=fixed)

    def on_mount(self) -> None:
        self.call_after_refresh(self.query_one(Sheet).hear, "end")

    def _lines(self, width: int) -> list[Pieces]:
        return sheet_lines(self.view, self.names, width)


def sheet_lines(view: View, names: Sequence[str], width: int) -> list[Pieces]:
    """Return the sheet for `width` columns."""
    titles = side_names(view, names)
    order = view.own_first
    hands = [[_figures(view, result, side) for side in order] for result in view.results]
    longest = max([4, *(len(figures["bids"].text) for hand in hands for figures in hand)])
    room = (width - _HAND) // len(titles)
    ends = _columns(view, longest, room)
    column = min(ends["score"] + 3, room)
    lines = _head(view, names, ends, column)
    for result, hand in zip(view.results, hands, strict=True):
        found = [figure(3, str(result.number), "muted")]
        for place, figures in enumerate(hand):
            x = _HAND + place * column
            text = fitted(figures["bids"].text, ends["bids"])
            found.append(Piece(x, text))
            found += [
                figures[name]._replace(x=x + end) for name, end in ends.items() if name != "bids"
            ]
        lines.append(tuple(found))
    if not hands:
        lines.append((Piece(0, "No hand is finished yet.", "muted"),))
    if view.phase != "between":
        lines += [(), (Piece(0, "This hand", "gold", bold=True),)]
        lines += hand_lines(view, names, min(width, _HAND_WIDTH))
    footer = [line for text in _footer(view, names) for line in wrapped(text, width)]
    return [*lines, (), *((Piece(0, line, "muted"),) for line in footer)]


def _columns(view: View, longest: int, room: int) -> dict[str, int]:
    """Return where each figure of a side ends in its columns.

    Tricks, then bags, then points give way for want of room.
    """
    widths = {"bids": longest, "took": 6, "hand": 6, "bags": 5, "score": 7}
    if not counts_bags(view.rules):
        del widths["bags"]
    for least in ("took", "bags", "hand"):
        if sum(widths.values()) + 2 > room:
            widths.pop(least, None)
    spare = max(min((room - 2 - sum(widths.values())) // len(widths), 3), 0)
    ends = accumulate(width + (spare if name != "bids" else 0) for name, width in widths.items())
    return dict(zip(widths, ends, strict=True))


def _head(view: View, names: Sequence[str], ends: dict[str, int], column: int) -> list[Pieces]:
    """Return the sides, their players, and what each column is."""
    table = view.seats
    own = view.side
    titles = side_names(view, names)
    head: list[Piece] = [Piece(0, "Hand", "muted")]
    players: list[Piece] = []
    labels: list[Piece] = []
    for place, side in enumerate(view.own_first):
        x, title = _HAND + place * column, titles[side]
        head.append(Piece(x, title, "gold" if side == own else "ink", bold=True))
        seated = [seat_name(seat, view, names) for seat in table.sides[side]]
        whole = " + ".join(seated)
        text = whole if len(whole) <= column - 2 else pair_name(seated)
        if len(seated) > 1 and text != title:
            players.append(Piece(x, fitted(text, column - 2), "muted"))
        labels.append(Piece(x, "bids", "muted"))
        labels += [figure(x + end, name, "muted") for name, end in ends.items() if name != "bids"]
    rule = Piece(0, "─" * (_HAND + len(titles) * column - 3), "line")
    return [line for line in map(tuple, (head, players, labels, [rule])) if line]


def _figures(view: View, result: HandResult, side: int) -> dict[str, Piece]:
    """Return a side's hand, each figure to be put at the end of its column."""
    table = view.seats
    seats = table.sides[side]
    bids = [bid for seat in seats if (bid := result.bids[seat]) is None or bid.kind != "partner's"]
    words = [_SHORT.get(bid_words(bid), bid_words(bid)) for bid in bids]
    took = sum(result.tricks[hand] for hand in table.hands_scored(side, result.declarer))
    score = result.sides[side]
    return {
        "bids": Piece(0, "+".join(words)),
        "took": figure(0, str(took)),
        "hand": points_piece(0, score.hand),
        "bags": figure(0, str(score.bags), "muted"),
        "score": figure(0, number_text(score.score), bold=True),
    }


def _footer(view: View, names: Sequence[str]) -> list[str]:
    ending = view.rules.ending
    floor = f" and lost at {number_text(ending.floor)}" if ending.floor != "none" else ""
    found = [f"The game is to {ending.target}{floor}."]
    if ending.max_hands != "none":
        found.append(f"After {counted(ending.max_hands, 'hand')} the highest score wins.")
    if ending.match > 1:
        found.append(f"{games_won(view, names)}; {ending.match} win the match.")
    return [*found, *put_away(view)]


class TricksWindow(SheetWindow):
    """All tricks of the hand so far, the first one first."""

    places = ("page", "dialog")

    def compose(self) -> ComposeResult:
        yield Sheet("Tricks so far", self._lines, self.hints(), widest=56)

    def on_mount(self) -> None:
        self.call_after_refresh(self.query_one(Sheet).hear, "end")

    def _lines(self, width: int) -> list[Pieces]:
        return tricks_told(self.view, self.names, width)


class PanesWindow(SheetWindow):
    """All panes one below the other.

    Args:
        view: the game.
        names: the players, by seat.
        memory: whether memory aids are among them.
        turn: puts memory aids on or off, and returns the view after that.
    """

    places = ("page", "dialog", "panes")

    def __init__(
        self, view: View, names: Sequence[str], *, memory: bool, turn: Callable[[], View]
    ) -> None:
        super().__init__(view, names)
        self._memory = memory
        self._turn = turn

    def compose(self) -> ComposeResult:
        yield Sheet("At the table", self._lines, self.hints(), widest=56)

    def hints(self) -> Pairs:
        """Return the line of keys, without memory aids where there are no aids."""
        aids = self.spades.settings.aids
        return tuple(pair for pair in super().hints() if aids or pair[1] != "memory aids")

    def action_memory(self) -> None:
        if not self.spades.settings.aids:
            return
        self.view, self._memory = self._turn(), not self._memory
        self.query_one(Sheet).fit()

    def _lines(self, width: int) -> list[Pieces]:
        aids = MEMORY if self._memory else ()
        lines: list[Pieces] = []
        for name in (*FIRST, *aids, *BIDS):
            found = pane(name, self.view, self.names, width)
            rule = "─" * max(width - len(found.title) - 1, 0)
            lines += [()] if lines else []
            title = Piece(0, found.title, "gold", bold=True)
            lines += [(title, Piece(len(found.title) + 1, rule, "line")), *found.lines]
        return lines
