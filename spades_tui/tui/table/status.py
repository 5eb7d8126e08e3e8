"""The line at the top of the table: the game, the hand, and facts about the hand."""

from __future__ import annotations

from typing import Final

from spades_tui.player_view.wording.notes import is_unbid_hand
from spades_tui.rules.capabilities import counts_bags
from spades_tui.tui.drawing.canvas import Canvas, fit_phrases
from spades_tui.tui.table.scene import Scene, TableWidget

_GAP: Final = 3
"""Columns between the title and the facts at the right end."""
UNSAVED: Final = " · not saved"
"""Shown beside the title while the game is not being saved."""


class StatusBar(TableWidget):
    """The top line: title and hand at the left; at the right facts on the hand, as many as fit."""

    DEFAULT_CSS = """
    StatusBar { height: 1; }
    """

    ground = "rail"

    def visible_state(self, scene: Scene) -> object:
        return (scene.title, scene.unsaved, _title_facts(scene), _hand_facts(scene))

    def paint(self, canvas: Canvas) -> None:
        scene = self.scene
        x = canvas.write_styled(1, 0, "♠ ", canvas.style("gold", bold=True))
        room = canvas.width - 1
        unsaved = UNSAVED if scene.unsaved else ""
        title = fit_phrases(canvas, scene.title, room - x - len(unsaved))
        x = canvas.write(x, 0, title, bold=True)
        x = canvas.write(x, 0, unsaved, "alarm", bold=True)
        for fact in _title_facts(scene):
            text = canvas.text(f" · {fact}" if x > 3 else fact)
            if x + len(text) <= room:
                x = canvas.write(x, 0, text, "muted")
        facts = list(_hand_facts(scene))
        while facts and len(canvas.text(" · ".join(facts))) > room - x - _GAP:
            facts.pop()
        canvas.write_right(room, 0, " · ".join(facts), "muted")


def _title_facts(scene: Scene) -> tuple[str, ...]:
    """Return short texts: the number of the hand, the games of a match, the target of the game."""
    view = scene.view
    facts = [f"hand {view.hand_number}"] if view.hand_number and scene.numbered else []
    if view.rules.ending.match > 1:
        facts.append(
            f"game {view.game}, won " + "–".join(str(view.wins[side]) for side in view.own_first)
        )
    if scene.title:
        facts.append(f"to {view.rules.ending.target}")
    return tuple(facts)


def _hand_facts(scene: Scene) -> tuple[str, ...]:
    """Return short texts on the state of this hand, the most important first."""
    view = scene.view
    facts = []
    if view.assisted:
        facts.append("assisted")
    if is_unbid_hand(view):
        facts.append("not bid")
    if view.phase == "play" and view.rules.play.spades_lead != "any time":
        facts.append("spades broken" if view.spades_broken else "spades not broken")
    if view.cancel_card is not None:
        unit = "a bag" if counts_bags(view.rules) else "an overtrick"
        facts.append(f"{view.cancel_card.label} drops {unit}")
    return tuple(facts)
