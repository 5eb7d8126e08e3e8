"""The line at the top and the slips on the felt: the game, what the sides need, the score."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from textual.geometry import Region, Size

from spades_tui.player_view import View
from spades_tui.player_view.standing import Standing, side_standing
from spades_tui.player_view.wording.contracts import progress_text, short_standing
from spades_tui.player_view.wording.notes import is_unbid_hand
from spades_tui.player_view.wording.short import short_side_names
from spades_tui.rules.capabilities import counts_bags
from spades_tui.rules.explain.summary import summary
from spades_tui.text import cut, format_number
from spades_tui.tui.drawing.canvas import Canvas, TextRole, fit_phrases
from spades_tui.tui.table.scene import Scene, TableWidget
from spades_tui.tui.widgets.game_panes import Pane, PaneName, build_pane

_FROM_COLUMNS: Final = 118
_FROM_LINES: Final = 28
_MOST_PLAYERS: Final = 4
"""Where more sit, or a dummy lies at the top, the corners are taken."""
_NARROW, _WIDE = 34, 46
_WIDE_FROM: Final = 160


def has_slips(scene: Scene, room: Size) -> bool:
    """Whether slips lie on the felt of a table of this size."""
    return scene.slips and fits_slips(scene.view, room)


def fits_slips(view: View, room: Size) -> bool:
    """Whether there is room for slips on a table of this size."""
    crowded = view.seats.has_dummy or view.seats.players > _MOST_PLAYERS
    return room.width >= _FROM_COLUMNS and room.height >= _FROM_LINES and not crowded


def draw_slips(canvas: Canvas, scene: Scene, rows: range, margin: int) -> None:
    """Draw a slip in each upper corner, in `rows` and with `margin` columns free at either side."""
    width = _WIDE if canvas.width >= _WIDE_FROM else _NARROW
    left, right = margin + 1, canvas.width - margin - 1 - width
    panes = [build_pane(name, scene.view, scene.names, width - 4) for name in _names(scene)]
    height = min(max(len(one.lines) for one in panes) + 2, len(rows))
    for x, shown in zip((left, right), panes, strict=True):
        _draw_slip(canvas, x, rows.start, width, height, shown)


def _names(scene: Scene) -> tuple[PaneName, PaneName]:
    """Return what the left and the right slip show."""
    if scene.memory:
        return "out", "tricks"
    bidding = scene.view.phase not in ("play", "between") and not scene.view.tricks
    return ("bids" if bidding else "hand"), "score"


def _draw_slip(felt: Canvas, x: int, y: int, width: int, rows: int, shown: Pane) -> None:
    canvas = felt.with_background("panel")
    box = Region(x, y, width, rows)
    canvas.frame(*box, canvas.style("line"))
    canvas.write(x + 2, y, f" {shown.title} ", "gold", bold=True)
    for row, line in enumerate(shown.visible_lines(rows - 2), y + 1):
        for at, text, role, bold, ends in line:
            put = canvas.write_right if ends else canvas.write
            put(x + 2 + at, row, text, role, bold=bold)


_TITLE: Final = 12
"""Cells that the title keeps beside how the sides stand."""
_GAP: Final = 3
UNSAVED: Final = " · not saved"
"""Beside the title as long as the game is not being saved."""


class StatusBar(TableWidget):
    """Title, hand and what is particular about it; standing, score and bags of every side."""

    ground = "rail"

    def visible_state(self, scene: Scene) -> object:
        view = scene.view
        return (
            scene.title, scene.unsaved, scene.slips, scene.memory, _facts(scene), view.scores,
            view.bags, scene.names, [side_standing(view, side) for side in view.own_first],
        )  # fmt: skip

    def paint(self, canvas: Canvas) -> None:
        scene = self.scene
        slips = has_slips(scene, self.table_size) and not scene.memory
        left = canvas.width if slips else self._paint_sides(canvas)
        x = canvas.write_styled(1, 0, "♠ ", canvas.style("gold", bold=True))
        unsaved = UNSAVED if scene.unsaved else ""
        title = fit_phrases(canvas, scene.title, left - x - _GAP - len(unsaved))
        x = canvas.write(x, 0, title, bold=True)
        x = canvas.write(x, 0, unsaved, "alarm", bold=True)
        for fact in _facts(scene):
            text = canvas.text(f" · {fact}" if x > 3 else fact)
            if x + len(text) <= left - _GAP:
                x = canvas.write(x, 0, text, "muted")
        if slips:
            rules = fit_phrases(canvas, summary(scene.view.rules, left - x - _GAP), left - x - _GAP)
            canvas.write_right(left - 1, 0, rules, "muted")

    def _paint_sides(self, canvas: Canvas) -> int:
        """Write how every side stands at the right end; return the column it begins at."""
        room = canvas.width - _TITLE - _GAP - (len(UNSAVED) if self.scene.unsaved else 0)
        ways = (
            said
            for said in _ways_to_say(self.scene)
            if sum(len(canvas.text(part.text)) for part in said) <= room
        )
        said = next(ways, [])  # the small table of the settings may have no room at all
        x = left = canvas.width - 1 - sum(len(canvas.text(part.text)) for part in said)
        for part in said:
            x = canvas.write(x, 0, part.text, part.role, bold=part.bold)
        return left


def _facts(scene: Scene) -> tuple[str, ...]:
    """Return what is worth knowing of this hand, the most important first."""
    view = scene.view
    facts = [f"hand {view.hand_number}"] if view.hand_number and scene.numbered else []
    if is_unbid_hand(view):
        facts.append("not bid")
    if view.cancel_card is not None:
        what = "a bag" if counts_bags(view.rules) else "an overtrick"
        facts.append(f"{view.cancel_card.label} drops {what}")
    if view.phase == "play" and view.rules.play.spades_lead != "any time":
        facts.append("spades broken" if view.spades_broken else "spades not broken")
    if view.rules.ending.match > 1:
        facts.append(
            f"game {view.game}, won " + "–".join(str(view.wins[side]) for side in view.own_first)
        )
    if view.assisted:
        facts.append("assisted")
    return tuple(facts)


class _Said(NamedTuple):
    """A piece of the line."""

    text: str
    role: TextRole = "ink"
    bold: bool = False


_Words = Callable[[Standing], str]


def _ways_to_say(scene: Scene) -> Iterator[list[_Said]]:
    """Yield how the sides stand and score, in fewer cells each time.

    Standings in words give way to figures, then bags, the names, and scores at last.
    """
    forms: tuple[_Words, ...] = (progress_text, short_standing)
    for words in forms:
        yield _joined(_standings(scene, words), _scores(scene), _bags(scene))
    for words in forms:
        yield _joined(_standings(scene, words), _scores(scene))
    for longest in (6, 4, 3, 2):
        stands = _standings(scene, short_standing, longest)
        yield _joined(stands, _scores(scene, longest))
    for longest in (4, 3, 2):
        yield _joined(_standings(scene, short_standing, longest), between=" ")


def _joined(*parts: list[_Said], between: str = " · ") -> list[_Said]:
    found: list[_Said] = []
    for piece in (piece for part in parts for piece in part):
        found += [_Said(between, "muted"), piece] if found else [piece]
    return found


def _standings(scene: Scene, words: _Words, longest: int = 99) -> list[_Said]:
    """Return how every side stands, the player's own first; none as long as nothing is promised."""
    view = scene.view
    if view.phase == "between":
        return []
    names = short_side_names(view, scene.names, scene.person)
    found = []
    for side in view.own_first:
        stands = side_standing(view, side)
        if told := words(stands):
            own = side == view.side
            name = cut(names[side], longest).strip()
            found.append(_Said(f"{name} {told}", _role(stands, own=own), own))
    return found


def _role(stands: Standing, *, own: bool) -> TextRole:
    if stands.is_bad:
        return "alarm"
    if not own:
        return "ink"
    return "good" if stands.fate == "made" else "gold"


def _scores(scene: Scene, longest: int = 99) -> list[_Said]:
    """Return the score of every side; with their names where nothing else names them."""
    view = scene.view
    scores = [format_number(view.scores[side]) for side in view.own_first]
    if _standings(scene, short_standing):
        return [_Said(" : ".join(scores), bold=True)]
    names = short_side_names(view, scene.names, scene.person)
    return [
        _Said(f"{cut(names[side], longest).strip()} {score}", "gold" if not place else "ink", True)
        for place, (side, score) in enumerate(zip(view.own_first, scores, strict=True))
    ]


def _bags(scene: Scene) -> list[_Said]:
    view = scene.view
    if not counts_bags(view.rules):
        return []
    return [_Said("bags " + " : ".join(str(view.bags[side]) for side in view.own_first), "muted")]
