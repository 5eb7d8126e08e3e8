"""What a hand is worth and when the game is over."""

from spades_tui.rules.scoring.contract import contract_of
from spades_tui.rules.scoring.ending import game_outcome
from spades_tui.rules.scoring.facts import HandFacts, MissingFact, Outcome, ScoreLine, SideScore
from spades_tui.rules.scoring.hand import needed_facts, needed_order, score_hand
from spades_tui.rules.scoring.words import side_names

__all__ = [
    "HandFacts",
    "MissingFact",
    "Outcome",
    "ScoreLine",
    "SideScore",
    "contract_of",
    "game_outcome",
    "needed_facts",
    "needed_order",
    "score_hand",
    "side_names",
]
