"""Two lines at the top: the game and its scores, and the rules in one line."""

from __future__ import annotations

from typing import Final

from spades_tui.rules.capabilities import counts_bags
from spades_tui.rules.explain.summary import summary
from spades_tui.rules.text import LONGEST_NAME, counted, cut, number_text
from spades_tui.tui.drawing.canvas import Canvas, fitted, in_parts
from spades_tui.tui.table.scene import Scene, TablePart
from spades_tui.tui.words import side_names
from spades_tui.view.wording.notes import bids_itself

_TITLE: Final = 12
"""Cells that the title keeps beside the scores."""
UNSAVED: Final = " · not saved"
"""Beside the title as long as the game is not being saved."""


class StatusBar(TablePart):
    """Title, hand, what is particular about it; score and bags of every side."""

    ground = "rail"

    def told(self, scene: Scene) -> object:
        return (scene.title, scene.unsaved, _facts(scene), _scores(scene, wide=False))

    def paint(self, canvas: Canvas) -> None:
        scene = self.scene
        left = self._paint_scores(canvas)
        x = canvas.write(1, 0, "♠ ", "gold", bold=True)
        unsaved = UNSAVED if scene.unsaved else ""
        title = in_parts(canvas, scene.title, left - x - 2 - len(unsaved))
        x = canvas.write(x, 0, title, bold=True)
        x = canvas.write(x, 0, unsaved, "alarm", bold=True)
        for fact in _facts(scene):
            text = canvas.text(f" · {fact}")
            if x + len(text) <= left - 2:
                x = canvas.write(x, 0, text, "muted")
        room = canvas.width - 2
        rules = canvas.text(summary(scene.view.rules, room))
        if len(rules) > room:  # some signs take more room in ASCII
            rules = canvas.text(summary(scene.view.rules, 2 * room - len(rules)))
        canvas.write(1, 1, fitted(rules, room), "muted")

    def _paint_scores(self, canvas: Canvas) -> int:
        mark = "/" if canvas.ascii_only else " ·"
        gap = 3 if canvas.width >= 80 else 2
        forms = [
            (longest, wide) for wide in (True, False) for longest in (LONGEST_NAME, 9, 6, 4, 3)
        ]
        for longest, wide in forms if canvas.width >= 100 else forms[len(forms) // 2 :]:
            parts = _scores(self.scene, wide=wide, mark=mark, longest=longest)
            total = sum(len(canvas.text("".join(part))) + gap for part in parts)
            if total + _TITLE <= canvas.width:
                break
        x = left = canvas.width - 1 - total + gap
        for place, (name, points, bags) in enumerate(parts):
            x = canvas.write(x, 0, name, "muted" if place else "gold")
            x = canvas.write(x, 0, points, bold=True)
            x = canvas.write(x, 0, bags, "muted") + gap
        return left


def _facts(scene: Scene) -> tuple[str, ...]:
    """Return what is worth knowing of this hand, the most important first."""
    view = scene.view
    facts = [f"hand {view.hand_number}"] if view.hand_number and scene.numbered else []
    if bids_itself(view):
        facts.append("not bid")
    if view.cancel_card is not None:
        what = "a bag" if counts_bags(view.rules) else "an overtrick"
        facts.append(f"{view.cancel_card.label} drops {what}")
    if view.phase == "play" and view.rules.play.spades_lead != "any time":
        facts.append("♠ broken" if view.spades_broken else "♠ not broken")
    if view.rules.ending.match > 1:
        facts.append(
            f"game {view.game}, won " + "–".join(str(view.wins[side]) for side in view.own_first)
        )
    if view.assisted:
        facts.append("assisted")
    return tuple(facts)


def _scores(
    scene: Scene, *, wide: bool, mark: str = " ·", longest: int = LONGEST_NAME
) -> list[tuple[str, str, str]]:
    """Return name, points and bags of each side as they stand in the bar; names may be cut."""
    view = scene.view
    shown, names = counts_bags(view.rules), side_names(view, scene.names)
    parts = []
    for side in view.own_first:
        name, points, bags = names[side], view.scores[side], view.bags[side]
        words = f" · {counted(bags, 'bag')}" if wide else f"{mark}{bags}"
        parts.append(
            (f"{cut(name, longest).rstrip()} ", number_text(points), words if shown else "")
        )
    return parts
