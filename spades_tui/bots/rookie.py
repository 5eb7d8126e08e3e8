"""The level `rookie`: a beginner with a beginner's faults."""

from __future__ import annotations

import random

from spades_tui.bots.protocol import Decision, Limit
from spades_tui.bots.references.baseline import Baseline
from spades_tui.view import View


class Rookie:
    """Bids aces and kings, plays high, trumps early, counts nothing."""

    name = "rookie"

    def decide(self, view: View, limit: Limit, rng: random.Random) -> Decision:
        """Answer the prompt of `view`."""
        return Baseline().decide(view, limit, rng)
