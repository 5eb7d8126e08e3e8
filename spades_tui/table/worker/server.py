"""The process that thinks for the bots: questions come in by one pipe, answers leave by another.

It does nothing but start until the first message comes, so that it does not compete with the first
frame of the screen, and it ends with the pipe: whoever asked is gone then.
"""

from __future__ import annotations

import _thread
import contextlib
import os
import signal
import threading
from queue import SimpleQueue
from types import FrameType
from typing import IO, TYPE_CHECKING, Final

from spades_tui.table.worker.frames import read_frame, write_frame

if TYPE_CHECKING:
    from spades_tui.bots.protocol import Bot
    from spades_tui.table.worker.messages import AskDecision, AskMore, Order

_NICENESS: Final = 5
"""The screen goes first where both want the same processor."""


class _BrokenOff(KeyboardInterrupt):
    """Nobody wants the thought any more; like a Ctrl+C, it is no fault of the bot's."""


class Mind:
    """Answers one question after the other; another thread may break a thought off."""

    def __init__(self) -> None:
        self._bots: dict[str, Bot] = {}
        self._current: int | None = None
        self._unwanted = -1

    def break_off(self, number: int) -> None:
        """Let the thought about this question end, whether it has begun or not."""
        self._unwanted = number
        if self._current == number:
            _thread.interrupt_main(signal.SIGINT)

    def hear(self, _number: int, _frame: FrameType | None) -> None:
        """Break off what is not wanted; a Ctrl+C meant for the screen is none of ours."""
        if self._current is not None and self._current == self._unwanted:
            raise _BrokenOff

    def warm(self, levels: tuple[str, ...]) -> None:
        """Import the bots of these levels; those that do not exist are reported when asked."""
        for level in levels:
            with contextlib.suppress(Exception):
                self._bot(level)

    def reply(self, ask: AskDecision | AskMore) -> bytes:
        """Return the answer to a question, ready to be sent."""
        from spades_tui.bots.protocol import fault_words
        from spades_tui.table.worker.messages import ENCODER, AskDecision, ErrorReply, StopReply
        from spades_tui.table.worker.requests import BotFailed

        try:
            self._current = ask.number
            if self._unwanted == ask.number:
                raise _BrokenOff
            try:
                found = self._decided(ask) if isinstance(ask, AskDecision) else _worked_out(ask)
            except BotFailed as failed:
                found = ENCODER.encode(ErrorReply(ask.number, str(failed)))
            except Exception as error:
                words = f"The process of the bots failed ({fault_words(error)})."
                found = ENCODER.encode(ErrorReply(ask.number, words))
            self._current = None
        except _BrokenOff:
            self._current = None
            return ENCODER.encode(StopReply(ask.number))
        return found

    def _decided(self, ask: AskDecision) -> bytes:
        from spades_tui.table.worker.messages import ENCODER, DecisionReply, UnknownReply
        from spades_tui.table.worker.requests import decision

        try:
            bot = self._bot(ask.request.level, outsiders=ask.request.outsiders)
        except ValueError as error:
            return ENCODER.encode(UnknownReply(ask.number, str(error)))
        return ENCODER.encode(DecisionReply(ask.number, decision(bot, ask.request)))

    def _bot(self, level: str, *, outsiders: bool = False) -> Bot:
        from spades_tui.bots.roster import bot_named

        if level not in self._bots:
            self._bots[level] = bot_named(level, outsiders=outsiders)
        return self._bots[level]


def _worked_out(ask: AskMore) -> bytes:
    from spades_tui.table.worker.messages import (
        ENCODER,
        AskPrice,
        AskProof,
        AskReplay,
        OpenReply,
        PriceReply,
        ProofReply,
        ReplayReply,
    )

    if isinstance(ask, AskPrice):
        from spades_tui.bots.pricing.price_decision import price

        asked = ask.question
        return ENCODER.encode(PriceReply(ask.number, price(asked.view, asked.action, asked.depth)))
    if isinstance(ask, AskProof):
        from spades_tui.table.worker.requests import proof_of

        return ENCODER.encode(ProofReply(ask.number, proof_of(ask.question)))
    if isinstance(ask, AskReplay):
        from spades_tui.table.playouts import played_over

        return ENCODER.encode(ReplayReply(ask.number, played_over(ask.question)))
    from spades_tui.solver.double_dummy import answers_to

    return ENCODER.encode(OpenReply(ask.number, answers_to(ask.question)))


def main() -> None:
    """Answer until the pipe ends."""
    source, target = _pipes()
    mind = Mind()
    signal.signal(signal.SIGINT, mind.hear)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(_NICENESS)
    first = read_frame(source)
    if first is None:
        return
    _think(mind, _orders(mind, first, source), target)


def _think(mind: Mind, orders: SimpleQueue[Order], target: IO[bytes]) -> None:
    from spades_tui.table.worker.messages import Stop, Warm

    while True:
        order = orders.get()
        if isinstance(order, Warm):
            mind.warm(order.levels)
        elif not isinstance(order, Stop):
            write_frame(target, mind.reply(order))


def _orders(mind: Mind, first: bytes, source: IO[bytes]) -> SimpleQueue[Order]:
    """Return the orders as they come; that some thought is not wanted is heard at once."""
    from spades_tui.table.worker.messages import ORDERS, Stop

    orders: SimpleQueue[Order] = SimpleQueue()
    orders.put(ORDERS.decode(first))

    def listen() -> None:
        try:
            while (frame := read_frame(source)) is not None:
                order = ORDERS.decode(frame)
                if isinstance(order, Stop):
                    mind.break_off(order.number)
                else:
                    orders.put(order)
        finally:  # whatever ended it, nobody is there any more, be it in the middle of a thought
            os._exit(0)

    threading.Thread(target=listen, name="orders", daemon=True).start()
    return orders


def _pipes() -> tuple[IO[bytes], IO[bytes]]:
    """Return the pipes for ourselves alone: what a bot prints or reads goes nowhere."""
    source, target = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return os.fdopen(source, "rb"), os.fdopen(target, "wb")


if __name__ == "__main__":
    main()
