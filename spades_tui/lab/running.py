"""Where the bots of a command play, and what goes wrong there."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Annotated, TypeAlias

from spades_tui.cli.options import MAX_JOBS, number_option
from spades_tui.cli.output import FAILURE, CommandError
from spades_tui.lab import CannotMeasure

Jobs: TypeAlias = Annotated[
    int | None, number_option(low=1, high=MAX_JOBS, help="Processes; by default one per core.")
]


@contextmanager
def bot_errors_reported() -> Iterator[None]:
    """Turn what goes wrong while bots play into one sentence; what they print is no report of ours.

    Raises:
        CommandError: when a bot raises an error, or a process dies.
    """
    from concurrent.futures import BrokenExecutor

    from spades_tui.table.worker.requests import BotError

    try:
        with redirect_stdout(sys.stderr):
            yield
    except (BotError, CannotMeasure) as error:
        raise CommandError(str(error), FAILURE) from None
    except BrokenExecutor:
        raise CommandError("A worker process died unexpectedly.", FAILURE) from None
