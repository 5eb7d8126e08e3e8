"""How each part of `spades bench` is measured."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spades_tui.lab.bench.figures import Part, Tell
from spades_tui.lab.bench.names import Amounts, PartName

NEEDS: Final = {
    PartName.START: "a pseudo-terminal",
    PartName.KEYS: "a pseudo-terminal",
    PartName.THINKING: "a pseudo-terminal",
    PartName.OPENSPIEL: "OpenSpiel (pip install open-spiel)",
}
"""What not every machine has."""


def can_measure(name: PartName) -> bool:
    """Whether what a part needs is here."""
    if name is PartName.OPENSPIEL:
        from spades_tui.lab.bench.openspiel import has_openspiel

        return has_openspiel()
    from spades_tui.lab.bench.terminal import has_pseudo_terminals

    return name not in NEEDS or has_pseudo_terminals()


def _start(amounts: Amounts, tell: Tell) -> Part:
    from spades_tui.lab.bench.children import children
    from spades_tui.lab.bench.start import measure_start

    with children() as programs:
        return measure_start(programs, amounts.runs, tell)


def _keys(amounts: Amounts, tell: Tell) -> Part:
    from spades_tui.lab.bench.children import children
    from spades_tui.lab.bench.keys import measure_keys

    with children() as programs:
        return measure_keys(programs, amounts.presses, tell)


def _thinking(amounts: Amounts, tell: Tell) -> Part:
    from spades_tui.lab.bench.children import children
    from spades_tui.lab.bench.keys import measure_busy_keys

    with children() as programs:
        return measure_busy_keys(programs, amounts.presses, tell)


def _engine(amounts: Amounts, tell: Tell) -> Part:
    from spades_tui.lab.bench.engine import measure_engine

    return measure_engine(amounts.hands, tell)


def _kernel(amounts: Amounts, tell: Tell) -> Part:
    from spades_tui.lab.bench.kernel import measure_kernel

    return measure_kernel(amounts.seconds, tell)


def _worlds(amounts: Amounts, tell: Tell) -> Part:
    from spades_tui.lab.bench.worlds import measure_worlds

    return measure_worlds(amounts.seconds, tell)


def _decisions(amounts: Amounts, tell: Tell) -> Part:
    from spades_tui.lab.bench.decisions import measure_decisions

    return measure_decisions(amounts.decisions, tell)


def _openspiel(amounts: Amounts, tell: Tell) -> Part:
    from spades_tui.lab.bench.openspiel import measure_openspiel

    return measure_openspiel(amounts.seconds, tell)


MEASURES: Final[dict[PartName, Callable[[Amounts, Tell], Part]]] = {
    PartName.START: _start,
    PartName.KEYS: _keys,
    PartName.THINKING: _thinking,
    PartName.ENGINE: _engine,
    PartName.KERNEL: _kernel,
    PartName.WORLDS: _worlds,
    PartName.DECISIONS: _decisions,
    PartName.OPENSPIEL: _openspiel,
}
"""Measures a part; only what is asked for is imported."""
