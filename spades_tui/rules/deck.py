"""The cards in play, and the suit and strength of each."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import Final

import msgspec

from spades_tui.cards import RANKS, Card, Suit
from spades_tui.rules.capabilities import hands_are_drawn
from spades_tui.rules.options.table import DeckOptions, DiscardWhen, Players
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

_RAISED: Final[dict[str, tuple[Card, ...]]] = {
    "none": (),
    "2S": (Card.S2,),
    "2D 2S": (Card.S2, Card.D2),
    "2H 2D 2S": (Card.S2, Card.D2, Card.H2),
    "all": (Card.S2, Card.D2, Card.C2, Card.H2),
}
"""Raised twos from the lowest to the highest."""


class CardOrder(msgspec.Struct, frozen=True):
    """The suit each card counts as and its strength in that suit.

    Attributes:
        suit: by card, the suit it counts as for following, leading and breaking spades.
        strength: by card, its rank within that suit, from 0 for the weakest; different cards of a
            suit have different strengths.
        by_suit: by suit, its cards from weakest to strongest, each once.
    """

    suit: dict[Card, Suit]
    strength: dict[Card, int]
    by_suit: dict[Suit, tuple[Card, ...]]

    def is_spade(self, card: Card) -> bool:
        """Whether `card` counts as a spade."""
        return self.suit[card] is Suit.SPADES

    def sort_key(self, card: Card) -> tuple[int, int]:
        """Return a sort key that orders cards as ♠♥♣♦, strongest first within each suit."""
        return (_DISPLAY_ORDER[self.suit[card]], -self.strength[card])


_DISPLAY_ORDER: Final = {Suit.SPADES: 0, Suit.HEARTS: 1, Suit.CLUBS: 2, Suit.DIAMONDS: 3}


@cache
def _card_order(deck: DeckOptions) -> CardOrder:
    raised = _RAISED[deck.high_deuces]
    by_suit: dict[Suit, tuple[Card, ...]] = {}
    for suit in Suit:
        plain = [Card(rank + suit.value) for rank in RANKS]
        by_suit[suit] = tuple(card for card in plain if card not in raised)
    jokers = (Card.LJ, Card.BJ) if deck.jokers == "two" else ()
    by_suit[Suit.SPADES] += raised + jokers
    return CardOrder(
        suit={card: suit for suit, cards in by_suit.items() for card in cards},
        strength={card: place for cards in by_suit.values() for place, card in enumerate(cards)},
        by_suit=by_suit,
    )


def card_order(rules: RuleSet) -> CardOrder:
    """Return the suits and strengths of cards under `rules`, a cached object."""
    return _card_order(rules.deck)


@cache
def _pack(deck: DeckOptions) -> tuple[Card, ...]:
    removed = set(deck.removed) | ({Card.C2} if deck.packs == 2 else set())
    plain = [card for card in Card if not card.is_joker and card not in removed]
    jokers = [Card.LJ, Card.BJ] if deck.jokers == "two" else []
    return tuple(plain * deck.packs + jokers)


def full_pack(rules: RuleSet) -> tuple[Card, ...]:
    """Return every card in play, before leftovers are put aside.

    With two packs each card is in it twice, except the 2♣, which is in neither.
    """
    return _pack(rules.deck)


def find_even_removal(rules: RuleSet) -> tuple[Card, ...]:
    """Return a value for the option `removed` that makes the number of cards divisible by four.

    It adds low cards to those removed already; raised twos and the bag-canceling card stay.
    """
    needed = {get_fixed_cancel_card(rules), *_RAISED[rules.deck.high_deuces]}
    low = (Card(rank + suit) for rank in RANKS for suit in "CHDS")
    usable = [card for card in low if card in full_pack(rules) and card not in needed]
    return (*rules.deck.removed, *usable[: len(full_pack(rules)) % 4])


@cache
def _tricks(deck: DeckOptions, players: Players, hands: int) -> int:
    size = len(_pack(deck))
    return size // 4 if players == "two solo" else size // hands


def tricks_in_hand(rules: RuleSet) -> int:
    """Return the number of tricks in a hand, which equals the number of cards in each player's
    hand."""
    return _tricks(rules.deck, rules.table.players, seating(rules).hands)


def leftover_count(rules: RuleSet) -> int:
    """Return how many cards are left over after every hand got the same number; 0 if hands are
    drawn."""
    if hands_are_drawn(rules):
        return 0
    return len(full_pack(rules)) - tricks_in_hand(rules) * seating(rules).hands


def leftovers_taken_up(rules: RuleSet, when: DiscardWhen | None = None) -> bool:
    """Whether a player takes up the leftover cards (option `leftovers`).

    Args:
        rules: the rules in force.
        when: True is returned only if they are taken up at this time; None for any time.
    """
    is_taken = rules.deck.leftovers != "out of play" and leftover_count(rules) > 0
    return is_taken and when in (None, rules.deck.discard_when)


def get_fixed_cancel_card(rules: RuleSet) -> Card | None:
    """Return the card that cancels a bag in every hand.

    None if no card does, or if one is cut for each hand.
    """
    named = rules.scoring.bag_cancel_card
    return None if named in ("none", "cut") else Card(named)


def cancel_card_copies(rules: RuleSet) -> int:
    """Return how many copies of the bag-canceling card are in play.

    If the card is cut for each hand, that is the number of packs. The rules must have such a card
    (`has_cancel_card`).
    """
    card = get_fixed_cancel_card(rules)
    return rules.deck.packs if card is None else full_pack(rules).count(card)


def lowest_club_first(cards: tuple[Card, ...], rules: RuleSet) -> tuple[Card, ...]:
    """Return the clubs among `cards`, weakest first; cards raised to spades are no clubs."""
    order = card_order(rules)
    clubs = [card for card in cards if order.suit[card] is Suit.CLUBS]
    return tuple(sorted(clubs, key=order.strength.__getitem__))


def sort_hand(cards: tuple[Card, ...], rules: RuleSet) -> tuple[Card, ...]:
    """Return `cards` sorted by suit (♠♥♣♦), strongest first within each."""
    return tuple(sorted(cards, key=card_order(rules).sort_key))


def suits_of(cards: tuple[Card, ...], rules: RuleSet) -> dict[Suit, tuple[Card, ...]]:
    """Return `cards` by the suit they count as, each suit's strongest first; empty suits are left
    out."""
    order = card_order(rules)
    groups = groupby(sort_hand(cards, rules), key=order.suit.__getitem__)
    return {suit: tuple(group) for suit, group in groups}


def most_blind_number(rules: RuleSet) -> int:
    """Return the highest number of tricks a side may bid blind; without a limit, all tricks of a
    hand."""
    most = rules.specials.blind_bid_max
    return tricks_in_hand(rules) if most == "none" else min(most, tricks_in_hand(rules))
