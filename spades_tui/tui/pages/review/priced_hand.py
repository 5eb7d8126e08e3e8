"""The decisions of one player in a reviewed hand, priced while they are shown."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Final

from textual import work
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Static

from spades_tui.bots.protocol import Decision
from spades_tui.review.double_dummy import hands_at
from spades_tui.review.marks import LOSING_MARKS
from spades_tui.table.worker.requests import BotError
from spades_tui.tui.frame.node import SpadesNode
from spades_tui.tui.page import Tone, show_text
from spades_tui.tui.pages.review.decision_strip import DecisionStrip, PartCell, legend
from spades_tui.tui.pages.review.rows import (
    chance_words,
    choice_sentence,
    costliest_decision,
    decision_cell,
    decision_lines,
    decision_title,
    error_count,
    part_lines,
    parts_of,
    trick_at,
)
from spades_tui.tui.widgets.card_text import card_text
from spades_tui.tui.widgets.hands import hand_lines
from spades_tui.tui.widgets.reasons import figure_lines
from spades_tui.tui.widgets.text_pane import TextLine, TextPane

if TYPE_CHECKING:
    from spades_tui.table.hands import DecisionPoint
    from spades_tui.tui.pages.review.hand_prices import HandPrices
    from spades_tui.tui.pages.review.rows import PartOfResult
    from spades_tui.tui.table.preview import Moment

_OFTEN_S: Final = 0.25
"""Seconds between two times that new prices are shown."""
_REST_S: Final = 0.15
"""Seconds without a key before anything is shown or computed that the key did not ask for."""
_DETAILS_S: Final = 0.03
"""Seconds without a move before table and text follow the selected decision."""
NO_MISTAKE: Final = "Nothing was marked as a mistake."
_LEADS_TO: Final = {
    "cards": "Enter shows how each level would have played these cards.",
    "fall": "Enter shows all hands.",
}
"""Sentences on the parts of the result that are not choices."""


class PricedHand(SpadesNode, Vertical):
    """A priced hand as seen by one player; one decision or part of the result is selected.

    Prices that arrive while keys are pressed are shown `quiet_seconds` after the last key.

    Attributes:
        strip: the decisions and parts of the result.
        pane: the lines about the selected one.
        prices: everything computed about the hand; None until it is read.
        seat: the player whose decisions are shown.
        quiet_seconds: seconds without a key before new prices are shown; 0 shows them at once.
        pressed_at: when a key or the mouse was last pressed (`monotonic`); 0 if that has not
            happened since the hand was shown.
    """

    class Arrived(Message):
        """Posted when a part of the computation is finished, or new prices are shown.

        `subject` is ``hand`` (a hand is shown and its pricing starts), ``price`` (of one decision),
        ``open`` (perfect play), ``split`` or ``claims`` for a result that was computed, and
        ``prices`` when prices that had arrived are shown.
        """

        def __init__(self, subject: str) -> None:
            super().__init__()
            self.subject = subject

    class Failed(Message):
        """Posted when decisions cannot be priced; `problem` is a sentence with the reason."""

        def __init__(self, problem: str) -> None:
            super().__init__()
            self.problem = problem

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.strip, self.pane = DecisionStrip(id="strip"), TextPane(id="about")
        self.prices: HandPrices | None = None
        self.seat = 0
        self.quiet_seconds = _REST_S
        self.pressed_at = 0.0
        self._is_open = False
        self._shown_at = 0.0
        self._arrived: set[str] = set()
        self._waiting: Timer | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="sentence")
        with Container(classes="panel", id="decisions"):
            yield self.strip
        with Horizontal(id="position"):
            yield Container(id="moment")
            with Vertical(classes="panel", id="about-panel"):
                yield self.pane

    def on_resize(self) -> None:
        self.call_after_refresh(self._show_decisions)

    @property
    def point(self) -> DecisionPoint | None:
        """The selected decision; None if a part of the result is selected."""
        return None if self.prices is None else self.prices.decisions.get(self.strip.key)

    def _show_decisions(self, key: str = "") -> None:
        """Show all decisions with the prices known so far.

        `key` is the decision or part to select; "" keeps the selected one.
        """
        prices, strip, text = self.prices, self.strip, self.app.look.text
        if prices is None or not strip.is_attached:
            return
        own, cast = prices.decisions_of(self.seat), prices.cast
        strip.decisions = {
            name: decision_cell(point, prices.judged.get(name), cast) for name, point in own.items()
        }
        is_wanted = prices.has_split_begun
        strip.parts = {
            part.key: PartCell(part.label, part.value if is_wanted else "")
            for part in self._parts(prices).values()
        }
        split = prices.split_for(self.seat)
        unit = "Net points" if split is not None and split.by_hand else "Games won of 100"
        strip.heading = unit if is_wanted else "Where the result came from"
        panel = self.query_one("#decisions")
        count = error_count(cast.subject_of(self.seat), [prices.judged.get(name) for name in own])
        panel.border_title = Content(text(count))
        panel.border_subtitle = Content(text(legend(self.size.width - 8)))
        if key or strip.key not in strip.keys:
            strip.select(key)
        self.show_details()

    def show_details(self) -> None:
        """Show the sentence, the table and the lines about the selected decision or part.

        Do nothing while there is no hand or the widget has no size.
        """
        prices = self.prices
        if prices is None or not self.strip.is_attached or not self.pane.size:
            return  # the page is laid out first
        part, point = self._parts(prices).get(self.strip.key), self.point
        if part is not None:
            self._show_part(prices, part)
        elif point is not None:
            self._show_decision(prices, self.strip.key, point)
        self.screen.refresh_bindings()

    def _parts(self, prices: HandPrices) -> dict[str, PartOfResult]:
        split = prices.split_for(self.seat)
        parts = parts_of(split, prices.hand, self.seat, prices.cast)
        return {part.key: part for part in parts}

    def _show_part(self, prices: HandPrices, part: PartOfResult) -> None:
        text = partial(card_text, self)
        lines = part_lines(prices.list_reviews_in(part.key, self.seat), prices.cast, text)
        lines = lines or [text(_LEADS_TO.get(part.key, NO_MISTAKE), "$muted")]
        split = prices.split_for(self.seat)
        sentence = part.sentence
        if split is not None:
            sentence = f"{chance_words(split, prices.chance)}. {sentence}"
        self._show_text(sentence, part.label, lines)
        first = next(iter(prices.decisions_of(self.seat).values()), None)
        if first is not None:
            self._show_moment(prices, first)
        if not prices.has_split_begun:
            prices.has_split_begun = True
            self._show_decisions()
            self._price()

    def _show_decision(self, prices: HandPrices, key: str, point: DecisionPoint) -> None:
        review, cast = prices.judged.get(key), prices.cast
        costliest = costliest_decision(prices.list_reviews_in("own", self.seat))
        is_costliest = review is not None and review is costliest
        sentence = choice_sentence(review, cast, is_costliest=is_costliest)
        text, width = partial(card_text, self), self.pane.content_size.width - 1
        perfect_play = prices.perfect_play.get(key)
        if self.has_class("-figures") and review is not None and review.price is not None:
            decision = Decision(point.action, alternatives=review.price.options)
            lines = figure_lines(decision, width, text)
        else:
            lines = decision_lines(point, review, perfect_play, cast, width, text)
            lines += [text(line, "") for line in prices.claims.get(key, ())]
        self._show_text(sentence, decision_title(point, review), lines)
        self._show_moment(prices, point)
        if perfect_play is None:
            self._find_perfect_play(prices, key)

    def show_problem(self, problem: str, tone: Tone) -> None:
        """Show `problem`, a sentence why there is no hand, in the color of `tone`."""
        self._show_sentence(problem, f"bold ${tone}")

    def _show_sentence(self, sentence: str, style: str = "") -> None:
        show_text(self.query_one("#sentence", Static), card_text(self, sentence, style))

    def _show_text(self, sentence: str, title: str, lines: Iterable[TextLine]) -> None:
        self._show_sentence(sentence)
        self.query_one("#about-panel").border_title = Content(self.app.look.text(title))
        self.pane.show(lines)

    def _show_moment(self, prices: HandPrices, point: DecisionPoint) -> None:
        """Show the table at a decision."""
        from spades_tui.tui.table.preview import show_moment  # the engine, only to look at it

        show_moment(self.query_one("#moment"), self._moment(prices, point))

    def _moment(self, prices: HandPrices, point: DecisionPoint) -> Moment:
        from spades_tui.tui.table.preview import Moment

        view, names = point.view, prices.cast.names
        trick = trick_at(prices.hand, point) if self._is_open else view.trick

        def is_seen(hand: int) -> bool:
            own = hand == point.seat and view.hand is not None
            return self._is_open or own or (hand >= len(names) and view.dummy is not None)

        lines = hand_lines(view, names, hands_at(prices.hand, point), trick, is_seen)
        return Moment(view, names, lines, self._is_open, point.action, prices.cast.viewer)

    def toggle_hands(self) -> None:
        """Show or hide the other players' hands at the selected decision."""
        self._is_open = not self._is_open
        self.show_details()

    def toggle_figures(self) -> None:
        """Switch between the table of all figures of a decision and the usual lines about it."""
        self.toggle_class("-figures")
        self.call_after_refresh(self.show_details)

    def go_to_mistake(self, direction: int) -> str:
        """Select the next (`direction` 1) or previous (-1) mistake, going round at the ends.

        Return "", or if there is no mistake, a sentence that says so.
        """
        strip = self.strip
        keys = list(strip.keys)
        wrong = [key for key, cell in strip.decisions.items() if cell.mark in LOSING_MARKS][
            ::direction
        ]
        current = keys.index(strip.key) if strip.key in keys else 0
        ahead = [key for key in wrong if (keys.index(key) - current) * direction > 0]
        if wrong:
            strip.select((ahead or wrong)[0])
            return ""
        is_priced = all(cell.is_priced for cell in strip.decisions.values())
        return NO_MISTAKE if is_priced else "No mistake so far."

    def look_from(self, seat: int, key: str = "") -> None:
        """Show the decisions of the player at `seat`, and start pricing them.

        `key` is the decision to select; "" selects the one of `seat` nearest in the log to the
        decision selected before.
        """
        if self.prices is None:
            return
        self.seat = seat
        current = int(self.strip.key) if self.strip.key.isdigit() else 0
        own = self.prices.decisions_of(seat)
        self._show_decisions(key or min(own, key=lambda name: abs(int(name) - current), default=""))
        self._price()

    # -- pricing --------------------------------------------------------------------------

    def show_hand(self, prices: HandPrices, seat: int) -> None:
        """Replace the hand: show `prices` with the first decision of the player at `seat` selected.

        Computation for the hand shown before is stopped; call `start_work` to start it for this
        one.
        """
        self.stop_work()
        self.prices, self.seat = prices, seat
        self.pressed_at, self._arrived = 0.0, set()
        self._show_decisions(next(iter(prices.decisions_of(seat)), ""))

    def start_work(self) -> None:
        """Start pricing the player's decisions and proving the claims; each result posts `Arrived`.

        Do nothing while there is no hand.
        """
        if self.prices is not None and self.is_attached:
            self.post_message(self.Arrived("hand"))
            self._price()
            self._find_claims()

    def stop_work(self) -> None:
        """Stop all computation for the hand."""
        self.workers.cancel_node(self)

    def on_decision_strip_selected(self, message: DecisionStrip.Selected) -> None:
        message.stop()
        if self._arrived:
            self._show_prices()
        self._show_details_soon()

    @work(group="details", exclusive=True)
    async def _show_details_soon(self) -> None:
        """Show the details of the selection after a moment (`_DETAILS_S`).

        A call within that time cancels the one before.
        """
        await asyncio.sleep(_DETAILS_S)
        self.show_details()

    @work(group="price", exclusive=True)
    async def _price(self) -> None:
        """Price the decisions of `seat` and show them; if `has_split_begun`, also split the result.

        For the split, all other decisions of the hand are priced as well. A failure posts `Failed`.
        """
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
                self._show_decisions()
                self.post_message(self.Arrived("split"))
        except BotError as error:
            self.post_message(self.Failed(f"The costs cannot be worked out: {error}"))

    def _note_price(self, key: str) -> None:
        self._arrived.add(key)
        self._show_prices_soon()
        self.post_message(self.Arrived("price"))

    def _show_prices_soon(self) -> None:
        """Show new prices; later if some were just shown, or a key was just pressed."""
        wait = max(self._shown_at + _OFTEN_S, self.pressed_at + self.quiet_seconds) - monotonic()
        if wait <= 0 or not self.quiet_seconds:
            self._show_prices()
        elif self._waiting is None:
            self._waiting = self.set_timer(wait, self._show_after_waiting)

    def _show_after_waiting(self) -> None:
        self._waiting = None
        if self._arrived:
            self._show_prices_soon()

    def _show_prices(self) -> None:
        """Show the prices that have arrived since the last time."""
        arrived, self._arrived = self._arrived, set()
        self._shown_at = monotonic()
        if arrived and self.prices is not None:
            if not arrived.isdisjoint(self.prices.decisions_of(self.seat)):
                self._show_decisions()
            self.post_message(self.Arrived("prices"))

    def _select_costliest(self, prices: HandPrices) -> None:
        """Select the costliest decision, unless a key was pressed or the split has begun."""
        if self.pressed_at or prices.has_split_begun:
            return
        costliest = costliest_decision(prices.list_reviews_in("own", self.seat))
        if costliest is not None:
            self.strip.select(str(costliest.decided.index))

    @work(group="open", exclusive=True)
    async def _find_perfect_play(self, prices: HandPrices, key: str) -> None:
        if self.pressed_at:
            await asyncio.sleep(self.quiet_seconds)  # most decisions are only passed
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
