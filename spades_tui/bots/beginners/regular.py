"""The level `regular`: plays like a club player who does not look up."""

from __future__ import annotations

import random
from typing import Final

from spades_tui.bots.beginners.overlooked import Overlooks, as_seen
from spades_tui.bots.club import Club
from spades_tui.bots.protocol import Decision, Limit
from spades_tui.bots.style import PLAIN, Style, together
from spades_tui.view import View

_OVERLOOKS: Final = Overlooks(tricks=1, honours="A", score=True, bags=True)

_LEANS: Final = Style(bold=0.3, nil=8.0, setting=-30.0)
"""Hopes for a trick too many, takes a nil too lightly and sets nobody on purpose."""


class Regular:
    """Bids sensibly and covers a nil; sees neither score nor bags, and forgets small cards."""

    name = "regular"

    def __init__(self, style: Style = PLAIN) -> None:
        self._club = Club(style=together((_LEANS, style)))

    def decide(self, view: View, limit: Limit, rng: random.Random) -> Decision:
        """Answer the prompt of `view`."""
        return self._club.decide(as_seen(view, _OVERLOOKS), limit, rng)
