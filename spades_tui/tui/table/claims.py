"""Claims at the table: chosen from a list, proved while the keys stay alive, and answered."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from typing import Final

from spades_tui.engine.decide import Rejection
from spades_tui.rules.capabilities import counts_bags
from spades_tui.rules.events import ClaimKind
from spades_tui.table.claims import available_claims, claim_text, prove_at_table
from spades_tui.table.worker.requests import ClaimRequest
from spades_tui.tui.frame.routes import ChoiceRoute, ConfirmRoute
from spades_tui.tui.table.base import TableContext

_GROUP: Final = "claim"
_WORDS: Final = "A claim must hold for every deal that fits what you know, against any defense."
_REFUSED: Final = "The claim is refused. The deal that breaks it is shown after the hand."


class ClaimController:
    """Lets the player claim, and answers.

    Args:
        stage: the table's screen.
        go_on: lets whoever is to act do so.
    """

    def __init__(self, stage: TableContext, go_on: Callable[[], None]) -> None:
        self._stage = stage
        self._go_on = go_on

    def ask(self) -> None:
        """Let the player choose what to claim, where anything can be claimed."""
        stage = self._stage
        asked = stage.table.claim_request("all")
        if isinstance(asked, Rejection):
            stage.show_notice(asked.reason)
            return

        left = max(asked.view.hand_sizes)
        offers = {
            claim_text(claim, number): (claim, number)
            for claim in available_claims(asked.view)
            for number in (range(1, left) if claim == "more" else (0,))
        }

        def take(words: str) -> None:
            self._claim(*offers[words])

        stage.spades.show(ChoiceRoute("Claim", tuple(offers), _WORDS, take))

    def _claim(self, claim: ClaimKind, tricks: int) -> None:
        asked = self._stage.table.claim_request(claim, tricks)
        if isinstance(asked, Rejection):
            self._stage.show_notice(asked.reason)
            return
        self._stage.show_notice("Looking at every deal that fits …", "gold")
        self._stage.start_worker(partial(self._judge, asked), _GROUP)

    async def _judge(self, asked: ClaimRequest) -> None:
        stage = self._stage
        try:
            proof = await prove_at_table(asked, stage.spades.thinker)
        except Exception as error:  # whatever ails the proof, the game goes on
            stage.show_notice(f"The claim cannot be judged: {error}", "alarm")
            return
        if stage.spades.leaving:
            return
        update = stage.table.apply_claim(asked, proof)
        if update is None:
            return
        if isinstance(update, Rejection):
            stage.show_notice(update.reason, "alarm")
            return
        stage.show(update)
        if proof.answer == "refused":
            stage.show_notice(_REFUSED, "alarm")
        self._go_on()
        if asked.claim == "settled" and proof.answer != "proved" and counts_bags(asked.view.rules):
            await self._offer_bags()

    async def _offer_bags(self) -> None:
        """Offer to end the hand where only bags are open."""
        stage = self._stage
        asked = stage.table.claim_request("settled but for bags")
        if isinstance(asked, Rejection):
            return
        shown, found = stage.shown, None
        with contextlib.suppress(Exception):  # nothing is offered where it cannot be judged
            found = await prove_at_table(asked, stage.spades.thinker)
        if found is None or found.answer != "proved" or stage.shown is not shown:
            return
        words = "Only bags are still open. The same player plays the rest for everybody."

        def end(_: bool) -> None:
            stage.start_worker(partial(self._judge, asked), _GROUP)

        title, yes, no = "Settled but for bags", "Yes, end the hand", "No, play on"
        stage.spades.show(ConfirmRoute(title, words, yes, no, end))
