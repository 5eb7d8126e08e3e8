"""The computations of a review of one finished hand: prices, perfect play, claims, the result."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from spades_tui.bots.pricing.price import Depth
from spades_tui.review.claims import claim_lines
from spades_tui.review.double_dummy import HEADING, double_dummy_lines, solve_request
from spades_tui.review.result_split import deal_value_from, playout_requests, split_result
from spades_tui.review.review import Reviewer
from spades_tui.solver.claim_knowledge import ClaimResult
from spades_tui.storage.paths import StorageError
from spades_tui.table.worker.requests import BotError

if TYPE_CHECKING:
    from spades_tui.review.result_split import DealValue, ResultSplit
    from spades_tui.review.review import ReviewedDecision
    from spades_tui.storage.records.prices import PriceCache
    from spades_tui.table.hands import DecisionPoint, FinishedHand, GameSnapshot
    from spades_tui.table.worker.analysis import Analyst


class HandRead(NamedTuple):
    """A finished hand as it was read, and its game.

    Attributes:
        played: the game.
        numbers: for each finished hand, (number of its game in the match, its number in the game).
        place: the index of the hand in `numbers`.
        hand: the hand.
        cache: the saved prices of the game; None if they are not saved.
    """

    played: GameSnapshot
    numbers: tuple[tuple[int, int], ...]
    place: int
    hand: FinishedHand
    cache: PriceCache | None


def read_hand(
    game: GameSnapshot | Callable[[], GameSnapshot], wanted: tuple[int, int] | None
) -> HandRead | None:
    """Return a finished hand of a game with its saved prices; None if no hand is finished.

    Args:
        game: the game, or a function that reads it.
        wanted: (number of the hand's game in the match, its number in the game), from 1. If it is
            None or no finished hand has these numbers, the last finished hand is returned.

    Raises:
        StorageError: if the game cannot be read or the hand cannot be reviewed.
    """
    played = game() if callable(game) else game
    hands = played.hands()
    numbers = tuple(hand.numbers for hand in hands)
    if not numbers:
        return None
    place = numbers.index(wanted) if wanted in numbers else len(numbers) - 1
    hand = hands[place].expand()
    if hand.untold:
        raise StorageError(hand.untold)
    return HandRead(played, numbers, place, hand, played.price_cache())


def chance_before(hand: FinishedHand, seat: int) -> float:
    """Return the chance (0 to 1) of the side of `seat` to win the game, just before `hand`."""
    return hand.chance_before(hand.before.seats.side_of[seat])


class HandPrices:
    """Everything computed about one hand so far, and the functions that compute it.

    The key of a decision is its index in the game's log, as text.

    Attributes:
        read: the hand and its game.
        decisions: every decision of the hand, by key, in order.
        judged: the priced decisions, by key.
        perfect_play: lines on the result of perfect play from a decision, by its key.
        claims: lines about claims, by the key of the claimer's next decision.
        split: the parts of the result for the side of `split_seat`; None until they are computed.
        split_seat: the seat for which `split` was computed; -1 before that.
        chance: the chance of that side to win the game before the hand, 0 to 1.
        has_split_begun: whether all decisions are being priced, as the split needs.
    """

    def __init__(
        self, read: HandRead, analyst: Analyst, seat: int, depth: Depth, replays: int
    ) -> None:
        """Prepare to price a hand.

        Args:
            read: the hand and its game.
            analyst: computes prices and playouts.
            seat: the player reviewed first.
            depth: how far each decision is searched.
            replays: the number of playouts that measure the value of the cards.
        """
        header = read.played.header
        self.read, self._analyst, self._replays = read, analyst, replays
        self._reviewer = Reviewer(
            read.played.game, header.names, seat, depth, read.cache, header.human
        )
        self.cast = self._reviewer.cast
        self.decisions = {str(point.index): point for point in read.hand.decisions}
        self.judged: dict[str, ReviewedDecision] = {}
        self.perfect_play: dict[str, tuple[str, ...]] = {}
        self.claims: dict[str, list[str]] = {}
        self.split: ResultSplit | None = None
        self.split_seat = -1
        self.chance = 0.0
        self.has_split_begun = False
        self._worth: DealValue | None = None

    @property
    def hand(self) -> FinishedHand:
        """The hand that is priced."""
        return self.read.hand

    def decisions_of(self, seat: int) -> dict[str, DecisionPoint]:
        """Return the decisions of the player at `seat`, by key, in order."""
        return {key: point for key, point in self.decisions.items() if point.seat == seat}

    def split_for(self, seat: int) -> ResultSplit | None:
        """Return the split of the result computed for `seat`; None if it was not computed for that
        seat."""
        return self.split if self.split_seat == seat else None

    def list_reviews_in(self, part: str, seat: int) -> list[ReviewedDecision]:
        """Return the priced decisions that a part of the result is made of.

        Args:
            part: a `PartName`: "own" has the decisions of `seat`, "partner" those of the partner,
                "others" those of the opponents; other parts have none.
            seat: the player whose side's result it is.
        """
        table = self.hand.before.seats
        mate, side = table.partner_of[seat], table.side_of
        opponents = {other for other in range(table.players) if side[other] != side[seat]}
        parts: dict[str, set[int | None]] = {
            "own": {seat}, "partner": {mate}, "others": {*opponents},
        }  # fmt: skip
        seats = parts.get(part, set())
        return [review for review in self.judged.values() if review.decided.seat in seats]

    async def price(self, points: Iterable[DecisionPoint], on_price: Callable[[str], None]) -> None:
        """Price the decisions in `points` that have no price, and store them in `judged`.

        `on_price` is called with the key of each decision when its price has arrived.

        Raises:
            BotError: if a bot raised an error.
        """
        todo = [point for point in points if str(point.index) not in self.judged]
        async for review in self._reviewer.review_in_worker(self._analyst, todo):
            key = str(review.decided.index)
            self.judged[key] = review
            on_price(key)
            await asyncio.sleep(0)

    async def split_result(self, seat: int) -> None:
        """Compute the parts of the result for the side of `seat`, and store them in `split`.

        Every decision of the hand must be priced before.

        Raises:
            BotError: if a bot raised an error.
        """
        if self._worth is None:
            results = []
            for request in playout_requests(self.read.played.game, self.hand, self._replays):
                results.append(await self._analyst.play_out(request))
                await asyncio.sleep(0)
            self._worth = await asyncio.to_thread(deal_value_from, self.hand, results)
        prices = [(review.decided.seat, review.price) for review in self.judged.values()]
        split = await asyncio.to_thread(split_result, self.hand, seat, prices, self._worth)
        self.chance = await asyncio.to_thread(chance_before, self.hand, seat)
        self.split, self.split_seat = split, seat

    async def find_perfect_play(self, point: DecisionPoint) -> None:
        """Compute the result of perfect play from `point` with all hands open.

        Lines about it are stored in `perfect_play`; a line with the error if it fails, and no lines
        if `point` is a decision that cannot be solved.
        """
        request = solve_request(self.hand, point)
        lines: tuple[str, ...] = ()
        if request is not None:
            try:
                lines = double_dummy_lines(point, await self._analyst.solve(request), self.cast)
            except BotError as error:
                lines = (f"{HEADING}: not available: {error}",)
        self.perfect_play[str(point.index)] = lines

    async def find_claims(self) -> None:
        """Compute whether each claim of the hand holds, and store the lines about it in
        `claims`."""
        claims: dict[str, list[str]] = {}
        for claim in self._reviewer.claims(self.hand):
            proof = ClaimResult(claim.answer)
            if claim.answer == "refused":
                with suppress(BotError):  # then no deal is shown that refutes it
                    proof = await self._analyst.prove(claim)
            own = list(self.decisions_of(claim.claimed.seat).values())
            later = [point for point in own if point.index > claim.index] or own[-1:]
            for point in later[:1]:
                lines = claim_lines(claim, proof, self.cast)
                claims.setdefault(str(point.index), []).extend(lines)
        self.claims = claims
