"""All uses of Textual's private parts: the reason for each, and what happens without it.

Tried with Textual 8.2.8. If a part is missing in another version, the program works without it,
slower or plainer. No other module of the package uses Textual's names with an underscore.
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
    """Turns the text that a terminal sends into Textual messages."""

    def feed(self, text: str) -> Iterable[Message]:
        """Return the messages completed by `text`; an incomplete key sequence waits for more."""

    def tick(self) -> Iterable[Message]:
        """Return the messages completed by a pause in the input: an Esc that waited is the Esc
        key."""


def key_parser() -> KeyParser | None:
    """Return a new key parser of the kind Textual's own driver uses; None if Textual has none.

    If it is None, let Textual's driver read the input. `driver.py` says why we read it ourselves.
    """
    parser = _part("textual._xterm_parser", "XTermParser")
    return None if parser is None else parser(False)


def draw_on(driver: Driver, output: object) -> None:
    """Make `driver` write to the text file `output` by setting Textual's private `Driver._file`.

    If this Textual has no `_file`, nothing changes: Textual draws on standard error, even if that
    is redirected, and needs a second longer to end after its terminal window was closed.
    """
    if "_file" in (_part(driver, "__dict__") or ()):  # it may be None: standard error is closed
        driver._file = output  # type: ignore[attr-defined]


class LenientApp(App[int]):
    """An application that may ignore errors of pages that were just left.

    A message still waiting for such a page may ask for a widget that is gone. Textual ends the
    program at any error and has no public hook before that (textual#2818), so this class overrides
    the private `App._handle_exception`. A Textual without it ends the program; the game is saved.
    """

    def is_stale_error(self, error: Exception, raised_by: DOMNode | None) -> bool:
        """Return whether to ignore `error`, because it comes from a page that was left.

        Args:
            error: the error that Textual would end the program for.
            raised_by: the widget or screen whose message failed; None if unknown.
        """
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
