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
"""How far two sides may drift apart in one hand."""


@lru_cache(maxsize=100_000)
def heuristic_win_chance(
    rules: RuleSet, ours: int, theirs: int, hands_played: int, lead: int, edge: int
) -> float:
    """Return the chance that a side with `ours` beats the best other with `theirs`.

    Args:
        hands_played: hands of the game that are over.
        lead: the difference once the threat of the bags is counted.
        edge: 1 when the bags would break a tie for us, -1 against us.
    """
    ending = rules.ending
    floor = -100_000 if ending.floor == "none" else ending.floor
    limit = 100_000 if ending.max_hands == "none" else ending.max_hands
    if max(ours, theirs) >= ending.target or min(ours, theirs) <= floor or hands_played >= limit:
        return 0.5 + edge / 2 if ours == theirs else float(ours > theirs)
    return chance_from_log_odds(lead / lead_scale(rules, max(ours, theirs), hands_played))


def lead_scale(rules: RuleSet, best: int, hands_played: int) -> float:
    """Return the scale of the winning chance: the number of points of a lead that counts as one
    unit."""
    limit = rules.ending.max_hands
    to_go = (rules.ending.target - best) / _HAND
    if limit != "none":
        to_go = min(to_go, limit - hands_played)
    return float(_SPREAD * max(0.6, to_go) ** 0.5 / 1.7)


@lru_cache(maxsize=10_000)
def bag_cost(rules: RuleSet, score: int) -> float:
    """Return the cost of one more bag beside its own point, while the bag limit is out of reach."""
    to_go = max(0.0, (rules.ending.target - score) / _HAND)
    return min(1.0, to_go / 4) * bag_price(rules)


class ScoreSituation:
    """The score of the game as one side sees it, before the present hand."""

    def __init__(
        self, view: View, side: int, other: int | None = None, *, dislike: float = 0.0
    ) -> None:
        """Prepare for a side; `dislike` is the extra cost of a bag of the own side, in points."""
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
        self.scale = 4 * lead_scale(view.rules, best, self.played)

    def after_hand(self, score: int, bags: int, points: int, taken: int) -> tuple[int, float, int]:
        """Return a score after a hand, the same less the long-run cost of its bags, and the bags
        kept."""
        times, kept = penalties_and_bags(bags + taken, self.rules)
        total = score + points - times * self.rules.scoring.bag_penalty
        return total, total - kept * bag_cost(self.rules, score), kept

    def value(self, ours: tuple[int, int], theirs: tuple[int, int]) -> float:
        """Return the value of scoring `ours` (points, bags) against the best other score `theirs`.

        It is in points as long as the end of the game is far; a small share of plain points is left
        in so that a decided game is still played sensibly.
        """
        mine, mine_safe, kept = self.after_hand(self.score, self.bags, *ours)
        other, other_safe, their_kept = self.after_hand(self.best_other, self.other_bags, *theirs)
        lead = round(mine_safe - other_safe - self._dislike * ours[1])
        edge = tie_edge(self.rules, kept, their_kept) if mine == other else 0
        chance = heuristic_win_chance(self.rules, mine, other, self.played + 1, lead, edge)
        return self.scale * chance + 0.03 * lead


def tie_edge(rules: RuleSet, bags: int, other_bags: int) -> int:
    """Return the winner at equal scores by bags: 1 for us, -1 for them, 0 for a tie."""
    return TIE_BAG_SIGN[rules.ending.tie] * ((bags > other_bags) - (bags < other_bags))
