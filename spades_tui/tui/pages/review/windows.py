"""Windows over a review: how each level would have played; the figures of a hint."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual import work
from textual.message import Message
from textual.widget import Widget

from spades_tui.bots.players import LEVELS
from spades_tui.bots.protocol import Decision
from spades_tui.player_view.wording import Cast, bid_and_took, standing_bid
from spades_tui.statistics.own_level import resolve_players
from spades_tui.table.worker.requests import BotError
from spades_tui.text import format_signed
from spades_tui.tui.dialogs import Dialog
from spades_tui.tui.widgets.prose import SPACER, Block, Prose
from spades_tui.tui.widgets.reasons import figure_blocks, hint_blocks

if TYPE_CHECKING:
    from spades_tui.review.result_split import LevelResult
    from spades_tui.table.hands import FinishedHand, GameSnapshot


class LevelReplayDialog(Dialog[None]):
    """What each level makes of a seat's cards; the figures arrive one after the other."""

    key_contexts = ("page", "dialog")

    class Arrived(Message):
        """A level has played the hand."""

    def __init__(self, played: GameSnapshot, hand: FinishedHand, seat: int, cast: Cast) -> None:
        whose = cast.whose(seat)
        super().__init__("Bots here", f"What each level makes of {whose} cards.")
        self.played, self.hand, self.seat = played, hand, seat
        self.found: list[LevelResult] = []
        self.levels: tuple[str, ...] = LEVELS

    def content(self) -> Iterator[Widget]:
        yield Prose(self._blocks(), on_panel=True, term_width=10)

    def on_mount(self) -> None:
        self._ask()

    def _blocks(self) -> list[Block]:
        result = self.hand.result
        table = self.hand.after.seats
        side = result.sides[table.side_of[self.seat]]
        took = result.tricks_for(self.seat, table)
        bid = standing_bid(result.bids, self.seat, self.hand.before.rules)
        done = f"{bid_and_took(bid, took)}, side {format_signed(side.hand)}"
        rows = [Block("row", done, "played")]
        for one in self.found:
            if one.tricks is None:
                text = "the hand was thrown in"
            else:
                text = f"{bid_and_took(one.bid, one.tricks)}, side {format_signed(one.points)}"
            rows.append(Block("row", f"{text} · wins {one.win:.0%}", one.level))
        if len(self.found) < len(self.levels):
            rows.append(Block("row", "…", self.levels[len(self.found)]))
        note = "One play of the cards each: luck is part of it. Bids and cards from what each knew."
        return [*rows, SPACER, Block("quiet", note)]

    @work(group="levels", exclusive=True)
    async def _ask(self) -> None:
        from spades_tui.review.result_split import level_playout, level_result
        from spades_tui.table.worker.analysis import Analyst

        analyst = Analyst(self.spades.thinker)
        settings = self.spades.settings
        partner = resolve_players(settings.partner, settings.opponents).partner
        others = [level or partner for level in self.played.levels]
        for level in self.levels:
            asked = level_playout(self.played.game, self.hand, self.seat, level, others)
            try:
                done = await analyst.play_out(asked)
            except BotError as failed:
                for words in self.query("#words").results(Prose):
                    words.show([Block("alarm", str(failed))])
                return
            self.found.append(level_result(level, self.hand, self.seat, done))
            for prose in self.query("#prose").results(Prose):
                prose.show(self._blocks())
            self.post_message(self.Arrived())


class HintFiguresDialog(Dialog[None]):
    """All figures of a hint or of a choice looked back at."""

    key_contexts = ("page", "figures")

    def __init__(self, decision: Decision, cast: Cast, level: str = "", told: str = "") -> None:
        super().__init__("Figures" if told else "Hint")
        if told:
            self.blocks = [Block("gold", told), *figure_blocks(decision)]
        else:
            self.blocks = hint_blocks(decision, level, cast)

    def content(self) -> Iterator[Widget]:
        yield Prose(self.blocks, on_panel=True, indent=1)
