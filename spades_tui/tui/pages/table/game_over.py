"""The page of a finished game: who has won and why, the score curve, a line for a friend."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, work
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from spades_tui.player_view import View
from spades_tui.player_view.outcomes import OUTCOME_SIGNS, nil_succeeded, side_outcome
from spades_tui.player_view.wording.changes import ending
from spades_tui.player_view.wording.short import games_won, say_what_ended, short_side_names
from spades_tui.rules.bids import is_nil
from spades_tui.rules.capabilities import counts_bags
from spades_tui.storage.paths import StorageError
from spades_tui.text import count_noun, format_number
from spades_tui.tui import pages
from spades_tui.tui.page import Page
from spades_tui.tui.pages.table.headline import (
    HEADLINE_CARD_ROWS,
    LETTER_ROWS,
    Headline,
    large_words,
)
from spades_tui.tui.widgets.score_curve import ScoreCurve

if TYPE_CHECKING:
    from spades_tui.review.review import Highlights

_SPOKEN: Final = {"Us": "We", "Them": "They"}
_LARGE_FROM: Final = 24
"""Rows of a terminal from which a win and the scores stand in large letters."""
_CARDS_FROM: Final = 36
"""Rows from which cards lie over a win."""
_TERM: Final = 11
"""Columns of what a fact is about."""


class GameOverPage(Page[None], inherit_bindings=False):
    """The page of a finished game; Enter plays again, or continues the match if it is not over.

    Args:
        view: the game, as the player knows it.
        names: the players' names by seat.
    """

    DEFAULT_CSS = """
    GameOverPage {
        #page-body {
            align-horizontal: center; scrollbar-size-vertical: 1;
            scrollbar-color: $line; scrollbar-background: $surface;
        }
        #page-body > * { width: 100%; max-width: 110; }
        #headline { margin-top: 1; }
        #reason { text-align: center; color: $ink; margin: 1 2 0 2; &.-won { color: $gold; } }
        #score { text-align: center; margin-top: 1; text-wrap: nowrap; }
        #curve { height: 1fr; min-height: 5; max-height: 16; margin: 1 4 0 4; }
        #facts { margin: 1 4 0 4; }
        #share { margin: 1 4 0 4; color: $muted; }
        &.-short {
            #headline, #reason, #score, #curve, #facts, #share { margin-top: 0; }
            #curve, #facts, #share { margin-left: 2; margin-right: 2; }
        }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "again", "play again", id="ending.again", key_display="Enter",
                tooltip="Play again with the same rules and players."),
        Binding("enter,space", "next_game", "next game", id="ending.next", key_display="Enter",
                tooltip="Go on with the match."),
        Binding("v", "review", "review", id="ending.review",
                tooltip="Review the hands: what each choice cost."),
        Binding("c", "copy", "copy", id="ending.copy",
                tooltip="Copy the line that tells of this game."),
        Binding("s", "score", "score", id="ending.score", tooltip="Open the score sheet."),
        Binding("w", "why", "why?", id="ending.why", tooltip="Show the bots' reasons."),
        Binding("escape,m", "menu", "menu", id="ending.menu", key_display="Esc",
                tooltip="Open the menu; so does m."),
    ]  # fmt: skip

    def __init__(self, view: View, names: Sequence[str]) -> None:
        super().__init__()
        assert view.outcome is not None
        self.view, self.names = view, tuple(names)
        self.over = view.match_winner is not None
        winner = view.match_winner if view.match_winner is not None else view.outcome.winner
        self.won = winner == view.side
        self._winner = winner
        self._highlights: Highlights | None = None

    @property
    def heading(self) -> str:
        return say_what_ended(self.view)

    def body(self) -> Iterable[Widget]:
        view = self.view
        titles = short_side_names(view, self.names)
        with VerticalScroll(id="page-body"):
            yield Headline(headline(view, titles, self._winner), won=self.won)
            words = self.convert_text(_ending_reason(view, self.names))
            yield Static(words, id="reason", markup=False).set_class(self.won, "-won")
            yield Static(id="score")
            yield ScoreCurve(id="curve")
            yield Static(id="facts")
            yield Static(id="share")

    def on_mount(self) -> None:
        view, own = self.view, self.view.own_first
        titles = short_side_names(view, self.names)
        curve = self.query_one(ScoreCurve)
        curve.target = view.rules.ending.target
        curve.names = tuple(titles[side] for side in own)
        curve.scores = tuple(
            tuple(result.sides[side].score for side in own) for result in view.results
        )
        self.show_remark(count_noun(len(view.results), "hand"))
        self._show_facts()
        self.call_after_refresh(self.app.guard.block)  # a press before was for the hand's result

    def on_resize(self, event: events.Resize) -> None:
        """Draw the headline and the scores as large as the rows allow."""
        width, height = event.size
        rows = 1
        if self.won and height >= _LARGE_FROM:
            rows = LETTER_ROWS + (HEADLINE_CARD_ROWS if height >= _CARDS_FROM else 0)
        self.query_one(Headline).styles.height = rows
        self.query_one("#score", Static).update(self._score(width, large=height >= _LARGE_FROM + 6))

    def _score(self, width: int, *, large: bool) -> Content:
        """Return the scores; in large digits if `large` and there are two sides that fit
        `width`."""
        view, text = self.view, self.convert_text
        titles, order = short_side_names(view, self.names), view.own_first
        inks = ["$gold" if side == view.side else "$ink" for side in order]
        scores = [format_number(view.scores[side]) for side in order]
        parts = [large_words(score) for score in scores]
        names = [titles[side] for side in order]
        if (
            large
            and len(order) == 2
            and not self.app.settings.ascii
            and sum(len(p[0]) for p in parts) < width // 2
        ):
            (left, right), colon = parts, large_words(":")
            lines = [
                Content.assemble(
                    (f"{names[0] if row == 1 else '':>{len(names[0])}}   ", inks[0]),
                    (left[row], f"bold {inks[0]}"), (f"   {colon[row]}   ", "$muted"),
                    (right[row], f"bold {inks[1]}"),
                    (f"   {names[1] if row == 1 else '':<{len(names[1])}}", inks[1]),
                )
                for row in range(LETTER_ROWS)
            ]  # fmt: skip
            return Content("\n").join(lines)
        pieces = [
            Content.styled(text(f"{name} {score}"), f"bold {color}")
            for name, score, color in zip(names, scores, inks, strict=True)
        ]
        return Content.styled(text(" · "), "$muted").join(pieces)

    def _show_facts(self) -> None:
        facts = _ending_facts(self.view, self.names)
        if self._highlights is not None:
            named = (("Best", self._highlights.best), ("Costliest", self._highlights.costliest))
            facts += [
                (term, f"Hand {decision.hand}: {decision.judged.sentence}")
                for term, decision in named
                if decision is not None
            ]
        lines = [
            Content.assemble(
                (f"{self.convert_text(term):<{_TERM}}" if term else "", "$gold"),
                self.convert_text(words),
            )
            for term, words in facts
        ]
        self.query_one("#facts", Static).update(Content("\n").join(lines))
        share = self.query_one("#share", Static)
        share.display = self._code is not None
        if self._code is not None:
            share.update(Content(self.convert_text(share_line(self.view, self.names, self._code))))

    @property
    def _code(self) -> str | None:
        """The code of the game; None if it has none."""
        table = self.app.session.table
        return None if table is None else table.share_code

    @work(exclusive=True)
    async def _look(self) -> None:
        """Read in a thread the best and the costliest choice that reviews have found, and show
        them."""
        from spades_tui.review.review import find_highlights

        table = self.app.session.table
        if table is None or table.path is None:
            return
        played = table.snapshot
        game = None if self.over else self.view.game
        try:
            self._highlights = await asyncio.to_thread(find_highlights, played(), game)
        except StorageError:
            return  # the review itself will say what is wrong with the file
        self._show_facts()

    def on_screen_resume(self) -> None:
        self._look()

    # -- commands -------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        table = self.app.session.table
        match action:
            case "back":
                return False
            case "again" | "next_game":
                return self.is_active and (action == "again") == self.over
            case "review":
                return self.is_active and table is not None and table.has_finished_hands
            case "copy":
                return self.is_active and self._code is not None
        return super().check_action(action, parameters)

    def action_again(self) -> None:
        """Start a new game with the same rules and players; ignore a press that came too soon."""
        if not self.app.guard.ignores_press():
            self.app.session.play_again()

    def action_next_game(self) -> None:
        """Close the page, which continues the match; ignore a press that came too soon."""
        if not self.app.guard.ignores_press():
            self.dismiss()

    def action_review(self) -> None:
        self.app.session.show_review()

    def action_score(self) -> None:
        self.app.push_screen(pages.ScoreSheetWindow(self.view, self.names))

    def action_why(self) -> None:
        if not self.app.session.show_why():
            self.show_notice("Reasons are available once a hand is finished.")

    def action_menu(self) -> None:
        self.app.push_screen(pages.MenuPage())

    def action_copy(self) -> None:
        assert self._code is not None
        self.app.copy_to_clipboard(share_line(self.view, self.names, self._code))
        self.show_notice("Copied, if your terminal lets programs copy.")


