"""The score pad: each side's bids, tricks and score, visible at every size of the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from textual.geometry import Region, Size
from textual.widget import Widget

from spades_tui.player_view import View
from spades_tui.player_view.standing import Standing, side_standing
from spades_tui.player_view.wording.contracts import nil_words
from spades_tui.player_view.wording.short import short_side_names
from spades_tui.rules.capabilities import counts_bags
from spades_tui.text import cut, format_number
from spades_tui.tui.drawing.canvas import Canvas, TextRole
from spades_tui.tui.table.scene import Scene, TableWidget
from spades_tui.tui.widgets.game_panes import (
    VERDICTS,
    Pane,
    PaneName,
    bids_or_tricks,
    build_pane,
    nil_lines,
    promise_line,
    standing_role,
)
from spades_tui.tui.widgets.text_runs import (
    Pieces,
    TextRun,
    points_text,
    right_text,
    write_pieces,
)

PanelPlace = Literal["left", "right"]
_LEAST_COLUMNS, _LEAST_LINES = 80, 24
"""The smallest table with panels in its corners; below, the pad is a line."""
_PANEL_WIDTHS: Final = {160: 46, 118: 34, 100: 30, 0: 20}
"""Columns of a panel, by the least columns of the table; the narrowest leaves room for the fan of
the player opposite."""
COMPACT_ROWS: Final = 4
"""Rows of a panel while a question needs the rows below it."""
_MOST_PLAYERS: Final = 4
"""The most players, without a dummy, at whose table the upper corners are free."""
_MARGIN: Final = 2
"""Columns between the frame of a panel and its text, frame included."""
_FRAME: Final = 2
"""Rows of the frame."""
_GAP: Final = 3
"""Columns between two sides on a line."""


def has_corners(view: View, size: Size) -> bool:
    """Whether a table of `size` cells has room for score panels in its upper corners.

    There is no room with a dummy, or with more than `_MOST_PLAYERS` players.
    """
    crowded = view.seats.has_dummy or view.seats.players > _MOST_PLAYERS
    return size.width >= _LEAST_COLUMNS and size.height >= _LEAST_LINES and not crowded


def shows_panels(scene: Scene, size: Size) -> bool:
    """Whether the score of `scene` is two panels on a table of `size` cells; else it is a line.

    It is a line if the player or the size does not allow panels, or if a question about a revoke
    needs their rows for its trick.
    """
    is_revoke = scene.pad is not None and scene.pad.question.trick is not None
    return scene.panels and not is_revoke and has_corners(scene.view, size)


def panel_width(size: Size) -> int:
    """Return the columns of a score panel on a table of `size` cells."""
    return next(width for least, width in _PANEL_WIDTHS.items() if size.width >= least)


class ScorePad(TableWidget):
    """The score of every side: either a line with all sides, or one of two panels.

    The left panel shows the player's side, the right one all others. With memory aids the panels
    show those instead, and the line is shown too.

    Example:
        from textual.app import App

        class Score(App):
            def compose(self):
                game = Game(RuleSet(), seed=1)
                game.deal()
                yield ScorePad(scene_of(game.view(0)), "left")

        Score().run()
    """

    DEFAULT_CSS = """
    ScorePad { height: auto; }
    """

    def __init__(
        self,
        scene: Scene,
        corner: PanelPlace | None = None,
        *,
        id: str | None = None,
        within: Widget | None = None,
    ) -> None:
        """Show `scene` as the panel of a corner; as the line if `corner` is None.

        `within` is as for `TableWidget`.
        """
        super().__init__(scene, id=id, within=within)
        self._corner = corner
        if corner is None:
            self.ground = "rail"

    def visible_state(self, scene: Scene) -> object:
        return (scene.view, scene.names, scene.person, scene.memory, scene.panels)

    def measure_height(self, width: int) -> int:
        """Return the rows needed in `width` columns.

        It is 0 for the line if panels are shown instead of it.
        """
        if self._corner is not None:
            return len(self._panel(width - 2 * _MARGIN).pane.lines) + _FRAME
        if shows_panels(self.scene, self.table_size) and not self.scene.memory:
            return 0
        return len(_lines(self.scene, width))

    def paint(self, canvas: Canvas) -> None:
        if self._corner is None:
            for y, line in enumerate(_lines(self.scene, canvas.width)):
                write_pieces(canvas, 0, y, line)
            return
        panel = self._panel(canvas.width - 2 * _MARGIN)
        on = canvas.copy_on_background("panel")
        box = Region(0, 0, canvas.width, canvas.height)
        on.frame(*box, on.style("line"))
        x = on.write(_MARGIN, 0, f" {panel.pane.title} ", panel.role, bold=True)
        score = f" {panel.score} " if panel.score else ""
        if x + len(score) < canvas.width - _MARGIN:
            on.write_right(canvas.width - _MARGIN, 0, score, panel.role, bold=True)
        for y, line in enumerate(panel.pane.visible_lines(canvas.height - _FRAME), 1):
            write_pieces(on, _MARGIN, y, line)

    def _panel(self, width: int) -> _Panel:
        scene, left = self.scene, self._corner == "left"
        if scene.memory:
            name: PaneName = "out" if left else "tricks"
            return _Panel(build_pane(name, scene.view, scene.names, width))
        own, *others = scene.view.own_first
        if left:
            return _side_panel(scene, own, width)
        if len(others) == 1:
            return _side_panel(scene, others[0], width)
        return _Panel(
            Pane("Others", [_choose_fitting(scene, side, width) for side in others]), role="ink"
        )


class _Panel(NamedTuple):
    """The contents of a panel.

    Attributes:
        pane: title and lines.
        score: the text at the right of the frame; "" for none.
        role: the color of title and score.
    """

    pane: Pane
    score: str = ""
    role: TextRole = "gold"


# -- one side -------------------------------------------------------------------------------------


def _side_panel(scene: Scene, side: int, width: int) -> _Panel:
    """Return the panel of a side: bids or tricks, nils, penalties, finished hands, score."""
    view = scene.view
    name = short_side_names(view, scene.names, scene.person)[side]
    stands = side_standing(view, side)
    top: list[Pieces] = [
        promise_line(view, scene.names, side, stands, width),
        *nil_lines(view, scene.names, stands, width),
    ]
    if counted := _penalty_words(view, side):
        top.append((TextRun(0, cut(counted, width), "muted"),))
    hands: list[Pieces] = [
        (
            right_text(2, str(result.number), "muted"),
            TextRun(4, *VERDICTS[result.sides[side].made]),
            points_text(width, result.sides[side].hand),
        )
        for result in view.results
    ]
    role: TextRole = "gold" if side == view.side else "ink"
    pane = Pane(name, [*top, *hands], last=True, fixed=len(top))
    return _Panel(pane, format_number(view.scores[side]), role)


def _penalty_words(view: View, side: int) -> str:
    """Return a text with a side's bags, sets and games won, as far as the rules count them."""
    facts = []
    if counts_bags(view.rules):
        limit = view.rules.scoring.bag_limit
        facts.append(f"bags {view.bags[side]}" + (f" of {limit}" if limit else ""))
    if view.rules.ending.sets_lose:
        facts.append(f"sets {view.before[side].sets} of {view.rules.ending.sets_lose}")
    if view.rules.ending.match > 1:
        facts.append(f"games {view.wins[side]}")
    return " · ".join(facts)


