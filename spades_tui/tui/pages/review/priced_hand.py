"""A reviewed hand that is priced while it is shown."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING, Final

from textual import work
from textual.message import Message
from textual.timer import Timer

from spades_tui.tui.pages.review.decision_strip import DecisionStrip
from spades_tui.tui.pages.review.hand_view import HandView

if TYPE_CHECKING:
    from spades_tui.tui.pages.review.hand_prices import HandPrices

_OFTEN_S: Final = 0.25
"""Seconds between two times that new prices are shown."""
_REST_S: Final = 0.15
"""Seconds without a key before anything is shown or computed that the key did not ask for."""
_DETAILS_S: Final = 0.03
"""Seconds without a move before table and text follow the selected decision."""


class PricedHand(HandView):
    """A hand whose decisions are priced by workers; new prices wait while keys are pressed.

    Attributes:
        rest: seconds without a key before new prices are shown; a key shows them at once.
        pressed_at: when a key or the mouse was pressed last; 0 if not since the hand is shown.
    """

    class Arrived(Message):
        """Now known: ``hand``, ``price``, ``open``, ``split``, ``claims``; shown: ``prices``."""

        def __init__(self, what: str) -> None:
            super().__init__()
            self.what = what

    class Failed(Message):
        """The decisions cannot be priced."""

        def __init__(self, problem: str) -> None:
            super().__init__()
            self.problem = problem

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.rest = _REST_S
        self.pressed_at = 0.0
        self._shown_at = 0.0
        self._arrived: set[str] = set()
        self._waiting: Timer | None = None

    def show_hand(self, prices: HandPrices, seat: int) -> None:
        """Show a hand from its first decision of a player: from here on all is about this one."""
        self.stop_work()
        self.prices, self.seat = prices, seat
        self.pressed_at, self._arrived = 0.0, set()
        self.show_decisions(next(iter(prices.decisions_of(seat)), ""))

    def start_work(self) -> None:
        """Work out whatever is shown of the hand."""
        if self.prices is not None and self.is_attached:
            self.post_message(self.Arrived("hand"))
            self._price()
            self._find_claims()

    def stop_work(self) -> None:
        """Stop working, because nobody sees the hand."""
        self.workers.cancel_node(self)

    def look_from(self, seat: int, key: str = "") -> None:
        super().look_from(seat, key)
        self._price()

    def on_hand_view_missing(self, message: HandView.Missing) -> None:
        """Work out what is selected and not known."""
        message.stop()
        prices = self.prices
        if prices is None:
            return
        if self.point is not None:
            self._find_perfect_play(prices, self.strip.key)
        elif not prices.has_split_begun:
            prices.has_split_begun = True
            self.show_decisions()
            self._price()

    def on_decision_strip_selected(self, message: DecisionStrip.Selected) -> None:
        message.stop()
        if self._arrived:
            self._show_prices()
        self._show_details_soon()

    @work(group="details", exclusive=True)
    async def _show_details_soon(self) -> None:
        """Show the details once no other decision has been selected for a moment."""
        await asyncio.sleep(_DETAILS_S)
        self.show_details()

    @work(group="price", exclusive=True)
    async def _price(self) -> None:
        """Price the decisions shown; all of the hand once its result is to be split."""
        from spades_tui.table.worker.requests import BotError

        prices, seat = self.prices, self.seat
        assert prices is not None
        try:
            await prices.price(prices.decisions_of(seat).values(), self._note_price)
            self._show_prices()
            self._select_costliest(prices)
            if prices.has_split_begun:
                await prices.price(prices.decisions.values(), self._note_price)
                self._show_prices()
                await prices.split_result(seat)
                self.show_decisions()
                self.post_message(self.Arrived("split"))
        except BotError as error:
            self.post_message(self.Failed(f"The costs cannot be worked out: {error}"))

    def _note_price(self, key: str) -> None:
        self._arrived.add(key)
        self._show_prices_soon()
        self.post_message(self.Arrived("price"))

    def _show_prices_soon(self) -> None:
        """Show new prices, but not often, and not while keys are pressed: they go first."""
        wait = max(self._shown_at + _OFTEN_S, self.pressed_at + self.rest) - monotonic()
        if wait <= 0 or not self.rest:
            self._show_prices()
        elif self._waiting is None:
            self._waiting = self.set_timer(wait, self._show_after_waiting)

    def _show_after_waiting(self) -> None:
        self._waiting = None
        if self._arrived:
            self._show_prices_soon()

    def _show_prices(self) -> None:
        """Show the prices that are new since the last time."""
        arrived, self._arrived = self._arrived, set()
        self._shown_at = monotonic()
        if arrived and self.prices is not None:
            if not arrived.isdisjoint(self.prices.decisions_of(self.seat)):
                self.show_decisions()
            self.post_message(self.Arrived("prices"))

    def _select_costliest(self, prices: HandPrices) -> None:
        """Begin with the costliest decision, unless the player has begun to look around."""
        from spades_tui.tui.pages.review.rows import costliest_decision

        if self.pressed_at or prices.has_split_begun:
            return
        costliest = costliest_decision(prices.judged_in("own", self.seat))
        if costliest is not None:
            self.strip.select(str(costliest.decided.index))

    @work(group="open", exclusive=True)
    async def _find_perfect_play(self, prices: HandPrices, key: str) -> None:
        if self.pressed_at:
            await asyncio.sleep(self.rest)  # most decisions are only passed
        await prices.find_perfect_play(prices.decisions[key])
        if self.strip.key == key:
            self.show_details()
        self.post_message(self.Arrived("open"))

    @work(group="claims", exclusive=True)
    async def _find_claims(self) -> None:
        assert self.prices is not None
        await self.prices.find_claims()
        if self.prices.claims:
            self.show_details()
        self.post_message(self.Arrived("claims"))
