"""The table of games: a row for each."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.text import Text

from spades_tui.history.games import start_time
from spades_tui.text import format_number
from spades_tui.tui.drawing.canvas import truncate
from spades_tui.tui.pages.menu.words import relative_time
from spades_tui.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from spades_tui.history.games import GameEntry

_BATCH: Final = 100
"""Rows added to the table before keys are handled again."""
_BAR: Final = 6
"""Cells of the bar on each side of its middle."""
_WIDTHS: Final = {"when": 12, "rules": 13, "result": 7, "score": 11, "margin": 2 * _BAR + 1, "": 1}
"""Cells of each column, by its label; the last column is the grade."""
_GRADES: Final = ((1.2, "A"), (2.1, "B"), (2.7, "C"), (4.0, "D"))
"""Grades by the points lost per decision, at most: A is nearer to `master` than to `club`, B as
good as `club`, C as `regular`, D somewhat weaker than `novice` (`LEVEL_RATES`)."""


class GamesTable(Rows):
    """The games as rows; on a narrow terminal only the first four columns are shown."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._entries: dict[str, GameEntry] = {}
        self._content: object = None

    @property
    def entry(self) -> GameEntry | None:
        """The highlighted game; None if the table is empty."""
        return self._entries.get(self._cursor_key() or "")

    async def show_entries(self, entries: Sequence[GameEntry], key: str | None = None) -> bool:
        """Replace the games; return False if the same games are shown already, and do nothing.

        Args:
            entries: the games, in the order of the rows.
            key: the `GameEntry.key` of the game to highlight; None keeps the highlight.
        """
        content = (entries, self.app.theme, self.app.settings.ascii, self._columns())
        if content == self._content:
            return False
        wanted = key or self._cursor_key()
        self._content, self._entries = content, {entry.key: entry for entry in entries}
        self.clear(columns=True)
        for label in self._columns():
            self.add_column(
                Text(self.app.look.text(label), style=self.ink("muted")), width=_WIDTHS[label]
            )
        highest = max((abs(margin) for entry in entries if (margin := _margin(entry))), default=1)
        for start in range(0, len(entries), _BATCH):
            for entry in entries[start : start + _BATCH]:
                self.add_row(*self._cells(entry, highest), key=entry.key)
            await asyncio.sleep(0)
        if wanted in self._entries:
            self.move_cursor(row=self.get_row_index(wanted))
        return True

    def key_without(self, entry: GameEntry) -> str | None:
        """Return the `GameEntry.key` of the game to highlight once `entry` is removed.

        It is the next game, or the one before if `entry` is the last; None if there is no other.
        """
        keys = list(self._entries)
        place = keys.index(entry.key)
        return next(iter(keys[place + 1 : place + 2] or keys[max(place - 1, 0) : place]), None)

    def _cursor_key(self) -> str | None:
        """Return the key of the highlighted game; None if the table is empty."""
        return self.ordered_rows[self.cursor_row].key.value if self.row_count else None

    def _columns(self) -> tuple[str, ...]:
        """Return the labels of the columns that fit."""
        every = tuple(_WIDTHS)
        return every[:4] if self.screen.has_class("-narrow") else every

    def _cells(self, entry: GameEntry, highest: int) -> list[Text]:
        """Return the cells of a game; `highest` is the largest margin in the list, for the bars."""
        row = entry.row
        if entry.condition == "spoiled":
            cells = [Text("cannot open", style=self.ink("alarm"))]
            cells.append(Text(self.app.look.text(truncate(row.file, _WIDTHS["rules"]))))
            return [*cells, *(Text("") for _ in self._columns()[2:])]
        result, ink = _result(entry)
        own, *others = [int(score) for score in row.scores.split()] or [0]
        score = f"{format_number(own):>4} : {format_number(max(others))}" if others else ""
        cells = [
            Text(self._when(entry)),
            Text(self.app.look.text(truncate(row.title or "Spades", _WIDTHS["rules"]))),
            Text(result, style=self.ink(ink)),
            Text(self.app.look.text(score)),
        ]
        if len(self._columns()) > len(cells):
            cells += [self._bar(entry, highest), Text(_grade(entry.error_rate))]
        return cells

    def _when(self, entry: GameEntry) -> str:
        words = relative_time(start_time(entry.row))
        return words.split()[0] if words.startswith("yesterday") else words

    def _bar(self, entry: GameEntry, highest: int) -> Text:
        """Return the margin as a bar, to the left if the game was lost."""
        margin = _margin(entry)
        if margin is None:
            hands = entry.row.hands
            return Text(f"hand {hands + 1}", style=self.ink("muted"))
        cells = -(-abs(margin) * _BAR // highest)
        left = ("■" * cells if margin < 0 else "").rjust(_BAR)
        right = "■" * cells if margin > 0 else ""
        bar = Text()
        bar.append(left, self.ink("alarm")).append("│", self.ink("muted"))
        return bar.append(right, self.ink("good"))


def _result(entry: GameEntry) -> tuple[str, str]:
    """Return the result of a game in one word, and the color of that word."""
    row = entry.row
    if entry.condition == "unfinished":
        return "waiting", "gold"
    if not row.finished:
        return "partial", "muted"
    return {1: ("won", "good"), 0: ("lost", "alarm")}.get(row.won, ("over", "ink"))


def _margin(entry: GameEntry) -> int | None:
    """Return our final score minus that of the best other side; None if the game is not over."""
    own, *others = [int(score) for score in entry.row.scores.split()] or [0]
    return own - max(others) if others and entry.row.finished else None


def _grade(rate: float | None) -> str:
    """Return the letter for an error rate, A being the best; "" for None (nothing is priced)."""
    if rate is None:
        return ""
    return next((grade for most, grade in _GRADES if rate <= most), "E")
