"""`spades`: the bare command goes straight to the game, all others through Typer."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from typing import Final

from spades_tui import PROGRAM
from spades_tui.cli.output import (
    FAILURE,
    INTERRUPTED,
    CommandError,
    discard_output,
    open_streams,
    use_ascii,
    warn,
)
from spades_tui.storage.paths import StorageError, system_reason

_COMPLETION: Final = f"_{PROGRAM}_COMPLETE".replace("-", "_").upper()
"""The environment variable by which a shell asks for completions."""


_FULL: Final = (errno.ENOSPC, errno.EFBIG)
"""Error numbers of a system that cannot write any more."""


def run(argv: list[str]) -> int:
    """Run one command and return its exit code; print every error as one sentence.

    Args:
        argv: the words typed after the name of the program.
    """
    return run_guarded(lambda: _run(argv))


def _run(argv: list[str]) -> int:
    if not argv and _COMPLETION not in os.environ:  # the bare command does without Typer
        from spades_tui.cli.start_options import StartOptions
        from spades_tui.cli.table import start

        return start(StartOptions())
    from spades_tui.cli.commands import run_command

    return run_command(argv)


def run_guarded(command: Callable[[], int]) -> int:
    """Call `command`, which returns an exit code, and return the exit code of the program.

    Every error is printed as one sentence on standard error. If SPADES_DEBUG is set in the
    environment, an unexpected one is raised instead.
    """
    use_ascii(None)
    try:
        open_streams()
        code = command()
        sys.stdout.flush()
    except CommandError as refused:
        return _report_failure(str(refused), refused.code)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        discard_output()
        return FAILURE
    except SystemExit as leaving:  # Typer, when nobody reads its output
        return leaving.code if isinstance(leaving.code, int) else FAILURE
    except Exception as error:
        return _unforeseen(error)
    return code


def _unforeseen(error: Exception) -> int:
    from spades_tui.bots.protocol import BotLoadError

    if isinstance(error, StorageError | BotLoadError):
        return _report_failure(str(error), FAILURE)
    if isinstance(error, OSError):
        prefix = f"{error.filename}: " if error.filename else ""
        if error.errno in _FULL and not prefix:  # files of ours are named; streams are not
            prefix = "The output cannot be written: "
        return _report_failure(f"{prefix}{system_reason(error)}.", FAILURE)
    if os.environ.get("SPADES_DEBUG"):
        raise error
    sentences = [
        f"Unexpected error: {type(error).__name__}: {error}.",
        *getattr(error, "__notes__", ()),
    ]
    way = (
        f"`{PROGRAM} doctor` checks all your files; set SPADES_DEBUG=1 in the environment to see "
        "where it happened."
    )
    return _report_failure(" ".join((*sentences[:2], way)), FAILURE)


def _report_failure(sentence: str, code: int) -> int:
    warn(f"{PROGRAM}: {sentence}")
    return code
