"""Prices, proofs, playouts and solutions, by the process of the bots if there is one, else in
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
    """Sends requests to the process of the bots if there is one; else computes here, between two
    frames.

    Every method raises `BotError` when the request cannot be answered.
    """

    def __init__(self, thinker: WorkerClient | None) -> None:
        self._thinker = thinker

    async def price(self, question: PriceRequest) -> Price | None:
        """Return the price of a decision; None if it is not priced."""
        if self._thinker is not None:
            return await self._thinker.price(question)
        return price_decision(question.view, question.action, question.depth)

    async def prove(self, made: LoggedClaim) -> ClaimResult:
        """Return the result of a claim that is checked once more."""
        if self._thinker is None:
            return reprove(made)
        return await self._thinker.prove(ClaimRequest(made.index, made.view, made.claimed.claim))

    async def play_out(self, question: PlayoutRequest) -> PlayoutResult:
        """Return the result of a deal played out by bots."""
        if self._thinker is not None:
            return await self._thinker.play_out(question)
        return run_playout(question)

    async def solve(self, question: SolveRequest) -> tuple[SolverResult, ...]:
        """Return double-dummy results."""
        if self._thinker is not None:
            return await self._thinker.solve(question)
        return solve_all(question)


async def price_answer(view: View, action: Action, thinker: WorkerClient | None) -> Price | None:
    """Return the price of an answer, from the process of the bots if there is one.

    Raises:
        BotError: when it cannot be priced.
    """
    if thinker is not None:
        return await thinker.price(PriceRequest(view, action))
    return await asyncio.to_thread(price_decision, view, action)
