"""The end of a hand, explained line by line for every side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from msgspec.structs import replace
from textual.app import ComposeResult

from spades_tui.player_view import View
from spades_tui.player_view.view import HandResult
from spades_tui.player_view.wording.notes import (
    AIDS_OFF_NOTICE,
    CHECKER_OFF,
    CHECKER_OFFER,
    CHECKER_ON,
)
from spades_tui.player_view.wording.short import seat_name, short_side_names
from spades_tui.rules.capabilities import counts_bags
from spades_tui.text import format_number
from spades_tui.tui.drawing.canvas import TextRole, truncate, wrap_text
from spades_tui.tui.frame.keys import FooterItems
from spades_tui.tui.painted_page import FigureWindow
from spades_tui.tui.widgets.figure_table import (
    MARGIN,
    FigureTable,
    Pieces,
    TextRun,
    points_text,
    right_text,
)
from spades_tui.tui.widgets.game_panes import VERDICTS

MIN_COLUMN = 23
COLUMN_GAP = 4


_OFFER: Final = f"{{result checker}} {CHECKER_OFFER}"


class HandResultWindow(FigureWindow):
    """What every side made of the hand just finished, where the hand was: the trick stays in sight.

    Closing it goes on with the game.

    After the first hand of all it offers the checker, and in that game the line of keys leaves out
    reasons and review.

    Attributes:
        seen: whether it has been on the screen.
    """

    DEFAULT_CSS = "HandResultWindow { align: center bottom; background: transparent; }"
    key_contexts = ("result", "page")

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        claims: Sequence[str] = (),
        *,
        is_first: bool = False,
    ) -> None:
        """Show the last hand, and what was claimed in it; `is_first`: of the first game."""
        super().__init__(view, names)
        self.claims = tuple(claims)
        self._is_first = is_first
        self._note = ""
        self.seen = False
        self.result = view.results[-1]

    def on_mount(self) -> None:
        self.call_after_refresh(self._show)

    def _show(self) -> None:
        self.seen = True

    def action_close(self) -> None:
        """Go on, unless the press was meant to hurry, or nobody has seen the result yet."""
        if self.seen and not self.spades.guard.ignores_press():
            self.spades.guard.block()
            super().action_close()

    def footer_items(self) -> FooterItems:
        """Return the line of keys; how to read on stands before what else there is to see."""
        first, *others = (
            pair
            for pair in super().footer_items()
            if not (self._is_first and pair[1] in ("why?", "review"))
        )
        return (first, *sorted(others, key=lambda pair: pair[1] != "scroll"))

    def action_checker(self) -> None:
        """Turn the checker on or off, and say so."""
        settings = self.spades.settings
        if not settings.aids:
            self.show_notice(AIDS_OFF_NOTICE)
            return
        turns_on = settings.checker == "off"
        self.spades.settings = replace(settings, checker="after" if turns_on else "off")
        self.show_notice(CHECKER_ON if turns_on else CHECKER_OFF)
        self.try_storage(lambda: self.spades.save_settings(self.spades.settings))

    def show_notice(self, text: str, tone: TextRole = "gold") -> None:
        """Put one sentence under the score."""
        self._note = text
        self.query_one(FigureTable).fit()

    def compose(self) -> ComposeResult:
        settings = self.spades.settings
        is_new = self._is_first and len(self.view.results) == 1
        if is_new and settings.aids and settings.checker == "off":
            self._note = self.with_keys(_OFFER)
        target = self.view.rules.ending.target
        title = f"Hand {self.result.number} · to {target}"
        widest = MIN_COLUMN + COLUMN_GAP
        widest = 2 * MARGIN + max(2, len(self.result.sides)) * widest
        yield FigureTable(
            title, self._lines, self.footer_items(), widest=max(widest, 72), tight=True
        )

    def _lines(self, width: int) -> list[Pieces]:
        lines = result_lines(self.view, self.names, self.result, width)
        for claim in self.claims:
            lines += [
                (TextRun(0, part, "muted"),) for part in wrap_text(claim, width, hanging="  ")
            ]
        lines += [(TextRun(0, part, "gold"),) for part in wrap_text(self._note, width)]
        revoker = self.result.revoker
        if revoker is None:
            return lines
        who = seat_name(revoker, self.view, self.names)
        verb = "have" if who == "You" else "has"
        return [(TextRun(0, f"{who} {verb} revoked; the hand stopped there.", "alarm"),), *lines]


def columns_for(count: int, width: int) -> int:
    """Return how many sides stand beside each other in `width` columns."""
    fit = max((width + COLUMN_GAP) // (MIN_COLUMN + COLUMN_GAP), 1)
    if count > fit and count == 4:
        return min(2, fit)
    return min(count, fit)


def result_lines(view: View, names: Sequence[str], result: HandResult, width: int) -> list[Pieces]:
    """Return what is to be told of each side, as many beside each other as fit."""
    across = columns_for(len(result.sides), width)
    column = min((width + COLUMN_GAP) // across - COLUMN_GAP, 34)
    left = (width - across * column - (across - 1) * COLUMN_GAP) // 2
    lines: list[Pieces] = []
    order = view.own_first
    for start in range(0, len(order), across):
        sides = order[start : start + across]
        scored = [_scoring(result, side, column) for side in sides]
        deepest = max(map(len, scored))
        drawn = [
            [
                _head(view, names, result, side, column),
                *scoring, *[()] * (deepest - len(scoring)),
                _total(view, result, side, column),
            ]
            for side, scoring in zip(sides, scored, strict=True)
        ]  # fmt: skip
        if lines:
            lines.append(())
        for row in zip_longest(*drawn, fillvalue=()):
            moved = [
                piece._replace(x=piece.x + left + place * (column + COLUMN_GAP))
                for place, pieces in enumerate(row)
                for piece in pieces
            ]
            lines.append(tuple(moved))
    return lines


def _head(view: View, names: Sequence[str], result: HandResult, side: int, width: int) -> Pieces:
    """Return the side, and whether its contract was made."""
    word, role = VERDICTS[result.sides[side].made]
    color: TextRole = "gold" if side == view.side else "ink"
    name = truncate(short_side_names(view, names)[side], width - len(word) - 1)
    return (TextRun(0, name, color, bold=True), right_text(width, word, role, bold=True))


def _scoring(result: HandResult, side: int, width: int) -> list[Pieces]:
    """Return the lines of the score, each label wrapped with its points at the end."""
    found: list[Pieces] = []
    for line in result.sides[side].lines:
        *above, last = wrap_text(line.label, width - 6) or [""]
        found += [(TextRun(0, text),) for text in above]
        found.append((TextRun(0, last), points_text(width, line.points)))
    return found or [(TextRun(0, "nothing", "muted"), right_text(width, "0", "muted"))]


def _total(view: View, result: HandResult, side: int, width: int) -> Pieces:
    """Return what the hand gave, and the score and bags before and after it."""
    score = result.sides[side]
    earlier = [done.sides[side].bags for done in view.results if done.number == result.number - 1]
    before, now = format_number(score.score - score.hand), format_number(score.score)
    bags = f"bags {sum(earlier)} → {score.bags}" if counts_bags(view.rules) else ""
    points = f"{before} → "
    gap = "  " if bags else ""
    room = width - len(points) - len(now) - len(gap)
    return (
        *((TextRun(0, bags, "muted"),) if len(bags) <= room else ()),
        TextRun(width - len(now) - len(points), points, "muted"),
        right_text(width, now, "gold", bold=True),
    )
