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

from rich.text import Text
from textual import work
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import DataTable, Input, Static

from spades_tui.history.games import (
    GameListing,
    about_text,
    error_rate_text,
    list_games,
    matches_search,
    other_copies,
    result_text,
    started_at,
)
from spades_tui.history.indexing import check_index
from spades_tui.history.replay import NO_HAND, Replay
from spades_tui.player_view.outcomes import OUTCOME_SIGNS, Outcome
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
from spades_tui.text import count_noun, format_number, format_signed, join_words
from spades_tui.tui import pages
from spades_tui.tui.dialogs import (
    ConfirmDialog,
    HandTextDialog,
    MultilineDialog,
    TextDialog,
    path_error,
)
from spades_tui.tui.drawing.canvas import truncate
from spades_tui.tui.list_page import FindPage
from spades_tui.tui.page import read_with_progress, show_text
from spades_tui.tui.pages.history.details import read_costs, read_details
from spades_tui.tui.pages.menu.words import relative_time
from spades_tui.tui.pages.ways import way_named
from spades_tui.tui.widgets.lists import RowOpened
from spades_tui.tui.widgets.rows import Rows
from spades_tui.tui.widgets.score_curve import ScoreCurve

if TYPE_CHECKING:
    from spades_tui.history.games import GameEntry
    from spades_tui.storage.index import ReadingProgress
    from spades_tui.storage.records.imports import ImportedHands
    from spades_tui.tui.pages.history.details import GameDetails

_NOT_YET: Final = "The games are still being read."
_REST_S: Final = 0.03
"""Seconds without a move of the highlight after which the game is read."""
_BATCH: Final = 100
"""Rows added to the table between two looks at the keyboard."""
_BAR: Final = 6
"""Cells of the bar on each side of its middle."""
_WIDTHS: Final = {"when": 12, "rules": 13, "result": 7, "score": 11, "margin": 2 * _BAR + 1, "": 1}
"""Columns of the ledger; the last is the grade."""
_HAND_WIDTHS: Final = {"hand": 6, "bid": 9, "took": 5, "us": 6, "them": 6, "cost": 5}
_GRADES: Final = ((1.2, "A"), (2.1, "B"), (2.7, "C"), (4.0, "D"))
"""Grades by the points lost per decision, at most: A is nearer to `master` than to `club`, B as
good as `club`, C as `regular`, D somewhat weaker than `novice` (`LEVEL_RATES`)."""
_OUTCOME_ROLES: Final[dict[Outcome, str]] = {
    "made": "good", "set": "alarm", "nil": "good", "": "muted",
}  # fmt: skip
"""The color of a hand's sign."""


