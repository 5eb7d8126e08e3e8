"""The reference `bid3`: always bids three, plays its last legal card."""

from __future__ import annotations

import random

from spades_tui.bots.baselines.plain_answers import nearest_bid, plain_answer
from spades_tui.bots.protocol import Decision, Limit
from spades_tui.rules.actions import Action
from spades_tui.view import View


class Bid3:
    """Bids three, or the nearest number allowed, whatever it holds."""

    name = "bid3"

    def decide(self, view: View, _limit: Limit, _rng: random.Random) -> Decision:
        """Answer the prompt of `view`."""
        return Decision(_answer(view))


def _answer(view: View) -> Action:
    assert view.prompt is not None
    if view.prompt.kind in ("bid", "talk"):
        return nearest_bid(view, 3)
    if view.prompt.kind == "play":
        return view.prompt.actions[-1]
    return plain_answer(view)
