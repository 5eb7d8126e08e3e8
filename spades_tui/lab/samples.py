"""Plays the samples of all presets, counts their hands, and writes both where the bots find them.

Run as ``python -m spades_tui.lab.samples`` whenever rules, quick bids or rollouts have changed.
"""

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
from spades_tui.engine import Game
from spades_tui.rules.formats.share_codes import fingerprint
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet

Sample = Sequence[tuple[HandScore, ...]]


def packed(rules: RuleSet) -> StoredSample:
    """Play the samples of `rules` and return them as they are kept."""
    hands, blind = play_sample(rules), play_blind_sample(rules)
    results = sorted({score for hand in (*hands, *blind) for score in hand})
    at = {score: place for place, score in enumerate(results)}

    def places(sample: Sample) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(at[score] for score in hand) for hand in sample)

    return StoredSample(
        tuple((one.points, one.bags) for one in results), places(hands), places(blind)
    )


def counted_for(rules: RuleSet) -> float:
    """Return the tricks that hands dealt under rules count, on the average."""
    game = Game(rules, 0)
    game.deal()
    return average_hand.measure_mean(game.view(0))


def main() -> None:
    """Write the file."""
    found = {fingerprint(one.rules): packed(one.rules) for one in presets().values()}
    (Path(win_probability.__path__[0]) / FILE_NAME).write_bytes(msgspec.json.encode(found) + b"\n")
    counts = {fingerprint(one.rules): counted_for(one.rules) for one in presets().values()}
    averages = Path(heuristics.__path__[0]) / average_hand.FILE_NAME
    averages.write_bytes(msgspec.json.encode(counts) + b"\n")


if __name__ == "__main__":
    main()
