"""Soak: whether the games of bots end, and whether the warning that they may not says so.

    python -m tests.soak.endings --n 2000 [--seed 1] [--jobs 2]

Games of `club` under every preset, N random rule sets and every single switch of every preset, or
as many fewer as N is less than 2,000: a rule set finishes when two games in a row end within 100
hands. The warning is two plain conditions, not a model of play: of the rule sets that carry it at
most half may finish, and of all at most one in twenty may not finish without it. Prints every rule
set of which the warning says otherwise, and the counts; exits 1 where there are too many.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Final, NamedTuple

from spades_tui.lab.simulation.bot_game import BotGame
from spades_tui.rules.catalog import all_options, replace_options
from spades_tui.rules.constraints.warnings import endless_game_warnings
from spades_tui.rules.dependencies import normalize, not_applicable
from spades_tui.rules.formats.share_codes import encode_rules
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet, single_game
from tests.rulesets import is_valid, listed_values, random_rules
from tests.soak.command import reader

FULL: Final = 2000
MOST_HANDS: Final = 100
"""A game that takes longer counts as one that does not end."""
_GAMES: Final = 2
_MOST_FINISH: Final = 0.5
"""Share of the rule sets that are warned of which may finish all the same."""
_MOST_UNWARNED: Final = 0.05
"""Share of all that may not finish without a warning."""


class Task(NamedTuple):
    """A rule set, what it is called, and how its games are played."""

    name: str
    rules: RuleSet
    seed: int
    games: int


class Ended(NamedTuple):
    """What came of a task: a game that did not end, and the hands of the longest one that did."""

    finished: bool
    hands: int


def soak(task: Task) -> Ended:
    """Play games until one does not end."""
    longest = 0
    for number in range(task.games):
        played = BotGame(single_game(task.rules), ["club"], task.seed + number)
        played.play(MOST_HANDS)
        longest = max(longest, len(played.results))
        if not played.game.over:
            return Ended(False, longest)
    return Ended(True, longest)


def single_switches() -> dict[RuleSet, str]:
    """Return every valid rule set one listed value away from a preset, with what it is called."""
    found: dict[RuleSet, str] = {}
    known = {preset.rules for preset in presets().values()}
    for preset in presets().values():
        idle = not_applicable(preset.rules)
        for name in all_options():
            for value in listed_values(name) if name not in idle else ():
                rules = normalize(replace_options(preset.rules, {name: value}))
                if rules not in known and is_valid(rules):
                    found.setdefault(rules, f"{preset.id}, {name} = {value}")
    return found


def tasks(n: int, seed: int, games: int = _GAMES) -> Iterator[Task]:
    """Yield the presets, their single switches, and `n` random rule sets."""
    for preset in presets().values():
        yield Task(preset.id, preset.rules, seed, games)
    rng = Random(seed)
    single = [(name, rules) for rules, name in single_switches().items()]
    for name, rules in rng.sample(single, len(single) * min(n, FULL) // FULL):
        yield Task(name, rules, seed, games)
    for _ in range(n):
        rules = random_rules(rng)
        yield Task(encode_rules(rules), rules, seed, games)


def main() -> int:
    """Run the soak and return its exit code."""
    wanted = reader(__doc__, FULL).parse_args()
    todo = list(tasks(wanted.n, wanted.seed))
    counts: Counter[tuple[bool, bool]] = Counter()
    with ProcessPoolExecutor(wanted.jobs) as pool:
        for task, ended in zip(todo, pool.map(soak, todo), strict=True):
            warned = bool(list(endless_game_warnings(task.rules)))
            counts[ended.finished, warned] += 1
            if ended.finished is warned:
                what = "finished, and is warned of" if warned else "did not end, without a warning"
                print(f"{task.name} {what} ({ended.hands} hands)", flush=True)
    finished, missed = counts[True, True], counts[False, False]
    told = finished + counts[False, True]
    print(
        f"{len(todo)} rule sets: {told} are warned of, {finished} of which finished; "
        f"{missed} did not finish without a warning"
    )
    return int(finished > _MOST_FINISH * told or missed > _MOST_UNWARNED * len(todo))


if __name__ == "__main__":
    sys.exit(main())
