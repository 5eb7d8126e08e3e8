"""Puzzles: one's rating, the themes, and the way to them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from textual import work

from spades_tui.practice.puzzles.themes import PUZZLE_THEMES
from spades_tui.storage.paths import StorageError
from spades_tui.tui.frame.routes import QuestionRoute
from spades_tui.tui.two_panes import ListDetailPage
from spades_tui.tui.widgets.prose import SPACER, Block
from spades_tui.tui.widgets.row_list import BLANK, ListRow, RowList

if TYPE_CHECKING:
    from spades_tui.practice.puzzles.practice import PuzzleSource, ThemeProgress
    from spades_tui.practice.puzzles.themes import PuzzleTheme

_ABOUT = (
    "Moments of games with a clear answer that a weaker player missed. Any right answer counts; "
    "your first one moves your rating. What you miss comes again."
)
_COLUMN = 40


class PuzzlesPage(ListDetailPage[None]):
    """Which puzzles to solve; Enter asks them at the table.

    Args:
        theme: the theme highlighted first.
        at_once: whether puzzles on it are asked at once.
        missed: whether those missed and due are, instead.
        most: how many are asked at once, at most.
    """

    key_contexts = ("list", "open", "back")

    def __init__(
        self, theme: str = "", at_once: bool = False, missed: bool = False, most: int | None = None
    ) -> None:
        super().__init__()
        self._theme, self._at_once, self._missed = theme, at_once, missed
        self._most = most
        self._all: PuzzleSource | None = None
        self._counts: dict[str, ThemeProgress] = {}
        """How far one is with each theme, by the key of its row; counted with the rows."""
        self._standing = Block("gold", "Reading the puzzles …")

    def titles(self) -> tuple[str, ...]:
        return "Puzzles", "", "One clear answer: can you find it?"

    def build_list(self) -> RowList:
        return RowList(self.rows(), column=_COLUMN, quiet=True)

    def short_detail(self, key: str) -> list[Block]:
        count = self._counts.get(key)
        about = _ABOUT if count is None else PUZZLE_THEMES[count.theme].about
        return [self._standing, Block("quiet", about)]

    def detail(self, key: str) -> list[Block]:
        blocks = [self._standing, SPACER, Block("quiet", _ABOUT)]
        count = self._counts.get(key)
        if count is None:
            return blocks
        blocks += [SPACER, Block("heading", PUZZLE_THEMES[count.theme].title)]
        blocks += [Block("text", PUZZLE_THEMES[count.theme].about), SPACER]
        tried = f"{count.tried} of {count.whole} tried, {count.right} right at the last answer"
        return [*blocks, Block("quiet", f"{tried}.")]

    def on_mount(self) -> None:
        self._read()

    @work(group="read", exclusive=True)
    async def _read(self) -> None:
        """Read the puzzles and the answers, in a thread of its own."""
        from spades_tui.practice.puzzles.practice import PuzzleSource
        from spades_tui.practice.puzzles.puzzle import load_puzzles
        from spades_tui.storage.practice_answers import AnswerJournal

        try:
            found = await asyncio.to_thread(load_puzzles)
            self._all = PuzzleSource(found, AnswerJournal())
        except StorageError as problem:
            self._standing = Block("alarm", str(problem))
            self.refresh_panes()
            return
        self._tell()
        self.refresh_rows("missed" if self._missed else _key(self._theme))
        if self._at_once:
            self.row_selected(self.listing.key)

    def on_screen_resume(self) -> None:
        if self._all is not None:
            self._tell()

    def _tell(self) -> None:
        from spades_tui.practice.puzzles.practice import rating_line

        assert self._all is not None
        self._all.choose(None)
        self._standing = Block("gold", rating_line(self._all.standing))
        self.refresh_rows()
        self.show_notice(" ".join(self._all.notes))
        self._all.notes.clear()

    def rows(self) -> list[ListRow]:
        found = self._all
        if found is None:
            return []
        self._counts = {_key(one.theme): one for one in found.themes()}
        missed, whole = found.missed(), found.still_missed()
        rows = [
            ListRow(_key(""), "Any theme", f"{len(found)} left"),
            ListRow("missed", "What you missed", f"{missed} of {whole} due", off=not missed),
            BLANK,
        ]
        for key, count in self._counts.items():
            done = f"{count.right} of {count.whole}" if count.whole else "none yet"
            rows.append(ListRow(key, PUZZLE_THEMES[count.theme].title, done, off=not count.whole))
        return rows

    def action_solve(self, theme: str) -> None:
        """Ask puzzles on a theme, or on any."""
        chosen = next((one for one in PUZZLE_THEMES if one == theme), None)
        self._start(chosen, missed=False)

    def action_missed(self) -> None:
        """Ask what was missed and is due again."""
        self._start(None, missed=True)

    def _start(self, theme: PuzzleTheme | None, *, missed: bool) -> None:
        if self._all is not None and not self.is_working("ask"):
            self._all.choose(theme, missed_only=missed, most=self._most)
            self._most = None
            self._ask(self._all)

    @work(group="ask")
    async def _ask(self, chosen: PuzzleSource) -> None:
        from spades_tui.practice.question import next_question

        try:
            asked = await next_question(chosen, self.spades.thinker)
        except Exception as error:  # whatever ails it, the page stays
            self.show_notice(f"That did not work: {error}", "alarm")
            return
        if asked is not None and self.is_active:
            self.spades.show(QuestionRoute(chosen, asked, self._solved))
        elif asked is None:
            self.show_notice("There is none of these left for today.")

    def _solved(self, result: str | None) -> None:
        """Keep what is said at the end for when the page is back on top."""
        if result and self._all is not None:
            self._all.notes.append(result)


def _key(theme: str) -> str:
    """Return the key of a theme's row; of the row of any theme for ""."""
    return f"solve('{theme}')"
