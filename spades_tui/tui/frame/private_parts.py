"""What is taken of Textual that is not public, all of it: why, and what is without it.

Tried with Textual 8.2.8. Where a part is missing in another version the program works without it,
slower or plainer. Nothing else in the package touches what begins with an underscore there.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from importlib import import_module
from typing import IO, TYPE_CHECKING, Any, Protocol

from textual.app import App
from textual.dom import DOMNode
from textual.message import Message

if TYPE_CHECKING:
    from textual.screen import Screen


class KeyParser(Protocol):
    """Makes messages of what a terminal sends."""

    def feed(self, text: str) -> Iterable[Message]:
        """Return what some text says."""

    def tick(self) -> Iterable[Message]:
        """Return what is said by nothing having followed, as Esc alone."""


def key_parser() -> KeyParser | None:
    """Return a new parser of keys, as Textual's own driver uses.

    Reading has to be our own: Textual's ends in an error at bytes that are no text and at keys no
    keyboard has, spins when the terminal is gone, takes a megabyte that is pasted whole, and looks
    only ten times a second whether Esc was pressed alone. Without the parser Textual reads.
    """
    parser = _part("textual._xterm_parser", "XTermParser")
    return None if parser is None else parser(False)


class _Lasting:
    """A file that is written to while it can be."""

    def __init__(self, file: IO[str]) -> None:
        self._to = file
        self.fileno = file.fileno

    def write(self, text: str) -> None:
        with contextlib.suppress(OSError, ValueError):
            self._to.write(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            self._to.flush()


def ignore_lost_terminal(driver: Any) -> None:
    """Let what is drawn be lost where the terminal takes nothing, as one that does not block.

    Otherwise the thread that writes ends, and the program waits for it. Without this part it does,
    and a closed window is left a second later.
    """
    file = _part(driver, "_file")
    if file is not None:
        driver._file = _Lasting(file)


def mark_styled(screen: Screen[Any], app: App[Any]) -> None:
    """Tell that the first screen's style sheets have been read and applied with the app's own.

    They would be applied again, a tenth of the time to the first frame. Without this part they are.
    """
    count = _part(app, "_css_update_count")
    if count is not None:
        screen._css_update_count = count


class LenientApp(App[int]):
    """An application that may leave out errors that mean nothing any more.

    Textual has no other way to hear of an error before it ends the program. Without this part an
    error in a page that has just been left ends it; the game is kept.
    """

    def is_stale_error(self, error: Exception, raised_by: DOMNode | None) -> bool:
        """Whether an error means nothing; `raised_by` is None where it is not known whose it is."""
        raise NotImplementedError

    def _handle_exception(self, error: Exception) -> None:
        at_work = _part("textual._context", "active_message_pump")
        by = None if at_work is None else at_work.get(None)
        if not self.is_stale_error(error, by if isinstance(by, DOMNode) else None):
            super()._handle_exception(error)


def _part(of: object, name: str) -> Any:
    """Return what an object or a module has by a name, None where it has none."""
    with contextlib.suppress(ImportError):
        return getattr(import_module(of) if isinstance(of, str) else of, name, None)
    return None
