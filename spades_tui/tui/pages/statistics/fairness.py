"""Is it fair? The hands dealt so far beside what chance says, and the commitment of a deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from spades_tui import PROGRAM
from spades_tui.engine.dealing import last_revealed_deal
from spades_tui.player_view.wording.status import deal_lines
from spades_tui.tui.pages.statistics.page import FiguresPage
from spades_tui.tui.widgets.prose import SPACER, Block

if TYPE_CHECKING:
    from spades_tui.statistics.statistic import Figures

_HOW: Final = (
    "A deal is mixed from the number of the game by a shuffle that is the same on every machine, "
    "before anybody bids. Its commitment (SHA-256) is shown before the deal and opened after the "
    f"hand: cards cannot be changed in between. `{PROGRAM} doctor` checks this for all your games, "
    f"`{PROGRAM} history replay FILE` for one.",
    "To check it yourself, put the nonce, a colon and the cards as they were dealt through "
    "SHA-256; what comes out must be the commitment.",
)


class FairnessPage(FiguresPage):
    """The deals, counted."""

    term_width = 12

    def titles(self) -> tuple[str, ...]:
        return "Is it fair?", "", "Your deals so far, compared with chance"

    async def load(self) -> Figures:
        from spades_tui.statistics.fairness import read_deals

        return await self.read_in_thread(read_deals)

    def more(self) -> Iterator[Block]:
        yield Block("heading", "No card is chosen for you")
        yield from (Block("text", _HOW[0]), SPACER)
        table = self.spades.session.table
        if table is not None:
            view = table.view()
            if view.commitment and view.nonce is None:
                yield Block("bold", "The deal on the table")
                yield from (Block("text", line) for line in deal_lines(view))
                yield SPACER
            log = table.snapshot().game.log
            opened = last_revealed_deal(log, hand_over=view.nonce is not None)
            if opened is not None:
                yield Block("bold", f"Deal {opened.number}, the last that lies open")
                yield Block("row", opened.digest, "Commitment")
                yield Block("row", opened.nonce, "Nonce")
                yield Block("row", opened.text, "Cards")
                yield Block("row", opened.command, "Check")
                yield SPACER
        yield Block("text", _HOW[1])
