"""Chance: the first dealer, the cards and their commitment, all from a seed; a deal revealed.

A deal depends on the seed, its number, the attempt after misdeals, the cards in play and the
number of hands, and on nothing else: rules of scoring do not change it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from spades_tui.cards import RANKS, Card, Suit, commitment, shuffle_items
from spades_tui.rules.capabilities import cancel_card_is_cut, hands_are_drawn
from spades_tui.rules.deck import (
    full_pack,
    get_fixed_cancel_card,
    leftover_count,
    sort_hand,
    tricks_in_hand,
)
from spades_tui.rules.events import DealCommitted, DealerChosen, Event, HandDealt
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

Cards = tuple[Card, ...]


def choose_dealer(rules: RuleSet, seed: int) -> DealerChosen:
    """Return the event that names the first dealer of a match, chosen by `seed`.

    The rules decide how (option `first_dealer`).
    """
    players = seating(rules).players
    if rules.table.first_dealer == "random":
        return DealerChosen(shuffle_items(range(players), f"{seed}/dealer")[0])
    rounds: list[Cards] = []
    while True:
        stock = [card for card in full_pack(rules) if not card.is_joker]
        drawn = tuple(shuffle_items(stock, f"{seed}/dealer/{len(rounds) + 1}")[:players])
        rounds.append(drawn)
        dealer = dealer_by_draw(drawn)
        if dealer is not None:
            return DealerChosen(dealer, tuple(rounds))


_SUITS_UPWARD = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)


def dealer_by_draw(drawn: Cards) -> int | None:
    """Return the seat that drew the highest card (ace high, then ♠♥♦♣); None if two drew the same
    one.

    `drawn` has the card of each player, by seat.
    """

    def height(card: Card) -> tuple[int, int]:
        assert card.suit is not None
        return RANKS.index(card.rank), _SUITS_UPWARD.index(card.suit)

    best = max(drawn, key=height)
    return drawn.index(best) if drawn.count(best) == 1 else None


def deal_cards(
    rules: RuleSet, seed: int, deal: int, attempt: int
) -> tuple[tuple[Cards, ...], Cards]:
    """Return the hands of the deal that a seed gives, and the cards dealt to no hand.

    If hands are drawn card by card, they are empty, and the other cards are the whole stock, top
    card first.

    Args:
        rules: the rules in force.
        seed: the seed of the match.
        deal: number of the deal in the match, from 1; a deal repeated after a misdeal keeps it.
        attempt: 1, and one more after each misdeal.
    """
    cards, hands = full_pack(rules), seating(rules).hands
    key = f"{seed}/{deal}/{attempt}/{','.join(cards)}/{hands}"
    mixed = shuffle_items(cards, key)
    if hands_are_drawn(rules):
        return ((),) * hands, tuple(mixed)
    size = tricks_in_hand(rules)
    dealt = mixed[: size * hands]
    remainder = mixed[size * hands :]
    assert len(remainder) == leftover_count(rules)
    return tuple(sort_hand(tuple(dealt[hand::hands]), rules) for hand in range(hands)), tuple(
        remainder
    )


def cancel_card(rules: RuleSet, seed: int, deal: int, attempt: int) -> Card | None:
    """Return the bag-canceling card of a deal; None if the rules have none.

    It is fixed by the rules or cut before the deal (decision 22). The arguments are those of
    `deal_cards`.
    """
    if cancel_card_is_cut(rules):
        return shuffle_items(full_pack(rules), f"{seed}/{deal}/{attempt}/cut")[0]
    return get_fixed_cancel_card(rules)


def format_commitment(hands: Sequence[Cards | None], leftovers: Cards | None) -> str:
    """Return the text that the commitment of a deal is made from, without the nonce.

    It has the hands in order, then the leftovers, with "/" between them and spaces between cards.
    None counts as no cards.
    """
    return "/".join(" ".join(cards or ()) for cards in (*hands, leftovers))


@lru_cache(maxsize=4)  # a log is checked against a deal twice: its commitment, then its cards
def make_deal(rules: RuleSet, seed: int, place: HandDealt) -> tuple[DealCommitted, HandDealt]:
    """Return the commitment of the deal that a seed gives, and the deal itself, as events.

    Args:
        rules: the rules in force.
        seed: the seed of the match.
        place: an event with the numbers of the deal (game, hand, attempt, deal) and its dealer; its
            cards are not read.
    """
    hands, leftovers = deal_cards(rules, seed, place.deal, place.attempt)
    nonce = hashlib.sha256(f"{seed}/{place.deal}/{place.attempt}/nonce".encode()).hexdigest()[:32]
    digest = commitment(format_commitment(hands, leftovers), nonce)
    dealt = HandDealt(
        game=place.game,
        number=place.number,
        attempt=place.attempt,
        deal=place.deal,
        dealer=place.dealer,
        hands=hands,
        rest=leftovers,
        cancel_card=cancel_card(rules, seed, place.deal, place.attempt),
        nonce=nonce,
    )
    return DealCommitted(digest), dealt


class RevealedDeal(NamedTuple):
    """A deal whose hand is over, with everything needed to check its commitment.

    Attributes:
        number: number of the deal in the match, from 1.
        digest: the commitment published before the deal, SHA-256 in hexadecimal.
        nonce: the random text that precedes the cards in the committed text.
        text: the cards as `format_commitment` writes them.
    """

    number: int
    digest: str
    nonce: str
    text: str

    @property
    def command(self) -> str:
        """The shell command that computes the commitment with standard tools."""
        return f"printf '%s' '{self.nonce}:{self.text}' | sha256sum"


def last_revealed_deal(log: Iterable[Event], *, hand_over: bool) -> RevealedDeal | None:
    """Return the last deal in a log whose hand is over; None without one, or if its nonce is
    unknown.

    Args:
        log: the whole log of the game.
        hand_over: whether the hand of the last deal in `log` is over.
    """
    digest = ""
    deals: list[RevealedDeal] = []
    for event in log:
        if isinstance(event, DealCommitted):
            digest = event.digest
        elif isinstance(event, HandDealt):
            text = format_commitment(event.hands, event.rest)
            deals.append(RevealedDeal(event.deal, digest, event.nonce or "", text))
    closed = deals if hand_over else deals[:-1]
    return closed[-1] if closed and closed[-1].nonce else None
