"""Prices, proofs, playouts and solutions, by the process of the bots where there is one, else in
this one.
"""

from __future__ import annotations

import asyncio

from spades_tui.bots.pricing.price import Price
from spades_tui.bots.pricing.price_decision import price_decision
from spades_tui.player_view import View
from spades_tui.rules.actions import Action
from spades_tui.solver.claim_knowledge import ClaimResult
from spades_tui.solver.claims import LoggedClaim, reprove
from spades_tui.solver.double_dummy import SolveRequest, SolverResult, solve_all
from spades_tui.table.playouts import PlayoutRequest, PlayoutResult, run_playout
from spades_tui.table.worker.client import WorkerClient
from spades_tui.table.worker.requests import ClaimRequest, PriceRequest


class Analyst:
    """Asks the process of the bots where there is one; else it works here, between two frames.

    Whatever is asked raises `BotError` when it cannot be answered.
    """

    def __init__(self, thinker: WorkerClient | None) -> None:
        self._thinker = thinker

    async def price(self, question: PriceRequest) -> Price | None:
        """Return what a decision cost, None where it is not judged."""
        if self._thinker is not None:
            return await self._thinker.price(question)
        return price_decision(question.view, question.action, question.depth)

    async def prove(self, made: LoggedClaim) -> ClaimResult:
        """Return what a claim is found to be when it is judged once more."""
        if self._thinker is None:
            return reprove(made)
        return await self._thinker.prove(ClaimRequest(made.index, made.view, made.claimed.claim))

    async def play_out(self, question: PlayoutRequest) -> PlayoutResult:
        """Return what a deal comes to when bots play it over."""
        if self._thinker is not None:
            return await self._thinker.play_out(question)
        return run_playout(question)

    async def solve(self, question: SolveRequest) -> tuple[SolverResult, ...]:
        """Return what perfect play brings."""
        if self._thinker is not None:
            return await self._thinker.solve(question)
        return solve_all(question)


async def price_answer(view: View, action: Action, thinker: WorkerClient | None) -> Price | None:
    """Return what an answer costs, by the process of the bots where there is one.

    Raises:
        BotError: when it cannot be priced.
    """
    if thinker is not None:
        return await thinker.price(PriceRequest(view, action))
    return await asyncio.to_thread(price_decision, view, action)
