"""Windows over a review: the results of each level with the same cards, and all figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Final

from textual import work
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from spades_tui.bots.players import LEVELS
from spades_tui.bots.protocol import Decision
from spades_tui.player_view.wording import Cast, bid_and_took, standing_bid
from spades_tui.review.result_split import level_playout, level_result
from spades_tui.statistics.own_level import resolve_players
from spades_tui.table.worker.analysis import Analyst
from spades_tui.table.worker.requests import BotError
from spades_tui.text import format_signed
from spades_tui.tui.text_window import TextWindow
from spades_tui.tui.widgets.reasons import figure_lines, hint_lines
from spades_tui.tui.widgets.text_pane import Row, TextLine

if TYPE_CHECKING:
    from spades_tui.review.result_split import LevelResult
    from spades_tui.table.hands import FinishedHand, GameSnapshot

_TERM: Final = 10
"""Width of a level in cells, with the gap."""
_NOTE: Final = "One play of the cards each: luck is part of it. Bids and cards from what each knew."


class LevelReplayDialog(TextWindow[None]):
    """A window with the result of each level of bot that plays a hand again with a player's cards.

    Each level plays while the window is open, one after the other.

    Args:
        played: the game.
        hand: the hand that is played again.
        seat: the player whose cards the levels get.
        cast: the players' names.

    Attributes:
        results: the results so far.
        levels: the levels that play the hand, in this order.
    """

    class Arrived(Message):
        """Posted when a further result has been added to `results`."""

    def __init__(self, played: GameSnapshot, hand: FinishedHand, seat: int, cast: Cast) -> None:
        super().__init__(f"What each level makes of {cast.possessive_of(seat)} cards")
        self._played, self._hand, self._seat = played, hand, seat
        self.results: list[LevelResult] = []
        self.levels: tuple[str, ...] = LEVELS
        self._problem = ""

    def on_mount(self) -> None:
        self._ask_levels()

    def lines(self, width: int) -> Iterator[TextLine]:
        result, table = self._hand.result, self._hand.after.seats
        side = result.sides[table.side_of[self._seat]]
        took = result.tricks_for(self._seat, table)
        bid = standing_bid(result.bids, self._seat, self._hand.before.rules)
        yield self._row("played", f"{bid_and_took(bid, took)}, side {format_signed(side.hand)}")
        for level in self.results:
            if level.tricks is None:
                yield self._row(level.level, "the hand was thrown in")
                continue
            words = f"{bid_and_took(level.bid, level.tricks)}, side {format_signed(level.points)}"
            yield self._row(level.level, f"{words} · wins {level.win:.0%}")
        if self._problem:
            yield self.text(self._problem, "bold $alarm")
        else:
            for name in self.levels[len(self.results) :]:
                yield self._row(name, "…")
        yield Content()
        yield self.text(_NOTE, "$muted")

    def _row(self, term: str, words: str) -> Row:
        return Row(self.text(term, "bold $gold"), self.text(words), _TERM)

    @work(group="levels", exclusive=True)
    async def _ask_levels(self) -> None:
        analyst = Analyst(self.app.thinker)
        settings = self.app.settings
        partner = resolve_players(settings.partner, settings.opponents).partner
        others = [level or partner for level in self._played.levels]
        for level in self.levels:
            request = level_playout(self._played.game, self._hand, self._seat, level, others)
            try:
                playout = await analyst.play_out(request)
            except BotError as error:
                self._problem = str(error)
                self.show_lines()
                return
            self.results.append(level_result(level, self._hand, self._seat, playout))
            self.show_lines()
            self.post_message(self.Arrived())


class HintFiguresDialog(TextWindow[None]):
    """A window with the table of figures of a hint, or of a reviewed decision.

    Attributes:
        decision: the advice, or the decision with its alternatives.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,m,enter,h,f", "back", "close", id="figures.close",
                tooltip="Close the window."),
    ]  # fmt: skip

    def __init__(self, decision: Decision, cast: Cast, level: str = "", title: str = "") -> None:
        """Show the figures of `decision`.

        Args:
            decision: the advice, or the decision with its alternatives.
            cast: the players' names.
            level: the level of the adviser; "" names none.
            title: the decision in words; "" for a hint.
        """
        super().__init__("Figures" if title else "Hint")
        self.decision, self._cast, self._level, self._decision_words = decision, cast, level, title

    def lines(self, width: int) -> list[TextLine]:
        if self._decision_words:
            figures = figure_lines(self.decision, width, self.text)
            return [self.text(self._decision_words, "$gold"), Content(), *figures]
        return hint_lines(self.decision, self._level, self._cast, width, self.text)
