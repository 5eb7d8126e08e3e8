"""Whether a hand can hold or lack a suit, by counting unseen cards and the room for them."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from spades_tui.bots.heuristics.deduction import Deduction


@lru_cache(maxsize=64)
def has_layout(deduction: Deduction, hand: int, suit: int, *, holds: bool) -> bool:
    """Return whether some layout of the unseen cards gives a hand a card of a suit, or none.

    Cached, because the sentences about one decision ask the same many times. A layout exists if no
    set of suits has more cards than the hands that may hold them, and the cards out of play, have
    room for (Hall's theorem).

    Args:
        deduction: the player's deductions about the hidden cards.
        hand: the hand.
        suit: the number of the suit.
        holds: whether the hand is to hold a card of the suit; else none.
    """
    if hand in (*deduction.seen, deduction.me):
        return bool(deduction.seen.get(hand, deduction.mine)[suit]) == holds
    counts = list(map(len, deduction.out))
    hidden = [other for other in deduction.others if other not in deduction.seen]
    away = sum(counts) - sum(deduction.sizes[other] for other in hidden)
    counts[suit] -= holds
    room = {
        other: {
            number for number in range(4) if not deduction.is_void(other, number)
            and (holds or (other, number) != (hand, suit))
        } for other in hidden
    }  # fmt: skip
    return (not holds or suit in room[hand]) and all(
        sum(counts[number] for number in suits)
        <= away + sum(deduction.sizes[other] - (holds and other == hand)
                      for other in hidden if not room[other].isdisjoint(suits))
        for length in range(1, 5) for suits in combinations(range(4), length)
    )  # fmt: skip
