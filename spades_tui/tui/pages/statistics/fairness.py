"""Is it fair? The hands dealt so far beside what chance says, and the commitment of a deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from spades_tui import PROGRAM
from spades_tui.engine.dealing import last_revealed_deal
from spades_tui.player_view.wording.status import deal_lines
from spades_tui.statistics.fairness import read_deals
from spades_tui.tui.page import read_with_progress
from spades_tui.tui.pages.statistics.page import Explanation, FiguresPage

if TYPE_CHECKING:
    from spades_tui.statistics.statistic import Figures

_HOW: Final = (
    "A deal is mixed from the number of the game by a shuffle that is the same on every machine, "
    "before anybody bids. Its commitment (SHA-256) is shown before the deal and opened after the "
    f"hand: cards cannot be changed in between. `{PROGRAM} doctor` checks this for all your games, "
    f"`{PROGRAM} history replay FILE` for one."
)
_CHECK: Final = (
    "To check it yourself, put the nonce, a colon and the cards as they were dealt through "
    "SHA-256; what comes out must be the commitment."
)


class FairnessPage(FiguresPage):
    """The page that compares the cards dealt with chance."""

    TITLE = "Is it fair?"
    COLUMN = 10

    def on_mount(self) -> None:
        self.show_remark("Your deals so far, compared with chance")

    async def load(self) -> Figures:
        return await read_with_progress(self, read_deals, self.show_progress)

    def explanations(self) -> Iterator[Explanation]:
        yield Explanation("No card is chosen for you", (_HOW,))
        table = self.app.session.table
        if table is not None:
            view = table.view()
            if view.commitment and view.nonce is None:
                yield Explanation("The deal on the table", tuple(deal_lines(view)))
            log = table.snapshot().game.log
            deal = last_revealed_deal(log, hand_over=view.nonce is not None)
            if deal is not None:
                yield Explanation(
                    f"Deal {deal.number}, the last that lies open",
                    (
                        f"Commitment: {deal.digest}",
                        f"Nonce: {deal.nonce}",
                        f"Cards: {deal.text}",
                        f"Check: {deal.command}",
                    ),
                )
        yield Explanation("Check a deal yourself", (_CHECK,))
