"""Prices, proofs, playouts and solutions, by the process of the bots where there is one, else in
this one.
"""

from __future__ import annotations

import asyncio

from spades_tui.bots.pricing.price import Price
from spades_tui.bots.pricing.price_decision import price
from spades_tui.player_view import View
from spades_tui.rules.actions import Action
from spades_tui.solver.claim_knowledge import Proof
from spades_tui.solver.claims import ClaimMade, proof_of
from spades_tui.solver.double_dummy import OpenAnswer, OpenQuestion, answers_to
from spades_tui.table.playouts import PlayedOver, ReplayQuestion, played_over
from spades_tui.table.worker.client import Thinker
from spades_tui.table.worker.requests import ClaimQuestion, PriceQuestion


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


async def price_of(view: View, action: Action, thinker: Thinker | None) -> Price | None:
    """Return what an answer costs, by the process of the bots where there is one.

    Raises:
        BotFailed: when it cannot be priced.
    """
    if thinker is not None:
        return await thinker.price(PriceQuestion(view, action))
    return await asyncio.to_thread(price, view, action)
