"""What the pages and windows round the table have in common."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from textual import events
from textual.screen import ModalScreen, Screen, ScreenResultType

from spades_tui.tui.keys import KEYS, Where, bindings, hint_pairs
from spades_tui.tui.widgets.hints import HintLine, Pairs
from spades_tui.tui.widgets.listing import Listing
from spades_tui.tui.widgets.notice import Notice
from spades_tui.tui.widgets.painted import Painted
from spades_tui.tui.widgets.prose import Prose
from spades_tui.tui.widgets.sheet import Sheet

CssPath: TypeAlias = str | PurePath | list[str | PurePath] | None

if TYPE_CHECKING:
    from spades_tui.tui.app import SpadesApp
    from spades_tui.tui.table.scene import Tone


class Heard:
    """Mixed into screens: keys go to the list or the text, and hints can be clicked.

    Attributes:
        places: where the screen's keys stand in the table of keys.
    """

    places: ClassVar[tuple[Where, ...]] = ("list",)

    @property
    def spades(self) -> SpadesApp:
        """The application."""
        from spades_tui.tui.app import SpadesApp

        app = self.app  # type: ignore[attr-defined]  # every screen has one
        assert isinstance(app, SpadesApp)
        return app

    def hints(self) -> Pairs:
        """Return the line of keys."""
        pairs = hint_pairs(*self.places, "anywhere")
        return tuple(dict(pairs).items())

    def on_screen_suspend(self) -> None:
        self._renew_hints()

    def on_screen_resume(self) -> None:
        self._renew_hints()

    def _renew_hints(self) -> None:
        for line in self.query(HintLine):  # type: ignore[attr-defined]
            line.repaint()
        for sheet in self.query(Sheet):  # type: ignore[attr-defined]
            sheet.repaint()

    def on_key(self, event: events.Key) -> None:
        """Give a key to the list; to the text where there is no list."""
        lists = self.query(Listing)  # type: ignore[attr-defined]
        if lists:
            heard = lists.first().hear(event.key)
        else:
            heard = any(prose.scroll_key(event.key) for prose in self.query(Prose))  # type: ignore[attr-defined]
        if heard:
            event.stop()
            event.prevent_default()

    async def on_painted_pressed(self, message: Painted.Pressed) -> None:
        """Do what a hint that is clicked says."""
        if not isinstance(message.token, str):
            return
        message.stop()
        for key in KEYS:
            if key.shown == message.token and key.where in (*self.places, "anywhere"):
                if key.action:
                    await self.run_action(key.action)  # type: ignore[attr-defined]
                else:
                    self.on_key(events.Key(key.keys.split(",")[0], None))
                return

    def say(self, text: str, tone: Tone = "plain") -> None:
        """Put one sentence over the line of keys."""
        self.query_one(Notice).say(text, tone)  # type: ignore[attr-defined]


class Page(Heard, Screen[ScreenResultType]):
    """A page that takes the whole terminal."""

    CSS_PATH: ClassVar[CssPath] = "page.tcss"
    ALLOW_SELECT = False

    def action_back(self) -> None:
        self.dismiss()


class Window(Heard, ModalScreen[ScreenResultType]):
    """A window over whatever is there."""

    BINDINGS = bindings("anywhere")  # type: ignore[assignment]  # the app's do not reach here
    CSS_PATH: ClassVar[CssPath] = "page.tcss"
    ALLOW_SELECT = False

    def action_close(self) -> None:
        self.dismiss()

    def action_back(self) -> None:
        self.dismiss()
