"""The end of a hand, explained line by line for every side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from textual.app import ComposeResult

from spades_tui.rules.capabilities import counts_bags
from spades_tui.rules.text import number_text
from spades_tui.tui.drawing.canvas import Role, fitted, wrapped
from spades_tui.tui.keys import Pairs
from spades_tui.tui.page import SheetWindow
from spades_tui.tui.widgets.panes import last_trick
from spades_tui.tui.widgets.sheet import Piece, Pieces, Sheet, figure, points_piece
from spades_tui.tui.words import seat_name, side_names
from spades_tui.view import View
from spades_tui.view.view import HandResult
from spades_tui.view.wording import bid_words

LEAST_COLUMN = 23
GAP = 4
_VERDICTS: Final[dict[bool | None, tuple[str, Role]]] = {
    True: ("made", "good"), False: ("set", "alarm"), None: ("", "muted"),
}  # fmt: skip


class HandResultScreen(SheetWindow):
    """What every side made of the hand just finished; closing it goes on with the game.

    Attributes:
        seen: whether it has been on the screen.
    """

    places = ("result", "page")

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        number: int | None = None,
        claims: Sequence[str] = (),
    ) -> None:
        """Show the last hand, or the hand of that `number`, and what was claimed in it."""
        super().__init__(view, names)
        self.claims = tuple(claims)
        self.seen = False
        shown = [result for result in view.results if number in (None, result.number)]
        self.result = shown[-1]

    def on_mount(self) -> None:
        self.call_after_refresh(self._show)

    def _show(self) -> None:
        self.seen = True

    def action_close(self) -> None:
        """Go on, unless the press was meant to hurry, or nobody has seen the result yet."""
        if self.seen and not self.spades.guard.holds():
            self.spades.guard.close()
            super().action_close()

    def hints(self) -> Pairs:
        """Return the line of keys; how to read on stands before what else there is to see."""
        first, *others = super().hints()
        return (first, *sorted(others, key=lambda pair: pair[1] != "scroll"))

    def compose(self) -> ComposeResult:
        widest = 72 if len(self.result.sides) != 3 else 86
        yield Sheet(f"Hand {self.result.number}", self._lines, self.hints(), widest=widest)

    def _lines(self, width: int) -> list[Pieces]:
        lines = result_lines(self.view, self.names, self.result, width)
        if self.claims:
            lines.append(())
        for claim in self.claims:
            lines += [(Piece(0, part, "muted"),) for part in wrapped(claim, width, hanging="  ")]
        if self.result is self.view.results[-1]:  # this window lies over it
            lines += [(), *last_trick(self.view, self.names, width)]
        revoker = self.result.revoker
        if revoker is None:
            return lines
        who = seat_name(revoker, self.view, self.names)
        verb = "have" if who == "You" else "has"
        return [(Piece(0, f"{who} {verb} revoked; the hand stopped there.", "alarm"),), (), *lines]


def columns_for(count: int, width: int) -> int:
    """Return how many sides stand beside each other in `width` columns."""
    fit = max((width + GAP) // (LEAST_COLUMN + GAP), 1)
    if count > fit and count == 4:
        return min(2, fit)
    return min(count, fit)


def result_lines(view: View, names: Sequence[str], result: HandResult, width: int) -> list[Pieces]:
    """Return what is to be told of each side, as many beside each other as fit."""
    across = columns_for(len(result.sides), width)
    column = min((width + GAP) // across - GAP, 34)
    left = (width - across * column - (across - 1) * GAP) // 2
    rule: Pieces = (Piece(0, "─" * column, "line"),)
    lines: list[Pieces] = []
    order = view.own_first
    for start in range(0, len(order), across):
        sides = order[start : start + across]
        scored = [_scoring(result, side, column) for side in sides]
        deepest = max(map(len, scored))
        drawn = [
            [
                *_head(view, names, result, side, column), rule,
                *scoring, *[()] * (deepest - len(scoring)), rule,
                *_totals(view, result, side, column),
            ]
            for side, scoring in zip(sides, scored, strict=True)
        ]  # fmt: skip
        if lines:
            lines.append(())
        for row in zip_longest(*drawn, fillvalue=()):
            moved = [
                piece._replace(x=piece.x + left + place * (column + GAP))
                for place, pieces in enumerate(row)
                for piece in pieces
            ]
            lines.append(tuple(moved))
    return lines


def _head(
    view: View, names: Sequence[str], result: HandResult, side: int, width: int
) -> list[Pieces]:
    """Return the side, whether its contract was made, and its players' bids and tricks."""
    table = view.seats
    word, role = _VERDICTS[result.sides[side].made]
    own = side == view.side
    name = Piece(0, side_names(view, names)[side], "gold" if own else "ink", bold=True)
    found: list[Pieces] = [(name, figure(width, word, role, bold=True))]
    players = [
        (seat_name(seat, view, names), bid_words(result.bids[seat]), result.tricks[seat])
        for seat in table.sides[side]
    ]
    if table.has_dummy and result.declarer in table.sides[side]:
        players.append(("Dummy", "", result.tricks[-1]))
    for player, bid, took in players:
        words = f"bid {bid}" if bid not in ("", "–", "with partner") else ""
        text = words if len(players) == 1 else f"{player}  {words}".rstrip()
        tricks = f"took {took}"
        if len(text) + len(tricks) >= width:
            text = fitted(f"{player}  {bid}", width - len(tricks) - 1)
        found.append((Piece(0, text, "muted"), figure(width, tricks, "muted")))
    return found


def _scoring(result: HandResult, side: int, width: int) -> list[Pieces]:
    """Return the lines of the score, each label wrapped with its points at the end."""
    found: list[Pieces] = []
    for line in result.sides[side].lines:
        *above, last = wrapped(line.label, width - 6) or [""]
        found += [(Piece(0, text),) for text in above]
        found.append((Piece(0, last), points_piece(width, line.points)))
    return found or [(Piece(0, "nothing", "muted"), figure(width, "0", "muted"))]


def _totals(view: View, result: HandResult, side: int, width: int) -> list[Pieces]:
    score = result.sides[side]
    earlier = [done.sides[side].bags for done in view.results if done.number == result.number - 1]
    before = number_text(score.score - score.hand)
    now = figure(width, number_text(score.score), "gold", bold=True)
    bags = figure(width, str(score.bags))
    found: list[Pieces] = [
        (Piece(0, "Hand", bold=True), points_piece(width, score.hand)._replace(bold=True)),
        (Piece(0, "Score"), _before(now, before), now),
    ]
    if counts_bags(view.rules):
        found.append((Piece(0, "Bags"), _before(bags, str(sum(earlier))), bags))
    return found


def _before(now: Piece, value: str) -> Piece:
    """Return what a figure was, to stand before it."""
    return figure(now.x - len(now.text) - 1, f"{value} →", "muted")
