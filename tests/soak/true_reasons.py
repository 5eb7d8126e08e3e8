"""Soak: every reason of every level is true, held against the view of the player who gives it.

    python -m tests.soak.true_reasons --n 100 [--players club,expert@12] [--seed 1] [--jobs 2]
    python -m tests.soak.true_reasons --draw 100 [--seed 1]

The first plays N hands of each player under the presets in turn, half of them with a nil by every
hand fit for one, and prints every false sentence with its moment; it exits 1 if there is one. The
second draws decisions at random and prints them with their cards, for somebody to read.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from spades_tui.bots.protocol import SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.rules.presets import presets
from tests.bots.reasons.reading import describe_decision, play_decisions
from tests.bots.reasons.truth import find_false_claims
from tests.soak.command import reader

PLAYERS: Final = ("club", "expert@12", "master@12")
DRAWN_PLAYERS: Final = ("club", "expert", "master")
DRAWN_PRESETS: Final = (
    "standard",
    "standard",
    "standard",
    "standard",
    "quick",
    "solo",
    "three-dummy",
)
SEEDS_APART: Final = 1_000


def check_hand(preset: str, player: str, seed: int) -> tuple[list[str], int]:
    """Return the false sentences of four bots in one hand, and how many sentences they said."""
    wrong, count = [], 0
    for view, decision in play_decisions(presets()[preset].rules, player, seed, hands=1):
        claims = find_false_claims(view, decision)
        count += len(decision.reasons)
        wrong += [f"{claim}\n    {describe_decision(view, decision)}" for claim in claims]
    return wrong, count


def main() -> int:
    """Check or draw, and return the exit code."""
    options = reader(__doc__, 100)
    options.add_argument("--players", default=",".join(PLAYERS))
    options.add_argument("--draw", type=int, default=0)
    wanted = options.parse_args()
    if wanted.draw:
        draw(wanted.draw, wanted.seed)
        return 0
    begun, false = time.perf_counter(), 0
    names = list(presets())
    with ProcessPoolExecutor(wanted.jobs) as pool:
        for place, player in enumerate(wanted.players.split(",")):
            seeds = range(wanted.n)
            first = (wanted.seed * len(PLAYERS) + place) * SEEDS_APART
            tasks = [
                pool.submit(check_hand, names[seed % len(names)], player, first + seed)
                for seed in seeds
            ]
            said, wrong = Counter[str](), list[str]()
            for task in tasks:
                claims, count = task.result()
                wrong += claims
                said[player] += count
            false += len(wrong)
            print(f"{player}: {wanted.n} hands, {said[player]} sentences, {len(wrong)} false",
                  *wrong, sep="\n  ", flush=True)  # fmt: skip
    print(f"{time.perf_counter() - begun:.0f} s")
    return int(bool(false))


def draw(count: int, seed: int) -> None:
    """Print decisions drawn by a seed, with their cards and reasons."""
    rng = random.Random(seed)
    for number in range(1, count + 1):
        preset, player = rng.choice(DRAWN_PRESETS), rng.choice(DRAWN_PLAYERS)
        hand = play_decisions(presets()[preset].rules, "club", rng.getrandbits(30), hands=1)
        view = rng.choice([view for view, _ in hand if len(view.question.actions) > 1])
        decision = load_bot(player).decide(view, SearchBudget(), rng)
        print(f"{number}. {preset}, {player}", describe_decision(view, decision), "", sep="\n")


if __name__ == "__main__":
    sys.exit(main())
