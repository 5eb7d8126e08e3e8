"""What a command refuses, in one sentence and with an exit code."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Final

FAILURE: Final = 1
USAGE: Final = 2
INTERRUPTED: Final = 130


class Refused(Exception):
    """A command cannot do what it was asked; the text is one sentence for standard error.

    Attributes:
        code: the exit code; 2 where the command line itself is wrong.
    """

    def __init__(self, sentence: str, code: int = USAGE) -> None:
        super().__init__(sentence)
        self.code = code


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
