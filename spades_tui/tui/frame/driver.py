"""Textual's drivers, made safe. Each part names the failure it prevents, and Textual's issue.

- **Floods**: keys that arrive faster than they are handled wait as messages without end; 900 kB
  took 1.4 GB (`SafeDriver`, `InputFilter`).
- **Bad bytes and old mouse reports**: textual#6456, textual#6668 (`InputFilter`).
- **A key no keyboard has** ends the thread that reads (`PosixTerminal.run_input_thread`).
- **Hang-up**: Textual spins when the terminal is gone (textual#6690), and draws on when the server
  of a browser is gone; we leave (`run_input_thread`).
- **A late Esc**: Textual looks ten times a second whether Esc was pressed alone
  (`PosixTerminal.run_input_thread`).
- **Ctrl+Z**: in a script, or without a shell, nothing would bring the program back (textual#1582
  is only about the case with a shell); resuming races with leaving (`PosixTerminal`).
- **Modes left on**: a terminal answers late what it can do (`_LATE_MODES_OFF`); a deadline passes
  while the driver is still starting (`TerminalOutput.close`).
- **`2>log`**: Textual draws on standard error, whatever it is (textual#4420, textual#5531), and
  its thread ends with an error when the terminal is gone (`terminal_output`, `TerminalOutput`).
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import sys
from functools import cache
from itertools import chain
from threading import Lock
from typing import IO, TYPE_CHECKING, Any, Final, cast

from textual import constants, events
from textual.app import App, ScreenStackError
from textual.driver import Driver
from textual.message import Message

from spades_tui.tui.frame.input_limits import MAX_PASTE, MAX_PENDING_KEYS, InputFilter
from spades_tui.tui.frame.private_parts import draw_on, key_parser

if TYPE_CHECKING:
    from textual.drivers.web_driver import WebDriver

    from spades_tui.tui.app import SpadesApp

    if sys.platform != "win32":
        from textual.drivers.linux_driver import LinuxDriver
else:  # `safe_driver` brings the one that runs; importing both would delay the first frame
    LinuxDriver = WebDriver = Driver

_DROPPABLE: Final = (events.InputEvent, events.Paste, events.AppFocus, events.AppBlur)
"""Messages dropped in a flood. Changes of size are not among them, as a later one replaces them."""
if "ESCDELAY" not in os.environ:  # Textual waits for 0.1 s before Esc is a key by itself
    constants.ESCAPE_DELAY = 0.025  # type: ignore[misc]
_BYTES: Final = 1 << 14
_IDLE: Final = 0.1
"""Seconds between two checks whether the program is being left."""
_AFTER_KEY: Final = constants.ESCAPE_DELAY + 0.005
"""Seconds after which no byte belongs to the last ones any more: they may be Esc alone."""
_LOCK_PATIENCE: Final = 0.1
EXIT_HANGUP: Final = 129
"""The exit code after the terminal or browser was closed; the same as after SIGHUP."""
_LATE_MODES_OFF: Final = "\x1b[?1016l\x1b[?2048l"
"""Ends mouse reports in pixels and reports of sizes. The thread that reads starts them when the
terminal says that it supports them, possibly while the driver stops. Textual never ends the first,
and the second only if it had started before that."""


class TerminalOutput:
    """The text file of the terminal that the screen is drawn on.

    Writing to a terminal that is gone raises no error: an error would end the thread that writes,
    and the program would wait for that thread.

    Args:
        stream: standard error or standard output; it must have a file number.
    """

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream
        self._lock = Lock()
        self._is_closed = False
        self.fileno = stream.fileno

    def write(self, text: str) -> None:
        """Write text to the terminal; drop it if the terminal is closed or gone."""
        with self._lock, contextlib.suppress(OSError, ValueError):
            if not self._is_closed:
                self._stream.write(text)

    def flush(self) -> None:
        """Flush the written text; do nothing if the terminal is closed or gone."""
        with self._lock, contextlib.suppress(OSError, ValueError):
            if not self._is_closed:
                self._stream.flush()

    def close(self) -> None:
        """Drop everything written from now on, by any thread.

        Waits at most 0.1 s for a write that has already begun.
        """
        self._is_closed = True
        if self._lock.acquire(timeout=_LOCK_PATIENCE):  # a write under way has ended
            self._lock.release()


@cache
def terminal_output() -> TerminalOutput | None:
    """Return the terminal to draw on: standard error, or standard output if that is redirected.

    Return None if neither is a terminal, as in a browser.
    """
    streams = (sys.__stdout__,) if sys.platform == "win32" else (sys.__stderr__, sys.__stdout__)
    for stream in streams:
        if stream is not None and stream.isatty():
            return TerminalOutput(stream)
    return None


class SafeDriver(Driver):
    """Base of every driver: drops input that arrives faster than it can be handled.

    Attributes:
        program: the application that the driver belongs to.
    """

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self.program = cast("SpadesApp", app)
        output = terminal_output()
        if output is not None:
            draw_on(self, output)
        self._sent = self._arrived = 0

    def send_message(self, message: Message) -> None:
        """Pass a message on to the application.

        Input is dropped while too much is waiting (`is_flooded`), but Ctrl+Q then leaves the
        program. Long pastes are cut to `MAX_PASTE` characters.
        """
        if isinstance(message, _DROPPABLE) and self.is_flooded():
            if isinstance(message, events.Key) and message.key == "ctrl+q":
                self.leave(0)
            return
        if isinstance(message, events.Paste):
            message.text = message.text[:MAX_PASTE]
        self._sent += 1
        assert self.program.call_soon is not None, "the program runs"
        self.program.call_soon(self._deliver, message)

    def _deliver(self, message: Message) -> None:
        self._arrived += 1
        self.program.post_message(message)

    def leave(self, code: int) -> None:
        """Leave the program with exit code `code`; if it still runs after one second, end the
        process."""
        assert self.program.call_soon is not None, "the program runs"
        self.program.start_shutdown_deadline(code)
        self.program.call_soon(self.program.leave, code)

    def is_flooded(self) -> bool:
        """Whether input is dropped: more than `MAX_PENDING_KEYS` messages wait to be handled."""
        waiting = self._sent - self._arrived + self.program.message_queue_size
        with contextlib.suppress(ScreenStackError):
            screen = self.program.screen
            waiting += screen.message_queue_size
            if screen.focused is not None:
                waiting += screen.focused.message_queue_size
        return waiting > MAX_PENDING_KEYS


class BrowserPage(SafeDriver, WebDriver):
    """The driver of a page of `spades web`, whose server has already filtered the input."""

    def run_input_thread(self) -> None:
        """Read input until the program is left; if the input ends first, leave with
        `EXIT_HANGUP`."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self.leave(EXIT_HANGUP)

    def write(self, data: str) -> None:
        """Send terminal output to the browser; drop it if the server is gone."""
        with contextlib.suppress(OSError):
            super().write(data)

    def write_meta(self, data: dict[str, object]) -> None:
        """Send the server a report, such as the program's end; drop it if the server is gone."""
        with contextlib.suppress(OSError):
            super().write_meta(data)


