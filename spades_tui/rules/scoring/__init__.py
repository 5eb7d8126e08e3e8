"""The scoring of a hand and the end of the game. It must not know how the cards were played,
only the facts that the rule set needs."""

from spades_tui.rules.scoring.contract import contract_of, depends_on_tricks
from spades_tui.rules.scoring.facts import (
    GameOutcome,
    HandFacts,
    MissingFact,
    ScoreLine,
    SideBefore,
    SideScore,
)
from spades_tui.rules.scoring.game_end import game_outcome, side_names
from spades_tui.rules.scoring.hand import (
    PointsByCause,
    Standing,
    count_sets,
    facts_for_side,
    find_needed_trick_order,
    list_needed_facts,
    pays_for_others_failing,
    points_by_cause,
    score_hand,
    settle_side,
    side_account,
)

__all__ = [
    "GameOutcome",
    "HandFacts",
    "MissingFact",
    "PointsByCause",
    "ScoreLine",
    "SideBefore",
    "SideScore",
    "Standing",
    "contract_of",
    "count_sets",
    "depends_on_tricks",
    "facts_for_side",
    "find_needed_trick_order",
    "game_outcome",
    "list_needed_facts",
    "pays_for_others_failing",
    "points_by_cause",
    "score_hand",
    "settle_side",
    "side_account",
    "side_names",
]
