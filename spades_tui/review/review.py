"""Reviews of finished hands: the cost, mark and sentence of each decision; the highlights of a
game."""

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
from spades_tui.review.priced_decisions import find_cached_prices
from spades_tui.review.result_split import ResultSplit, deal_value, split_result
from spades_tui.review.sentences import sentence_for
from spades_tui.solver.claims import LoggedClaim, list_logged_claims_between, reprove
from spades_tui.storage.records.prices import PriceCache
from spades_tui.table.hands import DecisionPoint, FinishedHand, GameSnapshot
from spades_tui.table.worker.analysis import Analyst
from spades_tui.table.worker.client import WorkerClient
from spades_tui.table.worker.requests import PriceRequest


class HandReview(msgspec.Struct, frozen=True):
    """A reviewed hand.

    Attributes:
        hand: the hand.
        seat: the seat under review.
        cast: names of the players.
        all: the reviewed decisions in order: those of the seat; if `split` is there, those of all
            players.
        split: the sources of the result; None if they were not requested.
        claims: lines about the claims made in the hand.
        engine: version of the prices (`ENGINE`).
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
        """The reviewed decisions of the seat under review."""
        return tuple(decision for decision in self.all if decision.decided.seat == self.seat)

    @property
    def summary(self) -> SeatSummary:
        """A summary of the decisions of the seat."""
        return summarize_seat(self.own)


class Reviewer:
    """Reviews the hands of one game; decisions are priced in this process or in the bots' process.

    Attributes:
        cast: names of the players, for all sentences.
    """

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        seat: int,
        depth: Depth = FULL_DEPTH,
        cache: PriceCache | None = None,
        me: int | None = None,
    ) -> None:
        """Prepare to review.

        Args:
            game: the game so far.
            names: names of the players, by seat.
            seat: the seat under review.
            depth: how thoroughly each decision is priced.
            cache: the cache of prices; None to store no prices.
            me: the seat of the reader, who is called "you"; None if no player is.
        """
        self._game, self._seat, self._depth, self._cache = game, seat, depth, cache
        self.cast = Cast(tuple(names), me, "symbols")

    def review_hand(
        self,
        hand: FinishedHand,
        stop: Callable[[], bool] = lambda: False,
        *,
        with_split: bool = False,
    ) -> HandReview:
        """Return the review of a hand, priced in this process.

        Args:
            hand: the hand.
            stop: called between batches of deals; True cancels.
            with_split: whether to compute the sources of the result, which takes several times as
                long.

        Raises:
            Cancelled: when `stop` returns True.
        """
        own = [decision for decision in hand.decisions if with_split or decision.seat == self._seat]
        reviewed = tuple(self.review_in_process(own, stop))
        parts = None
        if with_split:
            worth = deal_value(self._game, hand, stop=stop)
            prices = [(decision.decided.seat, decision.price) for decision in reviewed]
            parts = split_result(hand, self._seat, prices, worth)
        claims = tuple(
            line
            for claim in self.claims(hand)
            for line in claim_lines(claim, reprove(claim), self.cast)
        )
        return HandReview(hand, self._seat, self.cast, reviewed, parts, claims)

    def claims(self, hand: FinishedHand) -> tuple[LoggedClaim, ...]:
        """Return the claims made in a hand, in order."""
        return list_logged_claims_between(self._game.steps, hand.deal_index, hand.end_index)

    def review_in_process(
        self, decided: Iterable[DecisionPoint], stop: Callable[[], bool] = lambda: False
    ) -> Iterator[ReviewedDecision]:
        """Yield each decision reviewed, in order, priced in this process.

        A stored price is used again.

        Args:
            decided: the decisions.
            stop: called between batches of deals; True cancels.

        Raises:
            Cancelled: if `stop` returns True.
        """
        for decision in decided:
            is_known, price = self._find_stored_price(decision)
            if not is_known:
                price = self._keep(
                    decision, price_decision(decision.view, decision.action, self._depth, stop)
                )
            yield review_decision(decision, price, self.cast)

    async def review_in_worker(
        self, thinker: WorkerClient | Analyst, decided: Iterable[DecisionPoint]
    ) -> AsyncIterator[ReviewedDecision]:
        """Yield each decision reviewed, in order, priced by the bots' process.

        A stored price is used again. Leaving the loop or cancelling its task interrupts the
        pricing; bots' turns have priority.

        Args:
            thinker: the client of the process.
            decided: the decisions.

        Raises:
            BotError: if a decision cannot be priced.
        """
        for decision in decided:
            is_known, price = self._find_stored_price(decision)
            if not is_known:
                question = PriceRequest(decision.view, decision.action, self._depth)
                price = await thinker.price(question)
                await asyncio.to_thread(self._keep, decision, price)  # a disk may take its time
            yield review_decision(decision, price, self.cast)

    async def keep_prices(self, thinker: WorkerClient, decided: Iterable[DecisionPoint]) -> None:
        """Price decisions in the bots' process and store the prices.

        Decisions with a stored price are skipped. Cancelling the task interrupts the pricing.

        Args:
            thinker: the client of the process.
            decided: the decisions.

        Raises:
            BotError: if a decision cannot be priced.
        """
        for decision in decided:
            is_known, _ = self._find_stored_price(decision)
            if not is_known:
                price = await thinker.price(
                    PriceRequest(decision.view, decision.action, self._depth)
                )
                await asyncio.to_thread(self._keep, decision, price)

    def _find_stored_price(self, decision: DecisionPoint) -> tuple[bool, Price | None]:
        """Return whether a decision need not be priced, and its stored price, None if it has
        none."""
        if not is_priceable(decision.view, decision.action):
            return True, None
        if self._cache is None:
            return False, None
        key = question_key(decision.view, decision.action, self._depth)
        return key in self._cache, self._cache.get(key)

    def _keep(self, decision: DecisionPoint, price: Price | None) -> Price | None:
        if self._cache is not None:
            self._cache.add_price(question_key(decision.view, decision.action, self._depth), price)
        return price


BY_HAND: Final = (
    "The game is as good as decided: this goes by the points of the hand, and does not count."
)


class ReviewedDecision(msgspec.Struct, frozen=True):
    """A reviewed decision.

    Attributes:
        decided: the decision.
        price: its price; None if there is nothing to compare: no choice, equal cards, talk, a
            revoke.
        mark: its mark.
        sentence: the sentence about the decision that is shown with the mark.
    """

    decided: DecisionPoint
    price: Price | None
    mark: Mark
    sentence: str

    @property
    def is_real(self) -> bool:
        """Whether the choice made a difference, so that error rates count the decision."""
        return self.mark in REAL

    @property
    def by_hand(self) -> bool:
        """Whether the game was as good as decided, so that no statistic counts the decision.

        It is False if the choice made no difference (`is_real`).
        """
        return self.is_real and self.price is not None and self.price.by_hand


def review_decision(decided: DecisionPoint, price: Price | None, cast: Cast) -> ReviewedDecision:
    """Return a decision with its mark and its sentence.

    Args:
        decided: the decision.
        price: its price; None if there is nothing to compare.
        cast: names of the players.
    """
    mark = mark_of(price, decided.view, decided.action)
    return ReviewedDecision(decided, price, mark, sentence_for(decided, price, mark, cast))


class SeatSummary(msgspec.Struct, frozen=True):
    """A summary of the decisions of a seat.

    Attributes:
        real: number of decisions whose choice made a difference.
        marks: by mark, the number of these decisions that have it.
    """

    real: int
    marks: dict[Mark, int]


def summarize_seat(decisions: Sequence[ReviewedDecision]) -> SeatSummary:
    """Return a summary of reviewed decisions, which should be those of one seat."""
    marks = Counter(decision.mark for decision in decisions if decision.is_real)
    return SeatSummary(marks.total(), dict(marks))


class Highlight(NamedTuple):
    """A decision worth showing.

    Attributes:
        hand: number of its hand in its game, from 1.
        judged: the decision, with its sentence.
    """

    hand: int
    judged: ReviewedDecision


class Highlights(NamedTuple):
    """The best and the costliest decision of the person in a game.

    Attributes:
        best: of the decisions marked as the only good one, that with most at stake; None if there
            is none.
        costliest: the marked mistake that cost most; None if there is none.
        priced: number of decisions of the person with a price.
    """

    best: Highlight | None
    costliest: Highlight | None
    priced: int


def find_highlights(played: GameSnapshot, game: int | None = None) -> Highlights:
    """Return the best and the costliest of the person's decisions that have a stored price.

    Args:
        played: the game.
        game: number of the only game of the match to search, from 1; None for all.
    """
    cache = played.price_cache()
    if cache is None or not len(cache):
        return Highlights(None, None, 0)
    cast = Cast(tuple(played.header.names), played.seat, "symbols")
    good: list[tuple[float, Highlight]] = []
    bad: list[tuple[float, Highlight]] = []
    priced = 0
    for steps in played.hands():
        hand = steps.expand()
        if game is not None and hand.before.game != game:
            continue
        for decision in (point for point in hand.decisions if point.seat == played.seat):
            prices = find_cached_prices(decision, cache)
            if not prices or prices[0].price.by_hand:
                continue
            price = prices[0].price
            priced += 1
            mark = mark_of(price, decision.view, decision.action)
            if mark == "!" or mark in LOSING_MARKS:
                highlight = Highlight(hand.number, review_decision(decision, price, cast))
                kind = good if mark == "!" else bad
                kind.append((_stake(price) if mark == "!" else price.points, highlight))
    return Highlights(_most(good), _most(bad), priced)


def _stake(price: Price) -> float:
    """Return the difference between the best answer and the next, in points."""
    best, other = (option.numbers.get("win", 0.0) for option in price.options[:2])
    return (best - other) / price.point


def _most(weighted: Iterable[tuple[float, Highlight]]) -> Highlight | None:
    return max(weighted, key=lambda pair: pair[0], default=(0.0, None))[1]
