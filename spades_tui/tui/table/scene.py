"""Everything the table's widgets show at one moment, and the base of these widgets."""

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
    """Everything that one picture of the table shows.

    A hand is a seat; the dummy's is the number of players.

    Attributes:
        view: the game, as the player knows it.
        names: the players' names by seat.
        title: the name of the rules; "" shows neither name nor target.
        numbered: whether the hand's number in the game is shown.
        hand: the row of the player's own cards.
        dummy: the row of the dummy's cards, face down while they are hidden; None without a dummy.
        message: one sentence under the trick.
        tone: the color of `message`.
        pad: the question being answered; None without one.
        look_back: whether the last trick is shown instead of the current one, on request.
        flying: the hand whose card is still flying to the trick; None for none.
        dealt: how many cards each hand shows while they are dealt; None shows all.
        unsaved: whether the game is not being saved.
        memory: whether memory aids are shown, for which the game is marked as assisted.
        panels: whether the score pad is two panels if there is room; otherwise it is a line.
        levels: the level or character at each seat, None for the person; () shows no levels.
        remark: the last remark of a character; None for none.
        open_hands: the cards of every hand if all lie open; else ().
        person: the seat of the player called "You"; None if that is the viewer.
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
        """The trick to show: the current one; the last one if there is none, or if `look_back`.

        None if no trick has begun.
        """
        tricks = self.view.tricks
        if self.view.trick is not None and not self.look_back:
            return self.view.trick
        return tricks[-1] if tricks else None

    @property
    def is_past(self) -> bool:
        """Whether the trick to show (`trick`) is finished; False if there is none."""
        return self.trick is not None and self.trick is not self.view.trick


def scene_of(view: View, names: Sequence[str] = (), title: str = "") -> Scene:
    """Return a scene of `view` without a question.

    Args:
        view: the game, as the player knows it.
        names: the players' names by seat; if empty, those of the seats, such as ``West``.
        title: the name of the rules; "" shows neither name nor target.
    """
    chooser = CardSelection(view)
    return Scene(
        view=view,
        names=tuple(names) or seat_names(view.rules),
        title=title,
        hand=chooser.hand_row(),
        dummy=chooser.dummy_row(),
    )


class TableWidget(CanvasWidget):
    """A widget that shows a part of a scene, and repaints if that part looks different.

    Attributes:
        scene: the scene shown.
    """

    # A question changes by itself, so an equal scene may look different.
    scene: reactive[Scene] = reactive(
        cast("Scene", None), init=False, repaint=False, always_update=True
    )

    def __init__(
        self, scene: Scene, *, id: str | None = None, within: Widget | None = None
    ) -> None:
        """Show `scene`; the table fills the widget `within`, or the window if that is None."""
        super().__init__(id=id)
        self.set_reactive(TableWidget.scene, scene)
        self._within = within

    @property
    def table_size(self) -> Size:
        """The size of the whole table in cells, which decides the size of cards."""
        return self.app.size if self._within is None else self._within.size

    def watch_scene(self, before: Scene, scene: Scene) -> None:
        """Draw what differs between the scenes; if the height needed differs, lay out again.

        Args:
            before: the scene shown before.
            scene: the scene to show now.
        """
        if self.visible_state(before) != self.visible_state(scene):
            self.show_changes()
        width, height = self.size
        if width and self.styles.is_auto_height and self.measure_height(width) != height:
            self.refresh(layout=True)

    def measure_height(self, width: int) -> int:
        """Return the rows needed in `width` columns; only called if the height in the style is
        `auto`."""
        raise NotImplementedError

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.measure_height(width)

    def show_changes(self) -> None:
        """Paint the widget, and redraw the cells that differ from the last time."""
        self.repaint_changes()

    def visible_state(self, scene: Scene) -> object:
        """Return what this widget shows of `scene`; two scenes with equal results look the same."""
        raise NotImplementedError