if sys.platform != "win32":

    class PosixTerminal(SafeDriver, LinuxDriver):
        """The driver on Linux and macOS: reads keys itself, can be suspended and resumed safely."""

        def __init__(self, app: App[Any], **options: Any) -> None:
            super().__init__(app, **options)
            self.program.can_suspend = lambda: self.can_suspend
            self._suspended = False
            signal.signal(signal.SIGTSTP, self._stop_job)

        def _stop_job(self, *_signal: object) -> None:
            """Stop every process of our job, as Ctrl+Z does, so that a shell script stops too.

            This process stops last, by a SIGSTOP sent from here. If the SIGTSTP woke it in the wait
            of the event loop instead, Python would not always run the handler that resumes it.
            """
            if self.can_suspend:
                self.suspend_application_mode()
                signal.signal(signal.SIGTSTP, signal.SIG_IGN)
                os.killpg(0, signal.SIGTSTP)
                signal.signal(signal.SIGTSTP, self._stop_job)
                os.kill(os.getpid(), signal.SIGSTOP)

        def run_input_thread(self) -> None:
            """Read keys until the program is left; leave with `EXIT_HANGUP` if the terminal is
            gone."""
            parser = key_parser()
            if parser is None:
                super().run_input_thread()
                return
            bytes_filter = InputFilter(self.is_flooded)
            data = None
            with selectors.SelectSelector() as selector:
                selector.register(self.fileno, selectors.EVENT_READ)
                while not self.exit_event.is_set():
                    wait = _IDLE if data is None else _AFTER_KEY
                    data = self._read() if selector.select(wait) else None
                    if data == b"":
                        self.leave(EXIT_HANGUP)
                        return
                    text = bytes_filter.accept(data) if data else bytes_filter.release()
                    try:
                        for message in chain(parser.feed(text) if text else (), parser.tick()):
                            self.process_message(message)
                    except (ValueError, OverflowError):  # a key no keyboard has
                        parser = key_parser() or parser

        @property
        def can_suspend(self) -> bool:
            """Whether the program may be stopped, because a shell can resume it.

            Such a shell puts each job into its own process group. A program that is alone in its
            session, or in the group of a script that leads the session, could not be resumed.
            """
            try:
                session = os.getsid(0)
                return os.getpgrp() != session == os.getsid(os.getppid())
            except OSError:  # the parent may not be inspected
                return False

        def suspend_application_mode(self) -> None:
            """Restore the terminal for the shell while the program is stopped."""
            super().suspend_application_mode()
            self._suspended = True

        def resume_application_mode(self) -> None:
            """Set up the terminal again and redraw; do nothing if the program is being left."""
            assert self.program.call_soon is not None, "the program runs"
            self.program.call_soon(self._resume)

        def _resume(self) -> None:
            if self.program.leaving:
                return
            if not self._suspended:  # stopped from outside, with the terminal still ours
                self.suspend_application_mode()
            self._suspended = False
            super().resume_application_mode()
            self.program.call_later(self.program.refresh, layout=True)

        def stop_application_mode(self) -> None:
            """Restore the terminal at the end of the program; do nothing if it is suspended."""
            if not self._suspended:
                super().stop_application_mode()
                self.write(_LATE_MODES_OFF)

        def disable_input(self) -> None:
            """Stop reading input; do nothing while suspended, as the terminal is another job's."""
            if not self._suspended:
                super().disable_input()

        def _read(self) -> bytes:
            """Return the bytes that were typed; empty if the terminal is gone."""
            try:
                return os.read(self.fileno, _BYTES)
            except OSError:
                return b""


def safe_driver(driver: type[Driver]) -> type[Driver]:
    """Return a subclass of a Textual driver with the protections that this module describes."""
    safe: Any = SafeDriver  # abstract, until Textual's class joins it
    if driver.__name__ == "WebDriver":
        safe = BrowserPage
    elif sys.platform != "win32" and driver.__name__ == "LinuxDriver":
        safe = PosixTerminal
    return type(f"Safe{driver.__name__}", (safe, driver), {})
