"""Finished hands reviewed: each decision with its cost, mark and sentence; the highlights of a
game.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from spades_tui.bots.pricing.price import ENGINE, FULL_DEPTH, Depth, Price
from spades_tui.bots.pricing.price_decision import is_priceable, price_decision, question_key
from spades_tui.engine import Game
from spades_tui.player_view.wording import Cast
from spades_tui.review.claims import claim_lines
from spades_tui.review.marks import LOSING_MARKS, REAL, Mark, mark_of
from spades_tui.review.priced_decisions import cached_prices
from spades_tui.review.result_split import ResultSplit, deal_value, split_result
from spades_tui.review.sentences import sentence_for
from spades_tui.solver.claims import LoggedClaim, logged_claims_between, reprove
from spades_tui.storage.records.prices import PriceCache
from spades_tui.table.hands import DecisionPoint, FinishedHand, GameSnapshot
from spades_tui.table.worker.analysis import Analyst
from spades_tui.table.worker.client import WorkerClient
from spades_tui.table.worker.requests import PriceRequest


class HandReview(msgspec.Struct, frozen=True):
    """A hand reviewed.

    Attributes:
        hand: the hand.
        seat: whose decisions it is about.
        cast: the players.
        all: decisions looked back at: those of the seat, and with a split everybody's.
        split: where the result came from, where that was asked for.
        claims: what was claimed in the hand and what was found of it, in sentences.
        engine: version of the prices.
    """

    hand: FinishedHand
    seat: int
    cast: Cast
    all: tuple[ReviewedDecision, ...]
    split: ResultSplit | None = None
    claims: tuple[str, ...] = ()
    engine: int = ENGINE

    @property
    def own(self) -> tuple[ReviewedDecision, ...]:
        """The decisions of the seat."""
        return tuple(one for one in self.all if one.decided.seat == self.seat)

    @property
    def summary(self) -> SeatSummary:
        """The same in short."""
        return summarize_seat(self.own)


class Reviewer:
    """Reviews the hands of one game, here or by the process of the bots."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        seat: int,
        depth: Depth = FULL_DEPTH,
        kept: PriceCache | None = None,
        me: int | None = None,
    ) -> None:
        """Prepare to review.

        Args:
            game: the game, or as much of it as there is.
            names: of the players.
            seat: whose decisions come first.
            depth: how far each is looked into.
            kept: where prices are kept, if anywhere.
            me: who is told, and called "you".
        """
        self._game, self._seat, self._depth, self._kept = game, seat, depth, kept
        self.cast = Cast(tuple(names), me, "symbols")

    def review_hand(
        self,
        hand: FinishedHand,
        stop: Callable[[], bool] = lambda: False,
        *,
        with_split: bool = False,
    ) -> HandReview:
        """Review a hand at once.

        Args:
            hand: the hand.
            stop: asked between batches of deals.
            with_split: whether to tell where the result came from, which takes several times as
                long.

        Raises:
            Cancelled: when `stop` says so.
        """
        own = [one for one in hand.decisions if with_split or one.seat == self._seat]
        found = tuple(self.review_in_process(own, stop))
        parts = None
        if with_split:
            worth = deal_value(self._game, hand, stop=stop)
            prices = [(one.decided.seat, one.price) for one in found]
            parts = split_result(hand, self._seat, prices, worth)
        claims = tuple(
            line
            for made in self.claims(hand)
            for line in claim_lines(made, reprove(made), self.cast)
        )
        return HandReview(hand, self._seat, self.cast, found, parts, claims)

    def claims(self, hand: FinishedHand) -> tuple[LoggedClaim, ...]:
        """Return the claims made in a hand."""
        return logged_claims_between(self._game.steps, hand.deal_index, hand.end_index)

    def review_in_process(
        self, decided: Iterable[DecisionPoint], stop: Callable[[], bool] = lambda: False
    ) -> Iterator[ReviewedDecision]:
        """Yield decisions looked back at, in order.

        Raises:
            Cancelled: when `stop` says so.
        """
        for one in decided:
            known, found = self._known(one)
            if not known:
                found = self._keep(one, price_decision(one.view, one.action, self._depth, stop))
            yield review_decision(one, found, self.cast)

    async def review_in_worker(
        self, thinker: WorkerClient | Analyst, decided: Iterable[DecisionPoint]
    ) -> AsyncIterator[ReviewedDecision]:
        """Yield decisions looked back at as the process of the bots prices them.

        Those whose price is kept come at once. Leaving the loop, or cancelling the task in it,
        breaks the pricing off; a bot's turn goes before it.

        Raises:
            BotError: when a decision cannot be priced.
        """
        for one in decided:
            known, found = self._known(one)
            if not known:
                question = PriceRequest(one.view, one.action, self._depth)
                found = await thinker.price(question)
                await asyncio.to_thread(self._keep, one, found)  # a disk may take its time
            yield review_decision(one, found, self.cast)

    async def keep_prices(self, thinker: WorkerClient, decided: Iterable[DecisionPoint]) -> None:
        """Have decisions priced by the process of the bots, but for those whose price is kept.

        Each price is kept as soon as it is known. Cancelling the task breaks the pricing off.

        Raises:
            BotError: when a decision cannot be priced.
        """
        for one in decided:
            known, _ = self._known(one)
            if not known:
                found = await thinker.price(PriceRequest(one.view, one.action, self._depth))
                await asyncio.to_thread(self._keep, one, found)

    def _known(self, one: DecisionPoint) -> tuple[bool, Price | None]:
        """Return whether the price of a decision is known already, and the price."""
        if not is_priceable(one.view, one.action):
            return True, None
        if self._kept is None:
            return False, None
        key = question_key(one.view, one.action, self._depth)
        return key in self._kept, self._kept.get(key)

    def _keep(self, one: DecisionPoint, found: Price | None) -> Price | None:
        if self._kept is not None:
            self._kept.put(question_key(one.view, one.action, self._depth), found)
        return found


