"""Nils judged: whether a bot bids the right ones.

    python -m spades_tui.lab.arena.nil_judge --hands 2000 --worlds 2000

Every hand starts at a score of 0, the players before the bot bid as `club` does, and the
bot is asked. Then nil and the numbers near what `club` would bid are tried in the same possible
deals, worth the points of the hand less the other side's, a bag at its price. Which answer is best
is found in one half of the deals and its worth read off the other, and the other way round, so that
luck is not taken for insight.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from typing import Final, TypeVar

import msgspec

from spades_tui.bots.heuristics.bid_evaluation import BidEvaluator
from spades_tui.bots.heuristics.hand_scores import HandOutcome
from spades_tui.bots.heuristics.points import bag_cost_adjustment, net_points
from spades_tui.bots.parameters import NO_STYLE
from spades_tui.bots.players import LEVELS
from spades_tui.bots.protocol import Bot, SearchBudget, offered
from spades_tui.bots.roster import load_bot
from spades_tui.bots.search.deals import DealSource
from spades_tui.bots.search.plan_evaluation import (
    calibrated_own_nil,
)
from spades_tui.bots.search.plans import with_bid
from spades_tui.bots.search.predicted_bids import BidPredictor
from spades_tui.bots.search.rollouts import Auction, HandRollouts
from spades_tui.engine import Game
from spades_tui.estimate import (
    Interval,
    ratio_interval,
    standard_error,
)
from spades_tui.lab import CannotMeasure
from spades_tui.lab.bots import arena_bot
from spades_tui.lab.simulation.bot_game import game_seed
from spades_tui.lab.work import cpu_count, gather, process_executor
from spades_tui.player_view import Prompt, View
from spades_tui.rules.actions import Action, MakeBid
from spades_tui.rules.bids import NIL, Bid
from spades_tui.rules.ruleset import RuleSet, single_game
from spades_tui.rules.seating import seating
from spades_tui.storage.paths import StorageError
from spades_tui.storage.rule_sets import find_rules
from spades_tui.table.worker.requests import BotError, call_bot


class NilTask(msgspec.Struct, frozen=True):
    """What is to be found out: of which bot, on how many hands, in how many deals each."""

    rules: RuleSet
    bot: str
    hands: int
    worlds: int
    seed: int = 0


Nil = TypeVar("Nil")


def _each_hand(
    task: NilTask, executor: Executor, judge: Callable[[NilTask, int], Nil | None], bid: str
) -> list[Nil]:
    """Return what `judge` makes of the hands, without those on which the bid may not be made.

    Raises:
        CannotMeasure: when it may be made on none of them.
    """
    units = [(task, number) for number in range(task.hands)]
    found = [one for one in gather(executor, judge, units, None) if one is not None]
    if not found:
        raise CannotMeasure(f"Under these rules, no player bids {bid} at their turn.")
    return found


# Seen: nil against the best number


_BROAD: Final = 10
"""A tenth of the deals comes first: where they leave no doubt, they are enough."""
_LEAST: Final = 8
"""Deals that come first at least."""
_DOUBT: Final = 5.0
"""Standard errors that leave none."""
_AT_ONCE: Final = 50
"""Deals drawn at a time."""
_EVEN: Final = 0.5
"""Nils made and broken that are counted beside the true ones: no share is 0 or 1."""

Tried = list[tuple[float, bool]]
"""What came of a deal, for nil and then for each number: points, and whether the nil was broken."""


class SeenNil(msgspec.Struct, frozen=True):
    """What came of one hand.

    Attributes:
        bid: whether the bot bid nil.
        gain: points by which nil is worth more than the best number.
        loss: points lost by the bot's answer.
    """

    bid: bool
    gain: float
    loss: float


class SeenReport(msgspec.Struct, frozen=True):
    """What came of all hands.

    Attributes:
        hands: hands on which nil could be bid.
        loss: points lost a hand.
        loss_by_bidding: points a hand lost by nils bid, as part of all.
        loss_by_not_bidding: points a hand lost by nils not bid.
        right: hands on which nil is worth more than any number.
        right_bid: those among them on which the bot bid it.
        bid: nils the bot bid.
    """

    hands: int
    loss: Interval
    loss_by_bidding: float
    loss_by_not_bidding: float
    right: int
    right_bid: int
    bid: int


class NilComparison:
    """Compares nil with numbers over possible deals.

    Attributes:
        tried: deals tried.
    """

    def __init__(self, trials: Iterator[Tried], lives: Callable[[float], float]) -> None:
        """Take the deals as they are tried.

        Args:
            trials: one possible deal after the other, without end.
            lives: what the share of deals in which the nil lived says of its chance at a table.
        """
        self.tried = 0
        self._trials, self._lives = trials, lives
        self._points: list[list[float]] = []
        self._broken: list[bool] = []

    def try_in(self, deals: int) -> None:
        """Try all bids in so many deals more."""
        for _ in range(deals):
            tried = next(self._trials)
            self._points.append([points for points, _ in tried])
            self._broken.append(tried[0][1])
        self.tried = len(self._points)

    def gain(self) -> tuple[float, float]:
        """Return the points by which nil is worth more than the best number, and their error."""
        everything = range(self.tried)
        best = self._best(everything)
        gaps = [points[0] - points[best] for points in self._points]
        return self._nil(everything) - self._number(best, everything), standard_error(gaps)

    def loss(self, bid: bool) -> float:
        """Return the points lost by bidding nil, or by not bidding it.

        The best answer is found in one half of the deals and valued in the other.
        """
        halves = [range(half, self.tried, 2) for half in (0, 1)]
        lost = 0.0
        for finding, valuing in (halves, halves[::-1]):
            best = self._best(finding)
            better = self._nil(finding) > self._number(best, finding)
            gap = self._nil(valuing) - self._number(best, valuing)
            lost += gap * (int(better) - int(bid))
        return lost / len(halves)

    def _best(self, which: Sequence[int]) -> int:
        numbers = range(1, len(self._points[0]))
        return max(numbers, key=lambda number: self._number(number, which))

    def _number(self, number: int, which: Sequence[int]) -> float:
        return sum(self._points[at][number] for at in which) / len(which)

    def _nil(self, which: Sequence[int]) -> float:
        """The points of nil, its deals counted so that it lives as often as it does at a table."""
        alive = [self._points[at][0] for at in which if not self._broken[at]]
        lost = [self._points[at][0] for at in which if self._broken[at]]
        if not alive or not lost:
            return sum(alive or lost) / len(which)
        chance = self._lives((len(alive) + _EVEN) / (len(which) + 2 * _EVEN))
        return chance * sum(alive) / len(alive) + (1 - chance) * sum(lost) / len(lost)


def seen(task: NilTask, executor: Executor) -> SeenReport:
    """Ask the bot on every hand and return what its answers cost.

    Raises:
        CannotMeasure: when nil is never among the bids.
        BotError: when a bot raises an error.
    """
    asked = _each_hand(task, executor, seen_nil, "nil")
    return SeenReport(
        hands=len(asked),
        loss=ratio_interval([one.loss for one in asked], [1] * len(asked)),
        loss_by_bidding=round(sum(one.loss for one in asked if one.bid) / len(asked), 3),
        loss_by_not_bidding=round(sum(one.loss for one in asked if not one.bid) / len(asked), 3),
        right=sum(one.gain > 0 for one in asked),
        right_bid=sum(one.gain > 0 and one.bid for one in asked),
        bid=sum(one.bid for one in asked),
    )


def seen_nil(task: NilTask, number: int) -> SeenNil | None:
    """Deal hand `number`, ask the bot, and judge its answer; None where it may not bid nil."""
    seed = game_seed(task.seed, number)
    game = Game(single_game(task.rules), seed)
    game.deal()
    club = load_bot("club")
    seats = seating(task.rules)
    first = seats.left_of(game.state.dealer or 0)
    target = seats.clockwise_from(first)[number % seats.players]
    view = _at_turn(game, target, club)
    if view is None:
        return None
    usual = club.decide(view, SearchBudget(), random.Random(seed)).action
    rng = random.Random(f"{seed}/{len(game.log)}/{target}")
    action = call_bot(arena_bot(task.bot), view, SearchBudget(), rng).action
    bid = isinstance(action, MakeBid) and action.bid.kind == "nil"
    numbers = _numbers(view, usual.bid if isinstance(usual, MakeBid) else None)
    # Nils live as often as `club` brings home those that live so often in rollouts.
    by_rule = BidEvaluator(view).nil_chance()
    trials = _trials(view, numbers, random.Random(f"{seed}/worlds"))
    judge = NilComparison(trials, lambda lived: calibrated_own_nil(lived, by_rule))
    judge.try_in(max(_LEAST, task.worlds // _BROAD))
    gain, error = judge.gain()
    if (gain > 0) == bid and abs(gain) > _DOUBT * error:
        return SeenNil(bid, round(gain, 2), 0.0)
    judge.try_in(task.worlds - judge.tried)
    gain, _ = judge.gain()
    return SeenNil(bid, round(gain, 2), round(judge.loss(bid), 3))


def _at_turn(game: Game, target: int, club: Bot) -> View | None:
    """Let the others bid until `target` may bid nil at their turn; None when that never happens."""

    def is_turn(prompt: Prompt) -> bool:
        return prompt.seat == target and prompt.kind == "bid"

    def answer(prompt: Prompt) -> Action:
        return club.decide(game.view(prompt.seat), SearchBudget(), random.Random(0)).action

    game.play_on(answer, until=lambda prompt: prompt.kind == "play" or is_turn(prompt))
    prompt = game.prompt
    if prompt is None or not is_turn(prompt):
        return None
    bids = [act.bid.kind for act in prompt.actions if isinstance(act, MakeBid)]
    return game.view(target) if "nil" in bids and "number" in bids else None


def _numbers(view: View, usual: Bid | None) -> tuple[Bid, ...]:
    """Return the numbers near what `club` would bid, the smallest ones where that is nil."""
    numbers = [
        action.bid
        for action in offered(view, MakeBid)
        if action.bid.kind == "number" and not action.bid.bemo
    ]
    middle = usual.tricks if usual is not None and usual.kind == "number" else 1
    return tuple(sorted(numbers, key=lambda bid: (abs(bid.tricks - middle), bid.tricks))[:3])


def _trials(view: View, numbers: Sequence[Bid], rng: random.Random) -> Iterator[Tried]:
    """Yield what nil and numbers come to in one possible deal after the other, by rollouts."""
    scene = DealSource(view, rng)
    hands = HandRollouts(scene, 1, NO_STYLE)
    guesser: BidPredictor | None = None
    side, charge = view.side, bag_cost_adjustment(view.rules)
    known: dict[tuple[Auction, HandOutcome], float] = {}
    while True:
        deals = scene.deals(_AT_ONCE)
        guesser = guesser or BidPredictor(scene, deals)
        for deal in deals:
            tried = []
            for bid in (NIL, *numbers):
                auction = hands.auction(guesser.bids(with_bid(view, bid), deal))
                (outcome,) = hands.played(deal, auction)
                points = known.get((auction, outcome))
                if points is None:
                    sides = auction.utility.results.sides(outcome)
                    points = known[auction, outcome] = net_points(sides, side, charge)
                tried.append((points, bool(auction.failed_nils(outcome[0]) >> view.seat & 1)))
            yield tried


def print_seen(found: SeenReport) -> None:
    """Print how a bot decided for or against nil."""
    value, low, high = msgspec.structs.astuple(found.loss)
    print(f"{found.hands} hands: {value:.2f} points lost per hand (95%: {low:.2f} to {high:.2f})")
    print(
        f"by bidding nil {found.loss_by_bidding:.2f}, "
        f"by not bidding it {found.loss_by_not_bidding:.2f}"
    )
    print(f"nil is best on {found.right}, bid on {found.right_bid} of them; nils bid: {found.bid}")


def options() -> argparse.ArgumentParser:
    """Return what reads the command line."""
    parser = argparse.ArgumentParser(prog="python -m spades_tui.lab.arena.nil_judge")
    parser.add_argument("--a", default=LEVELS[-1], help="the bot; the strongest level by default")
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=200, help="possible deals for each hand")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rules", default="standard", help="preset, share code or saved rule set")
    parser.add_argument("--jobs", type=int, default=cpu_count(), help="processes")
    return parser


def main() -> None:
    """Judge the nils of a bot and print what came of them."""
    parser = options()
    given = parser.parse_args()
    if min(given.hands, given.worlds, given.jobs) < 1:
        parser.error("--hands, --worlds and --jobs are 1 or more")
    try:
        rules = find_rules(given.rules).rules
        arena_bot(given.a)
    except (StorageError, ValueError) as error:
        parser.error(str(error))
    task = NilTask(rules, given.a, given.hands, given.worlds, given.seed)
    try:
        with process_executor(given.jobs) as executor:
            print_seen(seen(task, executor))
    except (BotError, CannotMeasure) as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    main()
