"""Whole small tables to look at: a sample while looks are chosen, and a moment of a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

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

_RULES: Final = preset_named("standard").rules
_SEED: Final = 44
_SUITABLE: Final = 3
"""Tricks that lie in the piles, and cards in the trick."""


class TablePreview(SpadesNode, Container):
    """A moment of a game: the felt, and the hand it is seen from."""

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        chosen: Action | None = None,
        person: int | None = None,
    ) -> None:
        """`chosen`: what was done at that moment, its card highlighted; `person`: as in a scene."""
        super().__init__(id="small-table")
        self._scene = _moment(view, names, chosen, person)

    def compose(self) -> ComposeResult:
        yield StatusBar(self._scene, id="small-status", within=self)
        yield ScorePad(self._scene, id="small-score", within=self)
        yield TrickArea(self._scene, id="small-felt", within=self)
        yield PlayerHand(self._scene, id="small-hand", within=self)

    def show(
        self, view: View, names: Sequence[str], chosen: Action | None, person: int | None
    ) -> None:
        """Show another moment."""
        self._scene = _moment(view, names, chosen, person)
        for part in self.query(TableWidget):
            part.scene = self._scene


class SettingsPreview(TablePreview):
    """The table at which nothing happens."""

    def __init__(self) -> None:
        super().__init__(sample_view(), ())

    def compose(self) -> ComposeResult:
        names = seat_names(_RULES, 0, self.app.settings.names)
        levels = (None, "club", "master", "expert")
        self._scene = replace(scene_of(sample_view(), names), levels=levels, title="Standard")
        yield from super().compose()


def _moment(view: View, names: Sequence[str], chosen: Action | None, person: int | None) -> Scene:
    chooser = CardSelection(view)
    chooser.cursor = None
    if chosen is not None:
        chooser.suggest(chosen)
    own, dummy = chooser.hand_row(), chooser.dummy_row()
    return replace(scene_of(view, names), hand=own, dummy=dummy, person=person)


@cache
def sample_view() -> View:
    """Return the view of a player who is to play the last card to a trick, some tricks in."""
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
    """Return a middling number, the first card that may be played, else whatever goes on."""
    calm = [action for action in prompt.actions if not isinstance(action, CallMisdeal)]
    numbers = [one for one in calm if isinstance(one, MakeBid) and one.bid.kind == "number"]
    cards = [one for one in calm if isinstance(one, PlayCard)]
    if numbers:
        return min(numbers, key=lambda one: abs(one.bid.tricks - _SUITABLE))
    return cards[-1] if cards else calm[0]


def mount_preview(
    within: Widget,
    view: View,
    names: Sequence[str],
    chosen: Action | None = None,
    person: int | None = None,
) -> None:
    """Show a moment of a game on a whole small table, with what was chosen then highlighted.

    The first moment puts the table `within` a widget, others are shown there. The `person` and
    their partner are "us", whoever's view it is.
    """
    previews = within.query(TablePreview)
    if not previews:
        within.mount(TablePreview(view, names, chosen, person))
    for preview in previews:
        preview.show(view, names, chosen, person)
