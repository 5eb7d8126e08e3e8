"""A decision priced: every answer is tried in the same deals until its cost is clear enough."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec

from spades_tui.bots.parameters import SearchParameters, Style
from spades_tui.bots.pricing.price import (
    BATCH,
    ENGINE,
    FULL_DEPTH,
    Depth,
    Price,
    find_wanted_error,
    is_near_grade_limit,
)
from spades_tui.bots.pricing.trials import CallTrials, CardTrials, Trials, canonical_action
from spades_tui.bots.protocol import Alternative
from spades_tui.bots.search.cards import CardSearch
from spades_tui.bots.search.utility import POINT_TRACE
from spades_tui.bots.win_probability.model import score_states, win_probability
from spades_tui.estimate import standard_error
from spades_tui.player_view import View
from spades_tui.player_view.stored_names import spell_view
from spades_tui.rules.actions import (
    Action,
    AskSuit,
    CallRevoke,
    CorrectRevoke,
    LetStand,
    PlayCard,
    Say,
)

_NOT_JUDGED: Final = (Say, AskSuit, CorrectRevoke, LetStand, CallRevoke)
"""Talk and answers about a revoke are not priced: they are not decisions about the cards."""
_FEW: Final = 4
"""With more hands, the fewest deals are halved: with six hands, whole reviews took 50 s."""
_KEY_VERSION: Final = 9
"""Part of every key: the version of the prices when keys stopped depending on it. Never raised."""
_SAME: Final = 1e-9
"""Answers whose values differ by less than this in every deal are equal."""


class Cancelled(Exception):
    """Raised when the caller of `price_decision` has stopped it."""


def question_key(view: View, action: Action, depth: Depth = FULL_DEPTH) -> str:
    """Return the key, 32 hexadecimal digits, under which the price of an answer is stored.

    It depends on the seat's knowledge, the answer and the depth; not on the version of the prices,
    on the commitment to the deal, or on help that was taken.

    Args:
        view: the knowledge of the player who answered.
        action: the answer.
        depth: how thoroughly the answer is priced.
    """
    knowledge = msgspec.Raw(msgspec.json.encode(_spell_knowledge(view)))
    return sha256(
        msgspec.json.encode((_KEY_VERSION, knowledge, action, _spell_depth(depth)))
    ).hexdigest()[:32]


def _make_random(view: View, salt: str) -> random.Random:
    """Return the random generator for a view: the same for every answer to its prompt.

    `salt` changes the random stream.
    """
    digest = sha256(msgspec.json.encode((ENGINE, _spell_knowledge(view)))).hexdigest()
    return random.Random(digest + salt)


def _spell_knowledge(view: View) -> dict[str, Any]:
    """Return the seat's knowledge as a dictionary that can be hashed."""
    return spell_view(view) | {"commitment": "", "nonce": None, "dealt": None, "assisted": False}


def _spell_depth(depth: Depth) -> dict[str, Any]:
    """Return a depth as a dictionary that can be hashed.

    That of `FULL_DEPTH` stays the same when its number of deals changes.
    """
    if depth == FULL_DEPTH:
        return {"most": 4_000, "least": 800, "rollouts": 5, "until_clear": True}
    return {
        "most": depth.most,
        "least": depth.least,
        "rollouts": depth.rollouts,
        "until_clear": depth.until_clear,
    }


def is_priceable(view: View, action: Action) -> bool:
    """Whether `action`, an answer to the prompt of `view`, is a decision that has a price.

    Not if there was no choice or no prompt, nor for talk, answers about a revoke, and illegal
    cards.
    """
    prompt = view.prompt
    if prompt is None or isinstance(action, _NOT_JUDGED):
        return False
    if isinstance(action, PlayCard) and action not in prompt.actions:
        return False  # a revoke, played knowing that it is one
    return prompt.is_free


def price_decision(
    view: View,
    action: Action,
    depth: Depth = FULL_DEPTH,
    stop: Callable[[], bool] = lambda: False,
    salt: str = "",
) -> Price | None:
    """Return the price of an answer to the prompt of `view`.

    None if the answer is not a decision (`is_priceable`), or there is no other to compare it with.

    Args:
        view: the knowledge of the player who answered.
        action: the answer.
        depth: how thoroughly the answer is priced.
        stop: called between batches of deals; if it returns True, pricing ends with `Cancelled`.
        salt: changes the random stream, to see whether the price depends on it.

    Raises:
        Cancelled: when `stop` returns True.
    """
    if not is_priceable(view, action):
        return None
    action = canonical_action(action)
    by_hand = is_decided(view)
    style = Style(only_points=by_hand)
    trials = _trials(view, action, _make_random(view, salt), depth.rollouts, style)
    if len(set(trials.actions)) < 2:
        return None
    point, done, least = POINT_TRACE if by_hand else point_value(view), 0, _least(view, depth)
    while True:
        if stop():
            raise Cancelled
        count = min(BATCH, depth.most - done)
        trials.run(count)
        done += count
        equal = done >= least and _all_same(trials)
        enough = depth.until_clear and done >= least and _all_clear(trials, point)
        if done >= depth.most or enough or equal:
            return _make_price(trials, action, point, done, equal=equal, by_hand=by_hand)


