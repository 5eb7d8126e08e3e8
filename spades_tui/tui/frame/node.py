"""The type of `self.app` for pages and widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.dom import DOMNode as _Base

    from spades_tui.tui.app import SpadesApp
else:
    _Base = object


class SpadesNode(_Base):
    """A page or widget of this program: its `app` is a `SpadesApp`, which it need not import."""

    if TYPE_CHECKING:

        @property
        def app(self) -> SpadesApp:  # type: ignore[override]
            """The application."""
