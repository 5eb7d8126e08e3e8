"""What hands are after in a rollout."""

from __future__ import annotations

from spades_tui.bots.heuristics.evaluation.aims import aims_of
from spades_tui.bots.kernel.table import NEED_BITS
from spades_tui.rules.presets import presets
from tests.bots.games_in_play import view_in_play


def test_in_a_hand_that_bids_itself_everybody_wants_tricks() -> None:
    rules = presets()["jjdd"].rules
    assert rules.bidding.first_hand == "bids itself"
    view = view_in_play("jjdd", tricks=0)
    assert not any(view.bids)
    aims = aims_of(view, view.bids, (0, 1, 2, 3))
    least = rules.bidding.min_team_bid
    assert aims.needs == least | least << NEED_BITS
    assert aims.hungry == 0b11
