"""Prices, proofs, playouts and double-dummy results, from the bots' process or this one."""

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
    """Computes analyses in the bots' process if there is one, else in this process.

    Without the bots' process each call blocks until its result is computed. Every method raises
    `BotError` if that process cannot answer.
    """

    def __init__(self, thinker: WorkerClient | None) -> None:
        self._thinker = thinker

    async def price(self, question: PriceRequest) -> Price | None:
        """Return the price of a decision; None if there is nothing to compare."""
        if self._thinker is not None:
            return await self._thinker.price(question)
        return price_decision(question.view, question.action, question.depth)

    async def prove(self, claim: LoggedClaim) -> ClaimResult:
        """Return the result of a logged claim, proved again."""
        if self._thinker is None:
            return reprove(claim)
        return await self._thinker.prove(ClaimRequest(claim.index, claim.view, claim.claimed.claim))

    async def play_out(self, question: PlayoutRequest) -> PlayoutResult:
        """Return the result of a hand played out by bots."""
        if self._thinker is not None:
            return await self._thinker.play_out(question)
        return run_playout(question)

    async def solve(self, question: SolveRequest) -> tuple[SolverResult, ...]:
        """Return the double-dummy result for each goal of `question`, in order."""
        if self._thinker is not None:
            return await self._thinker.solve(question)
        return solve_all(question)


async def price_answer(view: View, action: Action, thinker: WorkerClient | None) -> Price | None:
    """Return the price of a decision; None if there is nothing to compare.

    Args:
        view: the view of the player who decides.
        action: the decision.
        thinker: the client of the bots' process; None to compute in a thread of this process.

    Raises:
        BotError: if the bots' process cannot price the decision.
    """
    if thinker is not None:
        return await thinker.price(PriceRequest(view, action))
    return await asyncio.to_thread(price_decision, view, action)
