"""Whole hands solved with all cards in sight."""

from __future__ import annotations

import random
from time import process_time
from typing import Final

from spades_tui.bots.kernel import Table, kernel_kind, masks_for
from spades_tui.bots.kernel.solver import NOT_SOLVED, Solver
from spades_tui.coach.open_cards import MOST_NODES
from spades_tui.lab.bench.figures import BenchPart, Tell, percentile
from spades_tui.lab.bench.parts import Amounts
from spades_tui.lab.bench.positions import PRESET
from spades_tui.rules.deck import pack
from spades_tui.rules.presets import preset_named

_SIDE: Final = 0b0101
_SEED: Final = 13


class SolverPace(BenchPart, frozen=True, kw_only=True):
    """How long whole hands take.

    Attributes:
        kind: the kernel in use.
        hands: how many were solved, or given up.
        given_up: how many were.
        p50: CPU seconds half of them take no longer than; then 95 of 100, and all.
    """

    kind: str
    hands: int
    given_up: int
    p50: float
    p95: float
    most: float

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return the percentiles."""
        return (
            ("hand p50, p95, most", f"{self.p50:.3f}, {self.p95:.3f}, {self.most:.2f} s"),
            ("given up", f"{self.given_up} of {self.hands}"),
        )


def measure_solver(amounts: Amounts, tell: Tell) -> SolverPace:
    """Solve random deals for the tricks of a side."""
    rules, chance = preset_named(PRESET).rules, random.Random(_SEED)
    masks = masks_for(rules)
    times, given_up = [], 0
    for number in range(amounts.hands):
        tell(f"solver: hand {number + 1} of {amounts.hands}")
        cards = list(pack(rules))
        chance.shuffle(cards)
        table = Table(masks.play)
        for place in range(4):
            table.hold(place, masks.kinds(cards[place::4])[0], 0, 0)
        table.turn = number % 4
        begun = process_time()
        found = Solver(masks.play, _SIDE, _SIDE, MOST_NODES).tricks(table)
        times.append(process_time() - begun)
        given_up += found == NOT_SOLVED
    return SolverPace(
        how=f"{amounts.hands} random deals of the preset {PRESET}, each solved for the tricks of a "
        f"side, spades led as its rules say; {kernel_kind()} kernel, one process, CPU time.",
        again=f"python -m spades_tui.lab bench --part solver --hands {amounts.hands}",
        kind=kernel_kind(),
        hands=amounts.hands,
        given_up=given_up,
        p50=round(percentile(times, 0.5), 4),
        p95=round(percentile(times, 0.95), 4),
        most=round(max(times), 4),
    )
