"""Finished hands reviewed: prices found where they are kept or worked out, and then kept."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence

import msgspec

from spades_tui.bots.search.pricing.price import ENGINE, FULL, Depth, Price
from spades_tui.bots.search.pricing.pricing import is_judged, price, question_key
from spades_tui.coach.claims_made import ClaimMade, claim_lines, claims_in, proof_of
from spades_tui.coach.hands import PlayedHand
from spades_tui.coach.replays import worth_of
from spades_tui.coach.review import Judged, SeatSummary, judged, summary
from spades_tui.coach.split import Split, split
from spades_tui.coach.why import Decided
from spades_tui.engine import Game
from spades_tui.session.looking import Looker
from spades_tui.session.thinker import Thinker
from spades_tui.session.thinking import PriceQuestion
from spades_tui.storage.prices import PriceFile
from spades_tui.view.wording import Cast


class HandReview(msgspec.Struct, frozen=True):
    """A hand reviewed.

    Attributes:
        hand: the hand.
        seat: whose decisions it is about.
        cast: the players.
        all: every decision of the hand, looked back at.
        split: where the result came from.
        claims: what was claimed in the hand and what was found of it, in sentences.
        engine: version of the prices.
    """

    hand: PlayedHand
    seat: int
    cast: Cast
    all: tuple[Judged, ...]
    split: Split
    claims: tuple[str, ...] = ()
    engine: int = ENGINE

    @property
    def own(self) -> tuple[Judged, ...]:
        """The decisions of the seat."""
        return tuple(one for one in self.all if one.decided.seat == self.seat)

    @property
    def summary(self) -> SeatSummary:
        """The same in short."""
        return summary(self.own)


class Reviewer:
    """Reviews the hands of one game, here or by the process of the bots."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        seat: int,
        depth: Depth = FULL,
        kept: PriceFile | None = None,
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

    def reviewed(self, hand: PlayedHand, stop: Callable[[], bool] = lambda: False) -> HandReview:
        """Review a hand at once.

        Raises:
            Interrupted: when `stop` says so.
        """
        found = tuple(self.judged_here(hand.decided, stop))
        worth = worth_of(self._game, hand, stop=stop)
        prices = [(one.decided.seat, one.price) for one in found]
        parts = split(hand, self._seat, prices, worth)
        claims = tuple(
            line
            for made in self.claims(hand)
            for line in claim_lines(made, proof_of(made), self.cast)
        )
        return HandReview(hand, self._seat, self.cast, found, parts, claims)

    def claims(self, hand: PlayedHand) -> tuple[ClaimMade, ...]:
        """Return the claims made in a hand."""
        return claims_in(self._game.rules, self._game.log, hand.dealt, hand.ended)

    def judged_here(
        self, decided: Iterable[Decided], stop: Callable[[], bool] = lambda: False
    ) -> Iterator[Judged]:
        """Yield decisions looked back at, in order.

        Raises:
            Interrupted: when `stop` says so.
        """
        for one in decided:
            known, found = self._known(one)
            if not known:
                found = self._keep(one, price(one.view, one.action, self._depth, stop))
            yield judged(one, found, self.cast)

    async def judged_by(
        self, thinker: Thinker | Looker, decided: Iterable[Decided]
    ) -> AsyncIterator[Judged]:
        """Yield decisions looked back at as the process of the bots prices them.

        Those whose price is kept come at once. Leaving the loop, or cancelling the task in it,
        breaks the pricing off; a bot's turn goes before it.

        Raises:
            BotFailed: when a decision cannot be priced.
        """
        for one in decided:
            known, found = self._known(one)
            if not known:
                question = PriceQuestion(one.view, one.action, self._depth)
                found = await thinker.price(question)
                await asyncio.to_thread(self._keep, one, found)  # a disk may take its time
            yield judged(one, found, self.cast)

    def _known(self, one: Decided) -> tuple[bool, Price | None]:
        """Return whether the price of a decision is known already, and the price."""
        if not is_judged(one.view, one.action):
            return True, None
        if self._kept is None:
            return False, None
        key = question_key(one.view, one.action, self._depth)
        return key in self._kept, self._kept.get(key)

    def _keep(self, one: Decided, found: Price | None) -> Price | None:
        if self._kept is not None:
            self._kept.put(question_key(one.view, one.action, self._depth), found)
        return found
