"""The client of the bots' process, which is replaced when it dies.

The screen creates it before its first frame, so most imports happen after that.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from itertools import count
from queue import Empty, PriorityQueue
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from spades_tui.table.worker.process import WorkerLost, WorkerProcess

if TYPE_CHECKING:
    from spades_tui.bots.pricing.price import Price
    from spades_tui.bots.protocol import Decision
    from spades_tui.solver.claim_knowledge import ClaimResult
    from spades_tui.solver.double_dummy import SolveRequest, SolverResult
    from spades_tui.table.playouts import PlayoutRequest, PlayoutResult
    from spades_tui.table.worker.messages import AskAnalysis, Command, Reply
    from spades_tui.table.worker.requests import ClaimRequest, DecisionRequest, PriceRequest

RETRY_LIMIT: Final = 3
"""Number of processes that may be lost on one request before it fails."""
_PATIENCE: Final = 30.0
"""Seconds after which a process without an answer counts as lost."""
BREAK_OFF_TIMEOUT: Final = 0.25
"""Seconds a process gets to interrupt its work before it is replaced."""
_GIVEN_UP: Final = 2
"""After this many failed requests in a row a bot gets no more requests."""
_STAND_IN: Final = "club"


_Levels = tuple[str, ...]
"""Names of bots to be prepared."""


class _Unwanted(Exception):
    """Raised if the answer to a request is no longer wanted."""


class _Silent(WorkerLost):
    """Raised if the process does not answer, though it may still be running."""


class _DecisionJob:
    """A request to a bot, and the future of its decision."""

    def __init__(self, request: DecisionRequest) -> None:
        self.request = request
        self.future: Future[Decision] = Future()


class _AnalysisJob:
    """A request for an analysis, and the future of its result."""

    def __init__(self, order: Callable[[int], AskAnalysis], *, gives_way: bool) -> None:
        """Prepare the job.

        Args:
            order: returns the message for a number that identifies the request.
            gives_way: whether a bot's turn interrupts the job.
        """
        self.order = order
        self.gives_way = gives_way
        self.future: Future[Any] = Future()


_AT_ONCE: Final = 0
_LATER: Final = 1
"""Priority of a request: bots first, prices while no bot must decide."""


_Job = _DecisionJob | _AnalysisJob | _Levels | None


class WorkerClient:
    """Sends requests to the bots' process, one after the other.

    Prices, playouts and double-dummy results are computed while no bot must decide: a request to a
    bot interrupts them, and they begin again after it.

    A process that dies or sends nonsense is replaced and gets the same request again. If that does
    not help, the bot `club` decides in this process, and requests for analysis fail.

    Attributes:
        notes: sentences to show once, for instance about a bot that failed.
    """

    def __init__(self, new_process: Callable[[], WorkerProcess] = WorkerProcess) -> None:
        self.notes: list[str] = []
        self._new_process = new_process
        self._process: WorkerProcess | None = None
        self._todo: PriorityQueue[tuple[int, int, _Job]] = PriorityQueue()
        self._order = count()
        self._give_way: Callable[[], None] | None = None
        self._thread: threading.Thread | None = None
        self._numbers = count()
        self._lock = threading.Lock()
        self._closed = False
        self._given_up: Counter[str] = Counter()
        self._unknown: set[str] = set()

    @property
    def pid(self) -> int | None:
        """The process id of the running process; None when there is none."""
        process = self._process
        return None if process is None else process.pid

    def start(self) -> None:
        """Start the process without waiting for it; it sleeps until the first request."""
        with contextlib.suppress(WorkerLost):
            self._ensure_process()

    def preload(self, levels: tuple[str, ...]) -> None:
        """Have the process load the bots named in `levels`, before the first request to them."""
        self._queue_job(levels)

    def submit_decision(self, request: DecisionRequest) -> Future[Decision]:
        """Send a request to a bot; cancelling the future interrupts the bot.

        The future raises `BotError` if the bot raises an error; it is cancelled if the client is
        closed.
        """
        question = _DecisionJob(request)
        self._queue_job(question)
        if self._closed:
            question.future.cancel()
        return question.future

    async def decide(self, request: DecisionRequest) -> Decision:
        """Return the bot's decision.

        Raises:
            BotError: when the bot raised an error.
        """
        return await asyncio.wrap_future(self.submit_decision(request))

    def submit_price(self, question: PriceRequest) -> Future[Price | None]:
        """Request the price of a decision; cancelling the future interrupts the pricing.

        The future's result is None if there is nothing to compare. It raises `BotError` if the
        decision cannot be priced, and is cancelled if the client is closed.
        """
        from spades_tui.table.worker.messages import AskPrice

        return self._queue_task(lambda number: AskPrice(number, question))

    def _queue_task(
        self, order: Callable[[int], AskAnalysis], *, gives_way: bool = True
    ) -> Future[Any]:
        item = _AnalysisJob(order, gives_way=gives_way)
        self._queue_job(item, _LATER if gives_way else _AT_ONCE)
        if self._closed:
            item.future.cancel()
        return item.future

    async def price(self, question: PriceRequest) -> Price | None:
        """Return the price of a decision; None if there is nothing to compare.

        Raises:
            BotError: if the decision cannot be priced.
        """
        return await asyncio.wrap_future(self.submit_price(question))

    def _submit_claim(self, question: ClaimRequest) -> Future[ClaimResult]:
        """Request the result of a claim; cancelling the future interrupts the proof.

        The future raises `BotError` if it cannot be proved; it is cancelled if the client is
        closed.
        """
        from spades_tui.table.worker.messages import AskClaim

        return self._queue_task(lambda number: AskClaim(number, question), gives_way=False)

    async def prove(self, question: ClaimRequest) -> ClaimResult:
        """Return the result of a claim.

        Raises:
            BotError: if an error prevents both a proof and a refusal.
        """
        return await asyncio.wrap_future(self._submit_claim(question))

    async def play_out(self, question: PlayoutRequest) -> PlayoutResult:
        """Return the result of a hand played out by bots; computed while no bot must decide.

        Raises:
            BotError: if the hand cannot be played out.
        """
        from spades_tui.table.worker.messages import AskPlayout

        future = self._queue_task(lambda number: AskPlayout(number, question))
        played: PlayoutResult = await asyncio.wrap_future(future)
        return played

    async def solve(self, question: SolveRequest) -> tuple[SolverResult, ...]:
        """Return the double-dummy result for each goal of `question`, in order.

        They are computed while no bot must decide.

        Raises:
            BotError: if they cannot be computed.
        """
        from spades_tui.table.worker.messages import AskSolution

        future = self._queue_task(lambda number: AskSolution(number, question))
        answers: tuple[SolverResult, ...] = await asyncio.wrap_future(future)
        return answers

    def close(self) -> None:
        """Kill the process, even in the middle of its work; this does not wait for it to end."""
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.kill()
        self._todo.put((_AT_ONCE, -1, None))

    def _queue_job(self, item: _Job, when: int = _AT_ONCE) -> None:
        self._todo.put((when, next(self._order), item))
        if when == _AT_ONCE and (give_way := self._give_way) is not None:
            give_way()
        if self._thread is None:
            # What the thread takes is read before it begins: while it reads, the screen reads the
            # same modules, and where two threads do, Python may give up on one of them.
            from spades_tui.table.worker import messages, requests  # noqa: F401

            self._thread = threading.Thread(target=self._run, name="thinker", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        from spades_tui.table.worker.messages import Preload

        while True:
            priority, place, item = self._todo.get()
            if item is None:
                return
            with contextlib.suppress(InvalidStateError, WorkerLost, _Unwanted):
                if isinstance(item, _DecisionJob):
                    self._settle(item)
                elif not isinstance(item, _AnalysisJob):
                    self._ensure_process().send(Preload(item))
                elif not self._settle_task(item):
                    self._todo.put((priority, place, item))

    def _settle_task(self, item: _AnalysisJob) -> bool:
        """Carry out a job; return False if it was interrupted for a bot and must be repeated, else
        True."""
        from spades_tui.table.worker.messages import (
            ClaimReply,
            ErrorReply,
            PlayoutReply,
            PriceReply,
            SolutionReply,
        )
        from spades_tui.table.worker.requests import BotError

        if item.future.cancelled():
            return True
        trouble: Exception = BotError("The process that works this out keeps failing.")
        for _ in range(RETRY_LIMIT):
            try:
                reply = self._reply(item.future, item.order, gives_way=item.gives_way)
            except WorkerLost:
                self._let_go()
                if self._closed or item.future.cancelled():
                    item.future.cancel()
                    return True
                if item.gives_way and self._bot_waits():
                    return False  # it was broken off, and too slowly
                continue
            if isinstance(reply, PriceReply | ClaimReply | PlayoutReply | SolutionReply):
                item.future.set_result(reply.answer)
                return True
            if isinstance(reply, ErrorReply):
                trouble = BotError(reply.reason)
                break
            return item.future.cancelled()
        item.future.set_exception(trouble)
        return True

    def _settle(self, question: _DecisionJob) -> None:
        if question.future.cancelled():
            return
        try:
            question.future.set_result(self._decide(question))
        except InvalidStateError:  # cancelled meanwhile
            raise
        except _Unwanted:
            question.future.cancel()
        except Exception as error:
            question.future.set_exception(error)

    def _decide(self, question: _DecisionJob) -> Decision:
        """Return the answer to a request, which is repeated if the process is lost; `club` answers
        in the end."""
        level = question.request.level
        if self._given_up[level] < _GIVEN_UP:
            trouble = None
            for _ in range(RETRY_LIMIT):
                try:
                    return self._answer(question)
                except WorkerLost as lost:
                    trouble = lost
                    self._let_go()
                    if self._closed or question.future.cancelled():
                        raise _Unwanted from None
                    if isinstance(lost, _Silent):
                        break
            self._give_up(level, trouble)
        return _stand_in(question.request)

    def _let_go(self) -> None:
        """Stop using the process; the next request starts another."""
        with self._lock:
            if self._process is not None:
                self._process.kill()
                self._process = None

    def _give_up(self, level: str, trouble: WorkerLost | None) -> None:
        self._given_up[level] += 1
        if self._given_up[level] == 1:
            self.notes.append(
                f"The process that thinks for {_display_name(level)} keeps failing "
                f"({trouble}): a {_STAND_IN} player answers."
            )

    def _answer(self, question: _DecisionJob) -> Decision:
        """Return the decision of the process.

        Raises:
            WorkerLost: when the process is lost.
            BotError: when the bot raised an error.
        """
        from spades_tui.table.worker.messages import (
            AskDecision,
            CanceledReply,
            DecisionReply,
            ErrorReply,
            UnknownBotReply,
        )
        from spades_tui.table.worker.requests import BotError

        request = question.request
        if request.level in self._unknown:
            request = replace(request, level=_STAND_IN)
        reply = self._reply(question.future, lambda number: AskDecision(number, request))
        if isinstance(reply, UnknownBotReply):
            self._unknown.add(request.level)
            self.notes.append(f"{reply.reason} A {_STAND_IN} player takes its place.")
            return self._answer(question)
        if isinstance(reply, ErrorReply):
            raise BotError(reply.reason)
        if isinstance(reply, CanceledReply):
            raise _Unwanted
        assert isinstance(reply, DecisionReply)
        self._given_up[question.request.level] = 0
        return reply.decision

    def _reply(
        self, future: Future[Any], order: Callable[[int], Command], *, gives_way: bool = False
    ) -> Reply:
        """Send a request and return the reply.

        Args:
            future: cancelling it interrupts the work.
            order: returns the message for a number that identifies the request.
            gives_way: whether a bot's request interrupts it too.
        """
        from spades_tui.table.worker.messages import Cancel

        process, number = self._ensure_process(), next(self._numbers)
        process.send(order(number))

        def break_off() -> None:
            process.inbox.put(Cancel(number))

        def wake(done: Future[Any]) -> None:
            if done.cancelled():
                break_off()

        future.add_done_callback(wake)
        if gives_way:
            self._give_way = break_off
            if self._bot_waits():
                break_off()  # it came before it could have been heard
        try:
            return self._await_reply(process, number)
        finally:
            self._give_way = None

    def _bot_waits(self) -> bool:
        return any(priority == _AT_ONCE for priority, _, _ in list(self._todo.queue))

    def _await_reply(self, process: WorkerProcess, number: int) -> Reply:
        """Return the reply to the request with a number; a cancelled one is interrupted
        meanwhile."""
        from spades_tui.table.worker.messages import Cancel

        patience = _PATIENCE
        while True:
            try:
                reply = process.inbox.get(timeout=patience)
            except Empty:
                raise _Silent(f"it has not answered for {patience:.0f} seconds") from None
            if reply is None:
                raise WorkerLost("it ended")
            if reply.number != number:
                continue  # about an older question
            if not isinstance(reply, Cancel):
                return reply
            process.send(reply)
            patience = BREAK_OFF_TIMEOUT

    def _ensure_process(self) -> WorkerProcess:
        """Return the running process; a new one is started if there is none."""
        with self._lock:
            if self._closed:
                raise _Unwanted
            if self._process is None:
                self._process = self._new_process()
            return self._process


def _display_name(level: str) -> str:
    from spades_tui.bots.players import find_character

    character = find_character(level)
    return level if character is None else character.name


def _stand_in(request: DecisionRequest) -> Decision:
    from spades_tui.bots.roster import load_bot
    from spades_tui.table.worker.requests import decide

    return decide(load_bot(_STAND_IN), request)
