"""Hints in steps: what to look at, two candidates, what a strong player would do; the figures."""

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
"""An adviser on a slow machine; elsewhere it has long answered."""


class _CurrentHint(NamedTuple):
    view: View
    decision: Decision
    level: str
    guide: HintProgress


class HintPresenter:
    """Asks for a hint, and gives it if nothing else has happened meanwhile.

    Args:
        stage: the table's screen.
        fits: whether the whole of a message can be shown.
    """

    def __init__(self, stage: TableContext, fits: Callable[[str], bool]) -> None:
        self._stage = stage
        self._fits = fits
        self._given: _CurrentHint | None = None

    def show_next_step(self) -> None:
        """Think of a hint and begin it; go on with one that is given, its figures at the end."""
        stage, given = self._stage, self._given
        settings, table = stage.app.settings, stage.table
        if not settings.hints:
            stage.show_notice("Hints are switched off in the settings.")
        elif table.bot_to_act() is not None or stage.shown.prompt is None:
            stage.show_notice("A hint is for your own turn.")
        elif given is not None and given.view is stage.shown:
            self._go_on(given)
        else:
            question = table.hint_request(settings.adviser)
            assert question is not None, "it is the person's turn"
            table.mark_assisted("hint")
            stage.shown = table.view()
            stage.show_notice("Thinking about a hint …", "gold")
            stage.start_worker(partial(self._wait, question), HINT_WORKER)

    async def _wait(self, question: DecisionRequest) -> None:
        stage, asked = self._stage, self._stage.shown
        try:
            found = await stage.app.think(msgspec.structs.replace(question, limit=HINT_BUDGET))
        except Exception as error:  # whatever ails the adviser, the game goes on
            if stage.shown is asked:
                stage.show_notice(f"No hint available: {error}", "alarm")
            return
        if stage.shown is asked:
            guide = HintProgress(hint_from_decision(asked, found, stage.cast))
            self._given = _CurrentHint(asked, found, question.level, guide)
            self._go_on(self._given)

    def _go_on(self, given: _CurrentHint) -> None:
        """Tell the next step; after the last one show the figures."""
        stage, guide = self._stage, given.guide
        if guide.is_complete:
            stage.app.push_screen(pages.HintFiguresDialog(given.decision, stage.cast, given.level))
            return
        told = guide.next_step()
        if told.is_last:
            stage.turn.suggest(given.decision.action)
        more = next_step_note(told, stage.with_keys("{table hint}"))
        stage.show_notice(join_that_fit(told.sentences, more, self._fits), "gold")
