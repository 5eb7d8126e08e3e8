"""What a score is worth: the chance to win the game from it."""

from __future__ import annotations

from spades_tui.bots.win_probability import chances_for
from spades_tui.bots.win_probability.game import stands
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import game_outcome
from spades_tui.rules.scoring.facts import SideScore
from spades_tui.view import View


def winning_chance(sides: tuple[SideScore, ...], side: int, rules: RuleSet, hands: int) -> float:
    """Return the chance that `side` wins after a hand that was the game's `hands`-th, 0 to 1."""
    outcome = game_outcome(sides, rules, hands)
    if outcome is not None:
        return float(outcome.winner == side)
    found = stands([score.score for score in sides], [score.bags for score in sides])
    return chances_for(rules).of_all(found, hands)[side]


def predicted(view: View, side: int) -> float:
    """Return the chance that `side` wins the game, from the score before the present hand."""
    if view.outcome is not None:
        return float(view.outcome.winner == side)
    return chances_for(view.rules).of_all(stands(view.scores, view.bags), len(view.results))[side]
