"""A client that answers without a process of the bots, for pages that ask them."""

from __future__ import annotations

from concurrent.futures import Future
from random import Random

from spades_tui.bots.pricing.price import Price
from spades_tui.bots.protocol import Decision
from spades_tui.solver.claim_knowledge import ClaimResult
from spades_tui.solver.double_dummy import SolveRequest, SolverResult
from spades_tui.table.claims import prove_at_table
from spades_tui.table.playouts import PlayoutRequest, PlayoutResult
from spades_tui.table.worker.analysis import Analyst
from spades_tui.table.worker.client import WorkerClient
from spades_tui.table.worker.requests import ClaimRequest, DecisionRequest, PriceRequest
from tests.tui.tables import rote_choice


class LocalWorker(WorkerClient):
    """A worker client whose bots decide by rote; it computes everything else in this process.

    Tests override what they test.
    """

    def __init__(self) -> None:
        super().__init__()
        self._here = Analyst(None)

    def preload(self, levels: tuple[str, ...]) -> None:
        """Do nothing: there is no process to prepare."""

    def submit_decision(self, request: DecisionRequest) -> Future[Decision]:
        future: Future[Decision] = Future()
        future.set_result(Decision(rote_choice(request.view.question, Random(request.key))))
        return future

    async def price(self, question: PriceRequest) -> Price | None:
        return await self._here.price(question)

    async def prove(self, question: ClaimRequest) -> ClaimResult:
        return await prove_at_table(question, None)

    async def play_out(self, question: PlayoutRequest) -> PlayoutResult:
        return await self._here.play_out(question)

    async def solve(self, question: SolveRequest) -> tuple[SolverResult, ...]:
        return await self._here.solve(question)
