"""The first screen: go on with a game, begin one, rules, settings."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import ComposeResult

from spades_tui.rules.text import number_text
from spades_tui.storage.header import Branch
from spades_tui.storage.paths import StorageProblem, folders
from spades_tui.tui.keys import Pairs, hint_pairs
from spades_tui.tui.page import Page
from spades_tui.tui.widgets.bars import HintLine, Notice
from spades_tui.tui.widgets.listing import BLANK, Line, Listing
from spades_tui.tui.widgets.showcase import Logo

if TYPE_CHECKING:
    from spades_tui.storage.saves import SavedGame, Unplayable
    from spades_tui.storage.verify import Summary

SHOWN = 4
"""Unfinished games listed before one asks for more."""

WIDEST = 76
"""Columns of the list."""

_COLUMN = 16


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
        self._unusable: set[Path] = set()
        self._count = 0
        self._more = False

    def compose(self) -> ComposeResult:
        self._count = self._glance()
        yield Logo(id="logo")
        column = _COLUMN if self.spades.table is None else _COLUMN + 8
        yield Listing(self.rows(), column=column, quiet=True)
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
        self.show_hints()

    def on_mount(self) -> None:
        self._fit()

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        logo = self.query_one(Logo)
        width, height = self.app.size
        logo.styles.height = logo.rows_needed(height)
        left = max((width - WIDEST) // 2, 0)
        self.listing.styles.margin = (0, left)

    def on_screen_resume(self) -> None:
        """Look for games again, once this frame is on the screen."""
        self.call_after_refresh(self._look)

    # -- the games ------------------------------------------------------------------------

    def _glance(self) -> int:
        """Count the unfinished games by their files alone."""
        try:
            files = sum(1 for _ in folders().games.glob("*.jsonl"))
        except OSError:
            return 0
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
        if told:
            self.say(told[0], "alarm")
        self._tell_next()

    def _tell_next(self) -> None:
        """Play one game through to tell how it stands, and leave the next for later."""
        shown = self._games if self._more else self._games[:SHOWN]
        game = next((game for game in shown if not (game.locked or game.path in self._told)), None)
        if game is None or not self.is_current:
            return
        from spades_tui.storage.verify import summary

        try:
            self._told[game.path] = game_words(summary(game))
        except StorageProblem as problem:
            self._told[game.path] = str(problem)
            self._unusable.add(game.path)
        self.renew()
        self.call_later(self._tell_next)

    # -- the rows -------------------------------------------------------------------------

    def rows(self) -> list[Line]:
        rows = []
        table = self.spades.table
        if table is not None and not table.over:
            rows.append(Line("back", "Back to the table", table.title))
        if table is not None and table.is_try:
            rows.append(Line("end_try", "Back to the review", "ends this practice hand"))
        if rows:
            rows.append(BLANK)
        rows += self._game_rows()
        rows += [
            Line("new", "New game", "rules, partner, opponents"),
            *([Line("read", "Rules of this game", table.title)] if table is not None else []),
            Line("games", "Games", "find, replay, back up"),
            Line("practice", "Practice", "your own mistakes, asked again"),
            Line("statistics", "Statistics", "error rates, bids, nils, habits"),
            Line("rules", "Rule sets", "read, choose, change, share"),
            Line("settings", "Settings", "cards, colours, pace, names"),
            Line("app.show_help", "Keys"),
            Line("app.leave", "Quit"),
        ]
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
        return [*rows, BLANK] if rows else []

    def _game_row(self, place: int, game: SavedGame) -> Line:
        off = game.locked or game.path in self._unusable
        practice = "practice · " if isinstance(game.header.kind, Branch) else ""
        if game.locked:
            words = f"open in another window · {game.header.title}"
        else:
            told = self._told.get(game.path, game.header.title)
            words = f"{practice}{told} · {when(game.saved)}"
        return Line(f"game:{place}", "Continue", words, off=off)

    # -- what they do ---------------------------------------------------------------------

    def take_row(self, key: str) -> None:
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

        try:
            table = Table.resume(self._games[place].path)
        except StorageProblem as problem:
            self.say(str(problem), "alarm")
            self._look()
            return
        self.spades.open_table(table)

    def action_back(self) -> None:
        """Go back to the open table; without one there is nothing behind the menu."""
        if not self.spades.back_to_table():
            self.say("Q quits.")

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
            self.say("There is no unfinished game; n begins a new one.")

    def action_new(self) -> None:
        self.spades.show("new")

    def action_practice(self) -> None:
        self.spades.show("mistakes")

    def action_statistics(self) -> None:
        self.spades.show("statistics")

    def action_rules(self) -> None:
        self.spades.show("library")

    def action_games(self) -> None:
        self.spades.show("games")

    def action_read(self) -> None:
        table = self.spades.table
        if table is not None:
            self.spades.show("rules", table.rules, table.title)

    def action_settings(self) -> None:
        self.spades.show("settings")

    def action_give_up(self) -> None:
        """Put the selected game aside for good."""
        key = self.listing.key
        if not key.startswith("game:") or not self._games:
            self.say("Select an unfinished game first.")
            return
        game = self._games[int(key.removeprefix("game:"))]
        from spades_tui.storage.saves import discard
        from spades_tui.tui.screens.asking import Confirm

        def give_up(_: bool) -> None:
            if self.attempt(lambda: discard(game)):
                self.say("Game given up; its record is kept.")
            self._look()

        words = self._told.get(game.path, game.header.title)
        self.spades.open(Confirm("Give up this game?", words, "Give it up"), give_up)


def game_words(game: Summary) -> str:
    """Return title, hand and scores: ``Standard · hand 3 · Us 184, Them 212``."""
    hand = f"hand {game.hand}" if game.hand else "not begun"
    if game.game > 1:
        hand = f"game {game.game}, {hand}"
    two = len(game.sides) == 2 and len(game.sides[0]) == 2
    names = ("Us", "Them") if two else tuple("+".join(side) for side in game.sides)
    scores = ", ".join(
        f"{name} {number_text(score)}" for name, score in zip(names, game.scores, strict=True)
    )
    return f"{game.title or 'Spades'} · {hand} · {scores}"


def when(moment: datetime, now: datetime | None = None) -> str:
    """Return a moment as one says it: ``14:05``, ``yesterday 21:30``, ``3 Mar``."""
    local = moment.astimezone()
    today = (now or datetime.now().astimezone()).date()
    days = (today - local.date()).days
    clock = f"{local:%H:%M}"
    if days <= 0:
        return clock
    if days == 1:
        return f"yesterday {clock}"
    month = f"{local.day} {local:%b}"
    return month if local.year == today.year else f"{month} {local.year}"
