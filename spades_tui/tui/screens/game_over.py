"""The end of a game: who has won and why, how the match stands, and what may follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from spades_tui.rules.capabilities import counts_bags
from spades_tui.rules.scoring.ending import game_outcome
from spades_tui.rules.seating import seating
from spades_tui.rules.text import number_text
from spades_tui.tui.keys import bindings, hint_pairs
from spades_tui.tui.screens.page import Window
from spades_tui.tui.widgets.hints import HintLine
from spades_tui.tui.widgets.listing import Line, Listing
from spades_tui.tui.widgets.prose import Block, Prose
from spades_tui.tui.words import side_names
from spades_tui.view import View

_SPOKEN: Final = {"Us": "We", "Them": "They"}


class GameOverScreen(Window[None]):
    """Tells how the game ended; closing it goes on with the match, if it is not over."""

    BINDINGS = bindings("ending")
    CSS_PATH = "game_over.tcss"
    places = ("ending",)

    def __init__(self, view: View, names: Sequence[str]) -> None:
        super().__init__()
        self.view = view
        self.names = tuple(names)
        self.over = view.match_winner is not None

    def compose(self) -> ComposeResult:
        with Vertical(id="ending") as frame:
            title = "The match is over" if self.over and self._matters else "The game is over"
            frame.border_title = Content(self.spades.text(title))
            yield Prose(self._blocks(), on_panel=True, term_width=14)
            yield Listing(self._choices(), on_panel=True)
            yield HintLine(hint_pairs("ending", "anywhere"))

    def _blocks(self) -> list[Block]:
        code = self.spades.table.code if self.spades.table is not None else None
        shared = [Block("blank"), Block("row", code, "Share code")] if code is not None else []
        return [*ending_blocks(self.view, self.names), *shared]

    @property
    def _matters(self) -> bool:
        """Whether a match is more than a game here."""
        return self.view.rules.ending.match > 1

    def _choices(self) -> tuple[Line, ...]:
        first = (
            Line("again", "Play again", "the same rules and players")
            if self.over
            else Line("next", "Next game", "the match goes on")
        )
        return (first, Line("score", "Score sheet"), Line("menu", "Menu"))

    def on_listing_taken(self, message: Listing.Taken) -> None:
        message.stop()
        deeds = {
            "score": self.action_score,
            "menu": self.action_menu,
            "again": self._play_again,
            "next": self.action_close,
        }
        deeds[message.key]()

    def _play_again(self) -> None:
        """Sit down to another match with the same rules and players."""
        from spades_tui.tui.screens.beginning import another

        table = self.spades.table
        if table is not None:
            self.spades.open_table(another(table, self.spades.settings))

    def action_why(self) -> None:
        self.spades.show_why()

    def action_score(self) -> None:
        from spades_tui.tui.screens.score_sheet import ScoreSheet

        self.app.push_screen(ScoreSheet(self.view, self.names))

    def action_menu(self) -> None:
        self.spades.show_menu()


def ending_blocks(view: View, names: Sequence[str]) -> list[Block]:
    """Return what is told at the end of a game."""
    titles = side_names(view, names)
    outcome = view.outcome
    assert outcome is not None
    own = seating(view.rules).side_of[view.seat]
    won = outcome.winner == own
    blocks = [Block("gold" if won else "lit", _reason(view, titles)), Block("blank")]
    order = sorted(range(len(titles)), key=lambda side: -view.scores[side])
    blocks += [Block("row", _side_words(view, side), titles[side]) for side in order]
    if view.rules.ending.match > 1:
        wins = ", ".join(f"{name} {count}" for name, count in zip(titles, view.wins, strict=True))
        winner = view.match_winner
        needed = view.rules.ending.match
        end = (
            f"{victory(titles[winner], 'match')}" if winner is not None else f"{needed} are needed."
        )
        blocks += [Block("blank"), Block("text", f"Games won: {wins}. {end}")]
    if view.assisted:
        blocks += [Block("blank"), Block("quiet", "Help was taken in this game.")]
    return blocks


def _reason(view: View, titles: Sequence[str]) -> str:
    """Return why the game is over, with the sides called as everywhere on the screen."""
    assert view.outcome is not None
    if not view.results:
        return view.outcome.reason
    names = tuple(_SPOKEN.get(title, title.replace("+", " and ")) for title in titles)
    *earlier, last = (result.sides for result in view.results)
    told = game_outcome(last, view.rules, len(view.results), earlier=earlier, names=names)
    return told.reason if told is not None else view.outcome.reason


def victory(name: str, what: str) -> str:
    """Return who has won: ``They win the match.``"""
    if name == "Us":
        return f"You and your partner win the {what}."
    if name == "Them":
        return f"They win the {what}."
    verb = "win" if name == "You" or "+" in name else "wins"
    return f"{name.replace('+', ' and ')} {verb} the {what}."


def _side_words(view: View, side: int) -> str:
    """Return a side's game: score, contracts made, nils, bags."""
    table = seating(view.rules)
    scores = [result.sides[side] for result in view.results]
    contracts = [score.made for score in scores if score.made is not None]
    parts = [f"{number_text(view.scores[side]):>5}"]
    if contracts:
        parts.append(f"made {sum(contracts)} of {len(contracts)}")
    nils = sum(
        1
        for result in view.results
        for seat in table.sides[side]
        if (bid := result.bids[seat]) is not None and (bid.is_nil or bid.is_double_nil)
    )
    if nils:
        parts.append(f"{nils} nil{'s' if nils != 1 else ''}")
    bags = sum(score.bags_taken for score in scores)
    if bags and counts_bags(view.rules):
        parts.append(f"{bags} bag{'s' if bags != 1 else ''}")
    return " · ".join(parts)
