"""A browser as the program takes it: when whoever serves it has gone, the program is left."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from textual.app import App
from textual.drivers.web_driver import WebDriver

from spades_tui.tui.frame.app_api import EXIT_HANGUP

if TYPE_CHECKING:
    from spades_tui.tui.frame.app_api import AppApi


class SafeWebDriver(WebDriver):
    """Textual's own driver, which reads no further at the end of its input and draws on."""

    def __init__(self, app: App[Any], **wishes: Any) -> None:
        super().__init__(app, **wishes)
        self._host = cast("AppApi", app)

    def run_input_thread(self) -> None:
        """Read until the program is left, and leave it at the end of the input."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            assert self._host.call_soon is not None, "the program runs"
            self._host.start_shutdown_deadline(EXIT_HANGUP)
            self._host.call_soon(self._host.leave, EXIT_HANGUP)

    def write(self, data: str) -> None:
        """Write what is drawn; when nobody takes it any more it is drawn for nobody."""
        with suppress(OSError):
            super().write(data)

    def write_meta(self, data: dict[str, object]) -> None:
        """Write what is told about the program, the end of it for one, while somebody takes it."""
        with suppress(OSError):
            super().write_meta(data)
