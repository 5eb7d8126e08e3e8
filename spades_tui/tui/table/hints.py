"""Hints in steps: what to look at, two candidates, what a strong player would do; the figures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import msgspec

from spades_tui.bots.protocol import Decision, Limit
from spades_tui.player_view import View
from spades_tui.review.hints import HintSteps, advised
from spades_tui.table.worker.requests import Request
from spades_tui.tui.frame.routes import FiguresRoute
from spades_tui.tui.table.base import ADVISING, Stage
from spades_tui.tui.widgets.reasons import fitting, further

LONGEST = Limit(seconds=5)
"""An adviser on a slow machine; elsewhere it has long answered."""


class _Advice(NamedTuple):
    view: View
    decision: Decision
    level: str
    guide: HintSteps


class Adviser:
    """Asks for a hint, and gives it if nothing else has happened meanwhile.

    Args:
        stage: the table's screen.
        fits: whether the whole of a message can be shown.
    """

    def __init__(self, stage: Stage, fits: Callable[[str], bool]) -> None:
        self._stage = stage
        self._fits = fits
        self._given: _Advice | None = None

    def ask(self) -> None:
        """Think of a hint and begin it; go on with one that is given, its figures at the end."""
        stage, given = self._stage, self._given
        settings, table = stage.spades.settings, stage.table
        if not settings.hints:
            stage.say("Hints are switched off in the settings.")
        elif table.bot_to_act() is not None or stage.shown.prompt is None:
            stage.say("A hint is for your own turn.")
        elif given is not None and given.view is stage.shown:
            self._go_on(given)
        else:
            question = table.question(settings.adviser)
            assert question is not None, "it is the person's turn"
            table.assisted("hint")
            stage.shown = table.view()
            stage.say("Thinking about a hint …", "gold")
            stage.begin(partial(self._wait, question), ADVISING)

    async def _wait(self, question: Request) -> None:
        stage, asked = self._stage, self._stage.shown
        try:
            found = await stage.spades.think(msgspec.structs.replace(question, limit=LONGEST))
        except Exception as error:  # whatever ails the adviser, the game goes on
            if stage.shown is asked:
                stage.say(f"No hint available: {error}", "alarm")
            return
        if stage.shown is asked:
            guide = HintSteps(advised(asked, found, stage.cast))
            self._given = _Advice(asked, found, question.level, guide)
            self._go_on(self._given)

    def _go_on(self, given: _Advice) -> None:
        """Tell the next step; after the last one show the figures."""
        stage, guide = self._stage, given.guide
        if guide.is_whole:
            stage.spades.show(FiguresRoute(given.decision, stage.cast, given.level))
            return
        told = guide.more()
        if told.is_last:
            stage.turn.suggest(given.decision.action)
        more = further(told, stage.worded("{table hint}"))
        stage.say(fitting(told.sentences, more, self._fits), "gold")
