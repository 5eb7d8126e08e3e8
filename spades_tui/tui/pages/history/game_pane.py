"""The highlighted game: its facts, the curve of its scores, and its hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from spades_tui.history.games import error_rate_text, kind_labels, result_text, start_time
from spades_tui.player_view.outcomes import OUTCOME_SIGNS, Outcome
from spades_tui.text import format_number, format_signed
from spades_tui.tui.frame.node import SpadesNode
from spades_tui.tui.page import show_text
from spades_tui.tui.pages.menu.words import relative_time
from spades_tui.tui.widgets.rows import Rows
from spades_tui.tui.widgets.score_curve import ScoreCurve

if TYPE_CHECKING:
    from spades_tui.history.games import GameEntry
    from spades_tui.tui.pages.history.details import GameDetails

_HAND_WIDTHS: Final = {"hand": 6, "bid": 9, "took": 5, "us": 6, "them": 6, "cost": 5}
_OUTCOME_ROLES: Final[dict[Outcome, str]] = {
    "made": "good", "set": "alarm", "nil": "good", "": "muted",
}  # fmt: skip
"""The color of a hand's sign."""


class GamePane(SpadesNode, Vertical):
    """The facts of one game, its score curve, a sign for each hand, and a table of the hands."""

    DEFAULT_CSS = """
    GamePane {
        height: 1fr;
        #about { height: 2; text-wrap: nowrap; text-overflow: ellipsis; }
        #about.-problem { height: auto; text-wrap: wrap; }
        #curve { height: 1fr; margin: 0; }
        #squares { height: 1; text-wrap: nowrap; }
        #hands { display: none; }
    }
    """

    def compose(self) -> ComposeResult:
        yield Static(id="about")
        yield ScoreCurve(id="curve")
        yield Static(id="squares")
        yield Rows(id="hands")

    def on_mount(self) -> None:
        hands = self.query_one(Rows)
        hands.cell_padding, hands.show_cursor = 0, False
        for label, width in _HAND_WIDTHS.items():
            hands.add_column(
                Text(label, justify="left" if label == "hand" else "right"), width=width
            )

    def on_descendant_focus(self) -> None:
        self._show_cursor()

    def on_descendant_blur(self) -> None:
        self._show_cursor()

    def _show_cursor(self) -> None:
        hands = self.query_one(Rows)
        hands.show_cursor = hands.has_focus

    def show_game(self, entry: GameEntry | None, place: str = "") -> None:
        """Show the facts about a game that its list entry has, and remove the hands shown before.

        The curve and hands are shown later by `show_hands`.

        Args:
            entry: the game; None empties the pane.
            place: a text on where the game is open, such as ``at the table``; "" if it is not open.
        """
        description = self.query_one("#about", Static)
        curve = self.query_one(ScoreCurve)
        curve.scores = ()
        self.query_one("#hands", Rows).clear()
        show_text(self.query_one("#squares", Static), Content(""))
        if entry is None:
            self.border_title = ""
            show_text(description, Content(""))
            return
        row = entry.row
        title = (
            f"{row.title or 'Spades'} · {relative_time(start_time(row))}" if row.id else row.file
        )
        self.border_title = Content(self.app.look.text(title))
        facts = (result_text(row), error_rate_text(entry.error_rate), *kind_labels(row))
        first = row.problem or " · ".join(fact for fact in facts if fact)
        second = " · ".join(part for part in (row.names, place) if part)
        description.set_class(bool(row.problem), "-problem")
        description.update(
            Content.assemble(
                (self.app.look.text(first), "$alarm" if row.problem else "$ink"),
                "\n",
                (self.app.look.text(second), "$muted"),
            ),
            layout=bool(row.problem),
        )

    def show_hands(self, details: GameDetails, costs: dict[int, float]) -> None:
        """Show the score curve and the hands of the game.

        Args:
            details: the course of the game.
            costs: net points lost by the player's choices, by hand number; the cost of a hand that
                is missing is left blank.
        """
        curve = self.query_one(ScoreCurve)
        curve.target = details.target
        curve.names = _side_names(details)
        curve.scores = details.scores
        if not details.hands:
            none = Content.styled(self.app.look.text("No hand is finished yet."), "$muted")
            show_text(self.query_one("#squares", Static), none)
            return
        legend = [("■ made  ", "good"), ("□ set  ", "alarm"), ("● nil made", "good")]
        parts = [(f"{OUTCOME_SIGNS[hand.outcome]} ", _OUTCOME_ROLES[hand.outcome])
                 for hand in details.hands]  # fmt: skip
        room = self.query_one("#squares", Static).size.width
        if 2 * len(parts) + 26 <= room:
            parts += [("  ", "muted"), *legend]
        line = [Content.styled(self.app.look.text(text), f"${role}") for text, role in parts]
        show_text(self.query_one("#squares", Static), Content("").join(line))
        hands = self.query_one("#hands", Rows)
        hands.clear()
        for hand in details.hands:
            sign, role = OUTCOME_SIGNS[hand.outcome], _OUTCOME_ROLES[hand.outcome]
            cost = costs.get(hand.number)
            figures = (
                (hand.bid, "ink"),
                (str(hand.took), "ink"),
                (format_signed(hand.points[0]), "good" if hand.points[0] > 0 else "alarm"),
                (format_signed(max(hand.points[1:], default=0)), "muted"),
                ("" if cost is None else format_number(-round(cost)), "ink"),
            )
            first = Text(f" {hand.number:>2} ").append(self.app.look.text(sign), hands.ink(role))
            hands.add_row(
                first,
                *(
                    Text(self.app.look.text(text), style=hands.ink(ink), justify="right")
                    for text, ink in figures
                ),
            )


def _side_names(details: GameDetails) -> tuple[str, ...]:
    """Return the names of the sides on the curve, ours first."""
    count = len(details.scores[0]) if details.scores else 0
    if details.has_partners and count == 2:
        return ("us", "them")
    return ("you", *[""] * (count - 1))
