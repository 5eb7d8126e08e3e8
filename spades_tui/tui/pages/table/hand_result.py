"""The window with the result of a hand, explained line by line for every side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import ClassVar, Final

from msgspec.structs import replace
from textual.binding import Binding, BindingType

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
from spades_tui.storage.paths import StorageError
from spades_tui.text import format_number
from spades_tui.tui.drawing.canvas import TextRole, truncate, wrap_text
from spades_tui.tui.frame.commands import Command
from spades_tui.tui.page import Tone
from spades_tui.tui.pages.table.figure_window import FigureWindow
from spades_tui.tui.widgets.game_panes import VERDICTS
from spades_tui.tui.widgets.text_runs import (
    Pieces,
    TextRun,
    points_text,
    right_text,
)

MIN_COLUMN = 23
COLUMN_GAP = 4


_OFFER: Final = f"{{result checker}} {CHECKER_OFFER}"


class HandResultWindow(FigureWindow):
    """A window with each side's result of the hand just finished; the last trick stays visible.

    Closing it continues the game. After the player's very first hand it offers the checker, and in
    that game its key line leaves out reasons and review.

    Attributes:
        is_displayed: whether it has been drawn on the screen.
    """

    DEFAULT_CSS = "HandResultWindow { align: center bottom; background: transparent; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,escape,m", "back", "go on", key_display="Enter",
                id="result.close", priority=True, tooltip="Go on with the game."),
        Binding("s", "score", "score", id="result.score", tooltip="Open the score sheet."),
        Binding("w", "why", "why?", id="result.why", tooltip="Show the bots' reasons."),
        Binding("v", "review", "review", id="result.review",
                tooltip="Review the hand: what each choice cost."),
        Binding("C", "checker", "checker", show=False, id="result.checker",
                tooltip="Turn the checker on or off: it says after the trick when a card of yours "
                "cost points."),
    ]  # fmt: skip

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        claims: Sequence[str] = (),
        *,
        is_first: bool = False,
    ) -> None:
        """Show the result of the last hand.

        Args:
            view: the game, as the player knows it.
            names: the players' names by seat.
            claims: sentences on the claims made in the hand.
            is_first: whether this is the player's first game.
        """
        target = view.rules.ending.target
        super().__init__(view, names, f"Hand {view.results[-1].number} · to {target}")
        self.claims = tuple(claims)
        self._is_first = is_first
        self._note = ""
        self.is_displayed = False
        self.result = view.results[-1]

    def on_mount(self) -> None:
        settings = self.app.settings
        is_new = self._is_first and len(self.view.results) == 1
        if is_new and settings.aids and settings.checker == "off":
            self._note = self.app.keymap.fill_in_keys(_OFFER)
        self.call_after_refresh(self._show)

    def _show(self) -> None:
        self.is_displayed = True

    @property
    def widest(self) -> int:
        sides = max(2, len(self.result.sides)) * (MIN_COLUMN + COLUMN_GAP)
        return max(sides + 2 * COLUMN_GAP, 72)

    def action_back(self) -> None:
        """Close the window; ignore a press that came too soon, or before the window was drawn."""
        if self.is_displayed and not self.app.guard.ignores_press():
            self.app.guard.block()
            super().action_back()

    def commands(self) -> list[Command]:
        """Return the window's commands; in the player's first game the key line lacks two.

        These are reasons and review, whose keys work nevertheless.
        """
        return [
            replace(
                command,
                is_shown=command.is_shown
                and not (self._is_first and command.action in ("why", "review")),
            )
            for command in super().commands()
        ]

    def action_checker(self) -> None:
        """Switch the checker on or off, save that, and show a notice.

        If the settings forbid aids, only show a notice.
        """
        settings = self.app.settings
        if not settings.aids:
            self.show_notice(AIDS_OFF_NOTICE)
            return
        turns_on = settings.checker == "off"
        self.app.settings = replace(settings, checker="after" if turns_on else "off")
        self.show_notice(CHECKER_ON if turns_on else CHECKER_OFF)
        try:
            self.app.save_settings(self.app.settings)
        except StorageError as problem:
            self.show_notice(str(problem), "alarm")

    def action_why(self) -> None:
        self.app.session.show_why()

    def action_review(self) -> None:
        self.app.session.show_review()

    def show_notice(self, text: str, tone: Tone = "muted") -> None:
        """Show one sentence below the score; "" removes it. The tone is ignored."""
        self._note = text
        self.show_lines()

    def figures(self, width: int) -> list[Pieces]:
        lines = result_lines(self.view, self.names, self.result, width)
        for claim in self.claims:
            lines += [
                (TextRun(0, part, "muted"),) for part in wrap_text(claim, width, hanging="  ")
            ]
        lines += [(TextRun(0, part, "gold"),) for part in wrap_text(self._note, width)]
        revoker = self.result.revoker
        if revoker is None:
            return lines
        name = seat_name(revoker, self.view, self.names)
        verb = "have" if name == "You" else "has"
        return [(TextRun(0, f"{name} {verb} revoked; the hand stopped there.", "alarm"),), *lines]


def _columns_for(count: int, width: int) -> int:
    """Return how many of `count` sides are shown side by side in `width` columns."""
    fit = max((width + COLUMN_GAP) // (MIN_COLUMN + COLUMN_GAP), 1)
    if count > fit and count == 4:
        return min(2, fit)
    return min(count, fit)


def result_lines(view: View, names: Sequence[str], result: HandResult, width: int) -> list[Pieces]:
    """Return lines with each side's result of a hand, as many sides side by side as fit.

    Args:
        view: the game; the player's side comes first.
        names: the players' names by seat.
        result: the result of the hand.
        width: columns of a line.
    """
    across = _columns_for(len(result.sides), width)
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
    """Return a line with a side's name, and "made" or "set" at its right end."""
    word, role = VERDICTS[result.sides[side].made]
    color: TextRole = "gold" if side == view.side else "ink"
    name = truncate(short_side_names(view, names)[side], width - len(word) - 1)
    return (TextRun(0, name, color, bold=True), right_text(width, word, role, bold=True))


def _scoring(result: HandResult, side: int, width: int) -> list[Pieces]:
    """Return the lines of a side's score: each label, wrapped, with its points at the right end."""
    lines: list[Pieces] = []
    for line in result.sides[side].lines:
        *above, last = wrap_text(line.label, width - 6) or [""]
        lines += [(TextRun(0, text),) for text in above]
        lines.append((TextRun(0, last), points_text(width, line.points)))
    return lines or [(TextRun(0, "nothing", "muted"), right_text(width, "0", "muted"))]


def _total(view: View, result: HandResult, side: int, width: int) -> Pieces:
    """Return a line with a side's bags and score, each before and after the hand."""
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
