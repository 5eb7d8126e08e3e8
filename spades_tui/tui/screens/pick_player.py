"""Choosing one player out of all: the levels, the cast, or anybody by name."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult

from spades_tui.bots.cast import CAST
from spades_tui.bots.roster import LEVELS, described, spec_problem, titled
from spades_tui.tui.keys import bindings, hint_pairs
from spades_tui.tui.screens.page import Page
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

    def __init__(self, whose: str, chosen: str) -> None:
        """`whose`: the seat it is for; `chosen`: who sits there now."""
        super().__init__()
        self.whose = whose
        self.chosen = chosen

    def compose(self) -> ComposeResult:
        known = (*LEVELS, *(one.name for one in CAST))
        lit = next((name for name in known if name.lower() == self.chosen.lower()), BY_NAME)
        yield TitleBar("Choose a player", self.whose, f"Now: {titled(self.chosen)}")
        yield Listing(player_rows(), lit=lit, column=30, quiet=True)
        yield Notice(described(self.chosen))
        yield HintLine(hint_pairs("list", "anywhere"))

    def on_listing_lit(self, message: Listing.Lit) -> None:
        message.stop()
        self.say("" if message.key == BY_NAME else described(message.key))

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


def player_rows() -> list[Line]:
    """Return a row for everybody, the levels first."""
    return [
        heading("Levels"),
        *(Line(level, level, described(level)) for level in LEVELS),
        heading("The cast"),
        *(Line(one.name, titled(one.name), one.words) for one in CAST),
        heading("Anybody"),
        Line(BY_NAME, "By name…", "club+bold, master@24, expert/club"),
    ]
