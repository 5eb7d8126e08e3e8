"""The first screen: deal at once, go on with a game, and the way to every page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import ComposeResult

from spades_tui.rules.text import capitalized
from spades_tui.storage.files import files_in
from spades_tui.storage.header import Branch
from spades_tui.storage.paths import StorageProblem, folders
from spades_tui.tui.keys import Pairs, hint_pairs
from spades_tui.tui.page import Page
from spades_tui.tui.routes import Group, GroupRoute, NewGameRoute
from spades_tui.tui.screens.ways import way_named, way_rows, ways_of
from spades_tui.tui.widgets.bars import HintLine, Notice
from spades_tui.tui.widgets.listing import BLANK, Line, Listing, note
from spades_tui.tui.widgets.showcase import Logo

if TYPE_CHECKING:
    from spades_tui.storage.saves import SavedGame

WIDEST = 112
"""Columns of the list."""

ROOMY = 30
"""Rows from which on the menu stands in the middle, its groups apart, games with their players."""

LATER = 0.3
"""Seconds after which the next game is told; tests wait less."""

_COLUMN = 18
_WELCOME = (
    "Two against two: each bids the tricks they will take.",
    "Spades are trump. Make your bids; 500 points win.",
    "Enter deals: type your bid, then ←→ and Enter play.",
    "New to it? {menu ways('learn')} plays a first hand with you.",
)
"""What is said at the very first start."""


class MenuScreen(Page[None]):
    """The menu; over an open table it leads back there as well.

    The first frame is drawn before any record is read: the unfinished games have their rows from
    the beginning, and how they stand is filled in.
    """

    CSS_PATH = "page.tcss"  # less to read before the first frame
    places = ("menu", "list", "open", "back")

    def __init__(self) -> None:
        super().__init__()
        self._games: list[SavedGame] = []
        self._has_looked = False
        self._told: dict[Path, str] = {}
        self._dealt = "the last rules and players"
        self._unusable: set[Path] = set()
        self._count = 0
        self._tells_players = False

    def compose(self) -> ComposeResult:
        self._count = self._glance()
        yield Logo(id="logo")
        table = self.spades.table
        column = _COLUMN + 2 if table is not None and table.is_try else _COLUMN
        yield Listing(self.rows(), column=column, quiet=True)
        yield Notice()
        yield HintLine(self.hints())

    def hints(self) -> Pairs:
        """Return the line of keys; there is not always a game to go on with."""
        pairs = hint_pairs("menu", "anywhere")
        goes_on = self._first_row().label == "Continue"
        return tuple(pair for pair in pairs if goes_on or pair[1] != "continue")

    def reach_row(self, key: str) -> None:
        """Show what can be done with a row; of a game, who plays, where the row has no room."""
        self.show_hints()
        game = self._game_of(key)
        if game is not None:
            from spades_tui.tui.screens.menu_words import header_players

            words = header_players(game.header)
            known = words in self.listing.row.value
            self.say("" if known else f"{capitalized(words)}.")
        elif self._tells_players:
            self.say("")
        self._tells_players = game is not None

    def _game_of(self, key: str) -> SavedGame | None:
        """Return the unfinished game of a row; None for any other row."""
        return self._games[0] if key == "continue" and self._games else None

    def _room(self) -> int:
        """Return the cells of a row's second column."""
        width = self.app.size.width
        return width - 2 * _margin(width) - self.listing.column - 4

    def on_mount(self) -> None:
        self._fit()

    def on_resize(self) -> None:
        self.renew()

    def renew(self, key: str | None = None) -> None:
        super().renew(key)
        self._fit()

    def _fit(self) -> None:
        """Give the cards what room the rows leave, and stand in the middle where there is more."""
        logo, listing = self.query_one(Logo), self.listing
        width, height = self.app.size
        room = height - 2
        logo.styles.height = cards = logo.rows_needed(room - len(listing.rows), height)
        spare = room - cards - len(listing.rows)
        logo.styles.margin = (max(spare // 2, 0) if height >= ROOMY else 0, 0, 0, 0)
        listing.styles.margin = (0, _margin(width))

    def on_screen_resume(self) -> None:
        """Look for games again, once this frame is on the screen."""
        self.call_after_refresh(self._look)
        self.set_timer(LATER, self._tell_deal)

    def _tell_deal(self) -> None:
        """Say what the next game is; reading all rule sets for it would delay the first frame."""
        from spades_tui.tui.screens.menu_words import deal_words

        self._dealt = deal_words(self.spades.settings)
        self.renew()

    # -- the games ------------------------------------------------------------------------

    def _glance(self) -> int:
        """Count the unfinished games by their files alone."""
        files = len(files_in(folders().games))
        return max(files - (1 if self._is_at_table() else 0), 0)

    def _is_at_table(self) -> bool:
        table = self.spades.table
        return table is not None and table.path is not None and not table.over

    def _look(self) -> None:
        """Read which unfinished games there are, then how each stands, one after the other."""
        from spades_tui.storage.saves import take_stock, unfinished

        told = (*self.spades.notes, *take_stock())
        self.spades.notes.clear()
        own = self.spades.table.path if self.spades.table is not None else None
        self._games = [
            game
            for game in unfinished()
            if game.path != own and not game.locked and game.path not in self._unusable
        ]
        self._has_looked = True
        self._count = len(self._games)
        self.renew()
        self.reach_row(self.listing.key)
        if told:
            self.say(" ".join(told), "alarm")
        self._tell_next()

    def _tell_next(self) -> None:
        """Play the waiting game through to tell how it stands; go on with the next if it cannot."""
        game = self._games[0] if self._games else None
        if game is None or game.path in self._told or not self.is_active:
            return
        from spades_tui.storage.verify import summary
        from spades_tui.tui.screens.menu_words import game_words

        try:
            self._told[game.path] = game_words(summary(game))
        except StorageProblem as problem:
            self.say(str(problem), "alarm")
            self._unusable.add(game.path)
            self._games.remove(game)
            self._count = len(self._games)
            self.call_later(self._tell_next)
        self.renew()
        if self._game_of(self.listing.key) is game and self.query_one(Notice).words[1] != "alarm":
            self.reach_row(self.listing.key)

    # -- the rows -------------------------------------------------------------------------

    def rows(self) -> list[Line]:
        table = self.spades.table
        first = [self._first_row()]
        if table is not None and table.is_try:
            first.append(Line("end_try", "Back to review", "ends this practice hand"))
        groups = (
            [*first, Line("new", "New game", "rules, partner, opponents")],
            [*way_rows("learn"), *way_rows("practice"), way_named("games").row],
            [way_named("library").row, way_named("settings").row],
        )
        between = [BLANK] if self.app.size.height >= ROOMY else []
        rows: list[Line] = []
        for group in groups:
            rows += [*between, *group] if rows else group
        return [*rows, BLANK, *self._welcome()] if self._is_new() else rows

    def _is_new(self) -> bool:
        """Whether nothing was ever played here."""
        return self.spades.table is None and not (self._count or files_in(folders().records))

    def _welcome(self) -> list[Line]:
        """Return what Spades is and what to press."""
        told = [note(self.worded(text)) for text in _WELCOME]
        return told if self.app.size.height >= 20 else []

    def _first_row(self) -> Line:
        """Return the row that goes on with a game, or deals where none waits."""
        table = self.spades.table
        if table is not None and not table.over:
            return Line("back", "Continue", table.title)
        if self._games:
            return self._game_row(self._games[0])
        if self._count and not self._has_looked:
            return Line("continue", "Continue", "…")
        return Line("deal", "Deal", self._dealt)

    def _game_row(self, game: SavedGame) -> Line:
        from spades_tui.tui.screens.menu_words import header_players, when

        practice = "practice · " if isinstance(game.header.kind, Branch) else ""
        told = self._told.get(game.path, game.header.title)
        words = f"{practice}{told} · {when(game.saved)}"
        with_players = f"{words} · {header_players(game.header)}"
        return Line(
            "continue", "Continue", with_players if len(with_players) <= self._room() else words
        )

    # -- what they do ---------------------------------------------------------------------

    def take_row(self, key: str) -> None:
        if self.spades.guard.holds():  # it was meant for the result of a hand tried again
            return
        super().take_row(key)

    def action_back(self) -> None:
        """Go back to the open table; without one there is nothing behind the menu."""
        if not self.spades.back_to_table():
            self.say(self.worded("{anywhere app.leave} quits."))

    def action_end_try(self) -> None:
        """Leave a hand tried again."""
        self.spades.end_try()

    def action_continue(self) -> None:
        if self.spades.table is not None and not self.spades.table.over:
            self.action_back()
            return
        if not self._games:
            self._look()
        if not self._games:
            self.say(self.worded("There is no unfinished game; {menu new} begins a new one."))
            return
        from spades_tui.session.table import Table

        path = self._games[0].path
        if not self.attempt(lambda: self.spades.open_table(Table.resume(path))):
            self._look()

    def action_deal(self) -> None:
        """Deal a game with the rules and the players of the last one."""
        from spades_tui.tui.rule_choice import chosen
        from spades_tui.tui.screens.players import deal

        deal(self.spades, chosen(self.spades.settings.preset))

    def action_new(self) -> None:
        self.spades.show(NewGameRoute())

    def action_way(self, name: str) -> None:
        """Open a page."""
        self.spades.show(way_named(name).route)

    def action_ways(self, group: Group) -> None:
        """Open the only page of a group, or the list of them."""
        found = ways_of(group)
        if len(found) == 1:
            self.spades.show(found[0].route)
        else:
            self.spades.show(GroupRoute(group))


def _margin(width: int) -> int:
    """Return the columns left and right of the list on a terminal of so many."""
    return max((width - WIDEST) // 2, min((width - 64) // 4, 12), 0)
