"""Random rollouts of a hand with card masks, in plain Python and compiled, side by side."""

from __future__ import annotations

import random
import sys
from functools import cache
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from statistics import median
from time import process_time
from types import ModuleType
from typing import Any, Final

from spades_tui.bots import kernel
from spades_tui.bots.kernel import kernel_kind, table
from spades_tui.bots.kernel.masks import BLOCKS, CardMasks, masks_for
from spades_tui.lab.bench.measurement import Measurement
from spades_tui.lab.times import Times
from spades_tui.rules.deck import full_pack, tricks_in_hand
from spades_tui.rules.presets import preset_named

_DEALS: Final = 20
_BATCH: Final = 100
"""Rollouts between two readings of the clock."""


def measure_kernel(seconds: float) -> Measurement:
    """Return the rollouts a second of each form of the kernel, in random deals by `standard`.

    `seconds` is the processor time for each form.
    """
    forms = {"compiled": kernel, "plain": plain_kernel()}
    if kernel_kind() == "plain":
        forms = {"plain": kernel}
    rates: dict[str, list[float]] = {}
    for deal in range(_DEALS):
        for name, form in forms.items():
            if form is not None:
                rate = _rollouts_per_second(form, deal, seconds / _DEALS)
                rates.setdefault(name, []).append(rate)
    figures: dict[str, Times | int] = {
        f"{name} kernel, rollouts a second": round(median(each)) for name, each in rates.items()
    }
    return Measurement(
        f"Random rollouts of {_DEALS} random deals by the preset standard, from the first lead to "
        f"the last trick, for {seconds:g} s with each kernel; one process, processor time, median "
        "of the deals.",
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


def _rollouts_per_second(form: ModuleType, deal: int, seconds: float) -> float:
    """Return the number of rollouts of one deal in a second of processor time.

    Args:
        form: the kernel, compiled or plain.
        deal: the seed of the deal; the lowest legal card is led.
        seconds: the processor time to measure.
    """
    rules = preset_named("standard").rules
    cards = list(full_pack(rules))
    random.Random(deal).shuffle(cards)
    size, masks = tricks_in_hand(rules), masks_for(rules)
    start = form.table.Table(play_rules(form, masks))
    for place in range(masks.play.places):
        start.hold(place, *masks.kinds(cards[place * size : (place + 1) * size]), 0)
    scratch = form.table.Table(start.rules)
    lead = start.legal() & -start.legal()
    rollouts, spent, begun = 0, 0.0, process_time()
    while spent <= 0 or spent < seconds:
        form.rollout.sample(scratch, start, lead, _BATCH, [])
        rollouts += _BATCH
        spent = process_time() - begun
    return rollouts / spent


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
