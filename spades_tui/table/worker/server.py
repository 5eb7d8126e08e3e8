"""The process of the bots: requests come in by one pipe, replies leave by another.

It does nothing until the first message comes, so that it does not compete with the first frame of
the screen, and it ends with the pipe, as the parent has then ended.
"""

from __future__ import annotations

import _thread
import contextlib
import os
import signal
import sys
import threading
from queue import SimpleQueue
from types import FrameType
from typing import IO, TYPE_CHECKING, Final

from spades_tui.table.worker.frames import read_frame, write_frame

if TYPE_CHECKING:
    from spades_tui.bots.protocol import Bot
    from spades_tui.table.worker.messages import AskAnalysis, AskDecision, Command

_NICENESS: Final = 5
"""Niceness of the process: the screen goes first."""


class _BrokenOff(KeyboardInterrupt):
    """Raised if the work is no longer wanted; like Ctrl+C, this is not an error of the bot."""


class RequestHandler:
    """Answers one request after the other, in the bots' process; another thread may cancel one."""

    def __init__(self) -> None:
        self._bots: dict[str, Bot] = {}
        self._current: int | None = None
        self._unwanted = -1

    def cancel(self, number: int) -> None:
        """Interrupt the work on the request with this number, or prevent it if it has not begun."""
        self._unwanted = number
        if self._current == number:
            _thread.interrupt_main(signal.SIGINT)

    def on_sigint(self, _number: int, _frame: FrameType | None) -> None:
        """Handle SIGINT: raise an exception if the current request was cancelled.

        Otherwise do nothing: a Ctrl+C that is meant for the screen reaches this process too.
        """
        if self._current is not None and self._current == self._unwanted:
            raise _BrokenOff

    def preload(self, levels: tuple[str, ...]) -> None:
        """Load the bots named in `levels`; unknown names are ignored here."""
        for level in levels:
            with contextlib.suppress(Exception):
                self._bot(level)

    def handle(self, ask: AskDecision | AskAnalysis) -> bytes:
        """Return the encoded reply to a request, also after an error or a cancellation."""
        from spades_tui.bots.protocol import error_text
        from spades_tui.table.worker.messages import ENCODER, AskDecision, CanceledReply, ErrorReply
        from spades_tui.table.worker.requests import BotError

        try:
            self._current = ask.number
            if self._unwanted == ask.number:
                raise _BrokenOff
            try:
                reply = self._decide(ask) if isinstance(ask, AskDecision) else _analyze(ask)
            except BotError as failed:
                reply = ENCODER.encode(ErrorReply(ask.number, str(failed)))
            except Exception as error:
                words = f"The process of the bots failed ({error_text(error)})."
                reply = ENCODER.encode(ErrorReply(ask.number, words))
            self._current = None
        except _BrokenOff:
            self._current = None
            return ENCODER.encode(CanceledReply(ask.number))
        return reply

    def _decide(self, ask: AskDecision) -> bytes:
        from spades_tui.table.worker.messages import ENCODER, DecisionReply, UnknownBotReply
        from spades_tui.table.worker.requests import decide

        try:
            bot = self._bot(ask.request.level, outsiders=ask.request.outsiders)
        except ValueError as error:
            return ENCODER.encode(UnknownBotReply(ask.number, str(error)))
        return ENCODER.encode(DecisionReply(ask.number, decide(bot, ask.request)))

    def _bot(self, level: str, *, outsiders: bool = False) -> Bot:
        from spades_tui.bots.roster import load_bot

        if level not in self._bots:
            self._bots[level] = load_bot(level, outsiders=outsiders)
        return self._bots[level]


def _analyze(ask: AskAnalysis) -> bytes:
    from spades_tui.table.worker.messages import (
        ENCODER,
        AskClaim,
        AskPlayout,
        AskPrice,
        ClaimReply,
        PlayoutReply,
        PriceReply,
        SolutionReply,
    )

    if isinstance(ask, AskPrice):
        from spades_tui.bots.pricing.price_decision import price_decision

        request = ask.question
        return ENCODER.encode(
            PriceReply(ask.number, price_decision(request.view, request.action, request.depth))
        )
    if isinstance(ask, AskClaim):
        from spades_tui.table.worker.requests import prove_request

        return ENCODER.encode(ClaimReply(ask.number, prove_request(ask.question)))
    if isinstance(ask, AskPlayout):
        from spades_tui.table.playouts import run_playout

        return ENCODER.encode(PlayoutReply(ask.number, run_playout(ask.question)))
    from spades_tui.solver.double_dummy import solve_all

    return ENCODER.encode(SolutionReply(ask.number, solve_all(ask.question)))


def main() -> None:
    """Answer requests from standard input until it ends; replies go to standard output."""
    source, target = _pipes()
    mind = RequestHandler()
    signal.signal(signal.SIGINT, mind.on_sigint)
    if sys.platform != "win32":  # there the process is started so
        with contextlib.suppress(OSError):
            os.nice(_NICENESS)
    first = read_frame(source)
    if first is None:
        return
    _think(mind, _orders(mind, first, source), target)


def _think(mind: RequestHandler, orders: SimpleQueue[Command], target: IO[bytes]) -> None:
    from spades_tui.table.worker.messages import Cancel, Preload

    while True:
        order = orders.get()
        if isinstance(order, Preload):
            mind.preload(order.levels)
        elif not isinstance(order, Cancel):
            write_frame(target, mind.handle(order))


def _orders(mind: RequestHandler, first: bytes, source: IO[bytes]) -> SimpleQueue[Command]:
    """Return the queue of commands; a cancellation takes effect at once."""
    from spades_tui.table.worker.messages import COMMAND_DECODER, Cancel

    orders: SimpleQueue[Command] = SimpleQueue()
    orders.put(COMMAND_DECODER.decode(first))

    def listen() -> None:
        try:
            while (frame := read_frame(source)) is not None:
                order = COMMAND_DECODER.decode(frame)
                if isinstance(order, Cancel):
                    mind.cancel(order.number)
                else:
                    orders.put(order)
        finally:  # whatever ended it, nobody is there any more, be it in the middle of a thought
            os._exit(0)

    threading.Thread(target=listen, name="orders", daemon=True).start()
    return orders


def _pipes() -> tuple[IO[bytes], IO[bytes]]:
    """Return the pipes for this module alone: bots can neither print to them nor read from them."""
    source, target = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return os.fdopen(source, "rb"), os.fdopen(target, "wb")


if __name__ == "__main__":
    main()
