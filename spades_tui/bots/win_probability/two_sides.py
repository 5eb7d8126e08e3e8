"""The chance of one of two sides to win, and how long a game goes on, over a sample of hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, permutations
from math import erf, sqrt
from statistics import fmean, pstdev
from typing import Final, NamedTuple

from spades_tui.bots.heuristics.score_value import tie_edge
from spades_tui.bots.kernel.score_race import HandResults, JointResults, ScoreAfterHand, ScoreScale
from spades_tui.bots.win_probability.hand_sample import HandScore
from spades_tui.rules.capabilities import bag_price, penalties_and_bags
from spades_tui.rules.ruleset import RuleSet

_BEST_OF: Final = {2: 0.56, 3: 0.85, 4: 1.03}
"""By number of sides, the standard deviations by which the best of them is above the average."""
_OVERSHOOT: Final = 0.5
"""Hands added because the winner passes the target by about half a hand."""
_AHEAD: Final = 16
"""Hands ahead for which the cost of bags is computed; more do not change it."""


class GameLength:
    """Average results of a hand under one rule set, and the number of hands a game takes.

    Attributes:
        gain: average points of a side in a hand, less the long-run cost of its bags; above 0.
        fall: average points a side loses in a hand, if hands lose points on average and the rules
            have a floor; else 0.
        swing: standard deviation of the difference in points between two sides in a hand.
    """

    def __init__(self, rules: RuleSet, hands: Sequence[tuple[HandScore, ...]]) -> None:
        self._rules = rules
        self._limit = rules.scoring.bag_limit
        scores = list(chain.from_iterable(hands))
        self._bags = Counter(score.bags for score in scores)
        price = bag_price(rules)
        nets = [score.points - price * score.bags for score in scores]
        self._spread = max(1.0, pstdev(nets))
        mean, least = fmean(nets), self._spread / 8
        self.gain = max(mean, least)
        self.fall = max(-mean, least) if mean < 0 and rules.ending.floor != "none" else 0.0
        apart = [
            (first.points - other.points - price * (first.bags - other.bags)) ** 2
            for hand in hands
            for first, other in permutations(hand, 2)
        ]
        self.swing = max(1.0, sqrt(fmean(apart)))
        self._best_of = _BEST_OF.get(len(hands[0]), 1.27) * self._spread
        self._prices = self._price_bags()

    def hands_left(self, best: float, worst: float, to_come: int | None) -> float:
        """Return the approximate number of hands until the game ends, at least 1.

        Args:
            best: the score of the best side.
            worst: the score of the worst side, which is the first to reach the floor.
            to_come: hands until the limit of hands ends the game; None without a limit.
        """
        ending = self._rules.ending
        left = self._until(ending.target - best, self.gain)
        if self.fall and ending.floor != "none":
            left = min(left, self._until(worst - ending.floor, self.fall))
        return left if to_come is None else min(left, max(1, to_come))

    def _until(self, gap: float, step: float) -> float:
        """Return the hands until the best side has moved `gap` points, at `step` points a hand on
        average."""
        lift = self._best_of
        root = (sqrt(lift * lift + 4 * step * max(0.0, gap)) - lift) / (2 * step)
        return max(1.0, root * root + _OVERSHOOT)

    def apply_penalty(self, bags: int) -> tuple[int, int]:
        """Return the points subtracted for holding `bags` bags, and the bags left after that."""
        times, bags_left = penalties_and_bags(bags, self._rules)
        return times * self._rules.scoring.bag_penalty, bags_left

    def expect_bag_cost(self, bags: int, left: float) -> float:
        """Return the average points that `bags` bags held now will cost within the next `left`
        hands."""
        if self._limit == "off" or not bags:
            return 0.0
        row = self._prices[min(bags, self._limit - 1)]
        low = min(int(left), _AHEAD - 1)
        part = min(1.0, left - low)
        return row[low] + part * (row[low + 1] - row[low])

    def _price_bags(self) -> list[list[float]]:
        """Return `[bags held][hands left]`, the expected penalties in points beyond those of no
        bags.

        Empty if the rules have no bag limit.
        """
        if self._limit == "off":
            return []
        total = self._bags.total()
        rows = [[0.0] * (_AHEAD + 1) for _ in range(self._limit)]
        for left in range(1, _AHEAD + 1):
            for bags, row in enumerate(rows):
                for bag_count, count in self._bags.items():
                    cost, bags_left = self.apply_penalty(bags + bag_count)
                    row[left] += count / total * (cost + rows[bags_left][left - 1])
        return [[cost - free for cost, free in zip(row, rows[0], strict=True)] for row in rows]


_POINTS: Final = 30
"""Scores along one edge of the grid."""
_FINEST: Final = 0.3
"""Distance between the first two scores, in average gains of a hand; later ones lie wider apart."""
_REACH: Final = 60.0
"""The grid reaches at most this many average gains of a hand below the target."""
_BELOW: Final = 200.0
"""The grid reaches at most this many points below 0."""
_SWEEPS: Final = 2
"""Passes over the grid: losses that are made up again need more than one."""
_LAYERS: Final = 5
"""Before a limit of hands, each of this many last hands has a grid of its own."""
_NERVE: Final = 0.55
"""Share of the value of blind nils that a side far behind uses: best fit to 600 games of `club`."""
_COMES_IN: Final = 150
"""Range of points over which that share grows, half of it before the nil may be bid."""
_CLOSE: Final = 2.6
"""With fewer hands left the next hand is sampled from the exact scores, not read from the grid."""
_BELOW_GRID: Final = 3.0
"""Below the grid, over this many times the swing of a hand, the lead gradually counts alone."""

Grid = list[list[float]]
"""`[row][column]`: the chance of one side, its score in the row, to win against the other's."""


