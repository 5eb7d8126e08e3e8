"""A strip of the decisions of a hand with their costs, and the parts of the result below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.style import Style
from textual.visual import Visual
from textual.widget import Widget

from spades_tui.review.marks import LOSING_MARKS, MARK_WORDS, Mark
from spades_tui.tui.frame.node import SpadesNode
from spades_tui.tui.widgets.card_text import card_text
from spades_tui.tui.widgets.lists import CURSOR_SIGN, RowOpened

STYLES: Final[dict[Mark, str]] = {
    "": "$muted", "forced": "$muted", "=": "$muted", "fine": "$muted", "!": "bold $good",
    "?!": "bold $gold", "?": "bold $alarm", "??": "bold $alarm",
}  # fmt: skip
"""Signs of the marks of decisions."""
_SIGNS: Final[dict[Mark, str]] = {"": "", "forced": "–", "fine": "·"}
"""Marks that have a sign of their own in the strip."""
_ROWS: Final = 3
"""Lines of a decision: the part of the hand, the action, the mark with the cost."""
_MOST_GAP: Final = 4
"""Cells between two decisions at most."""
_LEGEND: Final[tuple[Mark, ...]] = (*LOSING_MARKS, "!", "=", "forced", "fine")


def legend(width: int) -> str:
    """Return a line with the meanings of the marks, as many as fit `width` cells.

    The marks of losing decisions are kept even if they do not fit.
    """
    words = [f"{_SIGNS.get(mark, mark)} {MARK_WORDS[mark]}" for mark in _LEGEND]
    while len("  ".join(words)) > width and len(words) > len(LOSING_MARKS):
        words.pop()
    return "  ".join(words)


def _center_line(line: Content, width: int) -> Content:
    left = (width - line.cell_length) // 2
    return line.pad(left, width - line.cell_length - left)


class DecisionCell(NamedTuple):
    """A decision in the strip.

    Attributes:
        part: the part of the hand: ``bid``, or the number of the trick.
        done: a few characters for the card or bid chosen.
        mark: its mark; None until it is priced.
        cost: a text with its cost in net points, such as ``−3``; "" if it lost nothing.
    """

    part: str
    done: str
    mark: Mark | None = None
    cost: str = ""

    @property
    def is_priced(self) -> bool:
        """Whether the mark is known."""
        return self.mark is not None

    @property
    def judgement(self) -> str:
        """A text with the mark and the cost; "…" until it is priced."""
        if self.mark is None:
            return "…"
        return f"{_SIGNS.get(self.mark, self.mark)} {self.cost}".rstrip()


class PartCell(NamedTuple):
    """A part of the hand's result in the strip (`rows.PartOfResult`).

    Attributes:
        label: its name.
        value: its value as text; "" if values are not shown yet.
    """

    label: str
    value: str


class DecisionStrip(SpadesNode, Widget, can_focus=True):
    """The decisions of one player, and below them the parts of the result; one is selected.

    A decision's key is its index in the game's log, as text; a part's is its `PartName`.

    Attributes:
        decisions: the decisions by key, in order of play.
        parts: the parts of the result by key, in the order shown.
        heading: the heading of the parts.
        key: the key of the selected decision or part; "" for none.
    """

    DEFAULT_CSS = "DecisionStrip { height: 4; background: $surface; text-wrap: nowrap; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "move(1)", "choice", key_display="←→", id="strip.right",
                tooltip="Go to the next choice, or the one before."),
        Binding("left", "move(-1)", show=False, id="strip.left"),
        Binding("down", "row(1)", show=False, id="list.down",
                tooltip="Go down to where the result came from, or back up."),
        Binding("up", "row(-1)", show=False, id="list.up"),
        Binding("home", "end(0)", show=False, id="list.first",
                tooltip="Go to the first choice; End goes to the last part of the result."),
        Binding("end", "end(-1)", show=False, id="list.last"),
    ]  # fmt: skip

    decisions: reactive[Mapping[str, DecisionCell]] = reactive({})
    parts: reactive[Mapping[str, PartCell]] = reactive({})
    heading: reactive[str] = reactive("")
    key: reactive[str] = reactive("")

    class Selected(Message):
        """Posted when another decision or part is selected; its key is the strip's `key`."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._first = 0
        self._rows: list[Strip] | None = None
        self._cells: dict[tuple[str, DecisionCell, int, bool], list[Strip]] = {}
        self._last_decision = ""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all decisions, then of all parts, in the order shown."""
        return (*self.decisions, *self.parts)

    def select(self, key: str) -> None:
        """Select the decision or part with `key`, and post `Selected`.

        Do nothing if there is no such key, or if it is selected already.
        """
        if key in self.keys and key != self.key:
            self.key = key
            self.post_message(self.Selected())

    def watch_key(self, key: str) -> None:
        self._rows = None
        if key in self.decisions:
            self._last_decision = key

    def watch_decisions(self) -> None:
        self._rows = None

    def watch_parts(self) -> None:
        self._rows = None

    def watch_heading(self) -> None:
        self._rows = None

    def on_resize(self) -> None:
        self._rows = None

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._rows = None
        self._cells.clear()

    # -- drawing --------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """Return row `y` of the strip, from 0 at the top; all rows are drawn at once and cached."""
        if self._rows is None:
            self._rows = [*self._decision_rows(), self._parts_row()]
        style = self.visual_style.rich_style
        return self._rows[y].crop_extend(0, self.content_size.width, style)

    def _decision_rows(self) -> list[Strip]:
        """Return the three rows of the decisions that fit, the last selected one among them."""
        columns = self._columns()
        window = self._window([lines[0].cell_length for lines in columns])
        left = self._edge("‹", has_more=window.start > 0)
        right = self._edge("›", has_more=window.stop < len(columns))
        return [
            Strip.join(
                [edge, *(column[row] for column in columns[window.start : window.stop]), end]
            )
            for row, edge, end in zip(range(_ROWS), left, right, strict=True)
        ]

    def _edge(self, sign: str, *, has_more: bool) -> list[Strip]:
        """Return the rows of an edge of the strip, with `sign` if there are more decisions beyond
        it."""
        text = card_text(self, sign if has_more else " ", "bold $gold")
        return [self._render_strip(text), *[self._render_strip(Content(" "))] * (_ROWS - 1)]

    def _columns(self) -> list[list[Strip]]:
        """Return for each decision its three rows, spaced to fill the width."""
        text = self.app.look.text
        widths = {
            key: max(2, len(text(cell.part)) + (key == self.key), len(text(cell.done)),
                     len(text(cell.judgement)))
            for key, cell in self.decisions.items()
        }  # fmt: skip
        spare = self.content_size.width - 2 - sum(widths.values())
        gap = min(max(spare // max(len(widths), 1), 1), _MOST_GAP)
        return [self._column(key, cell, widths[key] + gap) for key, cell in self.decisions.items()]

    def _column(self, key: str, cell: DecisionCell, width: int) -> list[Strip]:
        """Return the three rows of a decision, `width` cells wide."""
        is_here = key == self.key
        place = (key, cell, width, is_here)
        if place not in self._cells:
            is_judged = cell.mark in ("!", *LOSING_MARKS)
            lines = (
                card_text(self, f"{CURSOR_SIGN if is_here else ''}{cell.part}",
                          "bold" if is_here else "$muted"),
                card_text(self, cell.done, "bold" if is_here or is_judged else ""),
                card_text(self, cell.judgement, STYLES[cell.mark or ""]),
            )  # fmt: skip
            self._cells[place] = [self._cell(_center_line(line, width), key) for line in lines]
        return self._cells[place]

    def _cell(self, text: Content, key: str) -> Strip:
        """Return a text that selects `key` when it is clicked; highlighted if it is selected."""
        click = Style.from_meta({"decision": key})
        return self._render_strip(
            text.stylize("on $cursor" if key == self.key else "").stylize(click)
        )

    def _render_strip(self, text: Content) -> Strip:
        return Visual.to_strips(self, text, text.cell_length, 1, self.visual_style)[0]

    def _window(self, widths: Sequence[int]) -> range:
        """Return the indices of the decisions that fit, given the width of each."""
        room = self.content_size.width - 2
        keys = list(self.decisions)
        current = keys.index(self._last_decision) if self._last_decision in keys else 0
        first = min(self._first, current)
        while sum(widths[first : current + 1]) > room and first < current:
            first += 1
        while first and sum(widths[first - 1 :]) <= room:
            first -= 1
        last = first
        while last < len(widths) and sum(widths[first : last + 1]) <= room:
            last += 1
        self._first = first
        return range(first, max(last, first + 1) if widths else first)

    def _parts_row(self) -> Strip:
        """Return a row with the parts; if it is too long, the first parts are left out."""
        cells = []
        for key, part in self.parts.items():
            sign = CURSOR_SIGN if key == self.key else " "
            value = f" {part.value}" if part.value else ""
            style = "bold" if key == self.key else "" if part.value else "$muted"
            cells.append(self._cell(card_text(self, f"{sign}{part.label}{value} ", style), key))
        room = self.content_size.width
        heading = self._render_strip(card_text(self, f" {self.heading}:", "bold $gold"))
        line = Strip.join([heading, *cells])
        if line.cell_length <= room:
            return line
        keys = list(self.parts)
        first, current = 0, keys.index(self.key) if self.key in keys else 0
        while first < current and sum(cell.cell_length for cell in cells[first:]) > room:
            first += 1
        return Strip.join(cells[first:])

    # -- keys and mouse -------------------------------------------------------------------

    def action_move(self, step: int) -> None:
        keys = self.keys
        if self.key in keys:
            self.select(keys[min(max(keys.index(self.key) + step, 0), len(keys) - 1)])

    def action_row(self, direction: int) -> None:
        if direction > 0 and self.key in self.decisions and self.parts:
            self.select(next(iter(self.parts)))
        elif direction < 0 and self.key in self.parts:
            self.select(self._last_decision)

    def action_end(self, place: int) -> None:
        if self.keys:
            self.select(self.keys[place])

    def on_click(self, event: events.Click) -> None:
        key = event.style.meta.get("decision")
        if key is None or not self.app.guard.accepts_click(event.button, event.chain, self.screen):
            return
        event.stop()
        if key == self.key:
            self.post_message(RowOpened())
        else:
            self.select(key)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.action_move(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.action_move(-1)
