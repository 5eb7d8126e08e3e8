"""Deals the hidden cards: every deal that fits what is known is exactly as likely as the next."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

import msgspec

from spades_tui.bots.kernel.deals import Chance, Part, deal_many
from spades_tui.bots.sampling.hidden import Hidden, Holder


class Dealer:
    """Deals what a view leaves open."""

    def __init__(self, hidden: Hidden, known: list[tuple[int, int]], spades: int) -> None:
        """Prepare to deal.

        Where bids tell the number of spades of all holders, or of all but one, spades and other
        cards are two independent deals. What cannot be true (a player has revoked) is forgotten.

        Args:
            hidden: what is open.
            known: by hand, the cards known to be there and those among them that are there twice.
            spades: the mask of the trump suit.
        """
        self._held = [cards for cards, _ in known] + [0]
        self._twice = [duplicates for _, duplicates in known] + [0]
        self._parts = list(_parts(hidden, spades, len(self._held)))

    def deal(self, count: int, chance: Chance) -> tuple[list[int], list[int]]:
        """Return what each hand of `count` deals holds, and what it holds twice, as masks."""
        return deal_many(self._parts, self._held, self._twice, count, chance)


def _parts(hidden: Hidden, spades: int, size: int) -> tuple[Part, ...]:
    with suppress(ValueError):
        return _by_color(hidden, spades, size)
    with suppress(ValueError):
        return (_part(hidden.cards, hidden.holders, size),)
    free = [msgspec.structs.replace(holder, denied=0) for holder in hidden.holders]
    return (_part(hidden.cards, free, size),)


def _by_color(hidden: Hidden, spades: int, size: int) -> tuple[Part, ...]:
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
        _part(trumps, [replace(holder, size=holder.spades) for holder in counted], size),
        _part(others, [replace(h, size=h.size - h.spades) for h in counted], size),
    )


def _part(cards: Iterable[int], holders: Iterable[Holder], size: int) -> Part:
    """Prepare to deal cards among holders; kinds and places are what they have in common."""
    seats = [holder for holder in holders if holder.size]
    kinds: dict[tuple[bool, ...], list[int]] = {}
    for card in cards:
        may = tuple(not holder.denied & card for holder in seats)
        kinds.setdefault(may, []).append(card)
    patterns = list(kinds)
    sizes = [0] * size
    places: dict[tuple[bool, ...], list[int]] = {}
    for index, holder in enumerate(seats):
        sizes[holder.hand] = holder.size  # -1, the cards out of play, is the last
        pattern = tuple(row[index] for row in patterns)
        places.setdefault(pattern, []).append(holder.hand % size)
    allowed = [list(row) for row in zip(*places, strict=True)] if places else []
    return Part(list(kinds.values()), list(places.values()), sizes, allowed)
