"""One process that thinks, as the table sees it.

The screen imports it before its first frame, and what the messages are made of after that.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final

import msgspec

from spades_tui.session.frames import Garbled, read_frame, write_frame

if TYPE_CHECKING:
    from spades_tui.session.messages import Order, Reply, Stop

_PROGRAM: Final = "import sys; sys.path[:] = {path!r}; {what}"
"""It finds what we find, wherever we were started from and however we were installed."""


class WorkerLost(Exception):
    """The process has ended, or says what makes no sense."""


def started(what: str) -> subprocess.Popen[bytes]:
    """Start a process that does `what`, a line of Python, with a pipe to it and one from it.

    Raises:
        WorkerLost: when the system lets no process start.
    """
    try:
        return subprocess.Popen(
            [sys.executable, "-P", "-c", _PROGRAM.format(path=sys.path, what=what)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # keys that send signals are meant for the screen
            creationflags=_creation_flags(),
        )
    except (OSError, ValueError) as error:
        raise WorkerLost(str(error)) from None


class WorkerProcess:
    """A process that thinks.

    Attributes:
        inbox: what it has replied, None at its end; a `Stop` wakes whoever waits for an answer.
    """

    def __init__(self) -> None:
        """Start it; that takes a few milliseconds, and it goes on starting by itself.

        Raises:
            WorkerLost: when the system lets no process start.
        """
        self.inbox: SimpleQueue[Reply | Stop | None] = SimpleQueue()
        self._process = started("from spades_tui.session.worker import main; main()")
        threading.Thread(target=self._read, name="bots", daemon=True).start()

    @property
    def pid(self) -> int:
        """The number the system knows it by."""
        return self._process.pid

    def send(self, order: Order) -> None:
        """Send it an order.

        Raises:
            WorkerLost: when it does not listen any more.
        """
        from spades_tui.session.messages import ENCODER  # noqa: PLC0415 - see the module

        assert self._process.stdin is not None
        try:
            write_frame(self._process.stdin, ENCODER.encode(order))
        except (OSError, ValueError) as error:  # a closed pipe is a ValueError
            raise WorkerLost(str(error)) from None

    def kill(self) -> None:
        """End it without waiting for that."""
        with contextlib.suppress(OSError):
            self._process.kill()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(OSError, ValueError, Garbled, msgspec.MsgspecError):
            while (frame := read_frame(self._process.stdout)) is not None:
                from spades_tui.session.messages import REPLIES  # noqa: PLC0415 - see the module

                self.inbox.put(REPLIES.decode(frame))
        self.kill()
        self.inbox.put(None)
        self._process.wait()


def _creation_flags() -> int:
    """Return what keeps Windows from opening a console, and lets the screen go first."""
    if sys.platform == "win32":
        return subprocess.CREATE_NO_WINDOW | subprocess.BELOW_NORMAL_PRIORITY_CLASS
    return 0
