"""The end of a game: who has won and why, how the match stands, and what may follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from textual.widget import Widget

from spades_tui.rules.bids import is_nil
from spades_tui.rules.capabilities import counts_bags
from spades_tui.rules.scoring.ending import game_outcome
from spades_tui.rules.seating import seating
from spades_tui.rules.text import number_text
from spades_tui.tui.screens.asking import Framed
from spades_tui.tui.widgets.listing import Line, Listing
from spades_tui.tui.widgets.prose import Block, Prose
from spades_tui.tui.words import side_names
from spades_tui.view import View
from spades_tui.view.view import HandResult

_SPOKEN: Final = {"Us": "We", "Them": "They"}


class GameOverScreen(Framed[None]):
    """Tells how the game ended; closing it goes on with the match, if it is not over."""

    places = ("ending",)

    def __init__(self, view: View, names: Sequence[str]) -> None:
        self.over = view.match_winner is not None
        is_match = self.over and view.rules.ending.match > 1
        super().__init__("The match is over" if is_match else "The game is over")
        self.view = view
        self.names = tuple(names)

    def inside(self) -> Iterator[Widget]:
        first = (
            Line("again", "Play again", "the same rules and players")
            if self.over
            else Line("close", "Next game", "the match goes on")
        )
        code = self.spades.table.code if self.spades.table is not None else None
        shared = [Block("blank"), Block("row", code, "Share code")] if code is not None else []
        blocks = [*ending_blocks(self.view, self.names), *shared]
        yield Prose(blocks, on_panel=True, term_width=14)
        rows = (first, Line("score", "Score sheet"), Line("menu", "Menu"))
        yield Listing(rows, on_panel=True)

    def take_row(self, key: str) -> None:
        """Do what is chosen, unless the press was meant for what was there before."""
        if not self.spades.guard.holds():
            super().take_row(key)

    def action_again(self) -> None:
        self.spades.play_again()

    def action_score(self) -> None:
        self.spades.show("scores", self.view, self.names)


def ending_blocks(view: View, names: Sequence[str]) -> list[Block]:
    """Return what is told at the end of a game."""
    titles = side_names(view, names)
    outcome = view.outcome
    assert outcome is not None
    own = seating(view.rules).side_of[view.seat]
    won = outcome.winner == own
    blocks = [Block("gold" if won else "bold", _reason(view, titles)), Block("blank")]
    order = sorted(range(len(titles)), key=lambda side: -view.scores[side])
    blocks += [Block("row", _side_words(view, side), titles[side]) for side in order]
    if view.rules.ending.match > 1:
        wins = ", ".join(f"{name} {count}" for name, count in zip(titles, view.wins, strict=True))
        winner = view.match_winner
        needed = view.rules.ending.match
        end = (
            f"{victory(titles[winner], 'match')}"
            if winner is not None
            else f"{needed} win the match."
        )
        blocks += [Block("blank"), Block("text", f"Games won: {wins}. {end}")]
    if view.assisted:
        blocks += [Block("blank"), Block("quiet", "This game was assisted.")]
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
    scores = [result.sides[side] for result in view.results]
    contracts = [score.made for score in scores if score.made is not None]
    parts = [f"{number_text(view.scores[side]):>5}"]
    if contracts:
        parts.append(f"made {sum(contracts)} of {len(contracts)}")
    parts += [words for blind in (False, True) if (words := _nil_words(view, side, blind=blind))]
    bags = sum(score.bags_taken for score in scores)
    if bags and counts_bags(view.rules):
        parts.append(f"{bags} bag{'s' if bags != 1 else ''}")
    return " · ".join(parts)


def _nil_words(view: View, side: int, *, blind: bool) -> str:
    """Return how many nils of a side succeeded: ``1 of 2 nils``; "" where none was bid."""
    seats = seating(view.rules).sides[side]
    made = [
        _succeeded(result, seats if bid.is_double_nil else (seat,), view)
        for result in view.results
        for seat in seats
        if (bid := result.bids[seat]) is not None and is_nil(bid) and bid.is_blind == blind
    ]
    what = ("blind nil" if blind else "nil") + ("s" if len(made) != 1 else "")
    return f"{sum(made)} of {len(made)} {what}" if made else ""


def _succeeded(result: HandResult, seats: Sequence[int], view: View) -> bool:
    """Whether `seats` took no trick; a revoke settles nils whatever was played (decision 28)."""
    if result.revoker is None:
        return not any(result.tricks[seat] for seat in seats)
    side_of = seating(view.rules).side_of
    return side_of[result.revoker] != side_of[seats[0]]
