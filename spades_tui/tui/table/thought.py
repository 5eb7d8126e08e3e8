"""What a bot is thinking about while the table is drawn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from contextvars import copy_context
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spades_tui.bots.protocol import Decision
    from spades_tui.session.table import Table, Update
    from spades_tui.session.thinking import Request


class Thought:
    """One question to a bot, from the moment it is asked until the bot acts or nobody cares."""

    def __init__(self, table: Table, request: Request, future: Future[Decision]) -> None:
        self._table = table
        self._request = request
        self._future = future

    @property
    def done(self) -> bool:
        """Whether the bot has made up its mind; broken off, it never will."""
        return self._future.done() and not self._future.cancelled()

    def then(self, tell: Callable[[], object]) -> None:
        """Call `tell` from the event loop when the bot has made up its mind."""
        loop, context = asyncio.get_running_loop(), copy_context()

        def ended(future: Future[Decision]) -> None:
            if not future.cancelled():
                with suppress(RuntimeError):  # the program has been left meanwhile
                    loop.call_soon_threadsafe(tell, context=context)

        self._future.add_done_callback(ended)

    def answers(self, table: Table, request: Request) -> bool:
        """Whether it is about this very question."""
        return table is self._table and request.seq == self._request.seq

    def drop(self) -> None:
        """Let it be: something else has happened."""
        self._future.cancel()

    def act(self, table: Table) -> Update | None:
        """Do what was decided; None when something else has happened meanwhile."""
        if table is not self._table:
            return None
        try:
            decided = self._future.result(0)
        except CancelledError:
            return None
        except Exception as error:  # the game is worth more than the bot
            return table.failed(self._request.seq, str(error))
        return table.answer(self._request.seq, decided)
