"""Soak: what decisions cost, by deals dealt anew, halves of deals, and planted blunders.

    python -m tests.soak.review --n 200 [--seed 1] [--jobs 2]

A hand of `master` a number, every preset in turn for one in five and `standard` otherwise. Each of
its decisions is priced: twice the same, and the same once the cards the seat cannot see are dealt
anew. In each hand of four one card is replaced by one that is at least 20 points worse, as 8,000
deals tell, and must be marked as a mistake or a blunder. Prints what was counted; exits 1 when a
price is not the same, fewer than 95 % of the planted blunders are marked (from 40 on), when more
than 1 % of the master's own cards are, with the interval beyond it (from 400 on), when the error of
more than one decision in ten is too large, or when costs by the best of the same deals are more
than a tenth above those cross-fitted (from 2,000 on).
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from statistics import median

import msgspec

from spades_tui.bots.search.pricing.price import Depth, Price, mark_thresholds
from spades_tui.bots.search.pricing.pricing import price
from spades_tui.coach.hands import PlayedHand, played_hands
from spades_tui.coach.marks import mark_of
from spades_tui.coach.why import Decided
from spades_tui.engine import Game, project
from spades_tui.engine.steps import standing
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.presets import preset_named, presets
from spades_tui.session.botgame import BotGame
from tests.engine.random_play import reshuffled
from tests.soak.command import reader

_SURE = Depth(most=8_000, least=8_000)
_PLANTED = 20.0
_WRONG = ("?", "??")
_TRIES = 8
"""Cards of a hand looked at to find one that is bad enough."""


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
    cost: float = 0.0
    naive: float = 0.0
    seconds: list[float] = msgspec.field(default_factory=list)
    faults: list[str] = msgspec.field(default_factory=list)

    def add(self, other: Count) -> None:
        """Count another hand in."""
        for name in ("hands", "priced", "settled", "cards", "marked", "planted", "found"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.cost += other.cost
        self.naive += other.naive
        self.seconds += other.seconds
        self.faults += other.faults


def soak(task: Task) -> Count:
    """Play a hand and price it."""
    rules = preset_named(task.preset).rules
    played = BotGame(rules, (task.level,), task.seed)
    played.play(1)
    hand = played_hands(rules, played.game.log)[-1]
    found, rng = Count(hands=1), random.Random(task.seed)
    hand.chance_before(0)  # the table of chances belongs to no decision
    seats = [0.0] * len(hand.result.bids)
    for one in hand.decided:
        start = time.process_time()
        cost = price(one.view, one.action)
        seats[one.seat] += time.process_time() - start
        if cost is not None:
            _count(found, one, cost)
        if rng.random() < 0.1:
            _check(found, one, played.game, rng)
    found.seconds = seats if task.preset == "standard" else []
    if len(hand.result.bids) == 4:
        _plant(found, hand, rng)
    return found


def _count(found: Count, one: Decided, cost: Price) -> None:
    found.priced += 1
    edge = min(mark_thresholds(cost.point), key=lambda mark: abs(mark - cost.cost))
    found.settled += cost.error <= max(2.5 * cost.point, edge / 3)
    found.cost += cost.points
    found.naive += cost.naive / cost.point
    if isinstance(one.action, PlayCard) and not cost.equal:
        found.cards += 1
        found.marked += mark_of(cost, one.view) in _WRONG


def _check(found: Count, one: Decided, game: Game, rng: random.Random) -> None:
    """Price a decision again, and on a view of a game whose hidden cards were dealt anew."""
    depth = Depth(most=120, least=120)
    first = price(one.view, one.action, depth)
    state = next(step.before for step in standing(game.rules, game.log) if step.place == one.index)
    other = project(reshuffled(state, one.seat, rng), one.seat)
    for view, what in ((one.view, "twice"), (other, "with hidden cards dealt anew")):
        if price(view, one.action, depth) != first:
            found.faults.append(f"{one.action} has another price {what}.")


def _plant(found: Count, hand: PlayedHand, rng: random.Random) -> None:
    """Put a bad card in the place of one that was played, and see whether it is marked."""
    cards = [one for one in hand.decided if isinstance(one.action, PlayCard) and one.choices > 1]
    for one in rng.sample(cards, min(_TRIES, len(cards))):
        for action in _bad_cards(one):
            found.planted += 1
            cost = price(one.view, action)
            found.found += mark_of(cost, one.view) in _WRONG
            return


def _bad_cards(one: Decided) -> Iterator[PlayCard]:
    """Yield the worst card in the place of a decision, where it is surely a blunder."""
    cost = price(one.view, one.action)
    if cost is None:
        return
    worst = cost.options[-1].action
    assert isinstance(worst, PlayCard)
    sure = price(one.view, worst, _SURE)
    if sure is not None and sure.points >= _PLANTED:
        yield worst


def _preset(names: list[str], number: int) -> str:
    return names[number // 5 % len(names)] if number % 5 == 4 else "standard"


def tasks(n: int, seed: int) -> list[Task]:
    """Return the hands of a run: one in five goes through the presets."""
    names = sorted(presets())
    return [Task(_preset(names, number), seed * 1000 + number) for number in range(n)]


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
    print(f"Lost a hand: {whole.cost / whole.hands:.1f} points cross-fitted, "
          f"{whole.naive / whole.hands:.1f} by the best of the same deals, "
          f"{whole.naive / max(1e-9, whole.cost) - 1:+.1%}.")  # fmt: skip
    if whole.seconds:
        print(f"CPU seconds for one seat's hand: {median(whole.seconds):.2f} in the median.")
    print(f"Planted blunders marked: {whole.found} of {whole.planted}.")
    share = whole.marked / max(1, whole.cards)
    error = 1.96 * sqrt(share * (1 - share) / max(1, whole.cards))
    print(f"Master's own cards marked ? or ??: {whole.marked} of {whole.cards}, "
          f"{share:.2%} ± {error:.2%}.")  # fmt: skip
    if whole.planted >= 40 and whole.found < 0.95 * whole.planted:
        whole.faults.append("Too few planted blunders are marked.")
    if whole.cards >= 400 and share - error > 0.01:
        whole.faults.append("Too many of the master's cards are marked.")
    if whole.priced >= 400 and whole.settled < 0.9 * whole.priced:
        whole.faults.append("Too many decisions have too large an error.")
    if whole.priced >= 2000 and whole.naive > 1.1 * whole.cost:
        whole.faults.append("The best of the same deals charges too much.")
    for fault in whole.faults:
        print(fault)
    return int(bool(whole.faults))


if __name__ == "__main__":
    sys.exit(main())
