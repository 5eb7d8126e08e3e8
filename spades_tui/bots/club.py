"""The level `club`: a sound player who counts cards and reads the score and the rules."""

from __future__ import annotations

import random

from spades_tui.bots.bidding import bid_in_turn
from spades_tui.bots.playing import play_card
from spades_tui.bots.protocol import Decision, Limit
from spades_tui.bots.references.plain_answers import plain_answer
from spades_tui.view import View


class Club:
    """Bids by tables and the score, counts, covers, sets and ducks."""

    name = "club"

    def decide(self, view: View, _limit: Limit, _rng: random.Random) -> Decision:
        """Answer the prompt of `view`."""
        assert view.prompt is not None
        if view.prompt.kind == "bid":
            return bid_in_turn(view)
        if view.prompt.kind == "play":
            return play_card(view)
        return Decision(plain_answer(view))
