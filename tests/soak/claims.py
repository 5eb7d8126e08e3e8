"""Claims held against their plain definition: every layout that fits, carried along card by card.

    python -m tests.soak.claims [--n N] [--seed S]

Of N positions one in twenty is of four cards, the others of two or three; some tricks or a nil are
claimed in each. Prints how many hold, and exits 1 if an answer or the card of a refusal is wrong.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final

from spades_tui.rules.catalog import with_options
from spades_tui.rules.ruleset import RuleSet
from tests.bots.kernel.plain_claims import random_question
from tests.bots.kernel.test_claim_search import assert_as_defined
from tests.soak.command import reader, shares

_FORMS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {},
    {"spades_lead": "any time"},
    {"high_deuces": "2H 2D 2S"},
)
_LAYOUTS: Final = {2: 2600, 3: 400, 4: 60}
"""Layouts a position has at most, by its cards: their number is what the definition takes long."""


def soak(n: int, seed: int) -> Counter[str]:
    """Prove `n` claims and return the answers; a wrong one counts as a fault."""
    rng = random.Random(seed)
    answers: Counter[str] = Counter()
    for number in range(n):
        size = 4 if number % 20 == 19 else rng.choice((2, 3))
        rules = with_options(RuleSet(), **rng.choice(_FORMS))
        question = random_question(rules, size, rng, most=_LAYOUTS[size])
        try:
            answers["proved" if assert_as_defined(question) else "refused"] += 1
        except AssertionError as error:
            answers[f"FAULT {error}"] += 1
    return answers


def main() -> int:
    """Run the soak and return its exit code."""
    wanted = reader(__doc__, 2000).parse_args()
    answers: Counter[str] = Counter()
    with ProcessPoolExecutor(wanted.jobs) as pool:
        parts = shares(wanted.n, wanted.jobs * 4)
        seeds = range(wanted.seed * 1000, wanted.seed * 1000 + len(parts))
        for counts in pool.map(soak, parts, seeds):
            answers += counts
    for answer, number in sorted(answers.items()):
        print(f"{number:6} {answer}", flush=True)
    return int(any("FAULT" in answer for answer in answers))


if __name__ == "__main__":
    sys.exit(main())
