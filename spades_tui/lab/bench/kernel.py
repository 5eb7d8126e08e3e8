"""Random rollouts of a hand with card masks, in plain Python and compiled, side by side."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any, Final

from spades_tui.bots import kernel
from spades_tui.bots.kernel import kernel_kind, table
from spades_tui.bots.kernel.masks import BLOCKS, CardMasks, masks_for
from spades_tui.cards import Card
from spades_tui.lab.bench.parts import BenchPart, BenchSize, ProgressCallback, Stopwatch
from spades_tui.rules.deck import full_pack, tricks_in_hand
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet

PRESET: Final = "standard"

_DEALS: Final = 20
_OTHERS: Final = 3
"""Deals by every other preset."""
_BATCH: Final = 100
"""Rollouts between two looks at the clock."""


class KernelSpeed(BenchPart, frozen=True, kw_only=True):
    """Rollouts of a whole hand, every card by chance, on one core.

    Attributes:
        kind: the kernel this program uses.
        plain: rollouts a second of the plain source, by the preset `standard`: four players.
        compiled: the same of the compiled form; None where it is not built.
        ratio: compiled by plain.
        least_preset: the preset by which compiling gains least.
        least_ratio: compiled by plain there.
        ratios: the same of every preset.
    """

    kind: str
    plain: float | None
    compiled: float | None
    ratio: float | None
    least_preset: str | None
    least_ratio: float | None
    ratios: dict[str, float]

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return both forms, and the preset that gains least."""
        times = "" if self.ratio is None else f", {self.ratio:.1f} × plain"
        rows = (
            ("plain Python", _rate(self.plain, "source not found")),
            ("compiled", _rate(self.compiled, "not built") + times),
            ("in use", self.kind),
        )
        if self.least_ratio is None:
            return rows
        least = f"{self.least_ratio:.1f} × plain, by {self.least_preset}"
        return (*rows, (f"lowest of {len(self.ratios)} presets", least))


def measure_kernel(amounts: BenchSize, tell: ProgressCallback) -> KernelSpeed:
    """Play out random deals of every preset; each form of `standard` for so many seconds."""
    seconds = amounts.seconds
    kind = kernel_kind()
    plain_form = kernel if kind == "plain" else plain_kernel()
    compiled_form = kernel if kind == "compiled" else None
    plain, compiled = _rates(
        preset_named(PRESET).rules, [plain_form, compiled_form], _DEALS, seconds, tell
    )
    ratios: dict[str, float] = {}
    if plain_form is not None and compiled_form is not None:
        for name, preset in presets().items():
            tell(f"kernel: {name}")
            forms, share = [plain_form, compiled_form], seconds * _OTHERS / _DEALS
            slow, quick = _rates(preset.rules, forms, _OTHERS, share, tell)
            if slow and quick:
                ratios[name] = round(quick / slow, 1)
    least = min(ratios, key=lambda name: ratios[name], default=None)
    return KernelSpeed(
        how=f"Random rollouts of {_DEALS} random deals by the preset {PRESET}, from the first "
        f"lead to the last trick, in turn for {seconds:g} s in all, then {_OTHERS} deals by every "
        "preset; one process, CPU time, median of the deals.",
        again=f"python -m spades_tui.lab bench --part kernel --seconds {seconds:g}",
        kind=kind,
        plain=plain,
        compiled=compiled,
        ratio=round(compiled / plain, 1) if compiled and plain else None,
        least_preset=least,
        least_ratio=None if least is None else ratios[least],
        ratios=ratios,
    )


def _rates(
    rules: RuleSet,
    forms: Sequence[ModuleType | None],
    deals: int,
    seconds: float,
    tell: ProgressCallback,
) -> list[float | None]:
    """Return the median rollouts a second of each form, deal by deal in turn."""
    rates: list[list[float]] = [[] for _ in forms]
    for deal in range(deals):
        if deals == _DEALS:
            tell(f"kernel: deal {deal + 1} of {deals}")
        for form, found in zip(forms, rates, strict=True):
            if form is not None:
                found.append(
                    rollouts_per_second(form, rules, deal_hands(rules, deal), seconds / deals)
                )
    return [round(median(found)) if found else None for found in rates]


def _rate(rate: float | None, otherwise: str) -> str:
    return otherwise if rate is None else f"{rate:,.0f} rollouts per second"


@cache
def plain_kernel() -> ModuleType | None:
    """Load the source that lies beside the compiled kernel, as a package of its own."""
    folder = Path(table.__file__ or "").parent
    if not (folder / "table.py").is_file():
        return None
    package = ModuleType("plain_kernel")
    package.__path__ = [package.__name__]
    finder = FileFinder(str(folder), (SourceFileLoader, SOURCE_SUFFIXES))
    sys.path_importer_cache[package.__name__] = finder
    sys.modules[package.__name__] = package
    for source in folder.glob("[!_]*.py"):
        import_module(f"{package.__name__}.{source.stem}")
    return package


def deal_hands(rules: RuleSet, deal: int) -> list[tuple[Card, ...]]:
    """Return the hands of a random deal, as many cards each as there are tricks."""
    cards = list(full_pack(rules))
    random.Random(deal).shuffle(cards)
    size = tricks_in_hand(rules)
    return [
        tuple(cards[place * size : (place + 1) * size])
        for place in range(masks_for(rules).play.places)
    ]


def rollouts_per_second(
    form: ModuleType, rules: RuleSet, hands: list[tuple[Card, ...]], seconds: float
) -> float:
    """Return the rollouts a second of one deal, the first card the lowest that may be led."""
    masks = masks_for(rules)
    start = form.table.Table(play_rules(form, masks))
    for place, cards in enumerate(hands):
        start.hold(place, *masks.kinds(cards), 0)
    scratch = form.table.Table(start.rules)
    lead = start.legal() & -start.legal()
    done, watch = 0, Stopwatch(seconds)
    while watch.runs or not done:
        form.rollout.sample(scratch, start, lead, _BATCH, [])
        done += _BATCH
    return done / watch.spent


def play_rules(form: ModuleType, masks: CardMasks) -> Any:
    """Return the rules as an object of that form: compiled code takes no other."""
    play = masks.play
    flags = [play.spades_lead, play.first_trick, play.opens_with_club, play.must_beat, play.rake]
    return form.table.PlayRules(
        play.places,
        [masks.suits[suit] for suit in BLOCKS],
        [*flags, play.two_packs],
        play.big_joker,
        play.high_spades,
    )
