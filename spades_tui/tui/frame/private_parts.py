"""What is taken of Textual that is not public, all of it: why, and what is without it.

Tried with Textual 8.2.8. Where a part is missing in another version the program works without it,
slower or plainer. Nothing else in the package touches what begins with an underscore there.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from textual.app import App
from textual.dom import DOMNode
from textual.message import Message

if TYPE_CHECKING:
    from textual.driver import Driver


class KeyParser(Protocol):
    """Makes messages of what a terminal sends."""

    def feed(self, text: str) -> Iterable[Message]:
        """Return what some text says."""

    def tick(self) -> Iterable[Message]:
        """Return what is said by nothing having followed, as Esc alone."""


def key_parser() -> KeyParser | None:
    """Return a new parser of keys, as Textual's own driver uses.

    `driver.py` says why we read ourselves. Without the parser Textual reads.
    """
    parser = _part("textual._xterm_parser", "XTermParser")
    return None if parser is None else parser(False)


def draw_on(driver: Driver, output: object) -> None:
    """Let a driver draw on `output`, a text file, instead of standard error.

    Without this part Textual draws there, which may be redirected, and a window that is closed is
    left a second later.
    """
    if "_file" in (_part(driver, "__dict__") or ()):  # it may be None: standard error is closed
        driver._file = output  # type: ignore[attr-defined]


class LenientApp(App[int]):
    """An application that may pass over errors that mean nothing any more.

    A message still waiting for a page that was just left asks for a widget that is gone. Textual
    ends the program at any error, and has no other way to hear of one first (textual#2818).
    Without this part such an error ends the program; the game is kept.
    """

    def is_stale_error(self, error: Exception, raised_by: DOMNode | None) -> bool:
        """Whether an error means nothing; `raised_by` is None where it is not known whose it is."""
        raise NotImplementedError

    def _handle_exception(self, error: Exception) -> None:
        at_work = _part("textual._context", "active_message_pump")
        pump = None if at_work is None else at_work.get(None)
        if not self.is_stale_error(error, pump if isinstance(pump, DOMNode) else None):
            super()._handle_exception(error)


def _part(owner: object, name: str) -> Any:
    """Return an attribute of an object, or of a module by name; None if it is missing."""
    with contextlib.suppress(ImportError):
        return getattr(import_module(owner) if isinstance(owner, str) else owner, name, None)
    return None
