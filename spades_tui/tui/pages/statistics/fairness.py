"""Is it fair? The hands dealt so far beside what chance says, and the commitment of a deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from textual import work
from textual.widget import Widget

from spades_tui.player_view.wording.status import deal_lines
from spades_tui.text import count_noun
from spades_tui.tui.page import Page
from spades_tui.tui.widgets.page_bars import Notice
from spades_tui.tui.widgets.prose import SPACER, Block, BlockStyle, Prose

if TYPE_CHECKING:
    from spades_tui.statistics.fairness import CardCount, FairnessReport

_TERM: Final = 12
_REACH: Final = 3
"""Standard deviations the scale goes to, either way."""
_NONE: Final = "No hand has been dealt yet: play one, and it is counted here."
_HOW: Final = (
    "A deal is mixed from the number of the game by a shuffle that is the same on every machine, "
    "before anybody bids. Its commitment (SHA-256) is shown before the deal and opened after the "
    "hand: cards cannot be changed in between. `spades doctor` checks this for all your games, "
    "`spades history replay FILE` for one.",
    "To check it yourself, put the nonce, a colon and the cards as they were dealt through "
    "SHA-256; what comes out must be the commitment.",
)


class FairnessPage(Page[None]):
    """The deals, counted."""

    key_contexts = ("page", "back")

    def titles(self) -> tuple[str, ...]:
        return "Is it fair?", "", "Your deals so far, compared with chance"

    def body(self) -> Iterable[Widget]:
        blocks = [Block("gold", "Reading your games …"), SPACER, *self._commitment()]
        yield Prose(blocks, term_width=_TERM)
        yield Notice()

    def on_mount(self) -> None:
        self._read()

    @work(group="read", exclusive=True)
    async def _read(self) -> None:
        """Count all deals in a thread of its own, then show what came out."""
        from spades_tui.statistics.fairness import read_deals

        found = await self.read_in_thread(read_deals)
        self.show_notice("")
        self.query_one(Prose).show([*self._blocks(found), *self._commitment()])

    # -- what was dealt -------------------------------------------------------------------

    def _blocks(self, found: FairnessReport) -> Iterator[Block]:
        from spades_tui.statistics.fairness import SEAT_FIGURES, verdict_text

        if not found.deals:
            yield from (Block("gold", _NONE), SPACER)
            return
        yield Block("gold", verdict_text(found))
        yield Block("quiet", "A bar runs from 3 standard deviations too few to 3 too many; its "
                    "middle is what chance predicts.")  # fmt: skip
        yield from (SPACER, Block("heading", f"Your cards in {count_noun(found.deals, 'hand')}"))
        yield Block("text", lines=partial(self._figures, found.own))
        for players, rows in found.tables.items():
            hands = count_noun(rows[0][0].hands, "hand")
            yield from (SPACER, Block("heading", f"Each seat at tables of {players}, {hands}"))
            for place, what in enumerate(SEAT_FIGURES):
                yield Block("bold", what)
                yield Block("text", lines=partial(self._figures, [row[place] for row in rows]))
        yield from (SPACER, Block("heading", "Spades in your hand"))
        yield Block("text", lines=partial(self._spades, found))
        yield SPACER

    def _figures(self, figures: Sequence[CardCount], width: int) -> list[tuple[BlockStyle, str]]:
        return [("gold" if one.is_rare else "text", self._row(one, width)) for one in figures]

    def _row(self, one: CardCount, width: int) -> str:
        """Return ``♠  3.31 a hand, chance 3.25  ····│·●··``."""
        lead = f"{one.label:<{_TERM}}{one.words:>25}  "
        half = min(max((width - len(lead) - 1) // 2, 4), 15)
        at = round(max(-1.0, min(one.deviations / _REACH, 1.0)) * half)
        cells = ["·"] * (2 * half + 1)
        cells[half] = "│"
        cells[half + at] = "●"
        return self.spades.to_terminal_text(lead + "".join(cells))

    def _spades(self, found: FairnessReport, width: int) -> list[tuple[BlockStyle, str]]:
        most = max(max(got, due) for got, due in found.spades)
        room = max(width - 38, 6)
        lines: list[tuple[BlockStyle, str]] = []
        for count, (got, due) in enumerate(found.spades):
            last = count == len(found.spades) - 1
            label = f"{count}{' or more' if last else ''}"
            times = count_noun(got, "time").rjust(11)
            lead = f"{label:<{_TERM}}{times}, chance {due:.1f}"
            bar = list("■" * round(got / most * room))
            mark = round(due / most * room)
            bar += [" "] * (mark + 1 - len(bar))
            bar[mark] = "│"
            lines.append(
                ("text", self.spades.to_terminal_text(f"{lead:<{_TERM + 26}}{''.join(bar)}"))
            )
        return lines

    # -- the commitment -------------------------------------------------------------------

    def _commitment(self) -> Iterator[Block]:
        from spades_tui.statistics.fairness import last_revealed_deal

        yield Block("heading", "No card is chosen for you")
        yield from (Block("text", _HOW[0]), SPACER)
        table = self.spades.table
        if table is not None:
            view = table.view()
            if view.commitment:
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
