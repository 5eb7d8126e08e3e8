"""The open-card solver held against trying every card, and against DDS; and its times.

    python -m tests.soak.open_cards [--n N] [--seed S]

N endings of two to five cards are solved under every form of play the solver knows, for sides and
for nils; one in five by the plain kernel too; every lead of N / 2 whole deals, with spades led at
any time, is compared with DDS where `endplay` is installed (the group `dds`). Prints the times of
these beside DDS's, of whole deals under the breaking rule, and of all cards of a hand with every
alternative; exits 1 where two answers differ.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from statistics import median, quantiles
from typing import Final

from spades_tui.bots.kernel import Table, kernel_kind, masks_for
from spades_tui.bots.kernel.double_dummy import DoubleDummySolver
from spades_tui.bots.kernel.masks import CardMasks
from spades_tui.cards import Card
from spades_tui.lab.bench.kernel import plain_kernel, play_rules
from spades_tui.rules.catalog import with_options
from spades_tui.rules.deck import full_pack
from spades_tui.rules.formats.hand_tags import PuzzleGoal, hand_text
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.tricks import Play
from spades_tui.solver.double_dummy import MAX_NODES, SolverCache, solve_goal
from spades_tui.solver.position import SolverPosition
from tests.soak.command import reader, shares
from tests.solver.test_double_dummy import FORMS, SEATS, by_trying, dealt, each, rules_of, so_far

_SIZES: Final = (2, 3, 4, 4, 5)


def soak(n: int, seed: int) -> Counter[str]:
    """Solve `n` endings and return how many agreed, by the form of play; a fault is its own."""
    rng = random.Random(seed)
    found: Counter[str] = Counter()
    plain = plain_kernel() if kernel_kind() == "compiled" else None
    for number in range(n):
        form = rng.choice(list(FORMS))
        scored, scoring = rng.choice(list(SEATS.values()))
        masks = masks_for(rules_of(form))
        table = dealt(rules_of(form), _SIZES[number % len(_SIZES)], rng)
        solver = DoubleDummySolver(masks.play, scored, scoring, MAX_NODES)
        value = solver.tricks(table)
        expected = so_far(table, scored) + by_trying(table, scored, scoring, {})
        found[form if value == expected else f"FAULT {form}: {value}, not {expected}"] += 1
        if plain is not None and number % len(_SIZES) == 0:
            rules = play_rules(plain, masks)
            same, other = (
                plain.table.Table(rules),
                plain.double_dummy.DoubleDummySolver(rules, scored, scoring, MAX_NODES),
            )
            same.copy_from(table)
            alike = (other.tricks(same), other.nodes) == (value, solver.nodes)
            found["plain kernel" if alike else f"FAULT plain kernel, {form}"] += 1
    return found


def deal(rules: RuleSet, rng: random.Random) -> list[tuple[Card, ...]]:
    """Return four random hands."""
    cards = list(full_pack(rules))
    rng.shuffle(cards)
    return [tuple(cards[hand::4]) for hand in range(4)]


def on_table(masks: CardMasks, hands: list[tuple[Card, ...]], leader: int) -> Table:
    """Return the hands on a table before the first lead."""
    table = Table(masks.play)
    for place, cards in enumerate(hands):
        table.hold(place, masks.kinds(cards)[0], 0, 0)
    table.turn = leader
    return table


def against_dds(n: int, seed: int) -> tuple[Counter[str], list[tuple[float, float]]]:
    """Solve every lead of whole deals with spades led at any time as DDS does.

    Returns:
        What was found, and the CPU seconds of each deal here and there; empty without `endplay`.
    """
    found: Counter[str] = Counter()
    seconds: list[tuple[float, float]] = []
    try:
        from endplay.dds import solve_board
        from endplay.types import Deal, Denom, Player
    except ImportError:
        return found, seconds
    rng = random.Random(seed)
    rules = with_options(RuleSet(), spades_lead="any time")
    for number in range(n):
        hands, leader = deal(rules, rng), number % 4
        spot = SolverPosition(rules=rules, hands=tuple(hands), leader=leader, bids=(None,) * 4)
        text = "S:" + " ".join(map(hand_text, hands))
        first = (Player.south, Player.west, Player.north, Player.east)[leader]
        times = [time.process_time()]
        answer = solve_goal(spot, PuzzleGoal("tricks", (leader % 2, leader % 2 + 2)))
        times.append(time.process_time())
        board = list(solve_board(Deal(text, first, Denom.spades)))
        times.append(time.process_time())
        seconds.append((times[1] - times[0], times[2] - times[1]))
        theirs = {card.rank.abbr + card.suit.name[0].upper(): tricks for card, tricks in board}
        if answer.status != "solved":
            found["DDS: not solved here"] += 1
        else:
            ours = {card.value: tricks for card, tricks in answer.cards.items()}
            found["DDS" if ours == theirs else f"FAULT DDS {theirs}, not {ours}: {text}"] += 1
    return found, seconds


def times(n: int, seed: int) -> tuple[list[float], list[float]]:
    """Return the CPU seconds of whole deals, and of a hand's 52 plays with every alternative."""
    rng = random.Random(seed)
    rules = RuleSet()
    masks = masks_for(rules)
    whole, plays = [], []
    for number in range(n):
        hands, leader = deal(rules, rng), number % 4
        begun = time.process_time()
        DoubleDummySolver(masks.play, 0b0101, 0b0101, MAX_NODES).tricks(
            on_table(masks, hands, leader)
        )
        whole.append(time.process_time() - begun)
        if number % 4 == 0:
            plays.append(_seconds_of_plays(rules, hands, leader, rng))
    return whole, plays


