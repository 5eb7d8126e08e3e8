"""Leaving the program in good order: on a signal at any moment, and in spite of a stuck
terminal."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from spades_tui.tui.frame.driver import terminal_output

if TYPE_CHECKING:
    from spades_tui.tui.app import SpadesApp

SIGNALS: Final = (
    "SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGVTALRM",
    "SIGPROF", "SIGXCPU", "SIGIO", "SIGPWR", "SIGSTKFLT", "SIGBREAK",
)  # fmt: skip
"""Signals that would end the program without restoring the terminal; not every system has all."""
EXIT_INTERRUPTED: Final = 130
"""The exit code after Ctrl+C; for another signal it is 128 plus its number."""
_BY_SIGNAL: Final = 128
_PATIENCE: Final = 0.7
"""Seconds that leaving in good order may take before the terminal is restored by force."""
_STUCK: Final = 0.3
"""Seconds after that until the process is ended, if the terminal accepts no output."""
_GIVEN_BACK: Final = (
    "\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l\x1b[?2004l\x1b[?2048l\x1b[?7h"
    "\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
)
"""Sequences that restore a terminal: mouse, pastes, sizes, wrapping, keys, screen, cursor,
focus."""


def install_signal_handlers(app: SpadesApp) -> None:
    """Make every signal in `SIGNALS` leave the program in good order, even while it starts.

    Once the program runs, SIGINT (Ctrl+C) asks whether to quit instead. Signals that are ignored
    when this is called stay ignored, as under nohup.
    """

    def handle_signal(number: int, _frame: object) -> None:
        if app.call_soon is None:
            app.start_shutdown_deadline(_BY_SIGNAL + number)
            raise SystemExit(_BY_SIGNAL + number)  # lost in a callback of the import system
        with contextlib.suppress(RuntimeError):  # the event loop is closed: it is being left
            if number == signal.SIGINT:
                app.call_soon(app.action_interrupt)
                return
            app.start_shutdown_deadline(_BY_SIGNAL + number)
            app.call_soon(app.leave, _BY_SIGNAL + number)

    for name in SIGNALS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:
            with contextlib.suppress(OSError, ValueError):  # not ours to hear
                signal.signal(number, handle_signal)


class ShutdownDeadline:
    """Ends the process if leaving takes too long, because the terminal or the program is stuck."""

    def __init__(self) -> None:
        self._output = terminal_output()
        self._attributes = _terminal_attributes()
        self._begun = False
        self._given_back = False

    def start(self, code: int, last_words: Callable[[], object]) -> None:
        """Start the deadline: the process ends with exit code `code` within one second.

        Later calls do nothing.

        Args:
            code: the exit code.
            last_words: called just before the process is ended, after the terminal was restored, so
                that it may print; not called after `disarm`.
        """
        if self._begun:
            return
        self._begun = True

        def cut_short() -> None:
            try:
                if not self._given_back:
                    self._give_back()
                    sys.stderr = sys.__stderr__
                    last_words()
                    self._restore_attributes()  # the driver may have started meanwhile
            finally:
                os._exit(code)

        for seconds, end in ((_PATIENCE, cut_short), (_PATIENCE + _STUCK, lambda: os._exit(code))):
            timer = threading.Timer(seconds, end)
            timer.daemon = True
            timer.start()

    def disarm(self) -> None:
        """Record that the terminal has been restored.

        After this the deadline still ends the process, but neither touches the terminal nor calls
        `last_words`.
        """
        self._given_back = True

    def _give_back(self) -> None:
        """Restore the terminal, and let no thread draw on it after that.

        A driver that is just starting would set its modes again, and leave them on.
        """
        if self._output is None or _is_suspended():
            return
        self._output.close()
        _discard_pending()
        self._restore_attributes()
        with contextlib.suppress(OSError):
            os.write(self._output.fileno(), _GIVEN_BACK.encode())

    def _restore_attributes(self) -> None:
        if sys.platform != "win32" and self._attributes is not None and not _is_suspended():
            import termios

            with contextlib.suppress(termios.error):
                termios.tcsetattr(0, termios.TCSANOW, self._attributes)


def _discard_pending() -> None:
    """Discard output that a stuck terminal has not read, so that it reads what restores it."""
    if sys.platform != "win32":
        import termios

        with contextlib.suppress(termios.error):
            termios.tcflush(0, termios.TCIOFLUSH)


def _is_suspended() -> bool:
    """Whether another job has the terminal."""
    if sys.platform == "win32":
        return False
    else:  # noqa: RET505 - types are checked as on Windows, too
        try:
            return os.tcgetpgrp(0) != os.getpgrp()
        except OSError:  # no terminal
            return False


def _terminal_attributes() -> list[int | list[bytes | int]] | None:
    """Return the terminal's attributes before the program changes them, None without a terminal."""
    if sys.platform != "win32":
        import termios

        with contextlib.suppress(termios.error):
            return termios.tcgetattr(0)
    return None
