"""Small tables that take no input: a sample for the settings, and a moment of a recorded game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Container
from textual.widget import Widget

from spades_tui.engine.game import Game
from spades_tui.player_view import Prompt, View
from spades_tui.rules.actions import Action, CallMisdeal, MakeBid, PlayCard
from spades_tui.rules.presets import preset_named
from spades_tui.table.seats import seat_names
from spades_tui.tui.frame.node import SpadesNode
from spades_tui.tui.table.base import PlayerHand
from spades_tui.tui.table.card_selection import CardSelection
from spades_tui.tui.table.felt import TrickArea
from spades_tui.tui.table.scene import Scene, TableWidget, scene_of
from spades_tui.tui.table.score_pad import ScorePad
from spades_tui.tui.table.status import StatusBar
from spades_tui.tui.widgets.hands import HandLine, HandsTable

_RULES: Final = preset_named("standard").rules
_SEED: Final = 44
_SUITABLE: Final = 3
"""Finished tricks, and cards in the current trick, at least, in the sample view."""
_LEAST_FELT: Final = {2: (52, 6), 3: (52, 6), 4: (52, 6), 6: (76, 14)}
"""The least columns and rows of felt for a trick with plates, by the number of players."""
_DUMMY_ROWS: Final = 6
"""Rows of a dummy's open cards and the plate above them."""
_HAND_ROWS: Final = 5
"""Rows of the player's own cards if there is little room."""


class TablePreview(SpadesNode, Container):
    """A table that shows one scene and takes no input: status, score, felt and hand."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(id="small-table")
        self._scene = scene

    def compose(self) -> ComposeResult:
        yield StatusBar(self._scene, id="small-status", within=self)
        yield ScorePad(self._scene, id="small-score", within=self)
        yield TrickArea(self._scene, id="small-felt", within=self)
        yield PlayerHand(self._scene, id="small-hand", within=self)

    def _show_scene(self, scene: Scene) -> None:
        """Replace the scene shown."""
        self._scene = scene
        for part in self.query(TableWidget):
            part.scene = scene


class SettingsPreview(TablePreview):
    """A sample table that shows the player's theme and deck on the settings page."""

    def __init__(self) -> None:
        super().__init__(scene_of(_sample_view()))

    def compose(self) -> ComposeResult:
        names = seat_names(_RULES, 0, self.app.settings.names)
        levels = (None, "club", "master", "expert")
        self._scene = replace(scene_of(_sample_view(), names), levels=levels, title="Standard")
        yield from super().compose()


@cache
def _sample_view() -> View:
    """Return the view of a player about to play the last card of a trick, a few tricks into a hand.

    Some but not all of the player's cards may be played.
    """
    game = Game(_RULES, _SEED)
    while not _suits(game.view(0)):
        if game.prompt is None:
            game.deal()
        else:
            game.submit(_answer(game.prompt))
    return game.view(0)


def _suits(view: View) -> bool:
    prompt, trick = view.prompt, view.trick
    if prompt is None or prompt.kind != "play" or trick is None or len(view.tricks) < _SUITABLE:
        return False
    return len(trick.plays) == _SUITABLE and 1 < len(prompt.actions) < len(view.hand or ())


def _answer(prompt: Prompt) -> Action:
    """Return an action that continues the game: a bid near 3, a card that may be played, or
    another."""
    calm = [action for action in prompt.actions if not isinstance(action, CallMisdeal)]
    numbers = [
        action for action in calm if isinstance(action, MakeBid) and action.bid.kind == "number"
    ]
    cards = [action for action in calm if isinstance(action, PlayCard)]
    if numbers:
        return min(numbers, key=lambda action: abs(action.bid.tricks - _SUITABLE))
    return cards[-1] if cards else calm[0]


