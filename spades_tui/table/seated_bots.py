"""The bots at a table: made when they are first asked, an external one in a process of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from spades_tui.bots.players import spec_error
from spades_tui.bots.protocol import Bot, Decision
from spades_tui.bots.roster import load_bot
from spades_tui.table.worker.requests import DecisionRequest, decide

if TYPE_CHECKING:
    from spades_tui.table.worker.client import WorkerClient

BotFactory = Callable[[str], Bot]
"""Makes a player from the name of a level or character, or `module:callable`.

It raises `ValueError` with a sentence for a name it does not know.
"""


class SeatedBots:
    """The bots of one table; they decide in this process, external ones in the bots' process.

    Attributes:
        may_be_external: whether external bots may play, because the user typed their names.
    """

    def __init__(self, bot_for: BotFactory, notes: list[str]) -> None:
        """`notes` gets a sentence when a player is replaced or an external bot fails."""
        self.may_be_external = False
        self._bot_for = bot_for
        self._notes = notes
        self._bots: dict[str, Bot] = {}
        self._worker: WorkerClient | None = None

    def allow_external(self) -> None:
        """Let bots from outside the program play."""
        self.may_be_external = True
        if self._bot_for is load_bot:
            self._bot_for = partial(load_bot, outsiders=True)

    def decide(self, request: DecisionRequest) -> Decision:
        """Return the decision of the bot that `request` names.

        Raises:
            BotError: when the bot fails; its text is a sentence.
        """
        if not self.may_be_external or spec_error(request.level) is None:
            return decide(self._bot(request.level), request)
        if self._worker is None:
            from spades_tui.table.worker.client import WorkerClient

            self._worker = WorkerClient()
        try:
            return self._worker.submit_decision(request).result()
        finally:
            self._notes += self._worker.notes
            self._worker.notes.clear()

    def close(self) -> None:
        """End the process of external bots; a second call does nothing."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def _bot(self, level: str) -> Bot:
        if level not in self._bots:
            try:
                self._bots[level] = self._bot_for(level)
            except ValueError as error:
                self._notes.append(f"{error} A club player takes its place.")
                self._bots[level] = self._bot_for("club")
        return self._bots[level]