class ScoreState(NamedTuple):
    """The standing of one side between two hands.

    Attributes:
        score: its points in the game.
        bags: the bags it holds.
    """

    score: int
    bags: int


Hand = list[ScoreAfterHand]
"""The state of a side after each result of the sample."""


class TwoSideRace:
    """The chances of one side against another to win, under one rule set.

    Attributes:
        chance: function from the `ScoreState` of a side, that of the other, and the number of hands
            until the limit of hands (None without a limit) to the first side's chance, 0 to 1;
            cached.
    """

    def __init__(
        self,
        rules: RuleSet,
        pace: GameLength,
        hands: Sequence[tuple[HandScore, ...]],
        blind: Sequence[tuple[HandScore, ...]],
    ) -> None:
        """Prepare; each hand of a sample gives one pair of sides, taken both ways.

        Args:
            rules: the rules of the game.
            pace: the average results of a hand.
            hands: a sample of hands: the score of each side.
            blind: a sample of hands in which the first side bids blind nil; may be empty.
        """
        self._pace, self._rules = pace, rules
        pairs: Counter[tuple[HandScore, HandScore]] = Counter()
        for index, hand in enumerate(hands):
            first, other = hand[index % len(hand)], hand[(index + 1) % len(hand)]
            pairs.update([(first, other), (other, first)])
        gambles = Counter((hand[0], hand[1 + n % (len(hand) - 1)]) for n, hand in enumerate(blind))
        results = sorted({result for pair in (*pairs, *gambles) for result in pair})
        number = {result: index for index, result in enumerate(results)}
        self._bags = sorted({result.bags for result in results})
        self._results = HandResults(
            [result.points for result in results],
            [self._bags.index(result.bags) for result in results],
        )
        self._joint = _group_pairs(pairs, number)
        self._gambles = _group_pairs(gambles, number)
        self._deficit = rules.nil.blind_nil_deficit if gambles else 10**6
        self._floor = -(10**6) if rules.ending.floor == "none" else rules.ending.floor
        reach = min(_REACH * pace.gain + pace.swing, rules.ending.target + _BELOW)
        fine = min(_FINEST * pace.gain, reach / _POINTS)
        widening = (reach / (_POINTS - 1) - fine) / (_POINTS - 1) + 1e-9
        self._scale = ScoreScale(_POINTS, rules.ending.target - 1.0, fine, widening)
        self._bottom = self._scale.top - reach
        self._grids: dict[int, Grid] = {}
        self._reached = lru_cache(maxsize=400)(self._states_after)
        self.chance = lru_cache(maxsize=10_000)(self._chance)

    def _chance(self, own: ScoreState, other: ScoreState, to_come: int | None) -> float:
        """Return the chance of `own` to win against `other`, 0 to 1, between two hands.

        Args:
            own: score and bags of the side.
            other: score and bags of the other side.
            to_come: hands until the limit of hands; None without a limit; at most 0 if the limit
                has been passed because the scores were level.
        """
        if to_come is not None:
            to_come = max(1, to_come)
        left = self._hands_left(own.score, other.score, to_come)
        held = own.score - self._pace.expect_bag_cost(own.bags, left)
        against = other.score - self._pace.expect_bag_cost(other.bags, left)
        by_lead = self._chance_by_lead(held - against, left)
        if left < _CLOSE:
            after = round(2 * left - 2) / 2
            mine, theirs = self._reached(own, after), self._reached(other, after)
            chance = self._best(own.score - other.score, mine, theirs, to_come)
            chance = self._limit_by_deficit(chance, own, other, to_come)
        else:
            endless = self._hands_left(own.score, other.score, None)
            chance = self._interpolate(held, against, endless, to_come, by_lead)
        return self._adjust_below_grid(chance, held, against, by_lead)

    def _hands_left(self, own_score: float, other: float, to_come: int | None) -> float:
        return self._pace.hands_left(max(own_score, other), min(own_score, other), to_come)

    def _interpolate(
        self, held: float, against: float, left: float, to_come: int | None, by_lead: float
    ) -> float:
        """Return the chance between points of the grid; before a far limit the lead counts, too.

        Args:
            held: the side's score less the cost of its bags.
            against: the other side's.
            left: hands still to come if there were no limit.
            to_come: hands until the limit; None without a limit.
            by_lead: the chance by the lead alone.
        """
        plain = 0.0
        if to_come is not None and to_come > _LAYERS:
            plain = _part((left - to_come) / 4 + 0.5)
            to_come = None
        if plain == 1:
            return by_lead
        value = _interpolate_grid(self._grid(to_come), self._scale, held, against)
        return plain * by_lead + (1 - plain) * value

    def _adjust_below_grid(
        self, chance: float, held: float, against: float, by_lead: float
    ) -> float:
        """Return `chance`, moved toward `by_lead` if a side lies below the grid.

        The leader's chance is never lowered by that: more points are never worse.
        """
        part = _part((self._bottom - min(held, against)) / (_BELOW_GRID * self._pace.swing))
        beyond = max(chance, by_lead) if held > against else min(chance, by_lead)
        return chance + part * (beyond - chance)

    def _best(self, lead: int, mine: Hand, theirs: Hand, to_come: int | None) -> float:
        """Return the chance before a hand in which a side far enough behind may bid blind nil.

        Args:
            lead: the side's score less the other's.
            mine: the side after each result.
            theirs: the other side after each result.
            to_come: hands until the limit; None without a limit.
        """
        chance = self._average_chance(self._joint, mine, theirs, to_come)
        behind, ahead = self._nerve(-lead), self._nerve(lead)
        if behind:
            blind = self._average_chance(self._gambles, mine, theirs, to_come)
            chance += behind * max(0.0, blind - chance)
        if ahead:
            blind = 1 - self._average_chance(self._gambles, theirs, mine, to_come)
            chance += ahead * min(0.0, blind - chance)
        return chance

    def _limit_by_deficit(
        self, chance: float, own: ScoreState, other: ScoreState, to_come: int | None
    ) -> float:
        """Return `chance`, limited so that being further behind is never better because of a blind
        nil."""
        if not self._deficit:
            return chance
        if own.score < other.score - self._deficit:
            allowed = ScoreState(other.score - self._deficit, own.bags)
            return min(chance, self.chance(allowed, other, to_come))
        if other.score < own.score - self._deficit:
            allowed = ScoreState(own.score - self._deficit, other.bags)
            return max(chance, self.chance(own, allowed, to_come))
        return chance

    def _nerve(self, behind: int) -> float:
        """Return the share (0 to 1) of a blind nil's value that a side uses when `behind` points
        behind.

        It grows gradually: no side should lose points on purpose to be allowed a blind nil, or give
        up a contract so that the others are not. If one may be bid at any score, the share is full.
        """
        if not self._deficit:
            return _NERVE
        return _NERVE * _part((behind - self._deficit) / _COMES_IN + 0.5)

    def _average_chance(
        self, joint: JointResults, mine: Hand, theirs: Hand, to_come: int | None
    ) -> float:
        """Return the side's chance before a hand, averaged over the pairs of results in `joint`."""
        if to_come is not None:
            to_come = None if to_come > _LAYERS + 1 else to_come - 1
        grid = None if to_come == 0 else self._grid(to_come)
        return joint.mean_chance(mine, theirs, grid, self._floor, self.winner_share)

    def winner_share(self, own: ScoreAfterHand, other: ScoreAfterHand) -> float:
        """Return the share of the win that `own` gets in a game that is over: 1 or 0, or .5 for a
        tie.

        It is .5 only if bags do not break the tie, as another hand then decides it.
        """
        fallen, their_fall = own.score <= self._floor, other.score <= self._floor
        if fallen != their_fall:
            return float(their_fall)
        if own.score != other.score:
            return float(own.score > other.score)
        return 0.5 + tie_edge(self._rules, own.bags, other.bags) / 2

    def _states_after(self, stand: ScoreState, left: float) -> list[ScoreAfterHand]:
        """Return the state of a side after each result of the sample; `left` is the hands after
        that."""
        settled = [self._pace.apply_penalty(stand.bags + bags) for bags in self._bags]
        dues = [
            (cost, bags_left, self._pace.expect_bag_cost(bags_left, left))
            for cost, bags_left in settled
        ]
        ending = self._rules.ending
        return self._results.states_after(
            self._scale, stand.score, dues, ending.target, self._floor
        )

    def _score(self, index: int) -> float:
        """Return the score of row `index` of the grid."""
        scale = self._scale
        return scale.top - index * (scale.fine + index * scale.widening)

    def _chance_by_lead(self, lead: float, left: float) -> float:
        return (1 + erf(lead / (self._pace.swing * sqrt(2 * left)))) / 2

    def _grid(self, to_come: int | None) -> Grid:
        """Return the grid of chances with `to_come` hands until the limit; None without a limit."""
        key = 0 if to_come is None else to_come
        if key not in self._grids:
            self._grids[key] = grid = self._first_guess(to_come)  # a sweep reads what it writes
            try:
                for number in range(_SWEEPS if to_come is None else 1):
                    upwards = self._pace.fall > 0 and number % 2 == 0
                    self._sweep(grid, to_come, upwards=upwards)
            except BaseException:  # a thought broken off leaves nothing half worked out behind
                del self._grids[key]
                raise
        return self._grids[key]

    def _first_guess(self, to_come: int | None) -> Grid:
        scores = [self._score(index) for index in range(_POINTS)]
        return [
            [
                self._chance_by_lead(score - other, self._hands_left(score, other, to_come))
                for other in scores
            ]
            for score in scores
        ]

    def _states_of_trailing(self, scores: Sequence[int], to_come: int | None) -> list[Hand]:
        """Return the states after each result of sides with these scores, the leader's score first.

        Bags cost a side behind only as long as the leader lets the game go on.
        """
        after = max(1.0, round(self._pace.hands_left(scores[0], scores[0], to_come) - 1))
        return [self._reached(ScoreState(score, 0), after) for score in scores]

    def _sweep(self, grid: Grid, to_come: int | None, *, upwards: bool) -> None:
        """Compute every point of `grid` again, from the target down, or with `upwards` from the
        floor up."""
        scores = [round(self._score(index)) for index in range(_POINTS)]
        along = [self._states_of_trailing(scores[start:], to_come) for start in range(_POINTS)]
        for far in reversed(range(2 * _POINTS - 1)) if upwards else range(2 * _POINTS - 1):
            for start in range(max(0, far - _POINTS + 1), far // 2 + 1):
                other = far - start
                if start == other:
                    grid[start][other] = 0.5
                    continue
                lead = scores[start] - scores[other]
                mine, theirs = along[start][0], along[start][other - start]
                chance = self._best(lead, mine, theirs, to_come)
                if start and not upwards:
                    chance = min(chance, grid[start - 1][other])
                if other and not upwards:
                    chance = max(chance, grid[start][other - 1])
                grid[start][other], grid[other][start] = chance, 1 - chance


def _group_pairs(
    pairs: Counter[tuple[HandScore, HandScore]], number: dict[HandScore, int]
) -> JointResults:
    """Return the pairs of results with their probabilities; `number` gives the index of a
    result."""
    total = pairs.total()
    return JointResults(
        [(number[first], number[other], n / total) for (first, other), n in sorted(pairs.items())]
    )


def _part(share: float) -> float:
    return min(max(share, 0.0), 1.0)


def _interpolate_grid(grid: Grid, scale: ScoreScale, held: float, against: float) -> float:
    """Return the value of a grid for two scores, interpolated between its points."""
    place, across = scale.place(held), scale.place(against)
    row, column = scale.low(place), scale.low(across)
    down, across = place - row, across - column
    above, below = grid[row], grid[row + 1]
    high = above[column] + across * (above[column + 1] - above[column])
    low = below[column] + across * (below[column + 1] - below[column])
    return high + down * (low - high)
