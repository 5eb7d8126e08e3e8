"""Constraints on the play and the scoring (decisions 127 to 131)."""

from __future__ import annotations

from typing import Final

from spades_tui.rules.capabilities import overtrick_points
from spades_tui.rules.constraints.constraint import Constraint, Contradiction, Requirement
from spades_tui.rules.seating import seating

SCORING: Final[tuple[Constraint, ...]] = (
    Requirement(
        127,
        "first_trick",
        lambda r: r.play.first_trick == "lowest club, spade allowed",
        "A player who may play a spade to the first trick wants to see the cards before it",
        {"first_trick_order": "2C leads"},
    ),
    Contradiction(
        128,
        ("opening_lead", "players"),
        lambda r: r.play.opening_lead == "declarer's left" and not seating(r).has_dummy,
        "There is a declarer only where there is a dummy.",
        ({"opening_lead": "left of dealer"},),
    ),
    Requirement(
        129,
        "overtrick_reduces",
        lambda r: r.scoring.overtrick_reduces,
        "Each overtrick already costs ten points",
        {"bag_limit": "off", "double_take_loses": False, "bag_cancel_card": "none"},
    ),
    Requirement(
        129,
        "overtrick",
        lambda r: r.scoring.overtrick < 0 and not r.scoring.overtrick_reduces,
        "Overtricks already cost points",
        {"bag_limit": "off"},
    ),
    Requirement(
        130,
        "bag_limit",
        lambda r: r.scoring.bag_limit == "off",
        "Without a bag limit, bags decide nothing",
        {"tie": "another hand"},
    ),
    Requirement(
        130,
        "bag_limit",
        lambda r: r.scoring.bag_limit == "off" and overtrick_points(r) >= 0,
        "Without a bag limit, there is nothing to cancel",
        {"bag_cancel_card": "none"},
    ),
    Requirement(
        131,
        "small_bid_bonus",
        lambda r: r.scoring.small_bid_bonus,
        "The table of small bids takes off ten for each overtrick and has a 0 that is not nil",
        {"overtrick_reduces": True, "nil": False, "zero_is_nil": False},
    ),
)
