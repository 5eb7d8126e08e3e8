"""How safe a promise to take no trick is."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.heuristics.knowledge import SPADES, Known

_ROUNDS: Final = (0.95, 0.8, 0.5, 0.2, 0.08, 0.04)
"""How likely a nil bidder is made to play their lowest, second lowest … card of a side suit."""

_SPADE_ROUNDS: Final = (0.95, 0.85, 0.75, 0.65, 0.6, 0.6, 0.6)
_DOOMED: Final = 0.05
"""What is left of the safety of a nil that only a mistake of the others can save."""

_DUCKS: Final = 3.0
"""How hard it is for the others to stay below a card, as a power of their share below it."""


def suit_safety(held: tuple[int, ...], out: tuple[int, ...], suit: int) -> float:
    """Return the chance that no card of `held` is made to win a trick of its suit.

    Args:
        held: own cards of the suit, weakest first.
        out: the cards of the suit in other hands, weakest first.
    """
    if not held:
        return 1.0
    if not out:
        return 0.6 if suit != SPADES else 0.3
    weights = _SPADE_ROUNDS if suit == SPADES else _ROUNDS
    safe = 1.0
    for place, strength in enumerate(held):
        if place >= len(weights):
            break
        below = sum(1 for other in out if other < strength)
        share = min(1.0, (below + 0.5 * (strength > out[-1])) / len(out))
        safe *= 1 - weights[place] * share**_DUCKS
    return safe * _DOOMED if suit == SPADES and too_many_high(held, out) else safe


def too_many_high(held: tuple[int, ...], out: tuple[int, ...]) -> bool:
    """Whether some spade must win: each has to fall under a higher one of its own."""
    higher = (sum(1 for other in out if other > strength) for strength in reversed(held))
    return any(above < count for count, above in enumerate(higher, start=1))


def nil_safety(known: Known) -> float:
    """Return the chance that the hand takes no trick, as a rule of thumb."""
    safe = 1.0
    for suit, held in enumerate(known.mine):
        safe *= suit_safety(held, _others(known, suit), suit)
    return safe


def safety_without(known: Known, suit: int, strength: int) -> float:
    """Return the same once a card of the hand is gone."""
    safe = 1.0
    for number, held in enumerate(known.mine):
        cards = list(held)
        if number == suit:
            cards.remove(strength)
        safe *= suit_safety(tuple(cards), _others(known, number), number)
    return safe


def _others(known: Known, suit: int) -> tuple[int, ...]:
    if not known.seen:
        return known.out[suit]
    seen = (strength for cards in known.seen.values() for strength in cards[suit])
    return tuple(sorted((*known.out[suit], *seen)))
