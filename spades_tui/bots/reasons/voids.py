"""Whether a hand can hold or lack a suit, by counting unseen cards and the room for them."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb

from spades_tui.bots.heuristics.deduction import Deduction


@lru_cache(maxsize=64)
def has_layout(
    deduction: Deduction, hand: int, *, lacks: int | None = None, holds: int | None = None
) -> bool:
    """Return whether in some layout of the unseen cards a hand lacks a suit or holds a card of one.

    Cached, because the sentences about one decision ask the same many times. A layout exists if no
    set of suits has more cards than the hands that may hold them, and the cards out of play, have
    room for (Hall's theorem).

    Args:
        deduction: the player's deductions about the hidden cards.
        hand: the hand.
        lacks: the number of the suit that the hand must lack; None for any.
        holds: the number of the suit of which it must hold a card; None for any.
    """
    if hand in (*deduction.seen, deduction.me):
        held = deduction.seen.get(hand, deduction.mine)
        return not (lacks is not None and held[lacks]) and (holds is None or bool(held[holds]))
    counts = list(map(len, deduction.out))
    sizes = {other: deduction.sizes[other] for other in deduction.others
             if other not in deduction.seen}  # fmt: skip
    away = sum(counts) - sum(sizes.values())
    room = {
        other: {
            number for number in range(4) if not deduction.is_void(other, number)
            and (other, number) != (hand, lacks)
        } for other in sizes
    }  # fmt: skip
    if holds is not None:
        if holds not in room[hand] or not counts[holds]:
            return False
        counts[holds] -= 1
        sizes[hand] -= 1
    return all(
        sum(counts[number] for number in suits)
        <= away + sum(size for other, size in sizes.items() if not room[other].isdisjoint(suits))
        for length in range(1, 5) for suits in combinations(range(4), length)
    )  # fmt: skip


def void_chance(deduction: Deduction, hand: int, suit: int) -> float:
    """Return the chance, 0 to 1, that a hidden hand lacks a suit.

    All unseen cards that the hand may hold count as equally likely.

    Args:
        deduction: the player's deductions about the hidden cards.
        hand: the hand.
        suit: the number of the suit.
    """
    if hand in deduction.seen or deduction.is_void(hand, suit):
        return float(deduction.is_void(hand, suit))
    possible = sum(
        len(cards) for other, cards in enumerate(deduction.out)
        if not deduction.is_void(hand, other)
    )  # fmt: skip
    size = min(deduction.sizes[hand], possible)
    return comb(possible - len(deduction.out[suit]), size) / comb(possible, size)
