"""Random play-outs of a hand with card masks, in plain Python and compiled, side by side."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path
from statistics import median
from time import perf_counter
from types import ModuleType
from typing import Any, Final

from spades_tui.bots.kernel import kernel_kind, table
from spades_tui.bots.kernel.masks import BLOCKS, Masks, masks_for
from spades_tui.cli.measuring.figures import Part, Tell
from spades_tui.rules.presets import preset_named

PRESET: Final = "standard"

_DEALS: Final = 20
_BATCH: Final = 100
"""Play-outs between two looks at the clock."""


class Kernel(Part, frozen=True, kw_only=True):
    """Play-outs of a four-player hand, 52 cards each, on one core.

    Attributes:
        kind: the kernel this program uses.
        plain: play-outs a second of the plain source.
        compiled: the same of the compiled form; None where it is not built.
        ratio: compiled by plain.
    """

    kind: str
    plain: float | None
    compiled: float | None
    ratio: float | None

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return both forms."""
        times = "" if self.ratio is None else f", {self.ratio:.1f} × plain"
        return (
            ("plain Python", _rate(self.plain, "its source is not here")),
            ("compiled", _rate(self.compiled, "not built here") + times),
            ("in use", self.kind),
        )


def measure_kernel(seconds: float, tell: Tell) -> Kernel:
    """Play out `_DEALS` random deals, each form for `seconds` in all."""
    kind = kernel_kind()
    forms = {"plain": table if kind == "plain" else _plain_source()}
    forms["compiled"] = table if kind == "compiled" else None
    rates: dict[str, list[float]] = {name: [] for name in forms}
    for deal in range(_DEALS):
        tell(f"kernel: deal {deal + 1} of {_DEALS}")
        for name, form in forms.items():
            if form is not None:
                rates[name].append(_play_outs(form, deal, seconds / _DEALS))
    plain, compiled = (round(median(rates[name])) if rates[name] else None for name in forms)
    return Kernel(
        how=f"Random play-outs of {_DEALS} random deals of 52 cards by the preset {PRESET}, from "
        f"the first lead to the last trick, in turn for {seconds:g} s in all; one process, the "
        "median of the deals.",
        again=f"spades bench --part kernel --seconds {seconds:g}",
        kind=kind,
        plain=plain,
        compiled=compiled,
        ratio=round(compiled / plain, 1) if compiled and plain else None,
    )


def _rate(rate: float | None, otherwise: str) -> str:
    return otherwise if rate is None else f"{rate:,.0f} play-outs a second"


def _plain_source() -> ModuleType | None:
    """Load the source that lies beside the compiled module."""
    path = Path(table.__file__ or "").with_name("table.py")
    spec = importlib.util.spec_from_file_location("plain_table", path)
    if spec is None or spec.loader is None or not path.is_file():
        return None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _play_outs(form: ModuleType, deal: int, seconds: float) -> float:
    """Return the play-outs a second of one deal."""
    start, scratch = _dealt(form, deal)
    lead = start.legal() & -start.legal()
    done = 0
    begun = perf_counter()
    while (passed := perf_counter() - begun) < seconds or not done:
        scratch.sample(start, lead, _BATCH, [])
        done += _BATCH
    return done / passed


def _dealt(form: ModuleType, deal: int) -> tuple[Any, Any]:
    """Return a table with the cards dealt, and an empty one to play on."""
    masks = masks_for(preset_named(PRESET).rules)
    rules = _play_rules(form, masks)
    start = form.Table(rules)
    bits = list(masks.bit.values())
    random.Random(deal).shuffle(bits)
    for place in range(4):
        start.hold(place, sum(bits[place::4]), 0, 0)
    return start, form.Table(rules)


def _play_rules(form: ModuleType, masks: Masks) -> Any:
    """Return the rules as an object of that form: compiled code takes no other."""
    play = masks.play
    flags = [play.spades_lead, play.first_trick, play.opens_with_club, play.must_beat, play.rake]
    return form.PlayRules(
        play.places,
        [masks.suits[suit] for suit in BLOCKS],
        [*flags, play.two_packs],
        play.big_joker,
        play.high_spades,
    )
