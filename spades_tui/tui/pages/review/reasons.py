"""The bots' decisions in a hand with their reasons: "why did my partner do that?"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.message import Message
from textual.widget import Widget

from spades_tui.bots.protocol import SearchBudget
from spades_tui.player_view.wording import Cast
from spades_tui.review.why import (
    DecisionPoint,
    Explanation,
    explain,
    no_explanation,
    repeat_request,
)
from spades_tui.table.worker.requests import BotError
from spades_tui.text import to_cells
from spades_tui.tui.list_page import ListPage
from spades_tui.tui.widgets.card_text import card_text
from spades_tui.tui.widgets.lists import ListItem, heading, note
from spades_tui.tui.widgets.reasons import decision_label, reason_lines
from spades_tui.tui.widgets.text_pane import TextLine, TextPane

REASON_BUDGET = SearchBudget(seconds=10)
"""The longest search of a bot that is asked for its reasons; only slow machines need as long."""


class ReasonsPage(ListPage[None], inherit_bindings=False):
    """The decisions of a hand in a list, with the bots' reasons for the highlighted one.

    The key of a decision is its index in the game's log, as text.

    Attributes:
        decided: the decisions by key, in order.
        answers: the reasons known so far, by the key of the decision.
    """

    TITLE = "Why?"
    DEFAULT_CSS = """
    ReasonsPage {
        #list-panel { width: 28; height: 1fr; }
        #about-panel { width: 1fr; height: 1fr; max-width: 100%; }
        #page-body { layout: horizontal; }
        #moment { display: none; width: 1fr; height: 1fr; background: $felt; }
        &.-narrow #page-body { layout: vertical; }
        &.-narrow #list-panel { width: 100%; height: 8; }
        &.-wide #list-panel, &.-huge #list-panel, &.-vast #list-panel { width: 36; }
        &.-tall.-wide #moment, &.-tall.-huge #moment, &.-tall.-vast #moment { display: block; }
        &.-tall.-wide #about { height: 17; }
        &.-tall.-huge #about-panel, &.-tall.-vast #about-panel {
            layout: horizontal;
            #about { width: 62; }
        }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "trick(1)", "trick", id="why.trick(1)", tooltip="Go to the next trick."),
        Binding("shift+tab", "trick(-1)", show=False, id="why.trick(-1)",
                tooltip="Go to the previous trick."),
        Binding("right,space", "scroll(1)", "scroll", key_display="←→", id="why.right",
                tooltip="Scroll the reasons and their figures."),
        Binding("left", "scroll(-1)", show=False, id="why.left"),
        Binding("escape,m,w", "back", "back", id="why.back", tooltip="Go back."),
    ]  # fmt: skip

    class Answered(Message):
        """Posted when the reasons for a decision have arrived; `index` is its index in the log."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(
        self,
        decided: Sequence[DecisionPoint],
        names: Sequence[str],
        levels: Sequence[str | None],
        seed: int | None,
        human: int,
    ) -> None:
        """Show the decisions of a hand.

        Args:
            decided: the decisions, at least one.
            names: the players' names by seat.
            levels: the bot at each seat; None for the player.
            seed: the seed of the game; None if it has none.
            human: the player's seat.
        """
        super().__init__()
        self.decided = {str(point.index): point for point in decided}
        self.names = tuple(map(to_cells, names))
        self.levels = tuple(levels)
        self.seed = seed
        self.cast = Cast(self.names, human, "symbols")
        self.answers: dict[str, Explanation] = {}

    @property
    def heading(self) -> str:
        return f"Why? · hand {next(iter(self.decided.values())).view.hand_number}"

    def preview(self) -> Iterable[Widget]:
        yield Container(id="moment")

    def list_title(self) -> str:
        return "Decisions"

    def items(self) -> list[ListItem]:
        width = max(map(len, self.names))
        items, section = [], ""
        for key, point in self.decided.items():
            if point.section != section:
                section = point.section
                items.append(heading(section))
            label = decision_label(point, self.names, self.cast, width)
            is_bot = self.levels[point.seat] is not None
            items.append(ListItem(key, label) if is_bot else note(f" {label}"))
        return items

    def on_resize(self) -> None:
        """Show the details again in the new size, after the layout."""
        self.call_after_refresh(self.show_details)

    def details(self, key: str) -> tuple[str, Sequence[TextLine]]:
        point, answer = self.decided[key], self.answers.get(key)
        text, width = partial(card_text, self), self.query_one(TextPane).content_size.width - 1
        level = self.levels[point.seat] or ""
        lines = reason_lines(point, answer, level, self.cast, width, text)
        return point.describe(self.cast).rstrip("."), lines

    def show_details(self) -> None:
        """Show the reasons for the highlighted decision, and the table as the bot saw it.

        If the reasons are not known, the bot is asked for them; they are shown when they arrive.
        """
        super().show_details()
        key, panel = self.listing.key, self.query_one("#moment")
        if not key:
            return
        if panel.display and panel.size:
            from spades_tui.tui.table.preview import Moment, show_moment

            point, viewer = self.decided[key], self.cast.viewer
            show_moment(panel, Moment(point.view, self.names, (), False, point.action, viewer))
        if key not in self.answers:
            self._ask(key)

    @work(group="why", exclusive=True)
    async def _ask(self, key: str) -> None:
        point = self.decided[key]
        table = self.app.session.table
        outsiders = table is not None and table.bots.may_be_external
        request = repeat_request(point, self.levels, self.seed, REASON_BUDGET, outsiders=outsiders)
        assert request is not None, "a person gives no reasons"
        try:
            answer = explain(point, await self.app.think(request), self.cast)
        except (BotError, ValueError) as error:
            answer = no_explanation(f"This player is not available: {error}")
        self.answers[key] = answer
        if self.is_mounted and self.listing.key == key:
            self.show_details()
        self.post_message(self.Answered(point.index))

    def action_trick(self, direction: int) -> None:
        self.listing.next_heading(direction)

    def action_scroll(self, direction: int) -> None:
        self.query_one(TextPane).action_page(direction)