def _all_clear(trials: Trials, point: float) -> bool:
    """Whether every answer's cost is clear, so that pricing ends alike whichever was given."""
    costs = CrossFittedCosts(trials.values, BATCH)
    estimates = (
        costs.estimate(_plans_of(trials, action)) for action in dict.fromkeys(trials.actions)
    )
    return all(
        _is_settled(estimate, point)
        and not is_near_grade_limit(estimate.cost, estimate.error, point)
        for estimate in estimates
    )


def _plans_of(trials: Trials, action: Action) -> list[int]:
    return [index for index, other in enumerate(trials.actions) if other == action]


def _is_settled(estimate: CostEstimate, point: float) -> bool:
    """Whether the error of a cost is small enough."""
    error = max(estimate.error, estimate.gap if estimate.cost else 0)
    return error <= find_wanted_error(estimate.cost, point)


def price_of_other_answer(price: Price, view: View, action: Action) -> Alternative | None:
    """Return the figures of an answer from the price of another answer to the same prompt.

    Equal cards have the same figures. None if the answer was not tried: of bids and of cards to
    give away, only likely ones are.

    Args:
        price: the price of any answer to the prompt.
        view: the view with the prompt.
        action: the answer whose figures are wanted.
    """
    wanted = canonical_action(action)
    for alternative in price.options:
        if alternative.action == wanted:
            return alternative
    if not isinstance(action, PlayCard) or action not in view.question.actions:
        return None
    search = CardSearch(view, random.Random(0), SearchParameters())
    own = search.class_of(action.card)
    cards = ((alternative, alternative.action) for alternative in price.options)
    equal = (
        alternative
        for alternative, card in cards
        if isinstance(card, PlayCard) and search.class_of(card.card) == own
    )
    return next(equal, None)


def _least(view: View, depth: Depth) -> int:
    """Return the fewest deals in which a decision is tried."""
    least = min(depth.least, depth.most)
    is_large = least < depth.most and len(view.hand_sizes) > _FEW
    return least // 2 if is_large else least


def _trials(view: View, action: Action, rng: random.Random, rollouts: int, style: Style) -> Trials:
    if isinstance(action, PlayCard):
        return CardTrials(view, action, rng, rollouts, style)
    return CallTrials(view, action, rng, rollouts, style)


def _all_same(trials: Trials) -> bool:
    return all(max(deal) - min(deal) < _SAME for deal in zip(*trials.values, strict=True))


def _make_price(
    trials: Trials, action: Action, point: float, deals: int, *, equal: bool, by_hand: bool
) -> Price:
    """Return the price of `action` from the values of all trials."""
    estimate = CrossFittedCosts(trials.values, BATCH).estimate(_plans_of(trials, action))
    plan: dict[Action, int] = {}
    for index, other in enumerate(trials.actions):
        held = plan.get(other)
        if held is None or sum(trials.values[index]) > sum(trials.values[held]):
            plan[other] = index
    ranked = sorted(
        trials.list_alternatives(),
        key=lambda alternative: -sum(trials.values[plan[alternative.action]]),
    )
    if equal:
        ranked.sort(key=lambda alternative: alternative.action != action)
    best = trials.values[plan[ranked[0].action]]
    options = tuple(
        _option(alternative, trials.values[plan[alternative.action]], best, by_hand=by_hand)
        for alternative in ranked
    )
    chosen = next(
        index for index, alternative in enumerate(options) if alternative.action == action
    )
    return Price(
        options,
        chosen,
        deals,
        round(estimate.cost, 6),
        round(estimate.naive, 6),
        round(estimate.error, 6),
        round(point, 8),
        equal,
        _is_settled(estimate, point),
        by_hand,
    )


def _option(
    alternative: Alternative, values: list[float], best: list[float], *, by_hand: bool
) -> Alternative:
    """Return an answer with its average value, and the standard error of its gap to the best."""
    mean = sum(values) / len(values)
    gap = block_standard_error([mine - other for mine, other in zip(values, best, strict=True)])
    judged = {"points": round(mean / POINT_TRACE, 4)} if by_hand else {"win": round(mean, 6)}
    numbers = alternative.numbers | judged | {"error": round(gap, 6), "worlds": float(len(values))}
    return Alternative(alternative.action, numbers)


BLOCK: Final = 40
"""Deals drawn together: some in a block may be the same, so errors are computed from the means of
blocks."""

Values = Sequence[Sequence[float]]
"""By plan, its value in each deal (a chance to win, higher is better); all in the same deals."""


class CostEstimate(NamedTuple):
    """The cost of an answer, in chance to win the game (or as `Trials.values`).

    Attributes:
        cost: the loss against the best answer, chosen by one half of the deals and compared in the
            other half, and the reverse; the mean of both.
        naive: the loss against the best answer of all deals, compared in the same deals.
        error: standard error of the cost.
        gap: standard error of the difference between the answer and the best other one.
    """

    cost: float
    naive: float
    error: float
    gap: float


