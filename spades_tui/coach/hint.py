"""A hint: what a strong player would do, and why."""

from __future__ import annotations

import random

from spades_tui.bots.protocol import Decision, Limit
from spades_tui.bots.roster import bot_named
from spades_tui.view import View


def hint(view: View, level: str = "club", key: str = "", limit: Limit | None = None) -> Decision:
    """Return what a player would answer to the prompt of `view`, with reasons and figures.

    Args:
        view: of the person who is asked.
        level: the player asked for advice; one that is not known here makes way for `club`.
        key: makes the player's chance.
        limit: how long they may think.
    """
    try:
        adviser = bot_named(level)
    except ValueError:
        adviser = bot_named("club")
    return adviser.decide(view, limit or Limit(), random.Random(key))
