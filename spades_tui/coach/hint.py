"""A hint: what a club player would do, and why."""

from __future__ import annotations

import random

from spades_tui.bots.club import Club
from spades_tui.bots.protocol import Decision, Limit
from spades_tui.view import View


def hint(view: View) -> Decision:
    """Return what `club` would answer to the prompt of `view`, with its reasons."""
    return Club().decide(view, Limit(), random.Random(0))
