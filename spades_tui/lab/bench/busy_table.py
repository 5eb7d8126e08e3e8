"""A table at which three bots think without a pause while the person chooses a card."""

from __future__ import annotations

import os
import sys
from itertools import cycle
from pathlib import Path
from typing import Final

import msgspec
from textual import work

from spades_tui.lab.bench.positions import SLOWEST_LEVEL, positions
from spades_tui.storage.records.unfinished import unfinished_games
from spades_tui.table.table import Table
from spades_tui.table.worker.client import WorkerClient
from spades_tui.tui import app as program

_QUESTIONS: Final = 24


class BusyTable(program.SpadesApp):
    """Asks the bots one question after the other; whatever they answer changes nothing.

    The file `answers` in the data folder gets a byte for each.
    """

    def on_mount(self) -> None:
        """Begin to ask."""
        self._keep_asking()

    @work
    async def _keep_asking(self) -> None:
        counted = os.open(Path(os.environ["SPADES_HOME"], "answers"), os.O_CREAT | os.O_WRONLY)
        asked = [request for request in positions("play", _QUESTIONS) if request.seat]
        for request in cycle(asked):
            await self.think(msgspec.structs.replace(request, level=SLOWEST_LEVEL))
            os.write(counted, b".")


def main() -> int:
    """Open the one unfinished game as `spades` would."""
    thinker = WorkerClient()
    thinker.start()
    app = BusyTable(None, Table.resume(unfinished_games()[0].path), thinker)
    app.run()
    thinker.close()
    return app.return_code or 0


if __name__ == "__main__":
    sys.exit(main())
