"""Random rollouts of a hand with card masks, in plain Python and compiled, side by side."""

from __future__ import annotations

import random
import sys
from functools import cache
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from types import ModuleType
from typing import Any, Final

from spades_tui.bots import kernel
from spades_tui.bots.kernel import kernel_kind, table
from spades_tui.bots.kernel.masks import BLOCKS, CardMasks, masks_for
from spades_tui.cards import Card
from spades_tui.lab.bench.measurement import BenchSize, Figure, Measurement, Show
from spades_tui.rules.deck import full_pack, tricks_in_hand
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet

_DEALS: Final = 20
_BATCH: Final = 100
"""Rollouts between two readings of the clock."""


class _Stopwatch:
    """Runs for some seconds by the clock, and counts processor time, which other work affects
    less."""

    def __init__(self, seconds: float) -> None:
        self._end = perf_counter() + seconds
        self._started, self._clock = process_time(), perf_counter()

    @property
    def is_running(self) -> bool:
        return perf_counter() < self._end

    @property
    def spent(self) -> float:
        """Processor seconds so far; clock seconds if the system counts too coarsely."""
        return process_time() - self._started or perf_counter() - self._clock


def measure(amounts: BenchSize, show: Show) -> Measurement:
    """Return the rollouts a second of each form of the kernel, in random deals by `standard`.

    Args:
        amounts: the seconds to measure.
        show: called with a few words before each deal.
    """
    kind = kernel_kind()
    forms = {"plain": kernel if kind == "plain" else plain_kernel()}
    if kind == "compiled":
        forms["compiled"] = kernel
    rules = preset_named("standard").rules
    rates: dict[str, list[float]] = {}
    for deal in range(_DEALS):
        show(f"kernel: deal {deal + 1} of {_DEALS}")
        for name, form in forms.items():
            if form is not None:
                rate = _rollouts_per_second(
                    form, rules, _deal_hands(rules, deal), amounts.seconds / _DEALS
                )
                rates.setdefault(name, []).append(rate)
    figures: dict[str, Figure] = {
        f"{name} kernel, rollouts a second": round(median(each)) for name, each in rates.items()
    }
    if len(rates) == 2:
        ratio = median(rates["compiled"]) / median(rates["plain"])
        figures["compiled, times plain"] = round(ratio, 1)
    figures["in use"] = kind
    return Measurement(
        f"Random rollouts of {_DEALS} random deals by the preset standard, from the first lead to "
        f"the last trick, for {amounts.seconds:g} s in all; one process, processor time, median "
        "of the deals.",
        f"python -m spades_tui.lab bench --part kernel --seconds {amounts.seconds:g}",
        figures,
    )


@cache
def plain_kernel() -> ModuleType | None:
    """Load the kernel's Python source as another package beside the compiled one; return the
    package.

    None if the source is not installed.
    """
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


def _deal_hands(rules: RuleSet, deal: int) -> list[tuple[Card, ...]]:
    """Return the hands of random deal `deal`, each with as many cards as there are tricks."""
    cards = list(full_pack(rules))
    random.Random(deal).shuffle(cards)
    size = tricks_in_hand(rules)
    return [
        tuple(cards[place * size : (place + 1) * size])
        for place in range(masks_for(rules).play.places)
    ]


def _rollouts_per_second(
    form: ModuleType, rules: RuleSet, hands: list[tuple[Card, ...]], seconds: float
) -> float:
    """Return the number of rollouts of one deal in a second.

    Args:
        form: the kernel, compiled or plain.
        rules: the rules.
        hands: the hands, by place; the lowest legal card is led.
        seconds: the time to measure.
    """
    masks = masks_for(rules)
    start = form.table.Table(play_rules(form, masks))
    for place, cards in enumerate(hands):
        start.hold(place, *masks.kinds(cards), 0)
    scratch = form.table.Table(start.rules)
    lead = start.legal() & -start.legal()
    done, watch = 0, _Stopwatch(seconds)
    while watch.is_running or not done:
        form.rollout.sample(scratch, start, lead, _BATCH, [])
        done += _BATCH
    return done / watch.spent


def play_rules(form: ModuleType, masks: CardMasks) -> Any:
    """Return the rules of play as a `PlayRules` of the kernel `form`.

    Compiled code accepts only objects of its own form. `masks` has the rules.
    """
    play = masks.play
    flags = [play.spades_lead, play.first_trick, play.opens_with_club, play.must_beat, play.rake]
    return form.table.PlayRules(
        play.places,
        [masks.suits[suit] for suit in BLOCKS],
        [*flags, play.two_packs],
        play.big_joker,
        play.high_spades,
    )
