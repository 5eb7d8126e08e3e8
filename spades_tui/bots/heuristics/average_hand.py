"""Average trick counts of the hands that a rule set deals."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from spades_tui.bots.heuristics.card_passing import worth_keeping
from spades_tui.bots.heuristics.deduction import SPADES, Deduction, card_numbers
from spades_tui.bots.heuristics.trick_count import TrickEstimate
from spades_tui.cards import Card
from spades_tui.estimate import chance_from_log_odds
from spades_tui.player_view import View
from spades_tui.rules.capabilities import hands_are_drawn
from spades_tui.rules.deck import full_pack, tricks_in_hand
from spades_tui.rules.formats.share_codes import fingerprint
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

_DEALS: Final = 60

_means: dict[RuleSet, float] = {}
"""Means computed so far; they depend on the rules alone."""

FILE_NAME: Final = "averages.json"
"""The stored means of `mean_expected_tricks`, by the fingerprint of the rules."""


@cache
def _load_stored_means() -> dict[str, float]:
    """Return the stored means by the fingerprint of the rules, so that a first bid is not slow.

    `python -m tools samples` writes them. Empty if the file is missing.
    """
    file = files(__package__) / FILE_NAME
    return msgspec.json.decode(file.read_bytes(), type=dict[str, float]) if file.is_file() else {}


def mean_expected_tricks(view: View) -> float:
    """Return the average of `TrickEstimate.total` over hands dealt under the rules of `view`;
    cached."""
    rules = view.rules
    if rules not in _means:
        stored = _load_stored_means().get(fingerprint(rules))
        _means[rules] = measure_mean(view) if stored is None else stored
    return _means[rules]


def measure_mean(view: View) -> float:
    """Compute the result of `mean_expected_tricks` from `ordinary_hands`, without stored
    results."""
    table = view.seats
    start = msgspec.structs.replace(
        view,
        seat=0,
        bids=(None,) * table.players,
        hand_sizes=(tricks_in_hand(view.rules),) * table.hands,
        tricks=(),
        trick=None,
        dummy=None,
        declarer=None,
    )
    counts = [
        TrickEstimate(
            Deduction(msgspec.structs.replace(start, hand=tuple(hand), discarded=tuple(away)), 0)
        ).total
        for hand, away in ordinary_hands(view.rules)
    ]
    return sum(counts) / len(counts)


def count_honors(hand: tuple[Card, ...] | list[Card], rules: RuleSet) -> int:
    """Return the number of aces, kings, jokers, raised twos, and spades beyond the third in a
    hand."""
    table = card_numbers(rules)
    spades = [card for card in hand if table.suit[card] == SPADES]
    honors = sum(card.is_joker or card.rank in "AK" for card in hand)
    raised = sum(card.rank == "2" and table.strength[card] > 0 for card in spades)
    return honors + raised + max(0, len(spades) - 3)


@cache
def mean_honors(rules: RuleSet) -> float:
    """Return the average of `count_honors` for a hand dealt under `rules`."""
    counts = [count_honors(hand, rules) for hand, _ in ordinary_hands(rules)]
    return sum(counts) / len(counts)


def ordinary_hands(rules: RuleSet) -> list[tuple[list[Card], list[Card]]]:
    """Return all hands of 60 fixed random deals, each as a pair: its cards, and its owner's
    discards.

    Only hands drawn from a stock have discards; the list is empty for others.
    """
    rng = random.Random(1)
    size, hands = tricks_in_hand(rules), seating(rules).hands
    dealt: list[tuple[list[Card], list[Card]]] = []
    for _ in range(_DEALS):
        cards = list(full_pack(rules))
        rng.shuffle(cards)
        if hands_are_drawn(rules):
            dealt += [_draw_hand(cards[2 * size * seat :], size, rules) for seat in range(hands)]
        else:
            dealt += [(cards[size * seat : size * (seat + 1)], []) for seat in range(hands)]
    return dealt


def _draw_hand(stock: list[Card], size: int, rules: RuleSet) -> tuple[list[Card], list[Card]]:
    """Return a hand of `size` cards drawn from the stock, one of every two cards, and the
    discards."""
    hand, away = [], []
    for first, second in zip(stock[: 2 * size : 2], stock[1 : 2 * size : 2], strict=True):
        good = worth_keeping(first, rules)
        hand.append(first if good else second)
        away.append(second if good else first)
    return hand, away


_HEARD_OF: Final = 5.55
"""The bid that each player still to bid goes beyond half of the time, …"""
_WIDTH: Final = 0.5
"""… and the width of that transition, in tricks."""
_HIGH: Final = 5.6
"""A higher bid is meant to play the dummy, a lower one to defend."""

_DECLARER: Final = ((1.3, 0.85), (5.4, 0.80, -0.83), (10.4, 0.65, -0.63, -1.07))
"""By number of earlier bids: base tricks, weight of the hand's expected tricks, weight of the
highest bid, weight of the other bid. With no earlier bid, the declarer will know that the others
were weak."""
_DEFENDER: Final = ((-1.0, 1.0), (-4.0, 1.03, 0.65), (-5.3, 1.33, -0.27, 0.90))
"""The same for one of two defenders: the highest bid is the declarer's, the other the partner's."""
_MEANT_TO_DECLARE: Final = -1.3
"""Tricks a single earlier bid takes from a defender, for each trick above its average."""


def chance_to_declare(number: int, heard_bids: Sequence[int], silent: int) -> float:
    """Return the chance, 0 to 1, that a bid will be the highest, so that its player gets the dummy.

    Of equal bids the first one wins.

    Args:
        number: the bid.
        heard_bids: the numbers bid before, in any order.
        silent: the number of players still to bid.
    """
    if number <= max(heard_bids, default=0):
        return 0.0
    return float((1 - chance_from_log_odds((_HEARD_OF - (number + 0.5)) / _WIDTH)) ** silent)


def declarer_tricks(expected: float, heard_bids: Sequence[float]) -> float:
    """Return the expected tricks of declarer and dummy together.

    Args:
        expected: expected tricks of the declarer's hand, plus an average hand's share for the
            dummy.
        heard_bids: the numbers bid before, two at most, in any order.
    """
    return _expect_from_bids(_DECLARER[len(heard_bids)], expected, heard_bids)


def defender_tricks(expected: float, heard_bids: Sequence[float]) -> float:
    """Return the expected tricks of both defenders together.

    Args:
        expected: expected tricks of one defender's hand, plus an average hand's share for the
            other's.
        heard_bids: the numbers bid before, two at most, in any order.
    """
    tricks = _expect_from_bids(_DEFENDER[len(heard_bids)], expected, heard_bids)
    if len(heard_bids) == 1:
        tricks += _MEANT_TO_DECLARE * max(0.0, heard_bids[0] - _HIGH)
    return tricks


def _expect_from_bids(
    weights: tuple[float, ...], expected: float, heard_bids: Sequence[float]
) -> float:
    level, slope, *by_bid = weights
    high_first = sorted(heard_bids, reverse=True)
    from_bids = sum(weight * bid for weight, bid in zip(by_bid, high_first, strict=True))
    return max(0.0, level + slope * expected + from_bids)
