"""The list of all games: find, continue, replay, copy or delete one; back up all.

Modules that read games are imported by the first thread that reads, so that the page opens sooner.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual import work
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.widget import Widget
from textual.widgets import DataTable, Input, Static

from spades_tui.history.games import (
    GameListing,
    list_games,
    matches_search,
    other_copies,
    result_text,
    start_time,
)
from spades_tui.history.indexing import check_index
from spades_tui.history.replay import NO_HAND, Replay
from spades_tui.storage.backup import back_up, restore
from spades_tui.storage.paths import StorageError, expand_typed_path
from spades_tui.storage.records.imports import (
    games_from_forms,
    import_file,
    import_text,
    is_hand_text,
    read_hands,
)
from spades_tui.storage.records.unfinished import delete_record
from spades_tui.table.hands import load_snapshot
from spades_tui.text import count_noun, join_words
from spades_tui.tui import pages
from spades_tui.tui.dialogs import (
    ConfirmDialog,
    HandTextDialog,
    MultilineDialog,
    TextDialog,
    path_error,
)
from spades_tui.tui.list_page import FindPage
from spades_tui.tui.page import read_with_progress
from spades_tui.tui.pages.history.details import read_costs, read_details
from spades_tui.tui.pages.history.game_pane import GamePane
from spades_tui.tui.pages.history.games_table import GamesTable
from spades_tui.tui.pages.menu.words import relative_time
from spades_tui.tui.pages.ways import way_named
from spades_tui.tui.widgets.lists import RowOpened

if TYPE_CHECKING:
    from spades_tui.history.games import GameEntry
    from spades_tui.storage.index import ReadingProgress
    from spades_tui.storage.records.imports import ImportedHands

_NOT_YET: Final = "The games are still being read."
_REST_S: Final = 0.03
"""Seconds without a move of the highlight after which the game is read."""


class HistoryPage(FindPage[None]):
    """The page of all games, and details of the highlighted one: its score curve and hands.

    Attributes:
        entries: the games as last read.
        read: whether the games have been read at least once.
    """

    TITLE = "History"
    FILE_ACTIONS = ("import", "backup", "restore")
    DEFAULT_CSS = """
    HistoryPage {
        #page-body { layout: vertical; }
        #games-panel { height: 1fr; }
        #no-games { height: auto; color: $muted; padding: 0 1; }
        &.-narrow #game { height: 9; #about { height: 1; } }
        &.-wide, &.-huge, &.-vast {
            #page-body { layout: horizontal; }
            #games-panel { width: 75; }
            #game { width: 1fr; height: 1fr; }
            #curve { height: 12; margin: 1 0; }
            #hands { display: block; margin: 1 0 0 0; }
        }
        &.-tall.-huge #curve, &.-tall.-vast #curve { height: 20; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "open", "open", id="games.open",
                tooltip="Continue the selected game, or replay it."),
        Binding("slash", "find", "find", id="games.find",
                tooltip="Show only games in which every word you type occurs."),
        Binding("v", "review", "review", id="games.review",
                tooltip="Review the hands: what each choice cost."),
        Binding("t", "way('statistics')", "statistics", id="games.way('statistics')",
                tooltip="See your error rates, bids, nils and habits."),
        Binding("O", "way('fairness')", "is it fair?", id="games.way('fairness')",
                tooltip="Compare the hands you were dealt with chance."),
        Binding("D", "delete", "delete", id="games.delete",
                tooltip="Delete the selected game for good."),
        Binding("c", "copy", "copy", id="games.copy",
                tooltip="Show the finished hands as text to paste into a message."),
        Binding("F", "import", "import", id="games.import",
                tooltip="Keep hands you paste, or those in a text file."),
        Binding("B", "backup", "back up", id="games.backup",
                tooltip="Copy all games, rule sets, and settings into one file."),
        Binding("U", "restore", "restore", id="games.restore",
                tooltip="Put back what a backup holds."),
        Binding("ctrl+g", "back", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
    ]  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.entries: Sequence[GameEntry] = ()
        self.read = False
        self._wanted: str | None = None

    def body(self) -> Iterable[Widget]:
        with Container(id="page-body"):
            with Vertical(classes="panel", id="games-panel"):
                yield GamesTable(id="games")
                yield Static(id="no-games")
            yield GamePane(classes="panel", id="game")
        yield self.find_field("Type to find games")

    def on_mount(self) -> None:
        self.query_one("#games-panel").border_title = "Games"
        self.query_one("#no-games").display = False
        self.show_remark("Reading the games…")
        self.games.focus()

    def on_screen_resume(self) -> None:
        self._read()

    @property
    def games(self) -> GamesTable:
        """The table of games."""
        return self.query_one(GamesTable)

    # -- reading --------------------------------------------------------------------------

    @work(group="games", exclusive=True)
    async def _read(self) -> None:
        is_first = not self.read
        await self._show_games(await self._list())
        if is_first and (note := await asyncio.to_thread(check_index)):
            await self._show_games((await self._list())._replace(note=note))

    async def _list(self) -> GameListing:
        try:
            return await read_with_progress(self, list_games, self.show_progress)
        except StorageError as problem:
            return GameListing(tuple(self.entries), note=str(problem))

    def show_progress(self, step: ReadingProgress) -> None:
        """Show at the right of the title line how many games have been read."""
        self.show_remark(f"Reading the games: {step.done} of {step.total}")

    async def _show_games(self, listing: GameListing) -> None:
        """Show the games of `listing`, and its note as a notice if it has one."""
        if self.notice == self.convert_text(_NOT_YET):
            self.show_notice("")
        self.entries, self.read = listing.entries, True
        await self._fill()
        if listing.note:
            self.show_notice(listing.note, "alarm")

    # -- the table ------------------------------------------------------------------------

    async def _fill(self) -> None:
        """Show the games that match the search in the table; if none match, a text that says so."""
        entries = [entry for entry in self.entries if self._is_wanted(entry)]
        self._show_count(len(entries))
        if not await self.games.show_entries(entries, self._wanted):
            return
        self._wanted = None
        nothing = "No game has these words." if self.search else "No games yet: they appear here."
        none = self.query_one("#no-games", Static)
        none.update(self.convert_text(nothing))
        none.display, self.games.display = not entries, bool(entries)
        if not entries:
            self.query_one(GamePane).show_game(None)
        elif not isinstance(self.focused, Input):
            self.games.focus()

    def _is_wanted(self, entry: GameEntry) -> bool:
        return not self.search or matches_search(entry.words, self.search)

    def _show_count(self, matches: int) -> None:
        count = count_noun(len(self.entries), "game")
        if self.search:
            self.show_remark(f"{matches} of {count} with “{self.search}”")
            return
        won = sum(entry.row.won == 1 for entry in self.entries)
        self.show_remark(f"{count} · won {won}")

    def _is_at_table(self, entry: GameEntry) -> bool:
        table = self.app.session.table
        return table is not None and table.path == entry.path

    def on_resize(self) -> None:
        if self.read:
            self.call_after_refresh(self._refill)

    @work(group="fill", exclusive=True)
    async def _refill(self) -> None:
        await self._fill()

    # -- the highlighted game -------------------------------------------------------------

    def on_data_table_row_highlighted(self, message: DataTable.RowHighlighted) -> None:
        message.stop()
        if message.data_table.id == "games":
            self._show_details(self.games.entry)

    @work(group="details", exclusive=True)
    async def _show_details(self, entry: GameEntry | None) -> None:
        """Show `entry` in the pane about the game after 0.03 seconds; None empties the pane.

        A call within that time cancels the one before: only the last game is read.
        """
        await asyncio.sleep(_REST_S)
        pane = self.query_one(GamePane)
        pane.show_game(entry, "" if entry is None else self._place(entry))
        if entry is None or entry.condition == "spoiled":
            return
        try:
            details = await asyncio.to_thread(read_details, entry.path)
        except StorageError as problem:
            self.show_notice(str(problem), "alarm")
            return
        pane.show_hands(details, {})
        if entry.error_rate is not None:
            pane.show_hands(details, await asyncio.to_thread(read_costs, entry.path))

    def _place(self, entry: GameEntry) -> str:
        if self._is_at_table(entry):
            return "at the table"
        if self.app.session.is_suspended(entry.path):
            return "open behind the review"
        return "open in another window" if entry.locked else ""

    # -- finding --------------------------------------------------------------------------

    def show_matches(self) -> None:
        self._refill()

    def action_move(self, rows: int) -> None:
        """Move the highlight by `rows` rows (negative: up) while the search line has the focus."""
        self.games.move_cursor(row=self.games.cursor_row + rows)

    def action_back(self) -> None:
        """Hide the search line and show all games again; if it is hidden already, leave the
        page."""
        if not self.clear_search():
            self.dismiss()

    # -- what is done with a game ---------------------------------------------------------

    async def on_row_opened(self, message: RowOpened) -> None:
        message.stop()
        if self.focused is self.games:
            await self.run_action("open")

    def action_open(self) -> None:
        entry = self.games.entry
        if entry is None or entry.condition == "spoiled":
            self._say_why_not(entry)
        elif entry.condition == "finished":
            self.app.push_screen(pages.ReplayPage(entry.path))
        elif self._is_at_table(entry):
            self.app.session.back_to_table()
        else:
            self._continue(entry)

    def _continue(self, entry: GameEntry) -> None:
        from spades_tui.table.table import Table

        self.try_storage(lambda: self.app.session.open_table(Table.resume(entry.path)))

    def _say_why_not(self, entry: GameEntry | None) -> None:
        """Show a notice why nothing can be done: the game is damaged, or none is selected."""
        if entry is not None:
            self.show_notice(entry.row.problem, "alarm")
        else:
            self.show_notice("There is no game in the list." if self.read else _NOT_YET)

    @work
    async def action_delete(self) -> None:
        entry = self.games.entry
        if entry is None:
            self._say_why_not(None)
            return
        if self._is_at_table(entry):
            self.show_notice("This game is open at the table: leave it first.", "alarm")
            return
        copies = other_copies(entry.path)[entry.path]
        gone = "The game will be gone for good."
        if copies:
            others = join_words([copy.name for copy in copies])
            gone = f"This copy will be gone for good; the same game in {others} stays."
        words = f"{_one_line(entry)}. {gone}"
        window = ConfirmDialog("Delete this game?", words, "Yes, delete it")
        if not await self.app.push_screen_wait(window):
            return
        if self.try_storage(lambda: delete_record(entry.path)):
            self._wanted = str(copies[0]) if copies else self.games.key_without(entry)
            done = f"This copy was deleted; {copies[0].name} is listed now." if copies else ""
            self.entries = tuple(other for other in self.entries if other != entry)
            await self._fill()
            self.show_notice(done or "The game was deleted.")
            self._read()

    def action_review(self) -> None:
        entry = self.games.entry
        if entry is None or entry.condition == "spoiled":
            self._say_why_not(entry)
        elif not entry.row.hands:
            self.show_notice(NO_HAND, "alarm")
        else:
            self.app.push_screen(pages.ReviewPage(partial(load_snapshot, entry.path)))

    def action_way(self, name: str) -> None:
        """Open the page that has this `name` in `ways.WAYS`."""
        self.app.open(way_named(name).screen())

    @work
    async def action_copy(self) -> None:
        """Open a window with the finished hands of the highlighted game as text, to copy."""
        entry = self.games.entry
        if entry is None or entry.condition == "spoiled":
            self._say_why_not(entry)
            return
        text = await self.run_in_thread(partial(hand_text, entry.path))
        if text is not None:
            self.app.push_screen(HandTextDialog(text, entry.path.name))

    @work
    async def action_import(self) -> None:
        """Ask for hands as text, pasted or in a file, and import them as games."""
        words = "Paste hands as text, or type the path of a file with some."
        window = MultilineDialog("Import hands", words, "", _hands_problem)
        text = await self.app.push_screen_wait(window)
        imported = await self.run_in_thread(partial(_import_from_input, text)) if text else None
        if imported is not None:
            self._wanted = str(imported.paths[0])
            self._read()
            result = f"{count_noun(len(imported.paths), 'hand')} kept among your games."
            self.show_notice(f"{result} {imported.note}".rstrip())

    # -- all of them in one file ----------------------------------------------------------

    @work
    async def action_backup(self) -> None:
        value = f"~/spades-{date.today():%Y-%m-%d}.zip"
        words = "All games, rule sets, and settings are copied into this new file."
        text = await self.app.push_screen_wait(TextDialog("Back up", words, value, path_error))
        if not text:
            return
        path = expand_typed_path(text)
        self.show_notice(f"Writing {path}…")
        done = await self.run_in_thread(partial(back_up, path))
        if done is not None:
            left = "".join(f" {file} is not in it: {reason}." for file, reason in done.left_out[:1])
            self.show_notice(f"{path}: {count_noun(done.files, 'file')}.{left}")

    @work
    async def action_restore(self) -> None:
        words = "The backup to put back. What is there already stays as it is."
        text = await self.app.push_screen_wait(
            TextDialog("Restore", words, "", partial(path_error, is_new=False))
        )
        if not text:
            return
        path = expand_typed_path(text)
        if await self._restore(path, replace=False):
            await self._restore(path, replace=True)

    async def _restore(self, path: Path, *, replace: bool) -> bool:
        """Restore the backup `path` and show the result.

        Args:
            path: the backup.
            replace: whether files that differ from the backup are replaced; otherwise they stay.

        Returns:
            Whether files differ and the player, asked in a window, wants them replaced.
        """
        self.show_notice(f"Reading {path}…")
        done = await self.run_in_thread(partial(restore, path, replace=replace))
        if done is None:
            return False
        self._read()
        left = f" {done.unfit[0]}" if done.unfit else ""
        self.show_notice(
            f"{count_noun(done.written, 'file')} restored, {done.alike} already there.{left}"
        )
        if not done.differ:
            return False
        differ = count_noun(len(done.differ), "file")
        words = f"{differ} here differ from the backup. A copy of each would be kept."
        window = ConfirmDialog("Replace them?", words, "Yes, replace them")
        is_wanted = await self.app.push_screen_wait(window)
        return bool(is_wanted)


def _one_line(entry: GameEntry) -> str:
    """Return a line that names a game in a question."""

    row = entry.row
    if entry.condition == "spoiled":
        return row.problem.removesuffix(".")
    parts = (relative_time(start_time(row)), row.title or "Spades", result_text(row), row.names)
    return " · ".join(part for part in parts if part)


def hand_text(path: Path) -> str:
    """Return the finished hands of the record at `path` as text.

    Raises:
        StorageError: if the record cannot be read, or no hand is finished.
    """

    return Replay.open(path).hand_text()


def _import_from_input(text: str) -> ImportedHands:
    """Import hands from `text`, which is their text or the path of a file with it."""

    return import_text(text) if is_hand_text(text) else import_file(expand_typed_path(text))


def _hands_problem(text: str) -> str | None:
    """Return a sentence on the error in pasted hands or a typed path; None if there is none."""

    if not is_hand_text(text):
        return path_error(text, is_new=False)
    try:
        games_from_forms(read_hands(text))
    except (StorageError, ValueError) as error:
        return str(error)
    return None
