"""Hands that may be thrown in, and the chance of a deal with such a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import product
from math import comb, prod
from typing import Final

from spades_tui.cards import Card, Suit
from spades_tui.rules.catalog import value_label
from spades_tui.rules.deck import card_order, full_pack, suits_of, tricks_in_hand
from spades_tui.rules.options.table import MisdealReason
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

BySuit = dict[Suit, tuple[Card, ...]]


def _spades(suits: BySuit) -> int:
    return len(suits.get(Suit.SPADES, ()))


def _is_face_card(card: Card) -> bool:
    """Whether `card` is a king, queen or jack."""
    return not card.is_joker and card.rank in "JQK"


def _no_face_card(suits: BySuit) -> bool:
    return not any(_is_face_card(card) for cards in suits.values() for card in cards)


_FITS: Final[dict[MisdealReason, Callable[[BySuit], bool]]] = {
    "no spades": lambda suits: _spades(suits) == 0,
    "one spade": lambda suits: _spades(suits) <= 1,
    "seven of a suit": lambda suits: any(len(cards) >= 7 for cards in suits.values()),
    "no face card": _no_face_card,
}


def misdeal_words(reasons: tuple[MisdealReason, ...]) -> str:
    """Return the conditions for a misdeal as text: "at most one spade, or no king, queen or
    jack"."""
    return ", or ".join(value_label("misdeal", (reason,)) for reason in reasons)


def misdeal_reasons(hand: tuple[Card, ...], rules: RuleSet) -> tuple[MisdealReason, ...]:
    """Return the conditions for a misdeal that `hand` meets, of those in `rules`; empty if none.

    `hand` is a hand as dealt. Raised twos and jokers count as spades.
    """
    suits = suits_of(hand, rules)
    return tuple(reason for reason in rules.deal.misdeal if _FITS[reason](suits))


Counts = tuple[int, ...]
"""Numbers of cards: of spades first, then of the side suits in increasing order."""


def misdeal_chance(rules: RuleSet) -> float:
    """Return the chance, 0 to 1, that a deal lets at least one player call a misdeal."""
    return _chance(RuleSet(table=rules.table, deck=rules.deck, deal=rules.deal))


@lru_cache(maxsize=64)
def _chance(rules: RuleSet) -> float:
    """Return the chance of a misdeal, by inclusion and exclusion over hands without faces."""
    called, players = rules.deal.misdeal, seating(rules).players
    if not called:
        return 0.0
    fair = _FairHands(rules)
    faces, plain = _kinds(rules, merged="seven of a suit" not in called)
    most_barren = players if "no face card" in called else 0
    no_hand: int = sum(
        (-1) ** barren * comb(players, barren) * fair.deals(plain, faces, barren, players)
        for barren in range(most_barren + 1)
    )
    cards, size = len(full_pack(rules)), tricks_in_hand(rules)
    return 1 - no_hand / prod(comb(cards - size * hand, size) for hand in range(players))


def _kinds(rules: RuleSet, *, merged: bool) -> tuple[Counts, Counts]:
    """Return the numbers of face cards, and of other cards, in each suit.

    With `merged` all side suits count as one.
    """
    order = card_order(rules)
    faces, plain = dict.fromkeys(Suit, 0), dict.fromkeys(Suit, 0)
    for card in full_pack(rules):
        (faces if _is_face_card(card) else plain)[order.suit[card]] += 1
    kinds = []
    for counts in (faces, plain):
        spades = counts.pop(Suit.SPADES)
        kinds.append(_order_counts(spades, [sum(counts.values())] if merged else counts.values()))
    return kinds[0], kinds[1]


def _order_counts(spades: int, others: Iterable[int]) -> Counts:
    return spades, *sorted(others)


class _FairHands:
    """Counts the ways to deal hands that allow no misdeal by their spades or a long suit."""

    def __init__(self, rules: RuleSet) -> None:
        """Prepare to count the hands that meet no condition on spades and long suits."""
        called = rules.deal.misdeal
        self._size = tricks_in_hand(rules)
        self._least_spades = 2 if "one spade" in called else int("no spades" in called)
        self._most = 6 if "seven of a suit" in called else self._size
        self._undealt = len(full_pack(rules)) - self._size * seating(rules).players
        self.deals = cache(self._deals)

    def _deals(self, left: Counts, faces: Counts, barren: int, hands: int) -> int:
        """Return the number of ways to deal fair hands from the cards `left` to `hands` players.

        The cards `faces` are added after the first `barren` hands. Every suit has as many face
        cards as any other, so the order of the suits stays.
        """
        if not barren and any(faces):
            both = tuple(map(sum, zip(left, faces, strict=True)))
            return self.deals(both, (0,) * len(faces), 0, hands)
        if not hands:
            return 1
        return sum(
            ways * self.deals(remaining_ways, faces, max(barren - 1, 0), hands - 1)
            for ways, remaining_ways in self._hands(left, hands)
        )

    def _hands(self, left: Counts, hands: int) -> Iterator[tuple[int, Counts]]:
        """Yield for each shape of a fair hand the number of such hands, and the cards then left.

        `hands` is the number of hands still to be dealt.
        """
        spades, *others = left
        room = self._most * (hands - 1) + self._undealt
        shapes = (range(max(count - room, 0), min(self._most, count) + 1) for count in others)
        for held in product(*shapes):
            trumps = self._size - sum(held)
            if self._least_spades <= trumps <= min(self._most, spades):
                ways = comb(spades, trumps) * prod(map(comb, others, held))
                remaining = (count - used for count, used in zip(others, held, strict=True))
                yield ways, _order_counts(spades - trumps, remaining)
