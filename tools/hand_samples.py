"""Plays sample hands of every preset for the win probability, and counts average hands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from spades_tui.bots import heuristics, win_probability
from spades_tui.bots.heuristics import average_hand
from spades_tui.bots.win_probability.hand_sample import (
    FILE_NAME,
    HandScore,
    StoredSample,
    play_blind_sample,
    play_sample,
)
from spades_tui.cli.output import print_text
from spades_tui.engine import Game
from spades_tui.rules.formats.share_codes import fingerprint
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet

Sample = Sequence[tuple[HandScore, ...]]


def packed(rules: RuleSet) -> StoredSample:
    """Play the sample hands of `rules` and return them in their stored form."""
    hands, blind = play_sample(rules), play_blind_sample(rules)
    results = sorted({score for hand in (*hands, *blind) for score in hand})
    at = {score: place for place, score in enumerate(results)}

    def places(sample: Sample) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(at[score] for score in hand) for hand in sample)

    return StoredSample(
        tuple((one.points, one.bags) for one in results), places(hands), places(blind)
    )


def counted_for(rules: RuleSet) -> float:
    """Return the expected tricks that `TrickEstimate` counts in an average hand dealt under
    `rules`."""
    game = Game(rules, 0)
    game.deal()
    return average_hand.measure_mean(game.view(0))


def samples() -> None:
    """Play the sample hands of every preset, and count average hands.

    It writes spades_tui/bots/win_probability/samples.json and
    spades_tui/bots/heuristics/averages.json. Needed when rules, the rule bots' bids or rollouts
    have changed.

    Example: python -m tools samples
    """
    rule_sets = {fingerprint(one.rules): one.rules for one in presets().values()}
    played = {key: packed(rules) for key, rules in rule_sets.items()}
    counts = {key: counted_for(rules) for key, rules in rule_sets.items()}
    for package, name, data in (
        (win_probability, FILE_NAME, msgspec.json.encode(played)),
        (heuristics, average_hand.FILE_NAME, msgspec.json.encode(counts)),
    ):
        path = Path(package.__path__[0]) / name
        path.write_bytes(data + b"\n")
        print_text(f"{path} written.")
