"""What became of a side's promises, as one sign, the same in every list."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from spades_tui.engine import Game
from spades_tui.player_view.outcomes import side_outcome
from spades_tui.rules.bids import Bid
from spades_tui.rules.ruleset import RuleSet


@pytest.mark.parametrize(
    ("bids", "tricks", "made", "outcome"),
    [
        (("number", "number"), (3, 4), True, "made"),
        (("number", "number"), (3, 4), False, "set"),
        (("nil", "number"), (0, 4), True, "nil"),
        (("nil", "number"), (1, 4), True, "set"),
        (("nil", "number"), (0, 2), False, "set"),
        (("nil", "nil"), (0, 0), None, "nil"),
        (("number", "number"), (3, 4), None, ""),
    ],
)
def test_a_failed_promise_counts_before_a_kept_one(
    bids: tuple[str, str], tricks: tuple[int, int], made: bool | None, outcome: str
) -> None:
    game = Game(RuleSet(), seed=3)
    game.deal()
    game.play_on(lambda prompt: prompt.actions[0])
    view = game.view(0)
    result = view.results[-1]
    kinds = {0: bids[0], 2: bids[1]}
    own = replace(result.sides[0], made=made)
    changed = replace(
        result,
        bids=tuple(
            Bid(kinds[seat], 3 * (kinds[seat] == "number")) if seat in kinds else bid  # type: ignore[arg-type]
            for seat, bid in enumerate(result.bids)
        ),
        tricks=(tricks[0], 5, tricks[1], 5),
        sides=(own, *result.sides[1:]),
    )
    assert side_outcome(view, changed, 0) == outcome
