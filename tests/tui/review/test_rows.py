"""The rows of a review: what was done fits its column, whatever it was."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from spades_tui.cards import Suit
from spades_tui.player_view.wording import Cast
from spades_tui.rules import actions as do
from spades_tui.tui.pages.review.rows import short_action

TOLD_IN_CARDS_AND_BIDS = (do.MakeBid, do.Discard, do.PassCards, do.PlayCard, do.CorrectRevoke)
MOST_CELLS = 10
"""Cells of the widest decision in the strip."""
VALUES = {"seat": 0, "question": "cover", "number": 9, "yes": True, "suit": Suit.HEARTS}


@pytest.mark.parametrize(
    "kind", [one for one in get_args(do.Action) if one not in TOLD_IN_CARDS_AND_BIDS]
)
def test_what_was_done_is_told_whole(kind: Any) -> None:
    fields = msgspec.structs.fields(kind)
    action = kind(**{one.name: VALUES.get(one.name, 2) for one in fields if one.required})
    assert len(short_action(action, Cast(("West", "East")))) <= MOST_CELLS
