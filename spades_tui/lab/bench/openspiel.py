"""The kernel beside OpenSpiel's own rollouts of the same deals, in one run on one core.

OpenSpiel (`open-spiel` from PyPI) is no dependency: it is measured where it is installed.
"""

from __future__ import annotations

import importlib
from statistics import median
from typing import Any, Final

from spades_tui.bots import kernel
from spades_tui.bots.kernel import kernel_kind
from spades_tui.bots.kernel.table import COUNT_BITS
from spades_tui.cards import Card
from spades_tui.lab.bench.figures import BenchPart, Stopwatch, Tell
from spades_tui.lab.bench.kernel import PRESET, dealt, rollouts
from spades_tui.lab.bench.parts import Amounts
from spades_tui.rules.bids import parse_bid
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import HandFacts, score_hand

_DEALS: Final = 20
_BATCH: Final = 1000
"""Rollouts the evaluator is told to do at one leaf: all else then costs nothing."""
_TRICKS: Final = 13
_BID: Final = "3"
"""Everybody bids so much: the play has nothing to do with it."""


class Beside(BenchPart, frozen=True, kw_only=True):
    """Rollouts by chance of the same hands by both.

    Attributes:
        kind: the kernel measured.
        kernel: its rollouts a second, each hand scored.
        openspiel: those of OpenSpiel's `RandomRolloutEvaluator`, each hand scored.
        ratio: the median over the deals of the one by the other.
        least: the least ratio of any deal.
        unscored: rollouts of the kernel alone.
    """

    kind: str
    kernel: float
    openspiel: float
    ratio: float
    least: float
    unscored: float

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return both rates and what lies between them."""
        return (
            ("OpenSpiel, C++", f"{self.openspiel:,.0f} rollouts per second"),
            (f"{self.kind} kernel", f"{self.kernel:,.0f} rollouts per second"),
            ("kernel / OpenSpiel", f"{self.ratio:.1f} ×, at least {self.least:.1f} ×"),
            ("without the scoring", f"{self.unscored:,.0f} rollouts per second"),
        )


class PointsByKey(dict[int, int]):
    """What our side gains over theirs in a hand, by what the kernel says of its tricks."""

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self._rules = rules
        self._by_tricks: dict[int, int] = {}

    def __call__(self, keys: list[int]) -> int:
        """Return the points of all these hands."""
        return sum([self[key] for key in keys])

    def __missing__(self, key: int) -> int:
        """Score a hand; between partners it does not matter who took a trick."""
        north, _, south, _ = (key >> (COUNT_BITS * place) & 31 for place in range(4))
        ours = north + south
        if ours not in self._by_tricks:
            facts = HandFacts(bids=(parse_bid(_BID),) * 4, tricks=(ours, _TRICKS - ours, 0, 0))
            us, them = score_hand(facts, self._rules, ((0, 0), (0, 0)))
            self._by_tricks[ours] = us.hand - them.hand
        self[key] = self._by_tricks[ours]
        return self[key]


def measure_openspiel(amounts: Amounts, tell: Tell) -> Beside:
    """Play out `_DEALS` deals, each by both in turn."""
    seconds = amounts.seconds
    pyspiel = importlib.import_module("pyspiel")
    rules = preset_named(PRESET).rules
    game = pyspiel.load_game("spades")
    ours, theirs, alone = [], [], []
    score = PointsByKey(rules)
    for deal in range(_DEALS):
        tell(f"OpenSpiel: deal {deal + 1} of {_DEALS}")
        hands = dealt(rules, deal)
        theirs.append(_rollouts(pyspiel, game, hands, seconds / _DEALS))
        ours.append(rollouts(kernel, rules, hands, seconds / _DEALS, score))
        alone.append(rollouts(kernel, rules, hands, seconds / _DEALS))
    ratios = [one / other for one, other in zip(ours, theirs, strict=True)]
    return Beside(
        how=f"The same {_DEALS} deals of 52 cards to four players who all bid 3, played at random "
        "to the last trick, in turn in one process; CPU time, median of the deals. OpenSpiel: "
        f"MCTSBot with one simulation and RandomRolloutEvaluator({_BATCH}); kernel: every rollout "
        "scored, the points worked out once for each split of the tricks.",
        again=f"python -m spades_tui.lab bench --part openspiel --seconds {seconds:g}",
        kind=kernel_kind(),
        kernel=round(median(ours)),
        openspiel=round(median(theirs)),
        ratio=round(median(ratios), 1),
        least=round(min(ratios), 1),
        unscored=round(median(alone)),
    )


def _rollouts(pyspiel: Any, game: Any, hands: list[tuple[Card, ...]], seconds: float) -> float:
    """Return the rollouts a second of OpenSpiel's evaluator from the first lead."""
    state = _after_bidding(game, hands)
    done, watch = 0, Stopwatch(seconds)
    while watch.runs or not done:
        evaluator = pyspiel.RandomRolloutEvaluator(_BATCH, 1 + done)
        # one simulation evaluates the root itself, and that is `_BATCH` rollouts
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 64, False, 1, False)
        bot.mcts_search(state)
        done += _BATCH
    return done / watch.spent


def _after_bidding(game: Any, hands: list[tuple[Card, ...]]) -> Any:
    """Return OpenSpiel's state with these cards dealt and everybody's bid made."""
    state = game.new_initial_state()
    for cards in zip(*hands, strict=True):
        for card in cards:
            _apply(state, f"{card.suit}{card.rank}")
    for _ in hands:
        _apply(state, _BID)
    return state


def _apply(state: Any, name: str) -> None:
    """Do what OpenSpiel calls `name`: a card dealt, or a bid."""
    named = {state.action_to_string(action): action for action in state.legal_actions()}
    state.apply_action(named[name])
