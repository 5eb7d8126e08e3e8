"""What the table screen shows, and how it follows the size of the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.screen import Screen
from textual.widgets import Static

from spades_tui.rules.events import CardPlayed
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.keys import Where, hint_pairs
from spades_tui.tui.table.chooser import Chooser
from spades_tui.tui.table.felt import FeltTable
from spades_tui.tui.table.flyer import Flyer
from spades_tui.tui.table.hand import HandRow
from spades_tui.tui.table.pad import Pad
from spades_tui.tui.table.question import question
from spades_tui.tui.table.scene import Scene, Tone
from spades_tui.tui.table.status import StatusBar
from spades_tui.tui.widgets.hints import HintLine
from spades_tui.view import View
from spades_tui.view.wording.notes import unbid_words

if TYPE_CHECKING:
    from spades_tui.session.table import Table, Update

LEAST_WIDTH, LEAST_HEIGHT = 60, 20


class TablePicture(Screen[None]):
    """The table as it is seen: its widgets, one scene for all of them, a card in flight.

    Attributes:
        table: the table being played.
        shown: the view on the screen.
        chooser: the cards that may be chosen, and which one is.
        pad: the question being answered, if one is.
        message: one sentence under the trick.
        tone: how it is meant.
        look_back: the last trick is shown on demand.
        hurried: the others act without delay.
        flying: the hand whose card is on its way to the trick.
    """

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.shown: View = table.view()
        self.chooser = Chooser(self.shown)
        self.pad: Pad | None = None
        self.message = ""
        self.tone: Tone = "plain"
        self.look_back = False
        self.hurried = False
        self.flying: int | None = None
        self._ask()

    @property
    def spades(self) -> SpadesApp:
        """The application."""
        assert isinstance(self.app, SpadesApp)
        return self.app

    def compose(self) -> ComposeResult:
        scene = self.scene
        yield StatusBar(scene)
        yield FeltTable(scene)
        yield HandRow(scene)
        yield HintLine(self._hints())
        yield Flyer()
        yield Static(id="too-small", markup=False)

    @property
    def scene(self) -> Scene:
        """What the table looks like now."""
        return Scene(
            view=self.shown,
            names=self.table.names,
            title=self.table.title or "Spades",
            hand=self.chooser.hand_row(),
            dummy=self.chooser.dummy_row(),
            message=self.message or self._standing_message(),
            tone=self.tone,
            pad=self.pad,
            look_back=self.look_back,
            flying=self.flying,
            unsaved=self.table.problem is not None,
        )

    def _standing_message(self) -> str:
        if self.table.problem:
            return self.table.problem
        if self.look_back:
            return "The last trick. Space or l goes back."
        if self.shown.phase == "between":
            return "The match is over." if self.table.over else ""
        return unbid_words(self.shown) if not self.shown.tricks else ""

    def redraw(self) -> None:
        """Bring every widget up to date; those that look the same stay as they are."""
        scene = self.scene
        self.query_one(StatusBar).show(scene)
        self.query_one(FeltTable).show(scene)
        self.query_one(HandRow).show(scene)
        self._fit_hand()
        self.query_one(HintLine).show(self._hints())

    def _hints(self) -> tuple[tuple[str, str], ...]:
        place: tuple[Where, ...] = ()
        if self.table.bot_to_act() is not None or self.shown.phase == "between":
            place = ("wait",)
        elif self.chooser.picking:
            place = ("cards",)
        elif self.pad is not None:
            place = ("bid",) if self.pad.tabs else ("choice",)
        elif self.chooser.playing:
            place = ("play",)
        pairs = hint_pairs(*place, "table", "anywhere")
        idle = {"h"} if not self.spades.settings.hints or place == ("wait",) else set()
        if self.pad is not None:
            idle |= self.pad.keys  # they answer the question now
        return tuple(pair for pair in pairs if pair[0] not in idle)

    def say(self, message: str, tone: Tone = "plain") -> None:
        """Put one sentence under the trick."""
        self.message, self.tone = message, tone
        self.redraw()

    def on_resize(self, event: events.Resize) -> None:
        self._fit()

    def _fit(self) -> None:
        width, height = self.app.size
        small = width < LEAST_WIDTH or height < LEAST_HEIGHT
        self.set_class(small, "-too-small")
        if small:
            self.query_one("#too-small", Static).update(
                f"Spades needs {LEAST_WIDTH}x{LEAST_HEIGHT} cells; here are {width}x{height}.\n\n"
                "Make the window larger and the game goes on.\nQ leaves; the game is saved."
            )
        self._fit_hand()

    def _fit_hand(self) -> None:
        hand = self.query_one(HandRow)
        rows = hand.rows_needed()
        if hand.styles.height is None or hand.styles.height.value != rows:
            hand.styles.height = rows

    def _take(self, view: View) -> None:
        """Show another view; what was being chosen in the one before is forgotten."""
        self.shown = view
        self.chooser = Chooser(view)
        self._ask()
        if self.is_mounted:
            self.redraw()

    def _ask(self) -> None:
        asked = question(self.shown, self.table.names)
        self.pad = Pad(asked) if asked is not None else None

    # -- a card in flight -----------------------------------------------------------------

    def _start_of_flight(self, update: Update) -> tuple[CardPlayed, Offset] | None:
        """Return the card just played and where it comes from, if it is to be seen moving."""
        self._landed()
        played = [event for event in update.events if isinstance(event, CardPlayed)]
        still = self.app.animation_level == "none" or self.spades.settings.pace == "instant"
        if len(played) != 1 or still or self.hurried or not self.is_current:
            return None
        event, felt, hand = played[0], self.query_one(FeltTable), self.query_one(HandRow)
        spot = felt.spot(event.hand)
        if spot is None or self.has_class("-too-small"):
            return None
        self.flying = event.hand
        own = hand.place_of(event.card) if event.hand == self.shown.seat else None
        if own is not None:
            return event, own + hand.region.offset
        end, size = spot
        middle = Offset((felt.size.width - size.width) // 2, (felt.size.height - size.height) // 2)
        away = end - middle
        side = (away.x > 0) - (away.x < 0)
        from_y = end.y if side else max(end.y - 2, 0)
        return event, Offset(end.x + 8 * side, from_y) + felt.region.offset

    def _fly(self, played: CardPlayed, start: Offset) -> None:
        felt = self.query_one(FeltTable)
        spot = felt.spot(played.hand)
        if spot is None:
            self._landed()
            return
        end, size = spot
        end += felt.region.offset
        self.query_one(Flyer).fly(played.card, size, start, end, self._landed)

    def _landed(self) -> None:
        if self.flying is not None:
            self.flying = None
            self.query_one(Flyer).display = False
            self.redraw()
