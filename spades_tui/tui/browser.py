"""A browser as the program takes it: when whoever serves it has gone, the program is left."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from textual.app import App
from textual.drivers.web_driver import WebDriver

from spades_tui.tui.host import HUNG_UP

if TYPE_CHECKING:
    from spades_tui.tui.host import Host


class Browser(WebDriver):
    """Textual's own driver, which reads no further at the end of its input and draws on."""

    def __init__(self, app: App[Any], **wishes: Any) -> None:
        super().__init__(app, **wishes)
        self._host = cast("Host", app)
        self._write = partial(_written, self._write)

    def run_input_thread(self) -> None:
        """Read until the program is left, and leave it at the end of the input."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            assert self._host.soon is not None, "the program runs"
            self._host.hurry(HUNG_UP)
            self._host.soon(self._host.leave, HUNG_UP)


def _written(write: Callable[[bytes], int], data: bytes) -> int:
    """Write what is drawn; when nobody takes it any more it is drawn for nobody."""
    try:
        return write(data)
    except OSError:
        return len(data)
