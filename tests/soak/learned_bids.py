"""Soak: what bids learn from the finished hands of a game costs nothing beside a sound partner.

    python -m tests.soak.learned_bids --n 300 [--a club] [--beside regular] [--against club]

N games of A beside each partner. Every hand is bid and played twice from the same score and cards:
by what the game has told so far, which is how it goes on, and as if no hand had been finished.
Prints the net points a hand that the first is better by, with an interval over games, and how often
contracts of two numbers were set in hands 1 to 3, 4 to 6 and later, first and second; exits 1 where
the interval lies below 0.

    python -m tests.soak.learned_bids --changes 30

N games in which the partner of three `club` bids soundly for six hands and then two too many, and N
the other way round. Prints after how many hands the belief is nearer to the new habit; exits 1 if
that takes more than four on average.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import fmean
from typing import Final, NamedTuple

from msgspec.structs import replace

from spades_tui.bots.heuristics.bid_record import bid_record
from spades_tui.bots.protocol import NO_FIGURES, Bot, Decision, SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.engine import Game
from spades_tui.estimate import ratio_interval
from spades_tui.lab.simulation.bot_game import game_seed
from spades_tui.player_view import HandResult, Prompt, View
from spades_tui.rules.actions import Action
from spades_tui.rules.catalog import with_options
from spades_tui.rules.ruleset import RuleSet
from tests.soak.command import reader

load_any = partial(load_bot, outsiders=True)
CAREFUL: Final = "spades_tui.lab.opponents:careful"
OVERBIDDER: Final = "spades_tui.lab.opponents:overbidder"
CHANGE, LONGEST = 6, 10
"""Hands before a player changes, and hands watched afterward."""
MOST: Final = 25
"""Hands of a game: beside a partner who is always set it takes long."""


class Unlearned:
    """Lets a player bid as if no hand of the game had been finished."""

    def __init__(self, player: Bot) -> None:
        self.name = f"unlearned {player.name}"
        self._player = player

    def decide(self, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
        """Answer the prompt of `view`."""
        known = view if view.question.kind == "play" else replace(view, results=())
        return self._player.decide(known, limit, rng)


class Changing:
    """Plays like one player for `CHANGE` hands, and then like another."""

    def __init__(self, first: str, then: str) -> None:
        self.name = f"{first}, then {then}"
        self._players = load_any(first), load_any(then)

    def decide(self, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
        """Answer the prompt of `view`."""
        player = self._players[len(view.results) >= CHANGE]
        return player.decide(view, limit, rng)


def hands_to_adapt(task: Task) -> int:
    """Return the hands after a change until the belief is nearer to the last than to the first.

    `task.player` plays at first, `task.partner` afterward.
    """
    rules = with_options(RuleSet(), target=5000, floor="none")
    game, foe = Game(rules, task.seed), load_any(task.foe)
    bots = [foe, foe, Changing(task.player, task.partner), foe]
    for _ in range(CHANGE + LONGEST):
        game.deal()
        _play_on(game, bots, task.seed)
    results = game.state.results
    over = [bid_record(rules, results[: CHANGE + later])[2].over for later in range(LONGEST + 1)]
    return next(n for n, now in enumerate(over) if abs(now - over[-1]) < abs(now - over[0]))


class Task(NamedTuple):
    """One game of a player beside a partner."""

    player: str
    partner: str
    foe: str
    seed: int


class Counts(NamedTuple):
    """Hands of a side bid one way.

    Attributes:
        pairs: by number of the hand in the game, the contracts of the side for which both partners
            bid a number.
        pair_sets: the same, of those contracts that were set.
    """

    pairs: Counter[int]
    pair_sets: Counter[int]

    def count_hand(self, hand: HandResult) -> None:
        """Add the contract of side 0 in a finished hand, if both partners bid a number."""
        bids = hand.bids[0], hand.bids[2]
        if all(bid is not None and bid.kind == "number" for bid in bids):
            self.pairs[hand.number] += 1
            self.pair_sets[hand.number] += hand.sides[0].made is False


class Compared(NamedTuple):
    """What came of the hands of a game, bid both ways.

    Attributes:
        hands: number of hands.
        gain: net points of the one way above the other.
        changed: hands that were bid otherwise.
        counts: what was counted of either way.
    """

    hands: int
    gain: int
    changed: int
    counts: tuple[Counts, Counts]


def soak(task: Task) -> Compared:
    """Play a game, each hand of it both ways."""
    foe, ours = load_any(task.foe), [load_any(task.player), load_any(task.partner)]
    ways = [[one, foe, two, foe] for one, two in (ours, map(Unlearned, ours))]
    game, found = Game(RuleSet(), task.seed), Compared(0, 0, 0, (_no_hands(), _no_hands()))
    while not game.over and len(game.state.results) < MOST:
        hands = _both(game, ways, task.seed)
        for counts, hand in zip(found.counts, hands, strict=True):
            counts.count_hand(hand)
        gain = _net(hands[0]) - _net(hands[1])
        changed = hands[0].bids != hands[1].bids
        found = found._replace(
            hands=found.hands + 1, gain=found.gain + gain, changed=found.changed + changed
        )
    return found


def _no_hands() -> Counts:
    return Counts(Counter(), Counter())


def _net(hand: HandResult) -> int:
    return hand.sides[0].hand - hand.sides[1].hand


def _both(game: Game, ways: list[list[Bot]], seed: int) -> list[HandResult]:
    """Play the next hand of a game, and the same the other way; once, where all is bid alike."""
    sides = list(zip((game, game.copy()), ways, strict=True))
    for one, bots in sides:
        one.deal()
        _play_on(one, bots, seed, bids_only=True)
    alike = sides[0][0].log == sides[1][0].log
    for one, bots in sides[: 1 if alike else 2]:
        _play_on(one, bots, seed)
    return [sides[0 if alike else way][0].state.results[-1] for way in range(2)]


def _play_on(game: Game, bots: list[Bot], seed: int, *, bids_only: bool = False) -> None:
    def answer(prompt: Prompt) -> Action:
        chance = random.Random(f"{seed}/{len(game.log)}/{prompt.seat}")
        return bots[prompt.seat].decide(game.view(prompt.seat), NO_FIGURES, chance).action

    game.play_on(answer, until=lambda prompt: bids_only and prompt.kind == "play")


def sets_of(games: list[Compared], way: int) -> str:
    """Return how often contracts of two numbers were set, early in games, later and late."""
    told = []
    for hands in (range(1, 4), range(4, 7), range(7, MOST + 1)):
        pairs = sum(one.counts[way].pairs[hand] for one in games for hand in hands)
        lost = sum(one.counts[way].pair_sets[hand] for one in games for hand in hands)
        told.append(f"{lost / max(1, pairs):.1%} of {pairs}")
    return ", ".join(told)


def options() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = reader(__doc__, 300)
    parser.add_argument("--a", default="club")
    parser.add_argument("--beside", default=f"{CAREFUL},regular,club")
    parser.add_argument("--against", default=CAREFUL)
    parser.add_argument("--changes", type=int, metavar="N")
    return parser


def main() -> int:
    """Run it."""
    given = options().parse_args()
    worse = False
    with ProcessPoolExecutor(given.jobs) as pool:
        for first, then in ((CAREFUL, OVERBIDDER), (OVERBIDDER, CAREFUL)):
            seeds = [game_seed(given.seed, number) for number in range(given.changes or 0)]
            lags = list(pool.map(hands_to_adapt, [Task(first, then, "club", s) for s in seeds]))
            if lags:
                print(f"{first}, then {then}: {fmean(lags):.1f} hands on average; {sorted(lags)}")
                worse = worse or fmean(lags) > 4
        if given.changes:
            return int(worse)
        for partner in given.beside.split(","):
            tasks = [
                Task(given.a, partner, given.against, game_seed(given.seed, number))
                for number in range(given.n)
            ]
            games = list(pool.map(soak, tasks))
            hands = [one.hands for one in games]
            gain = ratio_interval([one.gain for one in games], hands)
            changed = sum(one.changed for one in games)
            print(f"{given.a} beside {partner}: {sum(hands)} hands, {changed} bid otherwise")
            print(f"  {gain.value:+.2f} net points a hand ({gain.low:+.2f} to {gain.high:+.2f})")
            print(f"  set {sets_of(games, 0)}; as if nothing were known {sets_of(games, 1)}")
            worse = worse or gain.high < 0
    return int(worse)


if __name__ == "__main__":
    sys.exit(main())
