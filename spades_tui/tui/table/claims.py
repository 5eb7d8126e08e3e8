"""Claims at the table: chosen from a list, proved in the background, and answered."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from spades_tui.engine.decide import Rejection
from spades_tui.review.claims import refusal_text
from spades_tui.rules.events import ClaimKind
from spades_tui.table.claims import CLAIM_TEXTS, NOTHING_POSSIBLE, list_claims, prove_at_table
from spades_tui.table.worker.requests import ClaimRequest
from spades_tui.tui.dialogs import SelectDialog
from spades_tui.tui.table.base import TableContext
from spades_tui.tui.widgets.lists import ListItem

_GROUP: Final = "claim"
_WORDS: Final = "A claim must hold for every deal that fits what you know, against any defense."


class ClaimController:
    """Lets the player choose a claim, has it proved, and applies it to the game.

    Args:
        stage: the table's screen.
        go_on: continues the game; called after a claim was granted or refused.
    """

    def __init__(self, stage: TableContext, go_on: Callable[[], None]) -> None:
        self._stage = stage
        self._go_on = go_on

    def ask(self) -> None:
        """Open a list of the claims that the player can make now; a notice if there are none."""
        stage = self._stage
        request = stage.table.claim_request("all")
        if isinstance(request, Rejection):
            stage.show_notice(request.reason)
            return
        offers = {CLAIM_TEXTS[claim]: claim for claim in list_claims(request.view)}
        if not offers:
            stage.show_notice(NOTHING_POSSIBLE)
            return

        def take(words: str) -> None:
            self._claim(offers[words])

        rows = [ListItem(words, words) for words in offers]
        stage.app.open(SelectDialog("Claim", rows, rows[0].key, _WORDS), take)

    def _claim(self, claim: ClaimKind) -> None:
        request = self._stage.table.claim_request(claim)
        if isinstance(request, Rejection):
            self._stage.show_notice(request.reason)
            return
        self._stage.show_notice("Looking at every deal that fits …", "gold")
        self._stage.start_worker(partial(self._judge, request), _GROUP)

    async def _judge(self, request: ClaimRequest) -> None:
        stage = self._stage
        try:
            proof = await prove_at_table(request, stage.app.thinker)
        except Exception as error:  # whatever ails the proof, the game goes on
            stage.show_notice(f"The claim cannot be judged: {error}", "alarm")
            return
        if stage.app.leaving:
            return
        update = stage.table.apply_claim(request, proof)
        if update is None:
            return
        if isinstance(update, Rejection):
            stage.show_notice(update.reason, "alarm")
            return
        stage.show(update)
        if proof.answer == "refused":
            stage.show_notice(refusal_text(proof, request.view, stage.cast), "alarm")
        self._go_on()