class Moment(NamedTuple):
    """The table at one time of a recorded game.

    Attributes:
        view: the game then, as one player saw it.
        names: the players' names by seat.
        hands: all hands by seat, for the lines that replace a felt if it has no room; () always
            draws a felt.
        is_open: whether all hands are open.
        chosen: the action taken then, whose card is highlighted; None highlights none.
        person: the seat of the player called "You"; None if that is the viewer.
    """

    view: View
    names: Sequence[str]
    hands: Sequence[HandLine] = ()
    is_open: bool = False
    chosen: Action | None = None
    person: int | None = None

    @property
    def scene(self) -> Scene:
        """The scene to draw on a felt, with the cards of all `hands` if `is_open`."""
        chooser = CardSelection(self.view)
        chooser.cursor = None
        if self.chosen is not None:
            chooser.suggest(self.chosen)
        own, dummy = chooser.hand_row(), chooser.dummy_row()
        open_hands = tuple(hand.cards or () for hand in self.hands) if self.is_open else ()
        scene = scene_of(self.view, self.names)
        return replace(scene, hand=own, dummy=dummy, person=self.person, open_hands=open_hands)


class MomentTable(TablePreview):
    """A `Moment` as large as the widget's size allows: on a felt, or as a line for each hand.

    Open hands lie on the felt. If the felt is too small for that, they are lines below the trick,
    in place of the player's own cards. In a very small widget there are only lines.
    """

    DEFAULT_CSS = """
    MomentTable {
        width: 1fr; height: 1fr; layout: vertical; background: $felt;
        #small-status, #small-score, #small-felt, #small-hand, #small-hands { display: none; }
        #small-felt { width: 100%; height: 1fr; background: $felt; }
        #small-hand { width: 100%; background: $felt; }
        #small-hands { width: 100%; background: $dialog; }
        &.-felt #small-felt, &.-own #small-hand, &.-lines #small-hands { display: block; }
    }
    """

    def __init__(self, moment: Moment) -> None:
        super().__init__(moment.scene)
        self._moment = moment

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield HandsTable(id="small-hands")

    def on_mount(self) -> None:
        self.show_moment(self._moment)

    def on_resize(self) -> None:
        self.show_moment(self._moment)

    def show_moment(self, moment: Moment) -> None:
        """Show `moment` instead of the one shown before."""
        self._moment = moment
        for lines in self.query(HandsTable):
            lines.rules, lines.hands = moment.view.rules, tuple(moment.hands)
        self._show_scene(moment.scene)
        if self.is_mounted and self.size:
            self._choose_form(moment)

    def _choose_form(self, moment: Moment) -> None:
        """Show the felt if there is room for it, with open hands on it or in lines below."""
        hands, view = moment.hands, moment.view
        columns, rows = _LEAST_FELT[view.seats.players]
        rows += len(hands) if moment.is_open else _HAND_ROWS
        rows += _DUMMY_ROWS * (view.dummy is not None)
        width, height = self.size
        has_felt = (width >= columns and height >= rows) or not hands
        is_on_felt = has_felt and moment.is_open and self._has_room(moment)
        if moment.is_open and not is_on_felt:
            self._show_scene(replace(moment.scene, open_hands=(), dealt=0))
        has_lines = not has_felt or (moment.is_open and not is_on_felt)
        self.query_one(HandsTable).is_brief = has_felt
        self.set_class(has_felt, "-felt")
        self.set_class(not has_lines, "-own")
        self.set_class(has_lines, "-lines")

    def _has_room(self, moment: Moment) -> bool:
        """Whether all hands fit open on the felt, above the viewer's own."""
        if moment.view.hand is None:
            return False
        width, height = self.size
        height -= self.query_one(PlayerHand).measure_height(width)
        return self.query_one(TrickArea).has_room_for_open_hands(width, height)


def show_moment(within: Widget, moment: Moment) -> None:
    """Show `moment` in the widget `within`; its `MomentTable` is created by the first call."""
    tables = within.query(MomentTable)
    if not tables:
        within.mount(MomentTable(moment))
    for table in tables:
        table.show_moment(moment)
