"""The checker at the table: shows a card's cost before it is played, or after the trick."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from spades_tui.player_view import View
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.tui.table.base import TableContext

_GROUP: Final = "checker"
_ROOM: Final = 150
"""Characters that fit under the trick at 60 columns, beside the sentence on who has won it."""


class MoveChecker:
    """Has the bots' process price the cards the player chooses, and warns of costly ones."""

    def __init__(self, stage: TableContext) -> None:
        self._stage = stage
        self._late: tuple[View, str] | None = None
        """What to say of a card, with the view it was played in."""

    def intercept(self, action: Action, play: Callable[[Action], None]) -> bool:
        """Check a card that the player has chosen, if the settings ask for it.

        Args:
            action: the player's action.
            play: carries out an action.

        Returns:
            True if the card is checked before it is played: `play` is then called after the check,
            unless the player chooses another card. False if the caller must carry out the action at
            once; the card may be checked while play goes on, for `take_remark`.
        """
        stage, view = self._stage, self._stage.current_view
        settings = stage.app.settings
        if settings.checker == "off" or not settings.aids or not isinstance(action, PlayCard):
            return False
        from spades_tui.review.marks import can_check

        if not can_check(view, action):
            return False
        if not stage.table.has_used("checker"):
            stage.table.mark_assisted("checker")
        if settings.checker == "after":
            stage.start_worker(partial(self._check_after, view, action), _GROUP, exclusive=False)
            return False
        stage.show_notice("Checking …", "gold")
        stage.start_worker(partial(self._check_before, view, action, play), _GROUP)
        return True

    def take_remark(self, view: View) -> str:
        """Return the remark on a costly card whose trick is over in `view`, and forget it.

        Return "" if there is none, or if that trick is not over.
        """
        if self._late is None:
            return ""
        earlier, words = self._late
        same_deal = view.deal == earlier.deal
        if same_deal and view.phase == "play" and len(view.tricks) <= len(earlier.tricks):
            return ""
        self._late = None
        trick = len(earlier.tricks) + 1
        if same_deal and len(view.tricks) == trick:
            return words
        return f"Hand {earlier.hand_number}, trick {trick}: {words}"

    async def _check_before(
        self, view: View, action: PlayCard, play: Callable[[Action], None]
    ) -> None:
        stage = self._stage
        words = await self._words(view, action, done=False)
        if stage.current_view is not view or stage.app.leaving or not stage.is_active:
            return
        if not words:
            play(action)
            return
        from spades_tui.tui.dialogs import ConfirmDialog

        stage.show_notice("")
        card = action.card.label
        title, yes, no = (
            f"Play the {card} all the same?",
            f"Yes, play the {card}",
            "No, choose again",
        )
        stage.app.open(ConfirmDialog(title, words, yes, no), lambda _: play(action))

    async def _check_after(self, view: View, action: PlayCard) -> None:
        words = await self._words(view, action, done=True)
        if not words:
            return
        self._late = (view, words)
        if remark := self.take_remark(self._stage.current_view):
            before = self._stage.message
            self._stage.show_notice(f"{before} {remark}".strip(), "gold")

    async def _words(self, view: View, action: PlayCard, *, done: bool) -> str:
        """Return sentences on the cost of playing a card.

        Return "" if it costs too little for a warning, or cannot be priced.

        Args:
            view: the view in which it is played.
            action: the play.
            done: whether it has been played already.
        """
        from spades_tui.review.marks import cost_text, idea_text, is_costly
        from spades_tui.table.worker.analysis import price_answer

        stage = self._stage
        try:
            price = await price_answer(view, action, stage.app.thinker)
        except Exception:  # whatever ails the price, the game goes on
            return ""
        if price is None or not is_costly(price, stage.app.settings.checker_points):
            return ""
        cost = cost_text(price, stage.cast, done=done)
        text = f"{idea_text(view, price, stage.cast, done=done)} {cost}".lstrip()
        fits = not done or len(text) <= _ROOM
        return text if fits else cost
