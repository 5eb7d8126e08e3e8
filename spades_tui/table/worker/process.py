"""The processes that are started: the bots', readers of games, players of many, a browser's table.

Nothing else that players run starts one. Each looks for modules where this process does, and never
in the current folder, in which anybody may have put a `random.py`.

The screen imports it before its first frame, and what the messages are made of after that.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

import spades_tui
from spades_tui.table.worker.frames import BadFrame, read_frame, write_frame

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from concurrent.futures import ProcessPoolExecutor

    from spades_tui.table.worker.messages import Cancel, Command, Reply

PythonProcess: TypeAlias = subprocess.Popen[bytes]
_PYTHON: Final = "import sys; sys.path[:] = {path!r}; sys.argv[0] = {name!r}; {what}"
"""It finds what we find, wherever we were started from and however we were installed, and is called
what we are."""
_PROGRAM: Final = """
from spades_tui.table.worker.process import share_group
share_group()
from spades_tui.__main__ import main
sys.exit(main())
"""
_SAFE_PATH: Final = "PYTHONSAFEPATH"
"""Keeps Python from looking in the current folder, as its option -P does."""
_SOON: Final = 2.0
"""Seconds after which nobody waits for an executor to take work back."""
_shares_group = False
"""Whether processes that are started stay in the process group of this one."""


class WorkerLost(Exception):
    """The process has ended, or says what makes no sense."""


def _command(what: str, *arguments: str) -> list[str]:
    """Return the command of a process that does `what`, a line of Python."""
    home = str(Path(spades_tui.__path__[0]).parent)
    path = [entry or home for entry in sys.path]  # an empty one is the current folder
    return [
        sys.executable,
        "-P",
        "-c",
        _PYTHON.format(path=path, name=spades_tui.PROGRAM, what=what),
        *arguments,
    ]


def start_python(what: str) -> PythonProcess:
    """Start a process that does `what`, a line of Python, with a pipe to it and one from it.

    Raises:
        WorkerLost: when the system lets no process start.
    """
    try:
        return subprocess.Popen(
            _command(what),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=not _shares_group,  # keys that send signals are meant for the screen
            creationflags=_creation_flags(),
        )
    except (OSError, ValueError) as error:
        raise WorkerLost(str(error)) from None


def share_group() -> None:
    """Keep the processes that are started from now on in the process group of this one.

    Then one signal ends them all, also those that are stopped and do not notice that we are gone.
    """
    global _shares_group  # noqa: PLW0603 - a property of this process
    _shares_group = True


async def start_program(environment: Mapping[str, str], *arguments: str) -> Process:
    """Start the program with pipes to it and from it, as the leader of its own process group.

    All processes that it starts belong to that group.

    Raises:
        OSError: when the system lets no process start.
    """
    import asyncio

    return await asyncio.create_subprocess_exec(
        *_command(_PROGRAM, *arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
        start_new_session=True,
        creationflags=_creation_flags(),
    )


@contextlib.contextmanager
def process_pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Yield an executor of so many processes; what they have not begun at an error is dropped."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    others = set(active_children())
    with _safe_path() as before:
        executor = ProcessPoolExecutor(jobs, get_context("spawn"), _serve, (before,))
        try:
            yield executor
        except BaseException:  # nobody waits for what is still being played
            _drop_what_waits(executor)
            for child in set(active_children()) - others:
                child.terminate()
            raise
        executor.shutdown()


@contextlib.contextmanager
def _safe_path() -> Iterator[str | None]:
    """Let whatever Python is started meanwhile, by anybody, not look in the current folder.

    Workers and the tracker beside them are started by the standard library, which passes no option
    of ours on. Yields what the variable was.
    """
    before = os.environ.get(_SAFE_PATH)
    os.environ[_SAFE_PATH] = "1"
    try:
        yield before
    finally:
        _put_back(before)


def _put_back(safe_path: str | None) -> None:
    os.environ.pop(_SAFE_PATH)
    if safe_path is not None:
        os.environ[_SAFE_PATH] = safe_path


def _drop_what_waits(executor: ProcessPoolExecutor) -> None:
    """Take back what no process has begun, and wait until that is done.

    Where a process ends before, the executor's thread fails on work that was canceled.
    """
    from concurrent.futures import BrokenExecutor

    dropped = threading.Event()
    with contextlib.suppress(BrokenExecutor):
        executor.submit(int).add_done_callback(lambda _last: dropped.set())
        executor.shutdown(wait=False, cancel_futures=True)
        dropped.wait(_SOON)


def _serve(safe_path: str | None) -> None:
    """Prepare a worker: Ctrl-C, which all of a terminal hear, is for the one who hands out work.

    When that one has gone, however it went, nobody waits for the work any more. What bots print
    goes where errors go: reports are another's. What bots start finds what it always has.
    """
    import signal

    _put_back(safe_path)
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None, "a worker has been started by somebody"
    parent.join()
    os._exit(1)


class WorkerProcess:
    """A process that thinks.

    Attributes:
        inbox: what it has replied, None at its end; a `Cancel` wakes whoever waits for an answer.
    """

    def __init__(self) -> None:
        """Start it; that takes a few milliseconds, and it goes on starting by itself.

        Raises:
            WorkerLost: when the system lets no process start.
        """
        self.inbox: SimpleQueue[Reply | Cancel | None] = SimpleQueue()
        self._process = start_python("from spades_tui.table.worker.server import main; main()")
        threading.Thread(target=self._read, name="bots", daemon=True).start()

    @property
    def pid(self) -> int:
        """The number the system knows it by."""
        return self._process.pid

    def send(self, order: Command) -> None:
        """Send it an order.

        Raises:
            WorkerLost: when it does not listen any more.
        """
        from spades_tui.table.worker.messages import ENCODER

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
        with contextlib.suppress(OSError, ValueError, BadFrame, msgspec.MsgspecError):
            while (frame := read_frame(self._process.stdout)) is not None:
                from spades_tui.table.worker.messages import REPLY_DECODER

                self.inbox.put(REPLY_DECODER.decode(frame))
        self.kill()
        self.inbox.put(None)
        self._process.wait()


def _creation_flags() -> int:
    """Return what keeps Windows from opening a console, and lets the screen go first."""
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NO_WINDOW | subprocess.BELOW_NORMAL_PRIORITY_CLASS
    return flags
