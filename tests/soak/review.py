"""Soak: what decisions cost, by deals dealt anew, halves of deals, and planted blunders.

    python -m tests.soak.review --n 200 [--seed 1] [--jobs 2]

A hand of `master` a number, every preset in turn for one in five and `standard` otherwise. Each of
its decisions is priced: twice the same, and the same once the cards the seat cannot see are dealt
anew. In each hand of four one card is replaced by one that is at least 20 points worse, as 8,000
deals tell, or with four cards left the open-card solver, and must be marked as a mistake or a
blunder. Prints what was counted, and the CPU time of a seat and of a whole split by preset; exits 1
when a price is not the same, fewer than 95 % of the planted blunders are marked (from 40 on), when
more than 1 % of the master's own cards are, with the interval beyond it (from 400 on), when the
error of more than one decision in ten is too large, or when a preset takes too long.
"""

from __future__ import annotations

import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from statistics import median
from typing import Final

import msgspec

from spades_tui.bots.pricing.price import Depth, Price, grade_thresholds
from spades_tui.bots.pricing.price_decision import price_decision
from spades_tui.bots.sampling.sampler import Sampler
from spades_tui.cards import Card
from spades_tui.engine import Game, project
from spades_tui.estimate import percent_text, share_interval
from spades_tui.lab.simulation.bot_game import BotGame
from spades_tui.player_view import View
from spades_tui.review.marks import mark_of
from spades_tui.review.result_split import deal_value
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.capabilities import hands_of
from spades_tui.rules.formats.hand_tags import PuzzleGoal
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.scoring import contract_of
from spades_tui.rules.seating import seating
from spades_tui.solver.double_dummy import SolverCache, possible_goals, solve_goal
from spades_tui.solver.position import SolverPosition
from spades_tui.table.hands import DecisionPoint, FinishedHand, list_finished_hands
from tests.engine.random_play import reshuffled
from tests.soak.command import reader

_SURE = Depth(most=8_000, least=8_000)
_PLANTED = 20.0
_WRONG = ("?", "??")
_TRIES = 8
"""Cards of a hand looked at to find one that is bad enough."""
_OWN, _SPLIT, _ELSEWHERE = 3.0, 12.0, 40.0
"""CPU seconds a seat and a split may take with four hands, and a split elsewhere."""
ENDING: Final = 4
"""Cards in hand from which on the solver tells what a card loses.

With one more it is no nearer to the truth than prices are: of 39 pairs of cards played out by
`club` in 200 deals each, prices were off by 12.4 points and perfect play by 12.3.
"""
_LAYOUTS: Final = 100
_TRICK: Final = 20
"""Points between a contract of one trick made and set."""
_NIL: Final = 200


class Task(msgspec.Struct, frozen=True):
    """One hand."""

    preset: str
    seed: int
    level: str = "master"


class Count(msgspec.Struct):
    """What was counted of a hand, or of all."""

    hands: int = 0
    priced: int = 0
    settled: int = 0
    cards: int = 0
    marked: int = 0
    planted: int = 0
    found: int = 0
    endings: int = 0
    ended: int = 0
    seats: dict[str, list[float]] = msgspec.field(default_factory=lambda: defaultdict(list))
    splits: dict[str, list[float]] = msgspec.field(default_factory=lambda: defaultdict(list))
    faults: list[str] = msgspec.field(default_factory=list)

    def add(self, other: Count) -> None:
        """Count another hand in."""
        for name in msgspec.structs.asdict(other):
            if name not in ("seats", "splits"):
                setattr(self, name, getattr(self, name) + getattr(other, name))
        for preset, seconds in other.seats.items():
            self.seats[preset] += seconds
            self.splits[preset] += other.splits[preset]