def _ending_reason(view: View, names: Sequence[str]) -> str:
    """Return a sentence on why the game is over and who has won."""
    titles = short_side_names(view, names)
    return ending(view, [_SPOKEN.get(title, title.replace("+", " and ")) for title in titles])


def _ending_facts(view: View, names: Sequence[str]) -> list[tuple[str, str]]:
    """Return (name, text) for each side, the highest score first, then for other facts.

    A side's text has its score, contracts, nils and bags. Other facts, such as the games won of a
    match, have the name "".
    """
    titles = short_side_names(view, names)
    facts = [(titles[side], _side_words(view, side)) for side in _rank_sides(view)]
    if view.rules.ending.match > 1:
        winner = view.match_winner
        needed = view.rules.ending.match
        end = _winner_sentence(titles[winner]) if winner is not None else f"{needed} win the match."
        facts.append(("", f"{games_won(view, names)}. {end}"))
    if view.assisted:
        facts.append(("", "This game was assisted."))
    return facts


def share_line(view: View, names: Sequence[str], code: str) -> str:
    """Return a line about the game to send to friends, with its share code.

    It has a sign for the outcome of each hand for the player's side, and the sides' scores.

    Args:
        view: the game, as the player knows it.
        names: the players' names by seat.
        code: the share code.
    """
    titles = short_side_names(view, names)
    scores = " : ".join(
        f"{titles[side]} {format_number(view.scores[side])}" for side in _rank_sides(view)
    )
    signs = (OUTCOME_SIGNS[side_outcome(view, result, view.side)] for result in view.results)
    return f"♠ Spades  {''.join(signs)}  {scores}  {code}"


