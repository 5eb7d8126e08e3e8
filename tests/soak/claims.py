"""Claims held against their plain definition: every layout that fits, carried along card by card.

    python -m tests.soak.claims [--n N] [--seed S]

Of N positions one in twenty is of four cards, the others of two or three; each is claimed a number
more or a nil, and those of two cards to be settled. Prints how the claims were answered and how
long six cards take, and exits 1 where an answer, a refusal's deal or its line is wrong.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from statistics import median, quantiles
from typing import Any, Final

from spades_tui.rules.catalog import with_options
from spades_tui.rules.ruleset import RuleSet
from spades_tui.solver.claims import prove_claim
from tests.bots.kernel.plain_claims import random_question
from tests.soak.command import reader, shares
from tests.solver.claim_cases import judged_as_defined, knowledge, settled_as_defined

_FORMS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {},
    {"spades_lead": "any time"},
    {"high_deuces": "2H 2D 2S"},
)
_LAYOUTS: Final = {2: 2600, 3: 400, 4: 60}
"""Layouts a position has at most, by its cards: their number is what the definition takes long."""
_TIMED: Final = 6


def soak(n: int, seed: int) -> Counter[str]:
    """Judge `n` claims and return how they were answered; a fault is its own answer."""
    rng = random.Random(seed)
    answers: Counter[str] = Counter()
    for number in range(n):
        size = 4 if number % 20 == 19 else rng.choice((2, 3))
        rules = with_options(RuleSet(), **rng.choice(_FORMS))
        question = random_question(rules, size, rng, most=_LAYOUTS[size])
        answers[judged_as_defined(question, rng)] += 1
        if size == 2 and number % 3 == 0:
            answers[f"settled: {settled_as_defined(question, rng)}"] += 1
    return answers


def seconds_of_six(n: int, seed: int) -> list[float]:
    """Return the CPU time of `n` claims with six cards left, most hands hidden whole."""
    rng = random.Random(seed)
    found: list[float] = []
    while len(found) < n:
        question = random_question(RuleSet(), _TIMED, rng, most=0)
        known = knowledge(question, rng)
        begun = time.process_time()
        if question.many:
            prove_claim(known, "more", question.need)
        else:
            prove_claim(known, "nil")
        found.append(time.process_time() - begun)
    return found


def main() -> int:
    """Run the soak and return its exit code."""
    wanted = reader(__doc__, 2000).parse_args()
    answers: Counter[str] = Counter()
    with ProcessPoolExecutor(wanted.jobs) as pool:
        parts = shares(wanted.n, wanted.jobs * 4)
        seeds = range(wanted.seed * 1000, wanted.seed * 1000 + len(parts))
        for found in pool.map(soak, parts, seeds):
            answers += found
    for answer, number in sorted(answers.items()):
        print(f"{number:6} {answer}", flush=True)
    times = seconds_of_six(max(20, wanted.n // 10), wanted.seed)
    print(f"six cards: median {median(times):.4f} s, p95 {quantiles(times, n=20)[-1]:.3f} s")
    return int(any("FAULT" in answer for answer in answers))


if __name__ == "__main__":
    sys.exit(main())
