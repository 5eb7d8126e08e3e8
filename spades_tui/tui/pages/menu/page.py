"""The menu, the first screen: deal at once, continue a game, or go to any page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import OptionList, Static

from spades_tui.storage.listing import files_in
from spades_tui.storage.paths import StorageError, folders
from spades_tui.text import capitalize, format_number
from spades_tui.tui import pages
from spades_tui.tui.page import KeyLine, Page, read_with_progress, show_text
from spades_tui.tui.pages.menu.logo import Logo
from spades_tui.tui.pages.ways import way_named
from spades_tui.tui.widgets.lists import BLANK, Choices, ListItem

if TYPE_CHECKING:
    from spades_tui.player_view import View
    from spades_tui.storage.index import ProgressCallback, ReadingProgress
    from spades_tui.storage.records.unfinished import SavedGame
    from spades_tui.storage.settings import Settings
    from spades_tui.tui.pages.menu.news import MenuNews

NEXT_GAME_DELAY_S = 0.3
"""Seconds before the menu describes the next game; tests wait less."""

_COLUMN: Final = 17
_WIDTH: Final = 64
"""Cells of the list; at the very first start more, if the text of the players needs them."""
ROOMY: Final = 30
"""Rows of the screen from which groups of the list are separated by a line."""
_WIDE: Final = 110
"""Columns needed for the panel beside the list: `-wide`."""
_TALL: Final = 36
"""Rows of the screen from which more than three lines fit below the list: those of `-tall`."""
_TABLE: Final = 14
"""Rows that a small table takes."""
_WELCOME: Final = (
    "Two against two: each bids the tricks they will take.",
    "Spades are trump. Make your bids; 500 points win.",
    "Enter deals: type your bid, then ←→ and Enter play.",
    "New to it? {menu way('learn')} plays a first hand with you.",
)
"""The text of the very first start."""


class MenuPage(Page[None]):
    """The menu: the first page, or a page over an open table.

    The first frame is drawn before any record is read: unfinished games have a row at once, and
    their scores are filled in later.
    """

    DEFAULT_CSS = """
    MenuPage {
        #page-body { layout: vertical; align: center middle; }
        #ways { width: 64; max-width: 100%; height: auto; }
        #logo { width: 100%; }
        #list { height: auto; background: $background; }
        #leads-to { width: 64; max-width: 100%; height: 5; }
        &.-tall #page-body { margin: 0; }
        &.-tall #leads-to { margin: 1 0 0 0; height: 8; }
        &.-wide, &.-huge, &.-vast {
            #page-body { layout: horizontal; padding: 0; margin: 0 2; }
            #leads-to { width: 1fr; height: 1fr; max-width: 110; margin: 1 0 0 2; }
        }
        &.-new #page-body { layout: vertical; }
        &.-new #leads-to { width: 64; height: 5; padding: 1 2 0 2; margin: 0; color: $muted; }
        &.-wide #ways { width: 60; }
        #small-hand { height: 5; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "open", "open", id="menu.open", tooltip="Open the selected row."),
        Binding("c", "continue", "continue", id="menu.continue",
                tooltip="Continue the game last played."),
        Binding("d", "deal", "deal", id="menu.deal",
                tooltip="Deal a game with the rules and players of the last one."),
        Binding("n", "new", "new game", id="menu.new", tooltip="Begin a new game."),
        Binding("q", "app.leave", "quit", id="menu.app.leave", tooltip="Quit; the game is saved."),
        Binding("l", "way('learn')", "learn", id="menu.way('learn')",
                tooltip="Learn the game: a first game, and lessons."),
        Binding("p", "way('practice')", "practice", id="menu.way('practice')",
                tooltip="Practice: your mistakes, drills, puzzles, the deal of the day."),
        Binding("h", "way('games')", "history", id="menu.way('games')",
                tooltip="Go on with, review, replay, find and back up games; statistics."),
        Binding("r", "way('library')", "house rules", id="menu.way('library')",
                tooltip="Play by house rules, change and share them."),
        Binding("s", "way('settings')", "settings", id="menu.way('settings')",
                tooltip="Change how the table looks and plays."),
        # Both in one class: a key of a page's own hides that of its base, even if it is refused.
        Binding("escape,m", "back", "back", id="page.back", tooltip="Go back; so does m."),
        Binding("escape,m", "say_quit", show=False),
    ]  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self._games: list[SavedGame] | None = None
        self._views: dict[Path, View] = {}
        self._news: MenuNews | None = None
        self._next_deal = "the last rules and players"
        self._next_rules: Sequence[str] = ()
        self._unusable: set[Path] = set()
        self._drawn_for = Size(0, 0)

    def compose(self) -> ComposeResult:
        self.set_class(self._was_never_used(), "-new", update=False)
        yield from self.body()
        yield Static(id="page-notice")
        yield KeyLine(id="key-line")

    def body(self) -> Iterable[Widget]:
        with Container(id="page-body"):
            with Vertical(id="ways"):
                yield Logo(id="logo")
                yield Choices(column=_COLUMN, quiet=True, opens_at_once=True, id="list")
            yield Static(id="leads-to", classes="" if self._is_new else "panel")

    def on_mount(self) -> None:
        self._refresh_rows()
        self.listing.focus()

    def on_resize(self) -> None:
        if self._drawn_for != self.app.size:  # Textual tells a new screen its size three times
            self._refresh_rows()
            self.call_after_refresh(self._show_target)

    def on_screen_resume(self) -> None:
        """Read the unfinished games again, but only after the next frame is drawn."""
        self.call_after_refresh(self._look)
        self.set_timer(NEXT_GAME_DELAY_S, self._show_next_deal)

    def on_screen_suspend(self) -> None:
        self.workers.cancel_group(self, "news")

    def _show_next_deal(self) -> None:
        """Show the rules and players of the next game; not before, as reading rule sets takes
        time."""
        from spades_tui.tui.pages.menu.words import next_deal_summary, next_rules_lines

        settings = self.app.settings
        self._next_deal = next_deal_summary(settings)
        self._next_rules = next_rules_lines(settings)
        self._refresh_rows()
        if not self._is_new and self.is_active:
            self._read_news()

    @work(exclusive=True, group="news")
    async def _read_news(self) -> None:
        """Read `MenuNews` in a thread, then show the texts in the rows."""
        settings = self.app.settings
        try:
            self._news = await read_with_progress(
                self, partial(_read_news, settings), _show_nothing
            )
        except StorageError as problem:
            self.show_notice(str(problem), "alarm")
        self._refresh_rows()

    # -- the games ------------------------------------------------------------------------

    def _has_waiting_games(self) -> bool:
        """Whether there are unfinished games; before they are read this counts their files."""
        if self._games is not None:
            return bool(self._games)
        return len(files_in(folders().games)) > self._is_at_table()

    def _is_at_table(self) -> bool:
        table = self.app.session.table
        return table is not None and table.path is not None and not table.over

    def _look(self) -> None:
        """Read the list of unfinished games, then the score of the latest one."""
        from spades_tui.storage.records.unfinished import (
            list_unfinished_games,
            set_aside_unusable_games,
        )

        notes = (*self.app.notes, *set_aside_unusable_games())
        self.app.notes.clear()
        own = self.app.session.table.path if self.app.session.table is not None else None
        self._games = [
            game
            for game in list_unfinished_games()
            if game.path != own and not game.locked and game.path not in self._unusable
        ]
        self._refresh_rows()
        if notes:
            self.show_notice(" ".join(notes), "alarm")
        self._read_waiting_game()

    def _read_waiting_game(self) -> None:
        """Replay the latest unfinished game for its score; if its record is damaged, try the
        next."""
        games = self._games or []
        game = games[0] if games else None
        if game is None or game.path in self._views or not self.is_active:
            return
        from spades_tui.storage.records.verify import read_view

        try:
            self._views[game.path] = read_view(game)
        except StorageError as problem:
            self.show_notice(str(problem), "alarm")
            self._unusable.add(game.path)
            games.remove(game)
            self.call_later(self._read_waiting_game)
        self._refresh_rows()

    # -- the rows -------------------------------------------------------------------------

    def _refresh_rows(self) -> None:
        """Show the current rows; the logo gets the room that is left."""
        self.set_class(self._was_never_used(), "-new")
        items = self._items()
        self._drawn_for = self.app.size
        if self._is_new:
            needed = max(len(item.value) + _COLUMN + 4 for item in items)
            self.query_one("#ways").styles.width = max(_WIDTH, needed)
        else:
            self.query_one("#ways").styles.clear_rule("width")
        self.listing.show_items(items)
        self._fit_logo(len(items))
        self._show_target()

    def _fit_logo(self, rows: int) -> None:
        logo, height = self.query_one(Logo), self.app.size.height
        is_beside = self.app.size.width >= _WIDE and not self._is_new
        below = 0 if is_beside else 5 if self._is_new else 5 if height < _TALL else 9
        logo.styles.height = logo.measure_height(height - 2 - rows - below, height)

    def _items(self) -> list[ListItem]:
        table = self.app.session.table
        first = [self._first_item()]
        if table is not None and table.is_branch:
            first.append(ListItem("end_try", "Back to review", "ends this practice hand"))
        daily = [] if self._is_new else [_way_item("daily", self._news and self._news.day)]
        last = self._news.result if self._news is not None and self._news.last else ""
        groups = (
            [*first, ListItem("new", "New game", "rules, partner, opponents")],
            [_way_item("learn"), self._practice_item(), *daily],
            [_way_item("games"), *([ListItem("last", "Last game", last)] if last else [])],
            [_way_item("library"), _way_item("settings")],
        )
        between = [BLANK] if self.app.size.height >= ROOMY else []
        items: list[ListItem] = []
        for group in groups:
            items += [*between, *group] if items else group
        return items

    def _practice_item(self) -> ListItem:
        """Return the row of the practice page, with the duration of today's practice."""
        if self._news is None:
            return _way_item("practice")
        return _way_item("practice", f"today: {self._news.today}")

    @property
    def _is_new(self) -> bool:
        """Whether the page welcomes a new player, as when its rows were last refreshed."""
        return self.has_class("-new")

    def _was_never_used(self) -> bool:
        """Whether no game was ever played with this data folder."""
        return self.app.session.table is None and not (
            self._has_waiting_games() or files_in(folders().records)
        )

    def _first_item(self) -> ListItem:
        """Return the first row: continue the open or latest game, or deal a new one."""
        table = self.app.session.table
        if table is not None and not table.over:
            from spades_tui.tui.pages.menu.words import game_summary

            words = game_summary(table.title, table.view(), table.names)
            return ListItem("continue", "Continue", words)
        if self._games:
            return self._game_item(self._games[0])
        if self._has_waiting_games():
            return ListItem("continue", "Continue", "…")
        return ListItem("deal", "Deal", self._next_deal)

    def _game_item(self, game: SavedGame) -> ListItem:
        from spades_tui.storage.records.header import Branch
        from spades_tui.tui.pages.menu.words import game_summary

        header = game.header
        practice = "practice · " if isinstance(header.kind, Branch) else ""
        view = self._views.get(game.path)
        words = game_summary(header.title, view, header.names) if view else header.title
        return ListItem("continue", "Continue", f"{practice}{words}")

    # -- what a row leads to --------------------------------------------------------------

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        message.stop()
        self._show_target()
        self.refresh_bindings()

    def _show_target(self) -> None:
        """Show a preview of the highlighted row: a table, or a few lines."""
        item, panel = self.listing.item, self.query_one("#leads-to", Static)
        panel.set_class(not self._is_new, "panel")
        if item is None or self._is_new:
            lines: Sequence[str] = [self.app.keymap.fill_in_keys(text) for text in _WELCOME]
            waiting = None
        else:
            panel.border_title, panel.border_subtitle = self.convert_text(item.label), ""
            lines = self._lines(item.key) or (str(item.value),)
            has_room = item.key == "continue" and panel.size.height > _TABLE
            waiting = self._waiting() if has_room else None
        panel.query("#small-table").set(display=waiting is not None)
        if waiting is not None:
            self._show_table(panel, *waiting)
            lines = ()
        show_text(panel, Content("\n").join(Content(self.convert_text(line)) for line in lines))

    def _lines(self, key: str) -> Sequence[str]:
        """Return lines about the page of the row `key`, the most important first."""
        if key == "continue" and self._games and not self._is_at_table():
            from spades_tui.tui.pages.menu.words import describe_recorded_players, relative_time

            game = self._games[0]
            players = capitalize(describe_recorded_players(game.header))
            return (f"{players}.", f"Saved {relative_time(game.saved)}.")
        if key in ("deal", "new"):
            return (capitalize(self._next_deal), *self._next_rules)
        return () if self._news is None else self._news.targets.get(key, ())

    def _show_table(self, panel: Widget, view: View, names: Sequence[str]) -> None:
        from spades_tui.player_view.wording.short import short_side_names
        from spades_tui.tui.table.preview import Moment, show_moment

        show_moment(panel, Moment(view, names))
        sides = short_side_names(view, names)
        scores = (f"{sides[side]} {format_number(view.scores[side])}" for side in view.own_first)
        panel.border_title = self.convert_text(f"Hand {view.hand_number} is waiting")
        panel.border_subtitle = self.convert_text(" · ".join(scores))

    def _waiting(self) -> tuple[View, Sequence[str]] | None:
        """Return (view, names) of the game that "Continue" opens; None if there is none."""
        table = self.app.session.table
        if table is not None and not table.over:
            view, names = table.view(), table.names
        elif self._games and (saved := self._views.get(self._games[0].path)):
            view, names = saved, self._games[0].header.names
        else:
            return None
        return (view, names) if view.hand_number else None

    # -- commands -------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return False for going back with no page below, and for continuing without a game.

        Other actions are checked as in `Page`.
        """
        is_first = self.app.screen_stack[0] is self
        if action in ("back", "say_quit") and is_first == (action == "back"):
            return False
        if action == "continue" and not any(item.key == action for item in self.listing.items[:1]):
            return False
        return super().check_action(action, parameters)

    async def action_open(self) -> None:
        """Open the highlighted row; ignore a press that came too soon."""
        if self.listing.key and not self.app.guard.ignores_press():
            await self.run_action(self.listing.key)

    def action_say_quit(self) -> None:
        self.show_notice(self.app.keymap.fill_in_keys("{anywhere app.leave} quits."))

    def action_end_try(self) -> None:
        """Leave the trial (a hand played again from a review), and return to the review."""
        self.app.session.leave_trial()

    def action_continue(self) -> None:
        if self.app.session.table is not None and not self.app.session.table.over:
            self.app.session.back_to_table()
            return
        if not self._games:
            self._look()
        if not self._games:
            return  # another window has just opened it
        from spades_tui.table.table import Table

        path = self._games[0].path
        if not self.try_storage(lambda: self.app.session.open_table(Table.resume(path))):
            self._look()

    def action_deal(self) -> None:
        """Deal a game with the rules and the players used last, and open its table."""
        from spades_tui.storage.rule_choice import find_choice
        from spades_tui.tui.pages.players import deal

        deal(self.app, find_choice(self.app.settings.preset))

    def action_last(self) -> None:
        """Open the review of the last finished game; do nothing if there is none."""
        if self._news is not None and (path := self._news.last) is not None:
            from spades_tui.table.hands import load_snapshot

            self.app.push_screen(pages.ReviewPage(partial(load_snapshot, path)))

    def action_new(self) -> None:
        self.app.push_screen(pages.NewGamePage())

    def action_way(self, name: str) -> None:
        """Open the page that has this `name` in `ways.WAYS`."""
        self.app.open(way_named(name).screen())


def _way_item(name: str, words: str | None = None) -> ListItem:
    """Return the row that opens the page `name`; `words` is its note, None for its description."""
    way = way_named(name)
    return ListItem(way.action, way.label, words or way.description)


def _show_nothing(_step: ReadingProgress) -> None:
    """Ignore the progress of reading: the player is not waiting."""


def _read_news(settings: Settings, tell: ProgressCallback) -> MenuNews:
    from spades_tui.tui.pages.menu.news import read_news

    return read_news(settings, tell)