class CrossFittedCosts:
    """Computes the costs of answers from the values of all plans in the same deals."""

    def __init__(self, values: Values, batch: int) -> None:
        """Add up the values.

        Args:
            values: by plan, the values in each deal.
            batch: deals drawn at a time; every other batch belongs to the second half.
        """
        self._values, self._count = values, len(values[0])
        self._halves = [
            [place for place in range(self._count) if (place // batch) % 2 == half]
            or list(range(self._count))
            for half in range(2)
        ]
        self._sums = [
            [sum([row[place] for place in half]) for row in values] for half in self._halves
        ]
        self._totals = [sum(row) for row in values]

    def estimate(self, own: Sequence[int]) -> CostEstimate:
        """Return the cost of the answer whose plans have the indices `own`.

        Of several plans the one with the highest value is used.
        """
        values, deal_range = self._values, range(len(self._values))
        costs: list[float] = []
        gaps: dict[int, float] = {}
        for choosing, pricing in ((0, 1), (1, 0)):
            better = values[_best(self._sums[choosing], deal_range)]
            answer = values[_best(self._sums[choosing], own)]
            apart = [better[place] - answer[place] for place in self._halves[pricing]]
            gaps.update(zip(self._halves[pricing], apart, strict=True))
            costs.append(sum(apart) / len(apart))
        best, mine = _best(self._totals, deal_range), _best(self._totals, own)
        naive = self._totals[best] / self._count - self._totals[mine] / self._count
        others = [place for place in deal_range if place not in own]
        rival = _best(self._totals, others) if others else mine
        between = [other - own for other, own in zip(values[rival], values[mine], strict=True)]
        error = block_standard_error([gaps[place] for place in sorted(gaps)])
        return CostEstimate(sum(costs) / 2, naive, error, block_standard_error(between))


def _best(sums: Sequence[float], plans: Sequence[int]) -> int:
    """Return the index among `plans` with the highest sum; the lowest of equal ones."""
    return max(plans, key=lambda plan: (sums[plan], -plan))


def block_standard_error(values: Sequence[float]) -> float:
    """Return the standard error of the mean of `values`, estimated from the means of blocks
    (`BLOCK`).

    With fewer than five blocks, single values are used; with fewer than two values, the result is
    1.
    """
    size = BLOCK if len(values) >= 5 * BLOCK else 1
    blocks = [values[start : start + size] for start in range(0, len(values) - size + 1, size)]
    return standard_error([sum(block) / size for block in blocks], 1.0)


_AROUND: Final = (50, 100)
"""Points more and fewer between which the chance to win is compared; the steeper slope counts. If a
few points more forbid a blind nil, the chance hardly moves within 50 points."""
MIN_POINT_VALUE: Final = 1e-4
"""Least value of a point, in chance to win."""
OPEN_GAME: Final = 5e-4
"""A game is open if a point is worth at least this much in chance to win, …"""
_SHARE: Final = 0.4
"""… or if both sides have at least this share of an even chance left: far from the end a point is
worth little. With all scores at zero it is worth .051 % (six players) to .25 %; far behind, each
hand costs hundreds of points of the game, which is no measure of the player."""


def point_value(view: View, side: int | None = None) -> float:
    """Return the chance to win that a net point is worth to a side at the present score.

    It is the slope of the chance between scores above and below, at least `MIN_POINT_VALUE`.

    Args:
        view: gives the rules, scores and bags.
        side: the index of the side; None for that of `view`.
    """
    if side is None:
        side = view.side
    return max(MIN_POINT_VALUE, *(_slope(view, side, around) for around in _AROUND))


def is_decided(view: View, side: int | None = None) -> bool:
    """Whether the game is as good as lost or won for a side.

    If so, `price_decision` compares the net points of the hand instead of the chance to win.

    Args:
        view: gives the rules, scores and bags.
        side: the index of the side; None for that of `view`.
    """
    if side is None:
        side = view.side
    if point_value(view, side) >= OPEN_GAME:
        return False
    even = 1 / len(view.scores)
    chance = _win_chance(view, side, view.scores[side])
    return chance < _SHARE * even or 1 - chance < _SHARE * (1 - even)


def _slope(view: View, side: int, around: int) -> float:
    rules, score = view.rules, view.scores[side]
    high = min(score + around, max(score, rules.ending.target - 1))
    low = score - around
    if rules.ending.floor != "none":
        low = max(low, min(score, rules.ending.floor + 1))
    if high == low:
        return MIN_POINT_VALUE
    return (_win_chance(view, side, high) - _win_chance(view, side, low)) / (high - low)


def _win_chance(view: View, side: int, score: int) -> float:
    """Return the chance of a side to win, 0 to 1, if it had `score`."""
    scores = [score if place == side else other for place, other in enumerate(view.scores)]
    chances = win_probability(view.rules).chances(
        score_states(scores, view.bags), view.hands_played
    )
    return chances[side]
