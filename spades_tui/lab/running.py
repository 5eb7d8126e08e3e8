"""Runs the bots of a command in processes and reports an error of theirs in one sentence."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager, redirect_stdout
from typing import Annotated, TypeAlias

from spades_tui.bots.kernel import kernel_notice
from spades_tui.cli.options import MAX_JOBS, number_option
from spades_tui.cli.output import FAILURE, CommandError, ProgressCallback, progress_bar, warn
from spades_tui.lab import CannotMeasure
from spades_tui.lab.work import cpu_count, process_executor
from spades_tui.table.worker.requests import BotError

Jobs: TypeAlias = Annotated[
    int | None, number_option(low=1, high=MAX_JOBS, help="Processes; by default one per core.")
]


@contextmanager
def bot_errors_reported() -> Iterator[None]:
    """Turn an error of a bot within the context into one sentence.

    What is printed within the context goes to standard error.

    Raises:
        CommandError: if a bot raises an error, nothing can be measured, or a process dies.
    """

    try:
        with redirect_stdout(sys.stderr):
            yield
    except (BotError, CannotMeasure) as error:
        raise CommandError(str(error), FAILURE) from None
    except BrokenExecutor:
        raise CommandError("A worker process died unexpectedly.", FAILURE) from None


@contextmanager
def bots_running(unit: str, jobs: int | None) -> Iterator[tuple[Executor, ProgressCallback]]:
    """Yield an executor of processes and a function that shows the progress.

    Args:
        unit: the plural noun for the things that the progress bar counts.
        jobs: number of processes; None for one per core.

    Raises:
        CommandError: if a bot raises an error, nothing can be measured, or a process dies.
    """

    with bot_errors_reported(), process_executor(jobs or cpu_count()) as executor:
        if notice := kernel_notice():
            warn(notice)
        with progress_bar(unit) as show:
            yield executor, show