def _seconds_of_plays(
    rules: RuleSet, hands: list[tuple[Card, ...]], leader: int, rng: random.Random
) -> float:
    """Play a hand out by chance and solve it at each card for the side in turn."""
    masks = masks_for(rules)
    table = on_table(masks, hands, leader)
    played: list[Play] = []
    solvers: SolverCache = {}
    begun = time.process_time()
    while legal := int(table.legal()):
        turn = int(table.turn)
        spot = SolverPosition(
            rules=rules, hands=tuple(hands), plays=tuple(played), leader=leader, bids=(None,) * 4
        )
        solve_goal(spot, PuzzleGoal("tricks", (turn % 2, turn % 2 + 2)), solvers=solvers)
        card = rng.choice(each(legal))
        played.append(Play(turn, masks.card[card]))
        table.play(card)
    return time.process_time() - begun


def main() -> int:
    """Run the soak and return its exit code."""
    wanted = reader(__doc__, 1000).parse_args()
    found: Counter[str] = Counter()
    beside: list[tuple[float, float]] = []
    seeds = range(wanted.seed * 1000, wanted.seed * 1000 + 99)
    with ProcessPoolExecutor(wanted.jobs) as pool:
        for counts in pool.map(soak, shares(wanted.n, wanted.jobs * 4), seeds):
            found += counts
        for counts, seconds in pool.map(against_dds, shares(wanted.n // 2, wanted.jobs * 4), seeds):
            found += counts
            beside += seconds
    for answer, number in sorted(found.items()):
        print(f"{number:6} {answer}", flush=True)
    if beside:
        here, there = (sum(parts) / len(beside) for parts in zip(*beside, strict=True))
        print(f"13 cards, free, every lead: mean {here:.3f} s, DDS {there:.3f} s")
    else:
        print("endplay is not installed: not compared with DDS")
    whole, plays = times(max(8, wanted.n // 10), wanted.seed)
    for what, figures in (("13 cards, breaking rule", whole), ("52 plays, all cards", plays)):
        p95 = quantiles(figures, n=20)[-1]
        print(f"{what}: median {median(figures):.3f} s, p95 {p95:.2f} s, most {max(figures):.2f} s")
    return int(any("FAULT" in answer for answer in found))


if __name__ == "__main__":
    sys.exit(main())
