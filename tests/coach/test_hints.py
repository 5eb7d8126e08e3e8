"""The hint is what `club` would do, with its reason."""

from __future__ import annotations

from spades_tui.coach.hint import hint
from tests.bots.positions import bidding, decide, playing


def test_the_hint_is_the_clubs_decision_in_words() -> None:
    view = playing("KH 9H 4H KS 7S QD 8D 3D TC 8C 5C 4C 2C", trick="AH 3H")
    assert hint(view) == decide(view)
    assert "Partner is winning" in hint(view).why


def test_a_bid_is_hinted_with_what_the_hand_is_good_for() -> None:
    assert "good for about" in hint(bidding("KS 8S 3S AH 9H 4H KD 6D 2D QC 9C 7C 3C")).why