BY_HAND: Final = (
    "The game is as good as decided: this goes by the points of the hand, and does not count."
)


class ReviewedDecision(msgspec.Struct, frozen=True):
    """A decision that has been looked back at.

    Attributes:
        decided: the decision.
        price: what it cost; None where nothing can be compared: no choice, equal cards, talk, a
            revoke.
        mark: its mark.
        sentence: what is to be said of it.
    """

    decided: DecisionPoint
    price: Price | None
    mark: Mark
    sentence: str

    @property
    def is_real(self) -> bool:
        """Whether there was a choice that made a difference: what error rates count."""
        return self.mark in REAL

    @property
    def by_hand(self) -> bool:
        """Whether the game was as good as decided, so that this counts nowhere: see `BY_HAND`."""
        return self.is_real and self.price is not None and self.price.by_hand


def review_decision(decided: DecisionPoint, price: Price | None, cast: Cast) -> ReviewedDecision:
    """Return a decision with its mark and its sentence, from its price."""
    mark = mark_of(price, decided.view, decided.action)
    return ReviewedDecision(decided, price, mark, sentence_for(decided, price, mark, cast))


class SeatSummary(msgspec.Struct, frozen=True):
    """The decisions of a seat in short.

    Attributes:
        real: decisions with a choice that made a difference.
        marks: how many have each mark.
    """

    real: int
    marks: dict[Mark, int]


def summarize_seat(found: Sequence[ReviewedDecision]) -> SeatSummary:
    """Return the decisions of a seat in short."""
    marks = Counter(one.mark for one in found if one.is_real)
    return SeatSummary(marks.total(), dict(marks))


class Highlight(NamedTuple):
    """One decision worth naming.

    Attributes:
        hand: number of its hand in its game.
        judged: the decision, with its sentence.
    """

    hand: int
    judged: ReviewedDecision


class Highlights(NamedTuple):
    """What a reviewed game is remembered by.

    Attributes:
        best: the only good choice that was found, of several the one with most at stake.
        costliest: the mistake that cost most.
        priced: how many decisions of the person had a price.
    """

    best: Highlight | None
    costliest: Highlight | None
    priced: int


def find_highlights(played: GameSnapshot, game: int | None = None) -> Highlights:
    """Return the best and the dearest decision of the person, of all games or of one.

    Nothing is priced for it: a decision that no review has looked at is left out.
    """
    kept = played.kept()
    if kept is None or not len(kept):
        return Highlights(None, None, 0)
    cast = Cast(tuple(played.header.names), played.seat, "symbols")
    good: list[tuple[float, Highlight]] = []
    bad: list[tuple[float, Highlight]] = []
    priced = 0
    for steps in played.hands():
        hand = steps.expand()
        if game is not None and hand.before.game != game:
            continue
        for one in (one for one in hand.decisions if one.seat == played.seat):
            found = cached_prices(one, kept)
            if not found or found[0].price.by_hand:
                continue
            price = found[0].price
            priced += 1
            mark = mark_of(price, one.view, one.action)
            if mark == "!" or mark in LOSING_MARKS:
                shown = Highlight(hand.number, review_decision(one, price, cast))
                kind = good if mark == "!" else bad
                kind.append((_stake(price) if mark == "!" else price.points, shown))
    return Highlights(_most(good), _most(bad), priced)


def _stake(price: Price) -> float:
    """Return the points between the best answer and the next."""
    best, other = (option.numbers.get("win", 0.0) for option in price.options[:2])
    return (best - other) / price.point


def _most(found: Iterable[tuple[float, Highlight]]) -> Highlight | None:
    return max(found, key=lambda one: one[0], default=(0.0, None))[1]
