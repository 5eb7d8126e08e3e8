"""A terminal as the program takes it on every system: no flood of keys can hold it up."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast

from textual import constants, events
from textual.app import App, ScreenStackError
from textual.driver import Driver
from textual.message import Message

from spades_tui.tui.frame.private_parts import ignore_lost_terminal

if TYPE_CHECKING:
    from spades_tui.tui.frame.app_api import AppApi

MAX_PENDING_KEYS: Final = 1000
"""Keys that may wait to be heard; what is typed or pasted beyond them is not heard at all."""
MAX_PASTE: Final = 20_000
"""Characters of one paste that are taken."""
_BEGIN, _END = "\x1b[200~", "\x1b[201~"
_QUITTING: Final = ("\x11", "\x1b[113;5u")
"""Ctrl+Q as terminals send it; heard even where nothing else is."""
if "ESCDELAY" not in os.environ:  # Textual waits for 0.1 s before Esc is a key by itself
    constants.ESCAPE_DELAY = 0.025  # type: ignore[misc]


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


class SafeDriver(Driver):
    """What every driver of a terminal has: no more keys are heard than can be answered.

    Attributes:
        program: the application.
        host: the same, as the frame knows it.
    """

    def __init__(self, app: App[Any], **wishes: Any) -> None:
        super().__init__(app, **wishes)
        self.program, self.host = app, cast("AppApi", app)
        ignore_lost_terminal(self)
        self._sent = self._arrived = 0

    def send_message(self, message: Message) -> None:
        """Hand a message over, unless too many wait; Ctrl+Q never does."""
        if isinstance(message, events.InputEvent) and self.is_flooded():
            if isinstance(message, events.Key) and message.key == "ctrl+q":
                self.leave(0)
            return
        if isinstance(message, events.Paste):
            message.text = message.text[:MAX_PASTE]
        self._sent += 1
        assert self.host.call_soon is not None, "the program runs"
        self.host.call_soon(self._take, message)

    def _take(self, message: Message) -> None:
        self._arrived += 1
        self.program.post_message(message)

    def leave(self, code: int) -> None:
        """Leave the program, at the latest in a second."""
        assert self.host.call_soon is not None, "the program runs"
        self.host.start_shutdown_deadline(code)
        self.host.call_soon(self.host.leave, code)

    def is_flooded(self) -> bool:
        """Whether so many keys wait that no more are heard."""
        waiting = self._sent - self._arrived + self.program.message_queue_size
        with contextlib.suppress(ScreenStackError):
            screen = self.program.screen
            waiting += screen.message_queue_size
            if screen.focused is not None:
                waiting += screen.focused.message_queue_size
        return waiting > MAX_PENDING_KEYS


def safe_driver(usual: type[Driver]) -> type[Driver]:
    """Return a driver of Textual's that hears no more than can be answered."""
    return type(f"Safe{usual.__name__}", (SafeDriver, usual), {})
