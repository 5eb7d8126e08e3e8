"""The chances of all sides of a table to win the game, from scores, bags and hands played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from spades_tui.bots.win_probability.hand_sample import sample_blind_hands, sample_hands
from spades_tui.bots.win_probability.two_sides import GameLength, ScoreState, TwoSideRace
from spades_tui.player_view import View
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import game_outcome
from spades_tui.rules.scoring.facts import SideScore

_SURE = 1e-6
"""Least chance of a side in a game that goes on, so that odds can be formed."""


class WinProbability:
    """The chances to win games of one rule set, from the scores between two hands.

    Attributes:
        pace: the average results of a hand, and the length of games.
        chances: function from the `ScoreState` of each side, by side, and the number of hands
            played in the game to the chance of each side, by side, to win; cached.
    """

    def __init__(self, rules: RuleSet) -> None:
        """Prepare from a sample of played hands."""
        hands = sample_hands(rules)
        self._most = rules.ending.max_hands
        self.pace = GameLength(rules, hands)
        self._race = TwoSideRace(rules, self.pace, hands, sample_blind_hands(rules))
        self.chances = lru_cache(maxsize=10_000)(self._chances_of_all)

    def _chances_of_all(self, stands: tuple[ScoreState, ...], hands: int) -> tuple[float, ...]:
        """Return the chance of every side, by side, to win before the next hand; they add up to 1.

        With more than two sides, each pair is treated as a race of two; a side's odds against all
        would give each pair's odds if they were consistent.

        Args:
            stands: score and bags of each side.
            hands: hands of the game that have been played.
        """
        to_come = None if self._most == "none" else self._most - hands
        if len(stands) == 2:
            first = self._race.chance(*stands, to_come)
            return (first, 1 - first)
        against = [[0.0] * len(stands) for _ in stands]
        for index in range(len(stands)):
            for other in range(index):
                chance = self._race.chance(stands[index], stands[other], to_come)
                chance = min(max(chance, _SURE), 1 - _SURE)
                against[index][other] = (1 - chance) / chance
                against[other][index] = chance / (1 - chance)
        shares = [1 / (1 + sum(odds)) for odds in against]
        total = sum(shares)
        return tuple(share / total for share in shares)


@lru_cache(maxsize=8)
def win_probability(rules: RuleSet) -> WinProbability:
    """Return the model of the chances to win games of `rules`; cached."""
    return WinProbability(rules)


def score_states(scores: Sequence[int], bags: Sequence[int]) -> tuple[ScoreState, ...]:
    """Return by side its score and bags together; both arguments are by side."""
    return tuple(ScoreState(score, held) for score, held in zip(scores, bags, strict=True))


def win_chance_after_hand(
    sides: tuple[SideScore, ...], side: int, rules: RuleSet, hands: int
) -> float:
    """Return the chance, 0 to 1, that `side` wins the game after a hand; 0 or 1 if it is over.

    Args:
        sides: by side, its score after the hand.
        side: the index of the side.
        rules: the rules of the game.
        hands: number of hands of the game that are over, this one included.
    """
    outcome = game_outcome(sides, rules, hands)
    if outcome is not None:
        return float(outcome.winner == side)
    states = score_states([score.score for score in sides], [score.bags for score in sides])
    return win_probability(rules).chances(states, hands)[side]


def win_chance_before_hand(view: View, side: int) -> float:
    """Return the chance, 0 to 1, that `side` wins, from the score before the present hand.

    0 or 1 if the game is over. `side` is the index of the side.
    """
    if view.outcome is not None:
        return float(view.outcome.winner == side)
    return win_probability(view.rules).chances(
        score_states(view.scores, view.bags), view.hands_played
    )[side]
