"""The score sheet, hands down the page and sides across; all tricks; all panes in a window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import ClassVar

from textual.binding import Binding, BindingType

from spades_tui.player_view import View
from spades_tui.player_view.view import HandResult
from spades_tui.player_view.wording import bid_text
from spades_tui.player_view.wording.short import (
    games_won,
    line_of_discards,
    pair_name,
    seat_name,
    short_side_names,
)
from spades_tui.rules.capabilities import counts_bags
from spades_tui.rules.seating import seating
from spades_tui.text import count_noun, format_number
from spades_tui.tui.drawing.canvas import truncate, wrap_text
from spades_tui.tui.pages.table.figure_window import FigureWindow
from spades_tui.tui.widgets.game_panes import (
    MEMORY_PANES,
    build_pane,
    hand_lines,
    trick_table,
)
from spades_tui.tui.widgets.text_runs import (
    Pieces,
    TextRun,
    points_text,
    right_text,
)

_SHORT = {"blind nil": "bl. nil", "double nil": "d. nil", "blind double nil": "bd. nil"}
_HAND = 5
"""Columns of the number of the hand."""
_HAND_WIDTH = 48
"""The most columns of the lines on the hand being played."""


class ScoreSheetWindow(FigureWindow):
    """A window with all hands of the game: bids, tricks, points, bags, running score."""

    WIDEST = 92
    ENDS = True

    def __init__(self, view: View, names: Sequence[str]) -> None:
        title = "Score sheet" if view.rules.ending.match == 1 else f"Score sheet · game {view.game}"
        super().__init__(view, names, title)

    def count_fixed_lines(self) -> int:
        return 4 if seating(self.view.rules).has_partners else 3

    def figures(self, width: int) -> list[Pieces]:
        return sheet_lines(self.view, self.names, width)


def sheet_lines(view: View, names: Sequence[str], width: int) -> list[Pieces]:
    """Return the lines of the score sheet, in `width` columns: a row for each finished hand.

    A head precedes the rows. The current hand's bids and tricks follow, and notes on the rules.
    """
    titles = short_side_names(view, names)
    order = view.own_first
    hands = [[_figures(view, result, side) for side in order] for result in view.results]
    longest = max([4, *(len(figures["bids"].text) for hand in hands for figures in hand)])
    room = (width - _HAND) // len(titles)
    ends = _columns(view, longest, room)
    column = min(ends["score"] + 3, room)
    lines = _head(view, names, ends, column)
    for result, hand in zip(view.results, hands, strict=True):
        pieces = [right_text(3, str(result.number), "muted")]
        for place, figures in enumerate(hand):
            x = _HAND + place * column
            text = truncate(figures["bids"].text, ends["bids"])
            pieces.append(TextRun(x, text))
            pieces += [
                figures[name]._replace(x=x + end) for name, end in ends.items() if name != "bids"
            ]
        lines.append(tuple(pieces))
    if not hands:
        lines.append((TextRun(0, "No hand is finished yet.", "muted"),))
    if view.phase != "between":
        lines += [(), (TextRun(0, "This hand", "gold", bold=True),)]
        lines += hand_lines(view, names, min(width, _HAND_WIDTH))
    footer = [line for text in _footer(view, names) for line in wrap_text(text, width)]
    return [*lines, (), *((TextRun(0, line, "muted"),) for line in footer)]


def _columns(view: View, longest: int, room: int) -> dict[str, int]:
    """Return by figure the column after its last one, counted from the side's first column.

    If there is too little room, tricks are left out first, then bags, then points.

    Args:
        view: the game.
        longest: cells of the longest bids.
        room: columns of a side.
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
    """Return the lines above the hands: sides, players, labels of the columns, a rule."""
    table = view.seats
    own = view.side
    titles = short_side_names(view, names)
    head: list[TextRun] = [TextRun(0, "Hand", "muted")]
    players: list[TextRun] = []
    labels: list[TextRun] = []
    for place, side in enumerate(view.own_first):
        x, title = _HAND + place * column, titles[side]
        head.append(TextRun(x, title, "gold" if side == own else "ink", bold=True))
        seated = [seat_name(seat, view, names) for seat in table.sides[side]]
        whole = " + ".join(seated)
        text = whole if len(whole) <= column - 2 else pair_name(seated)
        if len(seated) > 1 and text != title:
            players.append(TextRun(x, truncate(text, column - 2), "muted"))
        labels.append(TextRun(x, "bids", "muted"))
        labels += [
            right_text(x + end, name, "muted") for name, end in ends.items() if name != "bids"
        ]
    rule = TextRun(0, "─" * (_HAND + len(titles) * column - 3), "line")
    return [line for line in map(tuple, (head, players, labels, [rule])) if line]