def _rank_sides(view: View) -> list[int]:
    """Return the indices of the sides, highest score first."""
    return sorted(range(len(view.scores)), key=lambda side: -view.scores[side])


def headline(view: View, titles: Sequence[str], winner: int) -> str:
    """Return a headline that says who has won, such as ``You win``.

    Args:
        view: the game, as the player knows it.
        titles: the short names of the sides, by side.
        winner: the index of the side that has won.
    """
    if winner == view.side:
        is_match = view.match_winner is not None and view.rules.ending.match > 1
        return "You win the match" if is_match else "You win"
    if titles[winner] == "Them":
        return "They win"
    verb = "win" if "+" in titles[winner] else "wins"
    return f"{titles[winner].replace('+', ' and ')} {verb}"


def _winner_sentence(name: str) -> str:
    """Return a sentence on the side that has won the match: ``They win the match.``

    `name` is the side's short name, such as ``Us``, or two players' names with ``+`` between.
    """
    if name == "Us":
        return "You and your partner win the match."
    if name == "Them":
        return "They win the match."
    verb = "win" if name == "You" or "+" in name else "wins"
    return f"{name.replace('+', ' and ')} {verb} the match."


def _side_words(view: View, side: int) -> str:
    """Return a text on a side's game: score, contracts made, nils, bags."""
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
    """Return how many of a side's (blind) nils succeeded: ``1 of 2 nils``; "" if none was bid."""
    seats = view.seats.sides[side]
    outcomes = [
        nil_succeeded(view, result, seats if bid.is_double_nil else (seat,))
        for result in view.results
        for seat in seats
        if (bid := result.bids[seat]) is not None and is_nil(bid) and bid.is_blind == blind
    ]
    kind = "blind nil" if blind else "nil"
    return f"{sum(outcomes)} of {count_noun(len(outcomes), kind)}" if outcomes else ""
