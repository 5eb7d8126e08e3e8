"""Where the unseen cards may lie, dealt by the rules alone, to hold "can" and "may" against."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import Final

from spades_tui.cards import Card, Suit
from spades_tui.rules.tricks import Play, make_trick
from tests.bots.heuristics.facts import Facts

MANY: Final = 40
"""Layouts that are dealt for a decision."""
RARE: Final = 1000
"""The same to find what holds in few of them."""
_AWAY: Final = -1
"""The place of cards that are in no hand."""

Layout = dict[int, tuple[Card, ...]]
"""The cards of every other hand."""


class Layouts(Facts):
    """A decision with layouts of the unseen cards that fit its view."""

    many = MANY

    @cached_property
    def layouts(self) -> list[Layout]:
        """Layouts in which no hand holds a suit that it has failed to follow; none if none fits."""
        rng, layouts = random.Random(len(self.hidden)), list[Layout]()
        for _ in range(5 * self.many):
            if len(layouts) < self.many and (layout := self._deal(rng)) is not None:
                layouts.append(layout)
        return layouts

    def _deal(self, rng: random.Random) -> Layout | None:
        sizes = self.view.hand_sizes
        closed = [hand for hand in range(len(sizes)) if hand not in (self.me, *self.open_hands)]
        room = {hand: sizes[hand] for hand in closed}
        room[_AWAY] = len(self.hidden) - sum(room.values())
        held: dict[int, list[Card]] = {hand: [] for hand in room}
        cards = rng.sample(self.hidden, len(self.hidden))
        takers = {
            suit: [hand for hand in room if not self.has_shown_out(hand, suit)] for suit in Suit
        }
        for card in sorted(cards, key=lambda card: len(takers[self.suit(card)])):
            free = [hand for hand in takers[self.suit(card)] if room[hand]]
            if not free:
                return None
            hand = rng.choices(free, [room[hand] for hand in free])[0]
            room[hand] -= 1
            held[hand].append(card)
        seen = {self.view.seat: self.view.hand, self.view.seats.players: self.view.dummy}
        open_cards = {hand: seen[hand] or () for hand in self.open_hands}
        return {hand: tuple(held[hand]) for hand in closed} | open_cards

    @property
    def opponents(self) -> list[int]:
        """The hands of the other sides."""
        return [hand for hand in range(len(self.view.hand_sizes)) if not self.friend(hand)]

    def void(self, hand: int, suit: Suit) -> bool:
        """Whether a hand is known to hold no card of a suit, if only by counting."""
        if super().void(hand, suit) or self.many < RARE or hand not in self.layouts[0]:
            return super().void(hand, suit)
        return self.share(lambda layout: any(self.suit(c) is suit for c in layout[hand])) == 0

    def has_shown_out(self, hand: int, suit: Suit) -> bool:
        """Whether a hand has failed to follow a suit."""
        return any(
            trick.suit is suit and play.hand == hand and self.suit(play.card) is not suit
            for trick in self.view.all_tricks
            for play in trick.plays
        )

    def share(self, holds: Callable[[Layout], bool]) -> float:
        """Return the share of the layouts in which something holds."""
        return sum(map(holds, self.layouts)) / len(self.layouts)

    def may_hold(self, hands: Sequence[int], fits: Callable[[Card], bool]) -> bool:
        """Whether one of some hands holds a card that fits in some layout."""
        return self.share(lambda lay: any(fits(c) for hand in hands for c in lay[hand])) > 0

    def legal_in(self, layout: Layout, hand: int, lead: Card) -> list[Card]:
        """Return the cards a hand may play to this trick, which `lead` begins if nothing does."""
        suit = self.view.trick.suit if self.view.trick else self.suit(lead)
        cards = layout[hand]
        return [card for card in cards if self.suit(card) is suit] or list(cards)

    def beats(self, card: Card, other: Card) -> bool:
        """Whether a card that is played after another one beats it."""
        if self.suit(card) is self.suit(other):
            return self.rank(card) >= self.rank(other)
        can_win = self.view.trick is None or self.view.trick.spades_can_win
        return can_win and self.suit(card) is Suit.SPADES

    def threats(self, layout: Layout, card: Card, hands: Sequence[int] | None = None) -> set[Card]:
        """Return the cards of later opponents, or of some hands, that can beat a card now."""
        hands = [h for h in self.to_come if not self.friend(h)] if hands is None else hands
        return {c for hand in hands for c in self.legal_in(layout, hand, card)
                if self.beats(c, card)}  # fmt: skip

    def can_lose(self, card: Card) -> float:
        """Return the share of the layouts in which a later opponent can beat a card now."""
        return self.share(lambda layout: bool(self.threats(layout, card)))

    def can_beat(self, cards: Sequence[Card], card: Card) -> bool:
        """Whether each of some cards can beat another one now, in some layout."""
        every = set[Card]().union(*(self.threats(layout, card) for layout in self.layouts))
        return set(cards) <= every

    def comes_again(self, suit: Suit) -> float:
        """Return the share of the layouts in which another hand has a suit after this trick."""
        led = self.view.trick.suit if self.view.trick else self.suit(self.played)

        def is_left(layout: Layout) -> bool:
            return any(
                sum(self.suit(c) is suit for c in cards) > (hand in self.to_come and led is suit)
                for hand, cards in layout.items()
            )

        return self.share(is_left)

    def may_win_later(self, card: Card) -> bool:
        """Whether a card that is kept may win a later trick."""
        if self.left <= 1:
            return False
        if self.left == 2:
            return any(self.last_tricks(card))
        return True

    def last_tricks(self, kept: Card) -> Iterator[bool]:
        """Yield whether a card wins the last trick, by layout and plays, if two are left."""
        plays = self.view.trick.plays if self.view.trick else ()
        for layout in self.layouts:
            for own in self.mine:
                if own is kept or own not in self.legal:
                    continue
                choices = [self.legal_in(layout, hand, own) for hand in self.to_come]
                for cards in product(*choices):
                    now = [*plays, Play(self.me, own), *map(Play, self.to_come, cards)]
                    trick = make_trick(now, self.view.rules)
                    rest = {hand: next((c for c in held if c not in cards), None)
                            for hand, held in layout.items()}  # fmt: skip
                    yield self._wins_alone(kept, rest, trick.winner, [p.hand for p in trick.plays])

    def _wins_alone(
        self, kept: Card, rest: dict[int, Card | None], leader: int, order: list[int]
    ) -> bool:
        place = order.index(leader)
        last = [Play(hand, kept if hand == self.me else rest[hand] or kept)
                for hand in (*order[place:], *order[:place])]  # fmt: skip
        return make_trick(last, self.view.rules).winner == self.me
