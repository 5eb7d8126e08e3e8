"""Hints in steps: where to look, two candidates, a strong player's choice, the figures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import msgspec

from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.player_view import View
from spades_tui.review.hints import HintProgress, hint_from_decision
from spades_tui.table.worker.requests import DecisionRequest
from spades_tui.tui import pages
from spades_tui.tui.table.base import HINT_WORKER, TableContext
from spades_tui.tui.widgets.reasons import join_that_fit, next_step_note

HINT_BUDGET = SearchBudget(seconds=5)
"""The longest search of the adviser; only slow machines need as long."""


class _CurrentHint(NamedTuple):
    view: View
    decision: Decision
    level: str
    guide: HintProgress


class HintPresenter:
    """Asks the adviser for a hint and shows it step by step.

    A hint that arrives after the view has changed is dropped.

    Args:
        stage: the table's screen.
        fits: takes a message, and returns whether it fits under the trick without being cut.
    """

    def __init__(self, stage: TableContext, fits: Callable[[str], bool]) -> None:
        self._stage = stage
        self._fits = fits
        self._current: _CurrentHint | None = None

    def show_next_step(self) -> None:
        """Show the next step of the hint for the current view; if there is no hint yet, ask for it.

        After the last step, open the table of figures. If no hint can be given now, show a notice
        why.
        """
        stage, current = self._stage, self._current
        settings, table = stage.app.settings, stage.table
        if not settings.hints:
            stage.show_notice("Hints are switched off in the settings.")
        elif table.bot_to_act() is not None or stage.current_view.prompt is None:
            stage.show_notice("A hint is for your own turn.")
        elif current is not None and current.view is stage.current_view:
            self._go_on(current)
        else:
            question = table.hint_request(settings.adviser)
            assert question is not None, "it is the person's turn"
            table.mark_assisted("hint")
            stage.current_view = table.view()
            stage.show_notice("Thinking about a hint …", "gold")
            stage.start_worker(partial(self._wait, question), HINT_WORKER)

    async def _wait(self, question: DecisionRequest) -> None:
        stage, view = self._stage, self._stage.current_view
        try:
            decision = await stage.app.think(msgspec.structs.replace(question, limit=HINT_BUDGET))
        except Exception as error:  # whatever ails the adviser, the game goes on
            if stage.current_view is view:
                stage.show_notice(f"No hint available: {error}", "alarm")
            return
        if stage.current_view is view:
            guide = HintProgress(hint_from_decision(view, decision, stage.cast))
            self._current = _CurrentHint(view, decision, question.level, guide)
            self._go_on(self._current)

    def _go_on(self, current: _CurrentHint) -> None:
        """Show the next step; after the last one show the figures."""
        stage, guide = self._stage, current.guide
        if guide.is_complete:
            stage.app.push_screen(
                pages.HintFiguresDialog(current.decision, stage.cast, current.level)
            )
            return
        step = guide.next_step()
        if step.is_last:
            stage.turn.suggest(current.decision.action)
        ending = next_step_note(step, stage.fill_in_keys("{table hint}"))
        stage.show_notice(join_that_fit(step.sentences, ending, self._fits), "gold")