# -- sides beside each other ----------------------------------------------------------------------


def _lines(scene: Scene, width: int) -> list[Pieces]:
    """Return the sides side by side, on as many lines as `width` columns need."""
    sides = scene.view.own_first
    for rows in range(1, len(sides) + 1):
        across = -(-len(sides) // rows)
        cell = (width - 2 - (across - 1) * _GAP) // across
        cells = [_choose_fitting(scene, side, cell) for side in sides]
        if all(cells) or across == 1:
            break
    return [
        tuple(
            piece._replace(x=piece.x + 1 + place * (cell + _GAP))
            for place, pieces in enumerate(cells[start : start + across])
            for piece in pieces
        )
        for start in range(0, len(cells), across)
    ]


def _choose_fitting(scene: Scene, side: int, width: int) -> Pieces:
    """Return the longest text on a side's score and tricks that fits; empty if none does."""
    for pieces in _ways_to_say(scene, side):
        if pieces[-1].x + len(pieces[-1].text) <= width:
            return pieces
    return ()


def _ways_to_say(scene: Scene, side: int) -> Iterator[Pieces]:
    """Yield texts with name, score, tricks and bags of a side, the longest first."""
    view = scene.view
    name = short_side_names(view, scene.names, scene.person)[side]
    own = side == view.side
    stands = side_standing(view, side)
    head: TextRole = "gold" if own else "ink"
    score = format_number(view.scores[side])
    role = standing_role(stands, own=own)
    tricks = _tricks_text(scene, side, stands)
    short = tricks.replace(" of ", "/")
    bags = f"bags {view.bags[side]}" if counts_bags(view.rules) else ""
    for label in dict.fromkeys((name, cut(name, 6), cut(name, 3), cut(name, 1))):
        for middle, last in ((tricks, bags), (tricks, ""), (short, "")):
            yield _spread((label.strip(), head), (score, head), (middle, role), (last, "muted"))


def _tricks_text(scene: Scene, side: int, stands: Standing) -> str:
    """Return a text such as ``2 of 5`` or ``nil failed, 2 of 5``, or the bids made so far."""
    if stands.contract is None:
        seats = scene.view.seats.sides[side]
        return nil_words(stands) or bids_or_tricks(scene.view, scene.names, seats, stands)
    text = f"{stands.counted} of {stands.contract}"
    fate = "" if stands.fate == "open" else f" {stands.fate}"
    return ", ".join(filter(None, (nil_words(stands), text + fate)))


def _spread(*parts: tuple[str, TextRole]) -> Pieces:
    """Return texts in a line, with two columns between them; the first two are bold."""
    runs: list[TextRun] = []
    x = 0
    for place, (text, role) in enumerate(parts):
        if text:
            runs.append(TextRun(x, text, role, bold=place < 2))
            x += len(text) + (1 if not place else 2)
    return tuple(runs)