def soak(task: Task) -> Count:
    """Play a hand and price it."""
    rules = preset_named(task.preset).rules
    played = BotGame(rules, (task.level,), task.seed)
    played.play(1)
    hand = list_finished_hands(played.game.steps)[-1]
    found, rng = Count(hands=1), random.Random(task.seed)
    hand.chance_before(0)  # the table of chances belongs to no decision
    seats = [0.0] * len(hand.result.bids)
    for one in hand.decisions:
        start = time.process_time()
        cost = price_decision(one.view, one.action)
        seats[one.seat] += time.process_time() - start
        if cost is not None:
            _count(found, one, cost)
        if rng.random() < 0.1:
            _check(found, one, played.game, rng)
    start = time.process_time()
    deal_value(played.game, hand)
    found.seats[task.preset] = seats
    found.splits[task.preset] = [sum(seats) + time.process_time() - start]
    if len(hand.result.bids) == 4:
        _plant(found, hand, rng)
    return found


def _count(found: Count, one: DecisionPoint, cost: Price) -> None:
    found.priced += 1
    edge = min(grade_thresholds(cost.point), key=lambda mark: abs(mark - cost.cost))
    found.settled += cost.error <= max(2.5 * cost.point, edge / 3)
    if isinstance(one.action, PlayCard) and not cost.equal:
        found.cards += 1
        found.marked += mark_of(cost, one.view, one.action) in _WRONG


def _check(found: Count, one: DecisionPoint, game: Game, rng: random.Random) -> None:
    """Price a decision again, and on a view of a game whose hidden cards were dealt anew."""
    depth = Depth(most=120, least=120)
    first = price_decision(one.view, one.action, depth)
    state = next(step.before for step in game.steps if step.place == one.index)
    other = project(reshuffled(state, one.seat, rng), one.seat)
    for view, what in ((one.view, "twice"), (other, "with hidden cards dealt anew")):
        if price_decision(view, one.action, depth) != first:
            found.faults.append(f"{one.action} has another price {what}.")


def _plant(found: Count, hand: FinishedHand, rng: random.Random) -> None:
    """Put a bad card in the place of one that was played, and see whether it is marked."""
    cards = [one for one in hand.decisions if isinstance(one.action, PlayCard) and one.choices > 1]
    tried = rng.sample(cards, len(cards))
    if rng.random() < 1 / 2:  # an ending if there is one: few of them hold a blunder
        tried.sort(key=lambda one: not _is_ending(one))
    for one in tried[:_TRIES]:
        ending = _is_ending(one)
        for action in _bad_cards(one, rng, ending=ending):
            marked = mark_of(price_decision(one.view, action), one.view, action) in _WRONG
            found.planted += 1
            found.found += marked
            found.endings += ending
            found.ended += ending and marked
            return


def _is_ending(one: DecisionPoint) -> bool:
    return len(one.view.hand or ()) <= ENDING


def _bad_cards(one: DecisionPoint, rng: random.Random, *, ending: bool) -> Iterator[PlayCard]:
    """Yield the worst card in the place of a decision, where it is surely a blunder."""
    cost = price_decision(one.view, one.action)
    if cost is None:
        return
    worst = cost.options[-1].action
    assert isinstance(worst, PlayCard)
    if ending:
        loss = solved_loss(one.view, worst, rng)
    else:
        sure = price_decision(one.view, worst, _SURE)
        loss = sure.points if sure is not None else 0
    if loss >= _PLANTED:
        yield worst


