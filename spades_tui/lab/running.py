"""Shared parts of the commands: reading names of bots, playing in processes, reporting errors."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, redirect_stdout
from typing import Annotated, Any, TypeAlias

from spades_tui.bots.kernel import kernel_notice
from spades_tui.bots.players import split_names
from spades_tui.bots.roster import load_bot
from spades_tui.cli.options import MAX_JOBS, number_option
from spades_tui.cli.output import FAILURE, CommandError, progress_bar, warn
from spades_tui.lab import CannotMeasure
from spades_tui.lab.work import Result, cpu_count, map_ordered, process_executor
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


def read_bots(text: str, option: str, seats: int | None = None) -> tuple[str, ...]:
    """Return the names of bots in the value of an option, once each bot has been loaded.

    Args:
        text: the names with commas between them.
        option: the option, for messages: "--bots".
        seats: the most names allowed; None for any number.

    Raises:
        CommandError: if there is no such bot, it cannot be loaded, or there are too many.
    """
    names = split_names(text)
    if seats is not None and len(names) > seats:
        raise CommandError(f"{option}: {len(names)} bots are named, for {seats} seats.")
    try:
        with bot_errors_reported():
            for name in names:
                load_bot(name, outsiders=True)
    except ValueError as error:
        raise CommandError(f"{option}: {error}") from None
    return names


def run_units(
    label: str, work: Callable[..., Result], units: Sequence[tuple[Any, ...]], jobs: int | None
) -> list[Result]:
    """Return the results of `work` for all units, in their order; a progress bar shows how far.

    Args:
        label: the text before the progress bar, a plural noun for the units.
        work: the function to call, which plays bots.
        units: for each call, the arguments.
        jobs: number of processes; None for one per core.

    Raises:
        CommandError: if a bot raises an error, nothing can be measured, or a process dies.
    """
    if notice := kernel_notice():
        warn(notice)
    results: list[Result] = []
    with (
        bot_errors_reported(),
        process_executor(min(jobs or cpu_count(), len(units))) as executor,
        progress_bar(label) as show,
    ):
        for result in map_ordered(executor, work, units):
            results.append(result)
            show(len(results), len(units))
    return results
