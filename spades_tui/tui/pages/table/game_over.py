"""The end of a game: who has won and why, how the match stands, and what may follow."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from textual import events, work
from textual.widget import Widget

from spades_tui.player_view import View
from spades_tui.player_view.view import HandResult
from spades_tui.player_view.wording.changes import ending
from spades_tui.player_view.wording.short import ended_sentence, games_won, short_side_names
from spades_tui.rules.bids import is_nil
from spades_tui.rules.capabilities import counts_bags
from spades_tui.storage.paths import StorageError
from spades_tui.text import count_noun, format_number
from spades_tui.tui.dialogs import Dialog
from spades_tui.tui.frame.routes import ScoresRoute
from spades_tui.tui.pages.menu.page import ROOMY
from spades_tui.tui.widgets.card_display import HEADLINE_CARD_ROWS, LETTER_ROWS, Headline
from spades_tui.tui.widgets.prose import LEAST, MARKS, SPACER, Block, Prose
from spades_tui.tui.widgets.row_list import ListRow, RowList
from spades_tui.tui.widgets.score_chart import ScoreChart

if TYPE_CHECKING:
    from spades_tui.review.review import Highlights

_SPOKEN: Final = {"Us": "We", "Them": "They"}
_CURVE: Final = 8
"""Rows of the score curve, its line of hands included."""
_ROUND: Final = 7
"""Rows round what is told and what may follow: the frame, the headline, the keys, blank ones."""
_NOT_REVIEWED: Final = "what each of your choices cost"


class GameOverDialog(Dialog[None]):
    """Tells how the game ended; closing it goes on with the match, if it is not over."""

    key_contexts = ("ending",)

    def __init__(self, view: View, names: Sequence[str]) -> None:
        self.over = view.match_winner is not None
        super().__init__(ended_sentence(view))
        self.view = view
        self.names = tuple(names)
        self.won = False
        self._found: Highlights | None = None

    def content(self) -> Iterator[Widget]:
        view = self.view
        own = view.side
        assert view.outcome is not None
        winner = view.match_winner if view.match_winner is not None else view.outcome.winner
        words = headline(view, short_side_names(view, self.names), winner)
        self.won = winner == own
        yield Headline(words, won=self.won)
        yield Prose(self._blocks(), on_panel=True, term_width=16)
        scores = [[side.score for side in result.sides] for result in view.results]
        yield ScoreChart(scores, own, view.rules.ending.target)
        yield RowList(self.rows(), on_panel=True, column=20, quiet=True)

    def rows(self) -> list[ListRow]:
        """Return what may follow."""
        first = (
            ListRow("again", "Play again", "the same rules and players")
            if self.over
            else ListRow("close", "Next game", "the match goes on")
        )
        table = self.spades.session.table
        known = table is not None and table.has_finished_hands
        reviewed = self._found is not None and self._found.priced > 0
        about = "" if reviewed else _NOT_REVIEWED
        review = [ListRow("review", "Review", about)] if known else []
        return [first, *review, ListRow("score", "Score sheet"), ListRow("menu", "Menu")]

    def _blocks(self) -> list[Block]:
        code = (
            self.spades.session.table.share_code if self.spades.session.table is not None else None
        )
        shared = [SPACER, Block("row", code, "Share code")] if code is not None else []
        return [*ending_blocks(self.view, self.names), *self._decisions(), *shared]

    def _decisions(self) -> list[Block]:
        """Return the best and the dearest decision, as far as a review has looked."""
        if self._found is None:
            return []
        named = (("Best", self._found.best), ("Dearest", self._found.costliest))
        blocks = [
            Block("row", f"Hand {one.hand}: {one.judged.sentence}", term)
            for term, one in named
            if one is not None
        ]
        return [SPACER, *blocks] if blocks else []

    # -- its size -------------------------------------------------------------------------

    def on_mount(self) -> None:
        self._fit()
        self.call_after_refresh(self.spades.guard.block)  # a press before was for the hand's result

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        """Give the rows there are to what is told, then to the headline, then to the curve.

        Where the curve has too few, its figures are told.

        Where they are too few, what is told stands without blank lines, and scrolls at need: what
        may follow is always seen.
        """
        width, height = self.app.size
        wide = min(96, max(64, width - 24), width * 96 // 100)
        self.query_one("#box").styles.width = wide
        prose, listing = self.query_one(Prose), self.listing
        rows = len(listing.rows)
        listing.styles.height = rows
        room, blocks = height - rows - _ROUND, self._blocks()
        prose.show(blocks)
        left = room - prose.lines_at_width(wide - 4) + 1
        left -= self._head_rows(left)
        curve = min(left - 1, _CURVE + (4 if height >= ROOMY else 0))
        if curve < LEAST:
            curve, blocks = 0, [*blocks, SPACER, self._course()]
            prose.show(blocks)
        is_short = prose.lines_at_width(wide - 4) > room
        listing.styles.margin = (1, 0, 0 if is_short else 1, 0)
        if is_short:
            room += 1
            prose.show([block for block in blocks if block != SPACER])
        told = min(prose.lines_at_width(wide - 4), max(room, 1))
        prose.styles.height = told
        left = room - told + 1
        rows = self._head_rows(left)
        self.query_one(ScoreChart).styles.height = curve
        self.query_one(ScoreChart).display = curve > 0
        if rows > LETTER_ROWS and left - rows - curve > HEADLINE_CARD_ROWS:
            rows += HEADLINE_CARD_ROWS
        self.query_one(Headline).styles.height = rows

    def _head_rows(self, left: int) -> int:
        """Return the rows of the headline, in large letters where a win leaves rows for them."""
        return LETTER_ROWS + 1 if self.won and left >= LETTER_ROWS + 1 else 1

    def _course(self) -> Block:
        """Return the scores after each hand in figures, in the order of the sides told above."""
        scores = [[side.score for side in result.sides] for result in self.view.results]
        order = _by_score(self.view)
        told = (" : ".join(format_number(row[side]) for side in order) for row in scores)
        return Block("row", " · ".join(told), "Hand by hand")

    @work(exclusive=True)
    async def _look(self) -> None:
        """Find out what a review has said of this game, apart from the screen."""
        from spades_tui.review.review import find_highlights

        table = self.spades.session.table
        if table is None or table.path is None:
            return
        played = table.snapshot
        game = None if self.over else self.view.game
        try:
            self._found = await asyncio.to_thread(find_highlights, played(), game)
        except StorageError:
            return  # the review itself will say what is wrong with the file
        self.listing.show(self.rows())
        self._fit()

    def on_screen_resume(self) -> None:
        self._look()

    def on_key(self, event: events.Key) -> None:
        """Scroll what is told by pages; the list is short."""
        if event.key in ("pageup", "pagedown"):
            self.query_one(Prose).hear(event.key)
            event.stop()
            event.prevent_default()

    def row_selected(self, key: str) -> None:
        """Do what is chosen, unless the press was meant for what was there before."""
        if not self.spades.guard.ignores_press():
            super().row_selected(key)

    def action_again(self) -> None:
        self.spades.session.play_again()

    def action_score(self) -> None:
        self.spades.show(ScoresRoute(self.view, self.names))


def ending_blocks(view: View, names: Sequence[str]) -> list[Block]:
    """Return what is told at the end of a game."""
    titles = short_side_names(view, names)
    outcome = view.outcome
    assert outcome is not None
    own = view.side
    won = outcome.winner == own
    spoken = [_SPOKEN.get(title, title.replace("+", " and ")) for title in titles]
    blocks = [Block("gold" if won else "bold", ending(view, spoken)), SPACER]
    marks = [f"{MARKS[side % len(MARKS)]} {titles[side]}" for side in range(len(titles))]
    blocks += [Block("row", _side_words(view, side), marks[side]) for side in _by_score(view)]
    if view.rules.ending.match > 1:
        winner = view.match_winner
        needed = view.rules.ending.match
        end = winner_sentence(titles[winner]) if winner is not None else f"{needed} win the match."
        blocks += [SPACER, Block("text", f"{games_won(view, names)}. {end}")]
    if view.assisted:
        blocks += [SPACER, Block("quiet", "This game was assisted.")]
    return blocks


def _by_score(view: View) -> list[int]:
    """Return the sides, the one with the most points first."""
    return sorted(range(len(view.scores)), key=lambda side: -view.scores[side])


def headline(view: View, titles: Sequence[str], winner: int) -> str:
    """Return who has won, in two to four words."""
    if winner == view.side:
        is_match = view.match_winner is not None and view.rules.ending.match > 1
        return "You win the match" if is_match else "You win"
    if titles[winner] == "Them":
        return "They win"
    verb = "win" if "+" in titles[winner] else "wins"
    return f"{titles[winner].replace('+', ' and ')} {verb}"


def winner_sentence(name: str) -> str:
    """Return who has won: ``They win the match.``"""
    if name == "Us":
        return "You and your partner win the match."
    if name == "Them":
        return "They win the match."
    verb = "win" if name == "You" or "+" in name else "wins"
    return f"{name.replace('+', ' and ')} {verb} the match."


def _side_words(view: View, side: int) -> str:
    """Return a side's game: score, contracts made, nils, bags."""
    scores = [result.sides[side] for result in view.results]
    contracts = [score.made for score in scores if score.made is not None]
    parts = [f"{format_number(view.scores[side]):>5}"]
    if contracts:
        parts.append(f"made {sum(contracts)} of {len(contracts)}")
    parts += [words for blind in (False, True) if (words := _nil_words(view, side, blind=blind))]
    bags = sum(score.bags_taken for score in scores)
    if bags and counts_bags(view.rules):
        parts.append(count_noun(bags, "bag"))
    return " · ".join(parts)


def _nil_words(view: View, side: int, *, blind: bool) -> str:
    """Return how many nils of a side succeeded: ``1 of 2 nils``; "" where none was bid."""
    seats = view.seats.sides[side]
    made = [
        _succeeded(result, seats if bid.is_double_nil else (seat,), view)
        for result in view.results
        for seat in seats
        if (bid := result.bids[seat]) is not None and is_nil(bid) and bid.is_blind == blind
    ]
    what = "blind nil" if blind else "nil"
    return f"{sum(made)} of {count_noun(len(made), what)}" if made else ""


def _succeeded(result: HandResult, seats: Sequence[int], view: View) -> bool:
    """Whether `seats` took no trick; a revoke settles nils whatever was played (decision 28)."""
    if result.revoker is None:
        return not any(result.tricks[seat] for seat in seats)
    side_of = view.seats.side_of
    return side_of[result.revoker] != side_of[seats[0]]
