"""Who prices, replays and solves for a page: the process of the bots, or this one."""

from __future__ import annotations

from spades_tui.bots.search.pricing.price import Price
from spades_tui.bots.search.pricing.pricing import price
from spades_tui.coach.claims_made import ClaimMade, proof_of
from spades_tui.coach.open_cards import OpenAnswer
from spades_tui.coach.open_values import OpenQuestion, answers_to
from spades_tui.coach.proof import Proof
from spades_tui.coach.replays import PlayedOver, ReplayQuestion, played_over
from spades_tui.session.thinker import Thinker
from spades_tui.session.thinking import ClaimQuestion, PriceQuestion


class Looker:
    """Asks the process of the bots where there is one; else it works here, between two frames.

    Whatever is asked raises `BotFailed` when it cannot be answered.
    """

    def __init__(self, thinker: Thinker | None) -> None:
        self._thinker = thinker

    async def price(self, question: PriceQuestion) -> Price | None:
        """Return what a decision cost, None where it is not judged."""
        if self._thinker is not None:
            return await self._thinker.price(question)
        return price(question.view, question.action, question.depth)

    async def judge(self, made: ClaimMade) -> Proof:
        """Return what a claim is found to be when it is judged once more."""
        if self._thinker is None:
            return proof_of(made)
        claimed = made.claimed
        question = ClaimQuestion(made.index, made.view, claimed.claim, claimed.tricks)
        return await self._thinker.judge(question)

    async def replay(self, question: ReplayQuestion) -> PlayedOver:
        """Return what a deal comes to when bots play it over."""
        if self._thinker is not None:
            return await self._thinker.replay(question)
        return played_over(question)

    async def open(self, question: OpenQuestion) -> tuple[OpenAnswer, ...]:
        """Return what perfect play brings."""
        if self._thinker is not None:
            return await self._thinker.open(question)
        return answers_to(question)
