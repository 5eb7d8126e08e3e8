"""The terminal as the program takes it: no flood of keys, no closed window can hold it up."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
from codecs import getincrementaldecoder
from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, cast

from textual import constants, events
from textual.app import App, ScreenStackError
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from spades_tui.tui.frame.app_api import EXIT_HANGUP
from spades_tui.tui.frame.private_parts import ignore_lost_terminal, key_parser

if TYPE_CHECKING:
    from spades_tui.tui.frame.app_api import AppApi

MAX_PENDING_KEYS: Final = 1000
"""Keys that may wait to be heard; what is typed or pasted beyond them is not heard at all."""
MAX_PASTE: Final = 20_000
"""Characters of one paste that are taken."""
_BEGIN, _END = "\x1b[200~", "\x1b[201~"
_QUITTING: Final = ("\x11", "\x1b[113;5u")
"""Ctrl+Q as terminals send it; heard even where nothing else is."""
_BYTES: Final = 1 << 14
_REST: Final = 0.1
"""Seconds between two looks whether the program is left."""
if "ESCDELAY" not in os.environ:  # Textual waits for 0.1 s before Esc is a key by itself
    constants.ESCAPE_DELAY = 0.025  # type: ignore[misc]
_AFTER_KEY: Final = constants.ESCAPE_DELAY + 0.005
"""Seconds after which nothing more belongs to what came: it may have been Esc alone."""


class InputThrottle:
    """Cuts down what the terminal sends: long pastes, and keys while too many are waiting.

    Args:
        is_flooded: whether too many keys are waiting.
    """

    def __init__(self, is_flooded: Callable[[], bool]) -> None:
        self._is_flooded = is_flooded
        self._pasted: int | None = None
        self._held = ""

    def accept(self, text: str) -> str:
        """Return what of the next piece of text should be heard."""
        text, self._held = self._held + text, ""
        taken = []
        while text:
            part, text = self._outside(text) if self._pasted is None else self._inside(text)
            taken.append(part)
        return "".join(taken)

    def _outside(self, text: str) -> tuple[str, str]:
        keys, begin, rest = text.partition(_BEGIN)
        if begin:
            self._pasted = 0
        if self._is_flooded():
            keys = "".join(quit for quit in _QUITTING if quit in keys)
        return keys + begin, rest

    def _inside(self, text: str) -> tuple[str, str]:
        assert self._pasted is not None
        pasted, end, rest = text.partition(_END)
        if not end:
            cut = _begun(pasted, _END)
            pasted, self._held = pasted[: len(pasted) - cut], pasted[len(pasted) - cut :]
        taken = pasted[: MAX_PASTE - self._pasted]
        self._pasted = None if end else self._pasted + len(taken)
        return taken + end, rest


def _begun(text: str, mark: str) -> int:
    """Return how many characters at the end of `text` may be the beginning of `mark`."""
    return next((n for n in range(len(mark) - 1, 0, -1) if text.endswith(mark[:n])), 0)


class SafeLinuxDriver(LinuxDriver):
    """Textual's own driver, safe against floods, nonsense, stray signals and a closed window."""

    def __init__(self, app: App[Any], **wishes: Any) -> None:
        super().__init__(app, **wishes)
        self._program, self._host = app, cast("AppApi", app)
        self._host.can_suspend = lambda: self.can_suspend
        ignore_lost_terminal(self)
        self._sent = self._arrived = 0
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
        inflow = InputThrottle(self._is_flooded)
        found = None
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                wait = _REST if found is None else _AFTER_KEY
                found = self._read() if selector.select(wait) else None
                if found == b"":
                    self._leave(EXIT_HANGUP)
                    return
                text = inflow.accept(decode(found)) if found else ""
                try:
                    for message in chain(parser.feed(text) if text else (), parser.tick()):
                        self.process_message(message)
                except (ValueError, OverflowError):  # a key no keyboard has
                    parser = key_parser() or parser

    def send_message(self, message: Message) -> None:
        """Hand a message over, unless too many wait; Ctrl+Q never waits."""
        if isinstance(message, events.InputEvent) and self._is_flooded():
            if isinstance(message, events.Key) and message.key == "ctrl+q":
                self._leave(0)
            return
        self._sent += 1
        assert self._host.call_soon is not None, "the program runs"
        self._host.call_soon(self._take, message)

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
        assert self._host.call_soon is not None, "the program runs"
        self._host.call_soon(self._resume)

    def _resume(self) -> None:
        if self._host.leaving:
            return
        if not self._suspended:  # stopped by somebody else, who has not given it back
            self.suspend_application_mode()
        self._suspended = False
        super().resume_application_mode()
        self._program.call_later(self._program.refresh, layout=True)

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

    def _take(self, message: Message) -> None:
        self._arrived += 1
        self._program.post_message(message)

    def _leave(self, code: int) -> None:
        assert self._host.call_soon is not None, "the program runs"
        self._host.start_shutdown_deadline(code)
        self._host.call_soon(self._host.leave, code)

    def _is_flooded(self) -> bool:
        """Whether so many keys wait that no more are heard."""
        waiting = self._sent - self._arrived + self._program.message_queue_size
        with contextlib.suppress(ScreenStackError):
            screen = self._program.screen
            waiting += screen.message_queue_size
            if screen.focused is not None:
                waiting += screen.focused.message_queue_size
        return waiting > MAX_PENDING_KEYS
