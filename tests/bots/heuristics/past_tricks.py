"""Past tricks that tell as little as possible, made up for a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from spades_tui.cards import Card, Suit
from spades_tui.rules.deck import card_order, full_pack
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.tricks import Play, Trick, make_trick


def made_up_tricks(
    rules: RuleSet,
    known: Sequence[Card],
    winners: Sequence[int],
    order: Sequence[int],
    held: Sequence[Card],
) -> list[Trick]:
    """Return past tricks that reveal as little as possible: a trick for each of `winners`.

    All follow suit as long as there are enough cards of a side suit. Spades come last, and are
    broken by a ruff.

    Args:
        rules: the rules.
        known: cards that may not be in these tricks; the others are used from the lowest.
        winners: the winning hand of each trick, in order.
        order: the hands in order of play, from the player who decides.
        held: that player's cards: they are not shown out of any of these suits.
    """
    return _Past(rules, known, order, held).tricks(winners)


class _Past:
    def __init__(
        self, rules: RuleSet, known: Sequence[Card], order: Sequence[int], held: Sequence[Card]
    ) -> None:
        self._rules, self._order = rules, order
        ranks = card_order(rules)
        self._suit, self._strength = ranks.suit, ranks.strength
        self._left = list((Counter(full_pack(rules)) - Counter(known)).elements())
        self._mine = {self._suit[card] for card in held}
        self._out_of: dict[Suit, set[int]] = {suit: set() for suit in Suit}
        self._broken = False

    def tricks(self, winners: Sequence[int]) -> list[Trick]:
        return [self._trick(winner, len(winners) - done) for done, winner in enumerate(winners)]

    def _lowest(self, suit: Suit, count: int) -> list[Card]:
        held = (card for card in self._left if self._suit[card] is suit)
        cards = sorted(held, key=self._strength.__getitem__)[:count]
        for card in cards:
            self._left.remove(card)
        return cards

    def _count(self, suit: Suit) -> int:
        return sum(self._suit[card] is suit for card in self._left)

    def _longest(self) -> Suit:
        """Return the longest side suit while all hands can follow; then spades."""
        side = max((suit for suit in Suit if suit is not Suit.SPADES), key=self._count)
        enough = self._count(side) >= len(self._order)
        return side if enough or self._count(side) >= self._count(Suit.SPADES) else Suit.SPADES

    def _ruffed(self, winner: int) -> Trick | None:
        """Return a trick won by a ruff in a suit the winner has run out of, or None."""
        hands = len(self._order)
        for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS):
            mine = winner == self._order[0] and suit in self._mine
            if not mine and self._count(suit) >= hands - 1:
                place = self._order.index(winner)
                turn = [self._order[(place + 1 + n) % hands] for n in range(hands)]
                cards = [*self._lowest(suit, hands - 1), *self._lowest(Suit.SPADES, 1)]
                self._broken = True
                self._out_of[suit].add(winner)
                plays = [Play(hand, card) for hand, card in zip(turn, cards, strict=True)]
                return make_trick(plays, self._rules)
        return None

    def _trick(self, winner: int, to_go: int) -> Trick:
        hands = len(self._order)
        suit = self._longest()
        plain = sum(self._count(s) // hands for s in Suit if s is not Suit.SPADES)
        if not self._broken and plain <= 1 and to_go > plain:
            ruffed = self._ruffed(winner)
            if ruffed is not None:
                return ruffed
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
        return make_trick([Play(hand, plays[hand]) for hand in turn], self._rules)


def _begin_with(following: list[int], discarders: list[int]) -> list[int]:
    first = next(n for n, hand in enumerate(following) if hand not in discarders)
    return following[first:] + following[:first]
