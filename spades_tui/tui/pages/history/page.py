"""Every game there is: find one, continue, replay, copy, or delete it; keep all in one file."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from textual import events, work
from textual.widget import Widget
from textual.widgets import Input

from spades_tui.history.games import (
    Condition,
    GameEntry,
    GameListing,
    about_text,
    error_rate_text,
    list_games,
    matches_search,
    other_copies,
    result_text,
    size_text,
    started_at,
)
from spades_tui.history.indexing import check_index
from spades_tui.history.replay import NO_HAND, Replay
from spades_tui.storage.backup import BackupResult, RestoreResult, back_up, restore
from spades_tui.storage.files import exists
from spades_tui.storage.index import ReadingProgress
from spades_tui.storage.paths import StorageError, expand_typed_path, folders
from spades_tui.storage.records.imports import (
    games_from_forms,
    import_file,
    import_text,
    is_hand_text,
    read_hands,
)
from spades_tui.storage.records.unfinished import delete_record
from spades_tui.table.hands import load_snapshot
from spades_tui.text import capitalize, count_noun, join_words
from spades_tui.tui.dialogs import (
    ConfirmDialog,
    HandTextDialog,
    MultilineDialog,
    SafeInput,
    TextDialog,
)
from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.frame.keys import FooterItems, Key, KeyContext, footer_items
from spades_tui.tui.frame.routes import ReplayRoute, ReviewRoute
from spades_tui.tui.pages.menu.words import relative_time
from spades_tui.tui.pages.practice.page import way_named
from spades_tui.tui.two_panes import ListDetailPage
from spades_tui.tui.widgets.page_bars import Notice, TitleBar
from spades_tui.tui.widgets.prose import Block
from spades_tui.tui.widgets.row_list import ListRow, RowList, grouped, note

_COLUMN: Final = 21
_HEADINGS: Final[dict[Condition, str]] = {
    "unfinished": "Unfinished", "finished": "Finished", "spoiled": "Cannot be opened"
}  # fmt: skip
_TOGETHER: Final = "All games"
_PAGES: Final = tuple(way_named(name).row for name in ("statistics", "fairness"))
"""Pages about all games together."""
_NOT_YET: Final = "The games are still being read."
_REST: Final = 0.15
"""Seconds without a key after which a report is shown; else it is shown with the next key."""

Result = TypeVar("Result")


class GameList(RowList):
    """Games in a row each, put into words when they come into sight."""

    def __init__(self, rows: Sequence[ListRow], told: Callable[[ListRow], ListRow]) -> None:
        """`told` returns a row in words."""
        super().__init__(rows, column=_COLUMN, selects=True)
        self._told = told

    def draw_row(self, canvas: Canvas, y: int, row: ListRow, place: int) -> None:
        super().draw_row(canvas, y, self._told(row), place)


class HistoryPage(ListDetailPage[None]):
    """The list of games; they are read beside the event loop, so that every key is heard.

    Attributes:
        found: the games, as they were when they were last read.
        search: words that must all occur in a game that is shown.
        read: whether they have been read at all.
    """

    key_contexts = ("games", "list", "open", "back")
    AUTO_FOCUS = ""  # the list hears the keys until one asks to type

    def __init__(self) -> None:
        super().__init__()
        self.found = GameListing()
        self.search = ""
        self.read = False
        self._shown: dict[str, GameEntry] = {}
        self._words: dict[str, str] = {}
        self._wanted: str | None = None
        self._step: ReadingProgress | None = None

    def titles(self) -> tuple[str, ...]:
        if self._step is not None:
            done, of = self._step
            return ("History", "", f"Reading the games: {done} of {of}")
        if not self.read:
            return ("History", "", "Reading the games…")
        count = count_noun(len(self.found.entries), "game")
        if self.search:
            count = f"{len(self._shown)} of {count} with “{self.search}”"
        return ("History", count, f"{size_text(self.found.size)} in {folders().data}")

    def body(self) -> Iterable[Widget]:
        both, notice = super().body()
        yield both
        field = SafeInput("", placeholder="Type to find games", compact=True, id="find")
        field.display = False
        yield field
        yield notice

    def build_list(self) -> RowList:
        return GameList(self.rows(), self._line)

    def on_screen_resume(self) -> None:
        """Look what has changed."""
        self._read()

    # -- reading --------------------------------------------------------------------------

    @work(group="games", exclusive=True)
    async def _read(self) -> None:
        is_first = not self.read
        self.show_games(await self._games())
        if is_first and (note := await asyncio.to_thread(check_index)):
            self.show_games((await self._games())._replace(note=note))

    async def _games(self) -> GameListing:
        try:
            return await self.read_in_thread(list_games)
        except StorageError as problem:
            return self.found._replace(note=str(problem))

    def show_progress(self, step: ReadingProgress) -> None:
        """Tell it in the title, and not while keys are pressed."""
        self._step = step
        if time.monotonic() - self.spades.last_input_at > _REST:
            self._retitle()

    def _retitle(self) -> None:
        self.query_one(TitleBar).show(*self.titles())

    def show_games(self, found: GameListing) -> None:
        """Show the games that were found."""
        if self.query_one(Notice).words[0] == _NOT_YET:
            self.show_notice("")
        is_first, self.read, self._step = not self.read, True, None
        self._list(found)
        wanted, self._wanted = self._wanted, None
        if is_first and wanted is None and found.entries:
            wanted = found.entries[0].key
        self.refresh_rows(wanted)
        if found.note:
            self.show_notice(found.note, "alarm")

    # -- the rows -------------------------------------------------------------------------

    def _list(self, found: GameListing) -> None:
        """Keep these games."""
        self.found, self._words = found, {}

    def rows(self) -> list[ListRow]:
        self._shown = {one.key: one for one in self._wanted_games()}
        if self._shown:
            shown = [
                (_HEADINGS[one.condition], ListRow(key, "")) for key, one in self._shown.items()
            ]
            if not self.search:
                waiting = sum(one.condition == "unfinished" for one in self._shown.values())
                shown[waiting:waiting] = [(_TOGETHER, row) for row in _PAGES]
            return grouped(shown)
        if not self.read:
            return []
        none = "No game has these words." if self.search else "No games yet: they appear here."
        return [note(none)]

    def _wanted_games(self) -> Iterable[GameEntry]:
        """Return the games searched for; what is looked through is put together once."""
        games = self.found.entries
        if not self.search:
            return games
        self._words = self._words or {one.key: one.words for one in games}
        return (one for one in games if matches_search(self._words[one.key], self.search))

    def _line(self, shown: ListRow) -> ListRow:
        """Return a row as it is read."""
        key = shown.key
        entry = self._shown.get(key)
        if entry is None:
            return shown
        row = entry.row
        if entry.condition == "spoiled":
            return ListRow(key, row.problem, off=True)
        parts = (row.title or "Spades", result_text(row), error_rate_text(entry.error_rate))
        words = " · ".join(part for part in (*parts, *about_text(row), row.names) if part)
        off = entry.locked and not self._is_at_table(entry)
        return ListRow(key, relative_time(started_at(row)), words, off=off)

    @property
    def entry(self) -> GameEntry | None:
        """The game that is highlighted."""
        return self._shown.get(self.listing.key)

    def _is_at_table(self, entry: GameEntry) -> bool:
        table = self.spades.table
        return table is not None and table.path == entry.path

    def row_highlighted(self, key: str) -> None:
        super().row_highlighted(key)
        self.show_notice("")

    def short_detail(self, key: str) -> list[Block]:
        entry = self.entry
        return [] if entry is None else self._about(entry)

    def detail(self, key: str) -> list[Block]:
        entry = self.entry
        if entry is not None:
            return [Block("heading", "This game"), *self._about(entry)]
        told = (row for row in _PAGES if row.key == key)
        return [
            block
            for row in told
            for block in (Block("heading", row.label), Block("text", f"{capitalize(row.value)}."))
        ]

    def _about(self, entry: GameEntry) -> list[Block]:
        row = entry.row
        if entry.condition == "spoiled":
            return [Block("alarm", row.problem)]
        rate = error_rate_text(entry.error_rate)
        parts = (row.title or "Spades", result_text(row), rate, *about_text(row))
        place = f"{started_at(row):%Y-%m-%d %H:%M} · {row.names}"
        if self._is_at_table(entry):
            place += " · at the table"
        elif self.spades.is_suspended(entry.path):
            place += " · open behind the review"
        elif entry.locked:
            place += " · open in another window"
        blocks = [
            Block("text", " · ".join(part for part in parts if part)),
            Block("quiet", place),
        ]
        problem = [Block("alarm", row.problem)] if row.problem else []
        return [*blocks, *problem, Block("quiet", entry.path.name)]

    # -- finding --------------------------------------------------------------------------

    @property
    def _field(self) -> SafeInput:
        return self.query_one("#find", SafeInput)

    def active_contexts(self) -> tuple[KeyContext, ...]:
        return ("prompt", "list") if isinstance(self.focused, SafeInput) else self.key_contexts

    def footer_items(self) -> FooterItems:
        if self.active_contexts() != self.key_contexts:
            return footer_items("prompt", "list")
        files = not self.spades.is_web
        pairs = footer_items("games", "back", "anywhere", files=files, called=self.called)
        return tuple({"Enter": "open", **dict(pairs)}.items())

    def called(self, key: Key) -> Key:
        if not self.search or key.where != "back":
            return super().called(key)
        return key._replace(label="all games", help="Show all games again; so does m.")

    def action_find(self) -> None:
        """Type in the place of the notice: the list stays as large as it is."""
        self._retitle()
        self.query_one(Notice).display = False
        self._field.display = True
        self.set_focus(self._field)
        self.show_footer()

    def on_input_changed(self, message: Input.Changed) -> None:
        message.stop()
        self.search = " ".join(message.value.split())
        self.refresh_rows()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        message.stop()
        self._leave_field()

    def action_back(self) -> None:
        """Show all games again, or leave the page."""
        if not self._field.display:
            self.dismiss()
            return
        self._field.value = ""
        self._leave_field()

    def on_key(self, event: events.Key) -> None:
        if event.key == "ctrl+g" and isinstance(self.focused, SafeInput):
            event.prevent_default()
            self.action_back()

    def _leave_field(self) -> None:
        self._retitle()
        self.set_focus(None)
        self._field.display = bool(self._field.value)
        self.query_one(Notice).display = True
        self.show_footer()

    # -- what is done with a game ---------------------------------------------------------

    def row_selected(self, key: str) -> None:
        entry = self._shown.get(key)
        if entry is None:
            super().row_selected(key)
        elif entry.condition == "spoiled":
            self.show_notice(entry.row.problem, "alarm")
        elif entry.condition == "finished":
            self.spades.show(ReplayRoute(entry.path))
        elif self._is_at_table(entry):
            self.spades.back_to_table()
        else:
            self._continue(entry)

    def _continue(self, entry: GameEntry) -> None:
        from spades_tui.table.table import Table

        self.try_storage(lambda: self.spades.open_table(Table.resume(entry.path)))

    def _say_none(self, entry: GameEntry | None = None) -> None:
        """Say why there is no game to do it with: `entry` is damaged, or nothing is selected."""
        if entry is not None:
            self.show_notice(entry.row.problem, "alarm")
        elif self.read:
            self.show_notice(
                "Select a game first." if self._shown else "There is no game in the list."
            )
        else:
            self.show_notice(_NOT_YET)

    def action_delete(self) -> None:
        entry = self.entry
        if entry is None:
            self._say_none()
            return
        if self._is_at_table(entry):
            self.show_notice("This game is open at the table: leave it first.", "alarm")
            return

        copies = other_copies(entry.path)[entry.path]

        def take(_: bool) -> None:
            if not self.try_storage(lambda: delete_record(entry.path)):
                return
            if copies:
                self._wanted = str(copies[0])
                self._read()
                self.show_notice(f"This copy was deleted; {copies[0].name} is listed now.")
            else:
                rest = tuple(one for one in self.found.entries if one != entry)
                self._list(self.found._replace(entries=rest))
                self.refresh_rows()
                self.show_notice("The game was deleted.")

        gone = "The game will be gone for good."
        if copies:
            others = join_words([one.name for one in copies])
            gone = f"This copy will be gone for good; the same game in {others} stays."
        told = self._line(self.listing.row)
        words = f"{(told.value or told.label).removesuffix('.')}. {gone}"
        self.spades.open(ConfirmDialog("Delete this game?", words, "Yes, delete it"), take)

    def action_review(self) -> None:
        entry = self.entry
        if entry is None or entry.condition == "spoiled":
            self._say_none(entry)
        elif not entry.row.hands:
            self.show_notice(NO_HAND, "alarm")
        else:
            self.spades.show(ReviewRoute(partial(load_snapshot, entry.path)))

    def action_way(self, name: str) -> None:
        """Open a page about all games."""
        self.spades.show(way_named(name).route)

    def action_copy(self) -> None:
        """Show the finished hands of the game as text to paste into a message."""
        entry = self.entry
        if entry is None or entry.condition == "spoiled":
            self._say_none(entry)
            return

        def shown(text: str) -> None:
            self.spades.open(HandTextDialog(text, entry.path.name))

        self._beside(partial(hand_text, entry.path), shown)

    def action_import(self) -> None:
        """Ask for hands as text, pasted or in a file, and keep them among the games."""

        def take(text: str) -> None:
            self._beside(partial(import_from_input, text), self._imported)

        words = "Paste hands as text, or type the path of a file with some."
        self.spades.open(MultilineDialog("Import hands", words, "", _hands_problem), take)

    def _imported(self, paths: list[Path]) -> None:
        self._wanted = str(paths[0])
        self._read()
        self.show_notice(f"{count_noun(len(paths), 'hand')} kept among your games.")

    # -- all of them in one file ----------------------------------------------------------

    def action_backup(self) -> None:
        def take(text: str) -> None:
            path = expand_typed_path(text)
            self.show_notice(f"Writing {path}…")
            self._beside(partial(back_up, path), partial(self._backed_up, path))

        value = f"~/spades-{date.today():%Y-%m-%d}.zip"
        words = "All games, rule sets, and settings are copied into this new file."
        self.spades.open(TextDialog("Back up", words, value, _target_problem), take)

    def _backed_up(self, path: Path, done: BackupResult) -> None:
        left = "".join(f" {path} is not in it: {reason}." for path, reason in done.left_out[:1])
        self.show_notice(f"{path}: {count_noun(done.files, 'file')}.{left}")

    def action_restore(self) -> None:
        def take(text: str) -> None:
            self._restore(expand_typed_path(text), replace=False)

        words = "The backup to put back. What is there already stays as it is."
        self.spades.open(TextDialog("Restore", words, "", _source_problem), take)

    def _restore(self, path: Path, *, replace: bool) -> None:
        self.show_notice(f"Reading {path}…")
        self._beside(partial(restore, path, replace=replace), partial(self._restored, path))

    def _restored(self, path: Path, found: RestoreResult) -> None:
        self._read()
        left = f" {found.unfit[0]}" if found.unfit else ""
        self.show_notice(
            f"{count_noun(found.written, 'file')} restored, {found.alike} already there.{left}"
        )
        if found.differ:
            differ = count_noun(len(found.differ), "file")
            words = f"{differ} here differ from the backup. A copy of each would be kept."
            question = ConfirmDialog("Replace them?", words, "Yes, replace them")
            self.spades.open(question, lambda _: self._restore(path, replace=True))

    @work(group="deeds")
    async def _beside(self, deed: Callable[[], Result], then: Callable[[Result], object]) -> None:
        """Do something with the disk beside the event loop, and go on with its result."""
        try:
            result = await asyncio.to_thread(deed)
        except (StorageError, ValueError) as problem:
            self.show_notice(str(problem), "alarm")
        else:
            then(result)


def hand_text(path: Path) -> str:
    """Return the finished hands of a record as text."""
    return Replay.open(path).hand_text()


def import_from_input(text: str) -> list[Path]:
    """Keep hands given as text, or those in the file of a path that was typed."""
    return import_text(text) if is_hand_text(text) else import_file(expand_typed_path(text))


def _hands_problem(text: str) -> str | None:
    """Return what is wrong with hands that were pasted, or with a path that was typed."""
    if not is_hand_text(text):
        return _source_problem(text)
    try:
        games_from_forms(read_hands(text))
    except (StorageError, ValueError) as error:
        return str(error)
    return None


def _source_problem(text: str) -> str | None:
    """Return what is wrong with the path of a file to be read; what was typed is kept then."""
    return _path_problem(text) or (
        None if exists(path := expand_typed_path(text)) else f"There is no file {path}."
    )


def _target_problem(text: str) -> str | None:
    """Return what is wrong with the path of a new file."""
    return _path_problem(text) or (
        f"{path} already exists; type another name."
        if exists(path := expand_typed_path(text))
        else None
    )


def _path_problem(text: str) -> str | None:
    """Return what is wrong with a path that was typed."""
    if not text.strip():
        return "Type a path."
    try:
        expand_typed_path(text)
    except StorageError as problem:
        return str(problem)
    return None
