"""What a hand is worth and when the game is over."""

from spades_tui.rules.scoring.contract import contract_of, hangs_on_tricks
from spades_tui.rules.scoring.facts import HandFacts, MissingFact, Outcome, ScoreLine, SideScore
from spades_tui.rules.scoring.game_end import game_outcome, side_names
from spades_tui.rules.scoring.hand import (
    PointsByCause,
    facts_of,
    needed_facts,
    needed_order,
    pays_for_others_failing,
    points_by_cause,
    score_hand,
    settled,
    side_account,
)

__all__ = [
    "HandFacts",
    "MissingFact",
    "Outcome",
    "PointsByCause",
    "ScoreLine",
    "SideScore",
    "contract_of",
    "facts_of",
    "game_outcome",
    "hangs_on_tricks",
    "needed_facts",
    "needed_order",
    "pays_for_others_failing",
    "points_by_cause",
    "score_hand",
    "settled",
    "side_account",
    "side_names",
]
