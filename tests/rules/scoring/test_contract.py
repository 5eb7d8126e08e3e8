"""What has become of a contract in the middle of a hand, whatever is still played."""

from __future__ import annotations

from typing import Any

import pytest

from spades_tui.rules.catalog import with_options
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.contract import contract_for, contract_status
from spades_tui.rules.scoring.side_account import SideAccount, side_bids
from tests.rules.scoring.scored import hand_of

SMALL = {"players": "four solo", "small_bid_bonus": True, "nil": False, "blind_nil": False,
         "zero_is_nil": False, "overtrick_reduces": True, "bag_limit": "off"}  # fmt: skip


def fate_of(bids: str, tricks: str, left: int, **options: Any) -> str:
    """What has become of the first side's contract, with so many tricks still to be played."""
    rules, facts = with_options(RuleSet(), **options), hand_of(bids, tricks)
    seats = (0,) if options.get("players") == "four solo" else (0, 2)
    made = side_bids(facts.bids, 0, rules)
    contract = contract_for(made, rules)
    assert contract is not None
    counted = sum(facts.tricks[seat] for seat in seats)
    return contract_status(
        SideAccount(rules, facts, 0, seats, made, 0, counted=counted), contract, left
    )


@pytest.mark.parametrize(
    ("bids", "tricks", "left", "options", "found"),
    [
        ("4 3 3 3", "2 3 3 3", 2, {}, "open"),  # seven bid: the two that are left would make it
        ("4 3 3 3", "2 4 3 3", 1, {}, "set"),  # six at the most
        ("4 3 3 3", "4 2 3 3", 1, {}, "made"),
        ("4 3 3 3", "3 3 3 4", 0, {}, "set"),
        ("2 3 0 3", "2 3 2 3", 3, {"double_take_loses": True, "zero_is_nil": False}, "set"),
        ("2 3 0 3", "2 3 1 3", 4, {"double_take_loses": True, "zero_is_nil": False}, "open"),
        ("2 3 0 3", "2 4 1 6", 0, {"double_take_loses": True, "zero_is_nil": False}, "made"),
        ("4 3 nil 3", "4 3 0 3", 3, {"failed_nil_sinks_partner": True}, "open"),  # hangs on it
        ("4 3 nil 3", "4 3 0 3", 3, {}, "made"),
        ("4 3 nil 3", "4 3 1 3", 2, {"failed_nil_sinks_partner": True}, "set"),
        ("4 3 nil 3", "4 5 0 4", 0, {"failed_nil_sinks_partner": True}, "made"),
        ("2 3 3 3", "2 3 3 3", 2, SMALL, "made"),  # the table of small bids
        ("2 3 3 3", "1 3 3 3", 3, SMALL, "open"),
        ("0 3 3 3", "0 3 3 3", 4, SMALL, "open"),
        ("0 3 3 3", "1 3 3 3", 3, SMALL, "set"),
        ("0 3 3 3", "0 4 4 5", 0, SMALL, "made"),
    ],
)  # fmt: skip
def test_a_fate_is_named_as_soon_as_nothing_changes_it(
    bids: str, tricks: str, left: int, options: dict[str, Any], found: str
) -> None:
    assert fate_of(bids, tricks, left, **options) == found
