"""Choosing one player out of all: the levels, the cast, or anybody by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult

from spades_tui.bots.players import CAST, LEVELS
from spades_tui.bots.roster import described, titled
from spades_tui.bots.spec import spec_problem
from spades_tui.tui.keys import bindings, hint_pairs
from spades_tui.tui.screens.page import Page
from spades_tui.tui.screens.player_choice import APART, PlayerChoice
from spades_tui.tui.widgets.hints import HintLine
from spades_tui.tui.widgets.listing import Line, Listing, heading
from spades_tui.tui.widgets.notice import Notice
from spades_tui.tui.widgets.title import TitleBar

BY_NAME: Final = "by name"
"""The row to type a name at; the name of no player."""


class PickPlayer(Page[str | None]):
    """Everybody there is, with a word on each; answers the one chosen."""

    BINDINGS = bindings("list")  # type: ignore[assignment]  # a list of Binding is one
    places = ("list",)

    def __init__(self, whose: str, chosen: str, *, several: bool = False) -> None:
        """Prepare to choose.

        Args:
            whose: the seat it is for.
            chosen: who sits there now.
            several: whether it is for several seats, for which each may be chosen apart.
        """
        super().__init__()
        self.whose = whose
        self.chosen = chosen
        self.several = several

    def compose(self) -> ComposeResult:
        known = (*LEVELS, *(one.name for one in CAST), APART)
        lit = next((name for name in known if name.lower() == self.chosen.lower()), BY_NAME)
        yield TitleBar("Choose a player", self.whose, f"Now: {self._words(self.chosen)}")
        yield Listing(player_rows(several=self.several), lit=lit, column=30, quiet=True)
        yield Notice(self._told(lit))
        yield HintLine(hint_pairs("list", "anywhere"))

    def on_listing_lit(self, message: Listing.Lit) -> None:
        message.stop()
        self.say(self._told(message.key))

    def _words(self, key: str) -> str:
        return key if key == APART else titled(key)

    def _told(self, key: str) -> str:
        return "" if key in (BY_NAME, APART) else described(key)

    def on_listing_taken(self, message: Listing.Taken) -> None:
        message.stop()
        if message.key == BY_NAME:
            self._ask()
        else:
            self.dismiss(message.key)

    def _ask(self) -> None:
        from spades_tui.tui.screens.asking import AskText

        def take(name: str | None) -> None:
            if name is not None:
                self.dismiss(name.strip())

        words = (
            "A level with a style (club+bold), with a number of deals to look at (master@24), or "
            "both; one player's bids and another's cards (expert/club). `spades bots` tells more."
        )
        self.app.push_screen(AskText("Which player?", words, self.chosen, spec_problem), take)


def picker(players: PlayerChoice, rows: Sequence[Line], key: str, seats: int) -> PickPlayer:
    """Return the page that chooses for one of a page's `rows`; there are `seats` opponents."""
    label = next(row.label.strip() for row in rows if row.key == key)
    return PickPlayer(label, players.chosen(key) or "", several=key == "opponents" and seats > 1)


def player_rows(*, several: bool = False) -> list[Line]:
    """Return a row for everybody, the levels first; and for `several` seats one for each apart."""
    apart = [
        heading("Several"),
        Line(APART, "Each apart", "a player for each of them, chosen next"),
    ]
    return [
        heading("Levels"),
        *(Line(level, level, described(level)) for level in LEVELS),
        heading("The cast"),
        *(Line(one.name, titled(one.name), one.words) for one in CAST),
        *(apart if several else []),
        heading("Anybody"),
        Line(BY_NAME, "By name…", "club+bold, master@24, expert/club"),
    ]
