"""Past tricks that tell as little as possible, made up for a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from spades_tui.cards import Card, Suit
from spades_tui.rules.deck import card_order, pack
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.tricks import Play, Trick, trick_of


def made_up_tricks(
    rules: RuleSet,
    known: Sequence[Card],
    winners: Sequence[int],
    order: Sequence[int],
    held: Sequence[Card],
) -> list[Trick]:
    """Return a trick for each of `winners`, of the lowest cards that are not `known`.

    Everybody follows as long as there are cards enough of a suit; after that the first of `order`,
    who holds `held`, throws off only in suits he is out of.
    """
    return _Past(rules, known, order, held).tricks(winners)


class _Past:
    def __init__(
        self, rules: RuleSet, known: Sequence[Card], order: Sequence[int], held: Sequence[Card]
    ) -> None:
        self._rules, self._order = rules, order
        ranks = card_order(rules)
        self._suit, self._strength = ranks.suit, ranks.strength
        self._left = list((Counter(pack(rules)) - Counter(known)).elements())
        self._mine = {self._suit[card] for card in held}
        self._out_of: dict[Suit, set[int]] = {suit: set() for suit in Suit}

    def tricks(self, winners: Sequence[int]) -> list[Trick]:
        return [self._trick(winner) for winner in winners]

    def _lowest(self, suit: Suit, count: int) -> list[Card]:
        held = (card for card in self._left if self._suit[card] is suit)
        cards = sorted(held, key=self._strength.__getitem__)[:count]
        for card in cards:
            self._left.remove(card)
        return cards

    def _longest(self) -> Suit:
        return max(Suit, key=lambda suit: sum(self._suit[c] is suit for c in self._left))

    def _trick(self, winner: int) -> Trick:
        hands = len(self._order)
        suit = self._longest()
        cards = self._lowest(suit, hands)
        others = sorted(
            (hand for hand in self._order if hand != winner),
            key=lambda hand: (
                hand == self._order[0] and suit in self._mine,
                hand not in self._out_of[suit],
                -hand,
            ),
        )
        discarders = others[: hands - len(cards)]
        self._out_of[suit].update(discarders)
        place = self._order.index(winner)
        following = [self._order[(place + 1 + n) % hands] for n in range(hands)]
        rest = iter(cards)
        plays = {h: next(rest) for h in following if h not in discarders}
        plays |= {hand: self._lowest(self._longest(), 1)[0] for hand in discarders}
        turn = following if following[0] not in discarders else _begin_with(following, discarders)
        return trick_of([Play(hand, plays[hand]) for hand in turn], self._rules)


def _begin_with(following: list[int], discarders: list[int]) -> list[int]:
    first = next(n for n, hand in enumerate(following) if hand not in discarders)
    return following[first:] + following[:first]
