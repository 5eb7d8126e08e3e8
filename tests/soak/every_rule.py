"""Soak: hands under every preset and under random rule sets, played by random legal actors.

    python -m tests.soak.every_rule --n 20000 [--seed 1] [--jobs 2]

N hands under random rule sets, and a tenth as many under each preset. For every hand: no refused
action, no prompt without an answer, no hand longer than 10 × tricks × seats actions, every card in
one place, score lines that add up, a record that replays to the same state, and (at one decision
in fifty) views that stay the same when the cards their seat cannot see are dealt again. Prints one
line for each preset and one for the random rule sets; exits 1 at the first fault, naming the rule
set by its share code.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from spades_tui.engine import Game, project, replay
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.formats.share_codes import encode_rules
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from tests.engine.random_play import assert_conserved, reshuffled, step
from tests.rulesets import random_rules
from tests.soak.command import reader

HANDS_PER_RANDOM_SET = 4
LOOKS = 0.02
"""How often, of all decisions, every view is compared with that of another deal."""


class Task(NamedTuple):
    """Some hands under one rule set."""

    rules: RuleSet
    seed: int
    hands: int


def soak(task: Task) -> int:
    """Play the hands of one task and return how many were played."""
    try:
        return _play(task)
    except AssertionError as fault:
        code = encode_rules(task.rules)
        raise RuntimeError(f"{str(fault) or 'a fault'} (seed {task.seed}, rules {code})") from fault


def _play(task: Task) -> int:
    rng = random.Random(task.seed)
    game = Game(task.rules, task.seed)
    hands = 0
    while hands < task.hands:
        if game.over:
            _check_record(game)
            game = Game(task.rules, rng.randrange(2**32))
        game.deal()
        _play_hand(game, rng)
        hands += 1
    _check_record(game)
    return hands


def _play_hand(game: Game, rng: random.Random) -> None:
    most = 10 * tricks_in_hand(game.rules) * game.state.seats.hands
    steps = 0
    while game.prompt is not None:
        assert game.prompt.actions or game.prompt.pick, "a prompt without an answer"
        if rng.random() < LOOKS:
            _check_views(game, rng)
        step(game, rng, revokes=0.05)
        steps += 1
        assert steps <= most, "the hand is stuck"
    assert_conserved(game.state)
    for result in game.state.results[-1:]:
        for side in result.sides:
            assert sum(line.points for line in side.lines) == side.hand, "lines do not add up"


def _check_views(game: Game, rng: random.Random) -> None:
    for seat in range(game.state.seats.players):
        other = reshuffled(game.state, seat, rng)
        assert project(other, seat) == game.view(seat), f"the view of seat {seat} leaks"


def _check_record(game: Game) -> None:
    assert replay(game.rules, game.seed, game.log).state == game.state, (
        "the record replays otherwise"
    )


def tasks_for(rules: RuleSet, hands: int, seed: int, size: int = 100) -> Iterator[Task]:
    """Cut `hands` hands under `rules` into tasks of `size`."""
    for part, start in enumerate(range(0, hands, size)):
        yield Task(rules, seed + part, min(size, hands - start))


def random_tasks(hands: int, seed: int) -> Iterator[Task]:
    """Return tasks of a few hands, each under a random valid rule set."""
    rng = random.Random(seed)
    for part in range(0, hands, HANDS_PER_RANDOM_SET):
        yield Task(random_rules(rng), seed + part, min(HANDS_PER_RANDOM_SET, hands - part))


def main() -> int:
    """Run the soak and return its exit code."""
    wanted = reader(__doc__, 20_000).parse_args()
    groups = [
        (preset.id, list(tasks_for(preset.rules, -(-wanted.n // 10), wanted.seed)))
        for preset in presets().values()
    ]
    groups.append(("random rule sets", list(random_tasks(wanted.n, wanted.seed))))
    with ProcessPoolExecutor(wanted.jobs) as pool:
        for name, tasks in groups:
            started = time.perf_counter()
            try:
                hands = sum(pool.map(soak, tasks, chunksize=8 if len(tasks) > 100 else 1))
            except RuntimeError as fault:
                print(f"{name}: {fault}", file=sys.stderr)
                return 1
            seconds = time.perf_counter() - started
            print(f"{name}: {hands} hands without a fault in {seconds:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