def _figures(view: View, result: HandResult, side: int) -> dict[str, TextRun]:
    """Return a side's figures of a hand, by name, to be moved to the end of their columns."""
    table = view.seats
    seats = table.sides[side]
    bids = [bid for seat in seats if (bid := result.bids[seat]) is None or bid.kind != "partner's"]
    words = [_SHORT.get(bid_text(bid), bid_text(bid)) for bid in bids]
    took = sum(result.tricks[hand] for hand in table.hands_scored(side, result.declarer))
    score = result.sides[side]
    return {
        "bids": TextRun(0, "+".join(words)),
        "took": right_text(0, str(took)),
        "hand": points_text(0, score.hand),
        "bags": right_text(0, str(score.bags), "muted"),
        "score": right_text(0, format_number(score.score), bold=True),
    }


def _footer(view: View, names: Sequence[str]) -> list[str]:
    ending = view.rules.ending
    floor = f" and lost at {format_number(ending.floor)}" if ending.floor != "none" else ""
    sentences = [f"The game is to {ending.target}{floor}."]
    if ending.sets_lose:
        row = " in a row" if ending.sets_lose_in_a_row else ""
        lose = f"{count_noun(ending.sets_lose, 'set')}{row}"
        sides = zip(short_side_names(view, names), view.before, strict=True)
        so_far = ", ".join(f"{name} {side.sets}" for name, side in sides)
        sentences.append(
            f"{lose} {'loses' if ending.sets_lose == 1 else 'lose'} the game: {so_far}."
        )
    if ending.max_hands != "none":
        sentences.append(f"After {count_noun(ending.max_hands, 'hand')} the highest score wins.")
    if ending.match > 1:
        sentences.append(f"{games_won(view, names)}; {ending.match} win the match.")
    return [*sentences, *line_of_discards(view)]


class AllTricksWindow(FigureWindow):
    """A window with all finished tricks of the current hand, in order."""

    ENDS = True

    def __init__(self, view: View, names: Sequence[str]) -> None:
        super().__init__(view, names, "Tricks so far")

    def figures(self, width: int) -> list[Pieces]:
        return trick_table(self.view, self.names, width)


class PanesWindow(FigureWindow):
    """A window with the score sheet and below it panes: the last trick, memory aids, the bids.

    Args:
        view: the game, as the player knows it.
        names: the players' names by seat.
        memory: whether memory aids are shown.
        turn: switches memory aids on or off, and returns the view after that.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("M", "memory", "memory aids", id="panes.memory",
                tooltip="Show or hide memory aids: all tricks, the cards still out; the game "
                "counts as assisted."),
        Binding("enter,tab", "back", show=False),
        Binding("escape,m", "back", "close", key_display="Esc", id="page.back",
                tooltip="Close the window; so do Enter, Tab and m."),
    ]  # fmt: skip

    WIDEST = 72

    def __init__(
        self, view: View, names: Sequence[str], *, memory: bool, turn: Callable[[], View]
    ) -> None:
        super().__init__(view, names, "At the table")
        self._memory = memory
        self._turn = turn

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return False for switching memory aids if the settings forbid aids; otherwise as in
        `Dialog`."""
        if action == "memory" and not self.app.settings.aids:
            return False
        return super().check_action(action, parameters)

    def action_memory(self) -> None:
        self.view, self._memory = self._turn(), not self._memory
        self.show_lines()

    def figures(self, width: int) -> list[Pieces]:
        aids = MEMORY_PANES if self._memory else ()
        panes = ("trick", *aids, "bids")
        lines = sheet_lines(self.view, self.names, width)
        for pane in (build_pane(name, self.view, self.names, width) for name in panes):
            rule = "─" * max(width - len(pane.title) - 1, 0)
            title = TextRun(0, pane.title, "gold", bold=True)
            lines += [(), (title, TextRun(len(pane.title) + 1, rule, "line")), *pane.lines]
        return lines
