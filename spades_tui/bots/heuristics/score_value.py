"""The value of a score: a smooth estimate of the chance to win the game, in points.

Far from the end a point is a point and a bag costs its part of the penalty; near the end only the
result of the game counts.
"""

from __future__ import annotations

from functools import lru_cache

from spades_tui.estimate import chance_from_log_odds
from spades_tui.player_view import View
from spades_tui.rules.capabilities import bag_price, penalties_and_bags
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.game_end import TIE_BAG_SIGN

_HAND = 45.0
"""Points a side makes in an ordinary hand."""

_SPREAD = 75.0
"""Points by which the lead typically changes in one hand."""


@lru_cache(maxsize=100_000)
def _heuristic_win_chance(
    rules: RuleSet, ours: int, theirs: int, hands_played: int, lead: int, edge: int
) -> float:
    """Return the chance, 0 to 1, that a side beats the best other side.

    Args:
        rules: the rules of the game.
        ours: the side's score.
        theirs: the best other side's score.
        hands_played: hands of the game that are over.
        lead: the side's lead in points, less the long-run cost of bags.
        edge: 1 if the bags would break a tie for the side, -1 if against it, 0 for a tie.
    """
    ending = rules.ending
    floor = -100_000 if ending.floor == "none" else ending.floor
    limit = 100_000 if ending.max_hands == "none" else ending.max_hands
    if max(ours, theirs) >= ending.target or min(ours, theirs) <= floor or hands_played >= limit:
        return 0.5 + edge / 2 if ours == theirs else float(ours > theirs)
    return chance_from_log_odds(lead / _lead_scale(rules, max(ours, theirs), hands_played))


def _lead_scale(rules: RuleSet, best: int, hands_played: int) -> float:
    """Return the points of lead that change the log odds of winning by 1.

    Args:
        rules: the rules of the game.
        best: the score of the best side.
        hands_played: hands of the game that are over.
    """
    limit = rules.ending.max_hands
    to_go = (rules.ending.target - best) / _HAND
    if limit != "none":
        to_go = min(to_go, limit - hands_played)
    return float(_SPREAD * max(0.6, to_go) ** 0.5 / 1.7)


@lru_cache(maxsize=10_000)
def _bag_cost(rules: RuleSet, score: int) -> float:
    """Return the long-run cost in points of one more bag for a side with `score`.

    The point that the bag scores is not subtracted.
    """
    to_go = max(0.0, (rules.ending.target - score) / _HAND)
    return min(1.0, to_go / 4) * bag_price(rules)


class ScoreSituation:
    """The score of the game as one side sees it, before the present hand.

    Attributes:
        rules: the rules of the game.
        side: the index of the side.
        score: the side's score.
        bags: the side's bags.
        other_side: the index of the side it is compared with.
        best_other: the score of that other side.
        other_bags: the bags of that other side.
        played: number of hands of the game that are over.
        scale: points that stand for a whole chance to win: while the sides are even, a point is
            worth a chance of 1 / `scale`.
    """

    def __init__(
        self, view: View, side: int, other: int | None = None, *, dislike: float = 0.0
    ) -> None:
        """Prepare for a side.

        Args:
            view: gives the rules and the score.
            side: the index of the side.
            other: the index of the side to compare it with; None for the best other.
            dislike: points subtracted for each bag the side takes.
        """
        self.rules = view.rules
        self._dislike = dislike
        self.side = side
        self.score = view.scores[side]
        self.bags = view.bags[side]
        others = [(score, seat) for seat, score in enumerate(view.scores) if seat != side]
        self.other_side = max(others)[1] if other is None else other
        self.best_other = view.scores[self.other_side]
        self.other_bags = view.bags[self.other_side]
        self.played = view.hands_played
        best = max(self.score, self.best_other)
        self.scale = 4 * _lead_scale(view.rules, best, self.played)

    def _add_hand(
        self, score: int, bags: int, points: int, new_bags: int
    ) -> tuple[int, float, int]:
        """Return a side's score after a hand, that score less the long-run cost of its bags, and
        its bags.

        Args:
            score: the side's score before the hand.
            bags: its bags before the hand.
            points: its points in the hand, before any penalty for bags.
            new_bags: its bags in the hand.
        """
        times, bags_left = penalties_and_bags(bags + new_bags, self.rules)
        total = score + points - times * self.rules.scoring.bag_penalty
        return total, total - bags_left * _bag_cost(self.rules, score), bags_left

    def value(self, ours: tuple[int, int], theirs: tuple[int, int]) -> float:
        """Return the value of a hand's result for the side, in points; higher is better.

        It is the chance to win after the hand times `scale`, so that a point counts 1 while the end
        of the game is far. A small share of plain points is added so that a decided game is still
        played sensibly.

        Args:
            ours: points, before any penalty for bags, and bags of the side in the hand.
            theirs: the same of the other side.
        """
        mine, mine_safe, bags_left = self._add_hand(self.score, self.bags, *ours)
        other, other_safe, their_bags_left = self._add_hand(
            self.best_other, self.other_bags, *theirs
        )
        lead = round(mine_safe - other_safe - self._dislike * ours[1])
        edge = tie_edge(self.rules, bags_left, their_bags_left) if mine == other else 0
        chance = _heuristic_win_chance(self.rules, mine, other, self.played + 1, lead, edge)
        return self.scale * chance + 0.03 * lead


def tie_edge(rules: RuleSet, bags: int, other_bags: int) -> int:
    """Return 1 if bags break a tie in favor of a side with `bags` over one with `other_bags`.

    Return -1 if they favor the other side, 0 if they do not break the tie.
    """
    return TIE_BAG_SIGN[rules.ending.tie] * ((bags > other_bags) - (bags < other_bags))
