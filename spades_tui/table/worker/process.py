"""The processes of the program: the bots', index readers, process pools, a browser's table.

No other module that players run starts one. Each finds modules in the same places as this process,
and never in the current folder, which may contain a `random.py` of another user.

The screen imports it before its first frame, and the message types after that.
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
"""It uses the module path of this process, independent of the current folder and the
installation, and has the same program name."""
_PROGRAM: Final = """
from spades_tui.table.worker.process import _share_group
_share_group()
from spades_tui.__main__ import main
sys.exit(main())
"""
_SAFE_PATH: Final = "PYTHONSAFEPATH"
"""Keeps Python from looking in the current folder, as its option -P does."""
_SOON: Final = 2.0
"""Seconds to wait for an executor to cancel its work."""
_shares_group = False
"""Whether processes that are started stay in the process group of this one."""


class WorkerLost(Exception):
    """Raised if the bots' process has ended, or sends nonsense."""


def _command(code: str, *arguments: str) -> list[str]:
    """Return the command that starts a process to run `code`, Python code on one line."""
    home = str(Path(spades_tui.__path__[0]).parent)
    path = [entry or home for entry in sys.path]  # an empty one is the current folder
    return [
        sys.executable,
        "-P",
        "-c",
        _PYTHON.format(path=path, name=spades_tui.PROGRAM, what=code),
        *arguments,
    ]


def start_python(code: str) -> PythonProcess:
    """Return a new process that runs `code`, Python code on one line, with pipes to it and from it.

    Raises:
        WorkerLost: when the system cannot start a process.
    """
    try:
        return subprocess.Popen(
            _command(code),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=not _shares_group,  # keys that send signals are meant for the screen
            creationflags=_creation_flags(),
        )
    except (OSError, ValueError) as error:
        raise WorkerLost(str(error)) from None


def _share_group() -> None:
    """Keep processes started from now on in the process group of this process.

    One signal then ends them all, including those that are stopped and do not notice that their
    parent has ended.
    """
    global _shares_group  # noqa: PLW0603 - a property of this process
    _shares_group = True


async def start_program(environment: Mapping[str, str], *arguments: str) -> Process:
    """Start the program with pipes to it and from it, and return its process.

    The process leads a new process group, to which all processes that it starts belong.

    Args:
        environment: the environment variables of the process, all of them.
        arguments: its command-line arguments.

    Raises:
        OSError: if the system cannot start a process.
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
    """Return a context with an executor of `jobs` processes.

    An error within the context drops the work that has not begun, and kills the processes.
    """
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
    """Keep every Python started meanwhile from importing from the current folder.

    Workers and the tracker beside them are started by the standard library, which does not pass on
    our options. Yields the old value of the variable.
    """
    before = os.environ.get(_SAFE_PATH)
    os.environ[_SAFE_PATH] = "1"
    try:
        yield before
    finally:
        _restore_safe_path(before)


def _restore_safe_path(safe_path: str | None) -> None:
    os.environ.pop(_SAFE_PATH)
    if safe_path is not None:
        os.environ[_SAFE_PATH] = safe_path


def _drop_what_waits(executor: ProcessPoolExecutor) -> None:
    """Cancel work that no process has begun, and wait until that is done.

    If a process ends before, the executor's thread fails on work that was canceled.
    """
    from concurrent.futures import BrokenExecutor

    dropped = threading.Event()
    with contextlib.suppress(BrokenExecutor):
        executor.submit(int).add_done_callback(lambda _last: dropped.set())
        executor.shutdown(wait=False, cancel_futures=True)
        dropped.wait(_SOON)


def _serve(safe_path: str | None) -> None:
    """Prepare a process of the pool.

    Only the parent handles Ctrl-C, which reaches all processes of a terminal. When the parent ends
    for any reason, this process ends too. Output of bots goes to standard error, because standard
    output is for reports. Processes that bots start get the normal environment.

    Args:
        safe_path: the value of `PYTHONSAFEPATH` to restore; None if it was not set.
    """
    import signal

    _restore_safe_path(safe_path)
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
    """The bots' process.

    Attributes:
        inbox: the replies of the process, and None after it has ended. Another thread can put a
            `Cancel` there, to wake the thread that waits for a reply.
    """

    def __init__(self) -> None:
        """Start the process; this takes a few milliseconds, and its imports continue in parallel.

        Raises:
            WorkerLost: when the system cannot start a process.
        """
        self.inbox: SimpleQueue[Reply | Cancel | None] = SimpleQueue()
        self._process = start_python("from spades_tui.table.worker.server import main; main()")
        threading.Thread(target=self._read, name="bots", daemon=True).start()

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def send(self, order: Command) -> None:
        """Send a command.

        Raises:
            WorkerLost: when the process no longer reads commands.
        """
        from spades_tui.table.worker.messages import ENCODER

        assert self._process.stdin is not None
        try:
            write_frame(self._process.stdin, ENCODER.encode(order))
        except (OSError, ValueError) as error:  # a closed pipe is a ValueError
            raise WorkerLost(str(error)) from None

    def kill(self) -> None:
        """Kill the process without waiting."""
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
    """Return flags that keep Windows from opening a console, and give the screen priority."""
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NO_WINDOW | subprocess.BELOW_NORMAL_PRIORITY_CLASS
    return flags
