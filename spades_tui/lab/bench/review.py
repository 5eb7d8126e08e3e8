"""What a review takes: the choices of a player priced, and where the result came from."""

from __future__ import annotations

from time import process_time
from typing import Final

from spades_tui.bots.kernel import kernel_kind
from spades_tui.bots.search.pricing.price import ENOUGH
from spades_tui.bots.search.pricing.pricing import price
from spades_tui.coach.hands import played_hands
from spades_tui.coach.replays import worth_of
from spades_tui.lab.bench.figures import BenchPart, Tell, percentile
from spades_tui.lab.bench.parts import Amounts
from spades_tui.lab.bench.positions import PRESET
from spades_tui.rules.presets import preset_named
from spades_tui.session.botgame import BotGame

_LEVELS: Final = ("regular", "club")
_SHARE: Final = 20
"""So many times fewer hands than the engine plays: they take seconds each."""


class ReviewPace(BenchPart, frozen=True, kw_only=True):
    """How long reviews take, and how sure they are.

    Attributes:
        kind: the kernel in use.
        hands: how many were reviewed.
        own: CPU seconds for the choices of one player, in the median.
        whole: for everybody's choices and the worth of the cards, in the median.
        clear: the share of costs known to 2.5 points, or a third of the nearest mark.
        error: standard error of a cost in points that 9 of 10 stay within.
    """

    kind: str
    hands: int
    own: float
    whole: float
    clear: float
    error: float

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return the times and the errors."""
        return (
            ("one player's choices", f"{self.own:.2f} s"),
            ("the whole split", f"{self.whole:.2f} s"),
            ("costs clear enough", f"{self.clear:.0%}"),
            ("error p90", f"{self.error:.1f} points"),
        )


def measure_review(amounts: Amounts, tell: Tell) -> ReviewPace:
    """Review hands played by bots, every seat of each."""
    number = max(1, amounts.hands // _SHARE)
    rules = preset_named(PRESET).rules
    seats: list[float] = []
    wholes: list[float] = []
    settled: list[bool] = []
    errors: list[float] = []
    for seed in range(1, number + 1):
        tell(f"review: hand {seed} of {number}")
        played = BotGame(rules, _LEVELS, seed)
        played.play(1)
        hand = played_hands(rules, played.game.log)[-1]
        hand.chance_before(0)  # the table of chances is made once for all hands
        spent = [0.0] * len(hand.result.bids)
        for one in hand.decided:
            begun = process_time()
            found = price(one.view, one.action)
            spent[one.seat] += process_time() - begun
            if found is not None:
                settled.append(found.settled)
                errors.append(found.error_points)
        begun = process_time()
        worth_of(played.game, hand)
        seats += spent
        wholes.append(sum(spent) + process_time() - begun)
    return ReviewPace(
        how=f"{number} hands of the preset {PRESET} by {' and '.join(_LEVELS)}, every choice in "
        f"them priced until its error is small enough ({ENOUGH:g} points, or a third of the "
        f"nearest mark), then the deal played over; {kernel_kind()} kernel, CPU time.",
        again=f"python -m spades_tui.lab bench --part review --hands {amounts.hands}",
        kind=kernel_kind(),
        hands=number,
        own=round(percentile(seats, 0.5), 3),
        whole=round(percentile(wholes, 0.5), 3),
        clear=round(sum(settled) / max(1, len(settled)), 4),
        error=round(percentile(errors, 0.9), 2) if errors else 0.0,
    )