class HistoryPage(FindPage[None]):
    """The games; the highlighted one with its score curve and hands.

    Attributes:
        entries: the games, as they were when they were last read.
        read: whether they have been read at all.
    """

    TITLE = "History"
    FILE_ACTIONS = ("import", "backup", "restore")
    DEFAULT_CSS = """
    HistoryPage {
        #page-body { layout: vertical; }
        #games-panel { height: 1fr; }
        #game { height: 1fr; }
        #about { height: 2; text-wrap: nowrap; text-overflow: ellipsis; }
        #curve { height: 1fr; margin: 0; }
        #squares { height: 1; text-wrap: nowrap; }
        #no-games { height: auto; color: $muted; padding: 0 1; }
        #hands { display: none; }
        &.-narrow #game { height: 9; #about { height: 1; } }
        #game #about.-problem { height: auto; text-wrap: wrap; }
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
        self._listed: dict[str, GameEntry] = {}
        self._drawn: object = None
        self._wanted: str | None = None

    def body(self) -> Iterable[Widget]:
        with Container(id="page-body"):
            with Vertical(classes="panel", id="games-panel"):
                yield Rows(id="games")
                yield Static(id="no-games")
            with Vertical(classes="panel", id="game"):
                yield Static(id="about")
                yield ScoreCurve(id="curve")
                yield Static(id="squares")
                yield Rows(id="hands")
        yield self.find_field("Type to find games")

    def on_mount(self) -> None:
        self.query_one("#games-panel").border_title = "Games"
        self.query_one("#no-games").display = False
        self.show_remark("Reading the games…")
        hands = self.query_one("#hands", Rows)
        hands.cell_padding, hands.show_cursor = 0, False
        for label, width in _HAND_WIDTHS.items():
            hands.add_column(
                Text(label, justify="left" if label == "hand" else "right"), width=width
            )
        self.games.focus()

    def on_screen_resume(self) -> None:
        self._read()

    @property
    def games(self) -> Rows:
        """The table of games."""
        return self.query_one("#games", Rows)

    def on_descendant_focus(self) -> None:
        hands = self.query_one("#hands", Rows)
        hands.show_cursor = hands.has_focus

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
        """Say how far reading has come."""
        self.show_remark(f"Reading the games: {step.done} of {step.of}")

    async def _show_games(self, listing: GameListing) -> None:
        """Show the games that were read."""
        if self.notice == self.convert_text(_NOT_YET):
            self.show_notice("")
        self.entries, self.read = listing.entries, True
        await self._fill()
        if listing.note:
            self.show_notice(listing.note, "alarm")

    # -- the table ------------------------------------------------------------------------

    async def _fill(self) -> None:
        """Fill the table with the matching games, unless it shows them already."""
        entries = [entry for entry in self.entries if self._is_wanted(entry)]
        self._show_count(len(entries))
        drawn = (entries, self.app.theme, self.app.settings.ascii, self._columns())
        if drawn == self._drawn:
            return
        wanted, self._wanted = self._wanted or self._key(), None
        self._drawn, self._listed = drawn, {entry.key: entry for entry in entries}
        table = self.games
        table.clear(columns=True)
        for label in self._columns():
            table.add_column(
                Text(self.convert_text(label), style=self._ink("muted")), width=_WIDTHS[label]
            )
        highest = max((abs(margin) for entry in entries if (margin := _margin(entry))), default=1)
        for start in range(0, len(entries), _BATCH):
            for entry in entries[start : start + _BATCH]:
                table.add_row(*self._cells(entry, highest), key=entry.key)
            await asyncio.sleep(0)
        if wanted in self._listed:
            table.move_cursor(row=table.get_row_index(wanted))
        nothing = "No game has these words." if self.search else "No games yet: they appear here."
        none = self.query_one("#no-games", Static)
        none.update(self.convert_text(nothing))
        none.display, table.display = not entries, bool(entries)
        if not entries:
            self._show_game(None)
        elif not isinstance(self.focused, Input):
            table.focus()

    def _is_wanted(self, entry: GameEntry) -> bool:
        return not self.search or matches_search(entry.words, self.search)

    def _show_count(self, matches: int) -> None:
        count = count_noun(len(self.entries), "game")
        if self.search:
            self.show_remark(f"{matches} of {count} with “{self.search}”")
            return
        won = sum(entry.row.won == 1 for entry in self.entries)
        self.show_remark(f"{count} · won {won}")

    def _columns(self) -> tuple[str, ...]:
        """Return the columns that fit."""
        every = tuple(_WIDTHS)
        return every[:4] if self.has_class("-narrow") else every

    def _ink(self, role: str) -> str:
        color = getattr(self.app.look.theme, role)
        return str(color)

    def _cells(self, entry: GameEntry, highest: int) -> list[Text]:
        """Return the cells of a game; `highest` is the largest margin in the list."""
        row = entry.row
        if entry.condition == "spoiled":
            cells = [Text("cannot open", style=self._ink("alarm"))]
            cells.append(Text(self.convert_text(truncate(row.file, _WIDTHS["rules"]))))
            return [*cells, *(Text("") for _ in self._columns()[2:])]
        result, ink = _result(entry)
        own, *others = [int(score) for score in row.scores.split()] or [0]
        score = f"{format_number(own):>4} : {format_number(max(others))}" if others else ""
        cells = [
            Text(self._when(entry)),
            Text(self.convert_text(truncate(row.title or "Spades", _WIDTHS["rules"]))),
            Text(result, style=self._ink(ink)),
            Text(self.convert_text(score)),
        ]
        if len(self._columns()) > len(cells):
            cells += [self._bar(entry, highest), Text(_grade(entry.error_rate))]
        return cells

    def _when(self, entry: GameEntry) -> str:
        words = relative_time(started_at(entry.row))
        return words.split()[0] if words.startswith("yesterday") else words

    def _bar(self, entry: GameEntry, highest: int) -> Text:
        """Return the margin as a bar, to the left if the game was lost."""
        margin = _margin(entry)
        if margin is None:
            hands = entry.row.hands
            return Text(f"hand {hands + 1}", style=self._ink("muted"))
        cells = -(-abs(margin) * _BAR // highest)
        left = ("■" * cells if margin < 0 else "").rjust(_BAR)
        right = "■" * cells if margin > 0 else ""
        bar = Text()
        bar.append(left, self._ink("alarm")).append("│", self._ink("muted"))
        return bar.append(right, self._ink("good"))

    def _key(self) -> str | None:
        """Return the key of the highlighted game."""
        table = self.games
        if not table.row_count:
            return None
        return table.ordered_rows[table.cursor_row].key.value

    @property
    def entry(self) -> GameEntry | None:
        """The game that is highlighted."""
        return self._listed.get(self._key() or "")

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
            self._show_details(self.entry)

    @work(group="details", exclusive=True)
    async def _show_details(self, entry: GameEntry | None) -> None:
        """Show one game; if an arrow key is held down, only the last one is read."""
        await asyncio.sleep(_REST_S)
        self._show_game(entry)
        if entry is None or entry.condition == "spoiled":
            return
        try:
            details = await asyncio.to_thread(read_details, entry.path)
        except StorageError as problem:
            self.show_notice(str(problem), "alarm")
            return
        self._show_hands(details, {})
        if entry.error_rate is not None:
            self._show_hands(details, await asyncio.to_thread(read_costs, entry.path))

    def _show_game(self, entry: GameEntry | None) -> None:
        """Show the facts about a game that its list entry has."""
        panel, description = self.query_one("#game"), self.query_one("#about", Static)
        curve = self.query_one(ScoreCurve)
        curve.scores = ()
        self.query_one("#hands", Rows).clear()
        show_text(self.query_one("#squares", Static), Content(""))
        if entry is None:
            panel.border_title = panel.border_subtitle = ""
            show_text(description, Content(""))
            return
        row = entry.row
        title = (
            f"{row.title or 'Spades'} · {relative_time(started_at(row))}" if row.id else row.file
        )
        panel.border_title = Content(self.convert_text(title))
        facts = (result_text(row), error_rate_text(entry.error_rate), *about_text(row))
        first = row.problem or " · ".join(fact for fact in facts if fact)
        place = self._place(entry)
        second = " · ".join(part for part in (row.names, place) if part)
        description.set_class(bool(row.problem), "-problem")
        description.update(
            Content.assemble(
                (self.convert_text(first), "$alarm" if row.problem else "$ink"),
                "\n",
                (self.convert_text(second), "$muted"),
            ),
            layout=bool(row.problem),
        )

    def _place(self, entry: GameEntry) -> str:
        if self._is_at_table(entry):
            return "at the table"
        if self.app.session.is_suspended(entry.path):
            return "open behind the review"
        return "open in another window" if entry.locked else ""

    def _show_hands(self, details: GameDetails, costs: dict[int, float]) -> None:
        """Show curve and hands of the game that has been read."""
        curve = self.query_one(ScoreCurve)
        curve.target = details.target
        curve.names = _side_names(details)
        curve.scores = details.scores
        if not details.hands:
            none = Content.styled(self.convert_text("No hand is finished yet."), "$muted")
            show_text(self.query_one("#squares", Static), none)
            return
        legend = [("■ made  ", "good"), ("□ set  ", "alarm"), ("● nil made", "good")]
        parts = [(f"{OUTCOME_SIGNS[hand.outcome]} ", _OUTCOME_ROLES[hand.outcome])
                 for hand in details.hands]  # fmt: skip
        room = self.query_one("#squares", Static).size.width
        if 2 * len(parts) + 26 <= room:
            parts += [("  ", "muted"), *legend]
        line = [Content.styled(self.convert_text(text), f"${role}") for text, role in parts]
        show_text(self.query_one("#squares", Static), Content("").join(line))
        hands = self.query_one("#hands", Rows)
        hands.clear()
        for hand in details.hands:
            sign, role = OUTCOME_SIGNS[hand.outcome], _OUTCOME_ROLES[hand.outcome]
            cost = costs.get(hand.number)
            figures = (
                (hand.bid, "ink"),
                (str(hand.took), "ink"),
                (format_signed(hand.points[0]), "good" if hand.points[0] > 0 else "alarm"),
                (format_signed(max(hand.points[1:], default=0)), "muted"),
                ("" if cost is None else format_number(-round(cost)), "ink"),
            )
            first = Text(f" {hand.number:>2} ").append(self.convert_text(sign), self._ink(role))
            hands.add_row(
                first,
                *(
                    Text(self.convert_text(text), style=self._ink(ink), justify="right")
                    for text, ink in figures
                ),
            )

    # -- finding --------------------------------------------------------------------------

    def show_matches(self) -> None:
        self._refill()

    def action_move(self, rows: int) -> None:
        """Move the highlight while words are typed."""
        self.games.move_cursor(row=self.games.cursor_row + rows)

    def action_back(self) -> None:
        """Show all games again, or leave the page."""
        if not self.clear_search():
            self.dismiss()

    # -- what is done with a game ---------------------------------------------------------

    async def on_row_opened(self, message: RowOpened) -> None:
        message.stop()
        if self.focused is self.games:
            await self.run_action("open")

    def action_open(self) -> None:
        entry = self.entry
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
        """Show why no game can be used: it is damaged, or none is selected."""
        if entry is not None:
            self.show_notice(entry.row.problem, "alarm")
        else:
            self.show_notice("There is no game in the list." if self.read else _NOT_YET)

    @work
    async def action_delete(self) -> None:
        entry = self.entry
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
            self._wanted = str(copies[0]) if copies else self._key_after(entry)
            done = f"This copy was deleted; {copies[0].name} is listed now." if copies else ""
            self.entries = tuple(other for other in self.entries if other != entry)
            await self._fill()
            self.show_notice(done or "The game was deleted.")
            self._read()

    def _key_after(self, entry: GameEntry) -> str | None:
        """Return the key of the game to highlight once `entry` is gone."""
        keys = list(self._listed)
        place = keys.index(entry.key)
        return next(iter(keys[place + 1 : place + 2] or keys[max(place - 1, 0) : place]), None)

    def action_review(self) -> None:
        entry = self.entry
        if entry is None or entry.condition == "spoiled":
            self._say_why_not(entry)
        elif not entry.row.hands:
            self.show_notice(NO_HAND, "alarm")
        else:
            self.app.push_screen(pages.ReviewPage(partial(load_snapshot, entry.path)))

    def action_way(self, name: str) -> None:
        """Open a page about all games."""
        self.app.open(way_named(name).screen())

    @work
    async def action_copy(self) -> None:
        """Show the finished hands of the game as text to paste into a message."""
        entry = self.entry
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
        imported = await self.run_in_thread(partial(import_from_input, text)) if text else None
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
        """Restore a backup; return whether to replace files that differ."""
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


def _result(entry: GameEntry) -> tuple[str, str]:
    """Return the result of a game in one word, and its color."""
    row = entry.row
    if entry.condition == "unfinished":
        return "waiting", "gold"
    if not row.finished:
        return "partial", "muted"
    return {1: ("won", "good"), 0: ("lost", "alarm")}.get(row.won, ("over", "ink"))


def _margin(entry: GameEntry) -> int | None:
    """Return our lead at the end in points; None if the game is not over."""
    own, *others = [int(score) for score in entry.row.scores.split()] or [0]
    return own - max(others) if others and entry.row.finished else None


def _grade(rate: float | None) -> str:
    """Return the grade of an error rate, "" if nothing is priced."""
    if rate is None:
        return ""
    return next((grade for most, grade in _GRADES if rate <= most), "E")


def _side_names(details: GameDetails) -> tuple[str, ...]:
    """Return the names of the sides on the curve, ours first."""
    count = len(details.scores[0]) if details.scores else 0
    if details.has_partners and count == 2:
        return ("us", "them")
    return ("you", *[""] * (count - 1))


def _one_line(entry: GameEntry) -> str:
    """Return a game in one line, as a question names it."""

    row = entry.row
    if entry.condition == "spoiled":
        return row.problem.removesuffix(".")
    parts = (relative_time(started_at(row)), row.title or "Spades", result_text(row), row.names)
    return " · ".join(part for part in parts if part)


def hand_text(path: Path) -> str:
    """Return the finished hands of a record as text."""

    return Replay.open(path).hand_text()


def import_from_input(text: str) -> ImportedHands:
    """Import hands from a text, or from the file at a typed path."""

    return import_text(text) if is_hand_text(text) else import_file(expand_typed_path(text))


def _hands_problem(text: str) -> str | None:
    """Return the error in pasted hands or a typed path; None if there is none."""

    if not is_hand_text(text):
        return path_error(text, is_new=False)
    try:
        games_from_forms(read_hands(text))
    except (StorageError, ValueError) as error:
        return str(error)
    return None
