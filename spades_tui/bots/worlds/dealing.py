"""Deals the hidden cards: every deal that fits what is known is exactly as likely as the next.

Cards with the same possible holders are one kind, and holders with the same possible cards are
one place; between the two a random count matrix is drawn, the rest is shuffling.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

import msgspec

from spades_tui.bots.worlds.hidden import Hidden, Holder
from spades_tui.bots.worlds.matrix import MatrixSampler

Hands = dict[int, list[int]]
"""Hidden cards by hand, as bits; -1 for those out of play."""


class Dealer:
    """Deals what a view leaves open."""

    def __init__(self, hidden: Hidden, spades: int) -> None:
        """Prepare to deal; `spades` is the mask of the trump suit.

        Where bids tell the number of spades of all holders, or of all but one, spades and other
        cards are two independent deals. What cannot be true (a player has revoked) is forgotten.
        """
        self._parts = _parts(hidden, spades)

    def deal(self, rng: random.Random) -> Hands:
        """Return one deal of the hidden cards."""
        dealt: Hands = {}
        for part in self._parts:
            part.deal(rng, dealt)
        return dealt


def _parts(hidden: Hidden, spades: int) -> tuple[_Part, ...]:
    replace = msgspec.structs.replace
    for attempt in (_by_colour, _at_once):
        try:
            return attempt(hidden, spades)
        except ValueError:
            continue
    free = tuple(replace(holder, denied=0) for holder in hidden.holders)
    return (_Part(hidden.cards, free),)


def _at_once(hidden: Hidden, _spades: int) -> tuple[_Part, ...]:
    return (_Part(hidden.cards, hidden.holders),)


def _by_colour(hidden: Hidden, spades: int) -> tuple[_Part, ...]:
    """Deal spades and other cards apart.

    Raises:
        ValueError: when it is not known how many spades there are where.
    """
    told = [holder for holder in hidden.holders if holder.spades >= 0]
    if not told or len(told) < len(hidden.holders) - 1:
        raise ValueError("Nobody knows where the spades are.")
    trumps = [card for card in hidden.cards if card & spades]
    others = [card for card in hidden.cards if not card & spades]
    spare = len(trumps) - sum(holder.spades for holder in told)
    replace = msgspec.structs.replace
    counted = [replace(h, spades=spare) if h.spades < 0 else h for h in hidden.holders]
    if any(not 0 <= holder.spades <= holder.size for holder in counted):
        raise ValueError("The spades do not add up.")
    return (
        _Part(trumps, [replace(holder, size=holder.spades) for holder in counted]),
        _Part(others, [replace(holder, size=holder.size - holder.spades) for holder in counted]),
    )


class _Part:
    """Cards dealt among holders of given sizes."""

    def __init__(self, cards: Iterable[int], holders: Iterable[Holder]) -> None:
        cards = list(cards)
        seats = [holder for holder in holders if holder.size]
        kinds: dict[tuple[bool, ...], list[int]] = {}
        for card in cards:
            may = tuple(not holder.denied & card for holder in seats)
            kinds.setdefault(may, []).append(card)
        patterns = list(kinds)
        self._kinds = [kinds[pattern] for pattern in patterns]
        places: dict[tuple[bool, ...], list[Holder]] = {}
        for index, holder in enumerate(seats):
            places.setdefault(tuple(pattern[index] for pattern in patterns), []).append(holder)
        self._places = list(places.values())
        allowed = tuple(zip(*places, strict=True)) if places else ()
        self._sampler = MatrixSampler(
            tuple(len(kind) for kind in self._kinds),
            tuple(sum(holder.size for holder in place) for place in self._places),
            allowed,
        )

    def deal(self, rng: random.Random, dealt: Hands) -> None:
        piles: list[list[int]] = [[] for _ in self._places]
        for kind, counts in zip(self._kinds, self._sampler.draw(rng), strict=True):
            start = 0
            rng.shuffle(kind)
            for pile, count in zip(piles, counts, strict=True):
                pile.extend(kind[start : start + count])
                start += count
        for pile, place in zip(piles, self._places, strict=True):
            start = 0
            if len(place) > 1:
                rng.shuffle(pile)
            for holder in place:
                dealt.setdefault(holder.hand, []).extend(pile[start : start + holder.size])
                start += holder.size
