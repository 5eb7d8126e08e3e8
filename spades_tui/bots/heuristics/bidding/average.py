"""What a hand of a rule set counts on the average, so that counting can be put right."""

from __future__ import annotations

import random
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from spades_tui.bots.heuristics.evaluation.tricks import Tricks
from spades_tui.bots.heuristics.knowledge import Known
from spades_tui.bots.heuristics.passing import worth_keeping
from spades_tui.cards import Card
from spades_tui.rules.capabilities import hands_are_drawn
from spades_tui.rules.deck import pack, tricks_in_hand
from spades_tui.rules.formats.codes import fingerprint
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.view import View

_DEALS: Final = 60

_found: dict[RuleSet, float] = {}
"""Averages worked out before; they depend on the rules alone."""

NAME: Final = "averages.json"


@cache
def _kept() -> dict[str, float]:
    """Return those of the presets, by fingerprint, so that a first bid need not wait for them.

    `python -m spades_tui.lab.samples` counts them again.
    """
    file = files(__package__) / NAME
    return msgspec.json.decode(file.read_bytes(), type=dict[str, float]) if file.is_file() else {}


def average_count(view: View) -> float:
    """Return the tricks that hands dealt under the rules of `view` count, on the average."""
    rules = view.rules
    if rules not in _found and fingerprint(rules) in _kept():
        _found[rules] = _kept()[fingerprint(rules)]
    if rules not in _found:
        _found[rules] = counted(view)
    return _found[rules]


def counted(view: View) -> float:
    """Count what `average_count` returns."""
    blank = _blank(view)
    counts = [_count(blank, hand, away) for hand, away in _hands(view.rules)]
    return sum(counts) / len(counts)


def _count(blank: View, hand: list[Card], away: list[Card]) -> float:
    view = msgspec.structs.replace(blank, hand=tuple(hand), discarded=tuple(away))
    return Tricks(Known(view, view.seat)).total


def _blank(view: View) -> View:
    """The same table before anything has been said or played."""
    table = view.seats
    return msgspec.structs.replace(
        view,
        seat=0,
        bids=(None,) * table.players,
        hand_sizes=(tricks_in_hand(view.rules),) * table.hands,
        tricks=(),
        trick=None,
        dummy=None,
        declarer=None,
    )


def _hands(rules: RuleSet) -> list[tuple[list[Card], list[Card]]]:
    """Hands of some deals, each with the cards put away."""
    rng = random.Random(1)
    size, hands = tricks_in_hand(rules), seating(rules).hands
    found: list[tuple[list[Card], list[Card]]] = []
    for _ in range(_DEALS):
        cards = list(pack(rules))
        rng.shuffle(cards)
        if hands_are_drawn(rules):
            found += [_drawn(cards[2 * size * seat :], size, rules) for seat in range(hands)]
        else:
            found += [(cards[size * seat : size * (seat + 1)], []) for seat in range(hands)]
    return found


def _drawn(stock: list[Card], size: int, rules: RuleSet) -> tuple[list[Card], list[Card]]:
    """A hand drawn from the stock: of every two cards one is kept."""
    kept, away = [], []
    for first, second in zip(stock[: 2 * size : 2], stock[1 : 2 * size : 2], strict=True):
        good = worth_keeping(first, rules)
        kept.append(first if good else second)
        away.append(second if good else first)
    return kept, away
