"""A whole small table in the middle of a hand, to be looked at while its looks are chosen."""

from __future__ import annotations

from functools import cache
from typing import Final

from textual.app import ComposeResult
from textual.containers import Container

from spades_tui.engine.game import Game
from spades_tui.rules.actions import Action, CallMisdeal, MakeBid, PlayCard
from spades_tui.rules.presets import preset_named
from spades_tui.session.seats import seat_names
from spades_tui.tui.host import host
from spades_tui.tui.table.felt import FeltTable
from spades_tui.tui.table.hand import HandRow
from spades_tui.tui.table.scene import Scene
from spades_tui.tui.table.status import StatusBar
from spades_tui.tui.table.turn import Turn
from spades_tui.view import Prompt, View

_RULES: Final = preset_named("standard").rules
_SEED: Final = 44
_SUITABLE: Final = 3
"""Tricks that lie in the piles, and cards in the trick."""


class SampleTable(Container):
    """The table at which nothing happens."""

    def compose(self) -> ComposeResult:
        scene = self._scene()
        yield StatusBar(scene, "sample-status")
        yield FeltTable(scene, "sample-felt", within=self)
        yield HandRow(scene, "sample-hand", within=self)

    def on_resize(self) -> None:
        hand = self.query_one(HandRow)
        hand.styles.height = hand.rows_needed()

    def _scene(self) -> Scene:
        view = sample_view()
        names = seat_names(_RULES, 0, host(self).settings.names)
        hand = Turn(view, names).chooser.hand_row()
        levels = (None, "club", "master", "expert")
        return Scene(view=view, names=names, title="Standard", hand=hand, levels=levels)


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
