"""The score sheet: hands down the page, sides across it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.app import ComposeResult

from spades_tui.rules.capabilities import counts_bags
from spades_tui.rules.seating import seating
from spades_tui.rules.text import number_text
from spades_tui.tui.drawing.canvas import fitted, wrapped
from spades_tui.tui.page import Window
from spades_tui.tui.widgets.sheet import Piece, Pieces, Sheet, points_piece
from spades_tui.tui.words import pair_name, put_away, seat_name, side_names
from spades_tui.view import View
from spades_tui.view.view import HandResult
from spades_tui.view.wording import bid_words

_SHORT = {"blind nil": "bl. nil", "double nil": "d. nil", "blind double nil": "bd. nil"}
_HAND = 5
"""Columns of the number of the hand."""


class ScoreSheet(Window[None]):
    """All hands of the game: bids, tricks, points, bags, running score."""

    places = ("page", "dialog")

    def __init__(self, view: View, names: Sequence[str]) -> None:
        super().__init__()
        self.view = view
        self.names = tuple(names)

    def compose(self) -> ComposeResult:
        view = self.view
        title = "Score sheet" if view.rules.ending.match == 1 else f"Score sheet · game {view.game}"
        yield Sheet(
            title,
            self._lines,
            self.hints(),
            widest=92,
            fixed=4 if self._has_players() else 3,
        )

    def on_mount(self) -> None:
        sheet = self.query_one(Sheet)
        self.call_after_refresh(sheet.scroll_key, "end")

    def on_resize(self) -> None:
        self.query_one(Sheet).fit()

    def _has_players(self) -> bool:
        return seating(self.view.rules).has_partners

    def _lines(self, width: int) -> list[Pieces]:
        return sheet_lines(self.view, self.names, width)


class Figures(NamedTuple):
    """One side's hand in the sheet; every figure as text."""

    bids: str
    took: str
    points: int
    bags: str
    score: int


class Columns(NamedTuple):
    """How a side's figures stand: the columns of a side, and where each figure ends in them."""

    width: int
    ends: dict[str, int]


def _columns(view: View, figures: Sequence[Figures], room: int) -> Columns:
    """Return the columns of a side; tricks, then bags, then points give way for want of room."""
    widths = {
        "bids": max([4, *(len(figure.bids) for figure in figures)]),
        "took": 6,
        "hand": 6,
        "bags": 5,
        "score": 7,
    }
    if not counts_bags(view.rules):
        del widths["bags"]
    for least in ("took", "bags", "hand"):
        if sum(widths.values()) + 2 > room:
            widths.pop(least, None)
    spare = max(min((room - 2 - sum(widths.values())) // len(widths), 3), 0)
    ends, x = {}, 0
    for name, width in widths.items():
        x += width + (spare if name != "bids" else 0)
        ends[name] = x
    return Columns(min(x + 3, room), ends)


def sheet_lines(view: View, names: Sequence[str], width: int) -> list[Pieces]:
    """Return the sheet for `width` columns."""
    titles = side_names(view, names)
    hands = [
        [figures_of(view, result, side) for side in range(len(titles))] for result in view.results
    ]
    room = (width - _HAND) // len(titles)
    columns = _columns(view, [figures for hand in hands for figures in hand], room)
    lines = _head(view, names, titles, columns)
    for result, figures in zip(view.results, hands, strict=True):
        lines.append(_hand_line(result.number, figures, columns))
    if not hands:
        lines.append((Piece(0, "No hand is finished yet.", "muted"),))
    return [*lines, (), *_footer(view, titles, width)]


def _head(
    view: View, names: Sequence[str], titles: Sequence[str], columns: Columns
) -> list[Pieces]:
    """Return the sides, their players, and what each column is."""
    table = seating(view.rules)
    own = table.side_of[view.seat]
    head: list[Piece] = [Piece(0, "Hand", "muted")]
    players: list[Piece] = []
    labels: list[Piece] = []
    for side, title in enumerate(titles):
        x = _HAND + side * columns.width
        head.append(Piece(x, title, "gold" if side == own else "ink", bold=True))
        seated = [seat_name(seat, view, names) for seat in table.sides[side]]
        if len(seated) > 1:
            whole = " + ".join(seated)
            text = whole if len(whole) <= columns.width - 2 else pair_name(seated)
            if text != title:
                players.append(Piece(x, fitted(text, columns.width - 2), "muted"))
        for name, end in columns.ends.items():
            left = name == "bids"
            labels.append(Piece(x if left else x + end, name, "muted", ends=not left))
    rule = Piece(0, "─" * (_HAND + len(titles) * columns.width - 3), "line")
    lines: list[Pieces] = [tuple(head), tuple(players), tuple(labels), (rule,)]
    return [line for line in lines if line]


def _hand_line(number: int, hand: Sequence[Figures], columns: Columns) -> Pieces:
    found = [Piece(3, str(number), "muted", ends=True)]
    for side, figures in enumerate(hand):
        x = _HAND + side * columns.width
        cells = {
            "took": Piece(0, figures.took, ends=True),
            "hand": points_piece(0, figures.points),
            "bags": Piece(0, figures.bags, "muted", ends=True),
            "score": Piece(0, number_text(figures.score), bold=True, ends=True),
        }
        found.append(Piece(x, fitted(figures.bids, columns.ends["bids"])))
        found += [
            cells[name]._replace(x=x + end) for name, end in columns.ends.items() if name in cells
        ]
    return tuple(found)


def figures_of(view: View, result: HandResult, side: int) -> Figures:
    """Return a side's hand as the sheet shows it."""
    table = seating(view.rules)
    bids = [result.bids[seat] for seat in table.sides[side]]
    words = [
        _SHORT.get(bid_words(bid), bid_words(bid))
        for bid in bids
        if bid is None or bid.kind != "partner's"
    ]
    took = sum(result.tricks[seat] for seat in table.sides[side])
    if table.has_dummy and result.declarer in table.sides[side]:
        took += result.tricks[-1]
    score = result.sides[side]
    return Figures("+".join(words), str(took), score.hand, str(score.bags), score.score)


def _footer(view: View, titles: Sequence[str], width: int) -> list[Pieces]:
    ending = view.rules.ending
    words = f"The game is to {ending.target}"
    if ending.floor != "none":
        words += f" and lost at {number_text(ending.floor)}"
    found: list[Pieces] = [(Piece(0, f"{words}.", "muted"),)]
    if ending.max_hands != "none":
        text = f"After {ending.max_hands} hands the highest score wins."
        found.append((Piece(0, text, "muted"),))
    if ending.match > 1:
        won = ", ".join(f"{name} {wins}" for name, wins in zip(titles, view.wins, strict=True))
        text = f"Games won: {won}; {ending.match} win the match."
        found.append((Piece(0, text, "muted"),))
    for text in put_away(view):
        found += [(Piece(0, line, "muted"),) for line in wrapped(text, width)]
    return found
