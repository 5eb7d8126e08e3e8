"""A POSIX terminal as the program takes it: read by ourselves, stopped and closed in good order."""

from __future__ import annotations

import os
import selectors
import signal
import sys
from codecs import getincrementaldecoder
from itertools import chain
from typing import Any, Final

from textual import constants
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

from spades_tui.tui.frame.app_api import EXIT_HANGUP
from spades_tui.tui.frame.driver import InputThrottle, SafeDriver
from spades_tui.tui.frame.private_parts import key_parser

assert sys.platform != "win32"

_BYTES: Final = 1 << 14
_REST: Final = 0.1
"""Seconds between two looks whether the program is left."""
_AFTER_KEY: Final = constants.ESCAPE_DELAY + 0.005
"""Seconds after which nothing more belongs to what came: it may have been Esc alone."""


class SafeLinuxDriver(SafeDriver, LinuxDriver):
    """Textual's own driver, safe against floods, nonsense, stray signals and a closed window."""

    def __init__(self, app: App[Any], **wishes: Any) -> None:
        super().__init__(app, **wishes)
        self.host.can_suspend = lambda: self.can_suspend
        self._suspended = False

        def stop_if_brought_back(*_about: object) -> None:
            """Stop all of our job: a shell sees its script stop, not what that has started.

            Ourselves last and alone, so that we stop here: woken while the loop waits for events,
            the program would not always hear that it goes on.
            """
            if self.can_suspend:
                self.suspend_application_mode()
                signal.signal(signal.SIGTSTP, signal.SIG_IGN)
                os.killpg(0, signal.SIGTSTP)
                signal.signal(signal.SIGTSTP, stop_if_brought_back)
                os.kill(os.getpid(), signal.SIGSTOP)

        signal.signal(signal.SIGTSTP, stop_if_brought_back)

    def run_input_thread(self) -> None:
        """Read until the program is left, and leave it at the end of the input."""
        parser = key_parser()
        if parser is None:
            super().run_input_thread()
            return
        decode = getincrementaldecoder("utf-8")(errors="replace").decode
        inflow = InputThrottle(self.is_flooded)
        found = None
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                wait = _REST if found is None else _AFTER_KEY
                found = self._read() if selector.select(wait) else None
                if found == b"":
                    self.leave(EXIT_HANGUP)
                    return
                text = inflow.accept(decode(found)) if found else ""
                try:
                    for message in chain(parser.feed(text) if text else (), parser.tick()):
                        self.process_message(message)
                except (ValueError, OverflowError):  # a key no keyboard has
                    parser = key_parser() or parser

    @property
    def can_suspend(self) -> bool:
        """Whether there is a shell to bring the program back once it is stopped.

        Such a shell puts each job into a process group of its own. Alone in its session, or in the
        group of a script that leads it, a program is stopped for good.
        """
        try:
            session = os.getsid(0)
            return os.getpgrp() != session == os.getsid(os.getppid())
        except OSError:  # the parent is not ours to ask about
            return False

    def suspend_application_mode(self) -> None:
        """Give the terminal back for a while."""
        super().suspend_application_mode()
        self._suspended = True

    def resume_application_mode(self) -> None:
        """Take the terminal again and draw everything, unless a signal before this one leaves."""
        assert self.host.call_soon is not None, "the program runs"
        self.host.call_soon(self._resume)

    def _resume(self) -> None:
        if self.host.leaving:
            return
        if not self._suspended:  # stopped by somebody else, who has not given it back
            self.suspend_application_mode()
        self._suspended = False
        super().resume_application_mode()
        self.program.call_later(self.program.refresh, layout=True)

    def stop_application_mode(self) -> None:
        """Give the terminal back, unless it has been."""
        if not self._suspended:
            super().stop_application_mode()

    def disable_input(self) -> None:
        """Read nothing any more; suspended, the terminal is somebody else's."""
        if not self._suspended:
            super().disable_input()

    def _read(self) -> bytes:
        """Return what was typed, nothing when there is no terminal any more."""
        try:
            return os.read(self.fileno, _BYTES)
        except OSError:
            return b""
