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
from spades_tui.tui.routes import Group, GroupRoute, NewGameRoute, RulesRoute
from spades_tui.tui.screens.ways import way_named, way_rows, ways_of
from spades_tui.tui.widgets.bars import HintLine, Notice
from spades_tui.tui.widgets.listing import BLANK, Line, Listing
from spades_tui.tui.widgets.showcase import Logo

if TYPE_CHECKING:
    from spades_tui.storage.saves import SavedGame, Unplayable

SHOWN = 4
"""Unfinished games listed before one asks for more."""

WIDEST = 112
"""Columns of the list."""

ROOMY = 30
"""Rows from which on the menu stands in the middle, its groups apart, games with their players."""

LATER = 0.3
"""Seconds after which the next game is told; tests wait less."""

_COLUMN = 18


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
        self._others: tuple[Unplayable, ...] = ()
        self._told: dict[Path, str] = {}
        self._dealt = "the last rules and players"
        self._unusable: set[Path] = set()
        self._count = 0
        self._more = False
        self._tells_players = False

    def compose(self) -> ComposeResult:
        self._count = self._glance()
        yield Logo(id="logo")
        table = self.spades.table
        column = _COLUMN + 2 if table is not None and table.is_try else _COLUMN
        first = "game:0" if self._count and table is None else ""
        yield Listing(self.rows(), key=first, column=column, quiet=True, bare=True)
        yield Notice()
        yield HintLine(self.hints())

    def hints(self) -> Pairs:
        """Return the line of keys; there is not always a game to go on with."""
        pairs = hint_pairs("menu", "anywhere")
        table = self.spades.table
        offered = {
            "continue": (table is not None and not table.over) or bool(self._count),
            "give up": self.is_mounted and self.listing.key.startswith("game:"),
        }
        return tuple(pair for pair in pairs if offered.get(pair[1], True))

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
        place = key.removeprefix("game:")
        return None if place == key or not self._games else self._games[int(place)]

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
        from spades_tui.storage.saves import take_stock, unfinished, unplayable

        told = (*self.spades.notes, *take_stock())
        self.spades.notes.clear()
        self._others = unplayable()
        own = self.spades.table.path if self.spades.table is not None else None
        self._games = [game for game in unfinished() if game.path != own]
        self._count = len(self._games)
        self.renew()
        self.reach_row(self.listing.key)
        if told:
            self.say(" ".join(told), "alarm")
        self._tell_next()

    def _tell_next(self) -> None:
        """Play one game through to tell how it stands, and leave the next for later."""
        shown = self._games if self._more else self._games[:SHOWN]
        game = next((game for game in shown if not (game.locked or game.path in self._told)), None)
        if game is None or not self.is_active:
            return
        from spades_tui.storage.verify import summary
        from spades_tui.tui.screens.menu_words import game_words

        try:
            self._told[game.path] = game_words(summary(game))
        except StorageProblem as problem:
            self._told[game.path] = str(problem)
            self._unusable.add(game.path)
        self.renew()
        if self._game_of(self.listing.key) is game and self.query_one(Notice).words[1] != "alarm":
            self.reach_row(self.listing.key)
        self.call_later(self._tell_next)

    # -- the rows -------------------------------------------------------------------------

    def rows(self) -> list[Line]:
        table = self.spades.table
        back = []
        if table is not None and not table.over:
            back.append(Line("back", "Back to game", table.title))
        if table is not None and table.is_try:
            back.append(Line("end_try", "Back to review", "ends this practice hand"))
        about = table.title if table is not None else ""
        groups: tuple[list[Line], ...] = (
            back,
            [
                Line("deal", "Deal", self._dealt),
                *self._game_rows(),
                Line("new", "New game", "rules, partner, opponents"),
                *([Line("read", "Game rules", about)] if table is not None else []),
            ],
            [*way_rows("learn"), *way_rows("practice")],
            way_rows("past"),
            way_rows("table"),
            [Line("app.show_help", "Keys"), Line("app.leave", "Quit")],
        )
        apart = self.app.size.height >= ROOMY
        rows: list[Line] = []
        for group in groups:
            ends = apart or rows[-1:] == back[-1:]
            rows += [BLANK, *group] if rows and group and ends else group
        return rows

    def _game_rows(self) -> list[Line]:
        if not self._games:
            count = min(self._count, SHOWN)
            rows = [Line(f"game:{place}", "Continue", "…") for place in range(count)]
        else:
            shown = self._games if self._more else self._games[:SHOWN]
            rows = [self._game_row(place, game) for place, game in enumerate(shown)]
        if self._count > len(rows):
            rows.append(Line("more", "More games", f"{self._count - len(rows)} unfinished"))
        rows += [
            Line(
                f"other:{place}",
                "Not playable",
                f"saved by {'a newer' if other.is_newer else 'an earlier'} version · "
                f"{other.path.name}",
                off=True,
            )
            for place, other in enumerate(self._others)
        ]
        return rows

    def _game_row(self, place: int, game: SavedGame) -> Line:
        from spades_tui.tui.screens.menu_words import header_players, when

        off = game.locked or game.path in self._unusable
        practice = "practice · " if isinstance(game.header.kind, Branch) else ""
        if game.locked:
            where = "behind the review" if self.spades.waits(game.path) else "in another window"
            words = f"open {where} · {game.header.title}"
        else:
            told = self._told.get(game.path, game.header.title)
            words = f"{practice}{told} · {when(game.saved)}"
            with_players = f"{words} · {header_players(game.header)}"
            if len(with_players) <= self._room():
                words = with_players
        return Line(f"game:{place}", "Continue", words, off=off)

    # -- what they do ---------------------------------------------------------------------

    def take_row(self, key: str) -> None:
        if self.spades.guard.holds():  # it was meant for the result of a hand tried again
            return
        kind, _, place = key.partition(":")
        if kind == "game":
            self._resume(int(place))
        elif kind == "other":
            self.say(self._others[int(place)].sentence, "alarm")
        else:
            super().take_row(key)

    def action_more(self) -> None:
        self._more = True
        self.renew()
        self._tell_next()

    def _resume(self, place: int) -> None:
        if place >= len(self._games):
            return
        from spades_tui.session.table import Table

        path = self._games[place].path
        if not self.attempt(lambda: self.spades.open_table(Table.resume(path))):
            self._look()

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
        elif self._games or self._count:
            if not self._games:
                self._look()
            self._resume(0)
        else:
            told = "There is no unfinished game; {menu new} begins a new one."
            self.say(self.worded(told))

    def action_deal(self) -> None:
        """Deal a game with the rules and the players of the last one."""
        from spades_tui.session.table import Table, fresh_seed
        from spades_tui.tui.rule_choice import chosen
        from spades_tui.tui.screens.players import PlayerChoice

        settings = self.spades.settings
        choice = chosen(settings.preset)
        assert choice.rules is not None
        players = PlayerChoice(settings.partner, settings.opponents)
        seats = players.seats(choice.rules)
        table = Table.new(
            choice.rules, fresh_seed(), seats, title=choice.title, names=settings.names
        )
        table.notes += [players.problem] if players.problem else []
        self.spades.open_table(table)

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

    def action_read(self) -> None:
        table = self.spades.table
        if table is not None:
            self.spades.show(RulesRoute(table.rules, table.title))

    def action_give_up(self) -> None:
        """Put the selected game aside for good."""
        game = self._game_of(self.listing.key)
        if game is None:
            self.say("Select a game under Continue first.")
            return
        from spades_tui.storage.saves import discard
        from spades_tui.tui.screens.asking import Confirm

        def give_up(_: bool) -> None:
            if self.attempt(lambda: discard(game)):
                self.say("Game given up; its record is kept.")
            self._look()

        words = self._told.get(game.path, game.header.title)
        self.spades.open(Confirm("Give up this game?", words, "Give it up"), give_up)


def _margin(width: int) -> int:
    """Return the columns left and right of the list on a terminal of so many."""
    return max((width - WIDEST) // 2, min((width - 64) // 4, 12), 0)
