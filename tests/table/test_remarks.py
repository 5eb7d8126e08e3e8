"""What characters say, and when."""

from __future__ import annotations

from typing import get_args

import pytest

from spades_tui.bots.players import CHARACTERS
from spades_tui.player_view import View
from spades_tui.player_view.standing import all_standings
from spades_tui.rules.bids import is_nil
from spades_tui.table.remarks import _REMARKS, LONGEST, Moment, Remark, remark_after
from tests.tui.table.test_standings import bid_as

LEVELS = (None, "quill", "brin", "hesper")


def remarks_in(
    *bids: str, seed: int, levels: tuple[str | None, ...] = LEVELS
) -> list[tuple[View, Remark]]:
    """Play a hand by rote; return each remark with the view it was said of."""
    table = bid_as(*bids, seed=seed)
    said = []
    while not table.view().results:
        before = table.view()
        table.take_first()
        remark = remark_after(before, table.view(), levels)
        if remark is not None:
            said.append((table.view(), remark))
    return said


def test_every_character_has_a_short_remark_of_its_own_for_every_moment() -> None:
    assert set(_REMARKS) == {character.name for character in CHARACTERS}
    texts = [text for remarks in _REMARKS.values() for text in remarks.values()]
    assert all(set(remarks) == set(get_args(Moment)) for remarks in _REMARKS.values())
    assert len(set(texts)) == len(texts)
    assert max(map(len, texts)) <= LONGEST


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_nil_is_remarked_on_by_its_bidder_when_it_breaks_or_is_made(seed: int) -> None:
    for view, remark in remarks_in("4", "nil", "3", "3", seed=seed):
        text = remark.text
        if text in (_REMARKS["Quill"]["nil broken"], _REMARKS["Quill"]["nil made"]):
            assert remark.seat == 1
            bid = (view.results[-1].bids if view.results else view.bids)[1]
            assert bid is not None
            assert is_nil(bid)
            taken = view.results[-1].tricks[1] if view.results else view.taken[1]
            assert (taken > 0) == (text == "Hm.")


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_set_is_remarked_on_when_it_is_certain(seed: int) -> None:
    said = remarks_in("1", "6", "1", "7", seed=seed)
    assert [remark.text for _, remark in said][:1] in (
        ["Counted."],
        ["Miscounted."],
        ["See? Still smiling."],
        ["No bags for them, then."],
    )
    view, remark = said[0]
    assert all_standings(view)[1].fate == "set"
    was_set = remark.text in ("Miscounted.", "See? Still smiling.")
    assert (remark.seat in (1, 3)) == was_set


def test_levels_and_the_person_say_nothing() -> None:
    assert not remarks_in("1", "6", "1", "7", seed=1, levels=(None, "club", "master", "regular"))