def _preset(names: list[str], number: int) -> str:
    return names[number // 5 % len(names)] if number % 5 == 4 else "standard"


def tasks(n: int, seed: int) -> list[Task]:
    """Return the hands of a run: one in five goes through the presets."""
    names = sorted(presets())
    return [Task(_preset(names, number), seed * 1000 + number) for number in range(n)]


# -- what a card near the end loses, apart from how reviews price it --------------------------


def solved_loss(view: View, action: PlayCard, rng: random.Random) -> float:
    """Return the points a card loses to the best one, over hands that fit, all of them in sight.

    Counted are contracts and nils, made or not by perfect play: not bags.
    """
    worth: dict[Card, float] = {}
    for spot in _spots(view, rng):
        solvers: SolverCache = {}
        for goal in possible_goals(spot):
            stake = _stake(spot, goal, view.seat)
            found = solve_goal(spot, goal, solvers=solvers).cards if stake else {}
            for card, made in found.items():
                worth[card] = worth.get(card, 0) + stake * made / _LAYOUTS
    return max(worth.values(), default=0) - worth.get(action.card, 0)


def _stake(spot: SolverPosition, goal: PuzzleGoal, seat: int) -> float:
    """Return the points between a goal reached and missed, less than 0 where others want it."""
    rules = spot.rules
    sides = [hands_of(side, spot.declarer, rules) for side in range(len(seating(rules).sides))]
    side = next(at for at, hands in enumerate(sides) if set(goal.hands) <= set(hands))
    sign = 1 if side == seating(rules).side_of[seat] else -1
    match goal.kind:
        case "tricks":
            return 0
        case "nil":
            return sign * _NIL
        case "contract":
            return sign * _TRICK * (contract_of(spot.bids, side, rules) or 0)


def _spots(view: View, rng: random.Random) -> Iterator[SolverPosition]:
    """Yield hands that fit what a seat knows, dealt by chance."""
    sampler = Sampler(view)
    position = sampler.position
    trick = view.trick
    plays = trick.plays if trick is not None else ()
    leader = position.order[position.table.turn]
    for table in sampler.tables(_LAYOUTS, rng):
        hands = [
            list(position.masks.cards(table.cards_at(position.place[hand]))) for hand in range(4)
        ]
        for play in plays:
            hands[play.hand].append(play.card)
        yield SolverPosition(
            rules=view.rules,
            hands=tuple(map(tuple, hands)),
            plays=plays,
            leader=trick.leader if trick is not None else leader,
            bids=view.bids,
            declarer=view.declarer,
            taken=view.taken,
            broken=bool(table.broken),
        )


def main() -> int:
    """Run it."""
    given = reader(__doc__, 200).parse_args()
    start, whole = time.perf_counter(), Count()
    with ProcessPoolExecutor(given.jobs) as pool:
        for found in pool.map(soak, tasks(given.n, given.seed)):
            whole.add(found)
    seconds = time.perf_counter() - start
    print(f"{whole.hands} hands, {whole.priced} decisions, {seconds:.0f} s; ", end="")
    print(f"{whole.settled / max(1, whole.priced):.1%} with a small enough error.")
    for preset in sorted(whole.seats):
        seat, split = median(whole.seats[preset]), median(whole.splits[preset])
        print(f"CPU seconds, {preset}: a seat {seat:.2f}, the split {split:.2f} in the median.")
        most = _SPLIT if preset == "standard" else _ELSEWHERE
        if split > most or (preset == "standard" and seat > _OWN):
            whole.faults.append(f"{preset} takes too long.")
    print(f"Planted blunders marked: {whole.found} of {whole.planted}, "
          f"{whole.ended} of {whole.endings} among the last {ENDING} cards.")  # fmt: skip
    share = share_interval(whole.marked, whole.cards)
    print(f"Master's own cards marked ? or ??: {whole.marked} of {whole.cards}, "
          f"{percent_text(share)}.")  # fmt: skip
    if whole.planted >= 40 and whole.found < 0.95 * whole.planted:
        whole.faults.append("Too few planted blunders are marked.")
    if whole.cards >= 400 and share.low > 0.01:
        whole.faults.append("Too many of the master's cards are marked.")
    if whole.priced >= 400 and whole.settled < 0.9 * whole.priced:
        whole.faults.append("Too many decisions have too large an error.")
    for fault in whole.faults:
        print(fault)
    return int(bool(whole.faults))


if __name__ == "__main__":
    sys.exit(main())
