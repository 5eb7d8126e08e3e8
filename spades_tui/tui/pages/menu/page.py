"""The first screen: deal at once, go on with a game, and the way to every page."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from textual import work
from textual.app import ComposeResult

from spades_tui.storage.listing import files_in
from spades_tui.storage.paths import StorageError, folders
from spades_tui.storage.records.header import Branch
from spades_tui.text import capitalize, count_noun
from spades_tui.tui.frame.keys import FooterItems, footer_items
from spades_tui.tui.frame.routes import NewGameRoute, ReviewRoute
from spades_tui.tui.pages.practice.page import way_named
from spades_tui.tui.painted_page import PaintedPage
from spades_tui.tui.widgets.card_display import Logo
from spades_tui.tui.widgets.page_bars import KeyFooter, Notice
from spades_tui.tui.widgets.row_list import BLANK, ListRow, RowList, note

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_tui.player_view import View
    from spades_tui.storage.index import ReadingProgress
    from spades_tui.storage.records.unfinished import SavedGame
    from spades_tui.tui.pages.menu.side import MenuNews, MenuSide

MAX_WIDTH = 112
"""Columns of the list."""

FIRST_WIDEST = 64
"""Columns of the list at the very first start, under the aces; more where the players take it."""

ROOMY = 30
"""Rows from which on the menu stands in the middle, its groups apart, games with their players."""

MIN_COLUMNS_WITH_SIDE = 110
"""Columns from which there is a right side."""

LIST_WIDTH = 58
"""Columns of the list beside it, at least."""

NEXT_GAME_DELAY_S = 0.3
"""Seconds after which the next game is told; tests wait less."""

_COLUMN = 18
_WELCOME = (
    "Two against two: each bids the tricks they will take.",
    "Spades are trump. Make your bids; 500 points win.",
    "Enter deals: type your bid, then ←→ and Enter play.",
    "New to it? {menu way('learn')} plays a first hand with you.",
)
"""What is said at the very first start."""


class MenuPage(PaintedPage[None]):
    """The menu; over an open table it leads back there as well.

    The first frame is drawn before any record is read: the unfinished games have their rows from
    the beginning, and how they stand is filled in.
    """

    CSS_PATH = None  # nothing to read before the first frame but the program's own
    key_contexts = ("menu", "list", "open", "back")

    def __init__(self) -> None:
        super().__init__()
        self._games: list[SavedGame] | None = None
        self._told: dict[Path, View] = {}
        self._news: MenuNews | None = None
        self._side: MenuSide | None = None
        self._dealt = "the last rules and players"
        self._unusable: set[Path] = set()
        self._tells_players = False

    def compose(self) -> ComposeResult:
        yield Logo(id="logo")
        table = self.spades.session.table
        column = _COLUMN + 2 if table is not None and table.is_branch else _COLUMN
        yield RowList(self.rows(), column=column, quiet=True)
        yield Notice()
        yield KeyFooter(self.footer_items())

    def footer_items(self) -> FooterItems:
        """Return the line of keys; there is not always a game to go on with."""
        first = ("continue", "right side")
        pairs = sorted(footer_items("menu", "anywhere"), key=lambda pair: pair[1] not in first)
        idle = set() if self._first_row().label == "Continue" else {"continue"}
        if self._side is None or not self._has_rows(self._side):
            idle.add("right side")
        return tuple(pair for pair in pairs if pair[1] not in idle)

    def row_highlighted(self, key: str) -> None:
        """Show what can be done with a row; of a game, who plays, where the row has no room."""
        self.show_footer()
        game = self._game_of(key)
        if game is not None:
            from spades_tui.tui.pages.menu.words import recorded_players

            words = recorded_players(game.header)
            known = words in self.listing.row.value
            self.show_notice("" if known else f"{capitalize(words)}.")
        elif self._tells_players:
            self.show_notice("")
        self._tells_players = game is not None

    def _game_of(self, key: str) -> SavedGame | None:
        """Return the unfinished game of a row; None for any other row."""
        return self._games[0] if key == "continue" and self._games else None

    def _room(self) -> int:
        """Return the cells of a row's second column."""
        width = self.app.size.width - self._side_width()
        return width - 2 * self._margin(width) - self.listing.column - 4

    def _side_width(self) -> int:
        """Return the columns of the right side, 0 where there is none."""
        width = self.app.size.width
        has_side = width >= MIN_COLUMNS_WITH_SIDE and not self._is_new()
        return min(width - LIST_WIDTH, width // 2) if has_side else 0

    def _margin(self, width: int) -> int:
        """Return the columns left and right of the list on a terminal of so many."""
        if self._is_new():
            dealt = self.listing.column + len(self._dealt) + 4
            return max((width - max(FIRST_WIDEST, dealt)) // 2, 0)
        return max((width - MAX_WIDTH) // 2, min((width - 64) // 4, 12), 0)

    def on_mount(self) -> None:
        self._fit()

    def on_resize(self) -> None:
        self.refresh_rows()

    def refresh_rows(self, key: str | None = None) -> None:
        super().refresh_rows(key)
        self._fit()

    def _fit(self) -> None:
        """Give the cards what room the rows leave, and stand in the middle where there is more."""
        logo, listing = self.query_one(Logo), self.listing
        width, height = self.app.size
        side = self._side_width()
        width -= side
        room = height - 2
        logo.styles.height = cards = logo.preferred_height(room - len(listing.rows), height)
        spare = room - cards - len(listing.rows)
        top = max(spare // 2, 0) if height >= ROOMY else 0
        logo.styles.margin = (top, side, 0, 0)
        margin = self._margin(width)
        listing.styles.margin = (0, side + margin, 0, margin)
        if self._side is not None:
            self._side.display = bool(side)
            if not side:
                self._go_to(is_left=True)
            self._side.lie(width, top, side - 1, cards + len(listing.rows))

    def on_screen_resume(self) -> None:
        """Look for games again, once this frame is on the screen."""
        self.call_after_refresh(self._look)
        self.set_timer(NEXT_GAME_DELAY_S, self._tell_deal)

    def _tell_deal(self) -> None:
        """Say what the next game is; reading all rule sets for it would delay the first frame."""
        from spades_tui.tui.pages.menu.words import next_deal_summary

        self._dealt = next_deal_summary(self.spades.settings)
        self.refresh_rows()
        if not self._is_new() and self.is_active:
            self._read_news()

    # -- the right side -------------------------------------------------------------------

    @work(group="news", exclusive=True)
    async def _read_news(self) -> None:
        """Read in a thread what is due, and what stands on the right side."""
        from spades_tui.tui.pages.menu.side import MenuSide, read_news

        if self._side is None:
            self._side = MenuSide()
            self.styles.layers = "default side"
            await self.mount(self._side)
            self._show_side()
        try:
            self._news = await self.read_in_thread(read_news)
        except StorageError as problem:
            self.show_notice(str(problem), "alarm")
        self.refresh_rows()
        self._show_side()

    def show_progress(self, step: ReadingProgress) -> None:
        """Say nothing of it: nobody waits for what is read."""

    def on_screen_suspend(self) -> None:
        self.workers.cancel_group(self, "news")

    def _show_side(self) -> None:
        if self._side is not None:
            rows = [] if self._news is None else self._news.rows
            self._side.show(self._waiting(), rows)
            self._fit()
            self.show_footer()

    def _waiting(self) -> tuple[View, Sequence[str]] | None:
        """Return what is seen at the table one can sit down at, and the players' names."""
        table = self.spades.session.table
        if table is not None and not table.over:
            found = table.view(), table.names
        elif self._games and (told := self._told.get(self._games[0].path)):
            found = told, self._games[0].header.names
        else:
            return None
        return found if found[0].hand_number else None

    def action_side(self) -> None:
        """Go to the other side."""
        if self._side is None or not self._has_rows(self._side):
            self.show_notice(
                f"On {MIN_COLUMNS_WITH_SIDE} columns and more your last game waits on the right."
            )
            return
        self._go_to(is_left=not self.listing.is_current)

    def _go_to(self, *, is_left: bool) -> None:
        """Let a side hear the keys."""
        self.listing.set_and_repaint("is_current", is_left)
        if self._side is not None:
            self._side.listing.set_and_repaint("is_current", not is_left)

    def _has_rows(self, side: MenuSide) -> bool:
        """Whether there is room for the right side, and it has been filled."""
        return side.display and bool(side.listing.key)

    def press(self, token: object) -> None:
        """Sit down at the table where it is clicked."""
        self.action_continue()

    def action_last(self) -> None:
        """Review the last game."""
        if self._news is not None and (path := self._news.last) is not None:
            from spades_tui.table.hands import load_snapshot

            self.spades.show(ReviewRoute(partial(load_snapshot, path)))

    # -- the games ------------------------------------------------------------------------

    def _some_wait(self) -> bool:
        """Whether there are unfinished games; by their files alone, before they are read."""
        if self._games is not None:
            return bool(self._games)
        return len(files_in(folders().games)) > self._is_at_table()

    def _is_at_table(self) -> bool:
        table = self.spades.session.table
        return table is not None and table.path is not None and not table.over

    def _look(self) -> None:
        """Read which unfinished games there are, then how each stands, one after the other."""
        from spades_tui.storage.records.unfinished import set_aside_unusable_games, unfinished_games

        told = (*self.spades.notes, *set_aside_unusable_games())
        self.spades.notes.clear()
        own = self.spades.session.table.path if self.spades.session.table is not None else None
        self._games = [
            game
            for game in unfinished_games()
            if game.path != own and not game.locked and game.path not in self._unusable
        ]
        self.refresh_rows()
        self.row_highlighted(self.listing.key)
        if told:
            self.show_notice(" ".join(told), "alarm")
        self._tell_next()

    def _tell_next(self) -> None:
        """Play the waiting game through to tell how it stands; go on with the next if it cannot."""
        games = self._games or []
        game = games[0] if games else None
        if game is None or game.path in self._told or not self.is_active:
            return
        from spades_tui.storage.records.verify import read_view

        try:
            self._told[game.path] = read_view(game)
        except StorageError as problem:
            self.show_notice(str(problem), "alarm")
            self._unusable.add(game.path)
            games.remove(game)
            self.call_later(self._tell_next)
        self.refresh_rows()
        self._show_side()
        if self._game_of(self.listing.key) is game and self.query_one(Notice).words[1] != "alarm":
            self.row_highlighted(self.listing.key)

    # -- the rows -------------------------------------------------------------------------

    def rows(self) -> list[ListRow]:
        table = self.spades.session.table
        first = [self._first_row()]
        if table is not None and table.is_branch:
            first.append(ListRow("end_try", "Back to review", "ends this practice hand"))
        groups = (
            [*first, ListRow("new", "New game", "rules, partner, opponents")],
            [way_named("learn").row, self._practice_row(), way_named("games").row],
            [way_named("library").row, way_named("settings").row],
        )
        between = [BLANK] if self.app.size.height >= ROOMY else []
        rows: list[ListRow] = []
        for group in groups:
            rows += [*between, *group] if rows else group
        return [*rows, BLANK, *self._welcome()] if self._is_new() else rows

    def _practice_row(self) -> ListRow:
        """Return the row of practice; what is due stands beside it."""
        row = way_named("practice").row
        if self._news is None:
            return row
        due = f"{count_noun(self._news.due, 'question')} due, " if self._news.due else ""
        return row._replace(value=f"today: {due}{self._news.today}")

    def _is_new(self) -> bool:
        """Whether nothing was ever played here."""
        return self.spades.session.table is None and not (
            self._some_wait() or files_in(folders().records)
        )

    def _welcome(self) -> list[ListRow]:
        """Return what Spades is and what to press."""
        told = [note(self.with_keys(text)) for text in _WELCOME]
        return told if self.app.size.height >= 20 else []

    def _first_row(self) -> ListRow:
        """Return the row that goes on with a game, or deals where none waits."""
        table = self.spades.session.table
        if table is not None and not table.over:
            from spades_tui.tui.pages.menu.words import game_summary

            words = game_summary(table.title, table.view(), table.names)
            return ListRow("back", "Continue", words)
        if self._games:
            return self._game_row(self._games[0])
        if self._some_wait():
            return ListRow("continue", "Continue", "…")
        return ListRow("deal", "Deal", self._dealt)

    def _game_row(self, game: SavedGame) -> ListRow:
        from spades_tui.tui.pages.menu.words import game_summary, recorded_players, relative_time

        header = game.header
        practice = "practice · " if isinstance(header.kind, Branch) else ""
        stands = self._told.get(game.path)
        told = game_summary(header.title, stands, header.names) if stands else header.title
        words = f"{practice}{told} · {relative_time(game.saved)}"
        with_players = f"{words} · {recorded_players(header)}"
        return ListRow(
            "continue", "Continue", with_players if len(with_players) <= self._room() else words
        )

    # -- what they do ---------------------------------------------------------------------

    def row_selected(self, key: str) -> None:
        if self.spades.guard.ignores_press():  # it was meant for the result of a hand tried again
            return
        super().row_selected(key)

    def action_back(self) -> None:
        """Close the menu, unless it is the first page of all."""
        if self.app.screen_stack[0] is self:
            self.show_notice(self.with_keys("{anywhere app.leave} quits."))
        else:
            self.dismiss()

    def action_end_try(self) -> None:
        """Leave a hand tried again."""
        self.spades.session.leave_trial()

    def action_continue(self) -> None:
        if self.spades.session.table is not None and not self.spades.session.table.over:
            self.spades.session.back_to_table()
            return
        if not self._games:
            self._look()
        if not self._games:
            self.show_notice(
                self.with_keys("There is no unfinished game; {menu new} begins a new one.")
            )
            return
        from spades_tui.table.table import Table

        path = self._games[0].path
        if not self.try_storage(lambda: self.spades.session.open_table(Table.resume(path))):
            self._look()

    def action_deal(self) -> None:
        """Deal a game with the rules and the players of the last one."""
        from spades_tui.storage.rule_choice import find_choice
        from spades_tui.tui.pages.players import deal

        deal(self.spades, find_choice(self.spades.settings.preset))

    def action_new(self) -> None:
        self.spades.show(NewGameRoute())

    def action_way(self, name: str) -> None:
        """Open a page."""
        self.spades.show(way_named(name).route)
