"""A game as somebody sees it who overlooks things: the view less what escapes him.

What is asked and every legal answer stay as they are, so that whoever decides by such a view
decides within the rules.
"""

from __future__ import annotations

import msgspec

from spades_tui.rules.tricks import Play, Trick
from spades_tui.view import View


class Overlooks(msgspec.Struct, frozen=True):
    """What escapes a player.

    Attributes:
        tricks: finished tricks that are remembered card by card, the last ones.
        honours: the ranks that are remembered from the tricks before.
        score: whether the score of the game is overlooked.
        bags: whether it is overlooked while playing that bags cost something.
    """

    tricks: int = 13
    honours: str = "AK"
    score: bool = False
    bags: bool = False


def as_seen(view: View, overlooks: Overlooks) -> View:
    """Return `view` without what is overlooked."""
    changes: dict[str, object] = {"tricks": _remembered(view, overlooks)}
    if overlooks.score:
        changes["scores"] = (0,) * len(view.scores)
        changes["bags"] = (0,) * len(view.bags)
    if overlooks.bags and view.phase == "play":
        scoring = msgspec.structs.replace(view.rules.scoring, bag_limit="off")
        changes["rules"] = msgspec.structs.replace(view.rules, scoring=scoring)
    return msgspec.structs.replace(view, **changes)


def _remembered(view: View, overlooks: Overlooks) -> tuple[Trick, ...]:
    fresh = max(0, len(view.tricks) - overlooks.tricks)
    return tuple(
        trick if place >= fresh else _faded(view, trick, overlooks.honours)
        for place, trick in enumerate(view.tricks)
    )


def _faded(view: View, trick: Trick, honours: str) -> Trick:
    """A trick of some time ago: its honours, and what one has played oneself."""

    def stays(play: Play) -> bool:
        return play.hand == view.seat or play.card.is_joker or play.card.rank in honours

    return msgspec.structs.replace(trick, plays=tuple(filter(stays, trick.plays)))
