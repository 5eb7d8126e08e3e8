"""All the table's widgets show at one moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import msgspec
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.rules.tricks import Trick
from spades_tui.table.remarks import Remark
from spades_tui.table.seats import seat_names
from spades_tui.tui.drawing.canvas import TextRole
from spades_tui.tui.drawing.card_row import CardRow
from spades_tui.tui.table.bid_entry import BidEntry
from spades_tui.tui.table.card_selection import CardSelection
from spades_tui.tui.widgets.canvas_widget import CanvasWidget


class Scene(msgspec.Struct, frozen=True):
    """One picture of the table.

    Attributes:
        view: what the player may know.
        names: the players, by seat.
        title: what the rules are called.
        numbered: the hand is one of a game, and its number is told.
        hand: the player's own cards.
        dummy: the dummy's cards, backs until they lie open; None where there is no dummy.
        message: one sentence under the trick.
        tone: how it is meant.
        pad: the question being answered, if one is.
        look_back: the last trick is shown on demand.
        flying: the hand whose card is still on its way to the trick.
        dealt: how many cards each hand shows while they are dealt; None when all are there.
        unsaved: the game is not being saved.
        memory: memory aids are shown: the game is marked as assisted for it.
        panels: the score pad is two panels where there is room, else a line.
        levels: who plays at each seat: a level or a character, None for the person.
        remark: what a character has just said.
        open_hands: the cards of every hand if all lie open.
        person: who "we" are where the view is somebody else's; None where it is the person's.
    """

    view: View
    names: tuple[str, ...]
    title: str
    hand: CardRow
    numbered: bool = True
    dummy: CardRow | None = None
    message: str = ""
    tone: TextRole = "muted"
    pad: BidEntry | None = None
    look_back: bool = False
    flying: int | None = None
    dealt: int | None = None
    unsaved: bool = False
    memory: bool = False
    panels: bool = True
    levels: tuple[str | None, ...] = ()
    person: int | None = None
    remark: Remark | None = None
    open_hands: tuple[tuple[Card, ...], ...] = ()

    @property
    def trick(self) -> Trick | None:
        """The trick to show: the one on the table, or the last one until the next is led."""
        tricks = self.view.tricks
        if self.view.trick is not None and not self.look_back:
            return self.view.trick
        return tricks[-1] if tricks else None

    @property
    def is_past(self) -> bool:
        """Whether the trick shown is over."""
        return self.trick is not None and self.trick is not self.view.trick


def scene_of(view: View, names: Sequence[str] = (), title: str = "") -> Scene:
    """Return the table as `view` shows it; without names the players are called by their seats."""
    chooser = CardSelection(view)
    return Scene(
        view=view,
        names=tuple(names) or seat_names(view.rules),
        title=title,
        hand=chooser.hand_row(),
        dummy=chooser.dummy_row(),
    )


class TableWidget(CanvasWidget):
    """A widget of the table, drawn again where what it shows of a scene is different.

    Attributes:
        scene: what it shows.
    """

    # A question changes by itself, so an equal scene may look different.
    scene: reactive[Scene] = reactive(
        cast("Scene", None), init=False, repaint=False, always_update=True
    )

    def __init__(
        self, scene: Scene, *, id: str | None = None, within: Widget | None = None
    ) -> None:
        """`within`: the table lies in this, and not in the whole window."""
        super().__init__(id=id)
        self.set_reactive(TableWidget.scene, scene)
        self._within = within

    @property
    def table_size(self) -> Size:
        """The cells of the whole table, by which the size of its cards is chosen."""
        return self.app.size if self._within is None else self._within.size

    def watch_scene(self, before: Scene, scene: Scene) -> None:
        """Draw what looks different in another moment."""
        if self.visible_state(before) != self.visible_state(scene):
            self.show_changes()
        width, height = self.size
        if width and self.styles.is_auto_height and self.measure_height(width) != height:
            self.refresh(layout=True)

    def measure_height(self, width: int) -> int:
        """Return the rows needed in `width` columns, where the height follows from the scene."""
        raise NotImplementedError

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.measure_height(width)

    def show_changes(self) -> None:
        """Draw again what looks different by now."""
        self.repaint_changes()

    def visible_state(self, scene: Scene) -> object:
        """Return all of a scene that can be seen here."""
        raise NotImplementedError
