"""Where the bots of a command play, and what goes wrong there."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Annotated, TypeAlias

from spades_tui.cli.options import MOST_JOBS, number_option
from spades_tui.cli.problems import FAILURE, Refused

Jobs: TypeAlias = Annotated[
    int | None, number_option(low=1, high=MOST_JOBS, help="Processes; by default one per core.")
]


@contextmanager
def bots_at_work() -> Iterator[None]:
    """Turn what goes wrong while bots play into one sentence; what they print is no report of ours.

    Raises:
        Refused: when a bot raises an error, or a process dies.
    """
    from concurrent.futures import BrokenExecutor

    from spades_tui.lab import CannotMeasure
    from spades_tui.session.thinking import BotFailed

    try:
        with redirect_stdout(sys.stderr):
            yield
    except (BotFailed, CannotMeasure) as error:
        raise Refused(str(error), FAILURE) from None
    except BrokenExecutor:
        raise Refused("A worker process died unexpectedly.", FAILURE) from None


def bot_spec(spec: str | None, field: str) -> str:
    """Return the name of a bot there is; the strongest level, when none is given.

    Raises:
        Refused: when there is no such bot.
    """
    from spades_tui.bots.players import LEVELS
    from spades_tui.session.contest.contest import arena_bot

    named = LEVELS[-1] if spec is None else spec
    try:
        with bots_at_work():
            arena_bot(named)
    except ValueError as error:
        raise Refused(f"{field}: {error}") from None
    return named
