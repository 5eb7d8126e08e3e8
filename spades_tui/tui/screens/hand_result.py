"""The end of a hand, explained line by line for every side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual import events
from textual.app import ComposeResult

from spades_tui.rules.capabilities import counts_bags
from spades_tui.rules.scoring.facts import SideScore
from spades_tui.rules.seating import seating
from spades_tui.rules.text import number_text
from spades_tui.tui.drawing.canvas import Role, fitted, wrapped
from spades_tui.tui.page import Window
from spades_tui.tui.widgets.sheet import Piece, Pieces, Sheet, points_piece
from spades_tui.tui.words import seat_name, side_names
from spades_tui.view import View
from spades_tui.view.view import HandResult
from spades_tui.view.wording import bid_words

LEAST_COLUMN = 23
GAP = 4


class HandResultScreen(Window[None]):
    """What every side made of the hand just finished; closing it goes on with the game."""

    places = ("result", "page")

    def __init__(self, view: View, names: Sequence[str], number: int | None = None) -> None:
        """Show the last hand, or the hand of that `number`."""
        super().__init__()
        self.view = view
        self.names = tuple(names)
        shown = [result for result in view.results if number in (None, result.number)]
        self.result = shown[-1]

    def compose(self) -> ComposeResult:
        sides = len(self.result.sides)
        yield Sheet(
            f"Hand {self.result.number}",
            self._lines,
            self.hints(),
            widest=72 if sides != 3 else 86,
        )

    def on_resize(self) -> None:
        self.query_one(Sheet).fit()

    def on_key(self, event: events.Key) -> None:
        if event.key != "space" and self.query_one(Sheet).scroll_key(event.key):
            event.stop()

    def action_score(self) -> None:
        self.spades.show("scores", self.view, self.names)

    def _lines(self, width: int) -> list[Pieces]:
        lines = side_by_side(result_blocks(self.view, self.names, self.result), width)
        revoker = self.result.revoker
        if revoker is not None:
            who = seat_name(revoker, self.view, self.names)
            verb = "have" if who == "You" else "has"
            lines.insert(0, ())
            lines.insert(0, (Piece(0, f"{who} {verb} revoked; the hand stopped there.", "alarm"),))
        return lines


class Block(NamedTuple):
    """One side's hand.

    Attributes:
        name: the side.
        made: whether its contract was made.
        players: name, bid and tricks of each of its players.
        score: lines, hand, score and bags.
        before: points and bags before the hand.
        counts_bags: whether bags mean anything here.
        own: whether it is the viewer's side.
    """

    name: str
    made: bool | None
    players: tuple[tuple[str, str, int], ...]
    score: SideScore
    before: tuple[int, int]
    counts_bags: bool
    own: bool


def result_blocks(view: View, names: Sequence[str], result: HandResult) -> tuple[Block, ...]:
    """Return what is to be told of each side."""
    table = seating(view.rules)
    before = {done.number: done for done in view.results}.get(result.number - 1)
    titles = side_names(view, names)
    blocks = []
    for side, score in enumerate(result.sides):
        players = [
            (seat_name(seat, view, names), bid_words(result.bids[seat]), result.tricks[seat])
            for seat in table.sides[side]
        ]
        if table.has_dummy and result.declarer in table.sides[side]:
            players.append(("Dummy", "", result.tricks[-1]))
        bags = before.sides[side].bags if before else 0
        blocks.append(
            Block(
                titles[side], score.made, tuple(players), score,
                (score.score - score.hand, bags), counts_bags(view.rules),
                side == table.side_of[view.seat],
            )
        )  # fmt: skip
    return tuple(blocks)


def columns_for(count: int, width: int) -> int:
    """Return how many blocks stand side by side in `width` columns."""
    fit = max((width + GAP) // (LEAST_COLUMN + GAP), 1)
    if count > fit and count == 4:
        return min(2, fit)
    return min(count, fit)


def side_by_side(blocks: Sequence[Block], width: int) -> list[Pieces]:
    """Return the lines of all blocks, as many beside each other as fit."""
    across = columns_for(len(blocks), width)
    column = min((width + GAP) // across - GAP, 34)
    left = (width - across * column - (across - 1) * GAP) // 2
    lines: list[Pieces] = []
    for start in range(0, len(blocks), across):
        group = blocks[start : start + across]
        deepest = max(_above_total(block, column) for block in group)
        drawn = [_drawn(block, column, deepest) for block in group]
        if lines:
            lines.append(())
        for row in range(max(map(len, drawn))):
            found: list[Piece] = []
            for place, block in enumerate(drawn):
                x = left + place * (column + GAP)
                found += [p._replace(x=p.x + x) for p in (block[row] if row < len(block) else ())]
            lines.append(tuple(found))
    return lines


def _explained(block: Block, width: int) -> list[tuple[list[str], int]]:
    """Return the label of each scoring line, wrapped, and its points."""
    return [(wrapped(line.label, width - 6) or [""], line.points) for line in block.score.lines]


def _above_total(block: Block, width: int) -> int:
    """Return how many lines the scoring of a block takes."""
    return sum(len(label) for label, _ in _explained(block, width)) or 1


def _drawn(block: Block, width: int, deepest: int) -> list[Pieces]:
    rule: Pieces = (Piece(0, "─" * width, "line"),)
    return [
        _head(block, width),
        *_players(block, width),
        rule,
        *_scoring(block, width, deepest),
        rule,
        *_totals(block, width),
    ]


def _head(block: Block, width: int) -> Pieces:
    words: dict[bool | None, tuple[str, Role]] = {
        True: ("made", "good"), False: ("set", "alarm"), None: ("", "muted"),
    }  # fmt: skip
    word, role = words[block.made]
    name = Piece(0, block.name, "gold" if block.own else "ink", bold=True)
    return (name, Piece(width, word, role, bold=True, ends=True))


def _players(block: Block, width: int) -> list[Pieces]:
    alone = len(block.players) == 1
    found: list[Pieces] = []
    for name, bid, took in block.players:
        words = f"bid {bid}" if bid not in ("", "–", "with partner") else ""
        text = words if alone else f"{name}  {words}".rstrip()
        tricks = f"took {took}"
        if len(text) + len(tricks) >= width:
            text = fitted(f"{name}  {bid}", width - len(tricks) - 1)
        found.append((Piece(0, text, "muted"), Piece(width, tricks, "muted", ends=True)))
    return found


def _scoring(block: Block, width: int, deepest: int) -> list[Pieces]:
    found: list[Pieces] = []
    for label, points in _explained(block, width):
        for row, text in enumerate(label):
            pieces: Pieces = (Piece(0, text),)
            if row == len(label) - 1:
                pieces += (points_piece(width, points),)
            found.append(pieces)
    if not found:
        found.append((Piece(0, "nothing", "muted"), Piece(width, "0", "muted", ends=True)))
    return found + [()] * (deepest - len(found))


def _totals(block: Block, width: int) -> list[Pieces]:
    score = block.score
    before, bags = block.before
    found: list[Pieces] = [
        (Piece(0, "Hand", bold=True), points_piece(width, score.hand)._replace(bold=True)),
        (
            Piece(0, "Score"),
            Piece(width - len(number_text(score.score)) - 1, f"{number_text(before)} →",
                  "muted", ends=True),
            Piece(width, number_text(score.score), "gold", bold=True, ends=True),
        ),
    ]  # fmt: skip
    if block.counts_bags:
        found.append(
            (
                Piece(0, "Bags"),
                Piece(width - len(str(score.bags)) - 1, f"{bags} →", "muted", ends=True),
                Piece(width, str(score.bags), ends=True),
            )
        )
    return found
